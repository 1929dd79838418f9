"""Looking at passwords: once, however often the same question is asked again."""

import pytest
from argon2 import PasswordHasher

from services.lobby.player import passwords
from services.lobby.player.passwords import Passwords


class Counting(PasswordHasher):
    """Weak, and counts."""

    def __init__(self):
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.verified = 0

    def verify(self, *arguments):
        self.verified += 1
        return super().verify(*arguments)


@pytest.fixture
def hasher():
    return Counting()


async def test_a_question_that_is_asked_again_is_answered_at_once(hasher):
    """On a busy machine the gateway repeats a sign-in before its answer comes; each repeat would begin anew."""
    kept = Passwords(hasher)
    stored = await kept.hashed("mud, glorious mud")

    answers = [await kept.fits(said, stored) for said in ("turnips", "turnips", "mud, glorious mud", "turnips")]

    assert answers == [False, False, True, False]
    assert hasher.verified == 2


async def test_it_is_looked_at_again_after_a_while_and_for_another_player(hasher, monkeypatch):
    kept = Passwords(hasher)
    stored, other = await kept.hashed("turnips"), await kept.hashed("turnips")
    assert await kept.fits("turnips", stored)
    assert await kept.fits("turnips", other)
    assert hasher.verified == 2

    monkeypatch.setattr(passwords, "KEPT", -1.0)

    assert await kept.fits("turnips", stored)
    assert hasher.verified == 3


async def test_nobodys_password_takes_as_much_work_as_somebodys(hasher):
    kept = Passwords(hasher)

    assert [await kept.fits("turnips", None), await kept.fits("turnips", None)] == [False, False]
    assert hasher.verified == 1
