"""Check a whole store: every hash of every stream."""

from collections.abc import AsyncIterator

import msgspec

from faristol.store.chain import FIRST_PREVIOUS, verify_chain
from faristol.store.contract import Head, Store

_PAGE = 2_000


class Verified(msgspec.Struct, frozen=True):
    """What was checked and found good."""

    streams: int
    events: int


async def verified_streams(store: Store, prefix: str = "") -> AsyncIterator[tuple[str, Head]]:
    """Recompute stream by stream, a page of events at a time.

    :raises ChainBrokenError: at the first event that is not what was written.
    """
    for reached in await store.streams(prefix):
        version, previous = 0, FIRST_PREVIOUS
        while page := await store.read(reached.stream, version, _PAGE):
            version, previous = verify_chain(page, version, previous)
        yield reached.stream, Head(version, previous)


async def verify_store(store: Store, prefix: str = "") -> Verified:
    """Check every stream whose name starts with `prefix`.

    :raises ChainBrokenError: at the first event that is not what was written.
    """
    streams = events = 0
    async for _, head in verified_streams(store, prefix):
        streams += 1
        events += head.version
    return Verified(streams, events)
