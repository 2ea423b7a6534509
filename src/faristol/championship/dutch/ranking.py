"""The players of a draw in ranking order, with everything the criteria ask about them.

Players are indices 0, 1, 2… in ranking order (pairing score, then number), and a
set of players is an integer with one bit a player. So "ranks above" is `<`, "the
highest of them" is the lowest bit, and a whole row of the legality table is one
number.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum

from faristol.championship.field import Cell, Contestant, Draw, Start
from faristol.core import Outcome

ABSENT = Cell(Outcome.ABSENT)


class Strength(IntEnum):
    """How much a player is owed a start (C.04.3 section on colours)."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True)
class Claim:
    """What a player's earlier starts ask for."""

    start: Start | None = None
    strength: Strength = Strength.NONE
    imbalance: int = 0
    repeated: Start | None = None
    """The start of the last two games, when it was the same."""
    history: tuple[Start, ...] = ()


NO_CLAIM = Claim()


def claim_of(cells: Iterable[Cell]) -> Claim:
    """What the games played so far ask for."""
    history = tuple(c.start for c in cells if c.is_played and c.start is not None)
    if not history:
        return NO_CLAIM
    difference = sum(1 if start is Start.FIRST else -1 for start in history)
    repeated = history[-1] if len(history) > 1 and history[-1] is history[-2] else None
    lacking = Start.SECOND if difference > 0 else Start.FIRST
    if abs(difference) > 1:
        wanted = lacking
    elif repeated is not None:
        wanted = repeated.other
    else:
        wanted = lacking if difference else history[-1].other
    if abs(difference) > 1 or repeated is not None:
        strength = Strength.ABSOLUTE
    else:
        strength = Strength.STRONG if difference else Strength.MILD
    return Claim(wanted, strength, abs(difference), repeated, history)


@dataclass(frozen=True, slots=True)
class Ranking:
    """Everybody who is paired this round, best first."""

    numbers: tuple[int, ...]
    scores: tuple[int, ...]
    """Pairing scores: points and fictitious points, in tenths."""
    points: tuple[int, ...]
    claims: tuple[Claim, ...]
    """What the pairing respects; nothing if starts don't matter to it."""
    owed: tuple[Claim, ...]
    """What the games so far ask for, for choosing who starts."""
    unplayed: tuple[int, ...]
    down: tuple[int, int]
    """Who floated down in the last round, and in the one before."""
    up: tuple[int, int]
    may_have_bye: int
    legal: tuple[int, ...]
    met: tuple[int, ...]
    forbidden: tuple[int, ...]
    topscorers: int
    effective: tuple[int, ...]
    """Numbers 1, 2, 3… over those who are or were in a draw; decides the first start."""
    initial_start: Start
    rounds_played: int

    def __len__(self) -> int:
        return len(self.numbers)


def members(players: int) -> Iterator[int]:
    """The players of a set, best first.

    >>> list(members(0b1101))
    [0, 2, 3]
    """
    while players:
        low = players & -players
        yield low.bit_length() - 1
        players ^= low


def as_set(players: Iterable[int]) -> int:
    """The set of these players."""
    bits = 0
    for player in players:
        bits |= 1 << player
    return bits


def rank(draw: Draw) -> Ranking:
    """Put everybody present in order and work out what the criteria need."""
    played = draw.rounds_played
    everybody = sorted(draw.contestants, key=lambda c: c.number)
    before = _scores_before(draw, everybody, played)
    present = [c for c in everybody if c.is_present]
    present.sort(key=lambda c: (-before[c.number][played], c.number))
    index = {c.number: i for i, c in enumerate(present)}
    owed = tuple(claim_of(c.cells) for c in present)
    claims = owed if draw.starts_matter else (NO_CLAIM,) * len(owed)
    scores = tuple(before[c.number][played] for c in present)
    top = _topscorers(draw, scores, played)
    met = tuple(
        as_set(index[x.opponent] for x in c.cells if x.is_played and x.opponent in index)
        for c in present
    )
    forbidden = _forbidden(draw, index)
    floats = [_floats(draw, c, before, played) for c in present]
    return Ranking(
        numbers=tuple(c.number for c in present),
        scores=scores,
        points=tuple(sum(draw.points.of(x.outcome) for x in c.cells) for c in present),
        claims=claims,
        owed=owed,
        unplayed=tuple(played - sum(x.is_played for x in c.cells) for c in present),
        down=(
            as_set(i for i, f in enumerate(floats) if f[0] < 0),
            as_set(i for i, f in enumerate(floats) if f[1] < 0),
        ),
        up=(
            as_set(i for i, f in enumerate(floats) if f[0] > 0),
            as_set(i for i, f in enumerate(floats) if f[1] > 0),
        ),
        may_have_bye=as_set(i for i, c in enumerate(present) if _may_have_bye(draw, c)),
        legal=_legal(claims, met, forbidden, top),
        met=met,
        forbidden=forbidden,
        topscorers=top,
        effective=_effective_numbers(everybody, present),
        initial_start=draw.initial_start or infer_initial_start(everybody),
        rounds_played=played,
    )


def _scores_before(draw: Draw, everybody: list[Contestant], played: int) -> dict[int, list[int]]:
    """Per player the pairing score before rounds 1, 2, …, the coming one; none by place alone."""
    if draw.by_place:
        return {contestant.number: [0] * (played + 1) for contestant in everybody}
    scores = {}
    for contestant in everybody:
        points, row = 0, []
        for k in range(played + 1):
            row.append(points + contestant.fictitious_in(k + 1))
            if k < len(contestant.cells):
                points += draw.points.of(contestant.cells[k].outcome)
            else:
                points += draw.points.absence
        scores[contestant.number] = row
    return scores


def _floats(
    draw: Draw, contestant: Contestant, before: dict[int, list[int]], played: int
) -> tuple[int, int]:
    """Floats of the last two rounds: -1 down, 1 up, 0 none."""
    result = []
    for k in (played - 1, played - 2):
        if k < 0:
            result.append(0)
            continue
        cell = contestant.cells[k] if k < len(contestant.cells) else ABSENT
        if cell.is_played and cell.opponent in before:
            own, other = before[contestant.number][k], before[cell.opponent][k]
            result.append((other > own) - (other < own))
        else:
            result.append(-1 if draw.points.of(cell.outcome) > draw.points.loss else 0)
    return result[0], result[1]


def _may_have_bye(draw: Draw, contestant: Contestant) -> bool:
    """C2: no bye for who had one, or had a win's worth without playing."""
    return contestant.may_have_bye and not any(
        cell.outcome is Outcome.BYE
        or (not cell.is_played and draw.points.of(cell.outcome) >= draw.points.win)
        for cell in contestant.cells
    )


def _topscorers(draw: Draw, scores: tuple[int, ...], played: int) -> int:
    if not draw.starts_matter or played + 1 < draw.rounds_total:
        return 0
    return as_set(i for i, s in enumerate(scores) if 2 * s > played * draw.points.win)


def _forbidden(draw: Draw, index: dict[int, int]) -> tuple[int, ...]:
    rows = [0] * len(index)
    for pair in draw.forbidden:
        if len(pair) == 2 and all(number in index for number in pair):
            a, b = (index[number] for number in pair)
            rows[a] |= 1 << b
            rows[b] |= 1 << a
    return tuple(rows)


def _legal(
    claims: tuple[Claim, ...], met: tuple[int, ...], forbidden: tuple[int, ...], top: int
) -> tuple[int, ...]:
    """C1 and C3 as one row of bits a player."""
    everybody = (1 << len(claims)) - 1
    absolute = {
        start: as_set(
            i for i, c in enumerate(claims) if c.strength is Strength.ABSOLUTE and c.start is start
        )
        for start in Start
    }
    rows = []
    for i, claim in enumerate(claims):
        row = everybody & ~(met[i] | forbidden[i] | 1 << i)
        if claim.start is not None and claim.strength is Strength.ABSOLUTE and not top >> i & 1:
            row &= ~(absolute[claim.start] & ~top)
        rows.append(row)
    return tuple(rows)


def _effective_numbers(everybody: list[Contestant], present: list[Contestant]) -> tuple[int, ...]:
    count, numbers = 0, {}
    for contestant in everybody:
        if contestant.is_present or any(c.was_in_the_draw for c in contestant.cells):
            count += 1
            numbers[contestant.number] = count
    return tuple(numbers[c.number] for c in present)


def infer_initial_start(everybody: Iterable[Contestant]) -> Start:
    """The start drawn for number 1, read back from the first round that had games."""
    ordered = sorted(everybody, key=lambda c: c.number)
    for k in range(max((len(c.cells) for c in ordered), default=0)):
        count = 0
        for contestant in ordered:
            if any(cell.was_in_the_draw for cell in contestant.cells[: k + 1]):
                count += 1
            else:
                continue
            start = contestant.cells[k].start if k < len(contestant.cells) else None
            if start is not None:
                return start if count % 2 else start.other
    return Start.FIRST
