"""The kernel plays on as the table's own decider lets a greedy player play on.

Positions of random games on a small board with a tiny made-up word list. From each a candidate is
made and played on from a given deal, turn by turn through `decide`, whose clauses say who may
exchange or pass, who is out, who comes next, when it is over and what racks count. The kernel must
find the same spread for it, in every edition and for two to four players.
"""

import random
from dataclasses import dataclass, replace
from itertools import combinations

import pytest
from msgspec import structs
from tests.agreement.test_endgame_reference import letters_for, small_board
from tests.table.drawn_games import start

from faristol.board import Board
from faristol.kernel import (
    LeaveValues,
    Play,
    PlayFinder,
    SimulatedTurn,
    TurnKind,
    WordGraph,
    build_word_graph,
    play_finder,
)
from faristol.kernel.finder import placements
from faristol.kernel.leaves import BALANCE, REPEATS
from faristol.robot.refereeing import RefereedGame
from faristol.robot.simulation import known_table, simulation_of
from faristol.rulebook import Ruleset, ruleset
from faristol.table import Game
from faristol.table import commands as c
from faristol.table.exchanging import exchange_refusal
from faristol.table.preconditions import turns_of
from faristol.tiles import BLANK_BIT, TileSet, tile_set


@dataclass(frozen=True)
class Choice:
    """A turn that somebody wants to have, and what it leaves is worth."""

    play: Play | None = None
    kept: bytes | None = None
    """Of an exchange."""
    leave: int = 0


@dataclass
class Small:
    """A small game's words and leave values."""

    finder: PlayFinder
    leaves: LeaveValues
    tiles: TileSet
    letters: list[int]


def small(tiles: TileSet, rng: random.Random, rules: Ruleset) -> Small:
    letters = letters_for(tiles, rng)
    words = {
        bytes(rng.choice(letters[:3] if (k + n) % 2 else letters) for k in range(2 + n % 4))
        for n in range(55)
    }
    image = build_word_graph(b"".join(w + b"\0" for w in sorted(words)), len(tiles.tiles) - 1)
    size = len(tiles.tiles)
    leaves = LeaveValues(
        size - 1,
        0,
        [rng.randrange(-4000, 4000) for _ in range(size * REPEATS)],
        [0] * (size * size),
        [0] * (BALANCE * BALANCE),
    )
    finder = play_finder(
        WordGraph.from_bytes(image),
        tiles,
        small_board(7),
        leaves=leaves,
        full_rack=rules.rack.full_play,
        bonus=rules.rack.bonus,
    )
    return Small(finder, leaves, tiles, letters)


class PlayedOn(RefereedGame):
    """A game that goes on from a deal, everybody greedy."""

    def __init__(
        self, rules: Ruleset, words: Small, game: Game, thinks: int, bag: bytes, salt: int
    ) -> None:
        super().__init__(rules, words.finder, game, bag, from_the_end=thinks, salt=salt)
        self.words, self.thinks = words, thinks
        self.leaves = dict.fromkeys(game.seats, 0)

    def have(self, choice: Choice) -> None:
        """One turn, with all that the book asks for until the next begins."""
        self.leaves[self.on_turn] = choice.leave
        if choice.play is not None:
            self.play(placements(choice.play, 7))
        elif choice.kept is not None:
            changed = list(self.game.racks[self.on_turn])
            for tile in choice.kept:
                changed.remove(tile)
            self.exchange(bytes(changed))
        else:
            self.go_by()

    def choose(self) -> Choice:
        """What looks best without looking ahead."""
        seat, bag = self.on_turn, len(self.bag)
        rack = self.game.racks[seat]
        plays = self.words.finder.all_plays(
            self.game.board.squares, rack, bag_count=1, opponent_points=0
        )
        best: tuple[tuple[int, ...], Choice] | None = None
        for play in plays:
            left = list(rack)
            for tile in filter(None, play.tiles):
                left.remove(0 if tile & BLANK_BIT else tile)
            worth = self.worth(bytes(left))
            turned = tuple(-tile for tile in (*play.tiles, *[0] * (21 - len(play.tiles))))
            place = (play.is_across, -play.lane, -play.begins, -len(play.tiles), *turned)
            key = (1000 * play.score + worth, play.score, *place)
            if best is None or key > best[0]:
                best = key, Choice(play, leave=worth)
        swap = self._best_exchange(stuck=best is None) if bag else None
        if swap is not None and (best is None or swap.leave > best[0][0]):
            return swap
        return best[1] if best is not None else Choice(leave=self.worth(rack))

    def _best_exchange(self, *, stuck: bool) -> Choice | None:
        seat = self.on_turn
        rack = sorted(self.game.racks[seat])
        best: tuple[tuple[int, int, tuple[int, ...]], bytes] | None = None
        for size in range(len(rack)):
            number = len(rack) - size
            refused = exchange_refusal(self.rules, self.game, seat, number) is not None
            by_leave = stuck and self.rules.exchange.again_by_jury
            by_leave = by_leave and number <= len(self.bag) >= self.rules.exchange.least_bag
            if refused and not by_leave:
                continue
            for part in combinations(rack, size):
                counts = tuple(part.count(tile) for tile in range(len(self.words.tiles.tiles)))
                key = (self.worth(bytes(part)), size, counts)
                if best is None or key > best[0]:
                    best = key, bytes(part)
        return None if best is None else Choice(kept=best[1], leave=best[0][0])

    def worth(self, left: bytes) -> int:
        seat, ending = self.on_turn, self.rules.ending
        had = len(turns_of(self.game, seat))
        if ending.turns_each and had + 1 >= ending.turns_each:
            return 0
        if self.bag:
            return self.words.leaves.of(left)
        if ending.racks_played_out == "none":
            return 0
        values = self.words.tiles.values
        if not left:
            others = (self.game.racks[other] for other in self.game.seats if other != seat)
            return 2000 * sum(values[tile] for rack in others for tile in rack)
        return 1000 * (-2 * sum(values[tile] for tile in left) - 10)

    @property
    def spread(self) -> int:
        """Of who thinks, in thousandths."""
        worth = [
            1000 * total + (0 if self.is_over else self.leaves[seat])
            for seat, total in enumerate(self.game.totals)
        ]
        mine = worth.pop(self.thinks)
        return mine - max(worth)

    @property
    def certain(self) -> int | None:
        """The chance to win in millionths once the game is over."""
        if not self.is_over:
            return None
        return 1_000_000 if self.spread > 0 else 500_000 if not self.spread else 0


def some_game(
    rules: Ruleset, words: Small, seats: int, rng: random.Random, *, bag: int, turns: int
) -> PlayedOn:
    """A game with small racks on a small board, so many turns after it began."""
    played = start(rules, rng.randrange(1000), seats=seats)
    first = played.game.starter
    assert first is not None
    for step in range(seats):
        seat = (first + step) % seats
        played.do(c.Draw(0, seat, played.drawn(rules.rack.size)))
    played.do(c.StartClock(0, (first + 1) % seats))
    tiles = [rng.choice(words.letters) for _ in range(seats * rules.rack.size + bag)]
    tiles[0] = 0
    racks = tuple(bytes(tiles[s * rules.rack.size :][: rules.rack.size]) for s in range(seats))
    rest = tiles[seats * rules.rack.size :]
    pool = tuple(rest.count(tile) for tile in range(len(words.tiles.tiles)))
    game = structs.replace(
        played.game,
        board=Board.empty(small_board(7)),
        racks=racks,
        pool=pool,
        bag_count=len(rest),
    )
    going = PlayedOn(rules, words, game, -1, bytes(rest), 0)
    for _ in range(turns):
        if going.is_over:
            break
        going.have(going.choose())
    return going


def box_of(going: PlayedOn) -> TileSet:
    """A box that holds what is on the racks, on the board and in the bag."""
    inside = [*b"".join(going.game.racks), *going.bag]
    inside += [0 if tile & BLANK_BIT else tile for tile in going.game.board.squares if tile]
    tiles = going.words.tiles
    counted = (replace(tile, count=inside.count(n)) for n, tile in enumerate(tiles.tiles))
    return replace(tiles, tiles=tuple(counted))


def as_choice(going: PlayedOn, turn: SimulatedTurn) -> Choice:
    """A candidate, what it leaves being worth what the reference thinks."""
    rack = list(going.game.racks[going.on_turn])
    if turn.kind is TurnKind.PLAY:
        assert turn.play is not None
        for tile in filter(None, turn.play.tiles):
            rack.remove(0 if tile & BLANK_BIT else tile)
        return Choice(turn.play, leave=going.worth(bytes(rack)))
    assert turn.kept is not None
    kept = turn.kept if turn.kind is TurnKind.EXCHANGE else None
    return Choice(kept=kept, leave=going.worth(turn.kept))


def dealt(going: PlayedOn, deal: tuple[list[bytes], bytes, int]) -> PlayedOn:
    """The same game with the unseen tiles as a deal has them."""
    racks, bag, salt = deal
    pool = tuple(bag.count(tile) for tile in range(len(going.words.tiles.tiles)))
    seats = len(going.game.names)
    game = structs.replace(going.game, racks=tuple(racks[:seats]), pool=pool)
    return PlayedOn(going.rules, going.words, game, going.on_turn, bag, salt)


CASES = [
    ("friendly", 2),
    ("friendly", 3),
    ("friendly", 4),
    ("fisc-2023", 2),
    ("fisc-classic", 2),
    ("fisc-un-contra-un", 2),
    ("fisc-escolar", 4),
    ("nl-punten", 2),
    ("nl-wedstrijd", 2),
]


@pytest.mark.parametrize(("edition", "seats"), CASES)
def test_a_candidate_is_played_on_as_the_decider_has_it(edition: str, seats: int) -> None:
    rules = ruleset(edition)
    seen: set[object] = set()
    for seed in range(8):
        rng = random.Random(f"{edition} {seats} {seed}")
        words = small(tile_set(rules.equipment.tiles), rng, rules)
        bag = rng.choice((0, 2, 6, 18))
        going = some_game(rules, words, seats, rng, bag=bag, turns=rng.randrange(2 * seats))
        if going.is_over:
            continue
        plies = rng.choice((1, 2, 3, 30))
        simulation = simulation_of(
            words.finder,
            box_of(going),
            rules,
            known_table(going.game, going.on_turn),
            None,
            plies=plies,
            candidates=400,
            seed=seed,
        )
        listed = simulation.turns()
        for number in rng.sample(range(len(listed)), min(5, len(listed))):
            on = dealt(going, simulation.deal(seed))
            choice = as_choice(on, listed[number])
            score = choice.play.score if choice.play else 0
            assert listed[number].equity == 1000 * score + choice.leave
            on.have(choice)
            ply = 1
            while not on.is_over and (ply <= plies or not on.bag):
                on.have(on.choose())
                ply += 1
            assert simulation.sample(number, seed) == (on.spread, on.certain), (seed, number)
            seen |= {listed[number].kind, "over" if on.is_over else "going on"}
    expected = {TurnKind.PLAY, "over", "going on"}
    if rules.passing.allowed:
        expected |= {TurnKind.PASS, TurnKind.EXCHANGE}
    assert seen >= expected


def test_a_player_knows_one_rack_and_how_many_tiles_the_others_hold() -> None:
    rules = ruleset("friendly")
    rng = random.Random(3)
    words = small(tile_set("catalan"), rng, rules)
    going = some_game(rules, words, 3, rng, bag=18, turns=4)
    table = known_table(going.game, going.on_turn)

    assert table.rack == going.game.racks[going.on_turn]
    for seat, known in enumerate(table.seats):
        assert known.held == len(going.game.racks[seat])
        assert bool(known.rack) is (seat == going.on_turn)
        assert known.turns == len(turns_of(going.game, seat))
    assert simulation_of(words.finder, box_of(going), rules, table, None).deal(0)[0] != list(
        going.game.racks
    )
