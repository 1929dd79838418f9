"""Settings for all tests. Tests import nothing from here."""

from hypothesis import settings

# Two tests may share a core, so that a slow example says nothing about the code.
settings.register_profile("furrow", deadline=None, print_blob=True)
settings.load_profile("furrow")
