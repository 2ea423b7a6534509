"""The last value that a championship takes, and the first that it refuses, each with its reason."""

from datetime import date

import pytest
from tests.championship.directing import AT, Director, championship, opened
from tests.championship.school import school_championship

from faristol.championship.commands import (
    AllowPair,
    Announce,
    CheckIn,
    CloseRound,
    Command,
    Finish,
    ForbidPair,
    NoteAbsence,
    PairRound,
    Publish,
    RecordFeat,
    RecordResult,
    Register,
    Rejoin,
    Swap,
    Undo,
    Withdraw,
)
from faristol.championship.entering import parse_day
from faristol.championship.events import Announced, PlayerRegistered
from faristol.championship.pairing import System
from faristol.championship.refusal import Reason
from faristol.championship.regulations import Ranking
from faristol.core import GameScore, Outcome, Remark

NEVER = GameScore(400, 350)
"""A score, where the command is refused whatever it is."""
CLAUSE = "FISC23-G-8.F"


def announced(**said: object) -> Announced:
    event = Director().do(Announce(AT, "Club", "club", 3, **said))  # type: ignore[arg-type]
    assert isinstance(event, Announced)
    return event


class TestAnnouncing:
    @pytest.mark.parametrize("rounds", [1, 99])
    def test_rounds_from_one_to_ninety_nine(self, rounds: int) -> None:
        event = Director().do(Announce(AT, "Club", "club", rounds))
        assert isinstance(event, Announced)
        assert event.rounds == rounds

    def test_no_fewer_and_no_more(self) -> None:
        none = Director().refuses(Announce(AT, "Club", "club", 0), Reason.TOO_FEW_ROUNDS)
        assert none.values == {"rounds": 0, "least": 1}
        many = Director().refuses(Announce(AT, "Club", "club", 100), Reason.TOO_MANY_ROUNDS)
        assert many.values == {"rounds": 100, "most": 99}

    @pytest.mark.parametrize("points", [0, 999])
    def test_a_bye_has_points_that_can_be(self, points: int) -> None:
        assert announced(bye_points=points).bye_points == points

    @pytest.mark.parametrize("points", [-1, 1000])
    def test_and_no_others(self, points: int) -> None:
        command = Announce(AT, "Club", "club", 3, bye_points=points)
        Director().refuses(command, Reason.IMPOSSIBLE_SCORE)

    def test_an_event_of_one_day_names_it_once(self) -> None:
        assert announced(plays_on="2026-11-18", ends_on="2026-11-18").ends_on == ""
        assert announced(plays_on="2026-11-18", ends_on="2026-11-19").ends_on == "2026-11-19"

    def test_days_are_of_our_time(self) -> None:
        assert parse_day("1900-01-01") == date(1900, 1, 1)
        assert parse_day("1899-12-31") is None

    @pytest.mark.parametrize(
        ("said", "reason"),
        [
            ({"name": " "}, Reason.NAME_MISSING),
            ({"name": "Club\u202e"}, Reason.HIDDEN_CHARACTER),
            ({"place": "Vic\u202e"}, Reason.HIDDEN_CHARACTER),
            ({"rating_list": "list\u202e"}, Reason.HIDDEN_CHARACTER),
            ({"announced_on": "soon"}, Reason.NOT_A_DATE),
            ({"system": System.SCHOOL_TABLES, "regulations": "fisc-2023"},
             Reason.SYSTEM_NOT_IN_REGULATIONS),
            ({"system": System.DUTCH, "regulations": "school"}, Reason.SYSTEM_NOT_IN_REGULATIONS),
            ({"ranking": Ranking.TOTAL, "regulations": "fisc-2023"},
             Reason.RANKING_NOT_IN_REGULATIONS),
            ({"ranking": Ranking.TOTAL, "regulations": "school", "system": System.SCHOOL_TABLES},
             Reason.RANKING_NOT_IN_REGULATIONS),
            ({"ranking": Ranking.TOTAL, "regulations": "nl-punten", "system": System.DUTCH},
             Reason.SYSTEM_NEEDS_WINS),
            ({"tie_breaks": ("buchholz",), "regulations": "school"}, Reason.TIE_BREAK_NEEDS_PAIRS),
        ],
    )  # fmt: skip
    def test_what_can_not_be_announced(self, said: dict[str, object], reason: Reason) -> None:
        command = Announce(AT, **{"name": "C", "regulations": "club", "rounds": 5, **said})  # type: ignore[arg-type]
        Director().refuses(command, reason)

    def test_pupils_are_ranked_by_wins_where_nobody_says_how(self) -> None:
        state = school_championship().state
        assert state.announced is not None
        assert state.announced.ranking is Ranking.WINS

    def test_a_name_is_kept_without_the_space_around_it(self) -> None:
        event = Director().do(Announce(AT, "  Copa  ", "club", 3))
        assert isinstance(event, Announced)
        assert event.name == "Copa"


class TestEntering:
    @pytest.mark.parametrize("rating", [0, 9999])
    def test_ratings_that_a_list_can_have(self, rating: int) -> None:
        event = championship(0).do(Register(AT, "Anna", rating=rating))
        assert isinstance(event, PlayerRegistered)
        assert event.rating == rating

    @pytest.mark.parametrize("rating", [-1, 10_000])
    def test_and_no_others(self, rating: int) -> None:
        championship(0).refuses(Register(AT, "Anna", rating=rating), Reason.RATING_OUT_OF_RANGE)

    @pytest.mark.parametrize("field", ["name", "club", "school", "category", "licence"])
    def test_nothing_hidden_in_what_is_said_of_somebody(self, field: str) -> None:
        said = {"name": "Anna", field: "An\u202ena"}
        championship(0).refuses(Register(AT, **said), Reason.HIDDEN_CHARACTER)  # type: ignore[arg-type]

    def test_a_room_has_so_many_places(self) -> None:
        director = championship(2, capacity=3)
        director.do(Register(AT, "Tercera"))
        refusal = director.refuses(Register(AT, "Quart"), Reason.ROOM_FULL, "FISC23-C-4.1")
        assert refusal.values == {"capacity": 3}

    def test_a_blank_name_is_none(self) -> None:
        championship(0).refuses(Register(AT, "  "), Reason.NAME_MISSING)

    def test_one_person_is_entered_once(self) -> None:
        championship(2).refuses(Register(AT, "jugador  1"), Reason.NAME_TAKEN)

    def test_who_comes_after_a_round_is_public_joins_the_next(self) -> None:
        director = championship(5, rounds=6)
        joined = []
        for name, commands in (
            ("before any", ()),
            ("while it is paired", (PairRound(AT),)),
            ("when it is public", (PairRound(AT), Publish(AT))),
        ):
            event = director.do(*commands, Register(AT, name))
            assert isinstance(event, PlayerRegistered)
            joined.append((event.joined, event.fictitious))
        assert joined == [(1, 0), (1, 0), (2, 5)]

    def test_late_is_after_half_of_the_rounds(self) -> None:
        director = championship(6, rounds=5)
        director.play_round()
        director.do(Register(AT, "Segona"))
        opened(director)
        refusal = director.refuses(Register(AT, "Tercera"), Reason.TOO_LATE_TO_JOIN, "FISC23-C-4.1")
        assert refusal.values == {"round": 3, "last": 2}

    def test_everybody_against_everybody_has_a_place_only_where_somebody_sits_out(self) -> None:
        odd, even = (championship(n, 7, "club", system=System.ROUND_ROBIN) for n in (5, 6))
        for director in (odd, even):
            director.play_round()
        odd.do(Register(AT, "Sisena"))
        even.refuses(Register(AT, "Setena"), Reason.TOO_LATE_TO_JOIN)


def of_player(number: int) -> list[Command]:
    return [
        CheckIn(AT, number),
        Withdraw(AT, number),
        Rejoin(AT, number),
        NoteAbsence(AT, number, 2),
        ForbidPair(AT, number, 2, "why"),
        ForbidPair(AT, 2, number, "why"),
        AllowPair(AT, number, 2),
        AllowPair(AT, 2, number),
        Swap(AT, number, 2),
        Swap(AT, 2, number),
        RecordFeat(AT, number, 1, "prize", "", 1),
    ]


class TestPlayers:
    @pytest.mark.parametrize("number", [-1, 0, 5])
    @pytest.mark.parametrize("place", range(len(of_player(1))))
    def test_whom_nobody_entered(self, place: int, number: int) -> None:
        opened(championship(4)).refuses(of_player(number)[place], Reason.NO_SUCH_PLAYER)

    def test_the_first_and_the_last_are_somebody(self) -> None:
        championship(4).do(CheckIn(AT, 1), CheckIn(AT, 4))

    @pytest.mark.parametrize(
        "command", [ForbidPair(AT, 2, 2, "why"), AllowPair(AT, 2, 2), Swap(AT, 2, 2)]
    )
    def test_nobody_meets_or_replaces_themselves(self, command: Command) -> None:
        opened(championship(4)).refuses(command, Reason.SAME_PLAYER)

    def test_what_is_so_already(self) -> None:
        director = championship(4)
        director.do(CheckIn(AT, 1), Withdraw(AT, 2), ForbidPair(AT, 1, 2, "why"))
        for command in (CheckIn(AT, 1), Withdraw(AT, 2), Rejoin(AT, 1)):
            director.refuses(command, Reason.ALREADY_SO)
        director.do(Rejoin(AT, 2), Withdraw(AT, 1))


class TestAbsences:
    def test_of_the_rounds_that_are_not_paired_yet(self) -> None:
        director = championship(4, rounds=5)
        for number in (0, 6):
            refusal = director.refuses(NoteAbsence(AT, 1, number), Reason.NO_SUCH_ROUND)
            assert refusal.values == {"round": number}
        director.do(NoteAbsence(AT, 1, 1), NoteAbsence(AT, 1, 5), PairRound(AT))
        director.refuses(NoteAbsence(AT, 2, 1), Reason.ROUND_HAS_PASSED)
        director.do(NoteAbsence(AT, 2, 2))

    @pytest.mark.parametrize("outcome", list(Outcome))
    def test_a_bye_of_half_or_of_a_whole_point_or_nothing(self, outcome: Outcome) -> None:
        command = NoteAbsence(AT, 1, 1, outcome)
        if outcome in (Outcome.ABSENT, Outcome.HALF_BYE, Outcome.FULL_BYE):
            championship(4, regulations="club").do(command)
        else:
            championship(4, regulations="club").refuses(command, Reason.NOT_IN_THIS_ROUND)

    def test_pupils_have_none_with_points(self) -> None:
        director = school_championship()
        director.refuses(NoteAbsence(AT, 1, 1, Outcome.HALF_BYE), Reason.NO_BYES)
        director.refuses(NoteAbsence(AT, 1, 1, Outcome.FULL_BYE), Reason.NO_BYES)
        director.do(NoteAbsence(AT, 1, 1))


class TestRounds:
    def test_one_after_the_other(self) -> None:
        director = championship(4, rounds=1, regulations="club")
        director.refuses(Publish(AT), Reason.NO_OPEN_ROUND)
        director.refuses(Swap(AT, 1, 2), Reason.NO_OPEN_ROUND)
        director.refuses(CloseRound(AT), Reason.NO_OPEN_ROUND)
        director.refuses(RecordResult(AT, 1, NEVER), Reason.NO_OPEN_ROUND)
        director.do(PairRound(AT))
        director.refuses(RecordResult(AT, 1, NEVER), Reason.NOT_PUBLISHED)
        director.do(Publish(AT))
        refusal = director.refuses(CloseRound(AT), Reason.RESULTS_MISSING)
        assert refusal.values == {"tables": [1, 2]}
        director.refuses(Finish(AT), Reason.ROUND_OPEN)
        director.do(RecordResult(AT, 1, NEVER), RecordResult(AT, 2, NEVER), CloseRound(AT))
        director.refuses(PairRound(AT), Reason.ALL_ROUNDS_PAIRED)
        director.do(Finish(AT))
        director.refuses(PairRound(AT), Reason.FINISHED)

    def test_a_club_ends_with_one_round_and_not_with_none(self) -> None:
        director = championship(4, rounds=3, regulations="club")
        refusal = director.refuses(Finish(AT), Reason.ROUNDS_MISSING)
        assert refusal.values == {"played": 0, "least": 1}
        director.play_round()
        director.do(Finish(AT))

    def test_what_can_be_taken_back(self) -> None:
        director = championship(0)
        director.refuses(Undo(AT), Reason.NOTHING_TO_UNDO)
        director.do(Register(AT, "Anna"), Undo(AT))
        assert director.state.entries == ()
        director = championship(4)
        director.play_round()
        director.refuses(Undo(AT), Reason.ROUND_HAS_PASSED, "FISC23-G-8.F")

    def test_feats_are_of_rounds_that_there_are(self) -> None:
        director = opened(championship(4))
        for number in (0, 2):
            director.refuses(RecordFeat(AT, 1, number, "p", "", 1), Reason.NO_SUCH_ROUND)
        director.do(RecordFeat(AT, 1, 1, "p", "", 1))


class TestSwaps:
    def test_of_players_of_the_round(self) -> None:
        director = championship(5)
        director.do(Withdraw(AT, 5), PairRound(AT))
        director.refuses(Swap(AT, 1, 5), Reason.NOT_IN_THIS_ROUND)
        director.refuses(Swap(AT, 5, 1), Reason.NOT_IN_THIS_ROUND)

    def test_of_tables_without_a_result(self) -> None:
        director = opened(championship(6))
        first, second, third = director.state.rounds[0].games
        director.do(RecordResult(AT, first.table, NEVER))
        director.refuses(Swap(AT, first.first, second.first), Reason.RESULTS_ENTERED)
        director.refuses(Swap(AT, second.first, first.second), Reason.RESULTS_ENTERED)
        director.do(Swap(AT, second.first, third.second))

    def test_the_bye_changes_places_too(self) -> None:
        director = opened(championship(5))
        (played,) = director.state.rounds
        assert played.bye == 5
        director.do(Swap(AT, 5, played.games[0].first))
        assert director.state.rounds[0].bye == played.games[0].first

    def test_warnings_are_of_who_is_moved(self) -> None:
        director = championship(5, rounds=6)
        director.play_round()
        director.do(ForbidPair(AT, 1, 2, "why"), PairRound(AT))
        games = director.state.rounds[1].games
        bye = director.state.rounds[1].bye
        assert bye is not None
        one = games[0].first
        met = {frozenset((g.first, g.second)) for g in director.state.rounds[0].games}
        event = director.do(Swap(AT, one, bye))
        pair = frozenset((bye, games[0].second))
        expected = []
        if pair in met:
            low, high = bye, games[0].second
            expected.append(Remark("met", (1,), (low, high)))
        if pair == {1, 2}:
            expected.append(Remark("forbidden", players=(bye, games[0].second)))
        if one == director.state.rounds[0].bye:
            expected.append(Remark("second-bye", (1,), (one,)))
        assert list(event.warnings) == expected  # type: ignore[union-attr]
