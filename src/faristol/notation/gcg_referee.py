"""A GCG game, looked at again: scores, sums, tiles, and where an edition is known its rules.

Sums and scores are recounted from the board alone, so that any GCG can be checked. What
is written is believed after it was reported: one wrong sum is one finding, not twenty.
"""

from collections import Counter
from dataclasses import dataclass, field

from faristol.board import (
    Board,
    MisplacedError,
    Placement,
    formed_words,
    placement_fault,
    score_of,
    square_name,
)
from faristol.notation.findings import Finding, FindingKind
from faristol.notation.gcg import REDRAWN, THROUGH, GcgGame, GcgKind, GcgLine
from faristol.notation.gcg_notes import note_findings
from faristol.notation.gcg_results import result_findings
from faristol.notation.gcg_rules import rule_findings
from faristol.notation.tile_text import format_held
from faristol.rulebook import Ruleset
from faristol.table.preconditions import WordJudge
from faristol.table.racks import as_held
from faristol.table.sheet_text import written_word
from faristol.tiles import LETTER_MASK, TileSet, layout, tile_set

RACK_SIZE = 7


class _UnreadableError(ValueError):
    """A play that can't lie as it is written."""


@dataclass
class _Count:
    """The recount so far. Lives for one game."""

    game: GcgGame
    box: TileSet
    board: Board
    rules: Ruleset | None
    judge: WordJudge | None
    totals: list[int]
    kept: list[bytes | None]
    """What each player must still hold, where whole racks are told."""
    last: tuple[GcgLine, tuple[Placement, ...]] | None = None
    findings: list[Finding] = field(default_factory=list)

    def find(
        self,
        line: GcgLine,
        kind: FindingKind,
        message: str,
        *,
        written: str = "",
        should: str = "",
        clause: str = "",
    ) -> None:
        self.findings.append(Finding(line.line, kind, message, written, should, clause))

    def clause(self, name: str) -> str:
        return self.rules.clause(name) if self.rules else ""


def referee_gcg(
    game: GcgGame, rules: Ruleset | None = None, judge: WordJudge | None = None
) -> list[Finding]:
    """Everything in a GCG game that does not hold, in the order of its lines.

    With `rules` also what the edition forbids; with `judge` also words that stood.
    """
    count = _Count(
        game,
        tile_set(game.tile_set),
        Board.empty(layout(game.layout)),
        rules,
        judge,
        [0] * len(game.players),
        [None] * len(game.players),
    )
    for number, line in enumerate(game.lines):
        following = game.lines[number + 1] if number + 1 < len(game.lines) else None
        _look(count, line, following)
    findings = count.findings
    if rules is not None:
        findings = findings + rule_findings(game, rules)
        findings += note_findings(game, rules) + result_findings(game, rules)
    return sorted(findings, key=lambda finding: finding.line)


def _look(count: _Count, line: GcgLine, following: GcgLine | None) -> None:
    _rack(count, line)
    match line.kind:
        case GcgKind.PLAY:
            withdrawn = following is not None and following.kind is GcgKind.WITHDRAWN
            _play(count, line, stands=not withdrawn)
        case GcgKind.WITHDRAWN:
            _withdrawn(count, line)
        case GcgKind.EXCHANGE | GcgKind.PASS:
            _points(count, line, 0, "exchange.turn")
            if line.kind is GcgKind.EXCHANGE:
                _uses(count, line, line.tiles, keeps=False)
        case GcgKind.RACK_GAIN:
            value = count.box.points(line.tiles)
            if count.rules is None and line.points == 2 * value:
                value *= 2  # where the loser's rack counts double and nothing is taken away
            _points(count, line, value, "ending.racks_played_out")
        case GcgKind.RACK_LOSS:
            value = count.box.points(line.tiles)
            _points(count, line, -value, "ending.racks_no_plays")
        case GcgKind.TIME | GcgKind.CHALLENGE:
            pass  # what a penalty may cost, its note and the edition say
    if any(note.startswith(REDRAWN) for note in line.notes):
        count.kept[line.player] = None
    _total(count, line)


def _points(count: _Count, line: GcgLine, should: int, value: str) -> None:
    if line.points != should:
        count.find(
            line,
            FindingKind.SCORE,
            "points",
            written=f"{line.points:+d}",
            should=f"{should:+d}",
            clause=count.clause(value),
        )


def _total(count: _Count, line: GcgLine) -> None:
    should = count.totals[line.player] + line.points
    if line.total != should:
        name = count.game.players[line.player].nick
        count.find(
            line,
            FindingKind.SUM,
            f"total of {name}",
            written=str(line.total),
            should=str(should),
            clause=count.clause("play.complete"),
        )
    count.totals[line.player] = line.total


def _rack(count: _Count, line: GcgLine) -> None:
    """What is told of a rack must fit the rack before it and a full rack."""
    if line.kind in (GcgKind.RACK_GAIN, GcgKind.RACK_LOSS, GcgKind.TIME, GcgKind.CHALLENGE):
        return
    size = count.rules.rack.size if count.rules else RACK_SIZE
    if len(line.rack) > size:
        count.find(
            line,
            FindingKind.TILES,
            "tiles on the rack",
            written=str(len(line.rack)),
            should=f"at most {size}",
            clause=count.clause("rack.size"),
        )
    kept = count.kept[line.player]
    if kept and len(line.rack) == size and (missing := Counter(kept) - Counter(line.rack)):
        face = format_held(missing.elements(), count.box)
        count.find(line, FindingKind.TILES, "the rack before had tiles that are gone", written=face)
    count.kept[line.player] = None


def _uses(count: _Count, line: GcgLine, used: bytes, *, keeps: bool) -> None:
    """Tiles that leave a rack must have been on it, as far as it is told."""
    size = count.rules.rack.size if count.rules else RACK_SIZE
    missing = Counter(used) - Counter(line.rack)
    if line.rack and missing:
        face = format_held(missing.elements(), count.box)
        count.find(
            line,
            FindingKind.TILES,
            "not on the rack",
            written=face,
            clause=count.clause("rack.size"),
        )
    if len(line.rack) == size and (keeps or used):
        count.kept[line.player] = bytes((Counter(line.rack) - Counter(used)).elements())


def _play(count: _Count, line: GcgLine, *, stands: bool) -> None:
    try:
        placements = _placements(count, line)
    except _UnreadableError as error:
        count.find(line, FindingKind.RULE, str(error), clause=count.clause("play.contact"))
        count.last = None
        return
    if stands:
        _uses(count, line, bytes(as_held(tile) for _, tile in placements), keeps=True)
    fault = placement_fault(count.board, placements)
    if fault is not None and count.rules is None:
        count.find(line, FindingKind.RULE, f"tiles lie wrong: {fault.value}")
    if fault is None:
        _scored(count, line, placements, stands=stands)
    count.board = count.board.with_tiles(placements)
    count.last = (line, placements)
    _in_box(count, line)


def _placements(count: _Count, line: GcgLine) -> tuple[Placement, ...]:
    """The new tiles of a play; what lay there before must be what is written."""
    assert line.direction is not None
    placements = []
    square = line.start
    for number, tile in enumerate(line.word, 1):
        if square is None:
            raise _UnreadableError(f"the word leaves the board after {number - 1} letters")
        there = count.board.squares[square]
        name = square_name(square, count.game.size)
        if tile == THROUGH:
            if not there:
                raise _UnreadableError(f"there is no tile on {name} to play through")
        elif not there:
            placements.append(Placement(square, tile))
        elif there & LETTER_MASK != tile & LETTER_MASK:
            raise _UnreadableError(f"another tile lies on {name}")
        square = count.board.step(square, line.direction)
    if not placements:
        raise _UnreadableError("the play puts no tile on the board")
    return tuple(placements)


def _scored(
    count: _Count, line: GcgLine, placements: tuple[Placement, ...], *, stands: bool
) -> None:
    rack = count.rules.rack if count.rules else None
    full, bonus = (rack.full_play, rack.bonus) if rack else (RACK_SIZE, 50)
    try:
        words = formed_words(count.board, placements)
        score = score_of(count.board, placements, count.box.values, full_rack=full, bonus=bonus)
    except MisplacedError:  # seen above
        return
    _points(count, line, score, "play.counted")
    main = words[0]
    single = len(placements) == 1
    if not single and (main.start, len(main.tiles)) != (line.start, len(line.word)):
        count.find(
            line,
            FindingKind.RULE,
            "the main word is longer",
            written=str(len(line.word)),
            should=written_word(main.tiles, count.box),
            clause=count.clause("play.contact"),
        )
    if stands and count.judge is not None:
        for word in words:
            if not count.judge((word.tiles,)):
                said = f"{written_word(word.tiles, count.box)} is not in the word list"
                count.find(line, FindingKind.WORD, said)


def _in_box(count: _Count, line: GcgLine) -> None:
    """No more of a tile on the board than the box holds."""
    lying = Counter(as_held(tile) for tile in count.board.squares if tile)
    assert line.direction is not None
    for tile in {as_held(tile) for tile in line.word if tile != THROUGH}:
        if lying[tile] > count.box.counts[tile]:
            face = count.box.tiles[tile].face
            count.find(
                line,
                FindingKind.TILES,
                f"tiles {face} on the board",
                written=str(lying[tile]),
                should=f"at most {count.box.counts[tile]}",
            )


def _withdrawn(count: _Count, line: GcgLine) -> None:
    if count.last is None or count.last[0].player != line.player:
        count.find(line, FindingKind.RULE, "there is no play of this player to withdraw")
        return
    play, placements = count.last
    count.board = count.board.without_tiles(placements)
    count.last = None
    _points(count, line, -play.points, "challenge.invalid")
