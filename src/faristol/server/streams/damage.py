"""One damaged stream among many: named in the log, and no reason to stop for the others."""

from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import structlog

from faristol.server.problem import Problem, damaged
from faristol.store import DamagedEventError, StoredEvent, StoreUnavailableError

_Answer = TypeVar("_Answer")

_log = structlog.get_logger()

_named: set[tuple[str, int]] = set()


@contextmanager
def naming_damage() -> Iterator[None]:
    """Name a damaged event in the log, once, by its stream and version.

    :raises Problem: in its place.
    """
    try:
        yield
    except DamagedEventError as error:
        if (error.stream, error.version) not in _named:
            _named.add((error.stream, error.version))
            _log.error("damaged event", stream=error.stream, version=error.version, what=error.what)
        raise damaged() from error


def check(row: StoredEvent, fault: str) -> None:
    """Go on if there is no fault in an event.

    :raises DamagedEventError: naming the fault.
    """
    if fault:
        raise DamagedEventError(row.stream, row.version, fault)


async def spared(stream: str, doing: Awaitable[_Answer]) -> _Answer | None:
    """Do what concerns one stream of many. If it fails, log it and go on with the others.

    :raises StoreUnavailableError: when nothing can be read at all.
    """
    try:
        return await doing
    except StoreUnavailableError:
        raise
    except Problem as problem:
        _log.error("left out", stream=stream, code=problem.code)
    except Exception as error:
        _log.error("left out", stream=stream, exc_info=error)
    return None
