"""The log of commits on JetStream, with a memory twin for tests."""
