"""The hash chain of log files: one JSON object a line, each bound to the one before.

The first line, the head, says what the file is; every other one is an event with its number
under `n`. Its `hash` is SHA-256 over the previous hash (of the head, for the first event), a
newline, and the line's canonical JSON without `hash`. Tables, duplicate games and championships
are all written so; the store chains its rows in a way of its own (`store.chain`).
"""

import json
from hashlib import sha256
from typing import Any, NamedTuple


class LineError(ValueError):
    """A line that is no JSON object of a log; `column` counts from 1."""

    def __init__(self, message: str, column: int = 1) -> None:
        self.message = message
        self.column = column
        super().__init__(message)


class Link(NamedTuple):
    """An event's line, taken apart."""

    body: dict[str, Any]
    """Without number and hash."""
    number: Any
    """As written, whatever it is."""
    written: Any
    """The hash that is written."""
    counted: str
    """The hash that the line has after the one before it."""


def canonical(value: Any) -> str:
    """JSON with one spelling: keys sorted, no spaces, characters as they are.

    >>> canonical({"b": [1, None], "a": "L·L"})
    '{"a":"L·L","b":[1,null]}'
    """
    return json.dumps(
        value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
    )


def hash_of_head(head: str) -> str:
    """The hash that the first event follows."""
    return sha256(head.encode()).hexdigest()


def chained(previous: str, body: str) -> str:
    """The hash of a line whose canonical JSON is `body`."""
    return sha256(f"{previous}\n{body}".encode()).hexdigest()


def linked(body: dict[str, Any], number: int, previous: str) -> tuple[str, str]:
    """An event's line, and its hash."""
    text = canonical({**body, "n": number})
    counted = chained(previous, text)
    return f'{text[:-1]},"hash":"{counted}"}}', counted


def link_of(line: dict[str, Any], previous: str) -> Link:
    """Take an event's line apart, whether or not it holds."""
    body = dict(line)
    written = body.pop("hash", None)
    counted = chained(previous, canonical(body))
    return Link(body, body.pop("n", None), written, counted)


def read_object(text: str | bytes) -> dict[str, Any]:
    """The JSON object of a line: whole numbers only, and no name twice.

    :raises LineError: for anything else.
    """
    try:
        value = json.loads(
            text, object_pairs_hook=_once, parse_float=_no_float, parse_constant=_no_float
        )
    except json.JSONDecodeError as error:
        raise LineError(f"not JSON: {error.msg}", error.colno) from None
    except (ValueError, RecursionError) as error:
        raise LineError(f"not a line of a log: {error}") from None
    if not isinstance(value, dict):
        raise LineError("a line of a log is a JSON object")
    try:
        canonical(value).encode()
    except UnicodeEncodeError:
        raise LineError("a character that can't be written as UTF-8") from None
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a name stands twice")
    return value


def _no_float(text: str) -> float:
    raise ValueError(f"{text[:20]} is not a whole number")
