"""Naming a player on the command line."""

from pathlib import Path
from typing import Annotated

import typer

from faristol.championship.state import Championship

Log = Annotated[Path, typer.Argument(metavar="FILE", help="The championship's log.")]
Who = Annotated[str, typer.Argument(metavar="PLAYER", help="Number, or (the start of) a name.")]


class NoSuchPlayerError(ValueError):
    """Nobody, or more than one, goes by that name."""


def find_player(state: Championship, who: str) -> int:
    """The player with this number, this name, or the only one whose name begins so."""
    if who.isascii() and who.isdigit():
        return int(who[:9])
    wanted = " ".join(who.split()).casefold()
    names = {entry.player: entry.name.casefold() for entry in state.entries}
    found = [player for player, name in names.items() if name == wanted]
    found = found or [player for player, name in names.items() if name.startswith(wanted)]
    if not wanted or not found:
        raise NoSuchPlayerError(f"nobody is called {who[:40]!r}")
    if len(found) > 1:
        several = ", ".join(state.entry(player).name for player in found[:5])
        raise NoSuchPlayerError(f"{who[:40]!r} could be {several}")
    return found[0]
