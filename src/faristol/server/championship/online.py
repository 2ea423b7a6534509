"""Rounds played on this server: a table for every pair, and its result back to the desk."""

from collections.abc import Callable
from hashlib import sha256

from faristol.championship import commands as c
from faristol.championship.history import rules_of
from faristol.championship.regulations import Starts
from faristol.championship.state import Championship, Game, Round
from faristol.championship.views import name_of
from faristol.results import GameScore
from faristol.results import Outcome as Brought
from faristol.rulebook import ruleset
from faristol.server.championship.desk import ArbiterCalled, CallAnswered, Cause, GameLaid
from faristol.server.championship.live import Draft, LiveChampionship, player_of
from faristol.server.codes import new_code
from faristol.server.problem import Problem
from faristol.server.tables.hall import Hall
from faristol.server.tables.plan import Chosen, SeatPlan, TablePlan
from faristol.table.state import Result
from faristol.table.terms import Outcome, Stage

_ENDED = (Stage.OVER, Stage.SIGNED, Stage.LOCKED)
_SAME = {Brought.WON: Outcome.WIN, Brought.DREW: Outcome.DRAW, Brought.LOST: Outcome.LOSS}


class GamesOnline:
    """Which table of the server belongs to which table of a championship."""

    def __init__(self, hall: Hall, now: Callable[[], int]) -> None:
        self._hall = hall
        self._now = now
        self._games: dict[str, tuple[LiveChampionship, GameLaid]] = {}

    def know(self, live: LiveChampionship) -> None:
        """Remember the games of the open round."""
        for laid in live.desk.games.values():
            self._games[laid.game] = (live, laid)

    async def lay(self, live: LiveChampionship) -> None:
        """Make the tables of a published round that are not there yet."""
        current = live.state.current
        if not live.plan.online or current is None or not current.is_published:
            return
        for game in current.games:
            if game.result is None:
                await self._lay(live, current, game)

    async def _lay(self, live: LiveChampionship, current: Round, game: Game) -> None:
        laid = live.desk.games.get((current.number, game.table))
        if laid is not None and (laid.first, laid.second) == (game.first, game.second):
            return
        accounts = [_account(live, player) for player in (game.first, game.second)]
        if not all(accounts):
            return  # somebody has not shown who they are; their slip or the desk tells the result
        plan = self._plan(live, current, game, accounts)
        at = self._now()
        try:
            await self._made(plan)
        except Problem as problem:
            call = ArbiterCalled(at, current.number, game.table, 0, Cause.NO_TABLE, problem.detail)
            await live.submit(lambda draft, _: draft.fold(call), actor="", command="")
            return
        laid = GameLaid(at, current.number, game.table, game.first, game.second, plan.id)
        found = laid
        await live.submit(
            lambda draft, _: draft.fold(found), actor="", command=f"laid:{plan.id}:{game.table}"
        )
        self.know(live)

    async def _made(self, plan: TablePlan) -> None:
        try:
            await self._hall.plan(plan.id)
        except Problem:
            await self._hall.create(plan)

    def _plan(
        self, live: LiveChampionship, current: Round, game: Game, accounts: list[str]
    ) -> TablePlan:
        state = live.state
        # The same pair in the same round is the same game: laying it twice is laying it once.
        key = f"{live.plan.id}:{current.number}:{game.first}:{game.second}"
        edition = rules_of(state).game_rules
        return TablePlan(
            id=sha256(f"{live.plan.secret}:{key}".encode()).hexdigest()[:12],
            code=new_code(),
            edition=edition,
            options=_options(state, edition),
            readings={},
            seats=tuple(
                SeatPlan(name_of(state, player), account)
                for player, account in zip((game.first, game.second), accounts, strict=True)
            ),
            lexicon=live.plan.lexicon,
            created=self._now(),
            created_by=live.plan.created_by,
            event=live.plan.id,
            number=str(game.table),
            round=str(current.number),
        )

    async def look_at_all(self, live: LiveChampionship) -> None:
        """Take over every result of the open round, and make the tables that are missing."""
        await self.lay(live)
        for laid in list(live.desk.games.values()):
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
        result = table.game.result
        if result is None or table.game.stage not in _ENDED:
            return
        told = "-".join(map(str, result.scores)) + "".join(o.value for o in result.outcomes)
        await live.submit(
            lambda draft, at: _take_over(draft, at, laid, result),
            actor="",
            command=f"game:{table_id}:{told}",
        )


def _account(live: LiveChampionship, player: int) -> str:
    link = live.desk.links.get(player)
    is_theirs = link is not None and player_of(live.state, live.desk, link.account) == player
    return link.account if link is not None and is_theirs else ""


def _options(state: Championship, edition: str) -> dict[str, Chosen]:
    """The pairing says who starts, where the book lets it and the championship wants it."""
    assert state.announced is not None
    may = any(option.id == "starter" for option in ruleset(edition).options)
    return {"starter": "pairing"} if may and state.announced.starts is not Starts.LOT else {}


def _take_over(draft: Draft, at: int, laid: GameLaid, result: Result) -> None:
    game = draft.game_at(laid.table)
    if game is None or (game.first, game.second) != (laid.first, laid.second):
        return
    score = GameScore(*result.scores)
    if game.result is not None:
        if game.result.score != score:
            _call(draft, at, laid, Cause.GAME_DIFFERS, score)
        return
    both_lost = result.outcomes == (Outcome.LOSS, Outcome.LOSS)
    if both_lost:
        draft.do(c.RecordDoubleLoss(at, laid.table))
    elif tuple(_SAME[outcome] for outcome in score.outcomes()) == result.outcomes:
        draft.do(c.RecordResult(at, laid.table, score))
    else:
        _call(draft, at, laid, Cause.NOT_BY_POINTS, score)
        return
    if (laid.round_number, laid.table) in draft.desk.calls:
        draft.fold(CallAnswered(at, laid.round_number, laid.table))


def _call(draft: Draft, at: int, laid: GameLaid, cause: Cause, score: GameScore) -> None:
    told = f"{score.first}-{score.second}"
    draft.fold(ArbiterCalled(at, laid.round_number, laid.table, 0, cause, told))
