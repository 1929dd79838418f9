"""What is sent on a socket: at once to who reads, in order to who does not yet, and to nobody's harm when it fails."""

import asyncio

import pytest

from services.gateway.sockets.eager import begin
from services.gateway.sockets.outbox import MOST_WAITING, Outbox


class Client:
    """Takes what is sent; while `reads` is cleared the sender waits."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        self.reads = asyncio.Event()
        self.reads.set()
        self.error: Exception | None = None
        self.overflows = 0
        self.outbox = Outbox(self.send, self.overflowed)

    async def send(self, event: dict[str, str]) -> None:
        await self.reads.wait()
        if self.error is not None:
            raise self.error
        self.taken.append(event["text"])

    def overflowed(self) -> None:
        self.overflows += 1


@pytest.fixture
async def client():
    return Client()


async def settled() -> None:
    """All that can go on has gone on."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_who_reads_is_sent_a_message_at_once_and_without_a_task(client):
    before = asyncio.all_tasks()

    client.outbox.put("one")

    assert client.taken == ["one"]
    assert asyncio.all_tasks() == before


async def test_who_does_not_read_yet_gets_everything_in_order_later(client):
    client.reads.clear()
    for message in ("one", "two"):
        client.outbox.put(message)
    answering = asyncio.create_task(client.outbox.put_now("three"))
    await settled()
    assert client.taken == []

    client.reads.set()
    await answering
    await settled()
    client.outbox.put("four")

    assert client.taken == ["one", "two", "three", "four"]


async def test_closing_drops_what_waits(client):
    client.reads.clear()
    client.outbox.put("one")
    client.outbox.put("two")

    client.outbox.close()
    client.reads.set()
    await settled()
    client.outbox.put("three")

    assert client.taken == []


async def test_who_takes_too_little_is_told_of_once(client):
    client.reads.clear()

    for number in range(MOST_WAITING + 10):
        client.outbox.put(str(number))

    assert client.overflows == 1
    assert client.outbox.closed


@pytest.mark.parametrize("error", [ConnectionResetError(), RuntimeError("closed"), ValueError("a fault of ours")])
async def test_a_client_that_is_gone_harms_nobody_who_tells_others_beside_it(client, error):
    client.error = error

    client.outbox.put("one")

    assert client.outbox.closed
    assert client.overflows == 0


async def test_work_that_never_waits_is_done_when_it_has_begun():
    done: list[int] = []

    async def work() -> None:
        done.append(1)

    assert begin(work()) is None
    assert done == [1]


async def test_work_goes_on_as_a_task_where_it_waits_and_hears_what_it_waited_for():
    heard: list[str] = []
    first, second = (asyncio.get_running_loop().create_future() for _ in range(2))

    async def work() -> None:
        heard.append(await first)
        try:
            await second
        except LookupError as error:
            heard.append(repr(error))

    task = begin(work())
    assert task is not None
    first.set_result("told")
    await settled()
    second.set_exception(LookupError("none"))
    await task

    assert heard == ["told", "LookupError('none')"]


async def test_what_work_raises_is_raised_where_it_is_by_then():
    async def at_once() -> None:
        raise LookupError

    async def later() -> None:
        await asyncio.sleep(0)
        raise LookupError

    with pytest.raises(LookupError):
        begin(at_once())
    task = begin(later())
    assert task is not None
    with pytest.raises(LookupError):
        await task


async def test_work_that_waits_can_be_cancelled_and_tidies_up():
    tidied: list[str] = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            tidied.append("told")
            raise
        finally:
            tidied.append("tidy")

    task = begin(work())
    assert task is not None
    await settled()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task

    assert tidied == ["told", "tidy"]
