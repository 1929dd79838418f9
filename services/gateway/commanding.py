"""The way of a command, the same for HTTP and sockets: stamp it, give it an id, ask its owner."""

import re
import time
from typing import NamedTuple
from uuid import uuid4

import msgspec
from msgspec import UNSET, Raw, Struct

from libs.messages.answers import CommandBody, CommandResult
from libs.messages.problems import Problem
from libs.messages.requests import Accepted, CommandAnswer, Failed, PlayerCommand, Unavailable
from libs.telemetry import names
from libs.telemetry.afterwards import command_afterwards
from libs.telemetry.spans import Attribute, root_span, span
from libs.telemetry.traceparent import Sampling, is_sampled, trace_id
from services.gateway.auth.principal import Principal
from services.gateway.calls import Calls
from services.gateway.problems import ClauseTitle, problem, problem_of, refuse

LARGEST_COMMAND = 16 * 1024
"""Bytes of a request with a command, around it included."""

INTERNAL = 500
NS_PER_MS = 1_000_000
NS_PER_SECOND = 1_000_000_000
SLOW_EXPLAINED = 10
"""Slow commands a second that leave spans: where all are slow, a few tell why, and the others need the time."""

LONGEST_TYPE = 64

_ID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}")
_HIGH, _LOW = rb"\\u[dD][89abAB][0-9a-fA-F]{2}", rb"\\u[dD][c-fC-F][0-9a-fA-F]{2}"
_LONE_SURROGATE = re.compile(rb"%b(?!%b)|(?<!%b)%b" % (_HIGH, _LOW, _HIGH, _LOW))
"""Half of a character as JSON escapes it, without its other half."""

decode_body = msgspec.json.Decoder(CommandBody).decode
encode_result = msgspec.json.Encoder().encode


class Order(NamedTuple):
    """Where a command goes, and its id."""

    owner: str
    target: str
    command_id: str


class Sent(NamedTuple):
    """A command's answer, and the traceparent it went under."""

    answer: CommandAnswer
    trace: str


class Commands:
    """`slow_ms`: a command that took longer leaves spans, chosen for tracing or not (SLOW_EXPLAINED a second)."""

    def __init__(self, calls: Calls, sampling: Sampling, *, slow_ms: int) -> None:
        self._calls = calls
        self._sampling = sampling
        self._slow_ns = slow_ms * NS_PER_MS
        self._second = self._explained = 0

    async def send(self, door: str, order: Order, who: Principal, body: CommandBody, *, header: str = "") -> Sent:
        """The owner's answer. `door` names the span; `header` is the client's own traceparent."""
        owner, target, command_id = order
        trace = self._sampling.begin(header)
        begun = time.time_ns()
        command = PlayerCommand(
            player=who.player,
            id=command_id,
            json=bytes(body.command),
            received=begun // NS_PER_MS,
            expected=body.expected_version,
            trace=trace,
            scopes=who.scopes,
        )
        if is_sampled(trace):
            return Sent(await self._traced(door, order, command, header), trace)
        answer = await self._calls.command(owner, target, command)
        ended = time.time_ns()
        if self._leaves_spans(answer, begun, ended):
            explain(door, order, Sent(answer, trace), command.json, begun=begun, ended=ended)
        return Sent(answer, trace)

    def _leaves_spans(self, answer: CommandAnswer, begun: int, ended: int) -> bool:
        if isinstance(answer, Failed | Unavailable):
            return True
        if ended - begun <= self._slow_ns:
            return False
        second = ended // NS_PER_SECOND
        if second != self._second:
            self._second, self._explained = second, 0
        self._explained += 1
        return self._explained <= SLOW_EXPLAINED

    async def _traced(self, door: str, order: Order, command: PlayerCommand, header: str) -> CommandAnswer:
        owner, target, _ = order
        attributes: dict[str, Attribute] = {
            "furrow.game": owner,
            "furrow.match": target,
            "furrow.command": type_of(command.json),
        }
        with root_span(door, command.trace, header=header, **attributes) as made:
            destination: dict[str, Attribute] = {
                "messaging.system": "nats",
                "messaging.destination.name": f"cmd.{owner}",
            }
            with span(names.COMMAND_SEND, made.child(command.trace), **destination) as sending:
                onward = msgspec.structs.replace(command, trace=sending.child(command.trace))
                answer = await self._calls.command(owner, target, onward)
            made.note(**{"furrow.outcome": outcome_of(answer)})
        return answer


def outcome_of(answer: CommandAnswer) -> str:
    """accepted, refused, conflict, unavailable or failed."""
    return type(answer).__name__.lower()


class _Typed(Struct):
    type: str = ""


_typed = msgspec.json.Decoder(_Typed).decode


def type_of(command: bytes) -> str:
    """Which command it is, for traces; "" if that cannot be read."""
    try:
        return _typed(command).type[:LONGEST_TYPE]
    except msgspec.MsgspecError:
        return ""


def explain(door: str, order: Order, sent: Sent, command: bytes, *, begun: int, ended: int) -> None:
    """Leave spans of a command that was not chosen for tracing but was slow or went wrong. Times in nanoseconds."""
    answer = sent.answer
    wrong = isinstance(answer, Failed | Unavailable)
    command_afterwards(
        door,
        sent.trace,
        begun,
        ended,
        spent_us=answer.spent_us if isinstance(answer, Accepted) else (),
        error=outcome_of(answer) if wrong else "",
        **{
            "furrow.game": order.owner,
            "furrow.match": order.target,
            "furrow.command": type_of(command),
            "furrow.outcome": outcome_of(answer),
        },
    )


def now_ms() -> int:
    """UTC milliseconds."""
    return time.time_ns() // NS_PER_MS


def command_id_of(body_id: str | None, header: str | None = None) -> str:
    """The command's id: from the body, from the Idempotency-Key, or a fresh one. Raises malformed.

    UUIDs and ULIDs are the same in capitals and small letters; here and in the log, one in small letters, the other in
    capitals.
    """
    if header is not None:
        header = header.strip().strip('"')
        if body_id is not None and body_id.lower() != header.lower():
            raise refuse("malformed", "Idempotency-Key and id differ", reason="malformed_command_id")
        body_id = header
    if body_id is None:
        return str(uuid4())
    if _ID.fullmatch(body_id) is None:
        raise refuse("malformed", "a command id is a UUID or a ULID", reason="malformed_command_id")
    return body_id.lower() if "-" in body_id else body_id.upper()


def require_object(raw: Raw) -> None:
    """Raises malformed unless the raw JSON is an object."""
    if bytes(raw).lstrip()[:1] != b"{":
        raise refuse("malformed", 'a command is an object with "type"', reason="malformed_command")


def trouble_of(sent: Sent, clause_title: ClauseTitle) -> Problem:
    """The problem behind an answer that is not accepted; our own faults name the trace they were logged under."""
    found = problem_of(sent.answer, clause_title) or problem("internal", reason="unexpected_answer")
    return found if found.status < INTERNAL else msgspec.structs.replace(found, trace=trace_id(sent.trace))


def accepted_result(target: str, command_id: str, answer: Accepted) -> CommandResult:
    return CommandResult(
        id=command_id,
        target=target,
        version=answer.version,
        at=answer.at,
        events=Raw(answer.events_json or b"[]"),
        result=Raw(answer.result_json) if answer.result_json else UNSET,
        repeated=answer.repeated,
    )


def malformed(error: Exception, body: bytes, what: str = "body") -> Problem:
    """The problem behind a body that could not be decoded; the message ends with the path of the bad value."""
    detail = str(error) if _is_text(body) else "not valid UTF-8 text"
    return problem("malformed", detail if body.strip() else f"the {what} is empty", reason="malformed_json")


def _is_text(body: bytes) -> bool:
    """Whether it is UTF-8 in which no half of a character is escaped; the decoder calls some such bodies truncated."""
    try:
        body.decode()
    except UnicodeDecodeError:
        return False
    return _LONE_SURROGATE.search(body) is None
