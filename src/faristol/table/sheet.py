"""The score sheet: a pure view of events.

It writes down what happened, in the order of the table, and adds up for itself. Sums that
people announced or wrote stand beside the right ones; nothing is mended silently. How an
edition writes a line (hyphens, dashes, circles) is for `sheet_text` to say.
"""

from collections.abc import Iterable
from enum import Enum

import msgspec
from msgspec.structs import replace

from faristol.board import Direction, Placement
from faristol.table import events as happened
from faristol.table.events import Event
from faristol.table.evolve import evolve
from faristol.table.folding import told_before
from faristol.table.state import Ending, Game, Result
from faristol.table.terms import DrawReason, LossCause, PenaltyCause
from faristol.tiles import layout


class LineKind(Enum):
    """What a line of the sheet records."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"  # noqa: S105 - a pass, no password
    LOST = "lost"
    """A turn that brought nothing; with its word where a play was withdrawn."""
    FORFEIT = "forfeit"
    PENALTY = "penalty"
    FOUND_WRONG = "found-wrong"
    """Points of an earlier play taken away."""
    RACK = "rack"
    """What was left on a rack, added or taken away."""


TURNS = (LineKind.PLAY, LineKind.EXCHANGE, LineKind.PASS, LineKind.LOST, LineKind.FORFEIT)
"""The lines that are turns; the others correct a total."""


class Written(msgspec.Struct, frozen=True):
    """A line as somebody wrote it."""

    by: int
    points: int
    total: int


class Line(msgspec.Struct, frozen=True):
    """One line of the sheet."""

    seat: int
    kind: LineKind
    points: int
    total: int
    """The running total of `seat` after this line."""
    at: int
    turn: int | None = None
    """Which turn of the game, from 0; for FOUND_WRONG the turn whose points went."""
    placements: tuple[Placement, ...] = ()
    start: int | None = None
    direction: Direction | None = None
    words: tuple[bytes, ...] = ()
    """Main word first; blanks carry their bit."""
    withdrawn: bool = False
    """The play was challenged off: `words` lay on the board for a while, `worth` is what
    they would have brought."""
    worth: int = 0
    full_rack: bool = False
    tiles: bytes = b""
    """Tiles changed, or tiles left on a rack."""
    rack: bytes = b""
    """The rack before the turn."""
    drawn: bytes = b""
    """What the player drew after it."""
    redrawn: str = ""
    """The clause under which the rack went back whole afterwards; empty if it did not."""
    announced: int | None = None
    written: tuple[Written, ...] = ()
    owner: int | None = None
    """RACK: whose rack it was."""
    cause: LossCause | PenaltyCause | None = None
    reason: str = ""
    clause: str = ""

    @property
    def word(self) -> bytes:
        """The main word; empty where nothing was laid."""
        return self.words[0] if self.words else b""

    @property
    def is_circled(self) -> bool:
        """Whether the score is circled: all tiles of a full rack in one play (FISC-A-5.10)."""
        return self.full_rack and not self.withdrawn

    @property
    def slips(self) -> tuple[Written, ...]:
        """What was written with a wrong sum. A play challenged off later was no wrong sum."""
        right = {(self.points, self.total)}
        if self.withdrawn:
            right.add((self.worth, self.total + self.worth))
        return tuple(w for w in self.written if (w.points, w.total) not in right)

    @property
    def is_misannounced(self) -> bool:
        """Whether the player said another score than the play has."""
        said = self.announced
        return said is not None and said != (self.worth if self.withdrawn else self.points)


class Challenged(msgspec.Struct, frozen=True):
    """A challenge as players write it down: who, which words, and the answer once there is one."""

    by: int
    seat: int
    turn: int
    """Which turn of the game, from 0."""
    words: tuple[bytes, ...]
    valid: bool | None = None


class Sheet(msgspec.Struct, frozen=True):
    """A whole sheet: the head, the lines, the challenges, the foot."""

    edition: str = ""
    tile_set: str = "catalan"
    board_size: int = 15
    names: tuple[str, ...] = ()
    round: str = ""
    table: str = ""
    lexicon: str = ""
    starter: int | None = None
    lines: tuple[Line, ...] = ()
    challenges: tuple[Challenged, ...] = ()
    ending: Ending | None = None
    result: Result | None = None
    signed: tuple[int, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """The running total of each seat."""
        totals = [0] * len(self.names)
        for line in self.lines:
            totals[line.seat] = line.total
        return tuple(totals)

    def form_of(self, seat: int) -> str:
        """White for the player who starts, coloured for the others (NL-W-IV.1b)."""
        return "white" if seat == self.starter else "coloured"


def sheet_of(events: Iterable[Event]) -> Sheet:
    """Write the sheet of a game, or of what one role may see of it."""
    sheet, game = Sheet(), Game()
    for event in events:
        sheet = written_down(sheet, game, event)
        game = evolve(game, event)
    return replace(sheet, ending=game.ending, result=game.result, signed=game.signed)


def written_down(sheet: Sheet, game: Game, event: Event) -> Sheet:
    """The sheet after an event; `game` is the state before it."""
    match event:
        case happened.TableOpened():
            return _headed(event)
        case happened.StarterChosen(_, seat):
            return replace(sheet, starter=seat)
        case happened.PlayMade():
            return _play(sheet, game, event)
        case happened.TilesExchanged(at, seat, returned, drawn, clause):
            return _turn(
                sheet, game, seat, LineKind.EXCHANGE, at, tiles=returned, drawn=drawn, clause=clause
            )
        case happened.TurnPassed(at, seat, clause):
            return _turn(sheet, game, seat, LineKind.PASS, at, clause=clause)
        case happened.TurnLost():
            return _lost(sheet, game, event)
        case happened.TilesTakenBack() if game.pending is not None:
            return replace(sheet, lines=sheet.lines[: _line_of(sheet, game.pending.turn)])
        case happened.PlayTakenBack() if game.latest is not None:
            undone = _line_of(sheet, game.latest.turn)
            return _summed(sheet, [*sheet.lines[:undone], *sheet.lines[undone + 1 :]])
        case happened.PlayWithdrawn():
            return _withdrawn(sheet, game, event)
        case happened.TilesDrawn(_, seat, tiles, DrawReason.REFILL):
            return _with_drawn(sheet, seat, tiles)
        case happened.RackRedrawn(_, seat, _, drawn, _, clause):
            return _with_drawn(sheet, seat, drawn, redrawn=clause)
        case happened.RedrawResolved(_, seat, _, _, given, _, drawn, clause) if given or drawn:
            return _with_drawn(sheet, seat, given + drawn, redrawn=clause)
        case happened.PlayChallenged(_, by, seat, words) if game.pending is not None:
            noted = Challenged(by, seat, game.pending.turn, words)
            return replace(sheet, challenges=(*sheet.challenges, noted))
        case happened.ChallengeRuled(_, _, valid) if sheet.challenges:
            answered = replace(sheet.challenges[-1], valid=valid)
            return replace(sheet, challenges=(*sheet.challenges[:-1], answered))
        case happened.ScoreAnnounced(_, _, points) if game.turns:
            return _changed(sheet, _line_of(sheet, len(game.turns) - 1), announced=points)
        case happened.ScoreNoted(_, by, turn, points, total):
            at = _line_of(sheet, turn)
            written = (*sheet.lines[at].written, Written(by, points, total))
            return _changed(sheet, at, written=written)
        case _:
            return _corrected(sheet, event)


def _corrected(sheet: Sheet, event: Event) -> Sheet:
    """Lines that are no turns: penalties, points taken back, racks."""
    match event:
        case happened.PointsDeducted(at, seat, points, cause, reason, clause):
            return _line(
                sheet,
                seat,
                LineKind.PENALTY,
                -points,
                at,
                cause=cause,
                reason=reason,
                clause=clause,
            )
        case happened.WordFoundWrong(at, seat, turn, points, clause):
            return _line(sheet, seat, LineKind.FOUND_WRONG, -points, at, turn=turn, clause=clause)
        case happened.RackCounted(at, seat, tiles, points, to, clause):
            if to is not None:
                sheet = _line(
                    sheet, to, LineKind.RACK, points, at, tiles=tiles, owner=seat, clause=clause
                )
            return _line(
                sheet, seat, LineKind.RACK, -points, at, tiles=tiles, owner=seat, clause=clause
            )
        case happened.GameReopened():
            return _summed(sheet, [line for line in sheet.lines if line.kind is not LineKind.RACK])
        case happened.GameRestarted():
            begun = replace(sheet, challenges=())
            return _summed(begun, [line for line in sheet.lines if line.kind not in TURNS])
        case _:
            return sheet


def _headed(event: happened.TableOpened) -> Sheet:
    return Sheet(
        edition=event.edition,
        tile_set=event.tile_set,
        board_size=layout(event.layout).size,
        names=event.names,
        round=event.round,
        table=event.table,
        lexicon=event.lexicon,
    )


def _play(sheet: Sheet, game: Game, event: happened.PlayMade) -> Sheet:
    turn = len(game.turns)
    if game.pending is not None and told_before(game, event.seat):  # its points are put right
        turn = game.pending.turn
        sheet = replace(sheet, lines=sheet.lines[: _line_of(sheet, turn)])
    return _line(
        sheet,
        event.seat,
        LineKind.PLAY,
        event.points,
        event.at,
        turn=turn,
        placements=event.placements,
        start=event.start,
        direction=event.direction,
        words=event.words,
        worth=event.points,
        full_rack=event.full_rack,
        rack=game.racks[event.seat],
    )


def _turn(sheet: Sheet, game: Game, seat: int, kind: LineKind, at: int, **known: object) -> Sheet:
    return _line(sheet, seat, kind, 0, at, turn=len(game.turns), rack=game.racks[seat], **known)


def _lost(sheet: Sheet, game: Game, event: happened.TurnLost) -> Sheet:
    if event.cause is LossCause.PLAY_INVALID:
        # The withdrawal has already turned the play's line; only the reason is missing.
        at = max(n for n, line in enumerate(sheet.lines) if line.withdrawn)
        return _changed(sheet, at, cause=event.cause)
    is_forfeit = event.cause is LossCause.FORGOTTEN_TILES
    kind = LineKind.FORFEIT if is_forfeit else LineKind.LOST
    return _turn(sheet, game, event.seat, kind, event.at, cause=event.cause, clause=event.clause)


def _withdrawn(sheet: Sheet, game: Game, event: happened.PlayWithdrawn) -> Sheet:
    assert game.pending is not None
    at = _line_of(sheet, game.pending.turn)
    gone = replace(
        sheet.lines[at], kind=LineKind.LOST, points=0, withdrawn=True, clause=event.clause
    )
    return _summed(sheet, [*sheet.lines[:at], gone, *sheet.lines[at + 1 :]])


def _with_drawn(sheet: Sheet, seat: int, drawn: bytes, redrawn: str = "") -> Sheet:
    own = [n for n, line in enumerate(sheet.lines) if line.seat == seat and line.kind in TURNS]
    return _changed(sheet, own[-1], drawn=drawn, redrawn=redrawn) if own else sheet


def _line(sheet: Sheet, seat: int, kind: LineKind, points: int, at: int, **known: object) -> Sheet:
    total = sheet.totals[seat] + points
    line = replace(Line(seat, kind, points, total, at), **known)
    return replace(sheet, lines=(*sheet.lines, line))


def _changed(sheet: Sheet, at: int, **known: object) -> Sheet:
    line = replace(sheet.lines[at], **known)
    return replace(sheet, lines=(*sheet.lines[:at], line, *sheet.lines[at + 1 :]))


def _summed(sheet: Sheet, lines: Iterable[Line]) -> Sheet:
    """The sheet with these lines, totals added up again."""
    totals = [0] * len(sheet.names)
    summed = []
    for line in lines:
        totals[line.seat] += line.points
        summed.append(replace(line, total=totals[line.seat]))
    return replace(sheet, lines=tuple(summed))


def _line_of(sheet: Sheet, turn: int) -> int:
    """Where the line of a turn stands."""
    return next(n for n, line in enumerate(sheet.lines) if line.turn == turn and line.kind in TURNS)
