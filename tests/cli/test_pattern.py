"""`faristol pattern`: what is wrong with a shape is said as it is."""

import pytest
from tests.cli.running import run

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize(
    ("shape", "place"),
    [("(", 1), ("(A", 1), (".O(L·L", 3), ("C(AS", 2), ("(A)(", 4), ("(" * 1000, 1)],
)
def test_a_bracket_that_isn_t_closed_is_said_to_be_open(shape: str, place: int) -> None:
    ran = run("pattern", shape)

    assert (ran.status, ran.out) == (2, "")
    assert f"the bracket at character {place} isn't closed" in ran.err


@pytest.mark.parametrize("shape", ["()", "A( )B"])
def test_a_bracket_without_a_tile_is_said_to_hold_nothing(shape: str) -> None:
    ran = run("pattern", shape)

    assert (ran.status, ran.out) == (2, "")
    assert "holds nothing" in ran.err
