"""Games from elsewhere as the events of a table, so that they can be kept, replayed, analysed.

What the file says is kept: racks as far as they are told, the totals as the result. Scores are
counted again, and one that was written otherwise stands beside the right one. Nothing is judged:
such a game was played by people, and no command of it was ever decided here.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from faristol.board import Board, MisplacedError, Placement, scored_words
from faristol.core import Outcome
from faristol.notation.errors import ParseError
from faristol.notation.gcg import THROUGH, GcgGame, GcgKind, GcgLine
from faristol.rulebook import Ruleset
from faristol.table import events as happened
from faristol.table.events import Event
from faristol.table.terms import (
    UNSEEN,
    Acceptance,
    DrawReason,
    EndCause,
    LossCause,
    PenaltyCause,
    SheetKeeper,
    TileSource,
)
from faristol.tiles import BLANK, BLANK_BIT, LETTER_MASK, TileSet, layout, tile_set

_STEP_MS = 1_000
"""Between the turns of a game whose times nobody wrote down."""


def events_of_gcg(game: GcgGame, rules: Ruleset, *, lexicon: str, at: int) -> list[Event]:
    """The events of a game; its end at `at` or a little after.

    :raises ParseError: at the line that no table could have seen.
    """
    box = tile_set(game.tile_set)
    if rules.equipment.tiles != box.name:
        raise ParseError(
            f"{rules.name} is played with {rules.equipment.tiles} tiles, not {box.name}"
        )
    least, most = rules.players.least, rules.players.most
    if not least <= len(game.players) <= most:
        raise ParseError(f"{len(game.players)} players; {rules.name} is for {least} to {most}")
    if layout(rules.equipment.board).size != game.size:
        raise ParseError(f"{rules.name} is played on another board")
    if not any(line.kind is GcgKind.PLAY for line in game.lines):
        raise ParseError("a game without a play")
    teller = _Teller(rules, box, len(game.players), max(0, at - _STEP_MS * (len(game.lines) + 2)))
    names = tuple(player.name for player in game.players)
    teller.open(names, lexicon, game.lines[0].player)
    for number, line in enumerate(game.lines):
        following = game.lines[number + 1] if number + 1 < len(game.lines) else None
        teller.tell(line, following)
    teller.close(game.lines)
    return teller.events


def fingerprint(events: Sequence[Event]) -> str:
    """What a game is known by, from whatever file it comes and however its players are named."""
    told: list[str] = []
    for event in events:
        if isinstance(event, happened.TableOpened):
            told.append(event.tile_set)
        elif isinstance(event, happened.PlayMade):
            words = [word.hex() for word in event.words[:1]] if not event.placements else []
            tiles = [f"{square}.{tile}" for square, tile in sorted(event.placements)]
            told.append(" ".join([str(event.seat), *words, *tiles]))
        elif isinstance(event, happened.PlayTakenBack):
            told.pop()
    return sha256("\n".join(told).encode()).hexdigest()[:24]


@dataclass
class _Teller:
    """The game while it is told. Lives for one file."""

    rules: Ruleset
    box: TileSet
    seats: int
    at: int
    events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._board = Board.empty(layout(self.rules.equipment.board))
        self._used: Counter[int] = Counter()
        self._bag = self.box.size
        self._known: list[Counter[int]] = [Counter() for _ in range(self.seats)]
        self._held = [0] * self.seats
        self._turns = 0
        self._totals = [0] * self.seats

    def open(self, names: tuple[str, ...], lexicon: str, starter: int) -> None:
        rules = self.rules
        self._add(
            happened.TableOpened(
                self.at,
                rules.name,
                (),
                (),
                self.box.name,
                rules.equipment.board,
                names,
                TileSource.ON_TABLE,
                SheetKeeper.SOFTWARE,
                0,
                0,
                lexicon,
                "",
                "",
            ),
            happened.StarterChosen(self.at, starter, rules.clause("start.method")),
        )
        for seat in range(self.seats):
            self._draw(seat, rules.rack.size, DrawReason.DEAL)

    def tell(self, line: GcgLine, following: GcgLine | None) -> None:
        self.at += _STEP_MS
        seat = line.player
        match line.kind:
            case GcgKind.PLAY:
                off = following is not None and following.kind is GcgKind.WITHDRAWN
                self._begin(seat, line)
                self._play(line, stands=not off)
            case GcgKind.EXCHANGE:
                self._begin(seat, line)
                self._exchange(line)
            case GcgKind.PASS:
                self._begin(seat, line)
                self._turns += 1
                clause = self.rules.clause("exchange.turn")
                self._add(happened.TurnPassed(self.at, seat, clause))
            case GcgKind.WITHDRAWN | GcgKind.RACK_GAIN | GcgKind.RACK_LOSS:
                pass
            case GcgKind.TIME | GcgKind.CHALLENGE:
                cause = PenaltyCause.OVERTIME if line.points < 0 else PenaltyCause.CORRECTION
                self._deduct(seat, -line.points, cause)

    def _begin(self, seat: int, line: GcgLine) -> None:
        self._add(happened.TurnBegan(self.at, seat))
        told = Counter(tile for tile in line.rack if tile != UNSEEN)
        new = told - self._known[seat]
        unknown = self._held[seat] - self._known[seat].total()
        if new and new.total() <= unknown:
            self._known[seat] += new
            # Tiles that were known before are told again: an E beside an E drawn now is another.
            self._add(happened.RackNoted(self.at, seat, bytes(sorted(told.elements()))))

    def _play(self, line: GcgLine, *, stands: bool) -> None:
        seat, at = line.player, self.at
        placed = self._placements(line)
        try:
            words = scored_words(self._board, placed, self.box.values)
        except MisplacedError as error:
            raise ParseError(f"tiles lie wrong: {error.fault.value}", line=line.line) from None
        full = len(placed) >= self.rules.rack.full_play
        counted = sum(word.points for word in words) + (self.rules.rack.bonus if full else 0)
        main = words[0].word
        made = happened.PlayMade(
            at,
            seat,
            placed,
            main.start,
            main.direction,
            tuple(word.word.tiles for word in words),
            tuple(word.points for word in words),
            counted,
            len(placed),
            full,
        )
        self._add(made)
        turn, self._turns = self._turns, self._turns + 1
        if line.points != counted:
            should = self._totals[seat] + counted
            noted = happened.ScoreNoted(at, seat, turn, line.points, line.total, counted, should)
            self._add(noted)
        if not stands:
            clause = self.rules.clause("challenge.invalid")
            lost = LossCause.PLAY_INVALID
            self._add(
                happened.PlayWithdrawn(at, seat, placed, counted, clause),
                happened.TurnLost(at, seat, lost, clause),
            )
            return
        self._totals[seat] += counted
        self._board = self._board.with_tiles(placed)
        used = Counter(BLANK if tile & BLANK_BIT else tile for _, tile in placed)
        self._spend(line, used)
        clause = self.rules.clause("challenge.moment")
        self._add(happened.PlayAccepted(at, seat, Acceptance.BY_DRAWING, None, clause))
        self._draw(seat, len(placed), DrawReason.REFILL)

    def _spend(self, line: GcgLine, used: Counter[int]) -> None:
        seat = line.player
        self._known[seat] -= used
        self._held[seat] = max(0, self._held[seat] - used.total())
        self._used += used
        for tile in used:
            if self._used[tile] > self.box.counts[tile]:
                face = self.box.tiles[tile].face or "blank"
                raise ParseError(f"more {face} tiles than the box has", line=line.line)
        if used.total() > self.rules.rack.size:
            raise ParseError(f"{used.total()} tiles from one rack", line=line.line)

    def _placements(self, line: GcgLine) -> tuple[Placement, ...]:
        placed = []
        square = line.start
        assert line.direction is not None
        for number, tile in enumerate(line.word, 1):
            if square is None:
                message = f"the word leaves the board after {number - 1} letters"
                raise ParseError(message, line=line.line)
            there = self._board.squares[square]
            if tile == THROUGH:
                if not there:
                    raise ParseError("a dot where no tile lies", line=line.line)
            elif not there:
                placed.append(Placement(square, tile))
            elif there & LETTER_MASK != tile & LETTER_MASK:
                message = f"another tile lies under letter {number}"
                raise ParseError(message, line=line.line)
            square = self._board.step(square, line.direction)
        return tuple(placed)

    def _exchange(self, line: GcgLine) -> None:
        seat = line.player
        self._turns += 1
        number = len(line.tiles) or line.count
        if not 0 < number <= self._held[seat] or number > self._bag:
            raise ParseError(f"{number} tiles can't be changed here", line=line.line)
        returned = (
            line.tiles if line.tiles and UNSEEN not in line.tiles else bytes([UNSEEN] * number)
        )
        if Counter(returned) - self._known[seat]:
            returned = bytes([UNSEEN] * number)
            self._known[seat] = Counter()
        self._known[seat] -= Counter(returned)
        clause = self.rules.clause("exchange.turn")
        drawn = bytes([UNSEEN] * number)
        self._add(happened.TilesExchanged(self.at, seat, returned, drawn, clause))

    def _draw(self, seat: int, number: int, reason: DrawReason) -> None:
        drawn = min(number, self._bag)
        if drawn:
            self._bag -= drawn
            self._held[seat] += drawn
            tiles = bytes([UNSEEN] * drawn)
            self._add(happened.TilesDrawn(self.at, seat, tiles, reason, drawn < number))

    def _deduct(self, seat: int, points: int, cause: PenaltyCause) -> None:
        self._totals[seat] -= points
        clause = self.rules.clause("play.complete")
        self._add(happened.PointsDeducted(self.at, seat, points, cause, "", clause))

    def close(self, lines: Sequence[GcgLine]) -> None:
        """The end: racks, and the totals that were written as the result."""
        self.at += _STEP_MS
        out = next((seat for seat, held in enumerate(self._held) if not held), None)
        cause = EndCause.TURNS_LOST if out is None else EndCause.PLAYED_OUT
        clause = self.rules.clause("ending.played_out")
        self._add(happened.GameEnded(self.at, cause, out, clause))
        gains = [line for line in lines if line.kind is GcgKind.RACK_GAIN]
        for line in lines:
            if line.kind is GcgKind.RACK_LOSS:
                gain = next((each for each in gains if each.points == -line.points), None)
                to = gain.player if gain else None
                gains = [each for each in gains if each is not gain]
                points = -line.points
                clause = self.rules.clause("ending.racks_played_out")
                counted = happened.RackCounted(self.at, line.player, line.tiles, points, to, clause)
                self._add(counted)
        for line in gains:
            self._deduct(line.player, -line.points, PenaltyCause.CORRECTION)
        scores = tuple(_last_total(lines, seat) for seat in range(self.seats))
        best = max(scores)
        alone = scores.count(best) == 1
        outcomes = tuple(
            Outcome.LOST if score < best else Outcome.WON if alone else Outcome.DREW
            for score in scores
        )
        clause = self.rules.clause("result.declared")
        self._add(happened.ResultDeclared(self.at, scores, outcomes, forced=False, clause=clause))

    def _add(self, *events: Event) -> None:
        self.events += events


def _last_total(lines: Sequence[GcgLine], seat: int) -> int:
    return next((line.total for line in reversed(lines) if line.player == seat), 0)
