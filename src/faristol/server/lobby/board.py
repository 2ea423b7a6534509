"""What hangs in the lobby: who is here, who looks for a game, which tables there are.

Knows no connection and no store. It is told what there is, compares that with what it
showed, and writes every difference once, for everybody.
"""

import heapq
from collections import deque
from collections.abc import Callable, Iterable

import msgspec

from faristol.server.lobby.offers import Offer
from faristol.server.lobby.schemas import (
    LobbyChange,
    LobbyView,
    PersonLine,
    SeekLine,
    TableLine,
    seek_line,
    table_line,
)
from faristol.server.plans.tables import TablePlan
from faristol.server.sockets.event_stream import format_sse_event

_MOST_SEEKS, _MOST_OPEN, _MOST_RUNNING = 200, 100, 100
_REMEMBERED = 64

_encode = msgspec.json.Encoder().encode

Line = PersonLine | SeekLine | TableLine


class LobbyBoard:
    """The lists on the wall, with their last changes."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._plans: dict[str, TablePlan] = {}
        self._tables_of: dict[str, set[str]] = {}
        self._offers: dict[str, Offer] = {}
        self._offers_of: dict[str, list[Offer]] = {}
        self._table_lines: list[TableLine] = []
        self._tables_moved = True
        self._is_stale = True
        self._shown: dict[str, Line] = {}
        self._here = 0
        self._revision = 0
        self._changes: deque[tuple[int, bytes]] = deque(maxlen=_REMEMBERED)
        self._whole = b""

    # --- what there is

    @property
    def tables(self) -> frozenset[str]:
        """The ids of all tables that are not over."""
        return frozenset(self._plans)

    def table(self, table_id: str) -> TablePlan | None:
        """A table, as it was told last."""
        return self._plans.get(table_id)

    def tables_of(self, account: str) -> list[TablePlan]:
        """Where somebody sits or was asked to come, the newest first."""
        plans = [self._plans[table_id] for table_id in self._tables_of.get(account, ())]
        return sorted(plans, key=lambda plan: -plan.created)

    def offers_of(self, account: str) -> list[Offer]:
        """What somebody offered or was offered."""
        return self._offers_of.get(account, [])

    def expires(self) -> int | None:
        """When the next offer ends by itself."""
        return min((offer.until for offer in self._offers.values()), default=None)

    def put_table(self, table_id: str, plan: TablePlan | None) -> set[str]:
        """There is such a table now, or none; whom it is about."""
        if plan is not None and plan.over:
            plan = None
        before = self._plans.pop(table_id, None)
        about = _about(before)
        for account in about:
            self._tables_of[account].discard(table_id)
            if not self._tables_of[account]:
                del self._tables_of[account]
        if plan is not None:
            self._plans[table_id] = plan
            for account in _about(plan):
                self._tables_of.setdefault(account, set()).add(table_id)
        if plan != before:
            self._tables_moved = self._is_stale = True
        return about | _about(plan)

    def put_offers(self, offers: Iterable[Offer]) -> set[str]:
        """These are all offers now; whom the differences are about."""
        before, after = self._offers, {each.id: each for each in offers}
        moved = {
            account
            for some, others in ((before, after), (after, before))
            for key, offer in some.items()
            if others.get(key) != offer
            for account in (offer.by, offer.to)
        }
        if moved:
            self._is_stale = True
            self._offers, self._offers_of = after, {}
            for offer in after.values():
                for account in {offer.by, offer.to} - {""}:
                    self._offers_of.setdefault(account, []).append(offer)
        return moved - {""}

    def time_passed(self) -> None:
        """Tables may have been abandoned, or found their people again."""
        self._tables_moved = self._is_stale = True

    def people_moved(self) -> None:
        """Somebody came or went."""
        self._is_stale = True

    # --- what is shown

    def show(
        self,
        here: int,
        people: Callable[[], Iterable[PersonLine]],
        is_abandoned: Callable[[TablePlan], bool] = lambda _: False,
    ) -> bool:
        """Write down what is different from what was shown; whether anything is."""
        if not self._is_stale:
            return False
        self._is_stale = False
        if self._tables_moved:
            self._tables_moved = False
            self._table_lines = _newest(
                plan for plan in self._plans.values() if plan.public and not is_abandoned(plan)
            )
        seeks = [o for o in self._offers.values() if not o.to and o.state == "open"]
        lines: list[Line] = [
            *people(),
            *(seek_line(offer) for offer in seeks[-_MOST_SEEKS:]),
            *self._table_lines,
        ]
        shown = {_key(line): line for line in lines}
        gone = [key for key in self._shown if key not in shown]
        new = [line for key, line in shown.items() if self._shown.get(key) != line]
        if not gone and not new and here == self._here:
            return False
        self._shown, self._here = shown, here
        self._revision += 1
        self._whole = b""
        change = LobbyChange(self._now(), self._revision, here, *_sorted(new), gone)
        self._changes.append((self._revision, format_sse_event("change", _encode(change))))
        return True

    def view(self) -> LobbyView:
        """The lobby as everybody sees it."""
        return LobbyView(self._now(), self._revision, self._here, *_sorted(self._shown.values()))

    def news(self, since: int) -> tuple[int, bytes]:
        """What a reader who has revision `since` must hear: the changes, or the whole."""
        if since == self._revision:
            return since, b""
        missed = [frame for revision, frame in self._changes if revision > since]
        if since >= 0 and len(missed) == self._revision - since:
            return self._revision, b"".join(missed)
        if not self._whole:
            self._whole = format_sse_event("whole", _encode(self.view()))
        return self._revision, self._whole


def _newest(plans: Iterable[TablePlan]) -> list[TableLine]:
    shown = list(plans)
    lines = []
    for opened, most in ((False, _MOST_OPEN), (True, _MOST_RUNNING)):
        some = (plan for plan in shown if plan.opened is opened)
        lines += [table_line(p) for p in heapq.nlargest(most, some, key=lambda p: p.created)]
    return lines


def _about(plan: TablePlan | None) -> set[str]:
    if plan is None:
        return set()
    seats = {seat.account or seat.kept_for for seat in plan.seats}
    return (seats | {plan.invited}) - {""}


def _key(line: Line) -> str:
    kind = {PersonLine: "person", SeekLine: "seek", TableLine: "table"}[type(line)]
    return f"{kind}:{line.id}"


def _sorted(
    lines: Iterable[Line],
) -> tuple[list[PersonLine], list[SeekLine], list[TableLine]]:
    people: list[PersonLine] = []
    seeks: list[SeekLine] = []
    tables: list[TableLine] = []
    for line in lines:
        match line:
            case PersonLine():
                people.append(line)
            case SeekLine():
                seeks.append(line)
            case TableLine():
                tables.append(line)
    return people, seeks, tables
