"""Shared precondition checks for commands."""

from collections.abc import Iterable
from typing import Protocol

from faristol.board import Board
from faristol.core import Refused
from faristol.rulebook import Ruleset
from faristol.table.events import Event
from faristol.table.evolve import replay
from faristol.table.racks import Pool, less
from faristol.table.refusal import Reason
from faristol.table.state import Game, Turn
from faristol.table.terms import ARBITER, SheetKeeper, Stage, TileSource, TurnKind
from faristol.tiles import BLANK_BIT, LETTER_MASK, Kind, TileSet, tile_set

HELD_OUT = 2
"""The first `SeedCommitted.recipe` by which tiles that stand at the start are out of the bag."""


class WordJudge(Protocol):
    """Says whether all of some words are good."""

    def __call__(self, words: tuple[bytes, ...]) -> bool:
        """True when every word is good."""


class PlayFinder(Protocol):
    """Says whether any play can be made with a rack."""

    def __call__(self, board: Board, rack: bytes) -> bool:
        """True when at least one play exists."""


def require(condition: bool, reason: Reason, clause: str, detail: str = "") -> None:
    """Refuse unless `condition` holds."""
    if not condition:
        raise Refused(reason, clause, detail)


def after(game: Game, events: Iterable[Event]) -> Game:
    """The state that events lead to."""
    return replay(events, game)


def tiles_of(game: Game) -> TileSet:
    """The tile set in play."""
    return tile_set(game.tile_set)


def playing(rules: Ruleset, game: Game) -> None:
    """Refuse when no turn is going on."""
    if game.stage in (Stage.OVER, Stage.SIGNED):
        raise Refused(Reason.GAME_OVER, game.ending.clause if game.ending else rules.book)
    require(game.stage is Stage.PLAYING, Reason.WRONG_STAGE, rules.clause("deal.first_clock"))


def to_act(rules: Ruleset, game: Game, seat: int) -> None:
    """Refuse unless this seat is on turn and has done nothing yet."""
    playing(rules, game)
    require(game.on_turn == seat, Reason.NOT_YOUR_TURN, rules.clause("turn.next"))
    require(game.acted is None, Reason.ALREADY_DONE, rules.clause("turn.steps"))
    undisturbed(rules, game)
    # Only against a frozen opponent does a seat come on turn with its own last play open.
    own_play_open = game.pending is not None and game.pending.seat == seat
    require(not own_play_open, Reason.PLAY_PENDING, rules.clause("challenge.window"))
    require(seat not in game.owing, Reason.OUT_OF_ORDER, rules.clause("rack.size"))


def undisturbed(rules: Ruleset, game: Game) -> None:
    """Refuse while a challenge, a stopped clock or a misdraw waits."""
    require(not game.challenged, Reason.CHALLENGE_OPEN, rules.clause("challenge.verdict"))
    require(game.overdraw is None, Reason.OVERDRAW_OPEN, rules.clause("misdraw.racked"))
    if game.clock.stopped is not None:
        raise Refused(Reason.CLOCK_STOPPED, rules.clause(f"stop.{game.clock.stopped.value}"))


def arbiter_only(by: int, clause: str) -> None:
    """Refuse what only the arbiter may do."""
    require(by == ARBITER, Reason.NOT_FOR_YOU, clause)


def real_bag(game: Game, clause: str) -> None:
    """Refuse what cannot happen where the server is the bag."""
    require(game.source is TileSource.ON_TABLE, Reason.ONLINE_BAG, clause)


def start_bag(game: Game) -> Pool:
    """The bag that the seats drawing for the start draw from.

    Players who don't redraw keep their tile out of the bag until the starter is known. A server
    that had promised the first recipe drew from the full bag.
    """
    if game.source is TileSource.ONLINE and game.recipe < HELD_OUT:
        return game.pool
    tiles = enumerate(game.start_tiles)
    return less(game.pool, [t for seat, t in tiles if seat not in game.drawing and t >= 0])


def bag_is_empty(game: Game) -> bool:
    """Whether the bag is empty, or everybody believes so."""
    return game.bag_count == 0 or game.short is not None


def free_in_bag(rules: Ruleset, game: Game) -> int:
    """Tiles that whoever is on turn may count on.

    Who is slow to draw holds nobody up, and what is due to them stays theirs. From a bag
    believed empty nobody draws: what is found there has a rule of its own.
    """
    due = sum(rules.rack.size - len(game.racks[seat]) for seat in game.owing)
    return 0 if bag_is_empty(game) else game.bag_count - due


def turns_of(game: Game, seat: int) -> list[Turn]:
    """The turns a seat has had."""
    return [turn for turn in game.turns if turn.seat == seat]


def active(game: Game) -> list[int]:
    """Seats that still have turns."""
    return [seat for seat in game.seats if seat not in game.frozen]


def staying_after(game: Game, seat: int) -> int:
    """The next seat in the order of play whose player has not left the table."""
    others = ((seat + step) % len(game.names) for step in range(1, len(game.names)))
    return next((other for other in others if other not in game.gone), seat)


def starter_of(game: Game) -> int:
    """Who starts, or who stays after them where the one who was to start has left."""
    assert game.starter is not None
    return staying_after(game, game.starter) if game.starter in game.gone else game.starter


def is_letter(tiles: TileSet, tile: int) -> bool:
    """Whether a tile may lie on the board: a letter, or a blank that stands for one."""
    return (
        tile >= 0 and tile & ~(LETTER_MASK | BLANK_BIT) == 0 and tile & LETTER_MASK in tiles.letters
    )


def kind_of_rack(tiles: TileSet, rack: bytes) -> Kind | None:
    """Vowel or consonant when the whole rack is of that kind, else None."""
    kinds = {tiles.kind_of(tile) for tile in rack}
    if len(kinds) != 1:
        return None
    (kind,) = kinds
    return None if kind is Kind.FLEXIBLE else kind


def last_play(game: Game) -> int | None:
    """The turn of the play that is being completed, accepted or not; None for no play."""
    if game.pending is not None:
        return game.pending.turn
    return len(game.turns) - 1 if game.acted is TurnKind.PLAY else None


def has_noted(rules: Ruleset, game: Game, *more: int) -> bool:
    """Whether the last play stands on the sheets it must stand on, and on those of `more`."""
    play = last_play(game)
    if play is None or game.sheets is SheetKeeper.SOFTWARE:
        return True
    if rules.closing.written_by == "starter":
        writers = {starter_of(game)}
    elif rules.turn.noted_by == "both":
        writers = set(game.seats)
    else:
        writers = {game.turns[play].seat, *more}
    return writers <= {by for by, turn, _ in game.noted if turn == play}
