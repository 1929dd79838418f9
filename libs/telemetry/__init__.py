"""Traces, metrics and logs of a service. What to call from where is in the README."""
