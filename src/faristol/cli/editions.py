"""The edition that a command was asked for, or the usual one of a box of tiles."""

from faristol.rulebook import EDITIONS, Ruleset, ruleset
from faristol.tiles import TileSet

_USUAL_EDITION = {"catalan": "fisc-2023", "dutch": "nl-wedstrijd"}


class NoEditionError(ValueError):
    """There is no such edition, or it is for other tiles."""


def edition_for(name: str, box: TileSet) -> Ruleset:
    """The edition that was named, or the usual one of a box.

    :raises NoEditionError: for one there is none of, or of another language.
    """
    if name and name not in EDITIONS:
        raise NoEditionError(f"no edition {name[:40]!r}; there are {', '.join(EDITIONS)}")
    rules = ruleset(name or _USUAL_EDITION.get(box.name, "friendly"))
    if rules.equipment.tiles != box.name and rules.name != "friendly":
        raise NoEditionError(f"{rules.name} is played with {rules.equipment.tiles} tiles")
    return rules
