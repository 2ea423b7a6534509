"""Structured logs: one JSON line each, without secrets, racks or names."""

import asyncio
import logging
import sys
import traceback
from collections.abc import Iterator, MutableMapping

import structlog

_NEVER = frozenset(
    {"password", "secret", "token", "pin", "seed", "rack", "drawn", "tiles", "cookie"}
)

_SECRET_COMES = {
    **dict.fromkeys(("invitation", "invitations", "card", "codes", "password"), 1),
    **dict.fromkeys(("password-links", "join", "club-rooms", "certificates"), 1),
    **dict.fromkeys(("companion", "boards"), 2),
    "board": 3,
}
"""After which part of a path something that opens doors comes, and so many parts later."""

_BY_CODE = frozenset({"duplicate", "room"})
"""Pages whose address ends with a code that lets people in."""

_FRAMES = 50
"""The innermost frames of an exception that are written: a recursion has thousands."""


def _without_secrets(
    _logger: object, _method: str, entry: MutableMapping[str, object]
) -> MutableMapping[str, object]:
    for name in _NEVER & entry.keys():
        entry[name] = "…"
    return entry


def _without_values(
    _logger: object, _method: str, entry: MutableMapping[str, object]
) -> MutableMapping[str, object]:
    """Write an exception as its kind and the lines that it came from.

    Neither local variables nor the exception's own text: either may hold what somebody sent.
    """
    given = entry.pop("exc_info", None)
    error = given[1] if isinstance(given, tuple) else given
    if error is True:
        error = sys.exc_info()[1]
    if isinstance(error, BaseException):
        entry["exceptions"] = [
            {"type": type(each).__qualname__, "frames": _frames(each)}
            for each in _with_causes(error)
        ]
    return entry


def _frames(error: BaseException) -> list[str]:
    walked = traceback.walk_tb(error.__traceback__)
    frames = [f"{frame.f_code.co_filename}:{line} {frame.f_code.co_name}" for frame, line in walked]
    return frames[-_FRAMES:]


def _with_causes(error: BaseException) -> Iterator[BaseException]:
    """An exception, those that it holds, and those that led to it."""
    waiting, seen = [error], set[int]()
    while waiting:
        each = waiting.pop(0)
        if id(each) in seen:
            continue
        seen.add(id(each))
        yield each
        if isinstance(each, BaseExceptionGroup):
            waiting += each.exceptions
        before = each.__cause__ or each.__context__
        if before is not None:
            waiting.append(before)


class _LibraryLogs(logging.Handler):
    """Writes what libraries have to say as our own lines.

    Only the first line of it: those after it show values, as asyncio does of a task that failed.
    """

    def emit(self, record: logging.LogRecord) -> None:
        """Write one record; who is sent away when we stop is no error."""
        if record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError):
            return
        said = record.getMessage().strip().partition("\n")[0]
        log = structlog.get_logger()
        log.log(record.levelno, said, library=record.name, exc_info=record.exc_info or None)


def set_up_logs(level: str) -> None:
    """Send every log of this process to standard error as JSON."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _without_secrets,
            _without_values,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            getattr(logging, level.upper(), logging.INFO)
        ),
        logger_factory=structlog.PrintLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=True,
    )
    # Libraries write addresses with their codes below this level, whatever level ours has.
    logging.basicConfig(handlers=[_LibraryLogs()], level=logging.WARNING, force=True)


def path_without_secrets(path: str) -> str:
    """A path whose invitation, card, code or key can't be read in a log."""
    parts = path.split("/")
    if len(parts) == 3 and parts[1] in _BY_CODE:
        parts[2] = "…"
    for place, part in enumerate(tuple(parts)):
        secret = place + _SECRET_COMES.get(part, len(parts))
        if secret < len(parts):
            parts[secret] = "…"
    return "/".join(parts)
