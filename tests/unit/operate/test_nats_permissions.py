"""Least privilege, as it comes out for an installation; that the server enforces it is shown on a real one."""

import pytest

from libs.operate.nats_permissions import permissions

GAMES = ["meadow", "orchard"]


@pytest.mark.parametrize("service", ["gateway", "lobby", "scoring", *GAMES])
def test_no_service_but_the_operator_may_make_change_or_delete_a_stream(service: str) -> None:
    for subject in permissions(GAMES)[service].publish:
        assert subject != ">"
        assert not subject.startswith(("$JS.API.STREAM.CREATE", "$JS.API.STREAM.UPDATE", "$JS.API.STREAM.DELETE"))
        assert not subject.startswith(("$JS.API.STREAM.PURGE", "$JS.API.STREAM.MSG.DELETE", "$JS.API.>"))


def test_only_an_owner_may_write_its_log_and_its_facts() -> None:
    for owner in (*GAMES, "lobby", "scoring"):
        for kind in ("evt", "snap", "arm", "fact"):
            writers = [name for name, may in permissions(GAMES).items() if f"{kind}.{owner}.>" in may.publish]
            assert writers == [owner]


def test_every_service_listens_to_its_own_inbox_only() -> None:
    for service, may in permissions(GAMES).items():
        inboxes = [subject for subject in may.subscribe if subject.startswith("_INBOX")]
        assert inboxes == ([] if service == "operator" else [f"_INBOX_{service}.>"])


def test_every_placeholder_is_filled() -> None:
    for may in permissions(GAMES).values():
        assert not [subject for subject in (*may.publish, *may.subscribe) if "{" in subject]
