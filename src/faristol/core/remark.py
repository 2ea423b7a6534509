"""Something said about a game, as data: the sentence is made where it is read."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Remark:
    """A kind of remark, the values in it, and the players it is about."""

    kind: str
    values: tuple[int | str, ...] = ()
    players: tuple[int, ...] = ()
