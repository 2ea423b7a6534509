"""Fast path: pair the bracket without exchanges if that meets every lower bound.

Counting alone says how many clashes a bracket must have at least. A pairing that
meets these bounds, breaks no float criterion and exchanges nobody is the answer,
because whatever is generated earlier breaks a bound. So it is enough to look for
the first transposition among the pairs that the bounds allow, and that is a plain
bipartite matching on bits. When there is none this way says so, and proves nothing.

Why the bounds become allowed pairs. Let `major` be the start that more players
want, and suppose clashes can't be avoided (2·major > players). Then the bound is
met exactly if every player outside the majority plays someone inside it: each pair
of two outsiders would cost one clash more elsewhere. Likewise for C13 with the mild
claims of the majority: if there are fewer of them than clashes, each must soften a
clash of its own; otherwise no clash may go without one.
"""

from dataclasses import dataclass

from faristol.championship.dutch.bracket import Bracket, Paired, clash, strong_clash
from faristol.championship.dutch.ranking import Ranking, Strength, as_set, members
from faristol.championship.field import Start


@dataclass(slots=True)
class _Counts:
    """Claims among the players not placed yet."""

    players: int
    wanting: dict[Start, int]
    mild: dict[Start, int]

    def without(self, claims: "list[tuple[Start | None, Strength]]") -> "_Counts":
        rest = _Counts(self.players - len(claims), dict(self.wanting), dict(self.mild))
        for start, strength in claims:
            if start is not None:
                rest.wanting[start] -= 1
                rest.mild[start] -= strength is Strength.MILD
        return rest

    @property
    def majority(self) -> Start:
        first, second = self.wanting[Start.FIRST], self.wanting[Start.SECOND]
        return Start.FIRST if first >= second else Start.SECOND

    def bounds(self) -> tuple[int, int]:
        """Fewest clashes (C12), and fewest of them without a mild claim (C13)."""
        major = self.majority
        clashes = max(0, (2 * self.wanting[major] - self.players) // 2)
        return clashes, max(0, clashes - self.mild[major])


def pair_naturally(ranking: Ranking, bracket: Bracket) -> Paired | None:
    """The bracket's pairs if they can be found this way; still to be checked against C4, C5, C8."""
    size = bracket.players.bit_count()
    if bracket.moved_down.bit_count() > bracket.residents.bit_count():
        return None
    if bracket.holds_bye and (bracket.bye_score != bracket.score or size % 2 == 0):
        return None
    placed = _place_moved_down(ranking, bracket)
    if placed is None:
        return None
    pairs, counts = placed
    rest = bracket.residents & ~as_set(b for _, b in pairs)
    remainder = _Remainder(ranking, bracket, rest, counts)
    found = remainder.pairs()
    return None if found is None else Paired((*pairs, *found), "natural")


def _place_moved_down(
    ranking: Ranking, bracket: Bracket
) -> tuple[list[tuple[int, int]], _Counts] | None:
    """Each moved-down player with the first resident that keeps all bounds in reach."""
    counts = _count(ranking, bracket.players)
    clashes, strong = counts.bounds()
    free = bracket.residents
    unfloated = ~(ranking.up[0] | ranking.up[1])
    pairs = []
    for player in members(bracket.moved_down):
        mine = ranking.claims[player]
        for other in members(ranking.legal[player] & free & unfloated):
            theirs = ranking.claims[other]
            clashing = clash(mine, theirs)
            if clashing and mine.strength is theirs.strength is Strength.ABSOLUTE:
                continue
            is_strong = strong_clash(mine, theirs)
            rest = counts.without([(mine.start, mine.strength), (theirs.start, theirs.strength)])
            rest_clashes, rest_strong = rest.bounds()
            if clashing + rest_clashes <= clashes and is_strong + rest_strong <= strong:
                break
        else:
            return None
        clashes, strong, counts = clashes - clashing, strong - is_strong, rest
        free &= ~(1 << other)
        pairs.append((player, other))
    return pairs, counts


def _count(ranking: Ranking, players: int) -> _Counts:
    counts = _Counts(players.bit_count(), dict.fromkeys(Start, 0), dict.fromkeys(Start, 0))
    for player in members(players):
        claim = ranking.claims[player]
        if claim.start is not None:
            counts.wanting[claim.start] += 1
            counts.mild[claim.start] += claim.strength is Strength.MILD
    return counts


class _Remainder:
    """Residents without a moved-down opponent: first half against second half."""

    def __init__(self, ranking: Ranking, bracket: Bracket, rest: int, counts: _Counts) -> None:
        self._ranking = ranking
        self._bracket = bracket
        order = list(members(rest))
        half = len(order) // 2
        self._upper = order[:half]
        self._lower = as_set(order[half:])
        self._is_odd = len(order) % 2 == 1
        self._clashes, self._strong = counts.bounds()
        major = counts.majority
        claims = ranking.claims
        self._wanting = {s: as_set(i for i in order if claims[i].start is s) for s in Start}
        self._majority = self._wanting[major]
        self._mild = as_set(
            i for i in members(self._majority) if claims[i].strength is Strength.MILD
        )
        self._absolute = as_set(i for i in order if claims[i].strength is Strength.ABSOLUTE)

    def pairs(self) -> list[tuple[int, int]] | None:
        rows = [self._allowed(player) for player in self._upper]
        if self._is_odd:
            rows.append(self._may_float())
        found = first_transposition(rows, self._lower)
        return None if found is None else list(zip(self._upper, found, strict=False))

    def _allowed(self, player: int) -> int:
        """The lower half that `player` may meet without missing a bound."""
        allowed = self._ranking.legal[player] & self._lower
        start = self._ranking.claims[player].start
        bit = 1 << player
        if start is not None:
            if self._absolute & bit:
                allowed &= ~(self._absolute & self._wanting[start])
            if not self._clashes:
                return allowed & ~self._wanting[start]
        if not self._clashes:
            return allowed
        if not self._majority & bit:
            allowed &= self._majority
            return allowed & ~self._mild if self._strong else allowed
        if self._strong:
            if self._mild & bit:
                return allowed & self._majority & ~self._mild
            return allowed
        if not self._mild & bit:
            return allowed & ~(self._majority & ~self._mild)
        return allowed

    def _may_float(self) -> int:
        """Who of the lower half may be left over without missing a bound."""
        ranking = self._ranking
        allowed = self._lower & ~(ranking.down[0] | ranking.down[1])
        if self._clashes:
            allowed &= self._majority
            if self._strong:
                allowed &= ~self._mild
        if self._bracket.holds_bye:
            candidates = self._bracket.byes & self._bracket.residents
            if not candidates:
                return 0
            fewest = min(ranking.unplayed[i] for i in members(candidates))
            allowed &= as_set(i for i in members(candidates) if ranking.unplayed[i] == fewest)
        return allowed


def first_transposition(rows: list[int], columns: int) -> list[int] | None:
    """The lexicographically first way to give each row a column of its own, or None.

    A row is the set of columns it may have; there are as many columns as rows. The
    last row of an odd bracket is the player left over, so it chooses last.

    >>> first_transposition([0b110, 0b010, 0b101], 0b111)
    [2, 1, 0]
    """
    assert len(rows) == columns.bit_count()
    seating = _Seating(rows, columns)
    if not seating.seat_everybody():
        return None
    unsettled = columns
    for row, allowed in enumerate(rows):
        choice = allowed & unsettled
        if (choice & -choice).bit_length() - 1 != seating.holds[row]:
            seating.improve(row, choice)
        unsettled ^= 1 << seating.holds[row]
    return seating.holds


class _Seating:
    """Rows with a column each, and the moves that keep it so."""

    def __init__(self, rows: list[int], columns: int) -> None:
        self.holds = [-1] * len(rows)
        self._rows = rows
        self._columns = columns
        self._holder: dict[int, int] = {}
        self._taking: dict[int, int] = {}

    def seat_everybody(self) -> bool:
        free = self._columns
        for row, allowed in enumerate(self._rows):
            choice = allowed & free
            used = (choice & -choice).bit_length() - 1
            if used >= 0:
                self._move(row, used)
            else:
                used = self._seat_by_moving(row, free)
                if used < 0:
                    return False
            free ^= 1 << used
        return True

    def _move(self, row: int, column: int) -> int:
        """Give `row` this column; the column it had before, or -1."""
        before = self.holds[row]
        self.holds[row] = column
        self._holder[column] = row
        return before

    def _seat_by_moving(self, row: int, free: int) -> int:
        """Find `row` a column by moving others; the newly used column, or -1."""
        came_from: dict[int, int] = {}
        seen = 0
        queue = [row]
        for at in queue:
            new = self._rows[at] & ~seen
            seen |= new
            for column in members(new):
                came_from[column] = at
                if free >> column & 1:
                    used = column
                    while (mover := came_from[column]) != row:
                        column = self._move(mover, column)
                    self._move(row, column)
                    return used
                queue.append(self._holder[column])
        return -1

    def improve(self, row: int, choice: int) -> None:
        """Move `row` to the first column of `choice` with which all later rows keep one.

        Searches backwards from the column it would give up: a later row that could
        move there offers its own column, and so on.
        """
        given_up = self.holds[row]
        moves_to: dict[int, int] = {}
        reached = 1 << given_up
        waiting = -1 << (row + 1)
        queue = [given_up]
        taking = self._rows_taking()
        for column in queue:
            movers = taking[column] & waiting
            waiting &= ~movers
            for mover in members(movers):
                offered = self.holds[mover]
                moves_to[offered] = column
                reached |= 1 << offered
                queue.append(offered)
        usable = choice & reached
        column = (usable & -usable).bit_length() - 1
        mover = row
        while column != given_up:
            displaced = self._holder[column]
            self._move(mover, column)
            mover, column = displaced, moves_to[column]
        self._move(mover, column)

    def _rows_taking(self) -> dict[int, int]:
        """Per column the rows that may have it."""
        if not self._taking:
            self._taking = dict.fromkeys(members(self._columns), 0)
            for row, columns in enumerate(self._rows):
                for column in members(columns):
                    self._taking[column] |= 1 << row
        return self._taking
