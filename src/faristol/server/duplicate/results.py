"""Results of rooms over HTTP: both maxima, clubs, turn by turn, several games, a workbook.

Everything here follows from settled turns: nothing of a turn that is played leaves.
"""

from dataclasses import asdict

import msgspec
from starlette.responses import Response

from faristol.duplicate import Stage
from faristol.duplicate.combined import CombineError, club_table, combined_games
from faristol.duplicate.daily import daily_ratings, day_scores
from faristol.duplicate.views import Leader
from faristol.notation.duplicate_results import as_xlsx
from faristol.notation.site_words import Language
from faristol.server.duplicate import desk, views
from faristol.server.duplicate.permissions import STAFF_UNTIL_THE_END, asked_room
from faristol.server.duplicate.room import LiveRoom
from faristol.server.duplicate.rooms import Rooms
from faristol.server.duplicate.schemas import LaidWord
from faristol.server.endpoints.access import ANYBODY
from faristol.server.endpoints.request import Operation, Request, reading_language
from faristol.server.problem import ProblemCode, bad_request, not_allowed
from faristol.server.wire import V1

_MOST_GAMES = 20
_MOST_COUNTED = 50
_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class RatingLine(msgspec.Struct, frozen=True):
    """A rating over daily turns: the mean share of the top, in hundredths of a percent."""

    player: str
    rating: int | None
    days: int
    best: int


class ResultLine(msgspec.Struct, frozen=True, kw_only=True):
    """A player's line; no rank for who was sent out. Percentages in hundredths."""

    rank: int | None
    table: int
    name: str
    club: str
    venue: str
    total: int
    points: int
    bonus: int
    penalty: int
    warnings: int
    tops: int
    solos: int
    nils: int
    room_percent: int
    behind_room: int
    computer_percent: int | None
    behind_computer: int | None
    by_turn: list[int]


class ClubLine(msgspec.Struct, frozen=True, kw_only=True):
    """A club by its best players; no rank for one with too few."""

    rank: int | None
    club: str
    total: int
    percent: int
    counted: list[str]
    players: int


class RoomResults(msgspec.Struct, frozen=True, kw_only=True):
    """What a room has played so far."""

    room: str
    title: str
    rules: str
    edition: str
    tile_set: str
    lexicon: str
    pace: str
    stage: str
    ended: str | None
    publication: int
    top: str
    """Whose maximum is 100 %: room or computer."""
    room_maximum: int
    computer_maximum: int | None
    """None where the computer was not asked in every turn."""
    rows: list[ResultLine]
    clubs: list[ClubLine]
    turns: list[LaidWord]
    ratings: list[RatingLine]
    """Of a room with a turn a day."""


class CombinedLine(msgspec.Struct, frozen=True, kw_only=True):
    """A player over several games; who has the same name and club is the same."""

    rank: int
    name: str
    club: str
    games: int
    total: int
    percent: int
    mean_percent: int
    behind: int
    tops: int
    solos: int
    by_game: list[int | None]


class CombinedResults(msgspec.Struct, frozen=True, kw_only=True):
    """Several games added up."""

    titles: list[str]
    maximum: int
    rows: list[CombinedLine]


def ratings_of(room: LiveRoom) -> list[RatingLine]:
    """Ratings over the daily turns of a room."""
    rated = daily_ratings(day_scores(room.rules, room.game))
    return [RatingLine(each.player, each.rating, each.days, each.best) for each in rated]


async def ratings(request: Request) -> list[RatingLine]:
    """The ratings of a room."""
    return ratings_of(await asked_room(request))


async def results(request: Request) -> RoomResults:
    """Standings by both maxima, clubs, and what every turn brought."""
    room = await asked_room(request)
    best = min(request.number("clubs", 3), _MOST_COUNTED)
    if best < 1:
        raise bad_request("a club counts at least one player")
    rules, game, table = room.rules, room.game, room.standings()
    played = bool(game.turns)
    return RoomResults(
        room=room.plan.id,
        title=game.title,
        rules=rules.title,
        edition=rules.name,
        tile_set=rules.tiles,
        lexicon=game.lexicon,
        pace=rules.pace,
        stage=game.stage.value,
        ended=game.ended.cause.value if game.ended else None,
        publication=game.publications,
        top=rules.top,
        room_maximum=table.room_maximum,
        computer_maximum=table.computer_maximum,
        rows=[msgspec.convert(asdict(row), ResultLine) for row in table.rows] if played else [],
        clubs=[
            msgspec.convert(asdict(line), ClubLine)
            for line in (club_table(rules, table, best=best) if played else ())
        ],
        turns=[views.laid(room, turn) for turn in game.turns],
        ratings=ratings_of(room) if rules.pace == "daily" else [],
    )


async def combined(request: Request) -> CombinedResults:
    """Several rooms as one competition."""
    names = list(dict.fromkeys(name for name in request.query("rooms").split(",") if name))
    if not 1 <= len(names) <= _MOST_GAMES:
        raise bad_request(f"name one to {_MOST_GAMES} rooms")
    rooms = [await request.part(Rooms).room(name) for name in names]
    first = rooms[0].rules
    if any((room.rules.name, room.rules.top) != (first.name, first.top) for room in rooms):
        raise bad_request("the rooms were played by different rules", ProblemCode.OTHER_RULES)
    tables = [room.standings() for room in rooms]
    try:
        rows = combined_games(first, tables)
    except CombineError as error:
        raise bad_request(str(error), ProblemCode.CANNOT_COMBINE) from None
    return CombinedResults(
        titles=[room.game.title for room in rooms],
        maximum=sum(table.maximum(first) for table in tables),
        rows=[msgspec.convert(asdict(row), CombinedLine) for row in rows],
    )


async def workbook(request: Request) -> Response:
    """The results as a workbook with every slip: for the staff, and for all at the end."""
    room = await asked_room(request)
    staff = isinstance(desk.viewer_of(room, request.person), Leader)
    if not staff and room.game.stage is not Stage.OVER:
        raise not_allowed(ProblemCode.SHOWN_AT_THE_END, "the slips are shown when the game is over")
    language = reading_language(request) or Language.ENGLISH
    book = await request.server.aside.work_out(as_xlsx, room.rules, room.game, language)
    headers = {"content-disposition": f'attachment; filename="duplicate-{room.plan.id}.xlsx"'}
    return Response(book, headers=headers, media_type=_XLSX)


OPERATIONS = (
    Operation(
        "duplicate-results",
        "GET",
        f"{V1}/duplicate/rooms/{{room}}/results",
        results,
        "Results of a room: both maxima, clubs, turns",
        response_type=RoomResults,
        query=(("clubs", int),),
        access=ANYBODY,
    ),
    Operation(
        "duplicate-workbook",
        "GET",
        f"{V1}/duplicate/rooms/{{room}}/results.xlsx",
        workbook,
        "Results of a room as a workbook",
        access=STAFF_UNTIL_THE_END,
        query=(("language", str),),
    ),
    Operation(
        "duplicate-ratings",
        "GET",
        f"{V1}/duplicate/rooms/{{room}}/ratings",
        ratings,
        "Ratings over daily turns",
        response_type=list[RatingLine],
        access=ANYBODY,
    ),
    Operation(
        "duplicate-combined",
        "GET",
        f"{V1}/duplicate/combined",
        combined,
        "Several rooms added up",
        response_type=CombinedResults,
        query=(("rooms", str),),
        access=ANYBODY,
    ),
)
