"""A TRF file as rounds: the draw of the next one, and a check of all that were paired."""

from dataclasses import dataclass
from itertools import combinations

from faristol.championship.field import (
    Contestant,
    Draw,
    NoPairingError,
    Pairing,
    Start,
)
from faristol.championship.pairing import System, pair_round
from faristol.notation.trf import Code, TrfEvent, TrfPlayer


def draw_of(event: TrfEvent, *, played: int | None = None, starts_matter: bool = True) -> Draw:
    """The input of pairing the round after `played` rounds; by default the next one."""
    played = event.rounds_played if played is None else played
    absent = {
        number
        for bye in event.byes
        if bye.round_number in (0, played + 1)
        for number in bye.players
    }
    # A file that announces no rounds is not paired as if this one were the last.
    rounds = played + 2 if event.rounds_total is None else max(event.rounds_total, played + 1)
    return Draw(
        contestants=tuple(_contestant(event, p, played, absent) for p in event.players),
        rounds_total=rounds,
        points=event.points,
        forbidden=frozenset(
            frozenset(pair)
            for group in event.forbidden
            if group.first_round <= played + 1 <= group.last_round
            for pair in combinations(group.players, 2)
        ),
        starts_matter=starts_matter,
        initial_start=event.initial_start,
    )


def _contestant(event: TrfEvent, player: TrfPlayer, played: int, absent: set[int]) -> Contestant:
    coming = player.cells[played] if played < len(player.cells) else None
    away = coming is not None and coming.opponent == 0 and coming.code not in _DRAWN
    return Contestant(
        number=player.number,
        cells=tuple(cell.as_cell() for cell in player.cells[:played]),
        fictitious=event.fictitious.get(player.number, ()),
        is_present=not away and player.number not in absent,
    )


_DRAWN = (Code.BYE, Code.FORFEIT_WIN)


@dataclass(frozen=True, slots=True)
class Difference:
    """A round that the rules pair otherwise."""

    round_number: int
    expected: tuple[tuple[int, int], ...]
    """Pairs by the rules that the file does not have."""
    found: tuple[tuple[int, int], ...]
    problem: str = ""


def rounds_that_differ(
    event: TrfEvent, *, system: System = System.DUTCH, starts_matter: bool = True
) -> list[Difference]:
    """Pair every round of a finished event again and list those that come out otherwise."""
    differences = []
    for played in range(event.rounds_played):
        found = pairs_of_round(event, played + 1)
        draw = draw_of(event, played=played, starts_matter=starts_matter)
        try:
            pairing = pair_round(draw, system)
        except NoPairingError as error:
            differences.append(Difference(played + 1, (), tuple(sorted(found)), str(error)))
            continue
        expected = set(pairing.rows())
        if not starts_matter:
            expected = {_unordered(pair) for pair in expected}
            found = {_unordered(pair) for pair in found}
        if expected != found:
            differences.append(
                Difference(
                    played + 1, tuple(sorted(expected - found)), tuple(sorted(found - expected))
                )
            )
    return differences


def pairs_of_round(event: TrfEvent, round_number: int) -> set[tuple[int, int]]:
    """(starter, second) of each pair, (player, 0) for the bye."""
    pairs = set()
    for player in event.players:
        if round_number > len(player.cells):
            continue
        cell = player.cells[round_number - 1]
        if cell.opponent and (cell.start is Start.FIRST or cell.start is None):
            if cell.start is Start.FIRST or player.number < cell.opponent:
                pairs.add((player.number, cell.opponent))
        elif not cell.opponent and cell.code is Code.BYE:
            pairs.add((player.number, 0))
    return pairs


def _unordered(pair: tuple[int, int]) -> tuple[int, int]:
    a, b = pair
    return pair if b == 0 or a < b else (b, a)


def format_pairing(pairing: Pairing) -> str:
    """One pair a line, `starter second`, the bye as `player 0`."""
    return "".join(f"{first} {second}\n" for first, second in pairing.rows())
