"""Pairing a round and exchanging seats by hand."""

from collections.abc import Iterator
from itertools import combinations

from faristol.championship.commands import PairByHand, PairRound, Swap
from faristol.championship.entering import check_known
from faristol.championship.events import PlayersSwapped, RoundPaired, TablesSeated
from faristol.championship.field import NoPairingError, Rationale
from faristol.championship.fixed_tables import at_fixed_tables
from faristol.championship.groups import LEAST, MOST
from faristol.championship.history import absence, draw_of, rules_of, start_order
from faristol.championship.pairing import System, pair_round
from faristol.championship.reasons import say
from faristol.championship.refusal import Reason
from faristol.championship.state import Championship, Result, Round
from faristol.championship.table_seating import seat_tables, who_came
from faristol.core import Outcome, Refused, Remark


def pair_next(state: Championship, command: PairRound) -> RoundPaired | TablesSeated:
    """Pair the next round, or the unpublished one again."""
    assert state.announced is not None
    number = _next_round(state)
    if state.announced.system is System.SCHOOL_TABLES:
        return seat_tables(state, command, number)
    draw = draw_of(state, number)
    try:
        pairing = pair_round(draw, state.announced.system)
    except NoPairingError as error:
        blocks, said = [each.kind for each in error.blocking], map(say, error.blocking)
        raise Refused(Reason.NO_PAIRING, detail="; ".join(said), blocks=blocks) from error
    order = start_order(state, number)
    seated = {n for row in pairing.rows() for n in row}
    tables = [(order[p.first - 1], order[p.second - 1]) for p in pairing.pairs]
    return RoundPaired(
        at=command.at,
        round_number=number,
        order=order,
        tables=tuple(at_fixed_tables(tables, state.fixed_tables)),
        bye=None if pairing.bye is None else order[pairing.bye - 1],
        away=tuple(
            (player, absence(state, player, number) or Outcome.ABSENT)
            for i, player in enumerate(order, start=1)
            if i not in seated
        ),
        reasons=tuple(r.with_players(lambda n: order[n - 1]) for r in pairing.reasons),
    )


def _next_round(state: Championship) -> int:
    """The round that is to be paired: the next, or the one that is not public yet."""
    assert state.announced is not None
    current = state.current
    if current is not None and current.is_published:
        raise Refused(Reason.ROUND_OPEN, detail=f"round {current.number}", round=current.number)
    number = current.number if current is not None else len(state.rounds) + 1
    if number > state.announced.rounds:
        raise Refused(Reason.ALL_ROUNDS_PAIRED, detail=str(state.announced.rounds))
    return number


def pair_by_hand(state: Championship, command: PairByHand) -> RoundPaired | TablesSeated:
    """Pair a round as the director says, and say what that goes against.

    Who is named nowhere is away.
    """
    assert state.announced is not None
    number = _next_round(state)
    is_seated = state.announced.system is System.SCHOOL_TABLES
    if not command.tables:
        raise Refused(Reason.NO_PLAYERS, detail=f"round {number}")
    least, most = (LEAST, MOST) if is_seated else (2, 2)
    for players in command.tables:
        if not least <= len(players) <= most:
            detail = f"{len(players)} at a table"
            raise Refused(
                Reason.TABLE_SIZE, detail=detail, players=len(players), least=least, most=most
            )
    named = [player for players in command.tables for player in players]
    if command.bye is not None:
        if is_seated:
            raise Refused(Reason.NO_BYES, detail=f"player {command.bye}")
        named.append(command.bye)
    for player in named:
        check_known(state, player)
        if player in state.withdrawn or state.entry(player).joined > number:
            raise Refused(Reason.NOT_IN_THIS_ROUND, detail=f"player {player}")
    twice = next((player for player in named if named.count(player) > 1), None)
    if twice is not None:
        raise Refused(Reason.SAME_PLAYER, detail=f"player {twice}")
    order = start_order(state, number)
    reasons = tuple(Rationale(players, Remark("by-hand")) for players in command.tables)
    away = tuple(
        (player, absence(state, player, number) or Outcome.ABSENT)
        for player in order
        if player not in named
    )
    warnings = tuple(_warnings_by_hand(state, command, number))
    if is_seated:
        return TablesSeated(command.at, number, order, command.tables, away, reasons, warnings)
    pairs = tuple((players[0], players[1]) for players in command.tables)
    return RoundPaired(
        command.at, number, order, pairs, command.bye, away, reasons, warnings=warnings
    )


def _warnings_by_hand(state: Championship, command: PairByHand, number: int) -> Iterator[Remark]:
    earlier = state.rounds[: number - 1]
    for players in command.tables:
        for one, other in combinations(players, 2):
            yield from _pair_warnings(state, earlier, one, other)
    if command.bye is not None:
        yield from _bye_warnings(state, earlier, command.bye)


def swap(state: Championship, command: Swap) -> PlayersSwapped:
    """Exchange two seats while no result of theirs is entered, and say what it breaks."""
    check_known(state, command.one)
    check_known(state, command.other)
    current = state.current
    if current is None:
        raise Refused(Reason.NO_OPEN_ROUND)
    if command.one == command.other:
        raise Refused(Reason.SAME_PLAYER, detail=f"player {command.one}")
    for player in (command.one, command.other):
        _check_movable(current, player)
    turn = {command.one: command.other, command.other: command.one}
    return PlayersSwapped(
        command.at,
        current.number,
        command.one,
        command.other,
        tuple(_warnings(state, current, turn)),
    )


def _check_movable(current: Round, player: int) -> None:
    if player == current.bye:
        return
    for table, players in current.seating:
        if player in players:
            if table not in current.open_tables:
                raise Refused(Reason.RESULTS_ENTERED, detail=f"table {table}", table=table)
            return
    raise Refused(Reason.NOT_IN_THIS_ROUND, detail=f"player {player}")


def _warnings(state: Championship, current: Round, turn: dict[int, int]) -> list[Remark]:
    warnings: list[Remark] = []
    earlier = state.rounds[: current.number - 1]
    for game in current.games:
        first, second = turn.get(game.first, game.first), turn.get(game.second, game.second)
        if {first, second} != {game.first, game.second}:
            warnings += _pair_warnings(state, earlier, first, second)
    for table in current.tables:
        warnings += _table_warnings(state, current, table.players, turn)
    if current.bye in turn:
        warnings += _bye_warnings(state, earlier, turn[current.bye])
    return warnings


def _pair_warnings(
    state: Championship, earlier: tuple[Round, ...], one: int, other: int
) -> Iterator[Remark]:
    """What is amiss between two who are to meet."""
    pair = frozenset((one, other))
    for each in earlier:
        have_met = any(pair == {g.first, g.second} and _was_played(g.result) for g in each.games)
        if have_met or any(pair <= set(who_came(table)) for table in each.tables):
            yield Remark("met", (each.number,), (one, other))
    if pair in state.forbidden:
        yield Remark("forbidden", players=(one, other))


def _bye_warnings(state: Championship, earlier: tuple[Round, ...], player: int) -> Iterator[Remark]:
    """What is amiss with who is to have the bye."""
    for each in earlier:
        if each.bye == player:
            yield Remark("second-bye", (each.number,), (player,))
    if state.entry(player).joined > 1 and not rules_of(state).late_entrants_may_have_bye:
        yield Remark("late-bye", players=(player,))


def _table_warnings(
    state: Championship, current: Round, players: tuple[int, ...], turn: dict[int, int]
) -> Iterator[Remark]:
    """What is amiss between who comes to a table and who stays there."""
    if sum(player in turn for player in players) != 1:
        return
    (comes,) = (turn[player] for player in players if player in turn)
    for stays in players:
        if stays in turn:
            continue
        earlier = state.rounds[: current.number - 1]
        yield from _pair_warnings(state, earlier, comes, stays)
        school = state.entry(comes).school.strip().casefold()
        if school and school == state.entry(stays).school.strip().casefold():
            yield Remark("school", players=(comes, stays))


def _was_played(result: Result | None) -> bool:
    return result is not None and any(each.is_over_the_board for each in result.outcomes)
