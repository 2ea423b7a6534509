"""Tables of several whose game is played elsewhere: who sits down, what its scores say here."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.championship.directing import AT, championship
from tests.championship.school import play, school_championship, seat

from faristol.championship.commands import CloseRound, PairRound, Publish, RecordTable
from faristol.championship.refusal import Reason
from faristol.championship.table_games import as_seated, leaders, who_plays
from faristol.championship.table_lines import places
from faristol.core import Refused

POINTS = st.integers(-50, 300)


class TestWhoPlays:
    def test_everybody_in_the_order_of_play_when_nobody_is_absent(self) -> None:
        director = school_championship(7)
        for table in seat(director):
            assert who_plays(director.state, table.table, ()) == table.players

    def test_the_others_in_the_same_order_when_somebody_is(self) -> None:
        director = school_championship(7)
        four, three = seat(director)
        one, two, *others = four.players
        assert who_plays(director.state, 1, (two,)) == (one, *others)
        assert who_plays(director.state, 1, (two, one)) == tuple(others)
        assert who_plays(director.state, 2, three.players[:1]) == three.players[1:]

    @pytest.mark.clause("ESC-1")
    def test_nobody_plays_alone(self) -> None:
        director = school_championship(7)
        four, three = seat(director)
        for table, absent in ((1, four.players[1:]), (2, three.players[:2]), (1, four.players)):
            with pytest.raises(Refused) as refused:
                who_plays(director.state, table, absent)
            assert (refused.value.reason, refused.value.clause) == (
                Reason.TOO_FEW_AT_TABLE,
                "ESC-1",
            )

    def test_a_club_has_no_clause_for_it(self) -> None:
        director = school_championship(4, regulations="club")
        (table,) = seat(director)
        with pytest.raises(Refused) as refused:
            who_plays(director.state, 1, table.players[:3])
        assert refused.value.clause == ""

    def test_who_sits_elsewhere_is_not_absent_here(self) -> None:
        director = school_championship(7)
        four, three = seat(director)
        for stranger in (three.players[0], 0, -1, 99, 10**9):
            with pytest.raises(Refused) as refused:
                who_plays(director.state, 1, (four.players[0], stranger))
            assert refused.value.reason is Reason.NOT_IN_THIS_ROUND

    @pytest.mark.parametrize("table", [0, -1, 3, 10**9])
    def test_no_such_table(self, table: int) -> None:
        director = school_championship(7)
        seat(director)
        with pytest.raises(Refused) as refused:
            who_plays(director.state, table, ())
        assert refused.value.reason is Reason.NO_SUCH_TABLE

    def test_a_game_of_two_is_no_table_of_several(self) -> None:
        director = championship(players=4)
        director.do(PairRound(AT), Publish(AT))
        with pytest.raises(Refused) as refused:
            who_plays(director.state, 1, ())
        assert refused.value.reason is Reason.NO_SUCH_TABLE

    def test_only_in_an_open_round(self) -> None:
        director = school_championship(7)
        director.do(PairRound(AT))
        with pytest.raises(Refused) as refused:
            who_plays(director.state, 1, ())
        assert refused.value.reason is Reason.NOT_PUBLISHED
        director.do(Publish(AT))
        for table in (1, 2):
            scores = tuple(100 for _ in director.state.rounds[-1].players_at(table))
            director.do(RecordTable(AT, table, scores))
        director.do(CloseRound(AT))
        with pytest.raises(Refused) as refused:
            who_plays(director.state, 1, ())
        assert refused.value.reason is Reason.NO_OPEN_ROUND


class TestScores:
    @given(st.lists(POINTS, min_size=2, max_size=4), st.data())
    def test_everybody_gets_their_own_and_the_absent_none(
        self, scored: list[int], data: st.DataObject
    ) -> None:
        players = tuple(data.draw(st.permutations(range(1, 5))))
        at = sorted(data.draw(st.permutations(range(4)))[: len(scored)])
        playing = tuple(players[n] for n in at)
        scores = as_seated(players, playing, tuple(scored))
        assert [score for score in scores if score is not None] == scored
        assert [n for n, score in enumerate(scores) if score is not None] == at

    def test_a_score_too_many_or_too_few_is_no_game_of_theirs(self) -> None:
        for scores in ((1,), (1, 2, 3)):
            with pytest.raises(ValueError, match="zip"):
                as_seated((1, 2, 3, 4), (1, 2), scores)

    @given(st.lists(st.none() | POINTS, max_size=4))
    def test_leaders_have_the_first_place(self, scores: list[int | None]) -> None:
        first = tuple(n for n, place in enumerate(places(tuple(scores))) if place == 1)
        assert leaders(tuple(scores)) == first

    def test_a_smaller_table_counts_as_small_as_it_was(self) -> None:
        director = school_championship(4, rounds=2)
        (table,) = seat(director)
        scores = as_seated(table.players, table.players[1:], (120, 96, 80))
        director.do(RecordTable(AT, 1, scores))
        (scored,) = director.state.rounds[0].tables
        assert scored.result is not None
        assert scored.result.points == (0, 3600, 2880, 2400)
        director.do(CloseRound(AT))
        play(director)
