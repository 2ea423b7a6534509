"""Rate limits by address, and lock-out with back-off by name.

A guess is counted before it is looked at, so that a hundred guesses at once are a hundred
guesses. Lock-outs are kept in the store: a restart is no way around them.
"""

import ipaddress
from collections.abc import Callable

import msgspec

from faristol.server.people.documents import Documents, Kept, insisting, secret_key
from faristol.server.problem import too_many
from faristol.server.timekeeping import DAY_MS
from faristol.store import Store

_FREE_TRIES = 5
_FIRST_WAIT_MS = 2_000
_LONGEST_WAIT_MS = 15 * 60_000
_FORGOTTEN_MS = DAY_MS
_REMEMBERED = 50_000
"""Addresses whose buckets are kept; a flood of addresses must not fill the memory."""


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and one more every so often."""

    burst: int
    every_ms: int


def network_of(address: str) -> str:
    """Who is counted as one: an IPv4 address, or the /64 that one IPv6 household has."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped)
        return str(ipaddress.ip_network((int(ip) >> 64 << 64, 64)))
    return str(ip)


class Limits:
    """Token buckets, in this process's memory."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._buckets: dict[tuple[str, str], tuple[float, int]] = {}

    def spend(self, what: str, who: str, rate: Rate) -> None:
        """Take one from the bucket.

        :raises Problem: when it is empty, saying when it will not be.
        """
        now = self._now()
        left, since = self._buckets.pop((what, who), (float(rate.burst), now))
        left = min(float(rate.burst), left + (now - since) / rate.every_ms)
        if left < 1:
            self._buckets[what, who] = (left, now)
            raise too_many(max(1, round((1 - left) * rate.every_ms / 1000)))
        if len(self._buckets) >= _REMEMBERED:
            del self._buckets[next(iter(self._buckets))]
        self._buckets[what, who] = (left - 1, now)


class Failures(msgspec.Struct, frozen=True):
    """Wrong guesses in a row, and until when no other is looked at."""

    count: int
    until: int


class LockOut:
    """Counts guesses against one name, whoever makes them."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._failures = Documents(store, "lock-out", Failures, now)

    async def attempt(self, name: str) -> None:
        """Count a guess before it is looked at.

        :raises Problem: while the name is locked.
        """
        key = secret_key(name)

        async def count() -> Failures:
            now = self._now()
            found: Kept[Failures] | None = await self._failures.get(key)
            before = found.value if found else Failures(0, 0)
            if before.until > now:
                wait = (before.until - now + 999) // 1000
                raise too_many(wait, "locked-out")
            number = before.count + 1
            over = number - _FREE_TRIES
            wait_ms = min(_LONGEST_WAIT_MS, _FIRST_WAIT_MS << min(over, 20)) if over >= 0 else 0
            failures = Failures(number, now + wait_ms)
            await self._store.change(
                [
                    self._failures.put(
                        key,
                        failures,
                        revision=found.revision if found else 0,
                        expires=now + _FORGOTTEN_MS,
                    )
                ]
            )
            return failures

        await insisting(count, attempts=50)

    async def succeed(self, name: str) -> None:
        """Forget the wrong guesses: the last one was right."""
        await self._store.change([self._failures.delete(secret_key(name))])
