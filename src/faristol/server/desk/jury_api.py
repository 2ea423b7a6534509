"""The jury decides at a table of this server, what the word list of the event does not decide.

It answers word by word and says by what. The championship remembers that as it remembers what is
said at the judge station, so that the same word has the same answer for the rest of the event.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from faristol.championship.desk import commands as d
from faristol.championship.desk.events import JudgedWord, WordSource
from faristol.championship.desk.judging import MOST_WORDS
from faristol.championship.desk.state import Desk
from faristol.core import Doubted, Refused
from faristol.core.command_codec import CommandId
from faristol.server.championship.judge_messages import JuryWord
from faristol.server.championship.office import Office as ChampionshipOffice
from faristol.server.desk.office_api import (
    TABLE_ARBITERS,
    argued_at,
    doubted_at,
    ruled_by_asker,
)
from faristol.server.endpoints.request import WRITING, Operation, Request
from faristol.server.problem import Problem, ProblemCode, against_rules, conflict
from faristol.server.tables.live import LiveTable
from faristol.server.wire import V1
from faristol.table import commands as c
from faristol.table.commands import Command
from faristol.table.events import PlayChallenged
from faristol.table.hosting import ByOneArbiter


class JurySays(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the jury says of the words that wait for it at a table."""

    id: CommandId
    """The client's own; sent again with it, it happens once."""
    jury: Annotated[list[JuryWord], Meta(min_length=1, max_length=MOST_WORDS)]
    turn: Annotated[int, Meta(ge=0, le=1_000)] | None = None
    """Of a play that somebody reported; else it is the challenge or question that waits."""


class JuryRuled(msgspec.Struct, frozen=True):
    """The one answer that is told at the table."""

    valid: bool


async def say(request: Request) -> JuryRuled:
    """Answer what waits for the jury at a table: it is remembered, and ruled at once."""
    table = await ruled_by_asker(request)
    asked: JurySays = request.body
    words = _waiting(table, asked.turn)
    is_argued = asked.turn is None and argued_at(table)
    open_words = table.for_jury(words, again=is_argued)
    if not open_words or {each.word for each in asked.jury} != set(open_words):
        raise _moved_on()
    # Before anything is remembered: what the list knows by itself does not change with it.
    by_list = table.looked_up(words, again=is_argued)
    valid = by_list is not False and all(each.valid for each in asked.jury)
    ruling = ByOneArbiter(0, _ruling(table, asked.turn, valid=valid))
    await _remember(request, table, words)
    key = f"{request.me.id}:{asked.id}"
    try:
        await table.submit(ruling, actor=request.me.id, command_id=key)
    except Refused as refused:
        raise against_rules(refused) from None
    return JuryRuled(valid)


def _moved_on() -> Problem:
    return conflict(ProblemCode.MOVED_ON, "those words don't wait for the jury here now")


def _waiting(table: LiveTable, turn: int | None) -> tuple[bytes, ...]:
    """The words that the jury is asked about, none where nothing waits for it."""
    if turn is None:
        return doubted_at(table)
    turns = table.game.turns
    reported = turn < len(turns) and turns[turn].reported_by is not None
    return turns[turn].words if reported else ()


def _ruling(table: LiveTable, turn: int | None, *, valid: bool) -> Command:
    if turn is not None:
        return c.FindWordGood(0, turn) if valid else c.FindWordWrong(0, turn)
    pending = table.game.pending
    if pending is not None and pending.asked is not None:
        return c.RuleOnChallenge(0, valid)
    return c.AnswerJury(0, valid)


async def _remember(request: Request, table: LiveTable, words: tuple[bytes, ...]) -> None:
    """Write down at the championship's desk what the jury said: the log of verdicts has it too."""
    asked: JurySays = request.body
    live = await request.part(ChampionshipOffice).get(table.plan.event)
    known = table.words
    assert known is not None
    jury = tuple(JudgedWord(each.word, each.valid, WordSource(each.source)) for each in asked.jury)
    written = tuple(dict.fromkeys(map(known.written, words)))
    argument = _argument(table) if asked.turn is None and argued_at(table) else ""
    command: d.JudgeAgain | d.JudgePlay
    if argument:
        number = _verdict_on(live.desk, written)
        if not number:
            return  # what was said of it before came with another play; here it is only ruled
        command = d.JudgeAgain(0, number, argument, request.me.id, jury)
    else:
        found = tuple(d.AskedWord(word, known.is_listed(word)) for word in written)
        number = int(table.plan.number)
        command = d.JudgePlay(0, number, found, known.reference, request.me.id, jury)
    try:
        key = f"{request.me.id}:{asked.id}"
        await live.submit(command, actor=request.me.id, command_id=key)
    except Doubted:
        raise _moved_on() from None
    except Refused as refused:
        raise against_rules(refused) from None


def _argument(table: LiveTable) -> str:
    """What the challenger who waits now argues against the first verdict."""
    made = next(event for event in reversed(table.events) if isinstance(event, PlayChallenged))
    return made.argument


def _verdict_on(desk: Desk, words: tuple[str, ...]) -> int:
    """The newest verdict on just these words that may still be changed; 0 without one."""
    numbers = (
        verdict.number
        for verdict in reversed(desk.judged)
        if verdict.number not in desk.judged_again
        and {each.word for each in verdict.words} == set(words)
    )
    return next(numbers, 0)


OPERATIONS = (
    Operation(
        "jury-says",
        "POST",
        f"{V1}/tables/{{table}}/office/jury",
        say,
        "Answer for the jury what the word list does not decide",
        request_type=JurySays,
        response_type=JuryRuled,
        rate=WRITING,
        access=TABLE_ARBITERS,
        refuses=(422,),
    ),
)
