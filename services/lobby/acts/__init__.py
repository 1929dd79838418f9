"""The record of what operators did, a month each: an act is recorded first, and then done until that is certain."""
