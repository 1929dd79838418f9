"""The whole platform as processes of one machine: what `furrow up` does."""
