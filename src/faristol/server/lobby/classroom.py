"""A class: all its tables at a glance, one word to all of them, tables for all pupils at once.

A teacher acts at the tables as an arbiter does, by the same commands and under the same rules.
"""

import secrets
from collections.abc import Sequence
from enum import Enum
from typing import Annotated

import msgspec
from msgspec import Meta

from faristol.core import Refused
from faristol.names import folded
from faristol.notation.tile_text import format_held
from faristol.robot.levels import Level
from faristol.server.auth.accounts import Account, Kind
from faristol.server.auth.sessions import Person
from faristol.server.codes import new_code
from faristol.server.lobby.schemas import GameLine
from faristol.server.plans.table_host import SeatPresence, TableHost, TableInPlay
from faristol.server.plans.tables import (
    Chosen,
    SeatPlan,
    TablePlan,
    robot_seats,
    unique_name,
)
from faristol.server.problem import Problem, ProblemCode, bad_request, conflict
from faristol.server.roles import Grant, Role
from faristol.server.sockets.session import REFUSED
from faristol.table import Game
from faristol.table import commands as c
from faristol.table.commands import Command
from faristol.table.hosting import ByOneArbiter
from faristol.table.terms import ARBITER, ClockFault, StopCause

_MOST_SEATS = 4


class Word(Enum):
    """What a teacher says to a table."""

    START = "start"
    FREEZE = "freeze"
    GO_ON = "go-on"
    GIVE_TIME = "give-time"
    NEXT = "next"
    END = "end"
    """End the game as it stands; a table whose game was not started is taken away."""


class Said(msgspec.Struct, frozen=True):
    """What came of it at one table."""

    table: str
    done: bool
    reason: str = ""
    clause: str = ""


class ClassSeat(msgspec.Struct, frozen=True):
    """A pupil at a table, or the robot that plays for one."""

    name: str
    here: bool
    robot: Level | None
    stand_in: Level | None
    total: int
    left_ms: int | None


class ClassTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the class, small enough to look at thirty of them."""

    id: str
    code: str
    number: str
    edition: str
    stage: str
    seats: list[ClassSeat]
    board: list[str]
    on_turn: int | None
    acted: bool
    stopped: str | None
    running: int | None
    shared_ms: int
    shared_runs: bool
    play_ms: int
    play_runs: bool
    since: int
    turns: int
    over: bool
    waits_for_teacher: bool
    """Whether its game begins when the teacher starts it."""


class PupilClass(msgspec.Struct, frozen=True):
    """A class as one of its pupils sees it: the tables where they sit, newest first."""

    event: str
    tables: list[GameLine]


class Pupil(msgspec.Struct, frozen=True):
    """Somebody who has a card or a role as a player here."""

    id: str
    name: str
    table: str
    """Where they play now; empty while they don't."""
    card: bool
    """Whether a card lets them in, which can be printed again."""


class Grouping(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tables for pupils, as the teacher seats them."""

    edition: str
    groups: list[list[str]]
    """Accounts, in the order of their seats."""
    options: dict[str, Chosen] = {}
    lexicon: str = ""
    seats: Annotated[int, Meta(ge=0, le=4)] = 0
    """Robots fill a smaller group up to this many."""
    robot: Level = Level.BEGINNER


def says(word: Word, game: Game, ms: int, reason: str) -> list[Command]:
    """The commands that a teacher's word means at a table whose game was started.

    Time is everybody's alike: the shared time where there is one, else each clock the same.
    """
    match word:
        case Word.START:  # it was
            return []
        case Word.FREEZE:
            return [c.StopClock(0, ARBITER, StopCause.FORCE_MAJEURE)]
        case Word.GO_ON:
            return [c.ResumeClock(0, ARBITER)]
        case Word.GIVE_TIME:
            seats = game.seats if game.clock.left_ms else (ARBITER,)
            return [c.CreditTime(0, seat, ms, ClockFault.RULING, reason) for seat in seats]
        case Word.NEXT:
            seat = game.on_turn if game.on_turn is not None else 0
            return [c.TakeTurnAway(0, seat, reason)]
        case Word.END:
            return [c.EndGame(0, reason)]


async def start(hall: TableHost, table_id: str) -> Said:
    """Start a game; one that was started goes on as it is."""
    try:
        await hall.change(table_id, lambda plan: msgspec.structs.replace(plan, started=True))
    except Problem as problem:
        return Said(table_id, False, problem.code)
    return Said(table_id, True)


async def take_away(hall: TableHost, presences: SeatPresence, table_id: str) -> Said:
    """Take a table away whose game was not started; whoever sits there is told."""
    try:
        await hall.remove(table_id, _check_not_started)
    except Problem as problem:
        return Said(table_id, False, problem.code)
    presences.dismiss(table_id, REFUSED, ProblemCode.TABLE_REMOVED)
    return Said(table_id, True)


def _check_not_started(plan: TablePlan) -> None:
    if not plan.waits_for_teacher:
        raise conflict(ProblemCode.GAME_STARTED, "that game has started")


async def say(
    table: TableInPlay, word: Word, person: Person, *, command_id: str, ms: int, reason: str
) -> Said:
    """Say it at one table; the rules may refuse, and then nothing is done there."""
    for number, command in enumerate(says(word, table.game, ms, reason)):
        key = f"{person.id}:{command_id}:{number}" if command_id else ""
        try:
            await table.submit(ByOneArbiter(0, command), actor=person.id, command_id=key)
        except Refused as refused:
            return Said(table.plan.id, False, refused.reason.value, refused.clause)
        except Problem as problem:
            return Said(table.plan.id, False, problem.code)
    return Said(table.plan.id, True)


def seen(table: TableInPlay, presences: SeatPresence) -> ClassTable:
    """A table as the teacher sees it from the desk: no rack."""
    game, plan = table.game, table.plan
    _, here, _ = presences.of(table)
    clock = game.clock
    timed = table.rules.time.shared_ms > 0
    return ClassTable(
        id=plan.id,
        code=plan.code,
        number=plan.number,
        edition=plan.edition,
        stage=game.stage.value,
        seats=[
            ClassSeat(
                seat.name,
                here[number],
                seat.robot,
                seat.stand_in,
                game.totals[number],
                clock.left_ms[number] if clock.left_ms else None,
            )
            for number, seat in enumerate(plan.seats)
        ],
        board=[format_held([tile], table.box) if tile else "" for tile in game.board.squares],
        on_turn=game.on_turn,
        acted=game.acted is not None,
        stopped=clock.stopped.value if clock.stopped else None,
        running=clock.running,
        shared_ms=clock.shared_ms if timed else 0,
        shared_runs=clock.shared_runs and timed,
        play_ms=clock.play_ms,
        play_runs=clock.play_runs,
        since=clock.since,
        turns=len(game.turns),
        over=game.stage.is_over,
        waits_for_teacher=table.waits_for_teacher,
    )


def pupils_of(
    accounts: Sequence[tuple[str, Account]], plans: Sequence[TablePlan], event: str
) -> list[Pupil]:
    """Everybody who plays at an event, by name."""
    pupil = Grant(Role.PLAYER, event)
    at = {seat.account: plan.id for plan in plans for seat in plan.seats if seat.account}
    found = [
        Pupil(account_id, account.name, at.get(account_id, ""), account.kind is Kind.CARD)
        for account_id, account in accounts
        if pupil in account.grants and not account.disabled
    ]
    # As a class list has them: Òliba before Teixó.
    return sorted(found, key=lambda each: folded(each.name))


async def seat_groups(
    hall: TableHost, asked: Grouping, event: str, pupils: dict[str, str], person: Person, now: int
) -> list[str]:
    """A table for each group, where the game waits for the teacher's start; their ids.

    :raises Problem: when somebody is named twice or is not of this class, or the rules want
        another number of players.
    """
    named = [account for group in asked.groups for account in group]
    if not named or len(set(named)) != len(named) or not set(named) <= set(pupils):
        raise bad_request(
            "each pupil must be in this class and sit at exactly one table", ProblemCode.BAD_GROUPS
        )
    used = {plan.number for plan in await hall.plans() if plan.event == event}
    numbers = (str(n) for n in range(1, 10_000) if str(n) not in used)
    made = []
    for group in asked.groups:
        plan = TablePlan(
            id=secrets.token_hex(6),
            code=new_code(),
            edition=asked.edition,
            options=asked.options,
            readings={},
            seats=_seats(group, asked, pupils),
            lexicon=asked.lexicon,
            created=now,
            created_by=person.id,
            event=event,
            number=next(numbers),
            public=False,
            started_by="teacher",
        )
        made.append((await hall.create(plan)).id)
    return made


def _seats(group: list[str], asked: Grouping, pupils: dict[str, str]) -> tuple[SeatPlan, ...]:
    seats: list[SeatPlan] = []
    for account in group:
        seats.append(SeatPlan(unique_name(pupils[account], seats), account))
    missing = min(asked.seats, _MOST_SEATS) - len(seats)
    return (*seats, *robot_seats([asked.robot] * missing))
