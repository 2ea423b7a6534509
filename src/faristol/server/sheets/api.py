"""Score sheets that people type: the board found again, and the game kept in the archive."""

from datetime import UTC, date, datetime, time
from typing import Annotated

import msgspec
from msgspec import Meta

from faristol.server.accounts.signing_in import Asked
from faristol.server.aids import Aid, keep_from_players
from faristol.server.auth.limits import Rate
from faristol.server.codes import new_code
from faristol.server.endpoints.access import WITH_ACCOUNT, WITH_ACCOUNT_NOT_PLAYING
from faristol.server.endpoints.request import WRITING, Operation, Request
from faristol.server.lexica import lexicon_for
from faristol.server.plans.tables import TablePlan
from faristol.server.problem import ProblemCode, bad_request
from faristol.server.records.importing import PUPILS, NotArchivedError, keep
from faristol.server.records.recorder import Recorder
from faristol.server.sheets.finding import (
    SheetWorker,
    board_of,
    game_of,
    not_one_board,
    rules_for,
)
from faristol.server.sheets.papers import Papers, need_own
from faristol.server.sheets.schemas import SheetAnswer, SheetQuestion, SheetToKeep
from faristol.server.tables.hall import Hall
from faristol.server.wire import V1

_SEARCHING = Rate(burst=60, every_ms=500)
_KEEPING = Rate(burst=100, every_ms=5 * 60_000)
"""A folder of sheets that lay ready, then one in the time that it takes to type one."""
_LISTED = 200
_EARLIEST = date(1970, 1, 2)


class KeptSheet(msgspec.Struct, frozen=True):
    """A game in the archive; `code` opens it where it is not for everybody.

    Where it is not `new`, it was there before, and stays as it was. It has the photographs
    where it is `own`: typed by who asks, now or before.
    """

    table: str
    code: str
    new: bool
    own: bool
    public: bool


class PaperView(msgspec.Struct, frozen=True):
    """A typed game, for who typed it and for arbiters of everything."""

    table: str
    code: str
    edition: str
    names: list[str]
    ended: int
    scores: list[int]
    public: bool
    may_be_public: bool


class SeatToForget(Asked, frozen=True):
    """Whose name is to go."""

    seat: Annotated[int, Meta(ge=0, le=3)]


class Showing(Asked, frozen=True):
    """Who may see a game: everybody, or who has its link."""

    public: bool


@keep_from_players(Aid.SEARCH)
async def find_board(request: Request) -> SheetAnswer:
    """Look for the board of a sheet."""
    asked: SheetQuestion = request.body
    lexicon = lexicon_for(rules_for(asked.edition, asked.seats), "").record.reference
    return await request.part(SheetWorker).work_out(request.me.id, board_of, asked, lexicon)


@keep_from_players(Aid.SEARCH)
async def keep_sheet(request: Request) -> KeptSheet:
    """Keep the game of a sheet that leaves one board."""
    asked: SheetToKeep = request.body
    lexicon = lexicon_for(rules_for(asked.edition, len(asked.players)), "").record.reference
    at = _moment(request, asked.day)
    worker = request.part(SheetWorker)
    events = await worker.work_out(request.me.id, game_of, asked, lexicon, at)
    if events is None:
        raise not_one_board()
    public = asked.public and asked.edition not in PUPILS
    server = request.server
    try:
        plan, is_new = await keep(
            server.store, events, server.now, public=public, code=new_code() + new_code()
        )
    except NotArchivedError as error:
        raise bad_request(str(error), ProblemCode.BAD_SHEET, line=0) from None
    papers = request.part(Papers)
    if is_new:
        await papers.note(plan.id, request.me.id, asked.photos)
        request.part(Recorder).look()
        return KeptSheet(plan.id, plan.code, True, True, plan.public)
    is_own = await papers.add_photos(plan.id, request.me.id, asked.photos)
    return KeptSheet(plan.id, plan.code if is_own else "", False, is_own, plan.public)


def _moment(request: Request, day: str) -> int:
    """Noon of a day, or now where none is named.

    :raises Problem: for no day, and for one that no game can have ended on.
    """
    now = request.server.now()
    if not day:
        return now
    try:
        named = date.fromisoformat(day)
    except ValueError:
        named = None
    today = datetime.fromtimestamp(now / 1000, UTC).date()
    if named is None or not _EARLIEST <= named <= today:
        message = "the day must be one such as 2026-01-31, and not in the future"
        raise bad_request(message, ProblemCode.NOT_A_DAY)
    noon = int(datetime.combine(named, time(12), UTC).timestamp() * 1000)
    return min(noon, now)


async def typed_sheets(request: Request) -> list[PaperView]:
    """The games you typed up, newest first."""
    papers = request.part(Papers)
    tables = (await papers.typed_by(request.me.id))[:_LISTED]
    return [_view(await papers.plan(table)) for table in tables]


async def typed_sheet(request: Request) -> PaperView:
    """A game that you typed up."""
    return _view(await request.part(Papers).plan(await _own_table(request)))


async def forget_name(request: Request) -> PaperView:
    """Take a player's name out of a typed game."""
    table = await _own_table(request)
    asked: SeatToForget = request.body
    plan = await request.part(Papers).unname(table, asked.seat)
    await _changed(request, table)
    return _view(plan)


async def show_sheet(request: Request) -> PaperView:
    """Choose who may see a typed game; nobody shows pupils' games to everybody."""
    table = await _own_table(request)
    asked: Showing = request.body
    papers = request.part(Papers)
    plan = await papers.plan(table)
    plan = await papers.show_to(table, public=asked.public and plan.edition not in PUPILS)
    await _changed(request, table)
    return _view(plan)


async def _changed(request: Request, table: str) -> None:
    """Let lists and whoever looks at the game just now follow."""
    request.part(Recorder).look()
    await request.part(Hall).look_again(table)


async def _own_table(request: Request) -> str:
    """The game that the path names.

    :raises Problem: when the asker may not change it.
    """
    table = request.path("table")
    await need_own(request.part(Papers), table, request.me)
    return table


def _view(plan: TablePlan) -> PaperView:
    return PaperView(
        plan.id,
        plan.code,
        plan.edition,
        [seat.name for seat in plan.seats],
        plan.ended,
        list(plan.scores),
        plan.public,
        plan.edition not in PUPILS,
    )


_SHEETS = f"{V1}/sheets"
_SHEET = f"{_SHEETS}/{{table}}"

OPERATIONS = (
    Operation(
        "find-board",
        "POST",
        f"{_SHEETS}/reconstruct",
        find_board,
        "The board of a score sheet, found from words and scores",
        request_type=SheetQuestion,
        response_type=SheetAnswer,
        access=WITH_ACCOUNT_NOT_PLAYING,
        rate=_SEARCHING,
        refuses=(422,),
    ),
    Operation(
        "keep-sheet",
        "POST",
        _SHEETS,
        keep_sheet,
        "Keep the game of a score sheet in the archive",
        request_type=SheetToKeep,
        response_type=KeptSheet,
        access=WITH_ACCOUNT_NOT_PLAYING,
        rate=_KEEPING,
        makes=True,
        refuses=(409, 422),
    ),
    Operation(
        "typed-sheets",
        "GET",
        _SHEETS,
        typed_sheets,
        "The games you typed up from paper",
        response_type=list[PaperView],
        access=WITH_ACCOUNT,
    ),
    Operation(
        "typed-sheet",
        "GET",
        _SHEET,
        typed_sheet,
        "A game you typed up",
        response_type=PaperView,
        access=WITH_ACCOUNT,
    ),
    Operation(
        "forget-name",
        "POST",
        f"{_SHEET}/forget-name",
        forget_name,
        "Take a player's name out of a typed game",
        request_type=SeatToForget,
        response_type=PaperView,
        access=WITH_ACCOUNT,
        rate=WRITING,
    ),
    Operation(
        "show-sheet",
        "POST",
        f"{_SHEET}/show",
        show_sheet,
        "Choose who may see a typed game",
        request_type=Showing,
        response_type=PaperView,
        access=WITH_ACCOUNT,
        rate=WRITING,
    ),
)
