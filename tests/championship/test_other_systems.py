"""Neighbours, round robin, king of the hill, school tables."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.championship.directing import AT, Director, championship

from faristol.championship.commands import Register
from faristol.championship.distance import pair_by_distance
from faristol.championship.field import Cell, Contestant, Draw, NoPairingError, Start
from faristol.championship.fixed import (
    pair_king_of_the_hill,
    pair_round_robin,
    round_robin_pairs,
)
from faristol.championship.groups import (
    Pupil,
    TooFewError,
    fewest_of_one_school,
    seat_groups,
    table_sizes,
)
from faristol.championship.pairing import System
from faristol.championship.reasons import say
from faristol.championship.refusal import Reason
from faristol.core import Outcome

WON, LOST = Outcome.WON, Outcome.LOST


def after_one_round(players: int, winners: set[int], bye: int | None = None) -> Draw:
    """Everybody has met the one half the list away; `winners` won."""
    half = players // 2
    contestants = []
    for number in range(1, players + 1):
        other = number + half if number <= half else number - half
        start = Start.FIRST if number <= half else Start.SECOND
        cell = Cell(WON if number in winners else LOST, other, start)
        contestants.append(Contestant(number, (Cell(Outcome.BYE) if number == bye else cell,)))
    return Draw(tuple(contestants), 5, initial_start=Start.FIRST)


class TestDistance:
    def test_neighbours_of_equal_score_meet(self) -> None:
        pairing = pair_by_distance(after_one_round(8, {1, 2, 3, 4}))
        assert {frozenset((p.first, p.second)) for p in pairing.pairs} == {
            frozenset(pair) for pair in ((1, 2), (3, 4), (5, 6), (7, 8))
        }

    def test_the_classification_decides_who_is_a_neighbour(self) -> None:
        draw = after_one_round(8, {1, 2, 3, 4})
        draw = replace(draw, classification=(1, 3, 2, 4, 5, 7, 6, 8))
        pairs = {frozenset((p.first, p.second)) for p in pair_by_distance(draw).pairs}
        assert frozenset((1, 3)) in pairs
        assert frozenset((5, 7)) in pairs

    def test_who_have_met_do_not_meet_though_they_are_neighbours(self) -> None:
        met = Draw(
            tuple(
                Contestant(n, (Cell(Outcome.DREW, n + 1 if n % 2 else n - 1, start),))
                for n, start in enumerate([Start.FIRST, Start.SECOND] * 2, start=1)
            ),
            5,
        )
        pairing = pair_by_distance(met)
        assert {frozenset((p.first, p.second)) for p in pairing.pairs} == {
            frozenset((1, 3)),
            frozenset((2, 4)),
        }
        assert "not 2: they have met" in [say(note) for note in pairing.reasons[0].notes]

    def test_the_last_who_may_sits_out(self) -> None:
        draw = after_one_round(6, {1, 2, 3})
        seventh = Contestant(7, (Cell(Outcome.BYE),))
        draw = replace(draw, contestants=(*draw.contestants, seventh))
        assert pair_by_distance(draw).bye == 6

    def test_no_way_is_said(self) -> None:
        with pytest.raises(NoPairingError):
            pair_by_distance(after_one_round(2, {1}))

    def test_starts_balance_out(self) -> None:
        draw = replace(after_one_round(8, {1, 2, 3, 4}), starts_matter=False)
        pairing = pair_by_distance(draw)
        started = {1, 2, 3, 4}
        assert all(p.first not in started or p.second in started for p in pairing.pairs)

    @settings(max_examples=30, deadline=None)
    @given(st.randoms(use_true_random=False), st.integers(2, 4))
    def test_no_other_pairing_is_nearer(self, chance: random.Random, half: int) -> None:
        players = 2 * half
        draw = after_one_round(players, {n for n in range(1, players + 1) if chance.random() < 0.5})
        score = {c.number: 10 * (c.cells[0].outcome is WON) for c in draw.contestants}
        order = sorted(score, key=lambda n: (-score[n], n))
        met = {frozenset((n, n + half)) for n in range(1, half + 1)}

        def cost(pairs: list[tuple[int, int]]) -> tuple[int, int]:
            gaps = sum(abs(score[a] - score[b]) for a, b in pairs)
            return gaps, sum((order.index(a) - order.index(b)) ** 2 for a, b in pairs)

        def all_pairings(left: list[int]) -> list[list[tuple[int, int]]]:
            if not left:
                return [[]]
            first, rest = left[0], left[1:]
            return [
                [(first, other), *more]
                for other in rest
                if frozenset((first, other)) not in met
                for more in all_pairings([n for n in rest if n != other])
            ]

        best = min(cost(pairs) for pairs in all_pairings(order))
        found = pair_by_distance(draw)
        assert cost([(p.first, p.second) for p in found.pairs]) == best


def _round_robin(*ratings: int | None) -> Director:
    director = championship(players=0, regulations="club", system=System.ROUND_ROBIN)
    for number, rating in enumerate(ratings, start=1):
        director.do(Register(AT, f"Jugador {number}", rating=rating))
    return director


def _meetings(director: Director) -> Counter[frozenset[int]]:
    games = (game for each in director.state.rounds for game in each.games)
    return Counter(frozenset((game.first, game.second)) for game in games)


class TestRoundRobin:
    @pytest.mark.parametrize("players", range(2, 13))
    def test_everybody_meets_everybody_once_with_balanced_starts(self, players: int) -> None:
        size = players + players % 2
        met: Counter[frozenset[int]] = Counter()
        starts: Counter[int] = Counter()
        for k in range(size - 1):
            pairs = round_robin_pairs(players, k)
            assert sorted(n for pair in pairs for n in pair) == list(range(size))
            for first, second in pairs:
                met[frozenset((first, second))] += 1
                starts[first] += 1
        assert met == Counter(frozenset(pair) for pair in combinations(range(size), 2))
        assert max(starts[n] for n in range(size)) - min(starts[n] for n in range(size)) <= 1

    def test_the_second_time_starts_are_turned_round(self) -> None:
        again = [(b, a) for a, b in round_robin_pairs(4, 1)]
        assert round_robin_pairs(4, 4) == again

    def test_an_odd_field_has_a_bye(self) -> None:
        draw = Draw(tuple(Contestant(n) for n in (1, 2, 3)), 3)
        pairing = pair_round_robin(draw)
        assert len(pairing.pairs) == 1
        assert pairing.bye is not None

    def test_debutants_do_not_move_in_the_table_when_they_get_a_rating(self) -> None:
        director = _round_robin(1200, 1100, 900, None, 800, None)
        for _ in range(5):
            director.play_round()
        assert _meetings(director) == Counter(map(frozenset, combinations(range(1, 7), 2)))

    def test_who_joins_late_takes_the_place_of_the_bye(self) -> None:
        director = _round_robin(1200, 1100, 1000, 900, 800)
        director.play_round()
        director.do(Register(AT, "Tard", rating=1150))
        for _ in range(4):
            director.play_round()
        met = _meetings(director)
        assert set(met.values()) == {1}
        assert sum(6 in pair for pair in met) == 4

    def test_nobody_joins_a_full_table_late(self) -> None:
        director = _round_robin(1200, 1100, 1000, 900)
        director.play_round()
        director.refuses(Register(AT, "Tard", rating=1150), Reason.TOO_LATE_TO_JOIN)

    def test_one_player_is_too_few(self) -> None:
        with pytest.raises(NoPairingError):
            pair_round_robin(Draw((Contestant(1),), 3))


class TestKingOfTheHill:
    def test_first_meets_second_though_they_have_met(self) -> None:
        draw = after_one_round(2, {1})
        assert pair_king_of_the_hill(draw).rows() == ((2, 1),)

    def test_the_last_who_may_sits_out(self) -> None:
        draw = Draw(tuple(Contestant(n, may_have_bye=n != 3) for n in (1, 2, 3)), 3)
        assert pair_king_of_the_hill(draw).bye == 2

    def test_the_last_sits_out_where_nobody_may(self) -> None:
        draw = Draw(tuple(Contestant(n, may_have_bye=False) for n in (1, 2, 3)), 3)
        assert pair_king_of_the_hill(draw).bye == 3

    def test_tables_are_of_the_best_numbers_unless_places_count(self) -> None:
        """All four have a point; the classification has the last two of the list in front."""
        draw = Draw(
            tuple(Contestant(n, (Cell(Outcome.FULL_BYE),)) for n in (1, 2, 3, 4)),
            3,
            classification=(3, 4, 1, 2),
            initial_start=Start.FIRST,
        )
        by_place = replace(draw, by_place=True)
        tables = [[set(row) for row in pair_king_of_the_hill(d).rows()] for d in (draw, by_place)]
        assert tables == [[{1, 2}, {3, 4}], [{3, 4}, {1, 2}]]

    def test_nobody(self) -> None:
        with pytest.raises(NoPairingError):
            pair_king_of_the_hill(Draw((), 3))

    def test_the_last_by_points_is_left_over_whatever_their_number(self) -> None:
        lost = Contestant(1, (Cell(Outcome.LOST, 2, Start.FIRST),))
        won = Contestant(2, (Cell(Outcome.WON, 1, Start.SECOND),))
        rested = Contestant(3, (Cell(Outcome.BYE),))
        assert pair_king_of_the_hill(Draw((lost, won, rested), 3)).bye == 1


class TestSchoolTables:
    @pytest.mark.parametrize("players", [3, 4, *range(6, 40)])
    def test_tables_of_three_and_four_hold_everybody(self, players: int) -> None:
        sizes = table_sizes(players)
        assert sum(sizes) == players
        assert set(sizes) <= {3, 4}

    @pytest.mark.parametrize("players", [0, 1, 2, 5])
    def test_some_numbers_cannot_be_seated(self, players: int) -> None:
        with pytest.raises(TooFewError):
            table_sizes(players)

    def test_no_two_of_one_school_where_it_can_be_helped(self) -> None:
        pupils = [Pupil(n, school="ABCD"[n // 3]) for n in range(12)]
        school = {p.number: p.school for p in pupils}
        for table in seat_groups(pupils):
            assert len({school[n] for n in table}) == 4

    def test_who_have_met_sit_apart(self) -> None:
        first = seat_groups([Pupil(n) for n in range(16)])
        met = {n: frozenset(table) - {n} for table in first for n in table}
        second = seat_groups([Pupil(n, met=met[n]) for n in range(16)])
        assert all(not (met[a] & set(table)) for table in second for a in table)

    def test_who_started_least_starts(self) -> None:
        (table,) = seat_groups([Pupil(1, starts=1), Pupil(2, starts=0), Pupil(3, starts=1)])
        assert table[0] == 2

    def test_equal_points_sit_together(self) -> None:
        tables = seat_groups([Pupil(n, points=n // 4) for n in range(12)])
        assert sorted(sorted(t) for t in tables) == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]

    def test_nobody_sits_at_a_table_of_three_again_while_others_have_not(self) -> None:
        pupils = [Pupil(n, threes=n < 3) for n in range(7)]
        (three,) = (table for table in seat_groups(pupils) if len(table) == 3)
        assert not {0, 1, 2} & set(three)

    def test_while_nobody_is_ahead_tables_are_equally_strong(self) -> None:
        tables = seat_groups([Pupil(n) for n in range(1, 13)])
        assert len({sum(table) for table in tables}) == 1

    @given(
        pupils=st.lists(
            st.builds(
                Pupil,
                number=st.integers(1, 10**6),
                school=st.sampled_from(["", "A", "B", "C", "D"]),
                points=st.integers(0, 50).map(lambda n: 10 * n),
                met=st.frozensets(st.integers(1, 60), max_size=6),
                starts=st.integers(0, 3),
                threes=st.integers(0, 2),
            ),
            min_size=6,
            max_size=40,
            unique_by=lambda pupil: pupil.number,
        ),
        seed=st.integers(0, 2**32),
    )
    @settings(max_examples=60, deadline=None)
    def test_everybody_sits_once_whatever_the_order_and_schools_as_far_apart_as_can_be(
        self, pupils: list[Pupil], seed: int
    ) -> None:
        tables = seat_groups(pupils)
        assert sorted(n for table in tables for n in table) == sorted(p.number for p in pupils)
        assert sorted(map(len, tables)) == sorted(table_sizes(len(pupils)))
        mixed = random.Random(seed).sample(pupils, len(pupils))
        assert seat_groups(mixed) == tables
        school = {p.number: p.school for p in pupils}
        together = sum(
            bool(school[a]) and school[a] == school[b]
            for table in tables
            for a, b in combinations(table, 2)
        )
        assert together == fewest_of_one_school(Counter(school.values()), len(tables))
