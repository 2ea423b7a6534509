"""What follows from a command in a season, or why it is refused."""

from typing import assert_never

from faristol.championship.entering import parse_day
from faristol.championship.refusal import Reason
from faristol.championship.season.commands import (
    CorrectGame,
    Join,
    NoteGame,
    OpenSeason,
    Rename,
    Scored,
    SeasonCommand,
)
from faristol.championship.season.events import (
    GameCorrected,
    GameNoted,
    PlayerJoined,
    PlayerRenamed,
    SeasonEvent,
    SeasonOpened,
    TableScore,
)
from faristol.championship.season.state import Season
from faristol.core import Refused
from faristol.names import folded, hidden_character

FEWEST, MOST = 2, 4
"""Players of a table."""
HIGHEST_SCORE = 1_999
MOST_SCRABBLES = 20
MOST_PLAYERS = 1_000
MOST_GAMES = 10_000
MOST_NIGHTS = 400
MOST_REQUIRED = 200


def decide(season: Season, command: SeasonCommand) -> list[SeasonEvent]:
    """The events of a command.

    :raises Refused: where it can't be.
    """
    if isinstance(command, OpenSeason):
        return [_opened(season, command)]
    if season.opened is None:
        raise Refused(Reason.NOT_ANNOUNCED)
    match command:
        case Join(at=at, name=name):
            return [_joined(season, at, name, len(season.names) + 1)]
        case Rename():
            return [_renamed(season, command)]
        case NoteGame():
            return _noted(season, season.opened, command)
        case CorrectGame():
            return _corrected(season, command)
        case _:
            assert_never(command)


def _opened(season: Season, command: OpenSeason) -> SeasonOpened:
    if season.opened is not None:
        name = season.opened.name
        raise Refused(Reason.ALREADY_ANNOUNCED, detail=name, name=name)
    begins, ends = parse_day(command.begins_on), parse_day(command.ends_on)
    for text, day in ((command.begins_on, begins), (command.ends_on, ends)):
        if day is None:
            raise Refused(Reason.NOT_A_DATE, detail=text, text=text)
    assert begins is not None
    assert ends is not None
    if ends < begins:
        raise Refused(Reason.ENDS_BEFORE_IT_BEGINS, detail=command.ends_on)
    if not 0 <= command.nights <= MOST_NIGHTS:
        raise Refused(Reason.IMPOSSIBLE_SCORE, detail=str(command.nights), score=command.nights)
    if not 1 <= command.games <= MOST_REQUIRED:
        raise Refused(Reason.IMPOSSIBLE_SCORE, detail=str(command.games), score=command.games)
    return SeasonOpened(
        command.at,
        _name(command.name),
        _clean(command.place),
        begins.isoformat(),
        ends.isoformat(),
        command.nights,
        command.games,
    )


def _joined(season: Season, at: int, name: str, number: int) -> PlayerJoined:
    """Somebody new, who is told apart from everybody by name."""
    plain = _name(name)
    _must_be_free(season, plain)
    if number > MOST_PLAYERS:
        raise Refused(Reason.TOO_MANY_PLAYERS)
    return PlayerJoined(at, number, plain)


def _renamed(season: Season, command: Rename) -> PlayerRenamed:
    _must_exist(season, command.player)
    name = _name(command.name)
    if name == season.names[command.player - 1]:
        raise Refused(Reason.ALREADY_SO)
    _must_be_free(season, name, command.player)
    return PlayerRenamed(command.at, command.player, name)


def _noted(season: Season, opened: SeasonOpened, command: NoteGame) -> list[SeasonEvent]:
    night = parse_day(command.night)
    if night is None:
        raise Refused(Reason.NOT_A_DATE, detail=command.night, text=command.night)
    day = night.isoformat()
    if not opened.begins_on <= day <= opened.ends_on:
        raise Refused(
            Reason.OUTSIDE_SEASON, detail=day, first=opened.begins_on, last=opened.ends_on
        )
    if len(season.games) >= MOST_GAMES:
        raise Refused(Reason.TOO_MANY_GAMES, detail=str(MOST_GAMES), most=MOST_GAMES)
    new, scores = _table(season, command.at, command.scores)
    return [*new, GameNoted(command.at, len(season.games) + 1, day, scores)]


def _corrected(season: Season, command: CorrectGame) -> list[SeasonEvent]:
    if not 1 <= command.game <= len(season.games):
        raise Refused(Reason.NO_SUCH_GAME, detail=str(command.game), game=command.game)
    new, scores = _table(season, command.at, command.scores) if command.scores else ([], ())
    if scores == season.games[command.game - 1].scores:
        raise Refused(Reason.ALREADY_SO)
    return [*new, GameCorrected(command.at, command.game, scores)]


def _table(
    season: Season, at: int, told: tuple[Scored, ...]
) -> tuple[list[SeasonEvent], tuple[TableScore, ...]]:
    """Who joins with this game, and its scores in the order in which they were told."""
    if not FEWEST <= len(told) <= MOST:
        raise Refused(
            Reason.TABLE_SIZE, detail=str(len(told)), players=len(told), least=FEWEST, most=MOST
        )
    joining: list[PlayerJoined] = []
    scores: list[TableScore] = []
    for one in told:
        player = one.player
        if player:
            _must_exist(season, player)
        else:
            player = len(season.names) + len(joining) + 1
            joined = _joined(season, at, one.name, player)
            if any(folded(joined.name) == folded(other.name) for other in joining):
                raise Refused(Reason.NAME_TAKEN, detail=joined.name, name=joined.name)
            joining.append(joined)
        if any(player == other.player for other in scores):
            raise Refused(Reason.SAME_PLAYER, detail=season.names[player - 1])
        if not -HIGHEST_SCORE <= one.points <= HIGHEST_SCORE:
            raise Refused(Reason.IMPOSSIBLE_SCORE, detail=str(one.points), score=one.points)
        if not 0 <= one.scrabbles <= MOST_SCRABBLES:
            raise Refused(Reason.IMPOSSIBLE_SCORE, detail=str(one.scrabbles), score=one.scrabbles)
        scores.append(TableScore(player, one.points, one.scrabbles))
    return [*joining], tuple(scores)


def _must_exist(season: Season, player: int) -> None:
    if not 1 <= player <= len(season.names):
        raise Refused(Reason.NO_SUCH_PLAYER, detail=str(player), player=player)


def _must_be_free(season: Season, name: str, own: int = 0) -> None:
    for number, other in enumerate(season.names, start=1):
        if number != own and folded(other) == folded(name):
            raise Refused(Reason.NAME_TAKEN, detail=other, name=other)


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
