"""Worked examples of FIDE Dutch, small enough to follow by hand.

A player is written as rounds of opponent, colour and result: `5w1 2b=`; U is the
bye, Z an absence. Results are in board order.
"""

import re
from dataclasses import replace

import pytest

from faristol.championship.dutch import pair_dutch
from faristol.championship.field import Cell, Contestant, Draw, NoPairingError, Start
from faristol.championship.reasons import say
from faristol.core import Outcome, Remark

RESULTS = {"1": Outcome.WON, "=": Outcome.DREW, "0": Outcome.LOST}


def cell(text: str) -> Cell:
    if text in "UZ":
        return Cell(Outcome.BYE if text == "U" else Outcome.ABSENT)
    found = re.fullmatch(r"(\d+)([wb])([1=0])", text)
    assert found is not None
    return Cell(RESULTS[found[3]], int(found[1]), Start(found[2]))


def draw(rounds: int, *players: str) -> Draw:
    contestants = tuple(
        Contestant(number, tuple(cell(word) for word in cells.split()))
        for number, cells in enumerate(players, start=1)
    )
    return Draw(contestants, rounds, initial_start=Start.FIRST)


def without(given: Draw, *absent: int) -> Draw:
    return replace(
        given,
        contestants=tuple(replace(c, is_present=c.number not in absent) for c in given.contestants),
    )


def rows(given: Draw) -> list[tuple[int, int]]:
    return list(pair_dutch(given).rows())


def test_round_one_with_an_absentee_and_a_bye() -> None:
    assert rows(without(draw(5, *[""] * 8), 1)) == [(2, 5), (6, 3), (4, 7), (8, 0)]


def test_a_transposition_avoids_two_clashes() -> None:
    given = draw(5, "5w1", "6b1", "7w1", "8b1", "1b0", "2w0", "3b0", "4w0")
    assert rows(given) == [(4, 1), (2, 3), (5, 8), (7, 6)]


def test_the_lowest_bye_beats_a_pair_in_the_top_group() -> None:
    given = draw(5, "3w=", "4b1", "1b=", "2w0", "U")
    assert rows(given) == [(2, 1), (3, 5), (4, 0)]


@pytest.mark.parametrize("starts_matter", [True, False])
def test_the_bye_spares_who_has_unplayed_games(starts_matter: bool) -> None:
    given = replace(draw(4, "3w1", "4b1", "1b0", "2w0", "Z"), starts_matter=starts_matter)
    assert {frozenset(row) for row in rows(given)} == {
        frozenset((1, 2)),
        frozenset((3, 5)),
        frozenset((4, 0)),
    }


def test_the_next_group_is_looked_at_before_who_floats() -> None:
    given = draw(4, "4w1 2b1", "5b= 1w0", "6w= 4b1", "1b0 3w0", "2w= 6b1", "3b= 5w0")
    assert rows(given) == [(1, 5), (3, 2), (4, 6)]


def test_an_exchange_where_no_transposition_helps() -> None:
    given = draw(3, "3w=", "4b=", "1b=", "2w=", "U")
    assert rows(given) == [(5, 1), (3, 4), (2, 0)]


def test_an_absence_is_no_float() -> None:
    given = draw(5, "4w= 6b0", "5b1 Z", "6w1 4b0", "1b= 3w1", "2w0 U", "3b0 1w1")
    assert rows(given) == [(6, 4), (3, 5), (2, 1)]


TOPSCORERS = (
    "4w1 7b1 3w1",
    "5b= 3w0 4w1",
    "6w1 2b1 1b0",
    "1b0 5w1 2b0",
    "2w= 4b0 6b1",
    "3b0 U 5w0",
    "U 1w0 Z",
)


def test_topscorers_of_the_last_round_may_clash() -> None:
    assert rows(without(draw(4, *TOPSCORERS), 6)) == [(1, 2), (3, 5), (4, 7)]


def test_before_the_last_round_nobody_is_a_topscorer() -> None:
    assert rows(without(draw(5, *TOPSCORERS), 6)) == [(5, 1), (3, 4), (7, 2)]


def test_without_colours_only_meetings_scores_and_floats_count() -> None:
    given = draw(
        6,
        "5w1 3b1",
        "6b1 4w1",
        "7w1 1w0",
        "8b1 2b0",
        "1b0 9w1",
        "2w0 7b1",
        "3b0 6w0",
        "4w0 U",
        "U 5b0",
    )
    found = {frozenset(row) for row in rows(replace(given, starts_matter=False))}
    assert found == {frozenset(p) for p in [(1, 2), (3, 6), (4, 9), (5, 8), (7, 0)]}


def test_fictitious_points_make_score_groups() -> None:
    given = draw(5, *[""] * 8)
    contestants = tuple(
        replace(c, fictitious=(10,) if c.number <= 4 else ()) for c in given.contestants
    )
    assert rows(replace(given, contestants=contestants)) == [(1, 3), (4, 2), (5, 7), (8, 6)]


class TestImpossibleRounds:
    def test_two_who_have_met_are_told_so(self) -> None:
        with pytest.raises(NoPairingError) as caught:
            pair_dutch(draw(3, "2w1", "1b0"))
        assert caught.value.blocking == (Remark("blocks-rematch"),)

    def test_a_forbidden_pair_is_named(self) -> None:
        with pytest.raises(NoPairingError) as caught:
            pair_dutch(replace(draw(3, "", ""), forbidden=frozenset({frozenset((1, 2))})))
        assert caught.value.blocking == (Remark("blocks-forbidden"),)

    def test_a_spent_bye_is_named(self) -> None:
        with pytest.raises(NoPairingError) as caught:
            pair_dutch(without(draw(3, "U", "3w1", "2b0"), 2, 3))
        assert caught.value.blocking == (Remark("blocks-bye"),)

    def test_starts_are_named(self) -> None:
        given = draw(9, "3w1 4w1", "4w1 3w1", "1b0 2b0", "2b0 1b0")
        with pytest.raises(NoPairingError) as caught:
            pair_dutch(without(given, 3, 4))
        assert caught.value.blocking[0] == Remark("blocks-starts")

    def test_nobody_present(self) -> None:
        with pytest.raises(NoPairingError) as caught:
            pair_dutch(without(draw(3, "", ""), 1, 2))
        assert caught.value.blocking == (Remark("blocks-nobody"),)


class TestReasons:
    def test_every_pair_and_the_bye_have_one(self) -> None:
        pairing = pair_dutch(draw(5, "3w=", "4b1", "1b=", "2w0", "U"))
        explained = {frozenset(reason.players) for reason in pairing.reasons}
        assert explained == {frozenset((2, 1)), frozenset((3, 5)), frozenset((4,))}

    def test_a_float_and_a_clash_are_said(self) -> None:
        pairing = pair_dutch(draw(5, "5w1", "6b1", "7w1", "8b1", "1b0", "2w0", "3b0", "4w0"))
        notes = {r.players: [say(note) for note in r.notes] for r in pairing.reasons}
        assert notes[1, 4] == ["not 3: both should have the second turn"]
