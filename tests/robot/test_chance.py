"""The chance to win: its shape, its files, and that it comes true in games it has not seen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.robot.chance import Chances, Knot, chances_of, format_chances, parse_chances, weights
from faristol.robot.self_play import play_game
from tests.robot.matches import match

SETS = {"ca": "catalan", "nl": "dutch"}


def learnt(name: str) -> Chances:
    chances = chances_of(name)
    assert chances is not None
    return chances


@pytest.mark.parametrize("name", SETS.values())
class TestTheCurve:
    @given(lead=st.integers(-10_000, 10_000), unseen=st.integers(-5, 500))
    def test_is_a_chance_whatever_is_asked(self, name: str, lead: int, unseen: int) -> None:
        assert 0 <= learnt(name).to_win(lead=lead, unseen=unseen) <= 1

    @given(lead=st.integers(-120, 120), more=st.integers(1, 100), unseen=st.integers(1, 93))
    def test_points_ahead_help(self, name: str, lead: int, more: int, unseen: int) -> None:
        chances = learnt(name)
        less = chances.to_win(lead=lead, unseen=unseen)
        assert less < chances.to_win(lead=lead + more, unseen=unseen)

    def test_a_lead_is_worth_more_when_fewer_tiles_are_left(self, name: str) -> None:
        chances = learnt(name)
        early, late = (chances.to_win(lead=40, unseen=unseen) for unseen in (80, 20))
        assert early < late

    def test_whoever_is_on_turn_stands_a_little_better(self, name: str) -> None:
        for unseen in range(1, 94):
            assert 0.5 < learnt(name).to_win(lead=0, unseen=unseen) < 0.9


@pytest.mark.parametrize("language", SETS)
def test_what_is_said_comes_true_in_games_that_were_not_learnt_from(language: str) -> None:
    chances = learnt(SETS[language])
    counts, said, came = [0] * 3, [0.0] * 3, [0.0] * 3
    for seed in range(1_000_000, 1_000_300):
        game = play_game(match(language), seed)
        for moment in game.moments:
            chance = chances.to_win(lead=moment.lead, unseen=moment.unseen)
            margin = game.points[moment.on_turn] - game.points[1 - moment.on_turn]
            third = min(2, int(chance * 3))
            counts[third] += 1
            said[third] += chance
            came[third] += 1 if margin > 0 else 0.5 if margin == 0 else 0
    for count, chance, wins in zip(counts, said, came, strict=True):
        assert abs(chance - wins) / count < 0.1


def test_curves_are_straight_between_knots_and_flat_beyond() -> None:
    assert weights((1, 11, 21), 6) == ((0, 0.5), (1, 0.5))
    assert weights((1, 11, 21), 0) == ((0, 1.0),)
    assert weights((1, 11, 21), 99) == ((2, 1.0),)
    assert weights((1, 11, 21), 11) == ((1, 1.0), (2, 0.0))


def test_a_file_is_read_as_it_was_written() -> None:
    chances = Chances((Knot(1, 0.5, 0.1), Knot(93, 0.25, 0.0125)))
    assert parse_chances(format_chances(chances, source="x 1", games=5)) == chances


@pytest.mark.parametrize(
    "text", ["knots = []", "knots = [[1, 0, -1]]", "knots = [[5, 0, 1], [5, 0, 1]]"]
)
def test_a_file_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="winning chances"):
        parse_chances(text)


def test_tiles_that_nobody_learnt_have_no_chances() -> None:
    assert chances_of("german") is None
    assert chances_of("../catalan") is None
