"""Club seasons over HTTP: the ledger for everybody, the line of the night for who keeps it."""

from collections.abc import Awaitable, Callable

import msgspec
from starlette.responses import Response

from faristol.championship.season.commands import CorrectGame, Join, NoteGame, Rename, SeasonCommand
from faristol.core import Refused
from faristol.notation.season_workbook import season_to_xlsx
from faristol.notation.site_words import Language
from faristol.server.endpoints.access import ANYBODY, DIRECTORS, Asker, access
from faristol.server.endpoints.request import WRITING, Operation, Request, reading_language
from faristol.server.problem import Missing, against_rules, needs_role, not_found
from faristol.server.roles import Role, holds
from faristol.server.season.live import LiveSeason
from faristol.server.season.messages import (
    ClubGameCorrection,
    ClubGameNote,
    NewSeason,
    SeasonPlayer,
    scored,
)
from faristol.server.season.schemas import SeasonLine, SeasonView, season_line
from faristol.server.season.seasons import Seasons
from faristol.server.wire import V1

_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


async def _asked(request: Request) -> LiveSeason:
    return await request.part(Seasons).get(request.path("season"))


def _keeps(request: Request, live: LiveSeason) -> bool:
    person = request.person
    return person is not None and holds(person.account.grants, Role.DIRECTOR, live.plan.id)


async def _check_keeps(request: Request) -> None:
    if not _keeps(request, await _asked(request)):
        raise needs_role(Role.DIRECTOR, "that is for who keeps the season")


KEEPER = access("who keeps the season", Asker.DIRECTOR, check=_check_keeps)


async def seasons(request: Request) -> list[SeasonLine]:
    """Every season, the newest first."""
    return [season_line(plan) for plan in (await request.part(Seasons).plans())[:200]]


async def open_season(request: Request) -> SeasonLine:
    """Begin a season; you keep it."""
    try:
        return season_line(await request.part(Seasons).open(request.me, request.body))
    except Refused as refused:
        raise against_rules(refused) from None


async def season(request: Request) -> SeasonView:
    """A season with its ledger."""
    return await _view(request, await _asked(request))


async def note_game(request: Request) -> SeasonView:
    """Note the game of a table."""
    body: ClubGameNote = request.body
    return await _done(request, NoteGame(0, body.night, scored(body.scores)), body.id)


async def correct_game(request: Request) -> SeasonView:
    """Note a game again, or strike it."""
    body: ClubGameCorrection = request.body
    command = CorrectGame(0, _number(request, "game"), scored(body.scores))
    return await _done(request, command, body.id)


async def join(request: Request) -> SeasonView:
    """Write somebody into the ledger before they play."""
    body: SeasonPlayer = request.body
    return await _done(request, Join(0, body.name), body.id)


async def rename(request: Request) -> SeasonView:
    """Correct a name."""
    body: SeasonPlayer = request.body
    return await _done(request, Rename(0, _number(request, "player"), body.name), body.id)


async def export(request: Request) -> Response:
    """The ledger and every game as a workbook, with headings in `language`."""
    live = await _asked(request)
    language = reading_language(request) or Language.CATALAN
    data = await request.server.aside.work_out(season_to_xlsx, live.state, language)
    headers = {"content-disposition": f'attachment; filename="{live.plan.id}.xlsx"'}
    return Response(data, headers=headers, media_type=_XLSX)


async def _done(request: Request, command: SeasonCommand, sent_as: str) -> SeasonView:
    live = await _asked(request)
    try:
        await request.part(Seasons).submit(live, request.me, command, sent_as)
    except Refused as refused:
        raise against_rules(refused) from None
    return await _view(request, live)


async def _view(request: Request, live: LiveSeason) -> SeasonView:
    view = await request.part(Seasons).view(live)
    return msgspec.structs.replace(view, may_enter=_keeps(request, live))


def _number(request: Request, name: str) -> int:
    text = request.path(name)
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise not_found(Missing.PLAYER if name == "player" else Missing.GAME)
    return int(text)


_ALL = f"{V1}/seasons"
_ONE = f"{_ALL}/{{season}}"


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
        response_type=SeasonView,
        access=KEEPER,
        rate=WRITING,
        refuses=(422,),
    )


OPERATIONS = (
    Operation(
        "seasons",
        "GET",
        _ALL,
        seasons,
        "Club seasons here",
        response_type=list[SeasonLine],
        access=ANYBODY,
    ),
    Operation(
        "open-season",
        "POST",
        _ALL,
        open_season,
        "Begin a club season",
        request_type=NewSeason,
        response_type=SeasonLine,
        access=DIRECTORS,
        rate=WRITING,
        refuses=(422,),
    ),
    Operation(
        "season",
        "GET",
        _ONE,
        season,
        "A club season with its ledger",
        response_type=SeasonView,
        access=ANYBODY,
    ),
    _keeping("note-club-game", "games", note_game, "Note a table's game", ClubGameNote),
    _keeping(
        "correct-club-game",
        "games/{game}",
        correct_game,
        "Note a game again, or strike it",
        ClubGameCorrection,
    ),
    _keeping("join-season", "players", join, "Write somebody into the ledger", SeasonPlayer),
    _keeping("rename-in-season", "players/{player}", rename, "Correct a name", SeasonPlayer),
    Operation(
        "export-season",
        "GET",
        f"{_ONE}/workbook",
        export,
        "The ledger and every game as a workbook",
        access=ANYBODY,
        query=(("language", str),),
    ),
)
