"""The search for a typed sheet's board, in a process of its own and bounded in time."""

import asyncio
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from types import FrameType
from typing import ParamSpec, TypeVar

import msgspec

from faristol.board import CoordinateStyle
from faristol.lexicon import Lexicon
from faristol.notation.archived import events_of_gcg
from faristol.notation.errors import ParseError
from faristol.notation.paper_games import game_of_sheet
from faristol.notation.paper_sheets import sheet_of_rows
from faristol.reconstruct import (
    Answer,
    Disagreement,
    Material,
    Sheet,
    SheetsDifferError,
    Status,
    merge,
    reconstruct,
)
from faristol.rulebook import ChoiceError, Ruleset, ruleset
from faristol.server.aside import Places
from faristol.server.lexica import lexicon_named
from faristol.server.problem import (
    Problem,
    ProblemCode,
    bad_request,
    conflict,
    player_count,
    too_many,
)
from faristol.server.sheets.schemas import (
    OtherReading,
    SheetAnswer,
    SheetQuestion,
    SheetToKeep,
    TypedLine,
    answer_line,
)
from faristol.server.workers import Workers
from faristol.table.events import Event
from faristol.tiles import layout

_SECONDS = 5.0
_SECONDS_TO_MEND = 20.0
"""Processor time for one sheet."""
_AGAIN_S = 0.02
"""Until a search is told again to stop, where it could not be."""
_SEARCHING = ("faristol.reconstruct", "faristol.notation")
_DEADLINE_S = 120.0
_AT_ONCE = 6
"""Searches of one person that may be under way or wait; people take turns.

Whoever types asks again after each line, and after a reload, while what was asked before goes on.
"""

P = ParamSpec("P")
T = TypeVar("T")


class BadSheet(msgspec.Struct, frozen=True):
    """A line that can't be read; 0 stands for the players."""

    line: int
    detail: str


class SheetWorker:
    """One process that looks for boards, also where robots think in threads: no thread can be
    stopped in the middle of a search that has no end.
    """

    def __init__(self, processes: int = 1) -> None:
        """With none a thread does it: for tests, whose sheets are soon read."""
        self._workers = Workers(processes, name="faristol-sheets", deadline_s=_DEADLINE_S)
        self._busy: Counter[str] = Counter()
        self._places = Places(1, most_of_one=_AT_ONCE)

    async def work_out(
        self, who: str, what: Callable[P, T | BadSheet], *told: P.args, **named: P.kwargs
    ) -> T:
        """Have something found out about somebody's sheet. `what` is a function of a module.

        :raises Problem: for a line that can't be read, and when it takes too long.
        """
        if self._busy[who] >= _AT_ONCE:
            raise too_many(1)
        self._busy[who] += 1
        try:
            async with asyncio.timeout(_DEADLINE_S), self._places.one(who):
                found = await self._workers.work_out(what, *told, **named)
        except TimeoutError:
            raise Problem(422, ProblemCode.TOO_LONG, "the search took too long") from None
        except BrokenExecutor:
            message = "the background worker stopped; try again"
            raise Problem(503, ProblemCode.TRY_AGAIN, message, retry_after_s=2) from None
        finally:
            self._busy[who] -= 1
            if not self._busy[who]:
                del self._busy[who]
        if isinstance(found, BadSheet):
            raise bad_request(found.detail, ProblemCode.BAD_SHEET, line=found.line)
        return found

    def close(self) -> None:
        """Stop working."""
        self._workers.close()


def rules_for(edition: str, players: int) -> Ruleset:
    """The rules of an edition by which so many play at a table.

    :raises Problem: when there are none of that name, or they are for more or fewer.
    """
    try:
        rules = ruleset(edition)
    except (LookupError, ChoiceError) as error:
        raise bad_request(str(error), ProblemCode.BAD_EDITION) from None
    least, most = rules.players.least, rules.players.most
    if not least <= players <= most:
        raise player_count(least, most, f"{rules.name} is for {least} to {most} players")
    return rules


def board_of(asked: SheetQuestion, reference: str) -> SheetAnswer | BadSheet:
    """Look for the board of a sheet. Runs in the worker."""
    try:
        names = [str(number) for number in range(1, asked.seats + 1)]
        with _at_most(_SECONDS_TO_MEND if asked.mend else _SECONDS):
            answer, _, differences = _search(
                asked.edition, names, asked.rows, lexicon_named(reference), mend=asked.mend
            )
    except (ParseError, SheetsDifferError) as error:
        return BadSheet(error.line, str(error))
    rules = ruleset(asked.edition)
    box = lexicon_named(reference).tiles
    return answer_line(answer, differences, box, layout(rules.equipment.board).size)


def game_of(asked: SheetToKeep, reference: str, at: int) -> list[Event] | BadSheet | None:
    """The events of a sheet that leaves one board; None for one that does not. In the worker."""
    lexicon = lexicon_named(reference)
    rules = ruleset(asked.edition)
    signed = {n: row.signed for n, row in enumerate(asked.rows, 1) if row.signed is not None}
    try:
        with _at_most(_SECONDS):
            answer, sheet, _ = _search(
                asked.edition, asked.players, asked.rows, lexicon, mend=False
            )
        if answer.status is not Status.UNIQUE:
            return None
        game = game_of_sheet(sheet, answer.boards[0], rules, lexicon.tiles, signed)
        return events_of_gcg(game, rules, lexicon=lexicon.record.reference, at=at)
    except (ParseError, SheetsDifferError) as error:
        return BadSheet(error.line, str(error))


def not_one_board() -> Problem:
    """The sheet can't be kept: it leaves several boards, or none."""
    return conflict(ProblemCode.SHEET_OPEN, "the sheet does not leave exactly one board")


def _search(
    edition: str,
    players: Sequence[str],
    typed: Sequence[TypedLine],
    lexicon: Lexicon,
    *,
    mend: bool,
) -> tuple[Answer, Sheet, tuple[Disagreement, ...]]:
    rules, box = ruleset(edition), lexicon.tiles
    if any(row.seat >= len(players) for row in typed):
        line = next(n for n, row in enumerate(typed, 1) if row.seat >= len(players))
        raise ParseError("nobody sits there", line=line)
    sheet = sheet_of_rows(players, [_fields(players, row, row) for row in typed], rules, box)
    differences: tuple[Disagreement, ...] = ()
    if any(row.other for row in typed):
        others = [_fields(players, row, row.other or row) for row in typed]
        sheet, differences = merge(sheet, sheet_of_rows(players, others, rules, box))
    style = CoordinateStyle(rules.placing.coordinate_style)
    material = Material.of(rules, box)
    answer = reconstruct(material, sheet, lexicon.graph, style=style, mend=mend)
    return answer, sheet, differences


def _fields(
    players: Sequence[str], row: TypedLine, read: TypedLine | OtherReading
) -> dict[str, str]:
    return {
        "player": players[row.seat],
        "word": read.word,
        "score": read.score,
        "total": read.total,
        "coord": row.coord,
    }


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Raise a `TimeoutError` after so much processor time; a thread can't be stopped so."""
    in_main = threading.current_thread() is threading.main_thread()
    if not in_main or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, seconds, _AGAIN_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _stop(_signal: int, frame: FrameType | None) -> None:
    """Stop the search where that is heard: Python forgets what is raised in a callback of its own.

    Nowhere else either; the next signal finds the search at its own work.
    """
    if frame is not None and frame.f_globals.get("__package__") in _SEARCHING:
        raise TimeoutError("a sheet took too long")
