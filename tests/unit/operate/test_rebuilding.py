"""What `furrow rebuild` says of a service that could not build its rows anew."""

import subprocess
from pathlib import Path

import pytest

from libs.operate import rebuilding
from libs.operate.rebuilding import NotRebuiltError
from libs.operate.running.instance import Note
from libs.operate.running.inventory import Kind, found
from libs.projections.store import MovedError

OWNER = next(service for service in found() if service.kind is Kind.OWNER)


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
    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, 1, "", stderr)

    monkeypatch.setattr(subprocess, "run", run)
    note = Note(pid=1, url="http://127.0.0.1:1", nats="nats://127.0.0.1:1", valkey="redis://127.0.0.1:1")

    with pytest.raises(NotRebuiltError) as caught:
        rebuilding._rebuilt(tmp_path, note, OWNER)
    assert str(caught.value).startswith(f"The rows of {OWNER.name} were not built anew: {why}")
