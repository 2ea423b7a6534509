"""Seating a round at tables of three and four."""

from itertools import combinations

from faristol.championship.commands import PairRound
from faristol.championship.events import TablesSeated
from faristol.championship.field import Rationale
from faristol.championship.fixed_tables import at_fixed_tables
from faristol.championship.groups import MOST, Pupil, TooFewError, seat_groups
from faristol.championship.history import absence, is_present, start_order, table_of
from faristol.championship.reasons import say
from faristol.championship.refusal import Reason
from faristol.championship.state import Championship, SchoolTable
from faristol.core import Outcome, Refused, Remark


def seat_tables(state: Championship, command: PairRound, number: int) -> TablesSeated:
    """Seat a round.

    :raises Refused: when the number of players makes no tables, or pairs that may not meet
        could not be kept apart.
    """
    order = start_order(state, number)
    pupils = pupils_of(state, number, order)
    try:
        groups = seat_groups(pupils)
    except TooFewError:
        raise _no_seating("blocks-number") from None
    known = {pupil.number: pupil for pupil in pupils}
    tables = [[known[each] for each in group] for group in groups]
    if any(b.number in a.barred for table in tables for a in table for b in table):
        raise _no_seating("blocks-barred")
    is_first = len({pupil.points for pupil in pupils}) == 1
    seated = [tuple(order[p.number - 1] for p in table) for table in tables]
    return TablesSeated(
        at=command.at,
        round_number=number,
        order=order,
        tables=tuple(at_fixed_tables(seated, state.fixed_tables)),
        away=tuple(
            (player, absence(state, player, number) or Outcome.ABSENT)
            for i, player in enumerate(order, start=1)
            if i not in known
        ),
        reasons=tuple(
            _reason(table, len(pupils), is_first=is_first).with_players(lambda n: order[n - 1])
            for table in tables
        ),
    )


def _no_seating(blocks: str) -> Refused:
    return Refused(Reason.NO_PAIRING, detail=say(Remark(blocks)), blocks=[blocks])


def pupils_of(state: Championship, number: int, order: tuple[int, ...]) -> list[Pupil]:
    """Everybody present, with what they did in the rounds before; numbers are those of the list."""
    place = {player: i for i, player in enumerate(order, start=1)}
    met: dict[int, set[int]] = {player: set() for player in order}
    starts, turns, threes = (dict.fromkeys(order, 0) for _ in range(3))
    for each in state.rounds[: number - 1]:
        for table in each.tables:
            came = who_came(table)
            for turn, player in enumerate(came):
                met[player] |= {place[other] for other in came if other != player}
                starts[player] += turn == 0
                turns[player] += turn
                threes[player] += len(came) < MOST
    points = table_of(state, number - 1).points if number > 1 else dict.fromkeys(order, 0)
    barred: dict[int, set[int]] = {player: set() for player in order}
    for pair in state.forbidden:
        for player in pair:
            barred[player] |= {place[other] for other in pair if other != player}
    return [
        Pupil(
            number=place[player],
            school=" ".join(state.entry(player).school.split()).casefold(),
            points=points[player],
            met=frozenset(met[player]),
            starts=starts[player],
            turns=turns[player],
            threes=threes[player],
            barred=frozenset(barred[player]),
        )
        for player in order
        if is_present(state, player, number)
    ]


def who_came(table: SchoolTable) -> tuple[int, ...]:
    """Who has played at a table, in the order of play; nobody while it is open."""
    if table.result is None:
        return ()
    scores = table.result.scores
    came = tuple(p for p, score in zip(table.players, scores, strict=True) if score is not None)
    return came if len(came) > 1 else ()


def _reason(table: list[Pupil], players: int, *, is_first: bool) -> Rationale:
    notes = [Remark("three", (players,))] if len(table) < MOST else []
    for a, b in combinations(table, 2):
        if a.school and a.school == b.school:
            notes.append(Remark("one-school", players=(a.number, b.number)))
        if b.number in a.met:
            notes.append(Remark("met-again", players=(a.number, b.number)))
    group = Remark("dealt" if is_first else "near")
    return Rationale(tuple(pupil.number for pupil in table), group, tuple(notes))
