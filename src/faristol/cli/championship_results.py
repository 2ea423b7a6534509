"""`faristol championship result` and `overrule`: scores of two, or of a whole table."""

from typing import Annotated

import typer

from faristol.championship.commands import (
    ClearResult,
    CorrectResult,
    EnteredResult,
    Overrule,
    OverruleAsDoubleLoss,
    OverruleAsForfeit,
    OverruleTable,
    RecordDoubleLoss,
    RecordForfeit,
    RecordResult,
    RecordTable,
    RecordUnfinished,
)
from faristol.championship.doubts import doubts_about, doubts_about_table
from faristol.championship.field import Ending, Start
from faristol.championship.reasons import say
from faristol.championship.refusal import Reason
from faristol.championship.state import Championship, Round
from faristol.championship.table_scoring import Scores
from faristol.championship.views import name_of, result_text, scores_text
from faristol.cli.championship_log import OpenLog, now, open_log
from faristol.cli.championship_players import Log, find_player
from faristol.core import GameScore, Refused, Remark, Winner

SIDES = {
    "first": (Start.FIRST,),
    "second": (Start.SECOND,),
    "both": (Start.FIRST, Start.SECOND),
}
Points = Annotated[
    list[int] | None,
    typer.Argument(metavar="[POINTS]…", help="In the order of play, of all who came."),
]
Absent = Annotated[
    list[str] | None,
    typer.Option(help="No-show: a player (repeat for more), or first, second or both."),
]
DoubleLoss = Annotated[
    bool,
    typer.Option(
        "--double-loss", help="Both players resigned: 0-0, or the points after a penalty."
    ),
]
WonBy = Annotated[
    str,
    typer.Option(
        "--winner",
        metavar="WHO",
        help="Who won where the points don't say it: a player, first, second, draw or nobody.",
    ),
]


def result(
    file: Log,
    table: Annotated[int, typer.Argument(help="The table's number.")],
    points: Points = None,
    *,
    absent: Absent = None,
    double_loss: DoubleLoss = False,
    winner: WonBy = "",
    resigned: Annotated[
        str,
        typer.Option(
            metavar="WHO",
            help="Who resigned; the points are those of that moment, before penalties.",
        ),
    ] = "",
    late: Annotated[
        str,
        typer.Option(
            "--time", metavar="WHO", help="Who lost on time; the points are those of that moment."
        ),
    ] = "",
    closed: Annotated[
        int | None,
        typer.Option(
            "--round", help="A closed round, to put a copying error right against the signed sheet."
        ),
    ] = None,
) -> None:
    """Enter a result, or correct it: while the round is open, or by --round until the next is
    paired.
    """
    log = open_log(file)
    given, current = points or [], _meant(log.state, closed)
    command: EnteredResult
    if current is not None and current.tables:
        scores = _scores(log.state, current, table, given, absent or [])
        command = RecordTable(now(), table, scores)
        _question(doubts_about_table(scores))
    elif absent:
        command = RecordForfeit(now(), table, _sides(log.state, current, table, absent))
    elif double_loss and not given:
        command = RecordDoubleLoss(now(), table)
    elif resigned or late:
        ending = Ending.RESIGNED if resigned else Ending.TIME
        (loser,) = _sides(log.state, current, table, [resigned or late])
        command = RecordUnfinished(now(), table, loser, ending, _score(given))
        _question(doubts_about(command.situation))
    else:
        score = _score(given)
        won = _winner(log.state, current, table, "nobody" if double_loss else winner)
        command = RecordResult(now(), table, score, won)
        _question(doubts_about(score))
    log.do(command if closed is None else CorrectResult(now(), closed, command))
    _say_table(log, table)


def _meant(state: Championship, closed: int | None) -> Round | None:
    """The closed round that is meant, or the open one."""
    if closed is None:
        return state.current
    return next((each for each in state.rounds if each.number == closed), None)


def clear(file: Log, table: Annotated[int, typer.Argument(help="The table's number.")]) -> None:
    """Take the result of a table of the open round away."""
    log = open_log(file)
    log.do(ClearResult(now(), table))
    _say_table(log, table)


def overrule(
    file: Log,
    round_number: Annotated[int, typer.Argument(metavar="ROUND")],
    table: Annotated[int, typer.Argument()],
    points: Points = None,
    *,
    absent: Absent = None,
    double_loss: DoubleLoss = False,
    winner: WonBy = "",
    why: Annotated[str, typer.Option(help="The committee's reason.")],
    clause: Annotated[str, typer.Option(help="The clause it rests on.")],
) -> None:
    """Overrule a result of a closed round (for the arbitral committee).

    Into other points, a forfeit (--absent) or a loss of both (--double-loss). At a table of
    several --absent takes a player's points away.
    """
    log = open_log(file)
    given, rounds = points or [], log.state.rounds
    played = rounds[round_number - 1] if 1 <= round_number <= len(rounds) else None
    at = (now(), round_number, table)
    command: OverruleTable | OverruleAsForfeit | OverruleAsDoubleLoss | Overrule
    if played is not None and played.tables:
        scores = _scores(log.state, played, table, given, absent or [])
        command = OverruleTable(*at, scores, why, clause)
    elif absent:
        sides = _sides(log.state, played, table, absent)
        command = OverruleAsForfeit(*at, sides, why, clause)
    elif double_loss and not given:
        command = OverruleAsDoubleLoss(*at, why, clause)
    else:
        won = _winner(log.state, played, table, "nobody" if double_loss else winner)
        command = Overrule(*at, _score(given), why, clause, won)
    log.do(command)


def _score(points: list[int]) -> GameScore:
    if len(points) != 2:
        raise typer.BadParameter("the points of both players, --absent or --double-loss")
    return GameScore(*points)


def _winner(state: Championship, each: Round | None, table: int, who: str) -> Winner | None:
    """Who won, by side or by name; None where the points are to say it."""
    if not who:
        return None
    if who in {winner.value for winner in Winner}:
        return Winner(who)
    seated = each.players_at(table) if each is not None else ()
    player = _seated(state, seated, table, who)
    return Winner.FIRST if player == seated[0] else Winner.SECOND


def _sides(
    state: Championship, each: Round | None, table: int, absent: list[str]
) -> tuple[Start, ...]:
    """Which of two never came, by side or by name."""
    found: list[Start] = []
    seated = each.players_at(table) if each is not None else ()
    for who in absent:
        if who in SIDES:
            found += SIDES[who]
        else:
            player = _seated(state, seated, table, who)
            found.append(Start.FIRST if player == seated[0] else Start.SECOND)
    return tuple(dict.fromkeys(found))


def _scores(
    state: Championship, each: Round, table: int, points: list[int], absent: list[str]
) -> Scores:
    """A score for everybody at a table: the points in order, nothing for who never came."""
    seated = each.players_at(table)
    away = {_seated(state, seated, table, who) for who in absent}
    came = [player for player in seated if player not in away]
    if seated and len(points) != len(came):
        detail = f"{len(points)} scores for {len(came)} players who came to table {table}"
        raise Refused(Reason.WRONG_NUMBER_OF_SCORES, detail=detail)
    score = dict(zip(came, points, strict=False))
    return tuple(score.get(player) for player in seated)


def _seated(state: Championship, seated: tuple[int, ...], table: int, who: str) -> int:
    player = find_player(state, who)
    if player not in seated:
        raise Refused(Reason.NOT_IN_THIS_ROUND, detail=f"{who[:40]} is not at table {table}")
    return player


def _question(odd: tuple[Remark, ...]) -> None:
    for doubt in odd:
        typer.echo(f"Please check: {say(doubt)}.", err=True)


def _say_table(log: OpenLog, table: int) -> None:
    current = log.state.rounds[-1]
    left = len(current.open_tables)
    for seated in current.tables:
        if seated.table == table:
            typer.echo(f"{scores_text(log.state, seated)}; {left} results to come.")
    for game in current.games:
        if game.table == table:
            names = f"{name_of(log.state, game.first)} - {name_of(log.state, game.second)}"
            typer.echo(f"{names}  {result_text(game)}; {left} results to come.")
