"""The commands of `furrow`. Each says what is wrong in one sentence and exits with 1."""

import asyncio
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from libs.client import FurrowError
from libs.connection import ApiError, CannotConnectError, NotServedError, UnrepliedError
from libs.operate import containers, rebuilding
from libs.operate.backup.here import bring_back, save
from libs.operate.course import course
from libs.operate.demo.place import platform
from libs.operate.demo.showing import demonstrate
from libs.operate.process import ServerError
from libs.operate.refused import worded
from libs.operate.replaying import replay_in, replay_of, shown
from libs.operate.running import down as stopping
from libs.operate.running import tokens
from libs.operate.running.environment import Options, check_own, for_services
from libs.operate.running.instance import NotRunningError, address
from libs.operate.running.inventory import SERVICES, found
from libs.operate.running.lines import Lines
from libs.operate.running.platform import Platform
from libs.operate.running.up import run_until_told
from libs.operate.servers import games_in
from libs.operate.streams import ensure_at
from libs.operate.verifying import check_all, check_file, check_match, print_export
from libs.settings import NatsSettings, SettingsError, settings

app = typer.Typer(
    name="furrow",
    help="Runs, shows and checks a Furrow platform.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

# What a library has to say of a lost connection is in the sentence that a command ends with.
logging.getLogger("libs.connection").addHandler(logging.NullHandler())

INTERRUPTED = 130
"""As shells have it."""
CHECKOUT = SERVICES.parent
Data = Annotated[Path, typer.Option(help="The folder with everything that is kept.")]
Url = Annotated[
    str | None, typer.Option(envvar="FURROW_URL", help="A platform's address; else that of the one that runs here.")
]
Token = Annotated[str | None, typer.Option(envvar="FURROW_TOKEN", help="An access token, for what not everybody sees.")]


class TokenScope(StrEnum):
    """Of the operator's own tokens."""

    OPERATE = "operate"
    WATCH = "watch"

    @property
    def bearer(self) -> str:
        """Whose it is."""
        return next(bearer for bearer, scope in tokens.SCOPES.items() if scope == self)


@contextmanager
def plainly() -> Iterator[None]:
    """Refusals become one sentence and exit code 1, Ctrl-C exit code 130."""
    try:
        yield
    except KeyboardInterrupt as error:
        raise typer.Exit(INTERRUPTED) from error
    except FurrowError as error:
        typer.echo(worded(error), err=True)
        raise typer.Exit(1) from error
    except (UnrepliedError, NotServedError) as error:
        typer.echo(f"The NATS server does not answer: {error}. What was begun may be ordered again.", err=True)
        raise typer.Exit(1) from error
    except (ServerError, SettingsError, CannotConnectError, ApiError, TimeoutError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        typer.echo(f"{where}{error.strerror or error}.", err=True)
        raise typer.Exit(1) from error


@app.command()
def up(
    *,
    host: Annotated[str, typer.Option(help="Where the gateway listens.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Its port; 0 for a free one.", min=0, max=65535)] = 8000,
    data: Data = Path("var"),
    workers: Annotated[
        int, typer.Option(help="Processes of each game, of the lobby and of scoring.", min=1, max=16)
    ] = 1,
) -> None:
    """Start servers and services as processes of this machine, and keep them running until Ctrl-C."""
    services = found()
    built = SERVICES / "web" / "dist"
    options = Options(data=data, host=host, port=port, workers=workers, web=built if built.is_dir() else None)
    lines = Lines([f"{service.name}/w{number}" for service in services for number in range(workers)])
    with plainly():
        check_own(os.environ)
        asyncio.run(run_until_told(Platform(options, services, lines), lines))


@app.command()
def down(*, data: Data = Path("var")) -> None:
    """Stop the platform that runs over a data folder, and wait until it has ended."""
    with plainly():
        typer.echo(stopping.stop(data))


@app.command()
def demo(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; all there are if none is named.")] = None,
    *,
    pace: Annotated[float, typer.Option(help="Seconds after each command.", min=0.0, max=10.0)] = 0.05,
    url: Url = None,
    data: Data = Path("var"),
) -> None:
    """Play a whole match of each game with four clients, at the platform that runs here or one started for it."""
    with plainly(), platform(data, url) as place:
        if not asyncio.run(demonstrate(place, pace=pace, games=tuple(games or ()))):
            raise typer.Exit(1)


@app.command()
def token(
    *,
    scope: Annotated[
        TokenScope, typer.Option(help="`operate` sees and does what operators may, `watch` sees the platform only.")
    ] = TokenScope.OPERATE,
    data: Data = Path("var"),
) -> None:
    """Print the operator's token, for the page /ops and for commands that ask for one. Keep it to yourself."""
    with plainly():
        if not data.is_dir():
            message = f"There is no platform in {data}."
            raise NotRunningError(message)
        typer.echo(tokens.token(data, scope.bearer))


@app.command()
def export(match: str, *, url: Url = None, token: Token = None, data: Data = Path("var")) -> None:
    """Print a match's commits as lines of JSON: all of a finished match, the public part of a running one."""
    with plainly():
        asyncio.run(print_export(address(data, url), token, match))


@app.command()
def verify(
    target: Annotated[str, typer.Argument(help="A file with an export, a match's id, or `all` that are finished.")],
    *,
    url: Url = None,
    token: Token = None,
    data: Data = Path("var"),
) -> None:
    """Check that nothing in a finished match was changed after its opening, and that chance was not bent."""
    with plainly():
        if target == "all":
            place = address(data, url)
            own = None if url else tokens.token(data, tokens.OPERATOR)
            well = asyncio.run(check_all(place, token or own, typer.echo))
        else:
            file = Path(target)
            here = file.exists()
            told, well = check_file(file) if here else asyncio.run(check_match(address(data, url), token, target))
            typer.echo(told)
        if not well:
            raise typer.Exit(1)


@app.command()
def replay(
    target: Annotated[str, typer.Argument(help="A file with an export, or a match's id.")],
    *,
    step: Annotated[bool, typer.Option(help="Ask before each step; else only at a terminal.")] = False,
    url: Url = None,
    token: Token = None,
    data: Data = Path("var"),
) -> None:
    """Show a match in the terminal, step by step."""
    with plainly():
        file = Path(target)
        found = replay_in(file) if file.exists() else asyncio.run(replay_of(address(data, url), token, target))
        shown(found, typer.echo, _asked if step or sys.stdin.isatty() else None)


def _asked() -> str:
    try:
        return input("> ")
    except EOFError:
        return "q"


@app.command()
def backup(
    folder: Annotated[Path, typer.Argument(help="An empty folder, or one to be made.")], *, data: Data = Path("var")
) -> None:
    """Save all streams and buckets while the platform runs: that of FURROW_NATS_URL, else the one over the data."""
    with plainly():
        with course() as under_way:
            told = asyncio.run(save(data, folder, under_way))
        typer.echo(told)


@app.command()
def restore(
    folder: Annotated[Path, typer.Argument(help="A folder with a backup.")],
    *,
    data: Data = Path("var"),
    replicas: Annotated[int, typer.Option(help="Copies on a cluster: 3, else 1.", min=1, max=5)] = 1,
) -> None:
    """Bring a backup into an empty platform before its first start; broken off, it goes on where it stopped."""
    with plainly():
        with course() as under_way:
            told = asyncio.run(bring_back(data, folder, replicas=replicas, warn=_warned, course=under_way))
        typer.echo(told)


def _warned(words: str) -> None:
    typer.echo(words, err=True)


@app.command()
def rebuild(
    services: Annotated[list[str] | None, typer.Argument(help="Whose; everybody's if none is named.")] = None,
    *,
    data: Data = Path("var"),
) -> None:
    """Build the rows of lists anew from the log, while the platform runs; readers see the old ones until then."""
    with plainly(), course() as under_way:
        for told in rebuilding.rebuild(data, services or [], under_way):
            typer.echo(told)


@app.command()
def bench(names: Annotated[list[str] | None, typer.Argument(help="Which; all if none is named.")] = None) -> None:
    """Measure this checkout against floors of the same run (tests/bench)."""
    if not (CHECKOUT / "tests" / "bench" / "run.py").exists():
        typer.echo("The benchmarks are part of a checkout; there are none here.", err=True)
        raise typer.Exit(1)
    command = [sys.executable, "-m", "tests.bench.run", *(names or ())]
    raise typer.Exit(subprocess.run(command, cwd=CHECKOUT, check=False).returncode)  # noqa: S603 - the command is ours


@app.command()
def configure(
    *,
    folder: Annotated[Path, typer.Option(help="Where to: one folder a container.")],
    secrets: Annotated[Path, typer.Option(help="Where the passwords are kept.")],
) -> None:
    """Write what the servers and services of a container set-up read (docker-compose.yml)."""
    with plainly():
        containers.configure(folder, secrets, found())


@app.command()
def streams(
    *, replicas: Annotated[int, typer.Option(help="Copies on a cluster: 3, else 1.", min=1, max=5)] = 1
) -> None:
    """Bring the NATS server of the environment (FURROW_NATS_…) to what deploy/nats declares."""
    with plainly():
        touched = asyncio.run(ensure_at(settings(NatsSettings, for_services()), games_in(SERVICES), replicas=replicas))
        typer.echo(f"Made or changed: {', '.join(touched) or 'nothing'}.")
