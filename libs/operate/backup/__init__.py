"""`furrow backup` and `furrow restore`: the streams and buckets of a platform as files, and back."""
