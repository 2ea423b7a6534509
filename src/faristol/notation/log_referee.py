"""A logged game, refereed again: every event must follow from some command.

For each stretch of the log the command that must have caused it is put to `decide` once
more, on the state the log has led to so far. What `decide` answers is compared with what
is written. After something that does not hold the log is believed and the look goes on.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields

from faristol.board import Board
from faristol.core import Refused
from faristol.core.chain import read_object
from faristol.notation.findings import Finding, FindingKind
from faristol.notation.retrace import AHEAD, commands_for
from faristol.notation.table_codec import table_codec
from faristol.rulebook import ChoiceError, Ruleset, ruleset
from faristol.table import events as happened
from faristol.table.decide import decide
from faristol.table.events import Event, TableOpened
from faristol.table.evolve import evolve
from faristol.table.following import follows
from faristol.table.preconditions import WordJudge
from faristol.table.sheet_text import written_word
from faristol.table.state import Game
from faristol.tiles import tile_set

FIRST_LINE = 2
"""The line of a log's first event."""

IMPOSSIBLE = (AssertionError, LookupError, ValueError, TypeError)
"""What deciding and drawing raise on a state that only a false log can lead to."""

# The rules of a game know no command for these: the server adds them, and `draws` verifies what
# it says of its seed.
_OF_THE_SERVER = (
    happened.SeedCommitted,
    happened.RandomnessAdded,
    happened.SeedRevealed,
    happened.SecondArbiterAgreed,
)


@dataclass
class _Review:
    """How far the second look has come. Lives for one log."""

    events: Sequence[Event]
    rules: Ruleset
    judge: WordJudge | None
    game: Game = field(default_factory=Game)
    at: int = 0
    findings: list[Finding] = field(default_factory=list)

    def find(
        self,
        index: int,
        kind: FindingKind,
        message: str,
        *,
        written: str = "",
        should: str = "",
        clause: str = "",
    ) -> None:
        line = index + FIRST_LINE
        self.findings.append(Finding(line, kind, message, written, should, clause))


def referee_log(events: Sequence[Event], judge: WordJudge | None = None) -> list[Finding]:
    """Everything in a log that does not hold; with `judge` also words.

    :raises ValueError: when the log names an edition or choices that do not exist.
    """
    opened = events[0] if events else None
    if not isinstance(opened, TableOpened):
        raise ValueError("a log begins with a table being opened")  # noqa: TRY004 - of the log
    review = _Review(events, rules_of(opened), judge)
    while review.at < len(events):
        if not _explained(review):
            break
    return review.findings


def rules_of(opened: TableOpened) -> Ruleset:
    """The rules a table was opened with.

    :raises ValueError: for an edition or choices that do not exist.
    """
    try:
        return ruleset(opened.edition, dict(opened.options), dict(opened.readings))
    except (LookupError, ChoiceError) as error:
        raise ValueError(str(error)) from error


def _explained(review: _Review) -> bool:
    """Explain the next stretch of the log; False when the log can't be followed further."""
    at, events = review.at, review.events
    if isinstance(events[at], _OF_THE_SERVER):
        return _fold(review, 1)
    refusal: Refused | None = None
    nearest: list[Event] = []
    for command in commands_for(events, at):
        try:
            said = decide(
                review.rules,
                review.game,
                command,
                judge=review.judge or _any_word,
                finder=_as_recorded(events[at : at + AHEAD]),
            )
        except Refused as refused:
            refusal = refusal or refused
            continue
        except IMPOSSIBLE:  # on a state that only a false log can lead to
            continue
        if said and tuple(said) == tuple(events[at : at + len(said)]):
            _look_at_people(review, len(said))
            return _fold(review, len(said))
        if said and type(said[0]) is type(events[at]) and not nearest:
            nearest = said
    return _disagreed(review, nearest, refusal)


def _disagreed(review: _Review, said: list[Event], refusal: Refused | None) -> bool:
    """No command explains these events: report the difference, then continue from the logged
    state."""
    at, events = review.at, review.events
    written = events[at : at + len(said)]
    if said and [type(event) for event in said] == [type(event) for event in written]:
        for offset, (is_, should) in enumerate(zip(written, said, strict=True)):
            _differences(review, at + offset, is_, should)
        _look_at_people(review, len(said))
        return _fold(review, len(said))
    name = type(events[at]).__name__
    if said:
        follows = ", ".join(type(event).__name__ for event in said)
        review.find(
            at,
            FindingKind.RULE,
            f"{name} is followed by something else",
            written=", ".join(type(event).__name__ for event in written),
            should=follows,
            clause=_clause_in(said),
        )
    elif refusal is not None:
        detail = f" ({refusal.detail})" if refusal.detail else ""
        message = f"{name} is not allowed: {refusal.reason.value}{detail}"
        review.find(at, FindingKind.RULE, message, clause=refusal.clause)
    else:
        review.find(at, FindingKind.RULE, f"{name} follows from nothing before it")
    moment = events[at].at
    count = 1
    while at + count < len(events) and events[at + count].at == moment:
        if _starts_something(events[at + count]):
            break
        count += 1
    return _fold(review, count)


def _starts_something(event: Event) -> bool:
    """Whether somebody's command, not mere time, may begin with this event."""
    return len(list(commands_for([event], 0))) > 1


def _differences(review: _Review, index: int, is_: Event, should: Event) -> None:
    if is_ == should:
        return
    codec = table_codec(tile_set(review.game.tile_set))
    written, wanted = (read_object(codec.encode(event)) for event in (is_, should))
    clause = getattr(should, "clause", "") or review.rules.clause("play.counted")
    for each in fields(is_):
        if written.get(each.name) != wanted.get(each.name):
            kind = FindingKind.RULE
            if each.name in ("points", "word_points", "counted", "counted_points"):
                kind = FindingKind.SCORE
            elif each.name in ("counted_total", "scores"):
                kind = FindingKind.SUM
            review.find(
                index,
                kind,
                f"{type(is_).__name__}.{each.name}",
                written=str(written.get(each.name, "")),
                should=str(wanted.get(each.name, "")),
                clause=clause,
            )


def _look_at_people(review: _Review, count: int) -> None:
    """Slips of people that the log itself records, and words that are not in the list."""
    for offset, event in enumerate(review.events[review.at : review.at + count]):
        index = review.at + offset
        match event:
            case happened.ScoreAnnounced(_, seat, points, counted) if points != counted:
                name = review.game.names[seat]
                review.find(
                    index,
                    FindingKind.ANNOUNCED,
                    f"{name} announced another score",
                    written=str(points),
                    should=str(counted),
                    clause=review.rules.clause("turn.steps"),
                )
            case happened.ScoreNoted():
                _noted(review, index, event)
            case happened.PlayMade() if review.judge is not None:
                _words(review, index, event)
            case happened.ChallengeRuled(_, _, False) if review.judge is not None:
                _ruling(review, index)
            case _:
                pass


def _noted(review: _Review, index: int, event: happened.ScoreNoted) -> None:
    who = review.game.names[event.by] if event.by >= 0 else "the arbiter"
    where = f"{who} wrote turn {event.turn + 1}"
    clause = review.rules.clause("closing.written_by")
    if event.points != event.counted_points:
        review.find(
            index,
            FindingKind.SCORE,
            where,
            written=str(event.points),
            should=str(event.counted_points),
            clause=clause,
        )
    if event.total != event.counted_total:
        review.find(
            index,
            FindingKind.SUM,
            f"{where}, total",
            written=str(event.total),
            should=str(event.counted_total),
            clause=clause,
        )


def _words(review: _Review, index: int, event: happened.PlayMade) -> None:
    """Words that stood: a play withdrawn or found wrong later is no finding."""
    assert review.judge is not None
    turn = len(review.game.turns)
    rest = review.events[index + 1 :]
    if any(isinstance(later, happened.WordFoundWrong) and later.turn == turn for later in rest):
        return
    for later in rest:
        gone = isinstance(later, happened.PlayWithdrawn | happened.TilesTakenBack)
        if gone and getattr(later, "seat", None) == event.seat:
            return
        if isinstance(later, happened.PlayAccepted | happened.PlayMade):
            break
    box = tile_set(review.game.tile_set)
    bad = [word for word in event.words if not review.judge((word,))]
    for word in bad:
        message = f"{written_word(word, box)} is not in the word list"
        review.find(index, FindingKind.WORD, message)


def _ruling(review: _Review, index: int) -> None:
    """A play ruled invalid although every challenged word is in the list."""
    assert review.judge is not None
    pending = review.game.pending
    if pending is None or pending.asked is None or not review.judge(pending.asked.words):
        return
    box = tile_set(review.game.tile_set)
    words = ", ".join(written_word(word, box) for word in pending.asked.words)
    review.find(index, FindingKind.WORD, f"ruled invalid, but in the word list: {words}")


def _fold(review: _Review, count: int) -> bool:
    for event in review.events[review.at : review.at + count]:
        if not follows(review.game, event):
            name = type(event).__name__
            message = f"{name} can't have happened here; the rest was not looked at"
            review.find(review.at, FindingKind.RULE, message)
            return False
        review.game = evolve(review.game, event)
        review.at += 1
    return True


def _clause_in(events: Sequence[Event]) -> str:
    return next((clause for each in events if (clause := getattr(each, "clause", ""))), "")


def _any_word(words: tuple[bytes, ...]) -> bool:
    """Without a list every word is believed."""
    return bool(words)


@dataclass(frozen=True, slots=True)
class _Recorded:
    """A play finder that answers what the log says it was told."""

    playable: bool

    def __call__(self, board: Board, rack: bytes) -> bool:  # noqa: ARG002 - a finder's form
        return self.playable


def _as_recorded(ahead: Sequence[Event]) -> _Recorded | None:
    """The finder the table must have had, none where none was asked."""
    for event in ahead:
        match event:
            case happened.SeatFrozen(_, _, proved):
                return _Recorded(playable=False) if proved else None
            case happened.ExchangeAgainAsked(_, _, playable) | happened.RestartAsked(
                _, _, playable
            ):
                return None if playable is None else _Recorded(playable)
            case _:
                continue
    return None
