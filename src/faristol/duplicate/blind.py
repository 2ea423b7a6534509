"""Blind draws that anybody can check afterwards.

Before the game the seed is fixed and its hash announced (the commitment). Each draw takes
tiles by an HMAC-SHA256 stream over the seed, the turn and the attempt, without favouring
any tile. After the game the seed is shown, and every draw can be computed again. The
secret itself is made by the shell: nothing here is random.
"""

import hashlib
import hmac
from collections.abc import Iterable, Iterator
from itertools import count

from faristol.duplicate.events import DrawAccepted, DrawRejected, Event, GameOpened
from faristol.duplicate.evolve import evolve
from faristol.duplicate.letters import DrawDue, draw_due
from faristol.duplicate.rules import DuplicateRules
from faristol.duplicate.state import Game
from faristol.duplicate.terms import DrawFault, DrawSource
from faristol.tiles import BLANK

SEED_BYTES = 32


def commitment_to(seed: bytes) -> str:
    """What is announced before the game."""
    return hashlib.sha256(b"faristol duplicate seed\0" + seed).hexdigest()


def next_draw(rules: DuplicateRules, game: Game, seed: bytes) -> bytes:
    """The tiles of the next draw."""
    due = draw_due(rules, game.bag, game.leave)
    return drawn_tiles(seed, game.number, game.rejections, game.bag, due)


def drawn_tiles(seed: bytes, turn: int, attempt: int, bag: bytes, due: DrawDue) -> bytes:
    """Tiles taken one after the other out of a sorted bag."""
    numbers = _numbers(seed, f"turn {turn} attempt {attempt}".encode())
    taken = b""
    if due.blanks is not None:
        taken = bytes([BLANK]) * due.blanks
        bag = bag.replace(bytes([BLANK]), b"")
    left = bytearray(bag)
    for _ in range(due.count - len(taken)):
        taken += bytes([left.pop(_below(len(left), numbers))])
    return bytes(sorted(taken))


def _numbers(seed: bytes, purpose: bytes) -> Iterator[int]:
    for block in count():
        digest = hmac.digest(seed, purpose + f" block {block}".encode(), "sha256")
        for at in range(0, len(digest), 4):
            yield int.from_bytes(digest[at : at + 4], "big")


def _below(limit: int, numbers: Iterator[int]) -> int:
    """A uniform random number below the limit, by rejection sampling."""
    fair = 2**32 - 2**32 % limit
    return next(number for number in numbers if number < fair) % limit


def unverified_draws(rules: DuplicateRules, events: Iterable[Event], seed: bytes) -> list[int]:
    """Turns whose blind draw is not what the seed gives; empty when all is well.

    Draws typed in, or sent back by the leader, can't be checked and are passed over.
    """
    game = Game()
    wrong = []
    for event in events:
        if isinstance(event, DrawAccepted | DrawRejected) and _is_wrong(rules, game, event, seed):
            wrong.append(event.turn)
        game = evolve(game, event)
    return wrong


def draw_fault(rules: DuplicateRules, game: Game, event: Event, seed: bytes) -> str:
    """What is wrong with the draw in the next event of a game, shown without its tiles.

    Empty where nothing is, and where nothing was promised by which it could be told.
    """
    if isinstance(event, GameOpened) and event.commitment:
        return "" if commitment_to(seed) == event.commitment else "the seed is not the one promised"
    if not game.commitment or not isinstance(event, DrawAccepted | DrawRejected):
        return ""
    is_wrong = _is_wrong(rules, game, event, seed)
    return "its tiles are not those that the seed gives" if is_wrong else ""


def _is_wrong(
    rules: DuplicateRules, game: Game, event: DrawAccepted | DrawRejected, seed: bytes
) -> bool:
    is_typed = isinstance(event, DrawAccepted) and event.source is not DrawSource.BLIND
    is_leaders = isinstance(event, DrawRejected) and (
        event.fault is DrawFault.MISDRAWN or game.source is not DrawSource.BLIND
    )
    return not is_typed and not is_leaders and next_draw(rules, game, seed) != event.drawn
