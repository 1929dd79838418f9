"""Northgreen as pure rules: everything the rulebook says and nothing else."""
