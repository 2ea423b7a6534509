"""Game files for `replay` and `verify`: read from disk or standard input, told apart."""

import sys
from pathlib import Path

LONGEST = 20_000_000
"""Bytes; a logged game has some hundred thousand."""


class GameFileError(Exception):
    """A file that can't be read, or isn't what the command needs."""


def read_game(path: str) -> bytes:
    """The bytes of a game file; `-` is standard input.

    :raises GameFileError: saying why not.
    """
    try:
        if path == "-":
            data = sys.stdin.buffer.read(LONGEST + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(LONGEST + 1)
    except OSError as error:
        raise GameFileError(f"{path}: {error.strerror or error}") from error
    if len(data) > LONGEST:
        raise GameFileError(f"{path}: over {LONGEST // 1_000_000} MB, no game is that long")
    if not data.strip():
        raise GameFileError(f"{path}: an empty file")
    return data


def is_log(data: bytes) -> bool:
    """Whether a file is an event log; GCG starts with # or >, a log with a JSON object."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"


def log_text(data: bytes, path: str) -> str:
    """The text of an event log.

    :raises GameFileError: for bytes that are no UTF-8.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise GameFileError(f"{path}: line {line}: a byte that is not UTF-8") from None
