"""Random games, legal by construction of `decide`, played with draws that can be verified.

Words are nonsense: what is tested is the table, not the dictionary.
"""

from dataclasses import dataclass, field
from random import Random

from faristol.board import Board, Placement, placement_fault
from faristol.core import Refused
from faristol.rulebook import Ruleset
from faristol.table import commands as c
from faristol.table.commands import Command
from faristol.table.decide import decide
from faristol.table.draws import RECIPE, commitment, draw
from faristol.table.events import Event, RandomnessAdded, SeedCommitted, SeedRevealed
from faristol.table.evolve import replay
from faristol.table.preconditions import start_bag
from faristol.table.racks import more
from faristol.table.refusal import Reason
from faristol.table.state import Game
from faristol.table.terms import SheetKeeper, Stage, StopCause, TileSource, TurnKind
from faristol.table.timekeeping import next_deadline
from faristol.tiles import BLANK_BIT, Kind, tile_set


@dataclass
class Played:
    """A game that is being played: its rules, its history, its dice."""

    rules: Ruleset
    dice: Random
    events: list[Event] = field(default_factory=list)
    game: Game = field(default_factory=Game)
    commands: list[Command] = field(default_factory=list)
    seed: bytes = b""
    shares: list[bytes] = field(default_factory=list)
    draws: int = 0
    at: int = 0

    def happen(self, *events: Event) -> None:
        self.events += events
        self.game = replay(events, self.game)

    def do(self, command: Command) -> bool:
        """Try a command; whether it was taken."""
        try:
            events = decide(
                self.rules, self.game, command, judge=lambda words: True, finder=lambda b, r: True
            )
        except Refused as refused:
            if refused.reason is Reason.TIME_PASSED and not isinstance(command, c.Tick):
                self.do(c.Tick(command.at))
            return False
        self.commands.append(command)
        self.happen(*events)
        return True

    def drawn(self, count: int, pool: tuple[int, ...] | None = None) -> bytes:
        """What the seed gives next; the number moves on when the draw is taken."""
        return draw(self.seed, self.shares, self.draws, pool or self.game.pool, count)

    def take(self, command: Command) -> bool:
        """A command that draws."""
        if self.do(command):
            self.draws += 1
            return True
        return False


def start(
    rules: Ruleset,
    number: int,
    *,
    seats: int = 2,
    sheets: SheetKeeper = SheetKeeper.SOFTWARE,
    recipe: int = RECIPE,
) -> Played:
    """A game up to the choice of its starter."""
    played = Played(rules, Random(number))
    played.seed = played.dice.randbytes(32)
    names = tuple(["Anna", "Berta", "Carla", "Dolors"][:seats])
    played.do(c.OpenTable(0, names, TileSource.ONLINE, sheets, "", "1", "2"))
    played.happen(SeedCommitted(0, commitment(played.seed), recipe))
    for seat in range(seats):
        played.shares.append(played.dice.randbytes(16))
        played.happen(RandomnessAdded(0, seat, played.shares[-1].hex()))
    while played.game.stage is Stage.STARTING:
        bag = start_bag(played.game)
        played.take(c.DrawForStart(0, played.drawn(len(played.game.drawing), bag)))
    return played


def play(
    rules: Ruleset,
    number: int,
    *,
    seats: int = 2,
    sheets: SheetKeeper = SheetKeeper.SOFTWARE,
    recipe: int = RECIPE,
) -> Played:
    """One whole game, the same for the same number."""
    played = start(rules, number, seats=seats, sheets=sheets, recipe=recipe)
    starter = played.game.starter
    assert starter is not None
    for step in range(seats):
        seat = (starter + step) % seats
        played.take(c.Draw(0, seat, played.drawn(rules.rack.size)))
    played.do(c.StartClock(0, (starter + 1) % seats))
    for _ in range(400):
        if played.game.stage is not Stage.PLAYING:
            break
        _step(played)
    if played.game.stage is Stage.PLAYING and not played.do(c.Resign(played.at, 0)):
        played.do(c.EndGame(played.at, "enough"))
    if played.game.stage is Stage.OVER:
        played.happen(SeedRevealed(played.game.at, played.seed.hex()))
        for seat in range(seats):
            played.do(c.Sign(played.game.at, seat))
        played.do(c.ApproveGame(played.game.at))
        played.do(c.HandIn(played.game.at))
    return played


def _step(played: Played) -> None:
    """Do something: mostly what comes next, now and then something else."""
    dice, game = played.dice, played.game
    played.at = max(played.at, game.at) + dice.choice([0, 500, 4_000, 21_000])
    deadline = next_deadline(played.rules, game)
    if deadline is not None and deadline.at <= played.at:
        played.do(c.Tick(played.at))
        return
    at, seat = played.at, game.on_turn
    assert seat is not None
    pending = game.pending
    if pending is not None and pending.asked is not None:
        played.do(c.RuleOnChallenge(at, dice.random() < 0.5))
        return
    if pending is not None and pending.upheld is not None:
        again = dice.random() < 0.5
        by = pending.upheld.by
        played.do(c.ChallengeAgain(at, by, "look again") if again else c.Accept(at, by))
        return
    if pending is not None and _pending_step(played, at):
        return
    if game.owing:
        _refill(played, game.owing[0], at)
        return
    if game.acted is not None:
        played.do(c.PressClock(at, seat)) or played.do(c.Tick(at + 30_000))
        _last_resort(played, at)
        return
    _turn(played, seat, at)


def _pending_step(played: Played, at: int) -> bool:
    dice, game = played.dice, played.game
    pending = game.pending
    assert pending is not None
    others = [seat for seat in game.seats if seat != pending.seat and seat not in game.frozen]
    if not game.announced:
        played.do(c.Announce(at, pending.seat, pending.points + dice.choice([0, 0, 1])))
    by_players = game.sheets is SheetKeeper.PLAYERS
    if by_players and all(turn != pending.turn for _, turn, _ in game.noted):
        total = sum(t.points for t in game.turns if t.seat == pending.seat)
        for by in game.seats:
            slip = dice.choice([0, 0, 0, 2])
            played.do(c.Note(at, by, pending.turn, pending.points, total + slip))
    if played.game.pending is None:
        return True
    if others and dice.random() < 0.15:
        return played.do(c.Challenge(at, dice.choice(others), pending.words[:1]))
    if others and dice.random() < 0.6:
        return played.do(c.Accept(at, dice.choice(others)))
    return False


def _refill(played: Played, seat: int, at: int) -> None:
    game = played.game
    due = min(played.rules.rack.size - len(game.racks[seat]), game.bag_count)
    if not played.take(c.Draw(at, seat, played.drawn(due))):
        if game.on_turn is not None:
            played.do(c.PressClock(at, game.on_turn))
        return
    rack = played.game.racks[seat]
    tiles = tile_set(played.game.tile_set)
    kinds = {tiles.kind_of(tile) for tile in rack}
    if len(kinds) == 1 and Kind.FLEXIBLE not in kinds and len(rack) == played.rules.rack.size:
        pool = more(played.game.pool, rack)
        played.take(c.Redraw(at, seat, played.drawn(len(rack), pool)))


def _last_resort(played: Played, at: int) -> None:
    """Whoever must stop the clock after the last play does."""
    game = played.game
    if game.stage is Stage.PLAYING and game.acted is TurnKind.PLAY and game.bag_count == 0:
        for seat in game.seats:
            if played.do(c.StopClock(max(at, game.at), seat, StopCause.LAST_PLAY)):
                return


def _turn(played: Played, seat: int, at: int) -> None:
    dice, game = played.dice, played.game
    rack = game.racks[seat]
    chance = dice.random()
    if chance < 0.08 and game.bag_count:
        tiles = bytes(dice.sample(list(rack), min(len(rack), dice.randint(1, 7))))
        if played.take(c.Exchange(at, seat, tiles, played.drawn(min(len(tiles), game.bag_count)))):
            return
    if chance > 0.95 and played.do(c.Pass(at, seat)):
        return
    placements = random_play(game.board, rack, dice, game.tile_set)
    if placements and played.do(c.Place(at, seat, placements)):
        return
    if not played.do(c.Pass(at, seat)):
        played.do(c.Tick(at + 600_000))
    if played.game is game and not played.do(c.Resign(at, seat)):
        played.do(c.EndGame(at, "nothing more to do"))


def random_play(board: Board, rack: bytes, dice: Random, name: str) -> tuple[Placement, ...]:
    """Some tiles of a rack that may lie on this board, or none found."""
    size = board.layout.size
    letters = list(tile_set(name).letters)
    for _ in range(60):
        count = dice.randint(1, len(rack)) if rack else 0
        if not count:
            return ()
        held = dice.sample(list(rack), count)
        tiles = [tile or dice.choice(letters) | BLANK_BIT for tile in held]
        across = dice.random() < 0.5
        start = board.layout.start if board.is_empty else dice.randrange(size * size)
        line = [
            start + n * (1 if across else size)
            for n in range(size - (start % size if across else start // size))
        ]
        free = [square for square in line if not board.squares[square]][:count]
        if len(free) < count:
            continue
        placements = tuple(Placement(s, t) for s, t in zip(free, tiles, strict=True))
        if placement_fault(board, placements) is None:
            return placements
    return ()
