"""Histories that never were: real ones cut short, doubled, with parts left out or moved."""

from random import Random
from typing import TypeVar

_Event = TypeVar("_Event")


def disturbed(history: list[_Event], dice: Random, most: int = 400) -> list[_Event]:
    """The same events in an order in which they need not be possible."""
    changed = history[dice.randrange(3) : dice.randint(1, len(history))]
    for _ in range(dice.randint(0, 12)):
        match dice.randrange(5):
            case 0:
                dice.shuffle(changed)
            case 1:
                changed.insert(dice.randint(0, len(changed)), dice.choice(history))
            case 2 if changed:
                del changed[dice.randrange(len(changed))]
            case 3 if changed:
                changed.insert(dice.randrange(len(changed)), changed.pop())
            case _:
                changed = (changed * 2)[:most]
    return changed
