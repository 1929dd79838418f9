"""Messaging between services on NATS, with a memory twin for tests."""
