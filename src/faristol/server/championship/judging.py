"""The judge station: the challenged words of a play, and one verdict for all of them.

It needs no rounds and no phones, so it serves a tournament that is run on paper too.
"""

import msgspec

from faristol.championship.desk import commands as d
from faristol.championship.desk.events import (
    JudgedWord,
    PlayJudged,
    PlayJudgedAgain,
    QuestionAnswered,
    WordSource,
)
from faristol.championship.desk.judging import JURY_DECIDES
from faristol.championship.desk.state import Desk
from faristol.championship.game_rules import edition_of, game_rules_of
from faristol.core import Doubted, Refused
from faristol.lexicon import Lexicon
from faristol.server.championship import judge_messages as m
from faristol.server.championship.ledger import deduction_line, ledger_of
from faristol.server.championship.live import LiveChampionship
from faristol.server.championship.permissions import asked_championship
from faristol.server.championship.schemas import DeductionLine
from faristol.server.endpoints.request import Request
from faristol.server.lexica import lexicon_for
from faristol.server.problem import ProblemCode, against_rules, not_a_tile, not_allowed
from faristol.tiles import LETTER_MASK, NoTileError


class WordLine(msgspec.Struct, frozen=True):
    """A word of a challenged play and what was found of it."""

    word: str
    valid: bool
    source: WordSource


class VerdictLine(msgspec.Struct, frozen=True):
    """A challenged play as it was judged; the second challenge's verdict where there was one."""

    number: int
    at: int
    round: int
    table: int
    valid: bool
    again: bool
    """Whether this is the final verdict, after a second challenge."""
    by_players: bool
    words: list[WordLine]


class AskedLine(msgspec.Struct, frozen=True):
    """How many words a player has asked the jury about in this game."""

    table: int
    player: int
    number: int


class JudgeStation(msgspec.Struct, frozen=True):
    """What the station needs to know, and every verdict so far, the newest first."""

    lexicon: str
    title: str
    """What its maker calls it; empty for a training list, which has a name in every language."""
    tiles: str
    official: bool
    """Whether the list may judge a competition; else the jury decides about every word."""
    decides_up_to: int
    """The longest words, in tiles, that the list decides; 0 for all."""
    edition: str
    second_challenge: bool
    """Whether the edition knows one."""
    players_may_type: bool
    """Whether players who agree may look their plays up."""
    asks_jury: bool
    """Whether players ask the jury about words before they lay them."""
    questions: int
    """How many words a player may ask about in a game; 0 for any number."""
    deducts: bool
    """Whether a verdict costs points, so that the station asks who laid the play."""
    deducts_turn: bool
    """Whether the points of the play go too, because its tiles stay."""
    verdicts: list[VerdictLine]
    asked: list[AskedLine]
    """In the open round."""
    ledger: list[DeductionLine]
    """Of the open round."""


class Ruling(msgspec.Struct, frozen=True):
    """The verdict; or, where `valid` is null, the words that only the jury can decide."""

    valid: bool | None
    number: int = 0
    for_jury: list[str] = []
    question: int = 0
    """Of the player's questions in this game."""
    deducted: DeductionLine | None = None


async def station(request: Request) -> JudgeStation:
    """The judge station of an event: its word list, and the log of verdicts."""
    live = await asked_championship(request)
    rules, lexicon = game_rules_of(live.state), _lexicon(live)
    record, current = lexicon.record, live.state.current
    number = current.number if current is not None else 0
    challenge = rules.challenge
    return JudgeStation(
        record.reference,
        "" if record.is_default else record.title,
        lexicon.tiles.name,
        record.is_official,
        record.decides_up_to,
        edition_of(live.state),
        rules.challenge.again,
        rules.challenge.by_players,
        challenge.ask_jury,
        challenge.questions,
        bool(challenge.later or challenge.valid_points or challenge.invalid_points),
        challenge.later,
        [_line(live.desk, each) for each in reversed(live.desk.judged)],
        [
            AskedLine(table, player, asked)
            for (round_number, table, player), asked in sorted(live.desk.asked.items())
            if round_number == number
        ],
        ledger_of(live.desk, number),
    )


async def judge(request: Request) -> Ruling:
    """Judge a challenged play: valid, not valid, or the words that the jury decides."""
    live, asked = await asked_championship(request), request.body
    lexicon = _lexicon(live)
    if asked.jury:
        _check_not_own(request, live, asked.table)
    words = [_read(lexicon, word) for word in asked.words]
    record = lexicon.record
    command = d.JudgePlay(
        0,
        asked.table,
        tuple(
            d.AskedWord(
                lexicon.tiles.format_tiles(word),
                word in lexicon if record.decides(len(word)) else None,
            )
            for word in words
        ),
        record.reference,
        request.me.id,
        _jury(lexicon, asked.jury),
        asked.by_players,
        asked.laid_by,
        asked.turn_points,
    )
    return await _decided(request, live, command)


async def answer_question(request: Request) -> Ruling:
    """Answer a player who asks about a word before laying it."""
    live, asked = await asked_championship(request), request.body
    lexicon = _lexicon(live)
    if asked.jury:
        _check_not_own(request, live, asked.table)
    word, record = _read(lexicon, asked.word), lexicon.record
    command = d.AnswerQuestion(
        0,
        asked.table,
        asked.player,
        d.AskedWord(
            lexicon.tiles.format_tiles(word),
            word in lexicon if record.decides(len(word)) else None,
        ),
        record.reference,
        request.me.id,
        _jury(lexicon, asked.jury),
    )
    return await _decided(request, live, command)


async def judge_again(request: Request) -> Ruling:
    """Decide on a play that was challenged again with arguments."""
    live, asked = await asked_championship(request), request.body
    lexicon = _lexicon(live)
    first = live.desk.judged[asked.number - 1 : asked.number]
    for verdict in first:
        _check_not_own(request, live, verdict.table)
    command = d.JudgeAgain(0, asked.number, asked.why, request.me.id, _jury(lexicon, asked.jury))
    return await _decided(request, live, command)


def _lexicon(live: LiveChampionship) -> Lexicon:
    return lexicon_for(game_rules_of(live.state), live.plan.lexicon)


def _read(lexicon: Lexicon, text: str) -> bytes:
    """A word tile by tile; a blank counts as its letter."""
    try:
        word = lexicon.tiles.parse_tiles(text)
    except NoTileError as error:
        raise not_a_tile(text, str(error)) from None
    if 0 in word:
        raise not_a_tile(text, "say which letter the blank stands for")
    return bytes(tile & LETTER_MASK for tile in word)


def _jury(lexicon: Lexicon, said: list[m.JuryWord]) -> tuple[JudgedWord, ...]:
    return tuple(
        JudgedWord(
            lexicon.tiles.format_tiles(_read(lexicon, each.word)),
            each.valid,
            WordSource(each.source),
        )
        for each in said
    )


def _check_not_own(request: Request, live: LiveChampionship, table: int) -> None:
    """Nobody is the jury of a game they play."""
    current, own = live.state.current, live.venue.player_of(request.me.id)
    if own is not None and current is not None and own in current.players_at(table):
        raise not_allowed(ProblemCode.OWN_GAME, "you can't be the jury of a game you play")


async def _decided(
    request: Request,
    live: LiveChampionship,
    command: d.JudgePlay | d.JudgeAgain | d.AnswerQuestion,
) -> Ruling:
    try:
        done = await live.submit(
            command, actor=request.me.id, command_id=f"{request.me.id}:{request.body.id}"
        )
    except Doubted as doubted:
        (remark,) = doubted.remarks
        assert remark.kind == JURY_DECIDES
        return Ruling(None, for_jury=[str(word) for word in remark.values])
    except Refused as refused:
        raise against_rules(refused) from None
    event = live.events[done.first - 1]
    if isinstance(event, QuestionAnswered):
        return Ruling(event.word.is_valid, question=event.number)
    assert isinstance(event, PlayJudged | PlayJudgedAgain)
    cost = next((each for each in live.desk.ledger if each.verdict == event.number), None)
    deducted = None if cost is None else deduction_line(cost)
    return Ruling(event.is_valid, event.number, deducted=deducted)


def _line(desk: Desk, first: PlayJudged) -> VerdictLine:
    last = desk.judged_again.get(first.number, first)
    return VerdictLine(
        first.number,
        first.at,
        first.round_number,
        first.table,
        last.is_valid,
        last is not first,
        first.by_players,
        [WordLine(each.word, each.is_valid, each.source) for each in last.words],
    )
