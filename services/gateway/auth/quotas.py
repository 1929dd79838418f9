"""Rate limits per token and per address, in this process's memory."""

import time
from typing import TypeAlias

from limits import RateLimitItem, WindowStats, parse
from limits.storage import Storage
from limits.strategies import FixedWindowRateLimiter
from msgspec import Struct

from libs.telemetry.instruments import RATE_LIMITED
from services.gateway.problems import ProblemError, problem

SWEEP_EVERY = 30.0
"""Seconds between two removals of counters that have run out."""

Quota: TypeAlias = RateLimitItem


class Rates(Struct, frozen=True, kw_only=True):
    """What a token or an address may do, in the notation of the `limits` library."""

    commands: str = "50/second"
    """Per token: commands by HTTP and messages on sockets."""
    reads: str = "50/second"
    """Per token, or per address without one."""
    address: str = "500/second"
    """Per address, all requests together."""
    sign_ins: str = "60/minute"
    """Per address: new guests, sign-ins, and tokens that proved unknown."""
    chat: str = "20/minute"
    """Per token."""
    accounts: str = "10/15minute"
    """Per login and address: sign-ins that failed. Of one's own account: passwords that were asked for."""
    logins: str = "100/15minute"
    """Per login, wherever from: sign-ins that failed. Nobody locks its owner out from one address."""


class CounterStorage(Storage):
    """Counters of the running windows. The library's own memory storage starts a timer thread on every hit."""

    STORAGE_SCHEME = ["furrow-memory"]

    def __init__(self) -> None:
        super().__init__()
        self._windows: dict[str, tuple[float, int]] = {}
        self._sweep_at = time.time() + SWEEP_EVERY

    @property
    def base_exceptions(self) -> type[Exception]:
        return ValueError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        return self.count(key, expiry, amount)

    def count(self, key: str, expiry: int, amount: int = 1) -> int:
        """The count of the key's window with this, which begins one if there is none. `expiry` in seconds."""
        now = time.time()
        end, count = self._windows.get(key, (0.0, 0))
        if end <= now:
            end, count = now + expiry, 0
            if now >= self._sweep_at:
                self._sweep(now)
        self._windows[key] = (end, count + amount)
        return count + amount

    def get(self, key: str) -> int:
        end, count = self._windows.get(key, (0.0, 0))
        return count if end > time.time() else 0

    def get_expiry(self, key: str) -> float:
        return self._windows.get(key, (time.time(), 0))[0]

    def check(self) -> bool:
        return True

    def reset(self) -> int | None:
        count = len(self._windows)
        self._windows.clear()
        return count

    def clear(self, key: str) -> None:
        self._windows.pop(key, None)

    def _sweep(self, now: float) -> None:
        self._sweep_at = now + SWEEP_EVERY
        self._windows = {key: window for key, window in self._windows.items() if window[0] > now}


class FixedWindow(FixedWindowRateLimiter):
    """The library's strategy on our storage, with keys that cost less to make."""

    storage: CounterStorage

    def hit(self, item: RateLimitItem, *identifiers: str, cost: int = 1) -> bool:
        return self.storage.count("/".join(identifiers), item.get_expiry(), cost) <= item.amount

    def get_window_stats(self, item: RateLimitItem, *identifiers: str) -> WindowStats:
        key = "/".join(identifiers)
        return WindowStats(self.storage.get_expiry(key), max(0, item.amount - self.storage.get(key)))


class Quotas:
    """Counts what comes in. `take…` raise the problem `rate_limited`."""

    def __init__(self, rates: Rates) -> None:
        self._strategy = FixedWindow(CounterStorage())
        self.commands = parse(rates.commands)
        self.reads = parse(rates.reads)
        self.address = parse(rates.address)
        self.sign_ins = parse(rates.sign_ins)
        self.accounts = parse(rates.accounts)
        self.logins = parse(rates.logins)
        self.chat = parse(rates.chat)

    def take(self, quota: Quota, name: str, who: str) -> None:
        """One unit of a quota for a token's fingerprint or an address."""
        if not self._strategy.hit(quota, name, who):
            raise self._exceeded(quota, name, who)

    def forget(self, name: str, who: str) -> None:
        """Begin to count anew."""
        self._strategy.storage.clear(f"{name}/{who}")

    def give_back(self, quota: Quota, name: str, who: str) -> None:
        """One unit that was taken."""
        key = f"{name}/{who}"
        if self._strategy.storage.get(key):
            self._strategy.storage.count(key, quota.get_expiry(), -1)

    def headers(self, quota: Quota, name: str, who: str) -> dict[str, str]:
        """What is left, as RateLimit fields; the reset in seconds."""
        window = self._strategy.get_window_stats(quota, name, who)
        return {
            "ratelimit-limit": str(quota.amount),
            "ratelimit-remaining": str(window.remaining),
            "ratelimit-reset": str(max(1, round(window.reset_time - time.time() + 0.499))),
        }

    def _exceeded(self, quota: Quota, name: str, who: str) -> ProblemError:
        RATE_LIMITED.cell(name).add()
        headers = self.headers(quota, name, who)
        seconds = float(headers["ratelimit-reset"])
        return ProblemError(problem("rate_limited", reason=name, retry_after=seconds), headers)
