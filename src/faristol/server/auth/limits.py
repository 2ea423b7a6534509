"""Rate limits by address, and lock-out with back-off by name and address.

A guess is counted before it is looked at, so that a hundred guesses at once are a hundred
guesses. Lock-outs are kept in the store: a restart is no way around them.
"""

import ipaddress
from collections.abc import Callable
from functools import lru_cache

import msgspec

from faristol.server.problem import ProblemCode, too_many
from faristol.server.register import AT_ONCE, Documents, VersionedDocument, insisting, secret_key
from faristol.server.timekeeping import DAY_MS
from faristol.store import Store

_FREE_TRIES = 5
_FREE_FROM_EVERYWHERE = 50
_FIRST_WAIT_MS = 2_000
_LONGEST_WAIT_MS = 15 * 60_000
_LONGEST_FOR_ALL_MS = 5 * 60_000
_FORGOTTEN_MS = DAY_MS
_REMEMBERED = 50_000
"""Addresses whose buckets are kept; a flood of addresses must not fill the memory."""


class Rate(msgspec.Struct, frozen=True):
    """Token-bucket rate: `burst` requests at once, then one every `every_ms`."""

    burst: int
    every_ms: int


@lru_cache(4_096)
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


class RateLimiter:
    """Token buckets, in this process's memory."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._buckets: dict[tuple[str, str], tuple[float, int]] = {}

    def spend(self, what: str, who: str, rate: Rate) -> None:
        """Take one from the bucket.

        :raises Problem: when it is empty, saying when it will not be.
        """
        self.check(what, who, rate)
        left, now = self._left(what, who, rate), self._now()
        self._buckets.pop((what, who), None)
        if len(self._buckets) >= _REMEMBERED:
            del self._buckets[next(iter(self._buckets))]
        self._buckets[what, who] = (left - 1, now)

    def check(self, what: str, who: str, rate: Rate) -> None:
        """Take nothing from the bucket, but see that it is not empty.

        :raises Problem: when it is, saying when it will not be.
        """
        left = self._left(what, who, rate)
        if left < 1:
            raise too_many(max(1, round((1 - left) * rate.every_ms / 1000)))

    def _left(self, what: str, who: str, rate: Rate) -> float:
        now = self._now()
        left, since = self._buckets.get((what, who), (float(rate.burst), now))
        return min(float(rate.burst), left + (now - since) / rate.every_ms)


class Failures(msgspec.Struct, frozen=True):
    """Wrong guesses in a row, and until when no other is looked at."""

    count: int
    until: int


class LockOut:
    """Counts guesses against one name by address, so that nobody is locked out by somebody else.

    Guesses from everywhere together are counted too, more generously: an attacker with many
    addresses is slowed down, and whoever owns the name waits for minutes at worst.
    """

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._failures = Documents(store, "lock-out", Failures, now)

    async def attempt(self, name: str, address: str) -> None:
        """Count a guess before it is looked at.

        :raises Problem: while the name is locked for that address, or for all.
        """
        await insisting(lambda: self._count(name, address), attempts=AT_ONCE)

    async def _count(self, name: str, address: str) -> Failures:
        now = self._now()
        changes = []
        failures = Failures(0, 0)
        for key, free, longest_ms in (
            (_everywhere(name), _FREE_FROM_EVERYWHERE, _LONGEST_FOR_ALL_MS),
            (_from(name, address), _FREE_TRIES, _LONGEST_WAIT_MS),
        ):
            found: VersionedDocument[Failures] | None = await self._failures.get(key)
            before = found.value if found else Failures(0, 0)
            if before.until > now:
                wait = (before.until - now + 999) // 1000
                raise too_many(wait, ProblemCode.LOCKED_OUT)
            number = before.count + 1
            over = number - free
            wait_ms = min(longest_ms, _FIRST_WAIT_MS << min(over, 20)) if over >= 0 else 0
            failures = Failures(number, now + wait_ms)
            revision = found.revision if found else await self._failures.revision(key)
            expires = now + _FORGOTTEN_MS
            changes.append(self._failures.put(key, failures, revision=revision, expires=expires))
        await self._store.change(changes)
        return failures

    async def succeed(self, name: str, address: str) -> None:
        """Forget the wrong guesses of an address: the last one was right."""
        keys = (_everywhere(name), _from(name, address))
        await self._store.change([self._failures.delete(key) for key in keys])

    async def forgive(self, name: str) -> None:
        """Forget the wrong guesses of everybody: there is another secret now."""
        found = await self._failures.find(_everywhere(name))
        await self._store.change([self._failures.delete(kept.key) for kept in found])


def _everywhere(name: str) -> str:
    return secret_key(name)


def _from(name: str, address: str) -> str:
    return f"{secret_key(name)}:{secret_key(address)[:16]}"
