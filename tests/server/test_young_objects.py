"""However many objects go while others come, none wait for the collector in a heap."""

import gc
from collections import deque
from collections.abc import Iterator

import pytest

from faristol.server.young_objects import YoungObjects

OPEN, OF_EACH, COMING = 300, 100, 600


@pytest.fixture
def servers_collector() -> Iterator[None]:
    """The collector as a running server has it, with nothing old to look at."""
    thresholds = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 5, 400)
    yield
    gc.set_threshold(*thresholds)
    gc.unfreeze()


def made_by_a_connection() -> list[list[int]]:
    return [[number] for number in range(OF_EACH)]


def test_new_objects_are_looked_at_though_as_many_go_as_come(servers_collector: None) -> None:
    young = YoungObjects()
    open_now = deque(made_by_a_connection() for _ in range(OPEN))
    most = 0
    for _ in range(COMING):
        young.begin()
        open_now.popleft()
        open_now.append(made_by_a_connection())
        most = max(most, len(gc.get_objects(generation=0)))
    assert most < 100 * OF_EACH
