import pytest

from libs.testkit.eventually import eventually
from services.gateway.feeds.lane import Lane, PacedLane
from services.gateway.feeds.reading import Told, players_of, told, told_at
from services.gateway.feeds.watcher import Watcher


class Ear(Watcher):
    def __init__(self):
        self.heard = []
        self.problem = None

    def deliver(self, version, message):
        self.heard.append((version, message))

    def end(self, problem):
        self.problem = problem


@pytest.fixture
def kept():
    """Frames that a feed holds, by version."""
    return {}


@pytest.fixture
def lane(kept):
    return Lane(kept.get, 1)


def test_a_lane_tells_in_order_whatever_arrives_first(lane, kept):
    ear = Ear()
    lane.attach(ear, 1)
    kept[3] = "c"
    lane.advance()
    assert ear.heard == []
    kept[2] = "b"
    lane.advance()
    assert ear.heard == [(2, "b"), (3, "c")]


def test_what_came_while_history_was_fetched_is_not_told_twice(lane, kept):
    ear = Ear()
    lane.attach(ear, 1)
    kept[2] = "b"
    lane.advance()
    kept[5] = "e"
    lane.fill([Told(2, "b", full=False), Told(3, "c", full=False), Told(4, "d", full=True)])
    assert ear.heard == [(2, "b"), (3, "c"), (4, "d"), (5, "e")]


def test_a_stretch_is_whole_or_none(lane, kept):
    kept.update({2: "b", 3: "c"})
    lane.advance()
    assert lane.stretch(1) == [(2, "b"), (3, "c")]
    assert lane.stretch(3) == []
    assert lane.stretch(0) is None


async def test_spectators_hear_at_once_and_then_in_bundles(kept):
    lane = PacedLane(kept.get, 1)
    early, late = Ear(), Ear()
    lane.attach(early, 1)
    for version in (2, 3, 4):
        kept[version] = f"{{{version}}}"
        lane.advance()
    assert early.heard == [(2, "{2}")]
    lane.attach(late, 3)
    await eventually(lambda: late.heard)
    assert early.heard == [(2, "{2}"), (4, "[{3},{4}]")]
    assert late.heard == [(4, "{4}")]


def test_frames_are_read_as_far_as_they_must_be():
    frame = b'{"type":"frame","match":"m","version":4,"at":17,"actor":{"kind":"seat"},"events":[]'
    assert told_at(frame + b"}") == 17
    assert told_at(b"{}") == 0
    assert players_of(frame + b"}") is None
    assert players_of(frame + b',"seats":[{"seat":0,"player":"p-ada"}]}') == ("p-ada",)
    assert told(b"[" + frame + b',"full":true}]') == [Told(4, frame.decode() + ',"full":true}', full=True)]
