"""A championship's log on disk: read it, ask the decider, append what follows."""

import os
import time
from dataclasses import dataclass
from pathlib import Path

from faristol.championship.commands import Command
from faristol.championship.decide import decide
from faristol.championship.events import Event
from faristol.championship.state import Championship, evolve
from faristol.cli.whole_files import write_whole
from faristol.notation.championship_log import format_events, format_log, parse_log, played_back

LARGEST_LOG = 256 * 1024 * 1024


class LogFileError(ValueError):
    """The file is not there, can't be read or written, or was changed meanwhile."""


def now() -> int:
    """The time of a command, in milliseconds."""
    return time.time_ns() // 1_000_000


@dataclass
class OpenLog:
    """A championship and the file it lives in."""

    path: Path
    events: list[Event]
    last_hash: str
    size: int
    state: Championship

    def do(self, *commands: Command) -> list[Event]:
        """Carry out all of them or none, and write what happened to the file."""
        state, new = self.state, []
        for command in commands:
            event = decide(state, command)
            state = evolve(state, event)
            new.append(event)
        self._append(new)
        self.state = state
        return new

    def _append(self, new: list[Event]) -> None:
        text = format_events(new, after=len(self.events), previous=self.last_hash)
        data = text.encode()
        try:
            with self.path.open("r+b") as file:
                if file.seek(0, os.SEEK_END) != self.size:
                    raise LogFileError(f"{self.path}: someone else has changed it in the meantime")
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise LogFileError(f"{self.path}: {error.strerror}") from None
        self.events += new
        self.size += len(data)
        if new:
            _, self.last_hash = parse_log(self.path.read_text("utf-8"))


def open_log(path: Path) -> OpenLog:
    """Read a log.

    :raises LogFileError: when there is no such file.
    :raises ParseError: when a line does not hold.
    """
    try:
        if path.stat().st_size > LARGEST_LOG:
            raise LogFileError(f"{path}: larger than any championship")
        data = path.read_bytes()
    except OSError as error:
        raise LogFileError(f"{path}: {error.strerror}") from None
    try:
        events, last = parse_log(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise LogFileError(f"{path}: not a text file") from None
    return OpenLog(path, events, last, len(data), played_back(events))


def new_log(path: Path, events: list[Event]) -> None:
    """Write a new log; a file that is there stays as it is."""
    try:
        with path.open("xb") as file:
            file.write(format_log(events).encode())
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise LogFileError(f"{path}: {error.strerror}") from None


def read_input(path: Path) -> bytes:
    """The bytes of a file that somebody named."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise LogFileError(f"{path}: {error.strerror}") from None


def write_output(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    try:
        write_whole(path, data)
    except OSError as error:
        raise LogFileError(f"{path}: {error.strerror}") from None
