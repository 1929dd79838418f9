"""Golden matches of the sample game: written, replayed, and different when a rule is."""

from pathlib import Path

import pytest

from libs.kernel import Draft, Seat
from libs.testkit import Case, case
from libs.testkit.golden import counts, path, recorded, replayed, replays, wanted, write
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


def test_writing_again_leaves_what_replays_and_former_versions(tmp_path: Path) -> None:
    """An option that came later would have a match recorded anew, though the old one proves what it did."""
    home = tmp_path / GAME.name
    home.mkdir()
    older, gone, former = home / "3-all-v1.ndjson", home / "3-gone-v1.ndjson", home / "3-gone-v0.ndjson"
    older.write_text(recorded(case(GAME, 3, "long_fair")))
    gone.write_text(recorded(case(GAME, 2)).replace('"open_stalls":false', '"closed_stalls":false'))
    former.touch()
    kept = older.read_text()

    write(GAME, tmp_path)

    assert (older.read_text(), gone.exists(), former.exists()) == (kept, False, True)


class RicherPrize(HarvestFair):
    def decide(self, draft: Draft[Fair, wire.FairEvent], seat: Seat, command: wire.FairCommand) -> None:
        if command == wire.TakePrize(prize="coins"):
            draft.emit(wire.CoinsWon(seat=seat, coins=1))
        super().decide(draft, seat, command)


def test_a_changed_rule_changes_matches_and_counts() -> None:
    text = recorded(case(GAME, 3, "long_fair"))

    assert replayed(RicherPrize(), text) != text
    assert counts(RicherPrize()) != counts(GAME)


def test_a_match_of_other_rules_is_recorded_anew(tmp_path: Path) -> None:
    write(RicherPrize(), tmp_path)
    files = sorted(tmp_path.glob("harvest_fair/*-v1.ndjson"))
    before = [file.read_text() for file in files]

    write(GAME, tmp_path)

    assert [file.read_text() for file in files] != before
    assert all(replays(GAME, file.read_text()) for file in files)


def test_a_match_is_short_enough_to_read() -> None:
    lines = recorded(case(GAME, 2)).splitlines()

    assert lines[0].startswith('{"game":"harvest_fair","rules_version":1,"seats":2,')
    assert lines[-1].startswith('{"outcome":')
    assert max(map(len, lines)) < 1000
