"""Leagues over HTTP: tables and fixtures for everybody, results for who keeps them."""

from collections.abc import Awaitable, Callable

import msgspec
from starlette.responses import Response

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
)
from faristol.core import GameScore, Refused
from faristol.notation.league_workbook import league_to_xlsx
from faristol.notation.site_words import Language
from faristol.server.endpoints.access import ANYBODY, DIRECTORS, Asker, access
from faristol.server.endpoints.request import WRITING, Operation, Request, reading_language
from faristol.server.league.leagues import Leagues
from faristol.server.league.live import LiveLeague
from faristol.server.league.messages import (
    GameDate,
    LeagueAct,
    LeagueEntry,
    LeagueFixtures,
    LeagueForfeit,
    LeagueResult,
    LeagueStep,
    NewLeague,
)
from faristol.server.league.schemas import LeagueLine, LeagueView, league_line
from faristol.server.problem import Missing, against_rules, needs_role, not_found
from faristol.server.roles import Role, holds
from faristol.server.wire import V1

_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


async def _asked(request: Request) -> LiveLeague:
    return await request.part(Leagues).get(request.path("league"))


def _keeps(request: Request, live: LiveLeague) -> bool:
    person = request.person
    return person is not None and holds(person.account.grants, Role.DIRECTOR, live.plan.id)


async def _check_keeps(request: Request) -> None:
    if not _keeps(request, await _asked(request)):
        raise needs_role(Role.DIRECTOR, "that is for who keeps the league")


KEEPER = access("who keeps the league", Asker.DIRECTOR, check=_check_keeps)


async def leagues(request: Request) -> list[LeagueLine]:
    """Every league, the newest first."""
    return [league_line(plan) for plan in (await request.part(Leagues).plans())[:200]]


async def open_league(request: Request) -> LeagueLine:
    """Announce a league; you keep it."""
    try:
        return league_line(await request.part(Leagues).open(request.me, request.body))
    except Refused as refused:
        raise against_rules(refused) from None


async def league(request: Request) -> LeagueView:
    """A league with its tables and fixtures."""
    return await _view(request, await _asked(request))


async def enter(request: Request) -> LeagueView:
    """Enter somebody into a division."""
    body: LeagueEntry = request.body
    command = Enter(0, body.name, body.division, body.club, body.licence, body.rating)
    return await _done(request, command, body.id)


async def make_fixtures(request: Request) -> LeagueView:
    """Deal a division's rounds out over dates."""
    body: LeagueFixtures = request.body
    return await _done(request, MakeFixtures(0, body.division, tuple(body.days)), body.id)


async def move_game(request: Request) -> LeagueView:
    """Give a game another day, or none while it is to be found."""
    body: GameDate = request.body
    return await _done(request, MoveGame(0, _game(request), body.day, body.why), body.id)


async def note_result(request: Request) -> LeagueView:
    """Note what a game ended with, or correct it."""
    body: LeagueResult = request.body
    score = GameScore(body.first, body.second)
    command = NoteResult(0, _game(request), score, body.winner, body.played_on)
    return await _done(request, command, body.id)


async def note_forfeit(request: Request) -> LeagueView:
    """Note who never came."""
    body: LeagueForfeit = request.body
    return await _done(request, NoteForfeit(0, _game(request), body.winner), body.id)


async def step(request: Request) -> LeagueView:
    """Take a result away, let somebody leave, or end the league."""
    body: LeagueStep = request.body
    command: LeagueCommand
    match body.act:
        case LeagueAct.CLEAR:
            command = ClearGame(0, body.number)
        case LeagueAct.LEAVE:
            command = Leave(0, body.number)
        case LeagueAct.END:
            command = EndLeague(0)
    return await _done(request, command, body.id)


async def export(request: Request) -> Response:
    """Tables and games as a workbook, with headings in `language`."""
    live = await _asked(request)
    language = reading_language(request) or Language.CATALAN
    data = await request.server.aside.work_out(league_to_xlsx, live.state, language)
    headers = {"content-disposition": f'attachment; filename="{live.plan.id}.xlsx"'}
    return Response(data, headers=headers, media_type=_XLSX)


async def _done(request: Request, command: LeagueCommand, sent_as: str) -> LeagueView:
    live = await _asked(request)
    try:
        await request.part(Leagues).submit(live, request.me, command, sent_as)
    except Refused as refused:
        raise against_rules(refused) from None
    return await _view(request, live)


async def _view(request: Request, live: LiveLeague) -> LeagueView:
    view = await request.part(Leagues).view(live)
    return msgspec.structs.replace(view, may_enter=_keeps(request, live))


def _game(request: Request) -> int:
    text = request.path("game")
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise not_found(Missing.GAME)
    return int(text)


_ALL = f"{V1}/leagues"
_ONE = f"{_ALL}/{{league}}"


def _keeping(
    name: str, path: str, handler: Callable[[Request], Awaitable[object]], summary: str, asked: type
) -> Operation:
    return Operation(
        name,
        "POST",
        f"{_ONE}/{path}",
        handler,
        summary,
        request_type=asked,
        response_type=LeagueView,
        access=KEEPER,
        rate=WRITING,
        refuses=(422,),
    )


OPERATIONS = (
    Operation(
        "leagues",
        "GET",
        _ALL,
        leagues,
        "Leagues here",
        response_type=list[LeagueLine],
        access=ANYBODY,
    ),
    Operation(
        "open-league",
        "POST",
        _ALL,
        open_league,
        "Announce a league",
        request_type=NewLeague,
        response_type=LeagueLine,
        access=DIRECTORS,
        rate=WRITING,
        refuses=(422,),
    ),
    Operation(
        "league",
        "GET",
        _ONE,
        league,
        "A league with its tables and fixtures",
        response_type=LeagueView,
        access=ANYBODY,
    ),
    _keeping("enter-league", "players", enter, "Enter somebody into a division", LeagueEntry),
    _keeping(
        "make-fixtures", "fixtures", make_fixtures, "Deal rounds out over dates", LeagueFixtures
    ),
    _keeping("move-league-game", "games/{game}/date", move_game, "Postpone a game", GameDate),
    _keeping(
        "note-league-result",
        "games/{game}/result",
        note_result,
        "Note or correct a result",
        LeagueResult,
    ),
    _keeping(
        "forfeit-league-game",
        "games/{game}/forfeit",
        note_forfeit,
        "Note who never came",
        LeagueForfeit,
    ),
    _keeping("step-league", "steps", step, "Clear a game, leave, or end", LeagueStep),
    Operation(
        "export-league",
        "GET",
        f"{_ONE}/workbook",
        export,
        "Tables and games as a workbook",
        access=ANYBODY,
        query=(("language", str),),
    ),
)
