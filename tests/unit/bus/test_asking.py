"""What a failed request to JetStream is to users of the bus: certainly not done, perhaps done, or refused for good."""

import pytest

from libs.bus import NoResponderError, UnansweredError
from libs.bus.asking import asking
from libs.connection import ApiError, NotServedError, UnrepliedError


@pytest.mark.parametrize(
    ("error", "seen"),
    [
        (NotServedError("$JS.API"), NoResponderError),
        (UnrepliedError("no answer within the time"), UnansweredError),
        (ApiError(10008, "JetStream system temporarily unavailable", 503), UnansweredError),
        (ApiError(10047, "insufficient storage resources available", 500), UnansweredError),
        (ApiError(10071, "wrong last sequence", 400), ApiError),
        (ApiError(10059, "stream not found", 404), ApiError),
    ],
)
def test_a_failed_request_is_what_its_sender_can_act_on(error: Exception, seen: type[Exception]) -> None:
    with pytest.raises(seen) as raised, asking("PLAYERS.p-ada"):
        raise error

    assert raised.value is error or raised.value.__cause__ is error
