"""Every operation with requests that are nearly right: something is done, and nothing is a 500."""

from collections.abc import Iterator

import pytest

from faristol.server.running import Running
from tests.server.client import Client
from tests.server.fuzzing import fuzz, without_limits

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def unlimited() -> Iterator[None]:
    with without_limits():
        yield


async def test_no_request_however_absurd_is_our_fault(server: Running, admin: Client) -> None:
    done, wrong = await fuzz(server, admin, seed=7, rounds=2)
    assert wrong == []
    # Requests that all fail at the door would try nothing.
    assert done > 40
