"""Draws that anybody can recompute.

The server commits to a secret seed before the game, each player adds a share, and every
tile comes from a stream keyed by the seed over all shares. Neither side can steer it: the
server has bound itself before it sees a share, and no player sees the seed before the end.
The recipe is exact and short; `docs/notation.md` says it for other programs.

Nothing here is random: the seed and the shares come from outside.
"""

import hmac
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from faristol.table.events import (
    Event,
    RackRedrawn,
    RandomnessAdded,
    RedrawResolved,
    SeedCommitted,
    SeedRevealed,
    StartTilesDrawn,
    TilesDrawn,
    TilesExchanged,
)
from faristol.table.evolve import evolve
from faristol.table.following import follows
from faristol.table.preconditions import HELD_OUT, start_bag
from faristol.table.racks import Pool, less, more
from faristol.table.state import Game
from faristol.table.terms import ARBITER, UNSEEN, RedrawCase
from faristol.tiles import Kind, TileSet, tile_set

SEED_BYTES = 32
RECIPE = HELD_OUT
"""How draws are made now; `docs/notation.md` has this one and those before."""
_WORD = 1 << 32


class Ledger(msgspec.Struct, frozen=True):
    """What a log says about its draws so far."""

    commitment: str | None = None
    shares: tuple[tuple[int, bytes], ...] = ()
    """Seat and share, in the order in which they were added."""
    seed: bytes | None = None
    recipe: int = 1
    draws: int = 0
    """Draws made: the number of the next one."""


@dataclass(frozen=True, slots=True)
class DrawFinding:
    """Something about the draws that does not hold; `index` is the event's, from 0."""

    index: int
    message: str


def commitment(seed: bytes) -> str:
    """What the server publishes before the game: SHA-256 of the seed, in hexadecimal.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return sha256(seed).hexdigest()


def draw(seed: bytes, shares: Sequence[bytes], number: int, pool: Pool, count: int) -> bytes:
    """The tiles of one draw, in the order in which they leave the bag.

    `number` counts draws from 0. `pool` counts tiles by tile number; a draw takes the
    n-th of the pool's tiles laid out in that order, n by n, without putting any back.

    :raises ValueError: when the pool holds fewer than `count` tiles.
    """
    return _taken(_numbers(seed, mixed(shares), number), pool, count)


def draw_of_both_kinds(
    seed: bytes, shares: Sequence[bytes], number: int, pool: Pool, count: int, tiles: TileSet
) -> bytes:
    """A draw repeated, on the same stream, until it is not of vowels or of consonants only.

    :raises ValueError: when the pool can't give such a draw.
    """
    held = bytes(tile for tile, many in enumerate(pool) if many)
    if count < 2 or _is_one_kind(held, tiles):
        raise ValueError(f"no draw of {count} from this bag has both kinds")
    numbers = _numbers(seed, mixed(shares), number)
    while True:
        drawn = _taken(numbers, pool, count)
        if not _is_one_kind(drawn, tiles):
            return drawn


def _taken(numbers: Iterator[int], pool: Pool, count: int) -> bytes:
    left = [tile for tile, many in enumerate(pool) for _ in range(many)]
    if not 0 <= count <= len(left):
        raise ValueError(f"{count} tiles can't be drawn from {len(left)}")
    return bytes(left.pop(_below(len(left), numbers)) for _ in range(count))


def _is_one_kind(drawn: bytes, tiles: TileSet) -> bool:
    kinds = {tiles.kind_of(tile) for tile in drawn}
    return len(kinds) == 1 and Kind.FLEXIBLE not in kinds


def mixed(shares: Iterable[bytes]) -> bytes:
    """All shares as one value: SHA-256 over each one's length (four bytes) and bytes."""
    return sha256(b"".join(len(share).to_bytes(4, "big") + share for share in shares)).digest()


def _numbers(seed: bytes, mix: bytes, number: int) -> Iterator[int]:
    """32-bit numbers without end: HMAC-SHA256 of mix, draw and block, cut in eight."""
    block = 0
    while True:
        message = mix + number.to_bytes(8, "big") + block.to_bytes(8, "big")
        digest = hmac.digest(seed, message, "sha256")
        for at in range(0, len(digest), 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    """A number below `bound`, each equally likely: what would tip the scale is thrown away."""
    limit = _WORD - _WORD % bound
    return next(number for number in numbers if number < limit) % bound


def noted(ledger: Ledger, event: Event) -> Ledger:
    """The ledger after an event."""
    match event:
        case SeedCommitted(_, promised, recipe):
            return replace(ledger, commitment=promised, recipe=recipe)
        case RandomnessAdded(_, seat, share):
            return replace(ledger, shares=(*ledger.shares, (seat, bytes.fromhex(share))))
        case SeedRevealed(_, seed):
            return replace(ledger, seed=bytes.fromhex(seed))
        case _:
            return replace(ledger, draws=ledger.draws + len(_drawn_in(Game(), event, None)))


def ledger_of(events: Iterable[Event]) -> Ledger:
    """What a log says about its draws."""
    ledger = Ledger()
    for event in events:
        ledger = noted(ledger, event)
    return ledger


def verify_draws(events: Sequence[Event]) -> list[DrawFinding]:
    """Everything about the draws of a log that does not hold; nothing when all do.

    A log without a commitment has nothing to verify, and says so as a finding.
    """
    ledger = ledger_of(events)
    if ledger.commitment is None:
        return [DrawFinding(0, "no commitment: these draws can't be verified")]
    findings = _order_of_promises(events)
    if not 1 <= ledger.recipe <= RECIPE:
        unknown = f"drawn by recipe {ledger.recipe}, which is not known here"
        return [*findings, DrawFinding(_last(events, SeedCommitted), unknown)]
    if ledger.seed is None:
        return [*findings, DrawFinding(len(events) - 1, "the seed has not been revealed")]
    if commitment(ledger.seed) != ledger.commitment:
        findings.append(
            DrawFinding(_last(events, SeedRevealed), "the seed is not the one promised")
        )
    return findings + _recomputed(events, ledger.seed, [share for _, share in ledger.shares])


def draw_fault(game: Game, ledger: Ledger, event: Event, seed: bytes) -> str:
    """What is wrong with the draws of the next event of a log, shown without its tiles.

    Empty where nothing is, and where nothing was promised by which it could be told.
    """
    if isinstance(event, SeedCommitted):
        return "" if commitment(seed) == event.commitment else "the seed is not the one promised"
    if ledger.commitment is None or not 1 <= ledger.recipe <= RECIPE or not follows(game, event):
        return ""
    tiles, shares = tile_set(game.tile_set), [share for _, share in ledger.shares]
    for number, drawing in enumerate(_drawn_in(game, event, tiles), ledger.draws):
        if _difference(drawing, seed, shares, number, tiles):
            return "its tiles are not those that the seed gives"
    return ""


def _order_of_promises(events: Sequence[Event]) -> list[DrawFinding]:
    """A commitment is invalid if it comes after the first draw or is made twice."""
    findings = []
    committed = drawn = revealed = False
    shared: set[int] = set()
    for index, event in enumerate(events):
        match event:
            case SeedCommitted() if committed:
                findings.append(DrawFinding(index, "a second commitment"))
            case SeedCommitted() if drawn:
                findings.append(DrawFinding(index, "a commitment after tiles were drawn"))
            case RandomnessAdded() if drawn or not committed:
                findings.append(DrawFinding(index, "a share outside commitment and first draw"))
            case RandomnessAdded(_, seat) if seat in shared:
                findings.append(DrawFinding(index, f"a second share of seat {seat}"))
            case SeedRevealed() if revealed:
                findings.append(DrawFinding(index, "a second seed"))
            case _ if revealed and _drawn_in(Game(), event, None):
                findings.append(DrawFinding(index, "tiles drawn after the seed was known"))
            case _:
                pass
        committed |= isinstance(event, SeedCommitted)
        revealed |= isinstance(event, SeedRevealed)
        drawn |= bool(_drawn_in(Game(), event, None))
        if isinstance(event, RandomnessAdded):
            shared.add(event.seat)
    return findings


@dataclass(frozen=True, slots=True)
class _Drawing:
    """One draw that an event made."""

    pool: Pool
    drawn: bytes
    both_kinds: bool = False


def _recomputed(events: Sequence[Event], seed: bytes, shares: Sequence[bytes]) -> list[DrawFinding]:
    findings = []
    game = Game()
    number = 0
    for index, event in enumerate(events):
        tiles = tile_set(game.tile_set)
        for drawing in _drawn_in(game, event, tiles) if follows(game, event) else ():
            message = _difference(drawing, seed, shares, number, tiles)
            if message:
                findings.append(DrawFinding(index, message))
            number += 1
        game = evolve(game, event)
    return findings


def _difference(
    drawing: _Drawing, seed: bytes, shares: Sequence[bytes], number: int, tiles: TileSet
) -> str:
    """What is wrong with one draw; empty when nothing is."""
    pool, drawn = drawing.pool, drawing.drawn
    if UNSEEN in drawn:
        return "tiles that nobody told can't be verified"
    try:
        if drawing.both_kinds:
            expected = draw_of_both_kinds(seed, shares, number, pool, len(drawn), tiles)
        else:
            expected = draw(seed, shares, number, pool, len(drawn))
    except ValueError as error:
        return str(error)
    if expected == drawn:
        return ""
    return f"drew {tiles.format_tiles(drawn)}, the seed gives {tiles.format_tiles(expected)}"


def _drawn_in(game: Game, event: Event, tiles: TileSet | None) -> list[_Drawing]:
    """The draws an event made, each with the bag it was made from.

    Without `tiles` only their number matters, and the bags are not worked out.
    """
    bag = game.pool
    match event:
        case StartTilesDrawn(_, _, drawn):
            drawings = [_Drawing(start_bag(game) if tiles else (), drawn)]
        case TilesDrawn(_, _, drawn):
            drawings = [_Drawing(bag, drawn)]
        case TilesExchanged(_, _, _, drawn):
            # The new tiles leave the bag before the old ones go in.
            drawings = [_Drawing(bag, drawn)]
        case RackRedrawn(_, _, returned, drawn):
            # Here the rack goes back first.
            drawings = [_Drawing(more(bag, returned) if tiles else (), drawn)]
        case RedrawResolved(_, _, by, case, given, returned, drawn):
            if tiles is None:
                drawings = [_Drawing((), given), _Drawing((), drawn)]
            else:
                both = case is RedrawCase.SEVERAL_LEFT and not given
                bag = more(bag, returned)
                drawings = [
                    _Drawing(_useful(bag, returned, tiles, blanks=by == ARBITER), given),
                    _Drawing(less(bag, given), drawn, both),
                ]
        case _:
            drawings = []
    return [drawing for drawing in drawings if drawing.drawn]


def _useful(bag: Pool, returned: bytes, tiles: TileSet, *, blanks: bool) -> Pool:
    """The part of a bag from which a rack of one kind is helped.

    The other kind; blanks too where an arbiter helps (FISC-B-3.V5), not where a neighbour
    does (ESC-14.3).
    """
    vowels = all(tiles.kind_of(tile) is Kind.VOWEL for tile in returned)
    helps = {Kind.CONSONANT if vowels else Kind.VOWEL}
    if blanks:
        helps.add(Kind.FLEXIBLE)
    return tuple(many if tiles.tiles[tile].kind in helps else 0 for tile, many in enumerate(bag))


def _last(events: Sequence[Event], kind: type[Event]) -> int:
    return max(index for index, event in enumerate(events) if isinstance(event, kind))
