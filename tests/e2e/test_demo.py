"""`furrow demo`, `furrow export` and `furrow verify` against a running platform."""

import re
import subprocess
import sys
from pathlib import Path

from libs.testkit.discovery import games
from libs.testkit.installation import Installation


def furrow(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "libs.operate.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=110)


def test_the_demo_plays_shows_and_verifies_a_match_of_every_game(platform: Installation, tmp_path: Path) -> None:
    demo = furrow("demo", "--pace", "0", "--data", str(platform.data))
    shown = " ".join(demo.stdout.split())

    assert demo.returncode == 0, demo.stdout + demo.stderr
    for game in games():
        assert f"{game.title}, match {game.name}-" in shown
    assert shown.count("tie break") >= 2 * len(games())
    assert shown.count("all the same.") == shown.count("commits chain to it.") == len(games())

    match = re.findall(r"/v1/matches/(\S+)", demo.stdout)[0]
    exported = furrow("export", match, "--data", str(platform.data))
    file = tmp_path / "match.ndjson"
    file.write_text(exported.stdout)
    from_file = furrow("verify", str(file))
    from_platform = furrow("verify", match, "--url", platform.url)

    assert from_file.returncode == from_platform.returncode == 0, from_file.stderr + from_platform.stderr
    assert "commits chain to the seed that the opening promised" in from_file.stdout
    assert from_platform.stdout.startswith(from_file.stdout)
    assert "all the same." in from_platform.stdout

    forged = exported.stdout.replace('"at":', '"at":1', 1)
    file.write_text(forged)
    refused = furrow("verify", str(file))
    assert (refused.returncode, refused.stdout) == (1, f"{match}: version 1 says something else than its commit.\n")


def test_an_unknown_game_is_named(platform: Installation) -> None:
    demo = furrow("demo", "tulips", "--data", str(platform.data))

    assert demo.returncode == 1
    assert demo.stderr.startswith("There is no game tulips; known at the gateway:")
