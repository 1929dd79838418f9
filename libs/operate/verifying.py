"""`furrow export` and `furrow verify`."""

import sys
from collections.abc import Callable
from pathlib import Path

from libs.client import FailedError, ForbiddenError, Furrow, MalformedError, NotFoundError, UnauthenticatedError
from libs.messages.verify import Checked, verified
from libs.operate.process import ServerError

PATIENCE = 5.0
"""Seconds to wait for a gateway that is being started again: somebody sits at a terminal."""


class NoExportError(ServerError): ...


async def print_export(url: str, token: str | None, match: str) -> None:
    """Write the export to standard output. Raises FurrowError."""
    async with Furrow(url, token, patience=PATIENCE) as client:
        async for line in client.export(match):
            sys.stdout.write(line.decode().rstrip("\n") + "\n")


def check_file(path: Path) -> tuple[str, bool]:
    """What the check of an export came to, in words, and whether all is well. Raises NoExportError."""
    try:
        return _told(verified(path.read_bytes().splitlines()))
    except OSError as error:
        message = f"{path} cannot be read: {error.strerror}."
        raise NoExportError(message) from error
    except ValueError as error:
        message = f"{path} is {error}" if str(error).startswith("not ") else f"{path} cannot be read: {error}"
        raise NoExportError(message) from error


async def check_match(url: str, token: str | None, match: str) -> tuple[str, bool]:
    """The same for a match of a platform, with the word of the platform's own verifier. Raises FurrowError."""
    async with Furrow(url, token, patience=PATIENCE) as client:
        return await _checked(client, match)


async def check_all(url: str, token: str | None, say: Callable[[str], None]) -> bool:
    """The same for every finished match that may be watched; whether all are well. Raises FurrowError.

    With an operator's token, matches that are stopped are named too, whether they were finished or not.
    """
    seen: set[str] = set()
    wrong: set[str] = set()
    async with Furrow(url, token, patience=PATIENCE) as client:
        async for exported in client.scores.export():
            told, well = await _one_of_all(client, exported.match)
            seen.add(exported.match)
            if not well:
                wrong.add(exported.match)
                say(told)
        for match in await _stopped(client):
            say(f"{match}: it is stopped, for its log cannot be read.")
            seen.add(match)
            wrong.add(match)
    say(f"{len(seen)} matches were checked; {f'{len(wrong)} are not well' if wrong else 'all are well'}.")
    return not wrong


async def _one_of_all(client: Furrow, match: str) -> tuple[str, bool]:
    """One that cannot be checked is not well, and the others are checked all the same."""
    try:
        return await _checked(client, match)
    except (FailedError, MalformedError, NotFoundError, ValueError) as error:
        return f"{match}: it cannot be checked: {error}.", False


async def _stopped(client: Furrow) -> list[str]:
    """None, too, for whoever may not know."""
    try:
        return [row["id"] for row in (await client.operations.matches("stopped")).matches]
    except (ForbiddenError, UnauthenticatedError):
        return []


async def _checked(client: Furrow, match: str) -> tuple[str, bool]:
    told, well = _told(await client.verify(match))
    verdict = await client.verdict(match)
    if verdict.get("ok"):
        again = (
            f"Decided again by the server: {verdict['decided_again']} commands, {verdict['draws']} draws, all the same."
        )
    else:
        again = f"Decided again by the server: {verdict.get('fault')}."
    return f"{told}\n{again}", well and verdict.get("ok") is True


def _told(checked: Checked) -> tuple[str, bool]:
    if not checked.ok:
        return f"{checked.match}: {checked.fault}.", False
    commits = f"{checked.match}: {checked.commits} commits chain to the seed that the opening promised"
    return f"{commits} ({checked.seed_commitment}).", True
