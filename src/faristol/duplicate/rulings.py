"""Marks and the leader's word on them, during the game and after it.

A ruling about a word reaches every slip of every turn that formed the word, at once. A
verdict the leader overruled is the leader's until it is restored.
"""

from collections.abc import Iterable, Mapping

from faristol.core import Refused
from faristol.duplicate.commands import (
    AskForLook,
    ConfirmMarks,
    OverruleVerdict,
    RestoreVerdict,
    RuleWord,
)
from faristol.duplicate.events import (
    Event,
    LookAsked,
    MarksConfirmed,
    PublishedRow,
    SlipsMarked,
    StandingsPublished,
    VerdictOverruled,
    VerdictRestored,
    WordRuled,
)
from faristol.duplicate.evolve import replay
from faristol.duplicate.marking import Mark, mark_slips, nil_mark
from faristol.duplicate.plays import Aids, Judge
from faristol.duplicate.refusal import Reason
from faristol.duplicate.requirements import (
    need_player,
    need_points,
    need_reason,
    need_text,
    need_turn,
)
from faristol.duplicate.rules import DuplicateRules
from faristol.duplicate.slips import Slip
from faristol.duplicate.standings import standings
from faristol.duplicate.state import Game, Ruling, Turn
from faristol.duplicate.terms import Nil, Stage
from faristol.tiles import tile_set


def judge_with(rulings: Mapping[bytes, Ruling], judge: Judge | None) -> Judge:
    """The leader's rulings first, then the list; without a list every word counts."""

    def judged(word: bytes, /) -> bool:
        ruling = rulings.get(word)
        if ruling is not None:
            return ruling.valid
        return judge is None or judge(word)

    return judged


def marks_of(
    rules: DuplicateRules, game: Game, turn: Turn, slips: Mapping[int, Slip], aids: Aids
) -> tuple[Mark, ...]:
    """Mark slips of a turn as the rulings stand."""
    return mark_slips(
        rules,
        tile_set(rules.tiles),
        turn.board,
        turn.rack,
        slips,
        judge_with(game.rulings, aids.judge),
    )


def remarked(
    rules: DuplicateRules, game: Game, at: int, aids: Aids, word: bytes | None = None
) -> list[Event]:
    """Mark the slips of every marked turn again, or those that formed a word: what changed.

    Nothing changes when nothing was ruled in between: marking is a function of the slip.
    """
    events: list[Event] = []
    for turn in game.all_turns:
        slips = {
            table: handed.slip
            for table, handed in turn.slips.items()
            if table in turn.marks
            and not turn.marks[table].overruled
            and (word is None or word in turn.marks[table].words)
        }
        changed = _changed(turn, marks_of(rules, game, turn, slips, aids))
        if changed:
            events.append(SlipsMarked(at, turn.number, changed))
    return events


def _changed(turn: Turn, marks: Iterable[Mark]) -> tuple[Mark, ...]:
    return tuple(mark for mark in marks if turn.marks[mark.table] != mark)


def rule_word(rules: DuplicateRules, game: Game, command: RuleWord, aids: Aids) -> list[Event]:
    """The leader says whether letters are a word; all slips with it are marked again."""
    if game.stage is Stage.OVER and not rules.late_correction:
        raise Refused(Reason.NO_LATE_CORRECTION, rules.clause("late_correction"))
    need_reason(rules, command.reason)
    letters = len(tile_set(rules.tiles).tiles)
    if not 2 <= len(command.word) <= 21 or any(not 0 < t < letters for t in command.word):
        raise Refused(Reason.NO_SUCH_TILE, rules.clause("check"), "the word")
    if command.valid is None and command.word not in game.rulings:
        raise Refused(Reason.ALREADY_DONE, rules.clause("check"), "no ruling stands")
    standing = game.rulings.get(command.word)
    if standing is not None and standing.valid == command.valid:
        raise Refused(Reason.ALREADY_DONE, rules.clause("check"), "it is ruled so already")
    if not any(command.word in m.words for t in game.all_turns for m in t.marks.values()):
        raise Refused(Reason.NOT_ON_A_SLIP, rules.clause("check"))
    clause = rules.clause("late_correction" if game.stage is Stage.OVER else "check")
    ruled = WordRuled(command.at, command.word, command.valid, command.reason, clause)
    after = replay([ruled], game)
    again = remarked(rules, after, command.at, aids, command.word)
    return with_standings(rules, game, [ruled, *again])


def overrule(rules: DuplicateRules, game: Game, command: OverruleVerdict) -> list[Event]:
    """The leader's own mark for one slip."""
    turn = need_turn(rules, game, command.turn)
    need_player(rules, game, command.table)
    need_reason(rules, command.reason)
    need_points(rules, command.points)
    if command.table not in turn.marks:
        detail = f"table {command.table}"
        raise Refused(Reason.NO_SUCH_SLIP, rules.clause("scores"), detail, table=command.table)
    if command.nil is not None and command.points:
        raise Refused(Reason.BAD_NUMBER, rules.clause("scores"), "a nil has no points")
    clause = rules.clause("late_correction" if game.stage is Stage.OVER else "scores")
    event = VerdictOverruled(
        command.at,
        command.turn,
        command.table,
        command.points,
        command.nil,
        command.reason,
        clause,
    )
    return with_standings(rules, game, [event])


def restore(rules: DuplicateRules, game: Game, command: RestoreVerdict, aids: Aids) -> list[Event]:
    """Mark a slip as it stands, without the leader's overruling."""
    turn = need_turn(rules, game, command.turn)
    need_reason(rules, command.reason)
    mark = turn.marks.get(command.table)
    if mark is None or not mark.overruled:
        detail = "nothing is overruled there"
        raise Refused(Reason.NO_SUCH_SLIP, rules.clause("scores"), detail, table=command.table)
    restored = VerdictRestored(command.at, command.turn, command.table, command.reason)
    handed = turn.slips.get(command.table)
    if handed is not None:
        marks = marks_of(rules, game, turn, {command.table: handed.slip}, aids)
    else:
        nil = Nil.LATE if command.table in turn.late else Nil.NO_SLIP
        marks = (nil_mark(rules, command.table, nil),)
    marked = SlipsMarked(command.at, command.turn, marks)
    return with_standings(rules, game, [restored, marked])


def ask_for_look(rules: DuplicateRules, game: Game, command: AskForLook) -> list[Event]:
    """Note that somebody should look before the word is laid."""
    turn = need_turn(rules, game, command.turn)
    need_text(rules, command.note)
    if command.table not in turn.marks:
        detail = f"table {command.table}"
        raise Refused(Reason.NO_SUCH_SLIP, rules.clause("scores"), detail, table=command.table)
    return [LookAsked(command.at, command.turn, command.table, command.note)]


def confirm(rules: DuplicateRules, game: Game, command: ConfirmMarks) -> list[Event]:
    """The leader or a jury member has looked."""
    turn = need_turn(rules, game, command.turn)
    for table in command.tables:
        if table not in turn.marks:
            detail = f"table {table}"
            raise Refused(Reason.NO_SUCH_SLIP, rules.clause("scores"), detail, table=table)
    return [MarksConfirmed(command.at, command.turn, command.tables, rules.clause("scores"))]


def with_standings(rules: DuplicateRules, game: Game, events: list[Event]) -> list[Event]:
    """After the end a correction is followed by the standings it leads to."""
    if game.stage is not Stage.OVER:
        return events
    return [*events, published(rules, replay(events, game), events[-1].at)]


def published(rules: DuplicateRules, game: Game, at: int) -> StandingsPublished:
    """The standings as they are now, for everybody."""
    table = standings(rules, game)
    is_room = rules.top == "room" or table.computer_maximum is None
    return StandingsPublished(
        at=at,
        number=game.publications + 1,
        maximum=table.maximum(rules),
        rows=tuple(
            PublishedRow(
                row.table,
                row.rank,
                row.total,
                row.room_percent if is_room else row.computer_percent or 0,
            )
            for row in table.rows
        ),
        clause=rules.clause("late_correction" if game.publications else "ranking"),
    )
