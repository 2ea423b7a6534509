"""Folding never refuses, whatever comes in whatever order; what can't have happened is named."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.rulebook import EDITIONS, ruleset
from faristol.table import Game, evolve, replay
from faristol.table import events as happened
from faristol.table.draws import verify_draws
from faristol.table.events import Event, TableOpened
from faristol.table.evolve import misplaced
from faristol.table.following import follows
from faristol.table.terms import DrawReason, SheetKeeper
from tests.disturbing import disturbed
from tests.notation.any_event import KINDS, events
from tests.table.drawn_games import play

PLAYED = [name for name in EDITIONS if name != "nl-duplicate"]
GAMES = {
    (name, sheets): play(ruleset(name), 7, seats=ruleset(name).players.most, sheets=sheets).events
    for name in PLAYED
    for sheets in SheetKeeper
}
ANY_EVENT = st.sampled_from(KINDS).flatmap(events)


GAME = GAMES["fisc-2023", SheetKeeper.SOFTWARE]


@pytest.mark.parametrize("which", GAMES, ids=lambda which: f"{which[0]}-{which[1].value}")
class TestRealGames:
    @settings(max_examples=25, deadline=None)
    @given(seed=st.integers(0, 2**32))
    def test_any_order_of_their_events_folds(
        self, which: tuple[str, SheetKeeper], seed: int
    ) -> None:
        history = disturbed(list(GAMES[which]), Random(seed))
        game, strange = Game(), []
        for number, event in enumerate(history):
            after = evolve(game, event)
            if not follows(game, event):
                strange.append(number)
                assert after is game
            game = after
        assert misplaced(history) == strange
        verify_draws(history)

    def test_nothing_is_misplaced_in_an_honest_one(self, which: tuple[str, SheetKeeper]) -> None:
        assert misplaced(GAMES[which]) == []


@settings(max_examples=300, deadline=None)
@given(strange=st.lists(ANY_EVENT, max_size=30), at=st.integers(0, len(GAME)))
def test_any_events_fold_after_any_part_of_a_game(strange: list[Event], at: int) -> None:
    game = replay([*GAME[:at], *strange, *GAME[at:]])
    for sums in (game.racks, game.points, game.deducted, game.from_racks, game.asked):
        assert len(sums) == len(game.names)
    assert len(game.totals) == len(game.names)


class TestWhatIsMisplaced:
    def first(self, kind: type[Event]) -> int:
        return next(n for n, event in enumerate(GAME) if isinstance(event, kind))

    def test_everything_before_the_table_is_opened(self) -> None:
        assert misplaced(GAME[1:]) == list(range(len(GAME) - 1))
        assert replay(GAME[1:]) == Game()

    def test_a_play_that_is_withdrawn_before_it_is_made(self) -> None:
        gone = happened.PlayWithdrawn(0, 0, (), 0, "")
        assert misplaced([GAME[0], gone, *GAME[1:]]) == [1]

    @pytest.mark.parametrize(
        "event",
        [
            happened.TilesDrawn(0, 9, b"\x01", DrawReason.REFILL, short=False),
            happened.TilesDrawn(0, -1, b"\x01", DrawReason.REFILL, short=False),
            happened.RackNoted(0, 0, b"\x70"),
            happened.WordFoundWrong(0, 0, 10_000, 5, ""),
            happened.PlayMade(0, 0, (), None, None, (), (), 0, 2**53, full_rack=False),
            happened.SeatArrived(0, 0, None),
            happened.StartTilesDrawn(0, (0, 1), b"\x01"),
        ],
        ids=lambda event: type(event).__name__,
    )
    def test_seats_tiles_and_turns_that_are_not_there(self, event: Event) -> None:
        at = self.first(happened.TurnBegan)
        assert misplaced([*GAME[:at], event, *GAME[at:]]) == [at]

    def test_a_table_of_an_unknown_kind(self) -> None:
        opened = GAME[0]
        assert isinstance(opened, TableOpened)
        for strange in (replace(opened, tile_set="runes"), replace(opened, layout="round")):
            assert misplaced([strange]) == [0]
