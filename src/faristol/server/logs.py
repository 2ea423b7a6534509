"""Structured logs: one JSON line each, without secrets, racks or names."""

import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

_NEVER = frozenset(
    {"password", "secret", "token", "pin", "seed", "rack", "drawn", "tiles", "cookie"}
)

_SECRET_FOLLOWS = frozenset(
    {"invitation", "invitations", "card", "codes", "password", "password-links"}
)


def _without_secrets(
    _logger: Any, _method: str, entry: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    for name in _NEVER & entry.keys():
        entry[name] = "…"
    return entry


def set_up_logs(level: str) -> None:
    """Send every log of this process to standard error as JSON."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _without_secrets,
            structlog.processors.dict_tracebacks,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            getattr(logging, level.upper(), logging.INFO)
        ),
        logger_factory=structlog.PrintLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=True,
    )


def path_without_secrets(path: str) -> str:
    """A path whose invitation, card or password link can't be read in a log."""
    parts = path.split("/")
    for place, part in enumerate(parts[:-1]):
        if part in _SECRET_FOLLOWS:
            parts[place + 1] = "…"
    return "/".join(parts)
