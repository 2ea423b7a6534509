"""Puzzles: what makes one, how answers are marked, what hints give away."""

from functools import cache

import pytest

from faristol.board import Board, Placement
from faristol.robot.finds import Finds, Position
from faristol.robot.puzzles import (
    HINTS,
    Chosen,
    Kind,
    Marked,
    NoPlay,
    Wrong,
    from_game,
    from_self_play,
    hint,
    kind_for,
    mark,
    promise_of,
)
from faristol.tiles import BLANK, layout, tile_set
from tests.robot.matches import match
from tests.robot.test_analysis import turns

SEEDS = (1, 22, 333)


@cache
def made(seed: int, language: str = "ca") -> Chosen:
    chosen = from_self_play(match(language), seed, full_play=7)
    assert chosen is not None
    return chosen


def finds(chosen: Chosen, language: str = "ca") -> Finds:
    return Finds(match(language).finder, chosen.position)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("language", ["ca", "nl"])
class TestMadeByTheRobot:
    def test_one_play_stands_out(self, language: str, seed: int) -> None:
        chosen = made(seed, language)
        found = finds(chosen, language)
        best, second = found.best(2)
        least = 4_000 if chosen.promise.kind is Kind.KEEPING else 10_000
        assert best.equity - second.equity == chosen.promise.margin >= least
        assert len(found) >= 40

    def test_the_kind_is_true(self, language: str, seed: int) -> None:
        chosen = made(seed, language)
        found = finds(chosen, language)
        (best,) = found.best(1)
        assert (len(best.placed) == 7) == (chosen.promise.kind is Kind.FULL)
        if chosen.promise.kind is Kind.KEEPING:
            assert found.dearest is not None
            assert found.dearest.points > best.points

    def test_the_same_seed_makes_the_same(self, language: str, seed: int) -> None:
        assert from_self_play(match(language), seed, full_play=7) == made(seed, language)


def test_days_prefer_different_kinds() -> None:
    assert {kind_for(seed) for seed in range(3)} == set(Kind)


def test_an_easy_position_is_no_puzzle() -> None:
    box = tile_set("catalan")
    opening = Position(bytes(225), box.parse_word("aaaaeee"), 86, 15)
    last = Position(bytes(225), box.parse_word("casaros"), 0, 15)
    blanks = Position(bytes(225), bytes([BLANK, BLANK]) + box.parse_word("casar"), 80, 15)
    finder = match("ca").finder
    for position in (opening, last, blanks):
        assert promise_of(position, Finds(finder, position), full_play=7) is None


def test_a_played_game_gives_its_most_striking_turn() -> None:
    chosen = from_game(turns("fisc-2023"), match("ca").finder, full_play=7, prefer=Kind.FULL)
    assert chosen is not None
    turn = turns("fisc-2023")[chosen.turn]
    assert chosen.position == turn.position
    assert chosen.missed == (turn.rank != 1)
    assert from_game([], match("ca").finder, full_play=7, prefer=Kind.FULL) is None


class TestMarking:
    def answer(self, placed: tuple[Placement, ...]) -> Marked | NoPlay:
        chosen = made(SEEDS[0])
        board = Board(layout(), chosen.position.squares)
        return mark(finds(chosen), board, placed, [])

    def test_the_best_play_is_first_of_all(self) -> None:
        found = finds(made(SEEDS[0]))
        best, second = found.best(2)
        marked = self.answer(best.placed)
        assert isinstance(marked, Marked)
        assert marked.is_best
        assert (marked.rank, marked.of, marked.less) == (1, len(found), 0)
        worse = self.answer(second.placed)
        assert isinstance(worse, Marked)
        assert not worse.is_best
        assert worse.rank == 2
        assert worse.less == best.equity - second.equity

    @pytest.mark.parametrize("squares", [(0, 2), (0, 16), (0, 0), (0,), (500,)])
    def test_tiles_that_lie_nowhere_are_misplaced(self, squares: tuple[int, ...]) -> None:
        tile = next(tile for tile in made(SEEDS[0]).position.rack if tile)
        marked = self.answer(tuple(Placement(square, tile) for square in squares))
        assert isinstance(marked, NoPlay)
        assert marked.why is Wrong.MISPLACED
        assert marked.fault is not None

    def test_tiles_that_are_not_on_the_rack_are_refused(self) -> None:
        found = finds(made(SEEDS[0]))
        (best,) = found.best(1)
        box = tile_set("catalan")
        absent = next(t for t in box.letters if t not in found.position.rack)
        placed = (Placement(best.placed[0].square, absent), *best.placed[1:])
        assert self.answer(placed) == NoPlay(Wrong.NOT_HELD)

    def test_words_that_are_none_are_named(self) -> None:
        found = finds(made(SEEDS[0]))
        (best,) = found.best(1)
        turned = [p.tile for p in best.placed][::-1]
        placed = tuple(
            Placement(p.square, tile) for p, tile in zip(best.placed, turned, strict=True)
        )
        marked = self.answer(placed)
        assert isinstance(marked, NoPlay)
        assert marked.why is Wrong.NO_WORD
        assert marked.words


class TestHints:
    def test_each_step_tells_more_and_the_last_not_all(self) -> None:
        (best,) = finds(made(SEEDS[0])).best(1)
        steps = [hint(best, step) for step in range(1, HINTS + 1)]
        assert [(s.points is None, s.start is None, s.tiles is None) for s in steps] == [
            (True, True, True),
            (False, True, True),
            (False, False, True),
            (False, False, False),
        ]
        assert steps[-1].tiles is not None
        assert sorted(steps[-1].tiles) == list(steps[-1].tiles)

    @pytest.mark.parametrize("step", [0, -1, HINTS + 1, 10**9])
    def test_there_are_no_others(self, step: int) -> None:
        (best,) = finds(made(SEEDS[0])).best(1)
        with pytest.raises(ValueError, match="hints"):
            hint(best, step)
