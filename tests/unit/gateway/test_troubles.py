"""Equal warnings and errors are one, so that what repeats hides nothing."""

from libs.messages.watching import Trouble
from services.gateway.watching.troubles import KEPT, KINDS, LASTS, Troubles

AT = 1_900_000_000_000


def trouble(event: str = "an errand is not answered", *, number: int = 0, **more) -> Trouble:
    told = {"service": "lobby", "worker": "w0", "level": "warning", "logger": "services.lobby.errands", **more}
    return Trouble(at=f"2030-03-17T17:{number // 60:02}:{number % 60:02}.000Z", event=event, **told)


def taken(*some: Trouble) -> Troubles:
    troubles = Troubles()
    for number, one in enumerate(some):
        troubles.take(one, AT + number)
    return troubles


def test_a_thousand_of_one_warning_are_one_with_the_newest_detail_and_leave_all_others():
    some = [trouble("the disk is slow"), *(trouble(number=n, fields={"times": str(n)}) for n in range(1000))]
    seen = taken(*some).all(limit=30)

    assert [(one.event, one.count) for one in seen] == [("an errand is not answered", 1000), ("the disk is slow", 1)]
    assert seen[0].fields == {"times": "999"}
    assert (seen[0].first, seen[0].at) == (some[1].at, some[-1].at)


def test_errors_stand_before_warnings_and_the_newest_first():
    some = [("a", "error"), ("b", "warning"), ("c", "critical"), ("d", "warning")]
    seen = taken(*(trouble(event, level=level) for event, level in some)).all(limit=3)

    assert [one.event for one in seen] == ["c", "a", "d"]


def test_what_differs_in_service_module_or_exception_is_not_equal():
    thrown = [f"Traceback …\nlibs.bus.port.{name}: of that moment" for name in ("NoResponderError", "UnansweredError")]
    some = [
        trouble(),
        trouble(service="scoring"),
        trouble(logger="services.lobby.queue"),
        *(trouble(exception=each) for each in thrown),
    ]

    assert [one.count for one in taken(*some, *some).all(limit=30)] == [2] * 5


def test_words_with_values_in_them_are_equal_but_for_these():
    some = [trouble(f"Task <Task at 0x7f3e{n:04x}> took {n}.5 s", worker=f"w{n}") for n in range(3)]
    (seen,) = taken(*some).all(limit=30)

    assert (seen.event, seen.worker, seen.count) == (some[-1].event, "w2", 3)


def test_of_a_match_or_trace_only_those_that_name_it_count():
    some = [
        trouble(fields={"id": f"meadow-{n % 2}"}, trace="ab" * 16 if n == 3 else "", number=n)
        for n in range(6)
    ]  # fmt: skip
    troubles = taken(*some)

    (of_match,) = troubles.about(match="meadow-1")
    assert (of_match.count, of_match.first, of_match.at) == (3, some[1].at, some[5].at)
    assert [one.count for one in troubles.about(trace="ab" * 16)] == [1]
    assert troubles.about(match="meadow-2") == ()


def test_what_came_no_more_for_a_quarter_of_an_hour_is_forgotten():
    troubles = taken(trouble("gone"))
    troubles.take(trouble("here"), AT + LASTS + 1)

    assert [one.event for one in troubles.all(limit=30)] == ["here"]


def test_all_is_bounded():
    many = taken(*(trouble(f"kind {chr(0x4E00 + n)}") for n in range(KINDS + 5)))
    assert len(many.all(limit=10_000)) == KINDS

    often = taken(*(trouble(fields={"id": "meadow-1"}) for _ in range(KEPT + 5)))
    assert [one.count for one in often.about(match="meadow-1")] == [KEPT]
    assert [one.count for one in often.all(limit=1)] == [KEPT + 5]
