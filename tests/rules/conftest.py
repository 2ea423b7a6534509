"""The three FISC editions, oldest first; a file about others has a fixture of its own."""

import pytest

from faristol.rulebook import Ruleset, ruleset

FISC = ("fisc-un-contra-un", "fisc-classic", "fisc-2023")


@pytest.fixture(params=FISC)
def rules(request: pytest.FixtureRequest) -> Ruleset:
    return ruleset(request.param)
