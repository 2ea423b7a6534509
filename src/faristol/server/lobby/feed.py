"""The lobby feed: who is in the lobby on any server, and which subscribers to notify.

However much happens between two looks, it is one change, written once for everybody; who
missed too many gets the whole. Lists show a bounded number of lines. What a change costs
is the work to find it, and one send for everybody who looks.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping
from contextlib import suppress
from itertools import islice

import structlog

from faristol.server.auth.sessions import Person
from faristol.server.lobby.board import LobbyBoard
from faristol.server.lobby.offers import Offers
from faristol.server.lobby.schemas import (
    LobbyView,
    OwnLobby,
    PersonLine,
    game_line,
    offer_line,
    public_id,
)
from faristol.server.plans.table_host import Attendance, TableHost
from faristol.server.plans.tables import TablePlan
from faristol.server.presence import AWAY_S, Presence
from faristol.server.problem import Problem, ProblemCode
from faristol.server.sockets.session import SIGNED_OUT
from faristol.store import StoreError

_BREATH_S = 0.25
_PER_WINDOW_S = 0.0005
"""The more look, the less often they are told: a thousand every half second."""
_PULSE_S = 1.0
"""How often we look without being told: for offers that ran out, and for other servers."""
_ELSEWHERE_MS = 3_000
"""How often all tables are compared with what other servers made of them."""
_ABANDONED_MS = 10_000
"""How often tables are looked through for those that nobody attends."""
_MOST_WINDOWS = 5_000
_MOST_OF_ONE = 6
"""Windows of one person; the oldest ends when there are more."""
_MOST_PEOPLE = 200
_MOST_GAMES = 60

_log = structlog.get_logger()


class Window:
    """One look at the lobby. `flag` is set when there is news for it."""

    def __init__(self, person: Person | None = None) -> None:
        self.person = person
        self.flag = asyncio.Event()
        self.own_moved = True
        """Whether something is new that only its person sees."""
        self.is_going = False
        self.is_signed_out = False

    @property
    def account(self) -> str:
        """Whose it is; empty for somebody who is not signed in."""
        return self.person.id if self.person else ""

    def is_now(self, person: Person) -> None:
        """The same somebody: the lobby shows nothing by roles."""
        self.person = person

    def leave(self, code: int, _reason: str) -> None:
        """Let it end; one that is still wanted comes back by itself."""
        self.is_going = True
        self.is_signed_out = code == SIGNED_OUT
        self.flag.set()


class _Present:
    """Somebody here: all their windows, none while they may come back."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.windows: list[Window] = []


class LobbyFeed:
    """The lobby of this process."""

    def __init__(
        self,
        hall: TableHost,
        offers: Offers,
        now: Callable[[], int],
        elsewhere: Presence,
        attendance: Attendance,
        *,
        alone: bool = True,
        away_s: float = AWAY_S,
    ) -> None:
        self._elsewhere = elsewhere
        elsewhere.people_here = self._names_here
        elsewhere.on_people = self._people_moved
        self._attendance = attendance
        attendance.is_in_lobby = self._is_here
        self._hall = hall
        self._offers = offers
        self._now = now
        self._alone = alone
        """Whether no other server shares the store."""
        self.away_s = away_s
        self.board = LobbyBoard(now)
        self._windows: dict[Window, None] = {}
        self._here: dict[str, _Present] = {}
        """Everybody who is here, by account, in the order they came."""
        self._leaving: dict[str, asyncio.TimerHandle] = {}
        self._moved: set[str] = set()
        self._offers_moved = True
        self._looked_elsewhere = 0
        self._looked_for_abandoned = 0
        self._looking = asyncio.Lock()
        self._dirty = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Look at every table, and begin to tell."""
        if self._alone:
            await self._offers.forget_all()
        self._hall.watchers.append(self._table_moved)
        self._offers.changed = self._offer_moved
        await self._read_tables()
        self._do(self._tell_on())

    async def stop(self) -> None:
        """Tell no more."""
        for timer in self._leaving.values():
            timer.cancel()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def everybody(self) -> list[Window]:
        """All windows of this process."""
        return list(self._windows)

    # --- who is here

    def check_room(self) -> None:
        """Whether one more may look.

        :raises Problem: when there are too many.
        """
        if len(self._windows) >= _MOST_WINDOWS:
            raise Problem(
                503, ProblemCode.SERVER_FULL, "too many look at the lobby", retry_after_s=10
            )

    async def come(self, person: Person | None) -> Window:
        """Somebody looks at the lobby."""
        window = Window(person)
        self._windows[window] = None
        if person is not None:
            timer = self._leaving.pop(person.id, None)
            if timer is not None:
                timer.cancel()
            present = self._here.setdefault(person.id, _Present(person.account.name))
            present.windows.append(window)
            if len(present.windows) > _MOST_OF_ONE:
                present.windows[0].leave(0, "")
            self._elsewhere.changed()
            self.board.people_moved()
        self._dirty.set()
        if len(self._windows) == 1:
            await self.look()  # nobody looked before: we may be behind
        return window

    def go(self, window: Window) -> None:
        """A window was closed; its person is away if none comes within half a minute."""
        self._windows.pop(window, None)
        present = self._here.get(window.account)
        if present is None or window not in present.windows:
            return
        present.windows.remove(window)
        if window.is_signed_out and not present.windows:
            self._away(window.account)
        else:
            self.expect(window.account)

    def expect(self, account: str) -> None:
        """Withdraw a person's offers unless they (re)connect in time."""
        present = self._here.get(account)
        if (present is not None and present.windows) or account in self._leaving:
            return
        loop = asyncio.get_running_loop()
        self._leaving[account] = loop.call_later(self.away_s, self._away, account)

    def person_at(self, handle: str) -> tuple[str, str] | None:
        """The account and name of somebody here, by handle."""
        for account, name in self._everybody_here().items():
            if public_id(account) == handle:
                return account, name
        return None

    def _away(self, account: str) -> None:
        self._leaving.pop(account, None)
        self._here.pop(account, None)
        self._elsewhere.changed()
        self._people_moved()
        if not self._elsewhere.is_in_lobby(account):
            self._do(self._forget(account))

    async def _forget(self, account: str) -> None:
        try:
            await self._offers.forget(account)
        except StoreError:  # they run out by themselves
            return

    def _names_here(self) -> dict[str, str]:
        return {account: present.name for account, present in self._here.items()}

    def _everybody_here(self) -> dict[str, str]:
        """Who is in the lobby, of this server first."""
        return self._names_here() | self._elsewhere.people()

    def _is_here(self, account: str) -> bool:
        return account in self._here or self._elsewhere.is_in_lobby(account)

    def _people_moved(self) -> None:
        self.board.people_moved()
        self._dirty.set()

    # --- what is new

    def view(self) -> LobbyView:
        """The lobby as everybody sees it."""
        return self.board.view()

    def own(self, account: str) -> OwnLobby:
        """What only one person sees."""
        offers = self.board.offers_of(account)
        plans = [
            plan
            for plan in self.board.tables_of(account)
            if plan.seat_of(account) is not None or not self._attendance.is_abandoned(plan)
        ][:_MOST_GAMES]
        games = [game_line(plan, self._hall.loaded(plan.id), account) for plan in plans]
        games.sort(key=lambda game: not (game.is_your_turn or game.asks_you))
        return OwnLobby(
            public_id(account),
            [offer_line(o) for o in offers if o.to == account and o.state == "open"],
            [offer_line(o) for o in offers if o.by == account],
            games,
        )

    async def look(self) -> None:
        """See what is new, and let everybody whom it concerns look up."""
        async with self._looking:
            touched = await self._look_at_tables() | await self._look_at_offers()
            everybody = self._everybody_here()
            if self._now() - self._looked_for_abandoned >= _ABANDONED_MS:
                self._looked_for_abandoned = self._now()
                self.board.time_passed()
            changed = self.board.show(
                len(everybody), lambda: _people(everybody), self._attendance.is_abandoned
            )
        for window in self._windows:
            if window.account in touched:
                window.own_moved = True
            if changed or window.own_moved:
                window.flag.set()

    async def _look_at_tables(self) -> set[str]:
        moved, self._moved = self._moved, set()
        touched: set[str] = set()
        for table_id in moved:
            plan: TablePlan | None = None
            try:
                with suppress(Problem):
                    plan = await self._hall.plan(table_id)
            except StoreError:
                self._moved |= moved
                raise
            touched |= self.board.put_table(table_id, plan)
        return touched

    async def _read_tables(self) -> None:
        plans = {plan.id: plan for plan in await self._hall.plans()}
        for table_id in self.board.tables - plans.keys():
            self.board.put_table(table_id, None)
        for table_id, plan in plans.items():
            self.board.put_table(table_id, plan)

    async def _look_at_offers(self) -> set[str]:
        expires = self.board.expires()
        if not self._offers_moved and (expires is None or expires > self._now()):
            return set()
        self._offers_moved = False
        return self.board.put_offers(await self._offers.all())

    def _table_moved(self, table_id: str) -> None:
        self._moved.add(table_id)
        if self._windows:
            self._dirty.set()

    def _offer_moved(self) -> None:
        self._offers_moved = True
        self._dirty.set()

    def _do(self, doing: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell_on(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._dirty.wait(), _PULSE_S)
            self._dirty.clear()
            if not self._windows:
                continue
            try:
                if not self._alone:
                    self._offers_moved = True
                    await self._look_elsewhere()
                await self.look()
            except StoreError as error:
                _log.warning("lobby not read", error=str(error))
                self._offers_moved = True
            await asyncio.sleep(max(_BREATH_S, len(self._windows) * _PER_WINDOW_S))

    async def _look_elsewhere(self) -> None:
        """Find tables that another server made, changed or ended."""
        if self._now() - self._looked_elsewhere < _ELSEWHERE_MS:
            return
        self._looked_elsewhere = self._now()
        plans = {plan.id: plan for plan in await self._hall.plans()}
        self._moved |= {
            table_id
            for table_id in self.board.tables | plans.keys()
            if self.board.table(table_id) != plans.get(table_id)
        }


def _people(everybody: Mapping[str, str]) -> Iterable[PersonLine]:
    for account, name in islice(everybody.items(), _MOST_PEOPLE):
        yield PersonLine(public_id(account), name)
