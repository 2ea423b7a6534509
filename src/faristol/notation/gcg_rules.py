"""The rules of an edition applied to a GCG game, by the table's own decider.

The game is played again at a table with a real bag: racks are told as far as the file
tells them, time stands still. What the decider refuses is a finding with its clause; then
the turn is taken as written and the game goes on. Scores and sums are not looked at here.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from faristol.board import Placement
from faristol.core import Refused
from faristol.notation.findings import Finding, FindingKind
from faristol.notation.gcg import LOST, REDRAWN, THROUGH, GcgGame, GcgKind, GcgLine
from faristol.rulebook import Ruleset
from faristol.table import commands as c
from faristol.table.commands import Command
from faristol.table.decide import decide
from faristol.table.events import Event, RackCounted, RackRedrawn, TurnBegan, TurnPassed
from faristol.table.evolve import replay
from faristol.table.refusal import Reason
from faristol.table.state import Game
from faristol.table.terms import UNSEEN, EndCause, Stage, StopCause, TileSource

_LATE = (GcgKind.RACK_GAIN, GcgKind.RACK_LOSS, GcgKind.TIME, GcgKind.CHALLENGE)


@dataclass
class _Table:
    """The game as it is played again. Lives for one file."""

    rules: Ruleset
    seats: dict[int, int]
    """The seat of each player: turns go round from whoever moves first."""
    game: Game = field(default_factory=Game)
    findings: list[Finding] = field(default_factory=list)
    counted: list[RackCounted] = field(default_factory=list)
    redrawn: set[int] = field(default_factory=set)
    """Seats whose rack went back whole after their last turn."""

    def do(self, command: Command) -> Refused | None:
        """Try a command; the refusal if there is one."""
        try:
            events = decide(self.rules, self.game, command, judge=_believed)
        except Refused as refused:
            return refused
        self.happen(*events)
        return None

    def happen(self, *events: Event) -> None:
        self.counted += [event for event in events if isinstance(event, RackCounted)]
        self.game = replay(events, self.game)

    def find(self, line: GcgLine, refused: Refused) -> None:
        detail = f" ({refused.detail})" if refused.detail else ""
        message = f"not allowed: {refused.reason.value}{detail}"
        self.findings.append(Finding(line.line, FindingKind.RULE, message, clause=refused.clause))


def _believed(words: tuple[bytes, ...]) -> bool:
    return bool(words)


def rule_findings(game: GcgGame, rules: Ruleset) -> list[Finding]:
    """What the edition would not have allowed."""
    if not game.lines:
        return []
    number = len(game.players)
    if not rules.players.least <= number <= rules.players.most:
        clause = rules.clause("players.most")
        return [
            Finding(
                1,
                FindingKind.RULE,
                "players",
                str(number),
                f"{rules.players.least} to {rules.players.most}",
                clause,
            )
        ]
    if rules.equipment.tiles != game.tile_set:
        clause = rules.clause("equipment.tiles")
        should = rules.equipment.tiles
        return [Finding(1, FindingKind.RULE, "tile set", game.tile_set, should, clause)]
    table = _opened(game, rules)
    if table.game.stage is Stage.EMPTY:
        return table.findings
    for at, line in enumerate(game.lines):
        following = game.lines[at + 1] if at + 1 < len(game.lines) else None
        if line.kind not in (*_LATE, GcgKind.WITHDRAWN):
            _turn(table, line, following)
    _racks(table, game)
    return table.findings


def _opened(game: GcgGame, rules: Ruleset) -> _Table:
    number = len(game.players)
    first = game.lines[0].player
    seats = {(first + step) % number: step for step in range(number)}
    table = _Table(rules, seats)
    names = tuple(game.players[(first + step) % number].name for step in range(number))
    if refused := table.do(c.OpenTable(0, names, TileSource.ON_TABLE)):
        table.find(game.lines[0], refused)
        return table
    table.do(c.DrawForStart(0, bytes(range(1, number + 1))))
    for seat in range(number):
        table.do(c.Draw(0, seat, bytes([UNSEEN]) * rules.rack.size))
    table.do(c.StartClock(0, 1))
    return table


def _turn(table: _Table, line: GcgLine, following: GcgLine | None) -> None:
    seat = table.seats[line.player]
    game = table.game
    if game.stage is not Stage.PLAYING:
        clause = game.ending.clause if game.ending else ""
        message = "a turn after the end of the game"
        table.findings.append(Finding(line.line, FindingKind.RULE, message, clause=clause))
        return
    if game.on_turn != seat:
        table.find(line, Refused(Reason.NOT_YOUR_TURN, table.rules.clause("turn.next")))
        table.happen(TurnBegan(0, seat))
    if seat in table.redrawn:
        rack = table.game.racks[seat]
        table.happen(RackRedrawn(0, seat, rack, bytes([UNSEEN]) * len(rack), False, ""))
        table.redrawn.remove(seat)
    if any(note.startswith(REDRAWN) for note in line.notes):
        table.redrawn.add(seat)
    if line.rack and len(line.rack) == len(table.game.racks[seat]):
        # A rack that contradicts what is known is told by the recount of tiles.
        table.do(c.NoteRack(0, seat, line.rack))
    match line.kind:
        case GcgKind.PLAY:
            withdrawn = following is not None and following.kind is GcgKind.WITHDRAWN
            _play(table, line, seat, withdrawn=withdrawn)
        case GcgKind.EXCHANGE:
            tiles = line.tiles or bytes([UNSEEN]) * line.count
            if UNSEEN in tiles and UNSEEN not in table.game.racks[seat]:
                tiles = table.game.racks[seat][: len(tiles)]  # which ones, nobody wrote
            drawn = bytes([UNSEEN]) * len(tiles)
            _or_taken(table, line, c.Exchange(0, seat, tiles, drawn), seat)
        case _ if any(note.startswith(LOST) for note in line.notes):
            _taken(table, seat)
        case _:
            _or_taken(table, line, c.Pass(0, seat), seat)


def _play(table: _Table, line: GcgLine, seat: int, *, withdrawn: bool) -> None:
    placements = tuple(_new_tiles(table.game, line))
    refused = table.do(c.Place(0, seat, placements))
    if refused is not None:
        table.find(line, refused)
        _taken(table, seat)
        return
    if withdrawn:
        _challenged_off(table, line, seat)
    _settle(table)


def _new_tiles(game: Game, line: GcgLine) -> Iterator[Placement]:
    assert line.direction is not None
    square = line.start
    for tile in line.word:
        if square is None:
            return
        if tile != THROUGH and not game.board.squares[square]:
            yield Placement(square, tile)
        square = game.board.step(square, line.direction)


def _challenged_off(table: _Table, line: GcgLine, seat: int) -> None:
    pending = table.game.pending
    other = (seat + 1) % len(table.game.names)
    words = pending.words[:1] if pending else ()
    refused = table.do(c.Challenge(0, other, words)) or table.do(c.RuleOnChallenge(0, valid=False))
    if refused is not None:
        table.find(line, refused)


def _or_taken(table: _Table, line: GcgLine, command: Command, seat: int) -> None:
    refused = table.do(command)
    if refused is None:
        _settle(table)
        return
    table.find(line, refused)
    _taken(table, seat)


def _taken(table: _Table, seat: int) -> None:
    """Skip a turn that the rules would refuse, so that checking can continue."""
    following = (seat + 1) % len(table.game.names)
    table.happen(TurnPassed(0, seat, ""), TurnBegan(0, following))


def _settle(table: _Table) -> None:
    """Accept, refill and press, in whatever order the edition has, until the turn is over."""
    before = len(table.game.turns)
    for _ in range(12):
        game = table.game
        if game.stage is not Stage.PLAYING or (game.acted is None and not game.owing):
            return
        if not any(table.do(command) is None for command in _next_steps(table)):
            return
        if len(table.game.turns) != before:
            return


def _next_steps(table: _Table) -> Iterator[Command]:
    game = table.game
    if game.pending is not None:
        for seat in game.seats:
            if seat != game.pending.seat:
                yield c.Accept(0, seat)
    if game.owing:
        seat = game.owing[0]
        due = min(table.rules.rack.size - len(game.racks[seat]), game.bag_count)
        yield c.Draw(0, seat, bytes([UNSEEN]) * due)
    if game.on_turn is not None:
        yield c.PressClock(0, game.on_turn)
        for seat in game.seats:
            yield c.StopClock(0, seat, StopCause.LAST_PLAY)


def _racks(table: _Table, game: GcgGame) -> None:
    """Rack lines at the end must be those that the edition counts."""
    lines = [line for line in game.lines if line.kind in (GcgKind.RACK_GAIN, GcgKind.RACK_LOSS)]
    if not lines:
        _uncounted(table, game)
        return
    if table.game.stage is Stage.PLAYING:
        # Refused plays may have kept tiles back; only a clean game can be judged here.
        if not table.findings:
            message = "racks are counted although the game is not over"
            clause = table.rules.clause("ending.played_out")
            first = lines[0].line
            table.findings.append(Finding(first, FindingKind.RULE, message, clause=clause))
        return
    for line in lines:
        owner = _owner(table, line)
        if owner is not None and len(table.game.racks[owner]) == len(line.tiles):
            table.do(c.NoteRack(0, owner, line.tiles))
    expected = {}
    for event in table.counted:
        expected[event.seat] = -event.points
        if event.to is not None:
            expected[event.to] = expected.get(event.to, 0) + event.points
    written: dict[int, int] = {}
    for line in lines:
        seat = table.seats[line.player]
        written[seat] = written.get(seat, 0) + line.points
    clause = table.counted[0].clause if table.counted else ""
    clause = clause or table.rules.clause("ending.racks_played_out")
    for seat in sorted(set(expected) | set(written)):
        is_, should = written.get(seat, 0), expected.get(seat, 0)
        if is_ != should:
            name = table.game.names[seat]
            message = f"rack points of {name}"
            table.findings.append(
                Finding(
                    lines[-1].line, FindingKind.SUM, message, f"{is_:+d}", f"{should:+d}", clause
                )
            )


def _uncounted(table: _Table, game: GcgGame) -> None:
    """A game that is over by its own turns counts racks, unless the edition counts none."""
    over = table.game.stage is not Stage.PLAYING and not table.findings
    owed = [event.seat for event in table.counted]
    if table.game.result is None:
        owed += [seat for seat in table.game.uncounted if table.game.racks[seat]]
    if over and owed:
        value = "ending.racks_played_out" if _played_out(table.game) else "ending.racks_no_plays"
        clause = table.rules.clause(value)
        message = "the game is over and no rack is counted"
        last = game.lines[-1].line
        table.findings.append(Finding(last, FindingKind.RULE, message, clause=clause))


def _played_out(game: Game) -> bool:
    return game.ending is not None and game.ending.cause is EndCause.PLAYED_OUT


def _owner(table: _Table, line: GcgLine) -> int | None:
    """Whose rack a line tells: the player's own, or the only other one that is left."""
    seat = table.seats[line.player]
    if line.kind is GcgKind.RACK_LOSS:
        return seat
    others = [other for other in table.game.seats if other != seat and table.game.racks[other]]
    return others[0] if len(others) == 1 else None
