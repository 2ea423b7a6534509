"""What other adapters may ask of the tables. `services.py` says who answers."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Protocol

from faristol.rulebook import Ruleset
from faristol.server.plans.tables import TablePlan
from faristol.server.streams.history import History
from faristol.store import Appended, Change
from faristol.table import Game
from faristol.table.events import Event
from faristol.table.hosting import HostedCommand
from faristol.tiles import TileSet


class TableInPlay(Protocol):
    """A table whose game has begun."""

    box: TileSet

    @property
    def plan(self) -> TablePlan:
        """What was agreed about it."""
        ...

    @property
    def rules(self) -> Ruleset:
        """What the game is played by."""
        ...

    @property
    def game(self) -> Game:
        """The game as of the newest event."""
        ...

    @property
    def version(self) -> int:
        """How many events there are."""
        ...

    @property
    def events(self) -> History[Event]:
        """Everything that happened."""
        ...

    @property
    def waits_for_teacher(self) -> bool:
        """Whether nothing is drawn because the teacher has not started the game."""
        ...

    async def submit(
        self,
        command: HostedCommand,
        *,
        actor: str,
        command_id: str = "",
        lag_ms: int = 0,
    ) -> Appended:
        """Decide one command and write what follows.

        :raises Refused: by the rules.
        :raises Problem: when it can't be written now.
        """
        ...


class TableHost(ABC):
    """Every table of this server, waiting, in play or over."""

    watchers: list[Callable[[str], None]]
    """Called with the id of every table at which something is new."""

    @abstractmethod
    async def plan(self, table_id: str) -> TablePlan:
        """What was agreed about a table.

        :raises Problem: when there is none.
        """

    @abstractmethod
    async def by_code(self, code: str) -> TablePlan:
        """The table with a room code.

        :raises Problem: when there is none.
        """

    @abstractmethod
    async def plans(self) -> list[TablePlan]:
        """Every table that is not over."""

    @abstractmethod
    async def finished(self) -> list[TablePlan]:
        """Every table that is over."""

    @abstractmethod
    async def ended_since(self, moment: int) -> list[TablePlan]:
        """Games of events that ended after a moment of the last two days, the newest first."""

    @abstractmethod
    def loaded(self, table_id: str) -> TableInPlay | None:
        """A table that is in memory: every game that goes on is."""

    @abstractmethod
    def in_play(self) -> Sequence[TableInPlay]:
        """Every game in memory that is not over. Nothing is read for it, however many ask."""

    @abstractmethod
    async def table(self, table_id: str) -> TableInPlay:
        """A table whose game has begun.

        :raises Problem: when there is none, or it waits for players.
        """

    @abstractmethod
    async def newest(self, table_id: str) -> TableInPlay:
        """A table whose game has begun, with what other servers wrote until now.

        :raises Problem: when there is none, or it waits for players.
        """

    @abstractmethod
    async def create(self, plan: TablePlan, also: Sequence[Change] = ()) -> TablePlan:
        """A new table; opened at once if nobody is missing. `also` is changed with it, or neither.

        :raises Problem: when the rules, the words or the server can't have it.
        """

    @abstractmethod
    async def open_if_full(self, table_id: str) -> TablePlan:
        """Begin the game once nobody is missing."""

    @abstractmethod
    async def change(self, table_id: str, change: Callable[[TablePlan], TablePlan]) -> TablePlan:
        """Change what was agreed; `change` may refuse with a `Problem`."""

    @abstractmethod
    async def sit(self, table_id: str, account: str, name: str) -> TablePlan:
        """Take the first free seat; the game begins when it was the last.

        :raises Problem: when there is none.
        """

    @abstractmethod
    async def leave(self, table_id: str, account: str) -> None:
        """Give up a seat before the game; the last to leave takes the table along."""

    @abstractmethod
    async def remove(self, table_id: str, check: Callable[[TablePlan], None]) -> None:
        """Take a table away with its code; `check` may refuse with a `Problem`.

        :raises Problem: when there is none.
        """


class SeatPresence(ABC):
    """Who is connected at which seat, here and at other servers."""

    @abstractmethod
    def of(self, table: TableInPlay) -> tuple[int, list[bool], list[int]]:
        """A number that changes with it, who is there, and how far each is away."""

    @abstractmethod
    def is_here(self, table: TableInPlay, seat: int) -> bool:
        """Whether somebody sits there."""

    @abstractmethod
    def changed(self, table_id: str) -> None:
        """Tell who is there: somebody came or went elsewhere, or a robot sat down for them."""

    @abstractmethod
    def dismiss(self, table_id: str, code: int, reason: str) -> None:
        """End every connection to a table."""


class Attendance(ABC):
    """Which tables are left by their people, so that they are not offered to others."""

    is_in_lobby: Callable[[str], bool]
    """Whether an account looks at the lobby, of this server or another."""

    @abstractmethod
    def is_abandoned(self, plan: TablePlan) -> bool:
        """Whether nobody attends a table at this moment."""
