"""Naming a player on the command line."""

from pathlib import Path
from typing import Annotated

import typer

from faristol.championship.entering import MOST_PLAYERS
from faristol.championship.events import PlayerRegistered
from faristol.championship.state import Championship
from faristol.digits import parse_digits
from faristol.names import folded

Log = Annotated[Path, typer.Argument(metavar="FILE", help="The championship's log.")]
Who = Annotated[
    str,
    typer.Argument(
        metavar="PLAYER",
        help="Number, or (the start of) a name; of several with one name: NAME (CLUB).",
    ),
]


class NoSuchPlayerError(ValueError):
    """Nobody, or more than one, goes by that name."""


def find_player(state: Championship, who: str) -> int:
    """The player with this number, this name, or the only one whose name begins so.

    Of several with one name, with what tells them apart: the club, school or licence in brackets.
    """
    if who.isascii() and who.isdigit():
        number = parse_digits(who, MOST_PLAYERS)
        if number is None:
            raise NoSuchPlayerError(f"nobody has the number {who[:20]}")
        return number
    wanted = folded(who)
    names = {entry.player: folded(entry.name) for entry in state.entries}
    found = [player for player, name in names.items() if name == wanted]
    found = found or [e.player for e in state.entries if wanted in _with_marks(state, e)]
    found = found or [player for player, name in names.items() if name.startswith(wanted)]
    if not wanted or not found:
        raise NoSuchPlayerError(f"nobody is called {who[:40]!r}")
    if len(found) > 1:
        several = ", ".join(state.shown(player) for player in found[:5])
        raise NoSuchPlayerError(f"{who[:40]!r} could be {several}")
    return found[0]


def _with_marks(state: Championship, entry: PlayerRegistered) -> set[str]:
    """A name with each thing in brackets that may tell it apart."""
    marks = (entry.club, entry.school, entry.licence)
    said = {f"{entry.name} ({mark})" for mark in marks if mark} | {state.shown(entry.player)}
    return {folded(each) for each in said}
