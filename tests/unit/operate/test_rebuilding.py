"""What `furrow rebuild` says of a service that builds its rows anew, and of one that could not."""

import sys
from pathlib import Path

import pytest

from libs.operate import rebuilding
from libs.operate.course import Course
from libs.operate.rebuilding import NotRebuiltError
from libs.operate.running.instance import Note
from libs.operate.running.inventory import Kind, found
from libs.projections.store import MovedError

OWNER = next(service for service in found() if service.kind is Kind.OWNER)
NOTE = Note(pid=1, url="http://127.0.0.1:1", nats="nats://127.0.0.1:1", valkey="redis://127.0.0.1:1")


class Heard(Course):
    def __init__(self) -> None:
        self.told: list[tuple[str, int, int | None, str]] = []

    def at(self, what: str, done: int, total: int | None = None, now: str = "") -> None:
        self.told.append((what, done, total, now))


def says(monkeypatch: pytest.MonkeyPatch, *, out: str = "", err: str = "", code: int = 0) -> None:
    """The service is a process that says this."""
    script = f"import sys; sys.stdout.write({out!r}); sys.stderr.write({err!r}); sys.exit({code})"
    monkeypatch.setattr(rebuilding, "module_command", lambda _: [sys.executable, "-c", script])


@pytest.mark.parametrize(
    ("stderr", "why"),
    [
        (f"Traceback …\nlibs.projections.store.MovedError: {MovedError('S')}\n", "another wiped the rows of S"),
        ("FURROW_NATS_URL is missing: it names the server\n", "FURROW_NATS_URL is missing"),
        ("", "it did not say why"),
    ],
)
def test_the_reason_is_a_sentence_and_no_class(
    stderr: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    says(monkeypatch, err=stderr, code=1)

    with pytest.raises(NotRebuiltError) as caught:
        rebuilding._rebuilt(tmp_path, NOTE, OWNER)
    assert str(caught.value).startswith(f"The rows of {OWNER.name} were not built anew: {why}")


def test_how_far_it_is_is_told_on_the_way_and_only_its_last_word_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    says(monkeypatch, out="EVT_X_0 500 1200\nEVT_X_0 1200 1200\nBuilt anew from EVT_X_0.\n")
    course, what = Heard(), f"Rows of {OWNER.name}"

    assert rebuilding._rebuilt(tmp_path, NOTE, OWNER, course) == f"{OWNER.name}: Built anew from EVT_X_0."
    assert course.told == [(what, 0, None, ""), (what, 500, 1200, "EVT_X_0"), (what, 1200, 1200, "EVT_X_0")]
