"""Games from files into the archive, by the thousand: none twice, and again after a crash.

A game is known by its players and plays, whatever file it comes from, and that is the id of
its table. Its log is written first, under one command, then its plan and the note that it is to
be written down: a crash in between leaves a log that the next run finds and completes.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec

from faristol.lexicon import Lexicon
from faristol.notation import ParseError
from faristol.notation.archived import events_of_gcg, fingerprint
from faristol.notation.errors import need_visible
from faristol.notation.gcg_reading import decode_gcg, edition_named, parse_gcg
from faristol.notation.log import read_records
from faristol.notation.paper_games import game_of_sheet
from faristol.notation.paper_sheets import decode_sheet, parse_sheet
from faristol.notation.table_codec import table_codec
from faristol.reconstruct import Material, Status, reconstruct
from faristol.rulebook import ChoiceError, Ruleset, ruleset
from faristol.server.plans.pending_records import due
from faristol.server.plans.tables import SeatPlan, TablePlan
from faristol.server.register import Documents
from faristol.server.table_rows import read_game
from faristol.store import Change, NewEvent, Store, VersionConflictError
from faristol.table.events import (
    Event,
    ResultDeclared,
    SeedCommitted,
    SeedRevealed,
    TableOpened,
)
from faristol.table.terms import OUTCOME_WORDS
from faristol.tiles import tile_set

NOBODY = "N.N."
"""Who had their name removed."""
IMPORTED = "import"
"""Who made a table that came from a file."""
PRINTS = "archive-print"
LARGEST = 2_000_000
_LONGEST_NAME = 80
_AT_ONCE = 32
"""Games that are written side by side, so that one commit holds several."""
_KINDS = (".gcg", ".csv", ".jsonl", ".log")


class _Print(msgspec.Struct, frozen=True):
    """The table that a game is kept as, where that is not its own fingerprint."""

    table: str


class NotArchivedError(ValueError):
    """A file that is no whole game; the message says why."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """How games are read and who may see them."""

    lexicon: Callable[[str], Lexicon]
    """The word list of a language, for sheets without squares."""
    edition: str = ""
    """The rules of files that name none."""
    public: bool = True


@dataclass
class Report:
    """What became of the files so far."""

    taken: int = 0
    known: int = 0
    refused: list[tuple[str, str]] = field(default_factory=list)

    @property
    def seen(self) -> int:
        """How many files were looked at."""
        return self.taken + self.known + len(self.refused)


@dataclass(frozen=True, slots=True)
class _Game:
    """A whole game, ready to be written."""

    id: str
    plan: TablePlan
    rows: tuple[NewEvent, ...]


def files_in(folder: Path) -> list[Path]:
    """The files of games in a folder and those below it, in the order of their names."""
    found = (path for path in folder.rglob("*") if path.suffix.lower() in _KINDS)
    return sorted(path for path in found if path.is_file())


async def take_in(
    store: Store, files: Iterable[Path], wishes: Wishes, now: Callable[[], int]
) -> AsyncIterator[Report]:
    """Take files into the archive; the report so far after every few of them."""
    own = await _own_games(store, now)
    past = Documents(store, "table-past", TablePlan, now)
    report = Report()
    taken: set[str] = set()
    waiting: list[_Game] = []
    for path in files:
        try:
            game = _read(path, wishes)
        except (NotArchivedError, ParseError, OSError) as error:
            report.refused.append((str(path), str(error)))
        else:
            if game.id in own or game.id in taken or await past.get(game.id) is not None:
                report.known += 1
            else:
                taken.add(game.id)
                waiting.append(game)
        if len(waiting) == _AT_ONCE:
            await _write(store, past, waiting, report)
            taken.clear()
            yield report
        elif report.seen % 500 == 0:
            yield report
    await _write(store, past, waiting, report)
    yield report


async def keep(
    store: Store, events: Sequence[Event], now: Callable[[], int], *, public: bool, code: str
) -> tuple[TablePlan, bool]:
    """Keep one game; its table, and whether it is new.

    Who has the code may see the game where it is not public.

    :raises NotArchivedError: for what is no whole game.
    """
    game = _game(events, public=public, code=code)
    own = await Documents(store, PRINTS, _Print, now).get(game.id)
    past = Documents(store, "table-past", TablePlan, now)
    known = await past.get(own.value.table if own else game.id)
    if known is not None:
        return known.value, False
    report = Report()
    await _write(store, past, [game], report)
    if report.refused:
        raise NotArchivedError(report.refused[0][1])
    return game.plan, True


async def unname(
    store: Store,
    name: str,
    now: Callable[[], int],
    removing: Callable[[str], Awaitable[list[Change]]],
) -> int:
    """Put a neutral name in place of somebody's in every imported game; how many those were.

    `removing` are the changes that take the name away from wherever else a game has it.
    """
    past = Documents(store, "table-past", TablePlan, now)
    wanted, changed = " ".join(name.casefold().split()), 0
    for kept in await past.find():
        plan = kept.value
        seats = tuple(
            SeatPlan(NOBODY) if " ".join(seat.name.casefold().split()) == wanted else seat
            for seat in plan.seats
        )
        if plan.created_by == IMPORTED and seats != plan.seats:
            put = past.again(kept, msgspec.structs.replace(plan, seats=seats))
            await store.change([put, due(plan.id), *await removing(plan.id)])
            changed += 1
    return changed


async def _write(
    store: Store, past: Documents[TablePlan], waiting: list[_Game], report: Report
) -> None:
    async def one(game: _Game) -> None:
        try:
            await store.append(game.plan.stream, game.rows, after=0, command=IMPORTED)
        except VersionConflictError as error:
            report.refused.append((game.id, f"the log of that game is another one: {error}"))
            return
        await store.change([past.put(game.id, game.plan), due(game.id)])
        report.taken += 1

    await asyncio.gather(*map(one, waiting))
    waiting.clear()


async def _own_games(store: Store, now: Callable[[], int]) -> set[str]:
    """The fingerprints of games that were played here; worked out once for each."""
    prints = Documents(store, PRINTS, _Print, now)
    known = {kept.key: kept.value.table for kept in await prints.find()}
    tables = set(known.values())
    for document in await store.find("table-past", now()):
        if document.key in tables:
            continue
        plan = msgspec.json.decode(document.body, type=TablePlan)
        if plan.created_by == IMPORTED:
            continue
        rows = await store.read(plan.stream)
        if rows:
            key = fingerprint(read_game(rows))
            await store.change([prints.put(key, _Print(plan.id))])
            known[key] = plan.id
    return set(known)


def _read(path: Path, wishes: Wishes) -> _Game:
    """The game of a file.

    :raises NotArchivedError: for what is no whole game.
    :raises ParseError: for what can't be read.
    """
    size = path.stat().st_size
    if size > LARGEST:
        raise NotArchivedError(f"a file of {size} bytes; at most {LARGEST} are read")
    data = path.read_bytes()
    at = int(path.stat().st_mtime * 1000)
    kind = path.suffix.lower()
    if not data.strip():
        raise NotArchivedError("an empty file")
    if kind == ".csv":
        events = _from_sheet(data, wishes, at)
    elif kind == ".gcg":
        game = parse_gcg(decode_gcg(data))
        named = edition_named(game.pragma("description")) or wishes.edition
        rules = _rules(named or USUAL.get(game.tile_set, "friendly"))
        lexicon = " ".join((game.pragma("lexicon") or "").split())
        events = events_of_gcg(game, rules, lexicon=lexicon, at=at)
    else:
        events = _from_log(data)
    return _game(events, public=wishes.public)


PUPILS = ("fisc-escolar",)
"""Editions whose players are pupils: their games are never public."""
USUAL = {"catalan": "fisc-2023", "dutch": "nl-wedstrijd"}
"""The edition of a game that names none."""


def _rules(name: str) -> Ruleset:
    try:
        return ruleset(name)
    except (LookupError, ChoiceError) as error:
        raise NotArchivedError(str(error)) from None


def _from_sheet(data: bytes, wishes: Wishes, at: int) -> list[Event]:
    rules = _rules(wishes.edition or "fisc-2023")
    box = tile_set(rules.equipment.tiles)
    sheet = parse_sheet(decode_sheet(data), rules, box)
    lexicon = wishes.lexicon(box.language)
    answer = reconstruct(Material.of(rules, box), sheet, lexicon.graph, mend=False)
    if answer.status is not Status.UNIQUE:
        line = answer.row.line if answer.row else 1
        raise NotArchivedError(f"{answer.status.value}: line {line}; see faristol reconstruct")
    game = game_of_sheet(sheet, answer.boards[0], rules, box)
    return events_of_gcg(game, rules, lexicon=lexicon.record.reference, at=at)


def _from_log(data: bytes) -> list[Event]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ParseError("a byte that is not UTF-8", line=line) from None
    records = read_records(text)
    for record in records:
        if not record.holds:
            raise ParseError("this line or one before it was changed", line=record.line)
    events = [record.event for record in records]
    kinds = {type(event) for event in events}
    if SeedCommitted in kinds and SeedRevealed not in kinds:
        raise NotArchivedError("a game that goes on: its seed was not revealed")
    return events


def _game(events: Sequence[Event], *, public: bool, code: str = "") -> _Game:
    opened = events[0]
    assert isinstance(opened, TableOpened)
    result = next((e for e in reversed(events) if isinstance(e, ResultDeclared)), None)
    if result is None:
        raise NotArchivedError("a game without a result")
    if any(not 0 <= event.at < 1 << 53 for event in events):
        raise NotArchivedError("not a moment in time")
    for name in opened.names:
        if not 0 < len(name) <= _LONGEST_NAME:
            raise NotArchivedError(f"a name of {len(name)} characters")
        need_visible(name)
    key = fingerprint(events)
    codec = table_codec(tile_set(opened.tile_set))
    # Names stand in the plan alone: whoever wants theirs removed is in no log.
    nameless = replace(opened, names=tuple(map(str, range(1, len(opened.names) + 1))))
    rows = tuple(NewEvent(type(e).__name__, codec.encode(e), e.at) for e in (nameless, *events[1:]))
    try:
        rules = ruleset(opened.edition, dict(opened.options), dict(opened.readings))
    except (LookupError, ChoiceError) as error:
        raise NotArchivedError(str(error)) from None
    if rules.equipment.tiles != opened.tile_set:
        raise NotArchivedError(f"{opened.edition} is not played with {opened.tile_set} tiles")
    plan = TablePlan(
        key,
        code,
        opened.edition,
        dict(opened.options),
        dict(opened.readings),
        tuple(SeatPlan(name) for name in opened.names),
        opened.lexicon,
        opened.at,
        IMPORTED,
        number=opened.table,
        round=opened.round,
        source="online" if opened.source.value == "online" else "on-table",
        public=public and opened.edition not in PUPILS,
        opened=True,
        over=True,
        ended=events[-1].at,
        scores=result.scores,
        outcomes=tuple(OUTCOME_WORDS[outcome] for outcome in result.outcomes),
    )
    return _Game(key, plan, rows)
