"""The cards as rows, and what reads them."""
