"""Which nats-server is new enough."""

MINIMUM = (2, 15, 0)
"""The oldest that Furrow is tried on. It needs scheduled messages that replace one another, and persist_mode."""


def version_tuple(version: str) -> tuple[int, ...]:
    """`2.15.1-beta.2` as (2, 15, 1)."""
    numbers = version.lstrip("v").split("-", 1)[0].split("+", 1)[0].split(".")
    return tuple(int(number) for number in numbers if number.isdigit())


def words(version: tuple[int, ...]) -> str:
    return ".".join(str(number) for number in version)
