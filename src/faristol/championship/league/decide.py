"""What follows from a command in a league, or why it is refused."""

from typing import assert_never

from faristol.championship.entering import HIGHEST_RATING, parse_day
from faristol.championship.league.commands import (
    ClearGame,
    EndLeague,
    Enter,
    LeagueCommand,
    Leave,
    MakeFixtures,
    MoveGame,
    NoteForfeit,
    NoteResult,
    OpenLeague,
)
from faristol.championship.league.events import (
    FixturesMade,
    GameCleared,
    GameEnded,
    GameForfeited,
    GameMoved,
    LeagueEnded,
    LeagueEvent,
    LeagueOpened,
    PlayerEntered,
    PlayerLeft,
)
from faristol.championship.league.fixtures import planned_games, rounds_of
from faristol.championship.league.rules import Withdrawal
from faristol.championship.league.state import Fixture, League, Member
from faristol.championship.namesakes import is_same_person
from faristol.championship.refusal import Reason
from faristol.core import Refused, Winner
from faristol.names import hidden_character

MOST_DIVISIONS = 20
LEAST_IN_DIVISION, MOST_IN_DIVISION = 2, 60
MOST_PLAYERS = 1_000
MOST_LEGS = 2
HIGHEST_SCORE = 1_999

NO_SHOW = "FISC23-G-8.2"
BOTH_AWAY = "FISC23-G-8.E"


def decide(league: League, command: LeagueCommand) -> list[LeagueEvent]:
    """The events of a command.

    :raises Refused: where it can't be.
    """
    if isinstance(command, OpenLeague):
        return [_opened(league, command)]
    if league.opened is None:
        raise Refused(Reason.NOT_ANNOUNCED)
    if league.is_ended:
        raise Refused(Reason.FINISHED)
    match command:
        case Enter():
            return [_entered(league, league.opened, command)]
        case MakeFixtures():
            return [_fixtures(league, league.opened, command)]
        case MoveGame():
            return [_moved(league, league.opened, command)]
        case NoteResult():
            return [_ended(league, league.opened, command)]
        case NoteForfeit():
            return [_forfeited(league, command)]
        case ClearGame(at=at, game=game):
            if _game(league, game).is_open:
                raise Refused(Reason.ALREADY_SO)
            return [GameCleared(at, game)]
        case Leave():
            return [_left(league, league.opened, command)]
        case EndLeague(at=at):
            return [_final(league, league.opened, at)]
        case _:
            assert_never(command)


def _opened(league: League, command: OpenLeague) -> LeagueOpened:
    if league.opened is not None:
        name = league.opened.name
        raise Refused(Reason.ALREADY_ANNOUNCED, detail=name, name=name)
    begins, ends = parse_day(command.begins_on), parse_day(command.ends_on)
    for text, day in ((command.begins_on, begins), (command.ends_on, ends)):
        if day is None:
            raise Refused(Reason.NOT_A_DATE, detail=text, text=text)
    assert begins is not None
    assert ends is not None
    if ends < begins:
        raise Refused(Reason.ENDS_BEFORE_IT_BEGINS, detail=command.ends_on)
    divisions = tuple(_name(each) for each in command.divisions)
    for number, name in enumerate(divisions):
        if name.casefold() in (other.casefold() for other in divisions[:number]):
            raise Refused(Reason.NAME_TAKEN, detail=name, name=name)
    _within(len(divisions), 1, MOST_DIVISIONS)
    _within(command.legs, 1, MOST_LEGS)
    _within(command.moving, 0, MOST_IN_DIVISION // 2)
    return LeagueOpened(
        command.at,
        _name(command.name),
        _clean(command.place),
        begins.isoformat(),
        ends.isoformat(),
        divisions,
        command.legs,
        command.moving,
        command.ranking,
        command.withdrawal,
    )


def _entered(league: League, opened: LeagueOpened, command: Enter) -> PlayerEntered:
    _division(opened, command.division)
    if command.division in league.drawn:
        raise Refused(Reason.FIXTURES_MADE)
    number = len(league.members) + 1
    if number > MOST_PLAYERS or len(league.of_division(command.division)) >= MOST_IN_DIVISION:
        raise Refused(Reason.TOO_MANY_PLAYERS)
    if command.rating is not None and not 0 <= command.rating <= HIGHEST_RATING:
        raise Refused(Reason.RATING_OUT_OF_RANGE, detail=str(command.rating), rating=command.rating)
    member = Member(
        number,
        _name(command.name),
        command.division,
        _clean(command.club),
        _clean(command.licence),
        command.rating,
    )
    if any(is_same_person(member, other) for other in league.members):
        raise Refused(Reason.NAME_TAKEN, detail=member.name, name=member.name)
    return PlayerEntered(
        command.at,
        number,
        member.name,
        member.division,
        member.club,
        member.licence,
        member.rating,
    )


def _fixtures(league: League, opened: LeagueOpened, command: MakeFixtures) -> FixturesMade:
    """Made again as often as you like, until the division has a result."""
    _division(opened, command.division)
    if any(each.division == command.division and not each.is_open for each in league.fixtures):
        raise Refused(Reason.FIXTURES_MADE)
    players = [one.number for one in league.of_division(command.division)]
    if len(players) < LEAST_IN_DIVISION:
        raise Refused(Reason.DIVISION_TOO_SMALL, detail=str(len(players)), least=LEAST_IN_DIVISION)
    days = sorted({_day(opened, day) for day in command.days})
    if not days:
        raise Refused(Reason.NOT_A_DATE, text="")
    rounds = rounds_of(len(players), opened.legs)
    if len(days) > rounds:
        raise Refused(Reason.TOO_MANY_DATES, detail=str(len(days)), dates=len(days), rounds=rounds)
    return FixturesMade(command.at, command.division, planned_games(players, opened.legs, days))


def _moved(league: League, opened: LeagueOpened, command: MoveGame) -> GameMoved:
    fixture = _open(league, command.game)
    day = _day(opened, command.day) if command.day else ""
    why = _clean(command.why)
    if (day, why) == (fixture.day, fixture.why):
        raise Refused(Reason.ALREADY_SO)
    return GameMoved(command.at, command.game, day, why)


def _ended(league: League, opened: LeagueOpened, command: NoteResult) -> GameEnded:
    fixture = _game(league, command.game)
    for points in (command.score.first, command.score.second):
        if not -HIGHEST_SCORE <= points <= HIGHEST_SCORE:
            raise Refused(Reason.IMPOSSIBLE_SCORE, detail=str(points), score=points)
    winner = command.winner or command.score.winner
    day = _day(opened, command.played_on) if command.played_on else ""
    if (fixture.score, fixture.winner, fixture.played_on) == (command.score, winner, day):
        raise Refused(Reason.ALREADY_SO)
    return GameEnded(command.at, command.game, command.score, winner, day)


def _forfeited(league: League, command: NoteForfeit) -> GameForfeited:
    fixture = _game(league, command.game)
    if command.winner is Winner.DRAW:
        raise Refused(Reason.NOT_IN_THE_RULES, NO_SHOW)
    if fixture.score is None and fixture.winner is command.winner:
        raise Refused(Reason.ALREADY_SO)
    clause = BOTH_AWAY if command.winner is Winner.NOBODY else NO_SHOW
    return GameForfeited(command.at, command.game, command.winner, clause)


def _left(league: League, opened: LeagueOpened, command: Leave) -> PlayerLeft:
    member = _member(league, command.player)
    if member.has_left:
        raise Refused(Reason.ALREADY_SO)
    own = [each for each in league.fixtures if command.player in each.players]
    played = sum(not each.is_open for each in own)
    strikes = opened.withdrawal is Withdrawal.STRIKE or (
        opened.withdrawal is Withdrawal.HALF and 2 * played < len(own)
    )
    return PlayerLeft(command.at, command.player, strikes)


def _final(league: League, opened: LeagueOpened, at: int) -> LeagueEnded:
    for number, name in enumerate(opened.divisions, start=1):
        if number not in league.drawn:
            raise Refused(Reason.FIXTURES_MISSING, detail=name, name=name)
    missing = [fixture.number for fixture in league.missing]
    if missing:
        raise Refused(Reason.GAMES_OPEN, detail=", ".join(map(str, missing)), games=missing)
    return LeagueEnded(at)


def _game(league: League, number: int) -> Fixture:
    """A game that can have a result; those of who left are decided."""
    fixture = league.fixture(number)
    if fixture is None:
        raise Refused(Reason.NO_SUCH_GAME, detail=str(number), game=number)
    counted = league.counted(fixture)
    if counted != fixture:
        raise Refused(Reason.PLAYER_LEFT)
    return fixture


def _open(league: League, number: int) -> Fixture:
    fixture = _game(league, number)
    if not fixture.is_open:
        raise Refused(Reason.GAME_PLAYED, detail=str(number), game=number)
    return fixture


def _member(league: League, number: int) -> Member:
    if not 1 <= number <= len(league.members):
        raise Refused(Reason.NO_SUCH_PLAYER, detail=str(number), player=number)
    return league.members[number - 1]


def _division(opened: LeagueOpened, number: int) -> None:
    if not 1 <= number <= len(opened.divisions):
        raise Refused(Reason.NO_SUCH_DIVISION, detail=str(number), division=number)


def _day(opened: LeagueOpened, text: str) -> str:
    day = parse_day(text)
    if day is None:
        raise Refused(Reason.NOT_A_DATE, detail=text, text=text)
    found = day.isoformat()
    if not opened.begins_on <= found <= opened.ends_on:
        first, last = opened.begins_on, opened.ends_on
        raise Refused(Reason.OUTSIDE_SEASON, detail=found, first=first, last=last)
    return found


def _within(number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise Refused(
            Reason.NUMBER_OUT_OF_RANGE, detail=str(number), number=number, least=least, most=most
        )


def _name(text: str) -> str:
    name = _clean(text)
    if not name:
        raise Refused(Reason.NAME_MISSING)
    return name


def _clean(text: str) -> str:
    character = hidden_character(text)
    if character:
        raise Refused(Reason.HIDDEN_CHARACTER, detail=character, character=character)
    return " ".join(text.split())
