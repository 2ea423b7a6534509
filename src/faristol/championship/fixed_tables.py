"""Tables that players always sit at: a round's tables in another order, and nothing else."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

_Table = TypeVar("_Table", bound=tuple[int, ...])


def at_fixed_tables(tables: Sequence[_Table], fixed: Mapping[int, int]) -> list[_Table]:
    """The tables in such an order that whoever has a fixed one sits there.

    Where two of them meet, the lower number holds. A table that the round has not is its last
    one. The others keep the order they had.

    >>> at_fixed_tables([(1, 2), (3, 4), (5, 6)], {6: 1})
    [(5, 6), (1, 2), (3, 4)]
    """
    numbers = [min((fixed[p] for p in table if p in fixed), default=0) for table in tables]
    places: dict[int, int] = {}
    for number, which in sorted((number, i) for i, number in enumerate(numbers) if number):
        place = min(number, len(tables))
        while place in places:  # the last one may be wanted by several
            place -= 1
        places[place] = which
    rest = iter([i for i in range(len(tables)) if i not in places.values()])
    order = [places[p] if p in places else next(rest) for p in range(1, len(tables) + 1)]
    return [tables[i] for i in order]
