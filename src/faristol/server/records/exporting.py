"""Every finished game as a file, as it is kept."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from faristol.notation.gcg import format_gcg
from faristol.notation.gcg_writing import gcg_of
from faristol.notation.log import format_log
from faristol.server.plans.tables import TablePlan
from faristol.server.table_rows import read_game
from faristol.store import Store, StoredEvent, verify_chain
from faristol.table.events import Event, TableOpened
from faristol.table.sheet import sheet_of


@dataclass
class Written:
    """What became of the games so far."""

    games: int = 0
    there: int = 0
    """Files that were written before."""
    refused: list[tuple[str, str]] = field(default_factory=list)


async def give_back(
    store: Store, folder: Path, *, gcg: bool, now: Callable[[], int]
) -> AsyncIterator[Written]:
    """Write every finished game into a folder, a folder a day; what is there already stays."""
    written = Written()
    for document in await store.find("table-past", now()):
        plan = msgspec.json.decode(document.body, type=TablePlan)
        day = datetime.fromtimestamp(plan.ended / 1000, UTC).date().isoformat()
        path = folder / day / f"{plan.id}.{'gcg' if gcg else 'jsonl'}"
        if path.exists():
            written.there += 1
            continue
        try:
            text = _text(plan, await store.read(plan.stream), gcg=gcg)
        except ValueError as error:
            written.refused.append((plan.id, str(error)))
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(".part")
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(path)
        written.games += 1
        if written.games % 500 == 0:
            yield written
    yield written


def _text(plan: TablePlan, rows: list[StoredEvent], *, gcg: bool) -> str:
    if not rows:
        raise ValueError("its log is empty")
    verify_chain(rows)
    names = tuple(seat.name for seat in plan.seats)
    events = [_named(event, names) for event in read_game(rows)]
    return format_gcg(gcg_of(sheet_of(events))) if gcg else format_log(events)


def _named(event: Event, names: tuple[str, ...]) -> Event:
    """Whoever has been forgotten since has a neutral name."""
    return replace(event, names=names) if isinstance(event, TableOpened) else event
