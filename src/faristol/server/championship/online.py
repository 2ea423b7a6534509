"""Rounds played on this server: a game for every table, and its result back to the desk."""

from collections.abc import Callable
from contextlib import suppress

import msgspec

from faristol.championship.desk.commands import NoteGame, NoteMissingGame, TakeOverResult
from faristol.championship.desk.events import Laid
from faristol.championship.history import rules_of
from faristol.championship.state import Round
from faristol.core import Doubted, Refused, Remark
from faristol.server.championship.live import LiveChampionship
from faristol.server.championship.wanted import (
    WantedGame,
    laid_for,
    plan_of,
    wanted_games,
)
from faristol.server.plans.table_host import TableHost, TableInPlay
from faristol.server.plans.tables import TablePlan
from faristol.server.problem import Problem
from faristol.store import RevisionConflictError
from faristol.table.absence import never_came
from faristol.table.commands import CallRoundTime, EndGame
from faristol.table.signing import awaits_signatures
from faristol.table.state import Result
from faristol.table.terms import Stage, TurnKind

_UNLINKED = "unlinked-"
"""What stands, with the number of the seat, in place of an account that no longer plays there;
no account has such an id."""
_MADE_ANEW = {
    "ca": "La taula es torna a crear.",
    "nl": "De tafel wordt opnieuw gemaakt.",
    "en": "A new table is created.",
}


class GamesOnline:
    """Which table of the server belongs to which table of a championship."""

    def __init__(self, hall: TableHost, now: Callable[[], int]) -> None:
        self._hall = hall
        self._now = now
        self._games: dict[str, tuple[LiveChampionship, Laid]] = {}

    def know(self, live: LiveChampionship) -> None:
        """Remember the championship's games."""
        for laid in (*live.desk.left, *live.desk.games.values()):
            self._games[laid.game] = (live, laid)

    async def create_tables(self, live: LiveChampionship) -> None:
        """Make the tables of a published round that are not there yet."""
        current = live.state.current
        if not live.plan.online or current is None or not current.is_published:
            return
        for wanted in wanted_games(live.desk, current):
            await self._lay(live, current, wanted)

    async def _lay(self, live: LiveChampionship, current: Round, wanted: WantedGame) -> None:
        known = live.desk.game_at(current.number, wanted.table, wanted.players)
        if known is not None:
            await self._hand_over(live, known, wanted.playing)
            return
        accounts = [live.venue.account_of(player) for player in wanted.playing]
        if not all(accounts):
            return  # somebody has not shown who they are; their slip or the desk tells the result
        plan = plan_of(live, current, wanted, accounts, self._now())
        laid = laid_for(self._now(), current, wanted, plan.id)
        try:
            await self._made(plan)
        except Problem as problem:
            # Its sentence is the client's; one that needs values has no place for them here.
            why = "" if problem.values else problem.code
            missing = NoteMissingGame(laid.at, laid.round_number, laid.table, why)
            await live.submit(missing, actor="")
            return
        await live.submit(NoteGame(laid), actor="")
        self.know(live)

    async def _hand_over(
        self, live: LiveChampionship, laid: Laid, playing: tuple[int, ...]
    ) -> None:
        """Move a seat to the phone on which the player last entered their code.

        A phone that was unlinked leaves its seat, though nobody has taken it yet.
        """
        table = await self._table(laid)
        if table is None:
            return
        accounts = [
            live.venue.account_of(player) or f"{_UNLINKED}{seat}"
            for seat, player in enumerate(playing)
        ]
        if not table.plan.over and accounts != [seat.account for seat in table.plan.seats]:
            await self._hall.change(laid.game, lambda plan: _seated(plan, accounts))

    async def _made(self, plan: TablePlan) -> None:
        try:
            await self._hall.plan(plan.id)
        except Problem:
            with suppress(RevisionConflictError):  # another server made it meanwhile
                await self._hall.create(plan)
        # A crash may have come between the seats and the game.
        await self._hall.open_if_full(plan.id)

    async def _table(self, laid: Laid) -> TableInPlay | None:
        """The table of a game; None when it can't be had any more, and the desk has to tell."""
        try:
            return await self._hall.table(laid.game)
        except Problem:
            return None

    async def call_time(self, live: LiveChampionship, actor: str) -> None:
        """Warn every table of the open round that plays on this server, or has its clock here."""
        current = live.state.current
        number = str(current.number) if current is not None else ""
        for plan in await self._hall.plans():
            if (plan.event, plan.round) == (live.plan.id, number) and plan.opened:
                # A game that is over, or was warned before, has nothing more to be told.
                with suppress(Refused, Problem):
                    table = await self._hall.table(plan.id)
                    await table.submit(
                        CallRoundTime(0), actor=actor, command_id=f"round-time:{number}"
                    )

    async def ask_before_anew(self, live: LiveChampionship, table: int) -> None:
        """Question whether a table is to be made again where tiles lie on the board.

        :raises Doubted: when they do.
        """
        current = live.state.current
        if current is None:
            return
        laid = live.desk.game_at(current.number, table, current.players_at(table))
        if laid is None:
            return
        played = await self._table(laid)
        if played is not None and any(turn.kind is TurnKind.PLAY for turn in played.game.turns):
            raise Doubted([Remark("under-way")])

    async def look_at_all(self, live: LiveChampionship) -> None:
        """Take over every result of the open round, and make the tables that are missing."""
        await self.create_tables(live)
        for laid in (*live.desk.left, *live.desk.games.values()):
            await self.look_at(laid.game)

    async def look_at(self, table_id: str) -> None:
        """Take a game's result over, if it is one of ours and over."""
        if table_id not in self._games:
            return
        live, laid = self._games[table_id]
        current = live.state.current
        if current is None or current.number != laid.round_number:
            return
        try:
            table = await self._hall.newest(laid.game)
        except Problem:
            return
        if live.desk.is_replaced(laid):
            await _end(live, table)
            return
        result = table.game.result
        if result is None or not table.game.stage.is_over or _waits_for_signatures(table):
            return
        disqualified = any(table.events.kind(n) == "SeatDisqualified" for n in range(table.version))
        stood_in = any(seat.stand_in is not None for seat in table.plan.seats)
        missing = never_came(table.game)
        await live.submit(
            TakeOverResult(
                0, laid, result.scores, result.outcomes, disqualified, stood_in, missing
            ),
            actor="",
            command_id=f"game:{table_id}:{_key(result)}{_publication(live, current.number)}",
        )


def _waits_for_signatures(table: TableInPlay) -> bool:
    """At a real board the sheets have the last word: the result comes when both have signed."""
    return table.plan.device and awaits_signatures(table.game)


def _key(result: Result) -> str:
    """A key for comparing results: equal keys mean equal results."""
    scores = "-".join(map(str, result.scores))
    return scores + "".join(result.outcome_words)


async def _end(live: LiveChampionship, table: TableInPlay) -> None:
    """Let nobody play on at a table that was made again."""
    if table.game.stage is Stage.PLAYING:
        why = _MADE_ANEW.get(rules_of(live.state).language, _MADE_ANEW["en"])
        with suppress(Refused):  # while a challenge waits; its ruling is looked at too
            await table.submit(EndGame(0, why), actor="", command_id="made-anew")


def _seated(plan: TablePlan, accounts: list[str]) -> TablePlan:
    seats = tuple(
        msgspec.structs.replace(seat, account=account)
        for seat, account in zip(plan.seats, accounts, strict=True)
    )
    return msgspec.structs.replace(plan, seats=seats)


def _publication(live: LiveChampionship, number: int) -> str:
    """Which publication of a round this is, where there was one before.

    A result that was undone stays undone; but when the round is taken back and published
    again, its games tell their results again.
    """
    kinds = (n for n in range(live.version) if live.events.kind(n) == "RoundPublished")
    count = sum(getattr(live.events[n], "round_number", 0) == number for n in kinds)
    return f":{count}" if count > 1 else ""
