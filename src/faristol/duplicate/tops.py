"""Which words can be laid: the tops, in the order an edition proposes them, and the guards."""

from collections.abc import Iterable
from dataclasses import dataclass

from faristol.board import coordinate
from faristol.duplicate.plays import FoundPlay
from faristol.duplicate.rules import DuplicateRules
from faristol.duplicate.state import Game, Turn

KEPT_PLAYS = 12
"""How many of the computer's plays are remembered beside all equal tops."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A play and the tables that found it."""

    play: FoundPlay
    tables: tuple[int, ...]
    is_top: bool


def best_of(rules: DuplicateRules, plays: Iterable[FoundPlay]) -> tuple[FoundPlay, ...]:
    """The computer's plays worth remembering, best first: every top and some below."""
    allowed = [play for play in plays if play.placed <= rules.play_limit]
    allowed.sort(key=lambda play: (-play.points, *preference(rules, play)))
    if not allowed:
        return ()
    tops = sum(play.points == allowed[0].points for play in allowed)
    return tuple(allowed[: max(tops, KEPT_PLAYS)])


def preference(rules: DuplicateRules, play: FoundPlay) -> tuple[object, ...]:
    """Which of equal plays is proposed: the smallest. The place decides what else is equal."""
    cost = (
        (play.placed, play.blanks)
        if rules.equal_tops == "fewest-tiles"
        else (play.blanks, play.placed)
    )
    return (*cost, play.start, play.direction.value, play.tiles)


def found_in_room(turn: Turn) -> dict[FoundPlay, tuple[int, ...]]:
    """Correct plays and who found them."""
    found: dict[FoundPlay, tuple[int, ...]] = {}
    for table, mark in sorted(turn.marks.items()):
        play = mark.play
        if play is not None:
            found[play] = (*found.get(play, ()), table)
    return found


def candidates(rules: DuplicateRules, turn: Turn) -> tuple[Candidate, ...]:
    """Every play that could be laid, best first, the proposed one at the head.

    Where the computer's word is laid and none was recorded, the room's stands in.
    """
    found = found_in_room(turn)
    plays = dict.fromkeys((*found, *turn.best))
    source = turn.best if rules.top == "computer" and turn.best else tuple(found)
    top = max((play.points for play in source), default=None)
    eligible = {play for play in source if play.points == top}
    return tuple(
        Candidate(play, found.get(play, ()), play in eligible)
        for play in sorted(
            plays, key=lambda p: (p not in eligible, -p.points, *preference(rules, p))
        )
    )


def guards(rules: DuplicateRules, game: Game, play: FoundPlay) -> tuple[str, ...]:
    """What a leader should think of before laying this word."""
    turn = game.turn
    if turn is None:
        return ()
    said = []
    choices = candidates(rules, turn)
    tops = [candidate.play for candidate in choices if candidate.is_top]
    if tops and play not in tops:
        said.append(f"{play.points} points are not the top of {tops[0].points}")
    if tops and play in tops and play.blanks > min(top.blanks for top in tops):
        said.append("another top needs fewer blanks")
    if missing := missing_tables(game):
        said.append(f"no slip from table {', '.join(map(str, missing))}")
    if looks := sorted(table for number, table in game.looks if number == turn.number):
        said.append(f"a look is asked for at table {', '.join(map(str, looks))}")
    if turn.best and play.points < turn.best[0].points:
        best = turn.best[0]
        where = coordinate(best.start, best.direction, turn.board.layout.size)
        said.append(f"the computer has {best.points} points at {where}")
    return tuple(said)


def missing_tables(game: Game) -> tuple[int, ...]:
    """Tables that are in the game and have handed nothing in, not even late."""
    turn = game.turn
    if turn is None:
        return ()
    return tuple(
        table
        for table, player in sorted(game.players.items())
        if player.plays(turn.number)
        and table not in turn.slips
        and table not in turn.late
        and table not in turn.marks
    )
