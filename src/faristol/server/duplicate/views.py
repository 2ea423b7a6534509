"""A room as everybody, a player and the staff may see it, as messages.

Of a turn whose word is not laid nobody is shown anything but the letters, the clock, and a
player their own slip: what is not named here for them does not leave.
"""

from collections.abc import Callable

from faristol.board import coordinate
from faristol.duplicate import Event, Row, Stage, Turn, candidates
from faristol.duplicate.calling import calling_code
from faristol.duplicate.events import DrawRejected
from faristol.duplicate.forbidden_aids import permits_two_letters
from faristol.duplicate.letters import draw_due
from faristol.duplicate.plays import FoundPlay, placements_of
from faristol.duplicate.screens import letters_left
from faristol.duplicate.standings import TurnScores
from faristol.duplicate.state import Player
from faristol.duplicate.terms import DrawSource, Via
from faristol.duplicate.tops import missing_tables
from faristol.server.duplicate.room import LiveRoom
from faristol.server.duplicate.schemas import (
    CandidateLine,
    LaidWord,
    LeaderView,
    LogLine,
    Own,
    OwnResult,
    OwnSlip,
    RejectedDraw,
    RuledWord,
    Shown,
    SlipRow,
    StandingLine,
    TurnFace,
)

_SHOWN_PLACES = 20
_SHOWN_FINDERS = 10
_SHOWN_CANDIDATES = 40
_SHOWN_LOG = 40


def shown(room: LiveRoom, now: int) -> Shown:
    """What the big screen and every player see."""
    game, rules, box = room.game, room.rules, room.box
    turn = game.turn
    return Shown(
        at=now,
        revision=room.shown_revision,
        room=room.plan.id,
        title=game.title,
        edition=rules.name,
        language=rules.language,
        tile_set=rules.tiles,
        layout=rules.board,
        lexicon=game.lexicon,
        rack_size=rules.rack_size,
        play_limit=rules.play_limit,
        bonus_tiles=rules.bonus_tiles,
        bonus=rules.bonus,
        own_score=rules.own_score,
        pace=rules.pace,
        two_letters=permits_two_letters(rules),
        stage=game.stage.value,
        turn=min(game.number, rules.turns) if rules.turns else game.number,
        turns=rules.turns,
        rack=box.format_tiles(turn.rack) if turn is not None else "",
        board=[box.format_tiles([tile]) if tile else "" for tile in game.board.squares],
        clock=_clock(room, now),
        players=len(game.players),
        bag_count=len(game.bag),
        last=laid(room, game.turns[-1]) if game.turns else None,
        standings=standing_lines(room)[:_SHOWN_PLACES],
        maximum=room.standings().maximum(rules),
        publication=game.publications,
        ended=game.ended.cause.value if game.ended else None,
        commitment=game.commitment,
        seed=game.seed,
    )


def _clock(room: LiveRoom, now: int) -> TurnFace:
    clock = room.game.clock
    running = room.game.stage is Stage.RUNNING
    return TurnFace(
        limit_ms=clock.limit_ms,
        left_ms=max(0, clock.left(max(now, clock.since or 0))),
        deadline=clock.deadline if running else None,
        signal_at=clock.signal_at if running else None,
        signalled=clock.signalled,
    )


def laid(room: LiveRoom, turn: Turn) -> LaidWord:
    """What a settled turn brought."""
    scores: TurnScores = room.standings().turns[turn.number - 1]
    names = room.game.players
    play, best = turn.laid, turn.best[0] if turn.best else None
    missed = best if best is not None and best.points > scores.room_top else None
    return LaidWord(
        turn=turn.number,
        rack=room.box.format_tiles(turn.rack),
        word=_word(room, play) if play else "",
        coordinate=_place(room, play) if play else "",
        squares=[square for square, _ in placements_of(turn.board, play)] if play else [],
        points=play.points if play else 0,
        found_by=len(scores.finders),
        finders=[names[table].entry.name for table in scores.finders[:_SHOWN_FINDERS]],
        solo="" if scores.solo is None else names[scores.solo].entry.name,
        bonus=scores.bonus,
        slips=len(turn.slips),
        computer_word=_word(room, missed) if missed else "",
        computer_coordinate=_place(room, missed) if missed else "",
        computer_points=scores.computer_top,
    )


def _word(room: LiveRoom, play: FoundPlay) -> str:
    return room.box.format_tiles(play.tiles)


def _place(room: LiveRoom, play: FoundPlay) -> str:
    return coordinate(play.start, play.direction, room.game.board.layout.size)


def standing_lines(room: LiveRoom) -> list[StandingLine]:
    """The standings after the settled turns, all of them."""
    if not room.game.turns:
        return []
    return [
        StandingLine(
            rank=row.rank,
            table=row.table,
            name=row.name,
            club=row.club,
            total=row.total,
            percent=_percent(room, row),
        )
        for row in room.standings().rows
    ]


def _percent(room: LiveRoom, row: Row) -> int:
    by_computer = row.computer_percent if room.rules.top == "computer" else None
    return row.room_percent if by_computer is None else by_computer


def own(room: LiveRoom, table: int, now: int) -> Own:
    """What a player sees besides."""
    game = room.game
    player = game.players[table]
    line = room.line(table)
    warnings, penalty = _discipline(room, table)
    return Own(
        at=now,
        table=table,
        name=player.entry.name,
        club=player.entry.club,
        venue=player.entry.venue,
        slip=_own_slip(room, table),
        results=[_own_result(room, turn, table) for turn in game.turns],
        rank=line.rank if line is not None else None,
        total=line.total if line is not None else -penalty,
        percent=_percent(room, line) if line is not None else 0,
        warnings=warnings,
        penalty=penalty,
        playing=player.plays(game.number),
    )


def _own_slip(room: LiveRoom, table: int) -> OwnSlip | None:
    turn = room.game.turn
    if turn is None:
        return None
    handed, late = turn.slips.get(table), turn.late.get(table)
    slip = handed.slip if handed is not None else late
    if slip is None:
        return None
    is_read = slip.flaw is None
    size = turn.board.layout.size
    return OwnSlip(
        turn=turn.number,
        written=slip.written,
        word=room.box.format_tiles(slip.word) if is_read else "",
        coordinate=coordinate(slip.start, slip.direction, size) if is_read else "",
        score=slip.score,
        received=handed.at if handed is not None else room.game.last_at,
        late=handed is None,
        on_paper=handed is not None and handed.via is Via.PAPER,
    )


def _own_result(room: LiveRoom, turn: Turn, table: int) -> OwnResult:
    scores = room.standings().turns[turn.number - 1]
    mark, handed = turn.marks.get(table), turn.slips.get(table)
    top = scores.computer_top if room.rules.top == "computer" else scores.room_top
    return OwnResult(
        turn=turn.number,
        written=handed.slip.written if handed else "",
        points=scores.points.get(table, 0),
        bonus=scores.bonus if scores.solo == table else 0,
        top=top or 0,
        nil=mark.nil if mark else None,
        clause=mark.clause if mark else "",
        overruled=mark.overruled if mark else "",
    )


def _discipline(room: LiveRoom, table: int) -> tuple[int, int]:
    game, rules = room.game, room.rules
    warnings = sum(warned.table == table for warned in game.warnings)
    given = sum(each.points for each in game.penalties if each.table == table)
    return warnings, given + rules.penalty * max(0, warnings - rules.free_warnings)


def led(room: LiveRoom, now: int, here: int, *, with_codes: bool) -> LeaderView:
    """The desk of the staff; a helper does not let others in."""
    game, rules, box = room.game, room.rules, room.box
    turn = game.turn
    code = calling_code(rules.calling)
    marking = turn is not None and game.stage is Stage.MARKING
    return LeaderView(
        at=now,
        revision=room.shown_revision,
        code=room.plan.code,
        helper_code=room.plan.helper_code if with_codes else "",
        called=list(code.call_tiles(turn.rack, box)) if turn is not None else [],
        calling_language=code.language,
        letters_left=letters_left(rules, game),
        draw_count=draw_due(rules, game.bag, game.leave).count,
        blind=game.source is DrawSource.BLIND,
        rejected=_rejected(room),
        candidates=_candidates(room, turn) if turn is not None and marking else [],
        slips_in=len(turn.slips) if turn is not None else 0,
        missing=list(missing_tables(game)),
        looks=sorted(table for number, table in game.looks if number == game.number),
        confirmed=game.number in game.confirmed,
        rulings=[
            RuledWord(word=box.format_word(word), valid=ruling.valid, reason=ruling.reason)
            for word, ruling in game.rulings.items()
        ],
        log=_log(room),
        venues=sorted({p.entry.venue for p in game.players.values() if p.entry.venue}),
        here=here,
    )


def _rejected(room: LiveRoom) -> list[RejectedDraw]:
    number = room.game.number
    found = []
    for event in reversed(room.events):
        if getattr(event, "turn", number) < number:
            break
        if isinstance(event, DrawRejected):
            found.append(
                RejectedDraw(
                    rack=room.box.format_tiles(event.rack),
                    fault=event.fault.value,
                    reason=event.reason,
                    clause=event.clause,
                )
            )
    return found[::-1]


def _candidates(room: LiveRoom, turn: Turn) -> list[CandidateLine]:
    computers = set(turn.best)
    return [
        CandidateLine(
            word=_word(room, each.play),
            shown=_word(room, each.play),
            coordinate=_place(room, each.play),
            points=each.play.points,
            placed=each.play.placed,
            blanks=each.play.blanks,
            tables=list(each.tables),
            is_top=each.is_top,
            is_computers=each.play in computers,
        )
        for each in candidates(room.rules, turn)[:_SHOWN_CANDIDATES]
    ]


_NOISE = frozenset({"SlipReceived", "SlipReplaced", "PlayerEntered"})


def _log(room: LiveRoom) -> list[LogLine]:
    lines: list[LogLine] = []
    for version in range(room.version, 0, -1):
        if room.events.kind(version - 1) in _NOISE:
            continue
        event: Event = room.events[version - 1]
        table = getattr(event, "table", None)
        lines.append(
            LogLine(
                version=version,
                at=event.at,
                kind=type(event).__name__,
                table=table if isinstance(table, int) else None,
                reason=str(getattr(event, "reason", "")),
                by=room.actors[version - 1],
            )
        )
        if len(lines) == _SHOWN_LOG:
            break
    return lines[::-1]


def row(
    room: LiveRoom, table: int, is_here: Callable[[int], bool], turn: Turn | None = None
) -> SlipRow:
    """A line of the slip table: of the turn that is played, or of an earlier one."""
    game = room.game
    player: Player = game.players[table]
    number = game.number if turn is None else turn.number
    turn = turn or game.turn
    handed = turn.slips.get(table) if turn is not None else None
    late = turn.late.get(table) if turn is not None else None
    mark = turn.marks.get(table) if turn is not None else None
    slip = handed.slip if handed is not None else late
    line = room.line(table)
    warnings, penalty = _discipline(room, table)
    return SlipRow(
        table=table,
        name=player.entry.name,
        club=player.entry.club,
        venue=player.entry.venue,
        number=room.plan.number_of(table),
        here=is_here(table),
        playing=player.plays(number),
        slip=slip.written if slip is not None else "",
        received=handed.at if handed is not None else None,
        late=handed is None and late is not None,
        on_paper=handed is not None and handed.via is Via.PAPER,
        points=mark.points if mark is not None else None,
        nil=mark.nil if mark is not None else None,
        clause=mark.clause if mark is not None else "",
        refused=[room.box.format_word(word) for word in mark.refused] if mark is not None else [],
        faults=[fault.value for fault in mark.faults] if mark is not None else [],
        look=(number, table) in game.looks,
        overruled=mark.overruled if mark is not None else "",
        warnings=warnings,
        penalty=penalty,
        total=line.total if line is not None else -penalty,
        rank=line.rank if line is not None else None,
    )
