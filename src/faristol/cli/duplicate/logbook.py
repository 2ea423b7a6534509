"""The log of a duplicate game on disk: one JSON line an event, on disk before it counts.

    {"format":"faristol-duplicate","tiles":"dutch","version":1}
    {"at":0,"edition":"nl-duplicate",…,"type":"GameOpened","n":1,"hash":"9f…"}

The first line says what the file is; every other line carries the hash of all before it, as
in the log of a table, so that a changed line shows. Whatever was written and not finished
when the power went is the last line: it is left out on reading and cut off before the next
one is written. The secret seed of blind draws lies beside the log until it is revealed.
"""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from faristol.core.chain import LineError, canonical, hash_of_head, link_of, linked, read_object
from faristol.core.codec import CodecError
from faristol.duplicate import (
    DuplicateRules,
    Event,
    Game,
    RulesError,
    duplicate_codec,
    duplicate_rules,
    evolve,
)
from faristol.duplicate.blind import SEED_BYTES, commitment_to
from faristol.duplicate.events import GameOpened
from faristol.duplicate.following import follows
from faristol.tiles import TileSet, tile_set

FORMAT, VERSION = "faristol-duplicate", 1
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
    last_hash: str


def is_log(text: str) -> bool:
    """Whether a file begins as a log of a duplicate game does."""
    return text.startswith(f'{{"format":"{FORMAT}"')


def read_log(path: Path) -> LoggedGame:
    """Read a log, check its chain and fold it.

    :raises LogError: naming the line that is wrong.
    """
    data = _bytes_of(path)
    whole = data[: data.rfind(b"\n") + 1]
    lines = whole.split(b"\n")[:-1]
    tiles = _tiles_of(path, lines[0] if lines else b"")
    previous = hash_of_head(lines[0].decode())
    events: list[Event] = []
    game = Game()
    for number, line in enumerate(lines[1:], 1):
        where = f"{path.name}, line {number + 1}"
        event, previous = _checked(where, line, number, previous, tiles)
        if (number == 1) != isinstance(event, GameOpened):
            raise LogError(f"{where}: a log opens one game, at its start")
        if not follows(game, event):
            raise LogError(f"{where}: does not fit what was before")
        game = evolve(game, event)
        events.append(event)
    if not events:
        raise LogError(f"{path.name} holds no game")
    return LoggedGame(rules_of(path, game), tuple(events), game, len(whole), previous)


def _checked(
    where: str, line: bytes, number: int, previous: str, tiles: TileSet
) -> tuple[Event, str]:
    """The event of a line, and the line's hash."""
    try:
        link = link_of(read_object(line), previous)
        if link.number != number:
            raise LogError(f"{where}: event {number} is expected here")
        if link.written != link.counted:
            raise LogError(f"{where}: this line or one before it was changed")
        return duplicate_codec(tiles).from_builtins(link.body), link.counted
    except (LineError, CodecError) as error:
        raise LogError(f"{where}: {error}") from error


def _tiles_of(path: Path, line: bytes) -> TileSet:
    try:
        head = read_object(line)
    except LineError as error:
        raise LogError(f"{path.name}, line 1: {error}") from None
    if head.get("format") != FORMAT:
        raise LogError(f"{path.name} is not the log of a duplicate game")
    if head.get("version") != VERSION:
        raise LogError(f"{path.name} is of a version that can't be read, only {VERSION}")
    try:
        return tile_set(str(head.get("tiles")))
    except LookupError as error:
        raise LogError(f"{path.name}: {error}") from error


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


class LogWriter:
    """Appends events; when `write` returns, they are on disk."""

    def __init__(self, path: Path, tiles: TileSet, after: LoggedGame | None = None) -> None:
        self.path = path
        self._codec = duplicate_codec(tiles)
        try:
            if after is None:
                self._file: BinaryIO = path.open("xb")
                head = canonical({"format": FORMAT, "tiles": tiles.name, "version": VERSION})
                self._previous, self._number = hash_of_head(head), 0
                self._put(head + "\n")
            else:
                self._file = path.open("r+b")
                self._file.truncate(after.good_bytes)
                self._file.seek(0, os.SEEK_END)
                self._previous, self._number = after.last_hash, len(after.events)
        except FileExistsError:
            raise LogError(f"{path} exists: resume it, or choose another name") from None
        except OSError as error:
            raise LogError(f"{path}: {error.strerror or error}") from error

    def write(self, events: Iterable[Event]) -> None:
        """Append events and wait for the disk."""
        lines = ""
        for event in events:
            self._number += 1
            body = self._codec.to_builtins(event)
            line, self._previous = linked(body, self._number, self._previous)
            lines += line + "\n"
        self._put(lines)

    def _put(self, text: str) -> None:
        self._file.write(text.encode())
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
