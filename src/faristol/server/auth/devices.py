"""Browsers, each recognised by a cookie that outlives its sign-ins, and who was signed in there.

A sign-out, or another account, makes no other device of a browser. What is kept is which accounts
were signed in and until when, by the hash of a random cookie; it expires some time after the last
of them.
"""

from collections.abc import Callable

import msgspec

from faristol.server.register import Documents
from faristol.server.timekeeping import DAY_MS
from faristol.store import Put, Store

_KEPT_MS = 30 * DAY_MS
"""How long a device is remembered after the last sign-in on it: a game with days to move lasts."""
_MOST_USES = 40
"""A tablet of a class has many pupils; the oldest are forgotten."""


class Use(msgspec.Struct, frozen=True):
    """An account that is or was signed in on a device, until when."""

    account: str
    until: int


class Device(msgspec.Struct, frozen=True):
    """One browser."""

    uses: tuple[Use, ...] = ()


class Devices:
    """All browsers at which somebody signed in of late."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._now = now
        self._devices = Documents(store, "device", Device, now)

    async def uses(self, device: str) -> tuple[Use, ...]:
        """Who was signed in on a device; nobody on one that is not known."""
        kept = await self._devices.get(device) if device else None
        return kept.value.uses if kept is not None else ()

    async def used(self, device: str, account: str, until: int) -> Put:
        """The change that notes until when an account is signed in on a device.

        It names the revision it is made from: try again when somebody wrote in between.
        """
        kept = await self._devices.get(device)
        others = [] if kept is None else [u for u in kept.value.uses if u.account != account]
        uses = (*others, Use(account, until))[-_MOST_USES:]
        expires = max(self._now(), *(use.until for use in uses)) + _KEPT_MS
        revision = 0 if kept is None else kept.revision
        return self._devices.put(device, Device(uses), revision=revision, expires=expires)
