"""The turns with one to four tiles in the bag, as `faristol solve` tells them."""

import typer

from faristol.cli.answers import WeighedAnswer, WeighedTurnAnswer, turn_name
from faristol.cli.intervals import interval_of
from faristol.cli.positions import NoPositionError, ReadPosition, coordinate_of, word_of
from faristol.kernel import LastDraws, PlayFinder, TurnKind, WeighedTurn
from faristol.kernel.finder import placements
from faristol.robot.endgame import Finish
from faristol.robot.last_draws import Approach, exchanges_at, weigh
from faristol.robot.turn_choice import without
from faristol.rulebook import Ruleset
from faristol.tiles import BLANK, BLANK_BIT

_TURNS_OF_CIRCLE = 6
"""Half of all tiles that may be unseen: all deals of two in the bag, and a hundred of more."""


def weighed(
    finder: PlayFinder,
    read: ReadPosition,
    rules: Ruleset,
    finish: Finish,
    in_bag: int,
    *,
    nodes: int,
    threads: int,
) -> WeighedAnswer:
    """How often each likely turn wins, as programs read it.

    :raises NoPositionError: where there is nothing to be done.
    """
    scores = [*read.cgp.scores, 0, 0]
    lead = scores[0] - scores[1]
    found = weigh(
        finder,
        read.tiles,
        read.cgp.board.squares,
        read.rack,
        in_bag,
        Approach(finish, lead),
        nodes=nodes,
        exchange_most=exchanges_at(rules, in_bag),
        with_pass=rules.passing.allowed,
        turns_of_circle=_TURNS_OF_CIRCLE,
        threads=threads,
    )
    if found is None or not found.turns:
        raise NoPositionError("nothing can be played, exchanged or passed here")
    turns = [_turn(turn, read, lead, found) for turn in found.turns]
    best = turns[0]
    return {
        "value": best["spread"],
        "line": [
            {"coord": best["coord"], "word": best["word"], "score": best["score"]},
        ],
        "status": "weighed",
        "in_bag": in_bag,
        "deals": found.turns[0].deals,
        "all_deals": found.all_deals,
        "plays": turns,
        "nodes": found.nodes,
        "edition": rules.name,
        "lexicon": read.lexicon.record.reference,
    }


def _turn(turn: WeighedTurn, read: ReadPosition, lead: int, found: LastDraws) -> WeighedTurnAnswer:
    tiles, play = read.tiles, turn.play
    leave = turn.kept
    if play is not None:
        laid = [tile for _, tile in placements(play, read.layout.size)]
        leave = without(read.rack, bytes(BLANK if tile & BLANK_BIT else tile for tile in laid))
    assert leave is not None
    win = turn.wins / turn.deals / 2
    surely = found.all_deals
    return {
        "kind": turn.kind.name.lower(),
        "coord": None if play is None else coordinate_of(play, read.layout.size),
        "word": "" if play is None else word_of(play, read.cgp.board, tiles),
        "exchanged": tiles.format_tiles(without(read.rack, leave))
        if turn.kind is TurnKind.EXCHANGE
        else "",
        "score": 0 if play is None else play.score,
        "leave": tiles.format_tiles(sorted(leave)),
        "win": round(win, 6),
        "interval": None if surely else [round(b, 6) for b in interval_of(win, turn.deals)],
        "spread": round(turn.points / turn.deals - lead, 3),
        "exact": turn.is_exact and surely,
    }


def print_weighed(data: WeighedAnswer) -> None:
    """The same for people: a line for each turn, the best first."""
    named = [turn_name(play) for play in data["plays"]]
    width = max(map(len, named))
    for name, play in zip(named, data["plays"], strict=True):
        low, high = play["interval"] or (play["win"], play["win"])
        sure = "exact" if play["exact"] else "estimated"
        between = f" ({100 * low:.0f}-{100 * high:.0f})" if play["interval"] else ""
        typer.echo(
            f"{name:<{width}} {play['score']:>4}  {play['leave']:<8} {100 * play['win']:6.2f} %"
            f"{between} {play['spread']:>+8.2f}  {sure}"
        )
    deals = "all deals" if data["all_deals"] else f"{data['deals']} deals"
    typer.echo(f"weighed over {deals}, {data['in_bag']} in the bag", err=True)
