"""Plays ranked: the same word in the same place is one find."""

from faristol.board import Direction, Placement
from faristol.robot.finds import Finds, Position
from faristol.tiles import BLANK, BLANK_BIT, tile_set
from tests.robot.matches import match

BOX = tile_set("catalan")
EMPTY = bytes(225)


def finds(rack: bytes, squares: bytes = EMPTY) -> Finds:
    return Finds(match("ca").finder, Position(squares, rack, 80, 15))


def test_best_first_and_nothing_twice() -> None:
    found = finds(BOX.parse_word("casaros"))
    best = found.best(len(found))
    assert [one.equity for one in best] == sorted((one.equity for one in best), reverse=True)
    assert len({(one.start, one.direction, one.word) for one in best}) == len(best)
    assert found.margin == best[0].equity - best[1].equity
    assert found.rank(best[0]) == 1


def test_the_blank_on_another_letter_is_the_same_find() -> None:
    """CASA with a blank for the first A or for the second: one idea."""
    c, a, s = BOX.parse_word("cas")
    found = finds(bytes([c, a, s, BLANK]))
    first = found.made(
        [Placement(n, t) for n, t in zip(range(112, 116), (c, a | BLANK_BIT, s, a), strict=True)]
    )
    second = found.made(
        [Placement(n, t) for n, t in zip(range(112, 116), (c, a, s, a | BLANK_BIT), strict=True)]
    )
    assert first is not None
    assert second is not None
    assert found.rank(first) == found.rank(second)
    across = [p for p in found.best(len(found)) if p.direction is Direction.ACROSS]
    words = [one.word for one in across if one.start == 112]
    assert len(words) == len({bytes(t & 0x7F for t in word) for word in words})


def test_what_is_no_play_is_not_found() -> None:
    c, a, s = BOX.parse_word("cas")
    found = finds(bytes([c, a, s]))
    assert found.made([Placement(0, c), Placement(1, a)]) is None
    assert found.made([Placement(112, s), Placement(113, c)]) is None
    assert found.made([]) is None


def test_a_rack_without_a_play_has_no_finds() -> None:
    found = finds(BOX.parse_word("x"))
    assert len(found) == 0
    assert found.best(3) == ()
    assert found.dearest is None
    assert found.margin == 0
