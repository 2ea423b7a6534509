"""A federation's desk: parcels judged line by line, lists published, corrections in sight."""

from dataclasses import dataclass, field
from datetime import date
from typing import Any

import pytest
from tests.championship.directing import AT, Director, championship
from tests.championship.school import play, school_championship

from faristol.championship import federation
from faristol.championship.commands import (
    CloseRound,
    PairRound,
    Publish,
    RecordResult,
    Register,
    Swap,
)
from faristol.championship.federation.commands import (
    CorrectRating,
    DecideLine,
    FederationCommand,
    LoadList,
    OpenDesk,
    PublishList,
    SettleParcel,
    TakeParcel,
)
from faristol.championship.federation.decide import decide
from faristol.championship.federation.decider import CODEC
from faristol.championship.federation.events import FederationEvent, Verdict
from faristol.championship.federation.listing import list_lines
from faristol.championship.federation.reading import read_championship
from faristol.championship.federation.state import Desk, evolve, rating_list
from faristol.championship.rated import rate_championship
from faristol.championship.ratings import Rating, RatingList
from faristol.championship.refusal import Reason
from faristol.core import GameScore, Refused

LISTED = {f"Jugador {n}": Rating(f"Jugador {n}", 150_000 - 1_000 * n, 50) for n in range(1, 9)}
IN_FORCE = RatingList("list", date(2024, 1, 1), LISTED)


@dataclass
class Office:
    """The desk by commands, its log and its state in step."""

    desk: Desk = field(default_factory=Desk)
    log: list[FederationEvent] = field(default_factory=list)

    def do(self, *commands: FederationCommand) -> None:
        for command in commands:
            for event in decide(self.desk, command):
                self.log.append(CODEC.from_builtins(CODEC.to_builtins(event)))
                self.desk = evolve(self.desk, self.log[-1])

    def refuses(self, command: FederationCommand, reason: Reason, clause: str = "") -> None:
        before = self.desk
        with pytest.raises(Refused) as caught:
            decide(self.desk, command)
        assert caught.value.reason is reason
        assert not clause or caught.value.clause == clause
        assert self.desk == before

    def take(self, played: Director, received: str = "2024-04-02") -> int:
        self.do(self.taking(played, received))
        return len(self.desk.parcels)

    def taking(self, played: Director, received: str = "2024-04-02") -> TakeParcel:
        current = self.desk.current
        known = rating_list(current) if current else None
        day = date.fromisoformat(received)
        read = read_championship(played.log, day, known)
        assert read is not None
        return TakeParcel(AT, received, read)

    def lines(self, verdict: Verdict) -> list[tuple[str, str, str]]:
        parcel = self.desk.parcels[-1]
        return [
            (line.name, line.clause, line.kind)
            for n, line in enumerate(parcel.taken.lines, start=1)
            if parcel.verdict(n) is verdict
        ]


@pytest.fixture
def office() -> Office:
    made = Office()
    made.do(OpenDesk(AT, "FISC"), LoadList(AT, "2024-01-01", list_lines(IN_FORCE)))
    return made


def played(**settings: object) -> Director:
    """A FISC open of five rounds, a month's notice given."""
    told: dict[str, Any] = {"plays_on": "2024-03-31", "announced_on": "2024-02-20", **settings}
    director = championship(8, 5, **told)
    for _ in range(5):
        director.play_round()
    return director


@pytest.mark.clause("FISC23-C-3.1", "FISC23-C-3.2")
class Test_3_a_parcel_is_judged_line_by_line:
    def test_all_that_is_asked_and_met(self, office: Office) -> None:
        office.take(played())
        assert [(name, clause) for name, clause, _ in office.lines(Verdict.MET)] == [
            ("rules", "FISC23-C-3.2a"),
            ("lexicon", "FISC23-C-3.2a"),
            ("notice", "FISC23-C-3.2b"),
            ("rounds", "FISC23-C-1.2"),
            ("rematches", "FISC23-C-1.A"),
            ("byes", "FISC23-C-1.C"),
            ("results", "FISC23-C-3.2c"),
        ]
        assert office.lines(Verdict.LOOK) == office.lines(Verdict.UNMET) == []
        office.do(SettleParcel(AT, 1, True, "Queralt"))
        assert office.desk.to_be_listed

    @pytest.mark.parametrize(
        ("settings", "received", "line"),
        [
            ({"announced_on": "2024-03-12"}, "2024-04-02", ("notice", "FISC23-C-3.2b")),
            ({}, "2024-04-08", ("results", "FISC23-C-3.2c")),
        ],
    )
    def test_what_is_not_met_keeps_it_out(
        self, office: Office, settings: dict[str, Any], received: str, line: tuple[str, str]
    ) -> None:
        office.take(played(**settings), received)
        assert [(name, clause) for name, clause, _ in office.lines(Verdict.UNMET)] == [line]
        office.refuses(SettleParcel(AT, 1, True, "Queralt"), Reason.CONDITION_UNMET, line[1])
        # What the text decides is nobody's to decide otherwise.
        office.refuses(DecideLine(AT, 1, 3, True, "Q", "never mind"), Reason.NOT_IN_THE_RULES)
        office.do(SettleParcel(AT, 1, False, "Queralt"))
        office.do(PublishList(AT, "2024-05-01"))
        assert office.desk.current is not None
        assert office.desk.current.lines == office.desk.lists[0].lines

    def test_that_it_is_of_the_official_season_is_looked_at(self, office: Office) -> None:
        office.take(played(is_official=True, announced_on="", plays_on=""), "2024-12-31")
        assert office.lines(Verdict.LOOK) == [("official", "FISC23-C-3.1", "claimed")]
        assert "notice" not in {name for name, _, _ in office.lines(Verdict.UNMET)}
        office.refuses(SettleParcel(AT, 1, True, "Q"), Reason.LINES_OPEN)
        office.refuses(DecideLine(AT, 1, 1, True, "Q"), Reason.REASON_MISSING)
        office.do(DecideLine(AT, 1, 1, False, "Q", "not in the calendar"))
        office.refuses(SettleParcel(AT, 1, True, "Q"), Reason.CONDITION_UNMET, "FISC23-C-3.1")
        office.do(DecideLine(AT, 1, 1, True, "Q", "calendar of 3 September"))
        office.do(SettleParcel(AT, 1, True, "Q"))
        office.refuses(DecideLine(AT, 1, 1, False, "Q", "no"), Reason.ALREADY_SO)

    def test_a_round_changed_by_hand_is_looked_at(self, office: Office) -> None:
        director = championship(8, 5, plays_on="2024-03-31", announced_on="2024-02-20")
        director.do(PairRound(AT))
        one, other = director.state.rounds[0].games[:2]
        director.do(Swap(AT, one.second, other.second), Publish(AT))
        director.do(*(RecordResult(AT, g.table, GameScore(400, 300)) for g in one_round(director)))
        director.do(CloseRound(AT))
        for _ in range(4):
            director.play_round()
        office.take(director)
        assert ("pairing", "FISC23-C-1.9", "exchanged") in office.lines(Verdict.LOOK)

    def test_nothing_is_taken_twice_but_after_it_was_sent_back(self, office: Office) -> None:
        open_ = played()
        office.take(open_)
        office.refuses(office.taking(open_, "2024-04-03"), Reason.PARCEL_KNOWN)
        office.do(SettleParcel(AT, 1, False, "Q", "round 5 is missing"))
        assert office.take(open_, "2024-04-04") == 2

    def test_tables_of_four_are_no_classic_championship(self, office: Office) -> None:
        director = school_championship(8)
        play(director)
        office.refuses(office.taking(director), Reason.NOT_IN_THE_RULES, "FISC23-C-1.1")
        assert read_championship([], date(2024, 4, 2), None) is None
        someday = TakeParcel(AT, "soon", office.taking(played()).reading)
        office.refuses(someday, Reason.NOT_A_DATE)


def one_round(director: Director) -> Any:
    return director.state.rounds[-1].games


@pytest.mark.clause("FISC23-C-1.11", "FISC23-C-1.14")
class Test_1_14_every_game_of_every_participant_is_in_the_next_list:
    def test_as_the_championship_itself_is_rated(self, office: Office) -> None:
        open_ = played()
        office.take(open_)
        office.refuses(PublishList(AT, "2024-05-01"), Reason.PARCELS_OPEN)
        office.do(SettleParcel(AT, 1, True, "Q"))
        office.refuses(PublishList(AT, "2024-01-01"), Reason.LIST_IN_FORCE)
        office.do(PublishList(AT, "2024-05-01"))
        _, after = rate_championship(open_.state, IN_FORCE)
        current = office.desk.current
        assert current is not None
        got = {name: r.value for name, r in rating_list(current).ratings.items()}
        assert got == {name: r.value for name, r in after.ratings.items()}
        assert [step.games for _, step in office.desk.history("Jugador 1")] == [5]
        # A list that is public stays as it is, and a parcel counts once.
        assert office.desk.lists[0].lines[0].value == 149_000
        office.do(PublishList(AT, "2024-06-01"))
        assert office.desk.lists[2].lines == current.lines
        assert not office.desk.lists[2].steps

    def test_a_debutant_comes_in_and_a_licence_says_who_is_who(self, office: Office) -> None:
        director = championship(0, 5, plays_on="2024-03-31", announced_on="2024-02-20")
        for n in range(1, 8):
            director.do(Register(AT, f"Jugador {n}", 1500 - n, licence=f"04{n}"))
        director.do(Register(AT, "Nova Mas", None))
        for _ in range(5):
            director.play_round()
        office.take(director)
        office.do(SettleParcel(AT, 1, True, "Q"), PublishList(AT, "2024-05-01"))
        current = office.desk.current
        assert current is not None
        licences = {line.name: line.licence for line in current.lines}
        assert licences["Jugador 3"] == "043"
        assert "Nova Mas" in licences

    def test_who_may_be_two_people_is_asked(self) -> None:
        office = Office()
        two = {
            f"Jugador 1 ({n})": Rating(f"Jugador 1 ({n})", 140_000, 50, None, n) for n in ("7", "9")
        }
        others = {name: rating for name, rating in LISTED.items() if name != "Jugador 1"}
        listed = RatingList("", date(2024, 1, 1), {**others, **two})
        office.do(OpenDesk(AT, "FISC"), LoadList(AT, "2024-01-01", list_lines(listed)))
        office.take(played())
        assert office.lines(Verdict.LOOK) == [("name", "FISC23-C-1.11", "several")]
        line = len(office.desk.parcels[0].taken.lines)
        office.refuses(DecideLine(AT, 1, line, True, "Q", "", "Jugador 2"), Reason.NOT_LISTED)
        office.do(DecideLine(AT, 1, line, True, "Q", "", "Jugador 1 (9)"))
        office.do(SettleParcel(AT, 1, True, "Q"), PublishList(AT, "2024-05-01"))
        assert office.desk.history("Jugador 1 (9)")
        assert not office.desk.history("Jugador 1 (7)")

    def test_a_correction_is_in_the_next_list_and_says_why(self, office: Office) -> None:
        office.refuses(CorrectRating(AT, "Jugador 2", 150_000, "", "Q"), Reason.REASON_MISSING)
        office.refuses(CorrectRating(AT, "Nobody", 150_000, "why", "Q"), Reason.NOT_LISTED)
        office.refuses(CorrectRating(AT, "Jugador 2", -1, "why", "Q"), Reason.RATING_OUT_OF_RANGE)
        office.refuses(CorrectRating(AT, "Jugador 2", 148_000, "why", "Q"), Reason.ALREADY_SO)
        office.do(CorrectRating(AT, "Jugador 2", 148_600, "Palma, round 5 copied wrongly", "Q"))
        assert office.desk.lists[0].lines[1].value == 148_000
        office.do(PublishList(AT, "2024-05-01"), PublishList(AT, "2024-06-01"))
        ((published, step),) = office.desk.history("Jugador 2")
        assert (published.day, step.change, step.value) == ("2024-05-01", 600, 148_600)
        assert step.is_correction
        assert "Palma" in step.title


def test_a_desk_begins_with_a_list() -> None:
    office = Office()
    office.refuses(PublishList(AT, "2024-01-01"), Reason.NOT_ANNOUNCED)
    office.do(OpenDesk(AT, "FISC"))
    office.refuses(OpenDesk(AT, "FISC"), Reason.ALREADY_ANNOUNCED)
    for command in (
        PublishList(AT, "2024-01-01"),
        office.taking(played()),
        CorrectRating(AT, "X", 1, "why", "Q"),
    ):
        office.refuses(command, Reason.NO_LIST_YET)
    office.refuses(LoadList(AT, "2024-01-01", ()), Reason.NO_PLAYERS)
    office.do(LoadList(AT, "2024-01-01", list_lines(IN_FORCE)))
    office.refuses(LoadList(AT, "2024-02-01", list_lines(IN_FORCE)), Reason.LIST_IN_FORCE)
    office.refuses(DecideLine(AT, 1, 1, True, "Q", "x"), Reason.NUMBER_OUT_OF_RANGE)


def test_events_fold_in_any_order() -> None:
    office = Office()
    office.do(OpenDesk(AT, "FISC"), LoadList(AT, "2024-01-01", list_lines(IN_FORCE)))
    office.take(played())
    office.do(SettleParcel(AT, 1, True, "Q"), PublishList(AT, "2024-05-01"))
    desk = Desk()
    for event in reversed(office.log):
        desk = federation.FEDERATION.evolve(desk, event)
    assert desk.opened
