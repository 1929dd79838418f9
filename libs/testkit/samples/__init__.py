"""Games that exist to try out the testkit itself. No service hosts them, so nothing finds them but tests."""
