"""The kernel's plays and the board's marks agree: a computer's top is worth what it says."""

import pytest

from faristol.cli.duplicate.aids import KernelFinder
from faristol.cli.duplicate.rehearsal import Rehearsal
from faristol.duplicate import Slip, Stage, duplicate_rules
from faristol.duplicate.marking import mark_slip
from faristol.lexicon import open_lexicon
from faristol.tiles import tile_set


@pytest.mark.parametrize(
    ("edition", "variants"),
    [
        ("nl-duplicate", ()),
        ("ca-duplicate", ("joker",)),
        ("nl-duplicate", ("seven-of-eight",)),
        ("ca-duplicate", ("seven-and-eight",)),
    ],
)
def test_every_play_of_the_computer_is_marked_with_its_points(
    edition: str, variants: tuple[str, ...]
) -> None:
    rules = duplicate_rules(edition, variants=variants, choices=[("own_score", "free")])
    lexicon = open_lexicon(rules.language)
    tiles = tile_set(rules.tiles)
    rehearsal = Rehearsal(rules, lexicon, seed=3, players=2)
    checked = 0
    while rehearsal.game.stage is not Stage.OVER and len(rehearsal.game.turns) < 8:
        rehearsal.turn()
        turn = rehearsal.game.turns[-1]
        for play in turn.best:
            slip = Slip("", play.tiles, play.start, play.direction)
            judge = lexicon.graph.__contains__
            mark = mark_slip(rules, tiles, turn.board, turn.rack, 1, slip, judge)
            assert mark.play == play, (tiles.format_tiles(play.tiles), mark)
            checked += 1
    assert checked > 40


def test_the_best_plays_hold_every_equal_of_the_last() -> None:
    rules = duplicate_rules("nl-duplicate")
    lexicon = open_lexicon("nl")
    rehearsal = Rehearsal(rules, lexicon, seed=1, players=1)
    rehearsal.turn()
    turn = rehearsal.game.turns[0]
    finder = KernelFinder(rules, lexicon)
    few, all_plays = (finder.best(turn.board, turn.rack, n) for n in (5, 10**6))
    assert len(few) >= 5
    assert few == [play for play in all_plays if play.points >= few[-1].points]
