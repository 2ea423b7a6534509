"""Finished games looked at again: what was best, what was lost, who stood to win."""

from functools import cache
from pathlib import Path

import pytest

from faristol.robot.analysis import JudgedTurn, Standing, judged_turns, standings, summary_of
from faristol.robot.chance import chances_of
from faristol.rulebook import ruleset
from faristol.table import replay
from faristol.table.events import Event, PlayMade, TableOpened
from faristol.tiles import tile_set
from tests.robot.matches import match
from tests.table.transcript import run

GAMES = Path(__file__).parent.parent / "data" / "games"


@cache
def events(name: str) -> tuple[Event, ...]:
    return tuple(run((GAMES / f"{name}.txt").read_text("utf-8"))[1])


@cache
def turns(name: str, language: str = "ca") -> list[JudgedTurn]:
    opened = events(name)[0]
    assert isinstance(opened, TableOpened)
    robots = match(language)
    rules = ruleset(opened.edition)
    return list(judged_turns(rules, robots.finder, robots.leaves, events(name)))


def course(name: str, tiles: str = "catalan") -> tuple[Standing, ...]:
    return standings(events(name), chances_of(tiles))


class TestTurns:
    def test_every_turn_with_a_known_rack_is_looked_at(self) -> None:
        played = [event for event in events("fisc-2023") if isinstance(event, PlayMade)]
        looked = [turn for turn in turns("fisc-2023") if turn.made]
        assert 15 < len(looked) <= len(played)
        assert [turn.turn for turn in turns("fisc-2023")] == list(range(len(turns("fisc-2023"))))

    def test_the_best_comes_first_and_the_loss_is_measured_from_it(self) -> None:
        for turn in turns("fisc-2023"):
            equities = [one.equity for one in turn.best]
            assert equities == sorted(equities, reverse=True)
            if turn.made is not None:
                assert turn.lost == max(0, turn.best[0].equity - turn.made.equity)
                assert (turn.lost == 0) == (turn.rank == 1)

    def test_a_word_that_is_none_can_not_be_compared(self) -> None:
        """BEEB, challenged off in the third turn."""
        withdrawn = turns("fisc-2023")[2]
        assert (withdrawn.made, withdrawn.rank, withdrawn.lost) == (None, None, None)

    def test_an_exchange_is_worth_what_was_kept(self) -> None:
        exchange = turns("fisc-2023")[4]
        assert exchange.made is None
        assert exchange.lost is not None
        kept = tile_set("catalan").parse_word("bbee")  # ORS went back
        worth = match("ca").leaves.of(kept)
        assert exchange.lost == max(0, exchange.best[0].equity - worth)

    def test_tiles_that_nobody_told_are_left_out(self) -> None:
        assert turns("fisc-classic-on-paper") == []


class TestTheCourse:
    def test_after_every_turn_and_at_the_end(self) -> None:
        found = course("fisc-2023")
        game = replay(events("fisc-2023"))
        assert game.result is not None
        assert found[-1].turn is None
        assert found[-1].totals == game.result.scores
        assert found[-1].chance == 0.0
        assert [one.turn for one in found[:-1]] == list(range(len(found) - 1))
        assert all(one.chance is not None and 0 < one.chance < 1 for one in found[:-1])

    def test_a_withdrawn_play_counts_as_what_it_became(self) -> None:
        before, after = course("fisc-2023")[1:3]
        assert after.totals == before.totals

    def test_the_chance_falls_as_the_other_pulls_ahead(self) -> None:
        found = course("fisc-2023")
        first, late = found[0].chance, found[-3].chance
        assert first is not None
        assert late is not None
        assert late < 0.02 < first

    def test_three_players_have_totals_and_no_chance(self) -> None:
        found = course("friendly")
        assert len(found) > 10
        assert {one.chance for one in found} == {None}
        assert all(len(one.totals) == 3 for one in found)

    def test_dutch_games_have_a_course_too(self) -> None:
        assert all(one.chance is not None for one in course("nl-wedstrijd", "dutch"))

    def test_a_game_that_never_began_has_none(self) -> None:
        assert standings(events("fisc-2023")[:3], chances_of("catalan")) == ()


class TestSummaries:
    @pytest.mark.parametrize("seat", [0, 1])
    def test_add_up(self, seat: int) -> None:
        all_turns = turns("fisc-2023")
        own = [turn for turn in all_turns if turn.seat == seat and turn.lost is not None]
        summary = summary_of(seat, all_turns)
        assert summary.compared == len(own)
        assert summary.lost == sum(turn.lost or 0 for turn in own)
        assert 0 <= summary.best <= summary.compared
        if summary.find is not None:
            assert all_turns[summary.find].rank == 1
            assert all_turns[summary.find].seat == seat

    def test_whole_racks_that_were_not_played_are_counted(self) -> None:
        all_turns = turns("fisc-2023")
        missed = sum(summary_of(seat, all_turns).missed_full for seat in (0, 1))
        there = [t for t in all_turns if t.full and (not t.made or len(t.made.placed) < 7)]
        assert 0 <= missed <= len(there)

    def test_somebody_who_never_played_has_nothing(self) -> None:
        summary = summary_of(3, turns("fisc-2023"))
        assert (summary.compared, summary.lost, summary.find) == (0, 0, None)


class TestTheEnd:
    """Two play and the bag is empty: what a turn leads to is searched, not estimated."""

    @pytest.mark.parametrize(
        ("name", "language"), [("fisc-2023", "ca"), ("fisc-classic", "ca"), ("nl-wedstrijd", "nl")]
    )
    def test_where_the_search_finishes_the_loss_is_exact(self, name: str, language: str) -> None:
        late = [turn for turn in turns(name, language) if not turn.position.bag_count]
        assert any(turn.is_exact for turn in late)
        for turn in late:
            if not turn.is_exact:
                continue
            assert turn.lost is not None
            assert turn.lost % 1000 == 0
            assert turn.lost >= 0
            if turn.made is not None:
                assert (turn.lost == 0) == (turn.rank == 1)

    def test_with_tiles_in_the_bag_nothing_is_searched(self) -> None:
        early = [turn for turn in turns("fisc-2023") if turn.position.bag_count]
        assert early
        assert not any(turn.is_exact for turn in early)
