"""The log of a duplicate game on disk: one JSON line an event, on disk before it counts.

The first line says what the file is. Whatever was written and not finished when the power
went is the last line: it is left out on reading and cut off before the next one is written.
The secret seed of blind draws lies beside the log until it is revealed.
"""

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from faristol.duplicate import (
    DuplicateRules,
    Event,
    Game,
    RecordError,
    RulesError,
    duplicate_rules,
    event_from_json,
    event_to_json,
    evolve,
)
from faristol.duplicate.blind import SEED_BYTES, commitment_to
from faristol.duplicate.events import GameOpened

HEAD = {"faristol": "duplicate", "version": 1}
LARGEST_FILE = 512 * 1024 * 1024


class LogError(ValueError):
    """A file that is no log of a duplicate game; the message says where it goes wrong."""


@dataclass(frozen=True, slots=True)
class LoggedGame:
    """A game as its log has it."""

    rules: DuplicateRules
    events: tuple[Event, ...]
    game: Game
    good_bytes: int
    """How much of the file is whole lines."""


def read_log(path: Path) -> LoggedGame:
    """Read a log and fold it.

    :raises LogError: naming the line that is wrong.
    """
    data = _bytes_of(path)
    whole = data[: data.rfind(b"\n") + 1]
    lines = whole.split(b"\n")[:-1]
    if not lines or _json(path, 1, lines[0]) != HEAD:
        raise LogError(f"{path.name} is no log of a duplicate game")
    events: list[Event] = []
    game = Game()
    for number, line in enumerate(lines[1:], 2):
        try:
            event = event_from_json(_json(path, number, line))
            if (not events) != isinstance(event, GameOpened):
                raise LogError(f"{path.name}, line {number}: a log opens one game, at its start")
            game = evolve(game, event)
        except RecordError as error:
            raise LogError(f"{path.name}, line {number}: {error}") from error
        except (LookupError, ArithmeticError, AssertionError) as error:
            raise LogError(f"{path.name}, line {number}: does not fit what was before") from error
        except ValueError as error:
            if isinstance(error, LogError):
                raise
            raise LogError(f"{path.name}, line {number}: does not fit what was before") from error
        events.append(event)
    if not events:
        raise LogError(f"{path.name} holds no game")
    return LoggedGame(rules_of(path, game), tuple(events), game, len(whole))


def rules_of(path: Path, game: Game) -> DuplicateRules:
    """The rules a logged game was opened under."""
    try:
        return duplicate_rules(game.edition, variants=game.variants, choices=game.choices)
    except RulesError as error:
        raise LogError(f"{path.name}: {error}") from error


def _bytes_of(path: Path) -> bytes:
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise LogError(f"{path.name} is too large for a log")
        return path.read_bytes()
    except OSError as error:
        raise LogError(f"{path}: {error.strerror or error}") from error


def _json(path: Path, number: int, line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise LogError(f"{path.name}, line {number}: no JSON") from None


class LogWriter:
    """Appends events; when `write` returns, they are on disk."""

    def __init__(self, path: Path, *, good_bytes: int = 0) -> None:
        self.path = path
        try:
            mode = "r+b" if good_bytes else "xb"
            self._file = path.open(mode)
            if good_bytes:
                self._file.truncate(good_bytes)
                self._file.seek(0, os.SEEK_END)
            else:
                self._put([HEAD])
        except FileExistsError:
            raise LogError(f"{path} exists: resume it, or choose another name") from None
        except OSError as error:
            raise LogError(f"{path}: {error.strerror or error}") from error

    def write(self, events: list[Event]) -> None:
        """Append events and wait for the disk."""
        self._put([event_to_json(event) for event in events])

    def _put(self, records: list[Any]) -> None:
        lines = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
        self._file.write(lines.encode())
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


# --- the secret of blind draws -------------------------------------------------------


def _seed_path(path: Path) -> Path:
    return path.with_name(path.name + ".seed")


def keep_seed(path: Path, seed: bytes) -> None:
    """Write the seed where only this user reads it."""
    try:
        descriptor = os.open(_seed_path(path), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    except OSError as error:
        raise LogError(f"{_seed_path(path)}: {error.strerror or error}") from error
    with os.fdopen(descriptor, "w") as file:
        file.write(seed.hex() + "\n")
        file.flush()
        os.fsync(file.fileno())


def kept_seed(path: Path, game: Game) -> bytes | None:
    """The seed of a game that goes on, if it is there and the right one."""
    try:
        seed = bytes.fromhex(_seed_path(path).read_text("ascii").strip())
    except (OSError, ValueError):
        return None
    is_right = len(seed) == SEED_BYTES and commitment_to(seed) == game.commitment
    return seed if is_right else None


def forget_seed(path: Path) -> None:
    """Remove the seed file: it is in the log now."""
    _seed_path(path).unlink(missing_ok=True)
