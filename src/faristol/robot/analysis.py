"""A finished game looked at again: the best plays, what a choice cost, who stood to win.

Everything is reckoned from the log, with every rack open. Plays are compared by equity:
points and what the tiles kept are worth. An exchange is worth what was kept. Once two play
and the bag is empty, turns are compared by the points that they gain until the end, which
are searched. A turn that can't be compared (a play that was no word, a turn lost) is shown
and not counted.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from faristol.core import Outcome
from faristol.kernel import EndgameLine, LeaveValues, Play, PlayFinder
from faristol.kernel.finder import placements
from faristol.robot.chance import Chances
from faristol.robot.endgame import Finish, best_finish, finish_of
from faristol.robot.finds import Candidate, Finds, Position
from faristol.rulebook import Ruleset
from faristol.table import Game, evolve
from faristol.table import events as happened
from faristol.table.events import Event
from faristol.table.terms import UNSEEN
from faristol.tiles import tile_set

_BEST = 5


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """One turn whose rack is known."""

    turn: int
    """Its place among the game's turns, from 0."""
    seat: int
    rack: bytes
    best: tuple[Candidate, ...]
    made: Candidate | None
    rank: int | None
    """Among all finds; of a searched end 1, or None where something else leads to more."""
    lost: int | None
    """Thousandths of a point; None where the choice can't be compared."""
    margin: int
    """What the best is worth beyond the second; 0 where the end was searched."""
    full: Candidate | None
    """The best play of a whole rack, if there was one."""
    position: Position
    till_end: bool = False
    """Whether the end was searched; equities are then points gained on the other until the end."""
    is_exact: bool = False
    """Whether the search reached the last tile, so that nothing is an estimate."""


@dataclass(frozen=True, slots=True)
class Standing:
    """After a turn, or at the end: the totals and the first seat's chance to win."""

    turn: int | None
    """None for the result."""
    totals: tuple[int, ...]
    chance: float | None
    """None where more than two play, or nobody has learnt chances for these tiles."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A player's game in a few numbers."""

    seat: int
    compared: int
    """Turns that could be compared."""
    best: int
    """Turns in which nothing better was there."""
    lost: int
    missed_full: int
    """Turns in which a whole rack could have been played and was not."""
    find: int | None
    """The turn of the best find: the best play, the furthest ahead of the second."""


def judged_turns(
    rules: Ruleset, finder: PlayFinder, leaves: LeaveValues | None, events: Sequence[Event]
) -> Iterator[JudgedTurn]:
    """Look at every turn whose rack is known; not at a play that was taken back by agreement."""
    game = Game()
    last: JudgedTurn | None = None
    for event in events:
        match event:
            case (
                happened.PlayMade(seat=seat)
                | happened.TilesExchanged(seat=seat)
                | happened.TurnPassed(seat=seat)
            ):
                rack = game.racks[seat]
                if last is not None:
                    yield last
                last = None
                if rack and UNSEEN not in rack and game.board_known:
                    last = _judged(rules, finder, leaves, game, seat, event)
            case happened.PlayTakenBack():
                last = None
            case _:
                pass
        game = evolve(game, event)
    if last is not None:
        yield last


def _judged(
    rules: Ruleset,
    finder: PlayFinder,
    leaves: LeaveValues | None,
    game: Game,
    seat: int,
    event: Event,
) -> JudgedTurn:
    rack = game.racks[seat]
    position = Position(
        game.board.squares, rack, game.bag_count, game.board.layout.size, _others(game, seat)
    )
    finds = Finds(finder, position)
    best = finds.best(_BEST)
    made = finds.made(event.placements) if isinstance(event, happened.PlayMade) else None
    worth = made.equity if made else _worth(leaves, game, rack, event)
    full = finds.using(rules.rack.full_play)
    judged = JudgedTurn(
        turn=len(game.turns),
        seat=seat,
        rack=rack,
        best=best,
        made=made,
        rank=finds.rank(made) if made else None,
        lost=_lost(best, worth, event),
        margin=finds.margin,
        full=full[0] if full else None,
        position=position,
    )
    finish = finish_of(rules, game, seat)
    return judged if finish is None else _searched(judged, finder, finds, game, finish, event)


def _searched(
    judged: JudgedTurn, finder: PlayFinder, finds: Finds, game: Game, finish: Finish, event: Event
) -> JudgedTurn:
    """The turn compared by what it leads to, where that can be said of it."""
    made = finds.play(event.placements) if isinstance(event, happened.PlayMade) else None
    passed = isinstance(event, happened.TurnPassed) and finish.passes_each > 0
    if made is None and not passed:
        return judged

    def line(*, only: list[Play] | None = None) -> EndgameLine | None:
        box, at = tile_set(game.tile_set), judged.position
        return best_finish(finder, box, at.squares, at.rack, finish, only=only)

    best, own = line(), line(only=[made] if made else [])
    if best is None or own is None:
        return judged
    if own.value >= best.value:  # where both are estimates the turn made may look the better
        best = own
    full = judged.full and line(only=list(filter(None, [finds.play(judged.full.placed)])))
    first = best.turns[0]
    return replace(
        judged,
        best=(_worth_till_the_end(finds, first, best),) if first else (),
        made=_worth_till_the_end(finds, made, own) if made else None,
        rank=1 if made and own.value == best.value else None,
        lost=1000 * (best.value - own.value),
        margin=0,
        full=replace(judged.full, equity=1000 * full.value) if judged.full and full else None,
        till_end=True,
        is_exact=best.is_exact and own.is_exact,
    )


def _worth_till_the_end(finds: Finds, play: Play, line: EndgameLine) -> Candidate:
    candidate = finds.made(placements(play, finds.position.size))
    assert candidate is not None
    return replace(candidate, equity=1000 * line.value)


def _others(game: Game, seat: int) -> int:
    """Points on the one other rack, where they can be known: the bag is empty."""
    if len(game.names) != 2 or game.bag_count:
        return 0
    values = tile_set(game.tile_set).values
    other = game.racks[1 - seat]
    return sum(values[tile] for tile in other) if UNSEEN not in other else 0


def _worth(leaves: LeaveValues | None, game: Game, rack: bytes, event: Event) -> int | None:
    """What a turn without a play is worth."""
    if leaves is None or not game.bag_count:
        return None
    kept = list(rack)
    if isinstance(event, happened.TilesExchanged):
        if UNSEEN in event.returned:
            return None
        for tile in event.returned:
            kept.remove(tile)
    elif isinstance(event, happened.PlayMade):
        return None
    return leaves.of(bytes(kept))


def _lost(best: tuple[Candidate, ...], worth: int | None, event: Event) -> int | None:
    if not best:
        return None if isinstance(event, happened.PlayMade) else 0
    return None if worth is None else max(0, best[0].equity - worth)


def standings(events: Sequence[Event], chances: Chances | None) -> tuple[Standing, ...]:
    """The totals and the chance after every turn, and the result.

    A play that is withdrawn counts as what it became.
    """
    game = Game()
    after: dict[int, Standing] = {}
    for event in events:
        game = evolve(game, event)
        for undone in [turn for turn in after if turn >= len(game.turns)]:  # taken back, restarted
            del after[undone]
        if game.turns and game.ending is None and game.result is None:
            turn = len(game.turns) - 1
            after[turn] = Standing(turn, game.totals, _chance(game, chances))
    course = [after[turn] for turn in sorted(after)]
    if game.result is not None:
        won = game.result.outcomes[0] if len(game.names) == 2 and chances else None
        course.append(Standing(None, game.result.scores, _of_outcome(won)))
    return tuple(course)


def _chance(game: Game, chances: Chances | None) -> float | None:
    if chances is None or len(game.names) != 2:
        return None
    next_seat = 1 - game.turns[-1].seat
    lead = game.totals[next_seat] - game.totals[1 - next_seat]
    unseen = game.bag_count + len(game.racks[1 - next_seat])
    chance = chances.to_win(lead=lead, unseen=unseen)
    return chance if next_seat == 0 else 1 - chance


def _of_outcome(outcome: Outcome | None) -> float | None:
    match outcome:
        case None:
            return None
        case Outcome.WON:
            return 1.0
        case Outcome.DREW:
            return 0.5
        case _:
            return 0.0


def summary_of(seat: int, turns: Sequence[JudgedTurn]) -> Summary:
    """One player's numbers."""
    own = [turn for turn in turns if turn.seat == seat]
    compared = [turn for turn in own if turn.lost is not None]
    found = [turn for turn in own if turn.made is not None and turn.rank == 1]
    find = max(found, key=lambda turn: (turn.margin, -turn.turn), default=None)
    return Summary(
        seat=seat,
        compared=len(compared),
        best=sum(turn.lost == 0 for turn in compared),
        lost=sum(turn.lost or 0 for turn in compared),
        missed_full=sum(_missed(turn) for turn in own),
        find=None if find is None else find.turn,
    )


def _missed(turn: JudgedTurn) -> bool:
    """Whether a whole rack could have been played, was worth more, and was not played."""
    if turn.full is None:
        return False
    if turn.made is None:
        return True
    return len(turn.made.placed) < len(turn.full.placed) and turn.made.equity < turn.full.equity
