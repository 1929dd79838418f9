"""Facts tell turns apart: by the version at which each awaited seat began to be awaited."""

import msgspec

from libs.host.core.commit import unpacked
from libs.messages.facts import TurnPassed, match_fact

MATCH = "harvest_fair-1"


def turns(host):
    """Of each turn fact in order: the turn by awaited player."""
    told = []
    for version in range(1, host.keeper.residents[MATCH].version + 1):
        commit = unpacked(host.keeper.residents[MATCH].raw(version), has_chain=True)[1]
        facts = [match_fact(fact) for fact in commit.facts]
        told += [dict(zip(fact.awaiting, fact.turns, strict=True)) for fact in facts if isinstance(fact, TurnPassed)]
    return told


async def test_a_turn_keeps_its_number_until_the_seat_is_awaited_again(host):
    await host.open(MATCH)
    await host.play_on(MATCH, limit=1000)

    seen: dict[str, int] = {}
    told = turns(host)
    assert len(told) > 4
    for before, after in zip([{}, *told], told, strict=False):
        for player, turn in after.items():
            if player in before:
                assert turn == before[player]
            else:
                assert turn > seen.get(player, 0)
            seen[player] = turn


async def test_the_number_is_the_same_after_a_restart(host, new_host):
    await host.open(MATCH)
    await host.keeper.save(host.keeper.residents[MATCH])
    again = new_host()
    await again.view(MATCH)

    state, restored = host.keeper.residents[MATCH].state, again.keeper.residents[MATCH].state
    assert [seating.turn for seating in restored.seats] == [seating.turn for seating in state.seats]
    assert msgspec.structs.asdict(restored.seats[0])["turn"] == 1
