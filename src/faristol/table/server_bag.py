"""The server as the bag: which tiles go with a command, drawn from the seed and the shares."""

from dataclasses import replace

from faristol.rulebook import Ruleset
from faristol.table import commands as c
from faristol.table.commands import Command
from faristol.table.draws import Ledger, draw, draw_of_both_kinds
from faristol.table.preconditions import start_bag
from faristol.table.racks import Pool, less, more
from faristol.table.redrawing import help_due, helper_of
from faristol.table.state import Game
from faristol.table.terms import UNSEEN, TileSource
from faristol.tiles import TileSet, tile_set


class Bag:
    """Gives the tiles of the next draws; each one counts on."""

    def __init__(self, seed: bytes, ledger: Ledger) -> None:
        self._seed = seed
        self._shares = [share for _, share in ledger.shares]
        self._number = ledger.draws

    def draw(self, pool: Pool, count: int) -> bytes:
        """The tiles of one draw."""
        drawn = draw(self._seed, self._shares, self._number, pool, count)
        self._number += bool(count)
        return drawn

    def draw_of_both_kinds(self, pool: Pool, count: int, tiles: TileSet) -> bytes:
        """The tiles of one draw that is neither all vowels nor all consonants."""
        drawn = draw_of_both_kinds(self._seed, self._shares, self._number, pool, count, tiles)
        self._number += 1
        return drawn


def with_tiles(rules: Ruleset, game: Game, command: Command, bag: Bag) -> Command:
    """The command with the tiles that the server draws for it.

    With a real bag, tiles that nobody told are unseen ones.
    """
    online = game.source is TileSource.ONLINE
    match command:
        case c.DrawForStart(_, b"") if online:
            return replace(command, drawn=bag.draw(start_bag(game), len(game.drawing)))
        case c.Exchange(_, _, tiles, drawn):
            if online:
                count = min(len(tiles), game.bag_count)
                return replace(command, drawn=bag.draw(game.pool, count))
            return replace(command, drawn=drawn or bytes([UNSEEN]) * len(tiles))
        case c.Draw(_, seat, drawn):
            due = min(rules.rack.size - len(_rack(game, seat)), game.bag_count)
            if online:
                return replace(command, drawn=bag.draw(game.pool, max(due, 0)))
            return replace(command, drawn=drawn or bytes([UNSEEN]) * max(due, 0))
        case c.Redraw(_, seat) if online:
            pool = more(game.pool, _rack(game, seat))
            return replace(command, drawn=bag.draw(pool, min(rules.rack.size, sum(pool))))
        case c.ResolveRedraw(at, seat) if online and seat in game.seats:
            return helped_redraw(rules, game, at, seat, bag)
        case c.Challenge(_, _, ()):
            return replace(command, words=game.pending.not_ruled if game.pending else ())
        case _:
            return command


def _rack(game: Game, seat: int) -> bytes:
    return game.racks[seat] if seat in game.seats else b""


def helped_redraw(rules: Ruleset, game: Game, at: int, seat: int, bag: Bag) -> Command:
    """The helper's part, where free redraws did not help: the server looks into the bag."""
    due, by = help_due(rules, game, seat), helper_of(rules, game, seat)
    if due is None or due.keeps:
        return c.ResolveRedraw(at, seat, by, b"", b"")
    rack = game.racks[seat]
    whole = more(game.pool, rack)
    if not due.gives:
        if not sum(due.useful):
            return c.ResolveRedraw(at, seat, by, b"", bag.draw(whole, len(rack)))
        both = bag.draw_of_both_kinds(whole, len(rack), tile_set(game.tile_set))
        return c.ResolveRedraw(at, seat, by, b"", both)
    given = bag.draw(due.useful, 1)
    return c.ResolveRedraw(at, seat, by, given, bag.draw(less(whole, given), len(rack) - 1))
