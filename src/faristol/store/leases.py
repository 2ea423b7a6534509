"""Who writes which stream where several servers share a store.

A server registers as a node and says again and again that it lives; every stream that somebody has
open is leased to one node. An append names the lease it was decided under and is refused when that
is not the newest one, so a server that was asleep can't write what it decided before. All times are
the database's. A store that has one server needs none of this.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import msgspec


class Lease(msgspec.Struct, frozen=True, gc=False):
    """A stream is one node's; the epoch counts up with every node that takes it."""

    node: str
    epoch: int


class Taken(msgspec.Struct, frozen=True, gc=False):
    """A stream that was another node's until now."""

    lease: Lease
    wakes: int | None
    """When it must be looked at, as far as is known; None if it need not."""


class Standing(msgspec.Struct, frozen=True, gc=False):
    """What a node finds when it says that it lives."""

    is_member: bool
    """Whether its leases still hold. If not, others have taken them, and it must join again."""
    alive: frozenset[str]
    """The nodes that live, this one among them."""
    silent: frozenset[str]
    """Nodes whose time has run out and whose streams nobody took yet."""
    at: int
    """Milliseconds since 1970 by the database's clock."""


class Leases(Protocol):
    """Nodes, their leases, and notes from one to another."""

    async def join(self, node: str) -> None:
        """Register as a node that lives."""
        ...

    async def renew(self, node: str) -> Standing:
        """Say that a node lives; who else does."""
        ...

    async def claim(self, node: str, stream: str) -> Lease:
        """The lease of a stream: the node's own if nobody had one."""
        ...

    async def inherit(self, node: str) -> dict[str, Taken]:
        """Take every stream whose node is silent or gone; those that were taken."""
        ...

    async def note(self, node: str, wakes: Mapping[str, int | None]) -> None:
        """Note when streams of a node must be looked at, for whoever takes them."""
        ...

    async def release(self, node: str, streams: Sequence[str]) -> None:
        """Give up streams that nobody needs any more."""
        ...

    async def leave(self, node: str) -> None:
        """Be a node no longer: others take what was its own."""
        ...

    async def listen(self, node: str, hear: Callable[[str], None]) -> None:
        """Hear the notes to a node; returns once it does."""
        ...

    async def send(self, notes: Sequence[tuple[str, str]]) -> None:
        """Send notes, each with the node it goes to. A note may get lost, and is never changed."""
        ...

    async def close(self) -> None:
        """Hear and send no more."""
        ...
