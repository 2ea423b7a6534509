"""A player who did not come to a round is not in the next draw until marked present."""

import pytest
from tests.championship.directing import AT, Director, championship, favourite_wins

from faristol.championship.audit import audit
from faristol.championship.commands import (
    CheckIn,
    CloseRound,
    OverruleAsForfeit,
    PairRound,
    Publish,
    RecordForfeit,
    RecordResult,
    RecordTable,
    Rejoin,
    Undo,
    Withdraw,
)
from faristol.championship.events import Announced, Event, RoundPaired
from faristol.championship.field import Start
from faristol.championship.pairing import System
from faristol.championship.reasons import say
from faristol.championship.record import CODEC
from faristol.championship.refusal import Reason
from faristol.championship.regulations import REGULATIONS, NoShows, regulations
from faristol.championship.state import replay
from faristol.championship.warnings import forewarnings
from faristol.core import GameScore, Outcome, Remark
from faristol.notation.championship_log import format_log, parse_log

SCORE = GameScore(400, 350)


def after_a_no_show(players: int = 8, **settings: object) -> tuple[Director, int]:
    """Round 1 closed; who lost at table 1 never came."""
    director = championship(players, **settings)  # type: ignore[arg-type]
    director.do(PairRound(AT), Publish(AT))
    current = director.state.current
    assert current is not None
    director.do(RecordForfeit(AT, 1, (Start.SECOND,)))
    for game in current.games[1:]:
        director.do(RecordResult(AT, game.table, favourite_wins(game)))
    director.do(CloseRound(AT))
    return director, current.games[0].second


def seated(director: Director) -> set[int]:
    """Everybody who is in the round that was paired last, the bye included."""
    last = director.state.rounds[-1]
    return {player for _, players in last.seating for player in players} | {last.bye or 0} - {0}


@pytest.mark.parametrize("name", REGULATIONS)
def test_every_regulation_says_it_and_that_it_is_a_reading(name: str) -> None:
    rules = regulations(name)
    assert rules.no_shows is NoShows.AWAY
    assert name == "club" or rules.clause("forfeit.next_round").startswith("reading")


@pytest.mark.parametrize("name", ["fisc-2023", "club"])
def test_a_no_show_is_not_paired_again_unasked(name: str) -> None:
    director, missing = after_a_no_show(regulations=name)
    director.do(PairRound(AT))
    assert missing not in seated(director)
    assert (missing, Outcome.ABSENT) in director.state.rounds[-1].away
    assert audit(director.log) == []


def test_it_is_said_before_the_pairing_and_with_it() -> None:
    director, missing = after_a_no_show()
    said = Remark("no-show", (1,), (missing,))
    assert said in forewarnings(director.state)
    director.do(PairRound(AT))
    assert forewarnings(director.state) == (said,)
    assert say(said) == f"{missing} did not come to round 1: absent until marked present"


@pytest.mark.parametrize("back", [CheckIn, Rejoin])
def test_marked_present_they_are_paired_and_nobody_else_is_left_out(
    back: type[CheckIn] | type[Rejoin],
) -> None:
    director, missing = after_a_no_show()
    director.do(back(AT, missing))
    assert forewarnings(director.state) == ()
    director.do(PairRound(AT))
    assert seated(director) == set(range(1, 9))
    director.refuses(Rejoin(AT, missing), Reason.ALREADY_SO)


def test_where_people_check_in_a_no_show_is_checked_in_again() -> None:
    director = championship(8)
    director.do(*(CheckIn(AT, player) for player in range(1, 9)), PairRound(AT), Publish(AT))
    game = director.state.rounds[0].games[0]
    director.refuses(CheckIn(AT, game.second), Reason.ALREADY_SO)
    director.do(RecordForfeit(AT, 1, (Start.SECOND,)))
    director.do(CheckIn(AT, game.second))
    director.refuses(CheckIn(AT, game.second), Reason.ALREADY_SO)
    assert forewarnings(director.state) == ()


def test_a_correction_while_the_round_is_open_says_who_came() -> None:
    director = championship(8)
    director.do(PairRound(AT), Publish(AT))
    game = director.state.rounds[0].games[0]
    director.do(RecordForfeit(AT, 1, (Start.FIRST, Start.SECOND)))
    assert dict(director.state.no_shows) == {game.first: 1, game.second: 1}
    director.do(RecordForfeit(AT, 1, (Start.SECOND,)))
    assert dict(director.state.no_shows) == {game.second: 1}
    director.do(RecordResult(AT, 1, SCORE))
    assert dict(director.state.no_shows) == {}
    director.do(Undo(AT))
    assert dict(director.state.no_shows) == {game.second: 1}


def test_who_loses_by_a_ruling_was_there() -> None:
    director = championship(8)
    director.play_round()
    director.do(OverruleAsForfeit(AT, 1, 1, (Start.FIRST,), "left the hall", "FISC23-G-8.D"))
    assert dict(director.state.no_shows) == {}


def test_who_withdrew_is_not_warned_about() -> None:
    director, missing = after_a_no_show()
    director.do(Withdraw(AT, missing))
    assert forewarnings(director.state) == ()
    director.do(Rejoin(AT, missing), PairRound(AT))
    assert missing in seated(director)


def test_a_round_robin_seats_everybody_present_or_not() -> None:
    director, missing = after_a_no_show(6, regulations="club", system=System.ROUND_ROBIN)
    assert forewarnings(director.state) == ()
    director.do(PairRound(AT))
    assert missing in seated(director)


def test_a_pupil_who_did_not_come_to_a_school_table_is_not_seated_again() -> None:
    director = championship(8, rounds=3, regulations="school")
    director.do(PairRound(AT), Publish(AT))
    tables = director.state.rounds[0].tables
    missing = tables[0].players[3]
    director.do(RecordTable(AT, 1, (120, 96, 80, None)), RecordTable(AT, 2, (90, 91, 92, 93)))
    director.do(CloseRound(AT), PairRound(AT))
    assert missing not in seated(director)
    director.do(CheckIn(AT, missing), PairRound(AT))
    assert seated(director) == set(range(1, 9))


class TestLogsFromBefore:
    def written_before(self) -> list[Event]:
        """The same championship as a log wrote it that had no such choice."""
        director, missing = after_a_no_show()
        announced = director.log[0]
        assert isinstance(announced, Announced)
        body = CODEC.to_builtins(announced)
        del body["no_shows"]
        old = CODEC.from_builtins(body)
        before = Director(log=[old, *director.log[1:]])
        before.state = replay(before.log)
        before.do(PairRound(AT))
        assert missing in seated(before)
        return before.log

    def test_pair_no_shows_again_as_they_did(self) -> None:
        log = self.written_before()
        assert isinstance(log[-1], RoundPaired)
        assert audit(log) == []

    def test_are_written_as_they_were(self) -> None:
        text = format_log(self.written_before())
        assert "no_shows" not in text
        assert format_log(parse_log(text)[0]) == text
