"""Rounds played on this server: a game for every table, and its result back to the desk."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256

from faristol.championship.history import rules_of
from faristol.championship.regulations import Starts
from faristol.championship.state import Championship, Round
from faristol.championship.views import name_of
from faristol.rulebook import ruleset
from faristol.server.championship.desk import (
    ArbiterCalled,
    Cause,
    Desk,
    GameLaid,
    Laid,
    TableLaid,
)
from faristol.server.championship.doubting import Doubt, Doubted
from faristol.server.championship.live import Draft, LiveChampionship, player_of
from faristol.server.championship.taking_over import Ended, take_over
from faristol.server.codes import new_code
from faristol.server.problem import Problem
from faristol.server.tables.hall import Hall
from faristol.server.tables.live import LiveTable
from faristol.server.tables.plan import Chosen, SeatPlan, TablePlan
from faristol.store import RevisionConflictError
from faristol.table import Refused
from faristol.table.commands import EndGame
from faristol.table.terms import Stage, TurnKind

_ENDED = (Stage.OVER, Stage.SIGNED, Stage.LOCKED)
_MADE_ANEW = {"ca": "La taula es torna a fer.", "en": "The table is made anew."}


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A game that the open round needs."""

    table: int
    players: tuple[int, ...]
    """Who sits there, in the order of play."""
    playing: tuple[int, ...]
    """Without those whom the desk has said not to wait for."""
    number: int = 0
    """Of the desk's last word about it."""


class GamesOnline:
    """Which table of the server belongs to which table of a championship."""

    def __init__(self, hall: Hall, now: Callable[[], int]) -> None:
        self._hall = hall
        self._now = now
        self._games: dict[str, tuple[LiveChampionship, Laid]] = {}

    def know(self, live: LiveChampionship) -> None:
        """Remember the championship's games."""
        for laid in (*live.desk.left, *live.desk.games.values()):
            self._games[laid.game] = (live, laid)

    async def lay(self, live: LiveChampionship) -> None:
        """Make the tables of a published round that are not there yet."""
        current = live.state.current
        if not live.plan.online or current is None or not current.is_published:
            return
        for wanted in _wanted(live.desk, current):
            await self._lay(live, current, wanted)

    async def _lay(self, live: LiveChampionship, current: Round, wanted: _Wanted) -> None:
        if live.desk.game_at(current.number, wanted.table, wanted.players) is not None:
            return
        accounts = [_account(live, player) for player in wanted.playing]
        if not all(accounts):
            return  # somebody has not shown who they are; their slip or the desk tells the result
        plan = self._plan(live, current, wanted, accounts)
        laid = _laid(self._now(), current, wanted, plan.id)
        try:
            await self._made(plan)
        except Problem as problem:
            why = problem.detail
            await live.submit(lambda draft, _: _no_table(draft, laid, why), actor="", command="")
            return
        await live.submit(lambda draft, _: _note(draft, laid), actor="", command="")
        self.know(live)

    async def _made(self, plan: TablePlan) -> None:
        try:
            await self._hall.plan(plan.id)
        except Problem:
            with suppress(RevisionConflictError):  # another server made it meanwhile
                await self._hall.create(plan)
        # A crash may have come between the seats and the game.
        await self._hall.open_if_full(plan.id)

    def _plan(
        self, live: LiveChampionship, current: Round, wanted: _Wanted, accounts: list[str]
    ) -> TablePlan:
        state = live.state
        edition = rules_of(state).game_rules
        options, readings = _choices(state, edition, len(accounts))
        return TablePlan(
            id=sha256(f"{live.plan.secret}:{_key(live, current, wanted)}".encode()).hexdigest()[
                :12
            ],
            code=new_code(),
            edition=edition,
            options=options,
            readings=readings,
            seats=tuple(
                SeatPlan(name_of(state, player), account)
                for player, account in zip(wanted.playing, accounts, strict=True)
            ),
            lexicon=live.plan.lexicon,
            created=self._now(),
            created_by=live.plan.created_by,
            event=live.plan.id,
            number=str(wanted.table),
            round=str(current.number),
        )

    async def ask_before_anew(self, live: LiveChampionship, table: int) -> None:
        """Question whether a table is to be made anew where tiles lie on the board.

        :raises Doubted: when they do.
        """
        current = live.state.current
        if current is None:
            return
        laid = live.desk.game_at(current.number, table, current.players_at(table))
        if laid is None:
            return
        game = (await self._hall.table(laid.game)).game
        if any(turn.kind is TurnKind.PLAY for turn in game.turns):
            raise Doubted([Doubt("under-way", "tiles lie on the board; that game would not count")])

    async def look_at_all(self, live: LiveChampionship) -> None:
        """Take over every result of the open round, and make the tables that are missing."""
        await self.lay(live)
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
        table = await self._hall.table(table_id)
        await table.catch_up()
        if live.desk.is_replaced(laid):
            await _end(live, table)
            return
        result = table.game.result
        if result is None or table.game.stage not in _ENDED:
            return
        ended = Ended(
            result,
            disqualified=any(
                table.events.kind(n) == "SeatDisqualified" for n in range(table.version)
            ),
            stood_in=any(seat.stand_in is not None for seat in table.plan.seats),
        )
        await live.submit(
            lambda draft, at: take_over(draft, at, laid, ended),
            actor="",
            command=f"game:{table_id}:{ended.told}{_publication(live, current.number)}",
        )


async def _end(live: LiveChampionship, table: LiveTable) -> None:
    """Let nobody play on at a table that was made anew."""
    if table.game.stage is Stage.PLAYING:
        why = _MADE_ANEW.get(rules_of(live.state).language, _MADE_ANEW["en"])
        with suppress(Refused):  # while a challenge waits; its ruling is looked at too
            await table.submit(lambda at: EndGame(at, why), actor="", command="made-anew")


def _wanted(desk: Desk, current: Round) -> Iterator[_Wanted]:
    for game in current.games:
        if game.result is None:
            yield _Wanted(game.table, (game.first, game.second), (game.first, game.second))
    for table in current.tables:
        if table.result is None:
            called = desk.called.get((current.number, table.table, table.players))
            absent, number = (called.absent, called.number) if called is not None else ((), 0)
            playing = tuple(player for player in table.players if player not in absent)
            yield _Wanted(table.table, table.players, playing, number)


def _key(live: LiveChampionship, current: Round, wanted: _Wanted) -> str:
    """The same players in the same round have the same game: laying it twice is laying it once."""
    key = f"{live.plan.id}:{current.number}:{':'.join(map(str, wanted.players))}"
    return f"{key}#{wanted.number}" if wanted.number else key


def _laid(at: int, current: Round, wanted: _Wanted, game: str) -> Laid:
    if current.games:
        first, second = wanted.players
        return GameLaid(at, current.number, wanted.table, first, second, game)
    return TableLaid(
        at, current.number, wanted.table, wanted.players, wanted.playing, wanted.number, game
    )


def _note(draft: Draft, laid: Laid) -> None:
    """Note a game, unless it is known or the desk has moved on meanwhile."""
    current = draft.state.current
    if current is None or current.number != laid.round_number or not current.is_published:
        return
    is_wanted = current.players_at(laid.table) == laid.players and not draft.desk.is_replaced(laid)
    if is_wanted and draft.desk.game_at(laid.round_number, laid.table, laid.players) is None:
        draft.fold(laid)


def _no_table(draft: Draft, laid: Laid, why: str) -> None:
    if (laid.round_number, laid.table) not in draft.desk.calls:
        cause = Cause.NO_TABLE
        draft.fold(ArbiterCalled(laid.at, laid.round_number, laid.table, 0, cause, why))


def _account(live: LiveChampionship, player: int) -> str:
    link = live.desk.links.get(player)
    is_theirs = link is not None and player_of(live.state, live.desk, link.account) == player
    return link.account if link is not None and is_theirs else ""


def _choices(
    state: Championship, edition: str, players: int
) -> tuple[dict[str, Chosen], dict[str, Chosen]]:
    """Options and readings: the pairing says who starts, where the book lets it and the
    championship wants it; and fewer play than the book has at a table, where it can be read so.
    """
    assert state.announced is not None
    rules = ruleset(edition)
    options: dict[str, Chosen] = {}
    readings: dict[str, Chosen] = {}
    if state.announced.starts is not Starts.LOT:
        for offered, chosen in ((rules.options, options), (rules.readings, readings)):
            if any(one.id == "starter" for one in offered):
                chosen["starter"] = "pairing"
    if players < rules.players.least and any(one.id == "fewer" for one in rules.readings):
        readings["fewer"] = "fewer"
    return options, readings


def _publication(live: LiveChampionship, number: int) -> str:
    """Which publication of a round this is, where there was one before.

    A result that was undone stays undone; but when the round is taken back and published
    again, its games tell their results again.
    """
    kinds = (n for n in range(live.version) if live.events.kind(n) == "RoundPublished")
    count = sum(getattr(live.events[n], "round_number", 0) == number for n in kinds)
    return f":{count}" if count > 1 else ""
