"""Bags and racks as sorted bytes, and what a draw must hold."""

from collections import Counter
from dataclasses import dataclass

from faristol.duplicate.rules import DuplicateRules
from faristol.duplicate.terms import DrawFault, EndCause
from faristol.tiles import BLANK, Kind, TileSet


def more(tiles: bytes, added: bytes) -> bytes:
    """The tiles and the added ones, in tile order."""
    return bytes(sorted(tiles + added))


def less(tiles: bytes, taken: bytes) -> bytes:
    """The tiles without the taken ones.

    :raises ValueError: when they are not all there.
    """
    left = Counter(tiles)
    left.subtract(taken)
    if any(count < 0 for count in left.values()):
        raise ValueError("tiles are taken that are not there")
    return bytes(sorted(left.elements()))


def holds(tiles: bytes, wanted: bytes) -> bool:
    """Whether all wanted tiles are there."""
    return not Counter(wanted) - Counter(tiles)


@dataclass(frozen=True, slots=True)
class DrawDue:
    """How many tiles the next draw takes; `blanks` where their number is fixed (joker)."""

    count: int
    blanks: int | None = None


def draw_due(rules: DuplicateRules, bag: bytes, kept: bytes) -> DrawDue:
    """What has to be drawn to fill the rack."""
    room = rules.rack_size - len(kept)
    if not rules.blank_every_rack:
        return DrawDue(min(room, len(bag)))
    blanks = 1 if BLANK in bag and BLANK not in kept else 0
    letters = min(room - blanks, len(bag) - bag.count(BLANK))
    return DrawDue(letters + blanks, blanks)


def draw_fault(
    rules: DuplicateRules, tiles: TileSet, turn: int, rack: bytes, others: bytes
) -> DrawFault | None:
    """Why a rack goes back, or None.

    Blanks and Y count as a vowel or a consonant, whichever the rack is short of. Where all letters
    that are left can't give the early minimum any more, the ordinary one holds.
    """
    minima = [(rules.least_vowels, rules.least_consonants)]
    if turn <= rules.early_turns:
        minima.insert(0, (rules.early_vowels, rules.early_consonants))
    for vowels, consonants in minima:
        if lacks(tiles, rack + others, vowels, consonants) is None:
            return lacks(tiles, rack, vowels, consonants)
    return None


def lacks(tiles: TileSet, letters: bytes, vowels: int, consonants: int) -> DrawFault | None:
    """Which kind these letters have too few of, each flexible tile counted once."""
    kinds = Counter(tiles.kind_of(letter) for letter in letters)
    short_vowels = max(0, vowels - kinds[Kind.VOWEL])
    short_consonants = max(0, consonants - kinds[Kind.CONSONANT])
    if short_vowels + short_consonants <= kinds[Kind.FLEXIBLE]:
        return None
    if short_vowels >= short_consonants:
        return DrawFault.TOO_FEW_VOWELS
    return DrawFault.TOO_FEW_CONSONANTS


def ending(rules: DuplicateRules, tiles: TileSet, turns: int, left: bytes) -> EndCause | None:
    """Why no turn can follow after `turns` with these letters left, or None."""
    if len(left) < rules.least_letters:
        return EndCause.TOO_FEW_LETTERS
    match lacks(tiles, left, rules.least_vowels, rules.least_consonants):
        case DrawFault.TOO_FEW_VOWELS:
            return EndCause.NO_VOWEL
        case DrawFault.TOO_FEW_CONSONANTS:
            return EndCause.NO_CONSONANT
        case _:
            return EndCause.LAST_TURN if rules.turns and turns >= rules.turns else None
