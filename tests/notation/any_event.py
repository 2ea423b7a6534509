"""Events of every kind, built by hypothesis from the types of their fields."""

from typing import Any, get_args, get_type_hints

from hypothesis import strategies as st

from faristol.board import Placement
from faristol.core import Outcome
from faristol.table.events import Event
from faristol.table.terms import OUTCOME_WORDS, UNSEEN
from faristol.tiles import BLANK_BIT, tile_set

CATALAN = tile_set("catalan")
KINDS: tuple[type[Event], ...] = get_args(Event)

_LETTERS = st.sampled_from(list(CATALAN.letters))
_ON_BOARD = _LETTERS | _LETTERS.map(lambda tile: tile | BLANK_BIT)
_TILES = st.lists(_ON_BOARD | st.sampled_from([0, UNSEEN]), max_size=9).map(bytes)
_NUMBERS = st.integers(-(2**53) + 1, 2**53 - 1)
_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
_PLACEMENTS = st.builds(Placement, st.integers(0, 224), _ON_BOARD)


def events(kind: type[Event]) -> st.SearchStrategy[Event]:
    """Any event of one kind; it need not make sense, only fit its types."""
    hints = get_type_hints(kind)
    known: dict[str, st.SearchStrategy[Any]] = {name: _of(hint) for name, hint in hints.items()}
    if "tile" in hints:
        known["tile"] = _ON_BOARD
    if "tile_set" in hints:
        known["tile_set"] = st.just("catalan")
    return st.builds(kind, **known)


def _of(hint: Any) -> st.SearchStrategy[Any]:
    if hint is bytes:
        return _TILES
    if hint is int:
        return _NUMBERS
    if hint is str:
        return _TEXT
    if hint is Placement:
        return _PLACEMENTS
    if hint is Outcome:
        return st.sampled_from(list(OUTCOME_WORDS))
    args = get_args(hint)
    if args and getattr(hint, "__origin__", None) is tuple:
        if args[-1] is Ellipsis:
            return st.lists(_of(args[0]), max_size=4).map(tuple)
        return st.tuples(*map(_of, args))
    if args:
        return st.one_of(*map(_of, args))
    return st.from_type(hint)
