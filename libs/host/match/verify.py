"""Checking a finished match: nothing in it was changed after the opening, and chance was not bent.

Three things are checked: the seed is the one promised at the opening; every commit's chain is right; and every command,
decided again by the rules with draws from that seed, leads to the very events that were recorded.
"""

import hmac
from hashlib import sha256

from msgspec import Raw

from libs.host.core.commit import CHAIN_BYTES, NO_CHAIN, Commit
from libs.host.core.kind import History, RefusalError
from libs.host.match.codec import Codec, chain_key
from libs.host.match.commands import Undo
from libs.host.match.events import is_host_event
from libs.host.match.fold import encoded, evolve, seat_of
from libs.host.match.state import Match
from libs.host.match.undo import still_known, undoable
from libs.kernel import Chance, Rejected, Setup, decided, opened
from libs.messages.verify import LOST, Verification, set_aside, unreadable


def verify(codec: Codec, match: Match, history: History, *, stopped: bool = False) -> Verification:
    """Raises RefusalError for a match that is not over: its seed is still secret.

    One that is `stopped` is checked up to the damage, and is not well.
    """
    over = match.status in {"finished", "aborted"}
    if match.opened is None or not (over or stopped):
        raise RefusalError("rule", "match_not_finished", "a match is verified when its seed is revealed")
    seed = match.secret()
    again = 0
    fault, aside = "", list[int]()
    if sha256(seed).hexdigest() != match.opened.seed_commitment:
        fault = "the seed is not the one promised at the opening"
    chain, state = NO_CHAIN, Match(identifier=match.identifier)
    key = chain_key(seed)
    for version in range(1, history.version + 1):
        raw, commit = history.raw(version), history.commit(version)
        if commit.actor == LOST:
            aside.append(version)
            continue
        expected = hmac.digest(key, chain + raw[CHAIN_BYTES:], "sha256")
        if raw[:CHAIN_BYTES] != expected:
            fault = fault or f"the chain is broken at version {version}"
        chain = raw[:CHAIN_BYTES]
        try:
            same = _decided_again(codec, state, commit, seed)
        except (Rejected, RefusalError) as refusal:
            same = False
            fault = fault or f"version {version} is refused when decided again: {refusal}"
        if same is not None:
            again += 1
            if not same:
                fault = fault or f"version {version} comes out otherwise when decided again"
        state = evolve(codec, state, commit)
    if stopped:
        fault = fault or unreadable(history.version + 1)
    fault = fault or set_aside(aside)
    return Verification(
        match=match.identifier,
        ok=not fault,
        seed_commitment=match.opened.seed_commitment,
        commits=history.version,
        draws=match.drawn,
        decided_again=again,
        fault=fault,
    )


def _decided_again(codec: Codec, state: Match, commit: Commit, seed: bytes) -> bool | None:
    """Whether the rules give the same game events again; None for a commit that is none of theirs."""
    recorded = _games_own(codec, commit.events)
    if not recorded:
        return None
    if state.opened is None:
        terms = evolve(codec, state, commit).opened
        assert terms is not None  # noqa: S101 (the first commit with game events opens the match)
        setup = Setup(seats=len(terms.players), options=codec.options(terms.options), rules_version=terms.rules_version)
        decision = opened(codec.game, setup, Chance(seed))
    else:
        seat = seat_of(state, commit.actor)
        command = codec.command(commit.body)
        if seat is None:
            return False
        if isinstance(command, Undo):
            taken = undoable(state, seat)
            return taken is not None and encoded(codec, still_known(codec.game, taken)) == recorded
        decision = decided(codec.game, state.game, seat, command, Chance(seed, state.drawn))
    return encoded(codec, decision.events) == recorded and decision.drawn == commit.drawn


def _games_own(codec: Codec, raws: tuple[Raw, ...]) -> tuple[Raw, ...]:
    return tuple(raw for raw in raws if not is_host_event(codec.event(raw)))
