"""The tiles that tests with a server meet."""

import random

import pytest

from faristol.server import seeds


@pytest.fixture(autouse=True)
def same_draws_every_time(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test meets the same tiles in every run: one rack in seventy holds no play.

    In a browser the players' own shares must be the same too: see `SAME_SHARE`.
    """
    monkeypatch.setattr(seeds, "token_bytes", random.Random(request.node.nodeid).randbytes)


SHARE = bytes([171]) * 32
SAME_SHARE = f"""{{
  const random = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (bytes) =>
    bytes.length === {len(SHARE)} ? bytes.fill({SHARE[0]}) : random(bytes);
}}"""
"""For a page: what its player adds to the draws is `SHARE`; ids of commands are shorter."""
