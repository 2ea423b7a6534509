"""The committee of an event: what it is asked, who abstains, what it ruled, and its register."""

import pytest
from tests.championship.directing import AT, Director, championship, opened

from faristol.championship.commands import (
    CloseRound,
    Disqualify,
    Overrule,
    RecordResult,
    Register,
    Undo,
)
from faristol.championship.committee import commands as k
from faristol.championship.committee.events import CaseRuled, Said
from faristol.championship.committee.rules import Matter, Vote, clause_of
from faristol.championship.committee.searching import search
from faristol.championship.committee.state import Committee
from faristol.championship.refusal import Reason
from faristol.championship.state import evolve, follows, replay
from faristol.core import GameScore
from faristol.rulebook.clauses import is_clause

NAMES = ("Queralt Mas", "Ignasi Bru", "Montserrat Castellví")


def at_committee() -> Director:
    """Four players of two clubs, and a committee of three of whom one plays."""
    director = championship(0)
    for number, club in enumerate(("Sabadell", "Manacor", "", "Manacor"), start=1):
        director.do(Register(AT, f"Jugador {number}", rating=2000 - number, club=club))
    members = (
        k.Named(NAMES[0], "Sabadell"),
        k.Named(NAMES[1], player=2),
        k.Named(NAMES[2]),
    )
    director.do(k.NameCommittee(AT, members))
    return director


def votes(*said: tuple[int, Vote]) -> tuple[Said, ...]:
    return tuple(Said(member, vote) for member, vote in said)


def register(director: Director) -> Committee:
    return director.state.committee


def test_every_matter_has_its_clause_or_is_a_reading() -> None:
    found = {matter: clause_of(matter) for matter in Matter}
    assert found[Matter.SUSPICION] == "FISC23-G-3.8"
    assert found[Matter.ROUND_TIME] == "FISC23-G-7.10"
    assert [matter for matter, clause in found.items() if not clause] == [
        Matter.APPEAL,
        Matter.OTHER,
    ]
    assert all(is_clause(clause) for clause in found.values() if clause)


class TestItsMembers:
    def test_a_member_who_plays_is_of_their_club(self) -> None:
        assert [each.club for each in register(at_committee()).members] == [
            "Sabadell",
            "Manacor",
            "",
        ]

    def test_who_was_on_it_keeps_the_number(self) -> None:
        director = at_committee()
        director.do(k.NameCommittee(AT, (k.Named("Nova"), k.Named(NAMES[2]))))
        assert [each.number for each in register(director).members] == [4, 3]
        assert [each.name for each in register(director).named] == [*NAMES, "Nova"]

    def test_what_cant_be(self) -> None:
        director = at_committee()
        same = tuple(
            k.Named(each.name, each.club, each.player) for each in register(director).members
        )
        director.refuses(k.NameCommittee(AT, same), Reason.ALREADY_SO)
        director.refuses(k.NameCommittee(AT, ()), Reason.NUMBER_OUT_OF_RANGE)
        many = tuple(k.Named(f"M{n}") for n in range(16))
        director.refuses(k.NameCommittee(AT, many), Reason.NUMBER_OUT_OF_RANGE)
        twice = (k.Named("Una"), k.Named("UNA"))
        director.refuses(k.NameCommittee(AT, twice), Reason.NAME_TAKEN)
        director.refuses(k.NameCommittee(AT, (k.Named(" "),)), Reason.REASON_MISSING)
        director.refuses(k.NameCommittee(AT, (k.Named("a\u202eb"),)), Reason.HIDDEN_CHARACTER)
        director.refuses(k.NameCommittee(AT, (k.Named("A", player=9),)), Reason.NO_SUCH_PLAYER)


@pytest.mark.clause("FISC23-G-3.8")
class Test_3_8_the_committee_disqualifies:
    def test_only_once_it_has_ruled_on_the_player(self) -> None:
        director = at_committee()
        out = Disqualify(AT, 3, "mirava les fitxes", "FISC23-G-3.8")
        director.refuses(out, Reason.COMMITTEE_DECIDES, "FISC23-G-3.8")
        director.do(k.BringCase(AT, Matter.SUSPICION, "mirava les fitxes", (3,)))
        director.refuses(out, Reason.COMMITTEE_DECIDES)
        director.do(k.RuleCase(AT, 1, "desqualificat", votes((1, Vote.FOR), (2, Vote.FOR))))
        director.refuses(Disqualify(AT, 4, "x", "FISC23-G-3.8"), Reason.COMMITTEE_DECIDES)
        director.do(out)
        case = register(director).cases[0]
        assert (case.ruling, case.clause) == ("desqualificat", "FISC23-G-3.8")

    def test_where_none_is_named_the_director_speaks_for_it(self) -> None:
        championship(4).do(Disqualify(AT, 3, "mirava les fitxes", "FISC23-G-3.8"))


def test_a_result_of_a_round_that_has_passed_is_the_committees() -> None:
    director = opened(at_committee())
    for game in director.state.rounds[0].games:
        director.do(RecordResult(AT, game.table, GameScore(400, 350)))
    director.do(CloseRound(AT))
    other = Overrule(AT, 1, 1, GameScore(1, 2), "full equivocat", "FISC23-G-4.E.5")
    director.refuses(other, Reason.COMMITTEE_DECIDES)
    director.do(k.BringCase(AT, Matter.APPEAL, "full equivocat", (), 1, 1))
    director.do(k.RuleCase(AT, 1, "1-2", votes((3, Vote.FOR)), "FISC23-G-4.E.5"))
    director.do(other)


class TestWhoAbstains:
    @pytest.mark.parametrize(("player", "interested"), [(1, {1}), (2, {2}), (3, set()), (4, {2})])
    def test_who_plays_in_it_and_who_is_of_the_same_club(
        self, player: int, interested: set[int]
    ) -> None:
        director = at_committee()
        director.do(k.BringCase(AT, Matter.OTHER, "què", (player,)))
        assert register(director).interested(register(director).cases[0]) == interested

    def test_a_vote_of_theirs_is_refused_with_the_clause_of_the_matter(self) -> None:
        director = at_committee()
        director.do(k.BringCase(AT, Matter.RESIGNATION, "què", (1,)))
        ruling = k.RuleCase(AT, 1, "res", votes((1, Vote.FOR), (3, Vote.FOR)))
        refused = director.refuses(ruling, Reason.MEMBER_IS_INTERESTED, "FISC23-G-4.E.5")
        assert refused.values == {"name": NAMES[0]}
        director.do(k.RuleCase(AT, 1, "res", votes((1, Vote.ABSTAINS), (3, Vote.FOR))))

    def test_and_so_is_one_of_who_has_declared_an_interest(self) -> None:
        director = at_committee()
        director.do(k.BringCase(AT, Matter.OTHER, "què", (3,)), k.DeclareInterest(AT, 1, 3))
        director.refuses(k.DeclareInterest(AT, 1, 3), Reason.ALREADY_SO)
        ruling = k.RuleCase(AT, 1, "res", votes((3, Vote.FOR)))
        director.refuses(ruling, Reason.MEMBER_IS_INTERESTED)

    def test_the_players_of_a_table_are_parties(self) -> None:
        director = opened(at_committee())
        director.do(k.BringCase(AT, Matter.ROUND_TIME, "què", (), 1, 1))
        game = director.state.rounds[0].games[0]
        parties = register(director).cases[0].parties
        assert {each.player for each in parties} == {game.first, game.second}


class TestARuling:
    @pytest.mark.parametrize(
        "said",
        [(), ((1, Vote.AGAINST),), ((1, Vote.FOR), (3, Vote.AGAINST)), ((1, Vote.ABSTAINS),)],
    )
    def test_has_more_votes_for_it_than_against(self, said: tuple[tuple[int, Vote], ...]) -> None:
        director = at_committee()
        director.do(k.BringCase(AT, Matter.OTHER, "què", (3,)))
        director.refuses(k.RuleCase(AT, 1, "res", votes(*said)), Reason.NO_MAJORITY)

    def test_says_what_every_member_said(self) -> None:
        director = at_committee()
        director.do(k.BringCase(AT, Matter.OTHER, "què", (3,)))
        event = director.do(k.RuleCase(AT, 1, "res", votes((3, Vote.FOR))))
        assert isinstance(event, CaseRuled)
        assert event.votes == votes((1, Vote.ABSTAINS), (2, Vote.ABSTAINS), (3, Vote.FOR))

    def test_closes_the_case_and_can_be_appealed(self) -> None:
        director = at_committee()
        director.do(k.BringCase(AT, Matter.OTHER, "què", (3,)))
        appeal = k.BringCase(AT, Matter.APPEAL, "no hi estic d’acord", (3,), against=1)
        director.refuses(appeal, Reason.CASE_OPEN)
        director.do(k.RuleCase(AT, 1, "res", votes((1, Vote.FOR))))
        director.refuses(k.RuleCase(AT, 1, "res", votes((1, Vote.FOR))), Reason.CASE_CLOSED)
        director.refuses(k.DropCase(AT, 1, "x"), Reason.CASE_CLOSED)
        director.do(appeal, k.DropCase(AT, 2, "retirat"))
        assert [each.is_open for each in register(director).cases] == [False, False]
        director.do(Undo(AT))
        assert register(director).cases[1].is_open

    def test_needs_a_clause_that_exists_where_one_is_named(self) -> None:
        director = at_committee()
        director.do(k.BringCase(AT, Matter.OTHER, "què", (3,)))
        wrong = k.RuleCase(AT, 1, "res", votes((1, Vote.FOR)), "FISC23-G-99")
        director.refuses(wrong, Reason.UNKNOWN_CLAUSE)

    def test_what_cant_be(self) -> None:
        director = at_committee()
        director.refuses(k.DropCase(AT, 1, "x"), Reason.NO_SUCH_CASE)
        director.refuses(k.BringCase(AT, Matter.OTHER, " "), Reason.REASON_MISSING)
        director.refuses(k.BringCase(AT, Matter.OTHER, "x", (9,)), Reason.NO_SUCH_PLAYER)
        director.refuses(k.BringCase(AT, Matter.OTHER, "x", (), 1), Reason.NO_SUCH_ROUND)
        director.refuses(k.BringCase(AT, Matter.OTHER, "x", (), 0, 1), Reason.NO_SUCH_TABLE)
        director.do(k.BringCase(AT, Matter.OTHER, "x"))
        director.refuses(k.DeclareInterest(AT, 1, 9), Reason.NO_SUCH_MEMBER)
        stranger = k.RuleCase(AT, 1, "res", votes((9, Vote.FOR)))
        director.refuses(stranger, Reason.NO_SUCH_MEMBER)
        twice = k.RuleCase(AT, 1, "res", votes((1, Vote.FOR), (1, Vote.FOR)))
        director.refuses(twice, Reason.ALREADY_SO)
        championship(2).refuses(k.BringCase(AT, Matter.OTHER, "x"), Reason.NO_COMMITTEE)


def test_the_register_is_folded_from_the_log_and_what_cant_have_happened_is_left_out() -> None:
    director = at_committee()
    director.do(k.BringCase(AT, Matter.OTHER, "què", (3,)))
    ruled = CaseRuled(AT, 2, "res", "", ())
    assert not follows(director.state, ruled)
    assert evolve(director.state, ruled) == director.state
    assert replay(director.log).committee == register(director)


def test_the_registers_of_many_events_are_searched_by_words() -> None:
    director = at_committee()
    director.do(k.BringCase(AT, Matter.SUSPICION, "mirava les fitxes", (3,)))
    director.do(k.BringCase(AT + 1, Matter.OTHER, "arribà tard", (1,)))
    director.do(k.RuleCase(AT + 2, 1, "advertiment", votes((1, Vote.FOR))))
    registers = [("a", "Obert", "2024-03-31", register(director)), ("b", "Buit", "", Committee())]
    for words, cases in (
        ("", [2, 1]),
        ("arriba", [2]),
        ("ADVERTIMENT jugador", [1]),
        ("3.8", [1]),
        ("res de res", []),
    ):
        assert [each.case.number for each in search(registers, words, 10)] == cases
    assert len(search(registers, "", 1)) == 1
