"""The classification and its tie-breaks, added up by hand."""

import random
from collections.abc import Mapping
from dataclasses import replace

import pytest

from faristol.championship.regulations import Unplayed
from faristol.championship.standings import among, by_group, classify
from faristol.championship.tiebreaks import Line, Table, Term, compute, tie_breaks
from faristol.core import Outcome, PointSystem

POINTS = PointSystem()
WON, DREW, LOST = Outcome.WON, Outcome.DREW, Outcome.LOST


def table(
    lines: Mapping[int, tuple[Line, ...]], rounds: int = 5, unplayed: Unplayed = Unplayed.ZERO
) -> Table:
    points = {p: sum(POINTS.of(line.outcome) for line in row) for p, row in lines.items()}
    return Table(lines, points, rounds, POINTS.of, unplayed, forfeits_are_opponents=True)


# Four players, three rounds:   1      2      3      points
#   1                          +2     =3     -4      1.5
#   2                          -1     +4     bye     2.0
#   3                          +4     =1     absent  1.5
#   4                          -3     -2     +1      1.0
FOUR = table(
    {
        1: (Line(WON, 2, 400, 350), Line(DREW, 3, 380, 380), Line(LOST, 4, 300, 420)),
        2: (Line(LOST, 1, 350, 400), Line(WON, 4, 390, 310), Line(Outcome.BYE)),
        3: (Line(WON, 4, 410, 400), Line(DREW, 1, 380, 380), Line(Outcome.ABSENT)),
        4: (Line(LOST, 3, 400, 410), Line(LOST, 2, 310, 390), Line(WON, 1, 420, 300)),
    }
)


def value(name: str, player: int, of: Table = FOUR) -> int:
    level = [p for p, points in of.points.items() if points == of.points[player]]
    return compute(tie_breaks()[name], of, player, level).value


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("median-buchholz-fisc", [35, 25, 25, 35]),
        ("buchholz", [45, 25, 25, 50]),
        ("buchholz-cut-2", [20, 15, 15, 20]),
        ("median-buchholz", [15, 10, 10, 15]),
        ("berger", [10 * 20 + 5 * 15, 10 * 10, 10 * 10 + 5 * 15, 10 * 15]),
        ("differential", [50 - 120, -50 + 80, 10, -10 - 80 + 120]),
        ("total", [1080, 740, 790, 1130]),
        ("wins", [1, 1, 1, 1]),
        ("head-to-head", [5, 0, 5, 0]),
        ("beaten", [15, 10, 15, 10]),
        ("cumulative", [10 + 15 + 15, 0 + 10 + 20, 10 + 15 + 15, 0 + 0 + 10]),
    ],
)
def test_values_added_up_by_hand(name: str, expected: list[int]) -> None:
    assert [value(name, player) for player in (1, 2, 3, 4)] == expected


def test_from_seven_rounds_the_two_worst_are_left_out() -> None:
    long = replace(FOUR, rounds_total=7)
    assert value("median-buchholz-fisc", 4, long) == 20


@pytest.mark.parametrize(
    ("unplayed", "expected"), [(Unplayed.ZERO, 25), (Unplayed.SKIP, 15), (Unplayed.SELF, 35)]
)
def test_an_unplayed_round_counts_by_the_stated_rule(unplayed: Unplayed, expected: int) -> None:
    # Player 2 met 1 (1.5) and 4 (1.0), and has 2.0 points; the worst is left out.
    assert value("median-buchholz-fisc", 2, replace(FOUR, unplayed=unplayed)) == expected


def test_terms_name_the_round_the_opponent_and_what_was_left_out() -> None:
    found = compute(tie_breaks()["median-buchholz-fisc"], FOUR, 2, [2])
    assert found.terms == (
        Term(1, 1, 15),
        Term(2, 4, 10),
        Term(3, 0, 0, is_left_out=True),
    )


@pytest.mark.parametrize(
    ("unplayed", "term"),
    [
        (Unplayed.ZERO, (Term(3, 0, 0, is_left_out=True),)),
        (Unplayed.SELF, (Term(3, 0, 20),)),
    ],
)
def test_an_unplayed_round_stands_in_the_proof_as_the_rule_says(
    unplayed: Unplayed, term: tuple[Term, ...]
) -> None:
    found = compute(tie_breaks()["median-buchholz-fisc"], replace(FOUR, unplayed=unplayed), 2, [2])
    assert tuple(each for each in found.terms if each.round_number == 3) == term


def test_a_round_that_is_still_open_stands_in_no_proof() -> None:
    lines = {**FOUR.lines, 2: (*FOUR.lines[2][:2], Line(Outcome.BYE, is_open=True))}
    found = compute(tie_breaks()["buchholz"], replace(FOUR, lines=lines), 2, [2])
    assert [each.round_number for each in found.terms] == [1, 2]


@pytest.mark.parametrize("name", ["total", "differential", "wins", "beaten"])
def test_a_round_without_a_game_stands_in_no_proof_of_points(name: str) -> None:
    found = compute(tie_breaks()[name], FOUR, 3, [3])
    assert [each.round_number for each in found.terms] == [1, 2]


@pytest.mark.parametrize(
    ("name", "shown"), [("buchholz", 4.5), ("berger", 2.75), ("total", 1080), ("beaten", 1.5)]
)
def test_values_are_shown_in_points(name: str, shown: float) -> None:
    assert value(name, 1) / tie_breaks()[name].scale == shown


def test_a_forfeit_can_be_no_opponent() -> None:
    lines = {1: (Line(Outcome.WON_BY_FORFEIT, 2, 300, 0),), 2: (Line(Outcome.LOST_BY_FORFEIT, 1),)}
    counted = table(lines)
    ignored = replace(counted, forfeits_are_opponents=False)
    assert value("berger", 1, counted) == 0
    assert compute(tie_breaks()["berger"], counted, 1, [1]).terms == (Term(1, 2, 0),)
    assert compute(tie_breaks()["berger"], ignored, 1, [1]).terms == ()


def test_a_spread_cap_cuts_both_ways() -> None:
    lines = {1: (Line(WON, 2, 600, 200),), 2: (Line(LOST, 1, 200, 600),)}
    assert [value("differential-capped", p, table(lines)) for p in (1, 2)] == [200, -200]


def test_a_double_loss_gives_neither_a_point_nor_berger() -> None:
    lines = {1: (Line(LOST, 2),), 2: (Line(LOST, 1),)}
    assert [value("berger", p, table(lines)) for p in (1, 2)] == [0, 0]


class TestPlaces:
    order = tuple(tie_breaks()[name] for name in ("median-buchholz-fisc", "berger"))

    def test_points_then_tie_breaks(self) -> None:
        assert [s.player for s in classify(FOUR, self.order)] == [2, 1, 3, 4]

    def test_a_sub_table_has_places_of_its_own(self) -> None:
        chosen = among(classify(FOUR, self.order), lambda player: player in (3, 4))
        assert [(s.place, s.player) for s in chosen] == [(1, 3), (2, 4)]

    def test_level_players_share_a_place_also_in_a_sub_table(self) -> None:
        level = table({n: (Line(DREW, 0),) for n in (1, 2, 3)})
        standings = classify(level, self.order)
        assert [s.place for s in standings] == [1, 1, 1]
        assert [s.place for s in among(standings, lambda p: p != 1)] == [1, 1]

    def test_groups_by_their_best_players(self) -> None:
        clubs = {1: "Sabadell", 2: "Manacor", 3: "Sabadell", 4: "Manacor"}
        found = by_group(classify(FOUR, self.order), clubs, best=1)
        assert [(g.place, g.group, g.points) for g in found] == [
            (1, "Manacor", 20),
            (2, "Sabadell", 15),
        ]
        both = by_group(classify(FOUR, self.order), clubs, best=2)
        assert [g.points for g in both] == [30, 30]


def test_two_thousand_players_and_eleven_rounds_take_less_than_a_second() -> None:
    chance = random.Random(1)
    lines: dict[int, list[Line]] = {n: [] for n in range(1, 2001)}
    for _ in range(11):
        order = list(lines)
        chance.shuffle(order)
        for a, b in zip(order[::2], order[1::2], strict=True):
            own, theirs = chance.randint(250, 500), chance.randint(250, 500)
            lines[a].append(Line(WON if own > theirs else LOST, b, own, theirs))
            lines[b].append(Line(LOST if own > theirs else WON, a, theirs, own))
    big = table({n: tuple(row) for n, row in lines.items()}, rounds=11)
    names = ("median-buchholz-fisc", "berger", "differential", "total")
    classified = classify(big, tuple(tie_breaks()[name] for name in names))

    assert len(classified) == 2000
