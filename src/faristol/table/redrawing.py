"""Racks of only vowels or only consonants."""

from dataclasses import dataclass

from faristol.core import Refused
from faristol.rulebook import Ruleset
from faristol.table.commands import Redraw, ResolveRedraw
from faristol.table.events import Event, RackRedrawn, RedrawResolved
from faristol.table.preconditions import (
    kind_of_rack,
    playing,
    require,
    staying_after,
    tiles_of,
    turns_of,
    undisturbed,
)
from faristol.table.racks import Pool, fits, less, more, unseen_in
from faristol.table.refusal import Reason
from faristol.table.state import Game
from faristol.table.terms import ARBITER, UNSEEN, RedrawCase, TileSource, TurnKind
from faristol.tiles import BLANK, Kind


@dataclass(frozen=True, slots=True)
class Help:
    """What the helper does for a rack of only vowels or only consonants."""

    useful: Pool
    """The tiles in the bag that would help."""
    gives: bool
    """The helper gives one of them; the other tiles are drawn."""
    keeps: bool
    """Nothing would help, and the rack stays as it is."""


def helper_of(rules: Ruleset, game: Game, seat: int) -> int:
    """Who looks into the bag for a seat."""
    return ARBITER if rules.redraw.helper == "arbiter" else staying_after(game, seat)


def help_due(rules: Ruleset, game: Game, seat: int) -> Help | None:
    """What the helper does for a seat; None for a rack that needs no help."""
    kind = kind_of_rack(tiles_of(game), game.racks[seat])
    if kind is None:
        return None
    useful = _useful_tiles(rules, game, kind)
    case = _case_of(sum(useful))
    return Help(useful, _gives(rules, case), _keeps(rules, case))


def _useful_tiles(rules: Ruleset, game: Game, kind: Kind) -> Pool:
    tiles, blanks = tiles_of(game), rules.redraw.helper == "arbiter"
    return tuple(
        number if (blanks if tile == BLANK else tiles.kind_of(tile) is not kind) else 0
        for tile, number in enumerate(game.pool)
    )


def _case_of(useful: int) -> RedrawCase:
    if useful == 0:
        return RedrawCase.NONE_LEFT
    return RedrawCase.ONE_LEFT if useful == 1 else RedrawCase.SEVERAL_LEFT


def _gives(rules: Ruleset, case: RedrawCase) -> bool:
    several = case is RedrawCase.SEVERAL_LEFT and rules.redraw.helper == "neighbour"
    return several or case is RedrawCase.ONE_LEFT


def _keeps(rules: Ruleset, case: RedrawCase) -> bool:
    return case is RedrawCase.NONE_LEFT and rules.redraw.none_left == "keep"


def redraw(rules: Ruleset, game: Game, command: Redraw) -> list[Event]:
    """All seven go back first, then seven are drawn; the turn is not lost."""
    seat = command.seat
    _moment(rules, game, seat)
    if not _shown_at_the_board(rules, game, seat):
        _uniform(rules, game, seat)
    require(game.redraws < rules.redraw.free, Reason.HELP_NEEDED, rules.clause("redraw.help"))
    rack = game.racks[seat]
    clause = rules.clause("redraw.return_first")
    _draws(game, command.drawn, rules.rack.size, more(game.pool, rack), clause)
    uniform = rules.clause("redraw.uniform")
    return [RackRedrawn(command.at, seat, rack, command.drawn, rules.redraw.shown, uniform)]


def resolve(rules: Ruleset, game: Game, command: ResolveRedraw) -> list[Event]:
    """The helper looks into the bag and gives, returns or leaves as the book says."""
    seat = command.seat
    _moment(rules, game, seat)
    kind = _uniform(rules, game, seat)
    clause = rules.clause("redraw.help")
    require(game.redraws >= rules.redraw.free, Reason.OUT_OF_ORDER, clause)
    require(command.by == helper_of(rules, game, seat), Reason.NOT_FOR_YOU, clause)
    case = _case_of(_useful(rules, game, command, kind))
    rack = game.racks[seat]
    clause = _clause_of(rules, case)
    if _keeps(rules, case):
        require(not command.given and not command.drawn, Reason.WRONG_HELP, clause)
        return [RedrawResolved(command.at, seat, command.by, case, b"", b"", b"", clause)]
    gives = _gives(rules, case)
    require(len(command.given) == (1 if gives else 0), Reason.WRONG_HELP, clause)
    if gives:
        _helps(rules, game, command.given[0], kind, clause)
    pool = more(less(game.pool, command.given), rack)
    _draws(game, command.drawn, rules.rack.size - len(command.given), pool, clause)
    return [
        RedrawResolved(
            command.at, seat, command.by, case, command.given, rack, command.drawn, clause
        )
    ]


def _clause_of(rules: Ruleset, case: RedrawCase) -> str:
    match case:
        case RedrawCase.ONE_LEFT:
            return rules.clause("redraw.one_left")
        case RedrawCase.SEVERAL_LEFT:
            return rules.clause("redraw.several_left")
        case RedrawCase.NONE_LEFT:
            return rules.clause("redraw.keep")


def _moment(rules: Ruleset, game: Game, seat: int) -> None:
    """Allow a redraw only between the start of this player's turn and the next one."""
    clause = rules.clause("redraw.uniform")
    require(rules.redraw.helper != "none", Reason.NO_SUCH_RULE, clause)
    playing(rules, game)
    undisturbed(rules, game)
    require(game.on_turn == seat and not game.pressed, Reason.NOT_YOUR_TURN, clause)
    require(game.pending is None and not game.placing, Reason.PLAY_PENDING, clause)
    if game.acted is None:
        first = not turns_of(game, seat)
        allowed = rules.redraw.in_own_turn and (rules.redraw.first_rack or not first)
        require(allowed, Reason.OUT_OF_ORDER, rules.clause("redraw.in_own_turn"))
    elif game.acted is TurnKind.EXCHANGE:
        after_exchange = rules.clause("redraw.after_exchange")
        require(rules.redraw.after_exchange, Reason.EXCHANGE_NOT_ALLOWED, after_exchange)


def _shown_at_the_board(rules: Ruleset, game: Game, seat: int) -> bool:
    """Whether the opponents see the rack at a real board, where nobody has told its tiles."""
    rack = game.racks[seat]
    return game.source is TileSource.ON_TABLE and unseen_in(rack) == rules.rack.size


def _uniform(rules: Ruleset, game: Game, seat: int) -> Kind:
    clause = rules.clause("redraw.uniform")
    rack = game.racks[seat]
    require(not unseen_in(rack), Reason.RACKS_UNKNOWN, clause)
    kind = kind_of_rack(tiles_of(game), rack)
    if kind is None or len(rack) != rules.rack.size:
        raise Refused(Reason.RACK_IS_MIXED, clause)
    return kind


def _draws(game: Game, drawn: bytes, number: int, pool: tuple[int, ...], clause: str) -> None:
    require(len(drawn) == number, Reason.DRAW_COUNT, clause, f"{number} tiles are drawn")
    told = game.source is TileSource.ON_TABLE or UNSEEN not in drawn
    require(told and fits(pool, drawn), Reason.NOT_IN_BAG, clause)


def _useful(rules: Ruleset, game: Game, command: ResolveRedraw, kind: Kind) -> int:
    """How many tiles of the bag would help."""
    clause = rules.clause("redraw.help")
    if sum(game.pool) != game.bag_count:
        if command.useful is None or not 0 <= command.useful <= game.bag_count:
            raise Refused(Reason.RACKS_UNKNOWN, clause, "the helper must say what the bag holds")
        return command.useful
    count = sum(_useful_tiles(rules, game, kind))
    wrong = command.useful is not None and command.useful != count
    require(not wrong, Reason.WRONG_HELP, clause, f"the bag holds {count}")
    return count


def _helps(rules: Ruleset, game: Game, given: int, kind: Kind, clause: str) -> None:
    require(fits(game.pool, (given,)) and given != UNSEEN, Reason.NOT_IN_BAG, clause)
    if given == BLANK:
        require(rules.redraw.helper == "arbiter", Reason.WRONG_HELP, clause)
    else:
        require(tiles_of(game).kind_of(given) is not kind, Reason.WRONG_HELP, clause)
