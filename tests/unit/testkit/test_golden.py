"""Golden matches of the sample game: written, replayed, and different when a rule is."""

from pathlib import Path

import pytest

from libs.kernel import Draft, Seat
from libs.testkit import Case, case
from libs.testkit.golden import counts, path, recorded, replayed, wanted, write
from libs.testkit.samples.harvest_fair.rules import messages as wire
from libs.testkit.samples.harvest_fair.rules.game import GAME, HarvestFair
from libs.testkit.samples.harvest_fair.rules.state import Fair


def test_every_number_of_seats_and_every_option_is_wanted() -> None:
    assert {(table.setup.seats, table.label) for table in wanted(GAME)} == {
        (2, "default"),
        (3, "default"),
        (3, "long_fair"),
        (3, "open_stalls"),
        (3, "all"),
    }


@pytest.mark.parametrize("table", wanted(GAME), ids=str)
def test_a_match_replays(table: Case) -> None:
    text = recorded(table)

    assert replayed(GAME, text) == text


def test_every_wanted_match_is_written(tmp_path: Path) -> None:
    write(GAME, tmp_path)

    assert {path(table, tmp_path) for table in wanted(GAME)} == set(tmp_path.glob("harvest_fair/*-v1.ndjson"))


def test_writing_again_removes_what_is_not_wanted_but_no_former_version(tmp_path: Path) -> None:
    home = tmp_path / GAME.name
    home.mkdir()
    stale, former = home / "3-gone-v1.ndjson", home / "3-gone-v0.ndjson"
    stale.touch()
    former.touch()

    write(GAME, tmp_path)

    assert (stale.exists(), former.exists()) == (False, True)


class RicherPrize(HarvestFair):
    def decide(self, draft: Draft[Fair, wire.FairEvent], seat: Seat, command: wire.FairCommand) -> None:
        if command == wire.TakePrize(prize="coins"):
            draft.emit(wire.CoinsWon(seat=seat, coins=1))
        super().decide(draft, seat, command)


def test_a_changed_rule_changes_matches_and_counts() -> None:
    text = recorded(case(GAME, 3, "long_fair"))

    assert replayed(RicherPrize(), text) != text
    assert counts(RicherPrize()) != counts(GAME)


def test_a_match_is_short_enough_to_read() -> None:
    lines = recorded(case(GAME, 2)).splitlines()

    assert lines[0].startswith('{"game":"harvest_fair","rules_version":1,"seats":2,')
    assert lines[-1].startswith('{"outcome":')
    assert max(map(len, lines)) < 1000
