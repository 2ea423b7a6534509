"""Whole games as text that reads well in a diff.

    edition fisc-2023 minutes=25
    > Place at=1:05 seat=0 placements=H8:C,I8:A,J8:S,K8:A
        PlayMade seat=0 …

A line with `>` is a command, the lines below it the events that follow, or the refusal.
After the last command come the board and the sheet. A transcript is checked by running
its commands and writing it again: the text must come out the same. To write the events of
a transcript anew after a rule was changed on purpose:

    python -m tests.table.transcript tests/data/games/*.txt
"""

import json
import re
import sys
import types
from dataclasses import MISSING, fields
from enum import Enum
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

from faristol.board import Board, Placement, square_name, square_named
from faristol.core import Outcome, Refused
from faristol.notation.tile_text import format_held, parse_held
from faristol.rulebook import Ruleset, ruleset
from faristol.table import Game, decide, replay
from faristol.table.commands import Command
from faristol.table.events import Event
from faristol.table.sheet import sheet_of
from faristol.table.sheet_text import Level, format_sheet
from faristol.table.terms import OUTCOME_WORDS
from faristol.tiles import TileSet, tile_set

COMMANDS: dict[str, type[Command]] = {kind.__name__: kind for kind in get_args(Command)}


# --- writing ------------------------------------------------------------------------


def format_step(step: Command | Event, box: TileSet, *, at: int | None = None) -> str:
    """A command or an event on one line; defaults, and a time that is known, are left out."""
    parts = [type(step).__name__]
    for each in fields(step):
        value = getattr(step, each.name)
        known = each.name == "at" and value == at
        if not known and not (each.default is not MISSING and value == each.default):
            parts.append(f"{each.name}={_format(value, each.name, box)}")
    return " ".join(parts)


def _format(value: Any, name: str, box: TileSet, *, inside: bool = False) -> str:
    match value:
        case Outcome():
            return OUTCOME_WORDS[value]
        case Enum():
            return str(value.value)
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case int() if name == "at":
            return _clock(value)
        case int() if name == "tile":
            return format_held([value], box)
        case int() if name in ("square", "start"):
            return square_name(value)
        case int():
            return str(value)
        case bytes():
            return format_held(value, box) or "-"
        case str():
            return (
                value
                if re.fullmatch(r"[\w.:·()@+/-]+", value)
                else json.dumps(value, ensure_ascii=False)
            )
        case Placement(square, tile):
            return f"{square_name(square)}:{format_held([tile], box)}"
        case tuple():
            return (":" if inside else ",").join(
                _format(item, "", box, inside=True) for item in value
            ) or "-"
    raise TypeError(f"{name}: {value!r}")


def _clock(ms: int) -> str:
    minutes, rest = divmod(ms, 60_000)
    seconds, thousandths = divmod(rest, 1000)
    return f"{minutes}:{seconds:02d}" + (f".{thousandths:03d}" if thousandths else "")


def draw_board(board: Board, box: TileSet) -> list[str]:
    """The board, a row a line, a square two characters; digraph tiles by their first letter
    and an apostrophe, blanks in lower case."""
    size = board.layout.size
    lines = ["    " + " ".join(chr(ord("A") + n) for n in range(size))]
    for row in range(size):
        squares = board.squares[row * size : (row + 1) * size]
        cells = [(box.face_of(tile) if tile else ".") for tile in squares]
        text = "".join(f"{cell[0]}'" if len(cell) > 1 else f"{cell} " for cell in cells)
        lines.append(f"{row + 1:>3} {text}".rstrip())
    return lines


# --- reading ------------------------------------------------------------------------


def parse_command(text: str, box: TileSet) -> Command:
    """Read a line without its `>`."""
    name, *parts = re.findall(r'(?:[^\s"]|"(?:[^"\\]|\\.)*")+', text)
    kind = COMMANDS[name]
    hints = get_type_hints(kind)
    known = {}
    for part in parts:
        key, _, value = part.partition("=")
        known[key] = _parse(value, key, hints[key], box)
    return kind(**known)


def _parse(text: str, name: str, hint: Any, box: TileSet) -> Any:
    if get_origin(hint) in (Union, types.UnionType):
        (inner,) = [arg for arg in get_args(hint) if arg is not type(None)]
        return None if text == "none" else _parse(text, name, inner, box)
    if get_origin(hint) is tuple:
        (inner, _) = get_args(hint)
        return () if text == "-" else tuple(_parse(p, "", inner, box) for p in _split(text))
    if hint is int and name == "at":
        minutes, _, seconds = text.partition(":")
        whole, _, thousandths = seconds.partition(".")
        return int(minutes) * 60_000 + int(whole) * 1000 + int(thousandths or 0)
    if hint is int and name == "tile":
        return parse_held(text, box)[0]
    if hint is int and name == "square":
        return square_named(text)
    if hint is bytes:
        return b"" if text == "-" else parse_held(text, box)
    if hint is Placement:
        square, _, tile = text.partition(":")
        return Placement(square_named(square), parse_held(tile, box)[0])
    if hint is bool:
        return {"yes": True, "no": False}[text]
    if hint is str:
        return json.loads(text) if text.startswith('"') else text
    return hint(int(text) if hint is int else text)


def _split(text: str) -> list[str]:
    return re.findall(r'(?:[^,"]|"(?:[^"\\]|\\.)*")+', text)


# --- running ------------------------------------------------------------------------


def rules_of(line: str) -> Ruleset:
    """The rules that the first line of a transcript names."""
    word, name, *choices = line.split()
    assert word == "edition", line
    rules = ruleset(name)
    options: dict[str, Any] = {}
    for choice in choices:
        key, _, value = choice.partition("=")
        (option,) = [option for option in rules.options if option.id == key]
        (options[key],) = [c.choice for c in option.choices if str(c.choice).lower() == value]
    return ruleset(name, options=options)


def run(text: str) -> tuple[str, list[Event]]:
    """Run a transcript's commands; the transcript as it should be, and the events."""
    lines = text.splitlines()
    story = [line for line in lines if line.startswith("#")]
    first = next(line for line in lines if line.startswith("edition "))
    rules = rules_of(first)
    box = tile_set(rules.equipment.tiles)
    written = [*story, first]
    history: list[Event] = []
    game = Game()
    for line in lines:
        if line.startswith("> "):
            command = parse_command(line[2:], box)
            written += ["", f"> {format_step(command, box)}"]
            try:
                events = decide(rules, game, command, judge=lambda words: True)
            except Refused as refused:
                written.append(f"    refused {refused}")
                continue
            written += [f"    {format_step(event, box, at=command.at)}" for event in events]
            history += events
            game = replay(events, game)
    written += ["", *draw_board(game.board, box), ""]
    written += format_sheet(sheet_of(history), rules, Level.INTEGRAL).rstrip().splitlines()
    return "\n".join(written) + "\n", history


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(run(path.read_text("utf-8"))[0], "utf-8")
