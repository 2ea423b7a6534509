"""Schedules the robots' turns. Robots submit the same commands as people."""

import asyncio
from enum import Enum

from faristol.core import Refused
from faristol.robot.inference import last_play_of
from faristol.robot.levels import Level
from faristol.server.problem import Problem
from faristol.server.tables.live import LiveTable
from faristol.server.tables.robots import Robots, Thought, knows_words, placed, position_of
from faristol.table import Game, Reason
from faristol.table import commands as c
from faristol.table.commands import Command
from faristol.table.terms import Stage, TurnKind

_CHALLENGEABLE = ("until-draw", "until-noted", "after-clock")


class RobotAction(Enum):
    """What a robot should do now."""

    MOVE = "move"
    ANSWER = "answer"
    REPORT = "report"
    SIGN = "sign"


def wish_of(table: LiveTable, seat: int) -> RobotAction | None:
    """What the robot on that seat should do, if anything."""
    game, rules = table.game, table.rules
    if game.stage is Stage.OVER:
        unsigned = game.result is not None and seat not in game.signed
        return RobotAction.SIGN if rules.closing.signatures and unsigned else None
    if game.stage is not Stage.PLAYING or game.covered or seat in game.gone:
        return None
    if _may_answer(game, seat) and rules.challenge.window in _CHALLENGEABLE:
        return RobotAction.ANSWER
    if _wrong_turn(table, seat) is not None:
        return RobotAction.REPORT
    still = game.clock.stopped is None and game.overdraw is None
    mine = game.on_turn == seat and seat not in game.frozen
    return RobotAction.MOVE if still and mine and game.acted is None else None


def _may_answer(game: Game, seat: int) -> bool:
    pending = game.pending
    if pending is None or pending.seat == seat or pending.asked is not None:
        return False
    if pending.upheld is not None:
        return pending.upheld.by == seat
    return seat not in pending.accepted_by


def _wrong_turn(table: LiveTable, seat: int) -> int | None:
    """The first play of an opponent that is not good by the list, and that nobody has reported.

    Who doesn't know every word leaves that to the jury.
    """
    words, game = table.words, table.game
    knows = knows_words(table.plan.seats[seat].played_by)
    if words is None or not knows or not table.rules.challenge.later:
        return None
    for number, turn in enumerate(game.turns):
        is_open = game.pending is not None and game.pending.turn == number
        looked_at = turn.wrong or turn.upheld or turn.reported_by is not None
        theirs = turn.kind is TurnKind.PLAY and turn.seat != seat
        if theirs and not is_open and not looked_at and not words.judge(turn.words):
            return number
    return None


class RobotRunner:
    """Lets a table's robots act, one after the other, until none has anything to do."""

    def __init__(self, table: LiveTable, robots: Robots, pause_s: float) -> None:
        self._table = table
        self._robots = robots
        self._pause_s = pause_s
        self._task: asyncio.Task[None] | None = None
        self._again = False

    def look(self) -> None:
        """Something happened; see whether a robot must act. Never waits."""
        if self._task is not None and not self._task.done():
            self._again = True
            return
        if self._next() is not None:
            self._task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """Think no more."""
        if self._task is not None:
            self._task.cancel()

    def _next(self) -> tuple[int, Level, RobotAction] | None:
        due = [
            (seat, plan.played_by, wish)
            for seat, plan in enumerate(self._table.plan.seats)
            if plan.played_by is not None and (wish := wish_of(self._table, seat)) is not None
        ]
        # Who is on turn again may have to wait for the answer to the play before.
        return min(due, key=lambda wished: wished[2] is RobotAction.MOVE, default=None)

    async def _run(self) -> None:
        while True:
            self._again = False
            due = self._next()
            if due is None:
                return
            if not await self._act(*due) and not self._again:
                return

    async def _act(self, seat: int, level: Level, wish: RobotAction) -> bool:
        """Do it; whether anything came of it."""
        await asyncio.sleep(self._pause_s)
        if wish_of(self._table, seat) is not wish:
            return True
        for command in await self._tries(seat, level, wish):
            try:
                await self._table.submit(command, actor=f"robot:{level.value}")
            except Refused as refused:
                if refused.reason in (Reason.NOT_YOUR_TURN, Reason.GAME_OVER):
                    return True
                continue
            except Problem:
                await asyncio.sleep(1)
                return True
            return True
        return False

    async def _tries(self, seat: int, level: Level, wish: RobotAction) -> list[Command]:
        """What to try, the best first; the rules say which of it can be done."""
        match wish:
            case RobotAction.SIGN:
                return [c.Sign(0, seat)]
            case RobotAction.ANSWER:
                return await self._answers(seat, level)
            case RobotAction.REPORT:
                turn = _wrong_turn(self._table, seat)
                return [c.ReportWord(0, seat, turn)] if turn is not None else []
            case RobotAction.MOVE:
                return await self._moves(seat, level)

    async def _answers(self, seat: int, level: Level) -> list[Command]:
        table = self._table
        pending, words = table.game.pending, table.words
        accept = c.Accept(0, seat)
        if pending is None or words is None or pending.upheld is not None:
            return [accept]
        if knows_words(level):
            doubts = not words.judge(pending.words)
        else:
            squares = table.game.board.squares
            doubts = await self._robots.doubts(
                words.reference, level, pending.words, squares, self._robots.whose(table.plan)
            )
        return [c.Challenge(0, seat, ()), accept] if doubts else [accept]

    async def _moves(self, seat: int, level: Level) -> list[Command]:
        table = self._table
        thought = Thought((), b"")
        if table.words is not None:
            reference = table.words.reference
            now = table.now()
            position = position_of(
                table.rules,
                table.game,
                seat,
                reference,
                level,
                at=now,
                last=last_play_of(table.events, table.game),
            )
            thought = await self._robots.think(position, self._robots.whose(table.plan))
        tries: list[Command] = []
        if thought.placements:
            tries.append(c.Place(0, seat, placed(thought.placements)))
        if thought.change:
            tries.append(c.Exchange(0, seat, thought.change, b""))
        tries.append(c.Pass(0, seat))
        if thought.at_worst:
            # No exchange and no pass: the Dutch books want a word while there is one.
            tries.append(c.Place(0, seat, placed(thought.at_worst)))
        return [
            *tries,
            c.AskToExchangeAgain(0, seat),
            # Who can't play is out for nothing; who only finds no word pays for it.
            c.DeclareStuck(0, seat),
            c.ConcedeTurn(0, seat),
        ]
