"""The demo's course: guests sign in, and one match of each game is played, shown and verified."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from rich.console import Console

from libs.client import Furrow
from libs.messages.answers import GameSummary
from libs.operate.demo.match import Guest, Played, play
from libs.operate.demo.screen import Screen
from libs.operate.process import ServerError

NAMES = ("Ada", "Bruno", "Chiara", "Dmitri")


class NothingToPlayError(ServerError): ...


async def demonstrate(url: str, *, pace: float, games: tuple[str, ...] = (), console: Console | None = None) -> bool:
    """Play the named games, or all there are, at the platform at `url`; whether all went well.

    Raises FurrowError, TimeoutError, NothingToPlayError.
    """
    screen = Screen(console or Console())
    well = True
    async with _guests(url) as guests:
        for game in await _chosen(guests[0].client, games):
            try:
                played = await play(game, guests, screen, pace)
            except BaseExceptionGroup as group:
                # All players fail when one does; the first says why.
                raise group.exceptions[0] from group
            described = await guests[0].client.game(game.name)
            _tell(screen, url, guests, played, described.get("clauses", {}))
            well = well and played.well
    return well


@asynccontextmanager
async def _guests(url: str) -> AsyncIterator[list[Guest]]:
    async with AsyncExitStack() as stack:
        guests = []
        for name in NAMES:
            client = await stack.enter_async_context(Furrow(url))
            signed_in = await client.sign_in_guest(name)
            guests.append(Guest(name, signed_in.player, client))
        yield guests


async def _chosen(client: Furrow, wanted: tuple[str, ...]) -> list[GameSummary]:
    there = (await client.games()).games
    unknown = sorted(set(wanted) - {game.name for game in there})
    if unknown or not there:
        names = ", ".join(game.name for game in there) or "none"
        message = f"There is no game {unknown[0] if unknown else 'to play'}; known at the gateway: {names}."
        raise NothingToPlayError(message)
    return [game for game in there if not wanted or game.name in wanted]


def _tell(screen: Screen, url: str, guests: list[Guest], played: Played, titles: dict[str, str]) -> None:
    names = {guest.id: guest.name for guest in guests}
    if played.view.outcome:
        screen.sheet(played.view, [names.get(seat.player, seat.player) for seat in played.view.seats], titles)
    else:
        screen.say(f"The match ended as {played.view.status}, without a score sheet.", well=False)
    screen.say(
        f"{played.commands} commands in {played.seconds:.1f} s, {played.view.version} commits;"
        f" {url}/v1/matches/{played.match}"
    )
    verdict, checked = played.verdict, played.checked
    screen.say(
        f"Decided again by the server: {verdict.get('decided_again')} commands with {verdict.get('draws')} draws, "
        + ("all the same." if verdict.get("ok") else f"but {verdict.get('fault')}."),
        well=bool(verdict.get("ok")),
    )
    screen.say(
        f"Checked here from the export: seed {checked.seed_commitment[:12]}… was promised at the opening, "
        + (f"and {checked.commits} commits chain to it." if checked.ok else f"but {checked.fault}."),
        well=checked.ok,
    )
