"""Lists that somebody sends: players to be entered, and the ratings that a federation published.

What is wrong in a list is told all at once; its good rows are entered where that is wanted.
"""

from functools import partial
from typing import TypeAlias

import msgspec

from faristol.championship import commands as c
from faristol.championship.amending import matched
from faristol.championship.entering import sift
from faristol.championship.events import ListEntered
from faristol.core import Refused
from faristol.notation.errors import SheetError
from faristol.notation.spreadsheets import EntryRow, parse_entries, sift_entries
from faristol.server.championship.permissions import asked_championship
from faristol.server.endpoints.request import Request
from faristol.server.endpoints.uploads import read_upload
from faristol.server.problem import ProblemCode, against_rules

_Said: TypeAlias = int | str | list[int | str]


class RowFault(msgspec.Struct, frozen=True):
    """What is wrong in one row, as a problem says it. `text` is English."""

    row: int
    code: str
    values: dict[str, _Said]
    clause: str
    text: str


class ListRead(msgspec.Struct, frozen=True):
    """What came of a list of players. Where rows are wrong, nobody was entered unasked."""

    version: int
    good: int
    """Rows that can be entered."""
    entered: int
    """Players who were."""
    faults: list[RowFault] = []


class RatingsRead(msgspec.Struct, frozen=True):
    """What came of a rating list."""

    version: int
    changed: list[int]
    """Players who have another rating now."""
    same: int
    unknown: list[int]
    """Who is not on the list; their ratings stay."""
    unclear: list[int]
    """Of people of one name only a licence says who is meant."""


async def enter_list(request: Request) -> ListRead:
    """Enter the players of a CSV or XLSX file in one step, or say what is wrong in it."""
    live = await asked_championship(request)
    keeps_good = request.query("good") == "1"
    rows, faults = await read_upload(request, sift_entries, ProblemCode.BAD_LIST)
    command = c.RegisterAll(
        0,
        tuple(_registering(row) for _line, row in rows),
        tuple(line for line, _row in rows),
        keeps_good,
    )
    good, refused = await request.server.aside.work_out(partial(sift, live.state), command)
    found = [*map(_misread, faults), *map(_refused, refused)]
    if not good or (found and not keeps_good):
        found.sort(key=lambda each: each.row)
        return ListRead(live.version, len(good), 0, found)
    try:
        done = await live.submit(command, actor=request.me.id)
    except Refused as refusal:  # somebody else entered them meanwhile
        raise against_rules(refusal) from None
    last = live.events[done.last - 1]
    entered = len(last.players) if isinstance(last, ListEntered) else len(good)
    return ListRead(done.last, len(good), entered, sorted(found, key=lambda each: each.row))


async def take_ratings(request: Request) -> RatingsRead:
    """Give players the ratings of a CSV or XLSX list, in one step."""
    live = await asked_championship(request)
    read = partial(parse_entries, only_licence=True)
    rows: list[EntryRow] = await read_upload(request, read, ProblemCode.BAD_RATING_LIST)
    found = matched(live.state, rows)
    version = live.version
    if found.ratings:
        source = request.query("filename")[:80]
        try:
            command = c.TakeRatings(0, source, found.ratings)
            version = (await live.submit(command, actor=request.me.id)).last
        except Refused as refusal:
            raise against_rules(refusal) from None
    return RatingsRead(
        version,
        [player for player, _rating in found.ratings],
        len(found.same),
        list(found.unknown),
        list(found.unclear),
    )


def _registering(row: EntryRow) -> c.Register:
    return c.Register(0, row.name, row.rating, row.club, row.school, row.category, row.licence)


def _misread(error: SheetError) -> RowFault:
    values: dict[str, _Said] = {
        "fault": str(error.fault),
        "row": error.line,
        "column": error.column,
        "text": error.text,
    }
    return RowFault(error.line, ProblemCode.BAD_ROW, values, "", str(error))


def _refused(refused: Refused) -> RowFault:
    row = refused.values["row"]
    assert isinstance(row, int)
    values: dict[str, _Said] = {
        name: [*said] if isinstance(said, list) else said for name, said in refused.values.items()
    }
    return RowFault(row, str(refused.reason.value), values, refused.clause, str(refused))
