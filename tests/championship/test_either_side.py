"""What lies on either side of a rule of a championship: the last that holds, the first that not."""

from dataclasses import replace

import pytest
from tests.championship.directing import AT, championship
from tests.championship.school import play, school_championship
from tests.championship.test_standings import FOUR, table

from faristol.championship import entering, history
from faristol.championship.audit import as_the_system_pairs, audit
from faristol.championship.basis import basis_of_round
from faristol.championship.commands import (
    AllowPair,
    Finish,
    ForbidPair,
    Overrule,
    PairByHand,
    PairRound,
    Publish,
    RecordFeat,
    Register,
    Withdraw,
)
from faristol.championship.events import AbsenceNoted
from faristol.championship.field import Cell
from faristol.championship.history import draw_of, lines_of, start_order
from faristol.championship.pairing import System
from faristol.championship.playing import named_clause
from faristol.championship.reasons import say
from faristol.championship.refusal import Reason
from faristol.championship.regulations import REGULATIONS, Until, regulations
from faristol.championship.state import SchoolTable, TableResult
from faristol.championship.table_lines import lines_of_table
from faristol.championship.table_scoring import tables_disagree
from faristol.championship.table_seating import pupils_of
from faristol.championship.tiebreaks import Line, Term, compute, tie_breaks
from faristol.championship.views import CardLine, player_card, prizes
from faristol.championship.warnings import forewarnings
from faristol.core import GameScore, Outcome, Refused, Remark


def test_a_ruling_of_the_committee_leaves_the_pairing_the_systems() -> None:
    director = championship(players=4)
    director.play_round()
    director.do(Overrule(AT, 1, 1, GameScore(300, 301), "misread", "FISC23-G-8.F"))
    found = audit(director.log)
    assert [each.is_difference for each in found] == [False]
    assert as_the_system_pairs(director.state, found) == 1


def test_the_clauses_of_a_round_are_those_of_that_round() -> None:
    director = championship(players=5)
    director.play_round()
    director.do(Withdraw(AT, 5))
    director.play_round()
    clauses = [{each.clause for each in basis_of_round(director.state, n)} for n in (1, 2)]
    assert ["FISC23-C-1.C" in each for each in clauses] == [True, False]


def test_a_pair_is_forbidden_once_and_allowed_once() -> None:
    director = championship(players=4)
    director.refuses(AllowPair(AT, 1, 2), Reason.ALREADY_SO)
    director.do(ForbidPair(AT, 1, 2, "siblings"))
    director.refuses(ForbidPair(AT, 2, 1, "siblings"), Reason.ALREADY_SO)
    director.do(AllowPair(AT, 2, 1))
    director.refuses(AllowPair(AT, 1, 2), Reason.ALREADY_SO)


def test_it_ends_with_the_last_round_that_must_be_played() -> None:
    director = championship(players=6, rounds=5)
    for _ in range(4):
        director.play_round()
    director.refuses(Finish(AT), Reason.ROUNDS_MISSING, "FISC23-C-1.2")
    director.play_round()
    director.do(Finish(AT))


def test_the_last_place_can_be_taken_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entering, "MOST_PLAYERS", 3)
    director = championship(players=3)
    director.refuses(Register(AT, "Quarta"), Reason.TOO_MANY_PLAYERS)


def test_a_debutant_stands_behind_who_earned_the_same_rating() -> None:
    director = championship(players=0)
    first = director.do(Register(AT, "Debutant"))
    second = director.do(Register(AT, "Veterana", rating=1000))
    assert start_order(director.state, 2) == (second.player, first.player)  # type: ignore[union-attr]


def test_a_round_that_has_passed_is_drawn_from_what_came_before_it() -> None:
    director = championship(players=6)
    director.play_round()
    second = draw_of(director.state, 2)
    assert {len(each.cells) for each in second.contestants} == {1}
    director.play_round()
    director.play_round()
    assert draw_of(director.state, 2) == second


def test_pupils_bring_what_they_did_in_the_rounds_before() -> None:
    director = school_championship(8)
    play(director)
    order = start_order(director.state, 2)
    second = pupils_of(director.state, 2, order)
    assert any(pupil.points for pupil in second)
    play(director)
    play(director)
    assert pupils_of(director.state, 2, order) == second
    assert not any(pupil.points for pupil in pupils_of(director.state, 1, order))


def test_who_leads_a_table_alone_has_won_it_and_who_shares_that_drew() -> None:
    def outcomes(*scores: int | None) -> list[Outcome]:
        result = TableResult(scores, (0,) * len(scores))
        lines = lines_of_table(SchoolTable(1, tuple(range(1, len(scores) + 1)), result))
        return [line.outcome for line in lines.values()]

    won, drew, lost = Outcome.WON, Outcome.DREW, Outcome.LOST
    assert outcomes(120, 96, 80) == [won, lost, lost]
    assert outcomes(120, 96, 120) == [drew, lost, drew]
    assert outcomes(None, 96, None)[1] is Outcome.WON_BY_FORFEIT


class TestProofs:
    def test_an_open_round_hides_no_later_one(self) -> None:
        lines = {**FOUR.lines, 2: (Line(Outcome.LOST, 1, is_open=True), *FOUR.lines[2][1:])}
        found = compute(tie_breaks()["buchholz"], replace(FOUR, lines=lines), 2, [2])
        assert [each.round_number for each in found.terms] == [2, 3]

    def test_of_equal_opponents_the_latest_is_left_out(self) -> None:
        won, lost = Outcome.WON, Outcome.LOST
        level = table({1: (Line(won, 2), Line(won, 3)), 2: (Line(lost, 1),), 3: (Line(lost, 1),)})
        found = compute(tie_breaks()["median-buchholz-fisc"], level, 1, [1])
        assert found.terms == (Term(1, 2, 0), Term(2, 3, 0, is_left_out=True))


def test_a_card_shows_every_round_and_what_it_brought() -> None:
    director = championship(players=5)
    director.happened(AbsenceNoted(AT, 1, 2, Outcome.HALF_BYE))
    director.play_round()
    director.play_round()
    director.do(PairRound(AT), Publish(AT))
    state = director.state
    cards = {p: player_card(state, p, lines_of(state)[p]) for p in range(1, 6)}
    game, away, running = cards[1]
    first = next(g for g in state.rounds[0].games if 1 in (g.first, g.second))
    other = first.second if first.first == 1 else first.first
    starts = first.first == 1
    assert game == CardLine(
        1, first.table, f"Jugador {other}", other, starts, "1", 400, 350, total=10
    )
    assert (away.table, away.opponent_id, away.own, away.theirs) == (None, 0, None, None)
    assert away.total == 15
    assert (running.result, running.own, running.theirs, running.total) == ("", None, None, 15)
    bye = state.rounds[0].bye
    assert bye is not None
    assert (cards[bye][0].own, cards[bye][0].theirs, cards[bye][0].total) == (0, 0, 10)


@pytest.mark.parametrize(
    ("players", "withdrawn", "rounds", "warned"),
    [(8, 0, 7, False), (8, 0, 8, True), (9, 0, 9, False), (7, 1, 5, False), (7, 1, 6, True)],
)
def test_more_rounds_than_opponents_are_warned_of(
    players: int, withdrawn: int, rounds: int, *, warned: bool
) -> None:
    director = championship(players=players, rounds=rounds, system=System.DUTCH)
    for player in range(1, withdrawn + 1):
        director.do(Withdraw(AT, player))
    said = [each for each in forewarnings(director.state) if each.kind == "rounds"]
    assert bool(said) is warned


def test_an_event_that_nobody_has_entered_has_no_rounds_yet() -> None:
    empty = championship(players=0, rounds=5, system=System.DUTCH)
    assert forewarnings(empty.state) == (Remark("rounds", (0, 0, 5)),)


def test_who_joined_late_and_takes_the_bye_is_warned_of_where_the_book_forbids_it() -> None:
    for regulation, warned in (("fisc-2023", True), ("club", False)):
        director = championship(7, 5, regulation)
        director.play_round()
        director.do(Register(AT, "Tard", rating=100), Withdraw(AT, 7))
        director.do(PairByHand(AT, ((1, 6), (2, 5), (3, 4)), 8))
        late = [each for each in director.state.rounds[1].warnings if each.kind == "late-bye"]
        assert late == ([Remark("late-bye", players=(8,))] if warned else [])
        director.do(PairByHand(AT, ((1, 6), (2, 5), (3, 8)), 4))
        kinds = [each.kind for each in director.state.rounds[1].warnings]
        assert "late-bye" not in kinds


def test_the_best_feat_has_the_prize_and_equal_ones_share_it() -> None:
    director = championship(players=4)
    director.play_round()
    for player, value in ((1, 80), (2, 95), (3, 95), (4, 60)):
        director.do(RecordFeat(AT, player, 1, "highest play", "", value))
    best = prizes(director.state)["highest play"]
    assert [feat.player for feat in best] == [2, 3]
    least = prizes(director.state, lambda one, other: one < other)["highest play"]
    assert [feat.player for feat in least] == [4]


def test_the_one_left_over_is_a_bye_in_the_draw_and_not_one_on_request() -> None:
    director = championship(players=5)
    director.play_round()
    bye = director.state.rounds[0].bye
    cells = {c.number: c.cells for c in draw_of(director.state, 2).contestants}
    assert bye is not None
    assert cells[bye] == (Cell(Outcome.BYE),)


def test_two_sheets_of_a_table_are_said_side_by_side() -> None:
    assert tables_disagree((120, None, 80), (120, None, 80)) is None
    differ = tables_disagree((120, None, 80), (120, None, 90))
    assert differ == Remark("sheets-differ", ("120-0-80", "120-0-90"))
    assert say(differ) == "one sheet says 120-0-80, the other 120-0-90"


@pytest.mark.parametrize(("until", "last"), [(Until.HALF, 3), (Until.LAST, 7), (Until.NEVER, 1)])
def test_who_comes_late_may_join_until_the_round_that_the_regulations_say(
    until: Until, last: int
) -> None:
    assert replace(regulations("club"), late_entry=until).last_round_to_join(7) == last


def test_who_is_kept_from_several_is_kept_from_all_of_them() -> None:
    director = school_championship(8)
    director.do(ForbidPair(AT, 1, 2, "siblings"), ForbidPair(AT, 1, 3, "siblings"))
    order = start_order(director.state, 1)
    place = {player: number for number, player in enumerate(order, start=1)}
    barred = {p.number: p.barred for p in pupils_of(director.state, 1, order)}
    assert barred[place[1]] == {place[2], place[3]}
    assert barred[place[2]] == {place[1]}


def test_fictitious_points_stand_in_the_classification_where_rules_want_them_in_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    director = championship(players=6)
    director.play_round()
    director.do(Register(AT, "Tard", rating=900))
    assert history.table_of(director.state).points[7] == 0
    rules = replace(regulations("fisc-2023"), fictitious_are_classified=True)
    monkeypatch.setattr(history, "rules_of", lambda _: rules)
    assert history.table_of(director.state).points[7] == 5


def test_who_never_came_is_an_opponent_under_the_federations_rules_alone() -> None:
    found = {name: regulations(name).forfeits_are_opponents for name in REGULATIONS}
    assert found == {name: name == "fisc-2023" for name in REGULATIONS}


def test_a_clause_that_is_like_no_other_is_refused_without_a_hint() -> None:
    with pytest.raises(Refused) as caught:
        named_clause("???")
    assert caught.value.detail == "no rule book has one clause '???'"
    assert caught.value.values == {"name": "???", "nearest": ""}
