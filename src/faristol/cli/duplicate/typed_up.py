"""A paper evening typed up afterwards: the game as JSON, the slips as CSV.

    {"edition": "nl-duplicate", "title": "Interclub",
     "turns": [{"rack": "ABENRSZ", "word": "ZEBRA", "at": "8H"}, …]}

    turn,table,name,club,slip            or  turn,table,word,coordinate,score,late
    1,7,Anna,De Brug,ZEBRA 8H 24             1,7,ZEBRA,8H,24,

Everything goes through the same decider as a live game, so the same rules mark it.
"""

import csv
import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from faristol.cli.duplicate.logbook import is_log, read_log
from faristol.core import Refused
from faristol.duplicate import (
    Aids,
    Choice,
    CloseTurn,
    Command,
    Draw,
    DuplicateRules,
    Entry,
    Event,
    Game,
    HandIn,
    LayNothing,
    LayWord,
    OpenGame,
    OpenTurn,
    RulesError,
    SlipError,
    Stage,
    decide,
    duplicate_rules,
    parse_slip,
    read_slip,
    replay,
)
from faristol.duplicate.tops import candidates
from faristol.tiles import NoTileError, TileSet, tile_set

LARGEST_FILE = 64 * 1024 * 1024
MOST_SLIPS = 200_000
_COLUMNS = {"turn", "table", "name", "club", "venue", "slip", "word", "coordinate", "score", "late"}
_YES = {"1", "x", "yes", "y", "ja", "j", "sí", "si", "true", "late", "laat", "tard"}


class SheetError(ValueError):
    """A file typed up wrongly; the message says which line and what."""


@dataclass(frozen=True, slots=True)
class TypedTurn:
    """A turn as it was played in the hall."""

    rack: bytes
    laid: Choice | None


@dataclass(frozen=True, slots=True)
class TypedGame:
    """A game as somebody typed it up."""

    rules: DuplicateRules
    title: str
    turns: tuple[TypedTurn, ...]


@dataclass(frozen=True, slots=True)
class TypedSlip:
    """A line of the slips' file."""

    turn: int
    table: int
    entry: Entry | None
    written: str
    late: bool


def read_text(path: Path) -> str:
    """A text file that a spreadsheet may have written.

    :raises SheetError: when it can't be read.
    """
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise SheetError(f"{path.name} is too large")
        data = path.read_bytes()
    except OSError as error:
        raise SheetError(f"{path}: {error.strerror or error}") from error
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise SheetError(f"{path.name} is not a text file")


# --- the game ------------------------------------------------------------------------


def read_game(path: Path) -> TypedGame:
    """Read a game typed up as JSON, or the draws and words of a log.

    :raises SheetError: naming the turn that is wrong.
    """
    text = read_text(path)
    if is_log(text):
        return _from_log(path)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SheetError(f"{path.name}: no JSON ({str(error)[:80]})") from None
    if not isinstance(data, dict) or not isinstance(data.get("turns"), list):
        raise SheetError(f'{path.name}: {{"edition": …, "turns": […]}} is expected')
    if strange := data.keys() - {"edition", "variants", "choices", "title", "turns"}:
        raise SheetError(f"{path.name}: unknown {min(strange)[:40]!r}")
    rules = _rules(path, data)
    title = data.get("title", "")
    if not isinstance(title, str):
        raise SheetError(f"{path.name}: the title is not text")
    turns = tuple(
        _turn(path, number, turn, tile_set(rules.tiles))
        for number, turn in enumerate(data["turns"], 1)
    )
    return TypedGame(rules, title, turns)


def _rules(path: Path, data: dict[str, Any]) -> DuplicateRules:
    variants, choices = data.get("variants", []), data.get("choices", {})
    good = isinstance(variants, list) and all(isinstance(each, str) for each in variants)
    if not good or not isinstance(choices, dict):
        raise SheetError(f"{path.name}: variants are a list of names, choices an object")
    if not all(isinstance(value, int | str | bool) for value in choices.values()):
        raise SheetError(f"{path.name}: choices are numbers, words, true or false")
    try:
        return duplicate_rules(
            str(data.get("edition", "nl-duplicate")), variants=variants, choices=choices.items()
        )
    except RulesError as error:
        raise SheetError(f"{path.name}: {error}") from error


def _turn(path: Path, number: int, turn: object, tiles: TileSet) -> TypedTurn:
    where = f"{path.name}, turn {number}"
    if not isinstance(turn, dict) or not isinstance(turn.get("rack"), str):
        raise SheetError(f'{where}: {{"rack": …, "word": …, "at": …}} is expected')
    if strange := turn.keys() - {"rack", "word", "at"}:
        raise SheetError(f"{where}: unknown {min(strange)[:40]!r}")
    word, at = turn.get("word", ""), turn.get("at", "")
    if not isinstance(word, str) or not isinstance(at, str):
        raise SheetError(f"{where}: word and coordinate are text")
    try:
        rack = tiles.parse_rack(turn["rack"])
        if not word and not at:
            return TypedTurn(rack, None)
        slip = parse_slip(f"{word} {at}", tiles)
    except (NoTileError, SlipError) as error:
        raise SheetError(f"{where}: {error}") from error
    return TypedTurn(rack, Choice(slip.word, slip.start, slip.direction))


def _from_log(path: Path) -> TypedGame:
    logged = read_log(path)
    turns = tuple(
        TypedTurn(
            turn.rack,
            None
            if turn.laid is None
            else Choice(turn.laid.tiles, turn.laid.start, turn.laid.direction),
        )
        for turn in logged.game.turns
    )
    return TypedGame(logged.rules, logged.game.title, turns)


# --- the slips -----------------------------------------------------------------------


def read_slips(path: Path) -> list[TypedSlip]:
    """Read slips from CSV, separated by comma, semicolon or tab.

    :raises SheetError: naming the line that is wrong.
    """
    text = read_text(path)
    first = text.split("\n", 1)[0]
    separator = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    try:
        rows = list(reader)
    except csv.Error as error:
        raise SheetError(f"{path.name}, line {reader.line_num}: {error}") from error
    if not rows:
        raise SheetError(f"{path.name} is empty")
    heads = [head.strip().lower() for head in rows[0]]
    _check_heads(path, heads)
    if len(rows) > MOST_SLIPS:
        raise SheetError(f"{path.name}: more than {MOST_SLIPS} lines")
    slips = []
    for number, row in enumerate(rows[1:], 2):
        if not any(cell.strip() for cell in row):
            continue
        if len(row) > len(heads):
            raise SheetError(f"{path.name}, line {number}: {len(row)} cells, not {len(heads)}")
        cells = dict.fromkeys(heads, "") | dict(
            zip(heads, (cell.strip() for cell in row), strict=False)
        )
        slips.append(_slip(f"{path.name}, line {number}", cells))
    return slips


def _check_heads(path: Path, heads: list[str]) -> None:
    if strange := [head for head in heads if head not in _COLUMNS]:
        raise SheetError(
            f"{path.name}: no column {strange[0][:40]!r}; there are {', '.join(sorted(_COLUMNS))}"
        )
    if len(set(heads)) != len(heads):
        raise SheetError(f"{path.name}: a column stands twice")
    if not {"turn", "table"} <= set(heads) or not {"slip", "word"} & set(heads):
        raise SheetError(f"{path.name}: turn, table and slip (or word, coordinate) are needed")


def _slip(where: str, cells: dict[str, str]) -> TypedSlip:
    numbers = {}
    for name in ("turn", "table"):
        if not (cells[name].isascii() and cells[name].isdigit() and len(cells[name]) <= 6):
            raise SheetError(f"{where}: {name} {cells[name][:20]!r} is not a number")
        numbers[name] = int(cells[name])
    written = cells.get("slip", "")
    if not written:
        parts = (cells.get(name, "") for name in ("word", "coordinate", "score"))
        written = " ".join(part for part in parts if part)
    name = cells.get("name", "")
    entry = None
    if name:
        entry = Entry(numbers["table"], name, cells.get("club", ""), cells.get("venue", ""))
    late = cells.get("late", "").lower()
    if late not in _YES | {"", "0", "no", "n", "nee", "false"}:
        raise SheetError(f"{where}: late is {late[:20]!r}, not yes or no")
    return TypedSlip(numbers["turn"], numbers["table"], entry, written[:200], late in _YES)


# --- marking -------------------------------------------------------------------------


def marked(game: TypedGame, slips: list[TypedSlip], aids: Aids, lexicon: str) -> list[Event]:
    """The events of the evening, as if it had been run here.

    :raises SheetError: naming the turn and the table that don't fit.
    """
    entries = _entries(slips)
    player = _Evening(game.rules, aids)
    player.do("the list of players", OpenGame(0, game.title, lexicon, entries=entries))
    by_turn: dict[int, list[TypedSlip]] = {}
    for slip in slips:
        by_turn.setdefault(slip.turn, []).append(slip)
    if beyond := [turn for turn in by_turn if not 1 <= turn <= len(game.turns)]:
        raise SheetError(f"there are slips of turn {beyond[0]}, which was not played")
    for number, turn in enumerate(game.turns, 1):
        player.turn(number, turn, by_turn.get(number, []))
    return player.events


def _entries(slips: list[TypedSlip]) -> tuple[Entry, ...]:
    entries: dict[int, Entry] = {}
    for slip in slips:
        known = entries.get(slip.table)
        if slip.entry is None:
            entries.setdefault(slip.table, Entry(slip.table, f"table {slip.table}"))
        elif known is None or known.name == f"table {slip.table}":
            entries[slip.table] = slip.entry
        elif known != slip.entry:
            raise SheetError(
                f"table {slip.table} is {known.name} ({known.club}) and "
                f"{slip.entry.name} ({slip.entry.club})"
            )
    return tuple(entry for _, entry in sorted(entries.items()))


class _Evening:
    """Commands one after the other, a second apart."""

    def __init__(self, rules: DuplicateRules, aids: Aids) -> None:
        self.rules = rules
        self.aids = aids
        self.events: list[Event] = []
        self.game = Game()
        self.at = 0

    def do(self, where: str, command: Command) -> None:
        try:
            events = decide(self.rules, self.game, command, self.aids)
        except Refused as refusal:
            raise SheetError(f"{where}: {refusal}") from refusal
        self.events += events
        self.game = replay(events, self.game)
        self.at = max(self.at, command.at) + 1_000

    def turn(self, number: int, turn: TypedTurn, slips: list[TypedSlip]) -> None:
        where = f"turn {number}"
        kept = self.game.leave
        drawn = turn.rack
        for letter in kept:
            if letter not in drawn:
                raise SheetError(f"{where}: the rack lacks a letter that was kept")
            drawn = drawn.replace(bytes([letter]), b"", 1)
        self.do(where, Draw(self.at, drawn))
        if self.game.stage is not Stage.DRAWN:
            raise SheetError(f"{where}: the rack breaks the minimum of vowels and consonants")
        self.do(where, OpenTurn(self.at))
        tiles = tile_set(self.rules.tiles)
        for slip in slips:
            table = f"{where}, table {slip.table}"
            self.do(
                table,
                HandIn(self.at, slip.table, read_slip(slip.written, tiles), late=slip.late),
            )
        self.do(where, CloseTurn(self.at, "typed up afterwards"))
        assert self.game.turn is not None
        if turn.laid is None:
            has_top = any(each.is_top for each in candidates(self.rules, self.game.turn))
            accept = LayWord(self.at, accept_missing=True)
            self.do(where, accept if has_top else LayNothing(self.at, accept_missing=True))
        else:
            self.do(where, LayWord(self.at, turn.laid, True, "as it was laid in the hall"))
