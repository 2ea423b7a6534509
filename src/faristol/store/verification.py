"""Check a whole store: every hash of every stream."""

import msgspec

from faristol.store.chain import FIRST_PREVIOUS, verify_chain
from faristol.store.contract import Head, Store
from faristol.store.errors import ChainBrokenError

_PAGE = 2_000


class Verified(msgspec.Struct, frozen=True):
    """What was checked and found good."""

    streams: int
    events: int
    documents: int | None = None
    """Accounts, seeds and the like that match the checksum of a backup; None where it has none."""


async def _head(store: Store, stream: str) -> Head:
    """Recompute a stream, a page of events at a time; where it ends.

    :raises ChainBrokenError: at the first event that is not what was written.
    """
    version, previous = 0, FIRST_PREVIOUS
    while page := await store.read(stream, version, _PAGE):
        version, previous = verify_chain(page, version, previous)
    return Head(version, previous)


async def check_streams(store: Store, prefix: str = "") -> tuple[Verified, list[ChainBrokenError]]:
    """Check every stream whose name starts with `prefix`.

    What is good, and the first event of each stream that is not what was written.
    """
    streams = events = 0
    broken = []
    for reached in await store.streams(prefix):
        try:
            head = await _head(store, reached.stream)
        except ChainBrokenError as error:
            broken.append(error)
        else:
            streams += 1
            events += head.version
    return Verified(streams, events), broken


async def verify_store(store: Store, prefix: str = "") -> Verified:
    """Check every stream whose name starts with `prefix`.

    :raises ChainBrokenError: for the first one that is not what was written.
    """
    verified, broken = await check_streams(store, prefix)
    if broken:
        raise broken[0]
    return verified
