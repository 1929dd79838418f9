"""Where everything lies in Valkey.

A follower is one reader of one stream. Its rows are its own part of a projection, which several followers may fill:
four streams a game, three games. A generation is one building of a follower's rows from the beginning; readers see the
one that the follower's head names. P is a projection, F a follower, N a generation.

proj:P                 set         the followers that fill it
proj:@F                hash        generation and schema that readers see; last generation given out;
                                   g:N for each that has keys
proj:@F:vN:checkpoint  hash        sequence and digest of the last record taken in
proj:@F:vN:seen        hash        last version of each aggregate
proj:P@F:vN:<id>       hash        a row: version, in {} the fields it was made with as one JSON object, each field set
                                   or counted since as JSON, in @ the indexes it stands in
proj:P@F:vN/<index>    sorted set  ids by score, for lists
"""

import re

_NAME = re.compile(r"[A-Za-z0-9_.-]{1,64}")

VERSION_FIELD = "version"
INDEXES_FIELD = "@"
"""Names of indexes, a line each. Never shown."""
MADE_FIELD = "{}"
"""What a row was made with: one value costs less than a dozen. What was set since stands above it."""


def checked_name(name: str) -> str:
    """A projection's or follower's name itself. Raises ValueError for one that cannot stand in a key."""
    if _NAME.fullmatch(name) is None:
        message = f"{name!r} cannot stand in a key"
        raise ValueError(message)
    return name


def members(projection: str) -> str:
    return f"proj:{projection}"


def head(follower: str) -> str:
    return f"proj:@{follower}"


def place(follower: str, generation: int) -> str:
    """What checkpoint and seen versions begin with."""
    return f"proj:@{follower}:v{generation}"


def part(projection: str, follower: str, generation: int) -> str:
    """What the keys of rows (then `:<id>`) and indexes (then `/<index>`) begin with."""
    return f"proj:{projection}@{follower}:v{generation}"


def of_generation(follower: str, generation: int) -> str:
    """A pattern that matches exactly the keys of one generation."""
    return f"proj:*@{follower}:v{generation}[:/]*"
