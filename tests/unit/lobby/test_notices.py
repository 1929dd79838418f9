"""One notice a turn, unless the seat has acted: whatever is restarted, rebuilt or refused meanwhile."""

import asyncio
import re
import socket
from collections.abc import Iterator
from email import message_from_bytes
from email.message import EmailMessage, Message
from typing import Any

import msgspec
import pytest
from aiosmtpd.controller import Controller

from libs.bus import MemoryKeyValue
from libs.messages import players as cmd
from libs.messages.buckets import PlayerEntry
from libs.projections import RowsUnavailableError
from libs.settings import MailSettings
from services.lobby.notices.mail import Mailer, MailRefusedError, MailUnavailableError, SmtpMailer
from services.lobby.notices.turns import AGAIN_MS, TurnNotices, Waiting, WaitingMatches
from services.lobby.notices.wording import Letterhead, turn_notice

MATCH = "pig_race-1"
ANN = "p-ann"
NOON = 1_800_000_000_000
DELAY = 60_000
HEAD = Letterhead("furrow@example.org", "https://play.example.org/")


class MemoryMailer(Mailer):
    def __init__(self) -> None:
        self.sent: list[EmailMessage] = []
        self.error: Exception | None = None
        self.then_error: BaseException | None = None
        """Raised after the message was taken: nobody knows."""

    async def send(self, message: EmailMessage) -> None:
        if self.error is not None:
            raise self.error
        self.sent.append(message)
        if self.then_error is not None:
            raise self.then_error


class MemoryWaiting(WaitingMatches):
    def __init__(self) -> None:
        self.rows: dict[str, Waiting] = {}
        self.available = True

    async def of(self, player: str) -> list[Waiting]:
        if not self.available:
            raise RowsUnavailableError
        return [row for row in self.rows.values() if player in row.awaiting]


class Post:
    """A worker that writes, and what it writes about. `restarted` is another over the same buckets."""

    def __init__(self, before: "Post | None" = None) -> None:
        self.waiting: MemoryWaiting = before.waiting if before else MemoryWaiting()
        self.bucket: MemoryKeyValue = before.bucket if before else MemoryKeyValue()
        self.mailer: MemoryMailer = before.mailer if before else MemoryMailer()
        self.now: int = before.now if before else NOON
        self.notices = TurnNotices(
            self.waiting,
            notices=self.bucket,
            players=MemoryKeyValue(),
            mailer=self.mailer,
            head=HEAD,
            delay_ms=DELAY,
            clock=lambda: self.now,
        )
        self.notices._addresses.values[ANN] = "ann@example.org"

    def turn(self, version: int, *awaiting: str, at: int = 0) -> None:
        turns = tuple(version for _ in awaiting)
        self.waiting.rows[MATCH] = Waiting(id=MATCH, at=at or self.now, awaiting=awaiting, turns=turns)

    async def later(self, milliseconds: int = DELAY) -> int:
        """The number of notices that were ever sent, some time later."""
        await self.notices.look()
        self.now += milliseconds
        await self.notices.look()
        return len(self.mailer.sent)


@pytest.fixture
def post() -> Post:
    return Post()


async def test_a_turn_is_told_once_and_after_a_while(post):
    post.turn(1, ANN)

    assert await post.later(DELAY - 1) == 0
    assert await post.later(1) == 1
    for _ in range(5):
        assert await post.later() == 1
    (message,) = post.mailer.sent
    assert (message["To"], message["Subject"]) == ("ann@example.org", "Your turn: Pig Race")
    assert "https://play.example.org/matches/pig_race-1" in message.get_content()


async def test_a_notice_that_cannot_be_read_holds_up_no_other_of_the_same_player(post):
    post.turn(1, ANN)
    other = "pig_race-2"
    post.waiting.rows[other] = Waiting(id=other, at=post.now, awaiting=(ANN,), turns=(1,))
    await post.bucket.put(f"{MATCH}.{ANN}", b"not a notice")

    assert await post.later() == 1
    assert other in post.mailer.sent[0].get_content()


async def test_who_acts_in_time_is_not_written_to(post):
    post.turn(1, ANN)
    await post.later(DELAY - 1)
    post.turn(2, "p-bob")

    assert await post.later() == 0


async def test_each_turn_change_is_told(post):
    for version in range(1, 12, 2):
        post.turn(version, ANN)
        assert await post.later() == (version + 1) // 2
        post.turn(version + 1, "p-bob")
        await post.later()


async def test_another_that_acts_meanwhile_makes_no_new_turn(post):
    """All choose at once: the row changes with each who has chosen, and Ann's turn stays the same."""
    post.turn(1, ANN, "p-bob", "p-cid")
    await post.later()
    post.waiting.rows[MATCH] = Waiting(id=MATCH, at=post.now, awaiting=(ANN, "p-cid"), turns=(1, 1))

    assert await post.later() == 1


async def test_rows_that_are_lost_and_built_anew_make_no_second_notice(post):
    post.turn(1, ANN)
    await post.later()
    row = post.waiting.rows.pop(MATCH)
    await post.later()
    post.waiting.rows[MATCH] = row

    assert await post.later() == 1


async def test_while_rows_cannot_be_read_nothing_is_sent(post):
    post.turn(1, ANN)
    await post.later(DELAY - 1)
    post.waiting.available = False
    assert await post.later() == 0
    post.waiting.available = True
    assert await post.later() == 1


async def test_a_restart_makes_no_second_notice(post):
    post.turn(1, ANN)
    await post.later()

    assert await Post(post).later() == 1


async def test_two_workers_at_once_send_one(post):
    other = Post(post)
    post.turn(1, ANN)
    await post.later(DELAY - 1)
    post.now = other.now = post.now + 1

    await asyncio.gather(post.notices.look(), other.notices.look())

    assert len(post.mailer.sent) == 1


async def test_what_the_mail_server_cannot_take_now_is_sent_later_once(post):
    post.mailer.error = MailUnavailableError("away")
    post.turn(1, ANN)
    assert await post.later() == 0
    post.mailer.error = None

    assert await post.later(AGAIN_MS - 1) == 0
    assert await post.later(1) == 1
    assert await post.later() == 1


async def test_what_it_will_never_take_is_not_tried_again(post):
    post.mailer.error = MailRefusedError("550")
    post.turn(1, ANN)
    await post.later()
    post.mailer.error = None

    assert await post.later(AGAIN_MS) == 0


async def test_one_of_which_nobody_knows_is_sent_again_under_its_id(post):
    """The process died between the mail server's answer and the note of it."""

    class DeadError(BaseException):
        pass

    post.mailer.then_error = DeadError()  # as a kill it is caught by nothing
    post.turn(1, ANN)
    await post.notices.look()
    post.now += DELAY
    with pytest.raises(DeadError):
        await post.notices.look()
    post.mailer.then_error = None

    assert await Post(post).later() == 2
    first, second = post.mailer.sent
    assert first["Message-ID"] == second["Message-ID"]
    assert await Post(post).later() == 2


async def test_bots_and_who_gave_no_address_are_not_written_to(post):
    post.turn(1, "p-bob", "bot-pig_race-sleepy-1")

    assert await post.later() == 0


class TestAddresses:
    async def test_an_address_counts_once_its_reader_has_agreed(self, desk):
        await desk.account()
        await desk.done(desk.ANN, cmd.SetNotices(email="ann@example.org"))
        assert (await desk.buckets.entry(desk.ANN)).email == ""
        ((address, code),) = desk.codes
        assert address == "ann@example.org"
        assert await desk.refused(desk.ANN, cmd.ConfirmNotices(code="000000000000")) == "code_wrong"

        await desk.done(desk.ANN, cmd.ConfirmNotices(code=code))

        assert (await desk.buckets.entry(desk.ANN)).email == "ann@example.org"
        await desk.done(desk.ANN, cmd.SetNotices(email=""))
        assert (await desk.buckets.entry(desk.ANN)).email == ""
        assert await desk.refused(desk.ANN, cmd.ConfirmNotices(code=code)) == "code_wrong"

    async def test_without_a_mail_server_nobody_gets_notices(self, desk):
        await desk.account()
        desk.kind.sorts[1]._storing._confirm = None

        assert await desk.refused(desk.ANN, cmd.SetNotices(email="ann@example.org")) == "notices_off"

    async def test_addresses_are_taken_and_dropped_as_they_change(self, post):
        players = MemoryKeyValue()
        notices = TurnNotices(
            post.waiting, notices=post.bucket, players=players, mailer=post.mailer, head=HEAD, delay_ms=0, every=0.01
        )
        running = asyncio.create_task(notices.run())
        post.turn(1, "p-bob", at=1)
        await players.put("p-bob", msgspec.json.encode(PlayerEntry(name="Bob", email="bob@example.org")))
        async with asyncio.timeout(20):
            while not post.mailer.sent:  # noqa: ASYNC110 (as the receiver looks)
                await asyncio.sleep(0.01)
        await players.delete("p-bob")
        post.turn(3, "p-bob", at=1)
        await asyncio.sleep(0.05)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert [message["To"] for message in post.mailer.sent] == ["bob@example.org"]


class Inbox:
    """What an SMTP server takes."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.answer = "250 OK"

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any) -> str:  # noqa: N802 (aiosmtpd's name)
        if self.answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.answer

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802 (the same)
        self.messages.append(message_from_bytes(envelope.content))
        return "250 OK"


class TestSmtp:
    @pytest.fixture
    def inbox(self) -> Inbox:
        return Inbox()

    @pytest.fixture
    def mailer(self, inbox: Inbox) -> Iterator[SmtpMailer]:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        controller = Controller(inbox, hostname="127.0.0.1", port=port)
        controller.start()
        yield SmtpMailer(MailSettings(host="127.0.0.1", port=port, security="none"))
        controller.stop()

    async def test_a_notice_arrives(self, inbox, mailer):
        await mailer.send(turn_notice(HEAD, "ann@example.org", MATCH, ANN, 7))

        (message,) = inbox.messages
        assert (message["To"], message["From"]) == ("ann@example.org", "furrow@example.org")
        assert re.fullmatch(r"<turn\.[0-9a-f]{20}@example\.org>", message["Message-ID"])
        assert message["Auto-Submitted"] == "auto-generated"

    @pytest.mark.parametrize(
        ("answer", "error"), [("550 nobody here", MailRefusedError), ("451 come back", MailUnavailableError)]
    )
    async def test_refusals_for_good_and_for_now_are_told_apart(self, inbox, mailer, answer, error):
        inbox.answer = answer

        with pytest.raises(error):
            await mailer.send(turn_notice(HEAD, "ann@example.org", MATCH, ANN, 7))
        assert inbox.messages == []

    async def test_a_server_that_is_away_is_so_for_now(self):
        with pytest.raises(MailUnavailableError):
            await SmtpMailer(MailSettings(host="127.0.0.1", port=1, security="none")).send(
                turn_notice(HEAD, "ann@example.org", MATCH, ANN, 7)
            )

    async def test_each_turn_change_leads_to_exactly_one_mail(self, post, inbox, mailer):
        post.notices._mailer = mailer
        for version in range(1, 8, 2):
            post.turn(version, ANN)
            await post.later()
            await post.later()
            post.turn(version + 1, "p-bob")
            await post.later()

        turns = [turn_notice(HEAD, "", MATCH, ANN, version)["Message-ID"] for version in (1, 3, 5, 7)]
        assert [message["Message-ID"] for message in inbox.messages] == turns
