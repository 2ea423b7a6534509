"""A whole game against the robot, from one tap at home to the end and what was missed."""

from collections.abc import Callable

import pytest

from tests.browser.people import Person, play_together


@pytest.mark.parametrize("language", ["ca", "nl"])
def test_a_game_against_the_robot_from_two_clicks_to_the_signature(
    arrive: Callable[..., Person], language: str
) -> None:
    joana = arrive("Joana")
    joana.enter_lobby()
    joana.play_robot(language)
    joana.seated()
    play_together([joana], language)
    joana.hears("Final score")
    folded = (joana.page.locator(".sheet").inner_text(), joana.scores, joana.board(language))
    assert len(folded[0].splitlines()) > 20
    joana.page.reload()
    joana.page.locator(".result").wait_for()
    told = (joana.page.locator(".sheet").inner_text(), joana.scores, joana.board(language))
    assert folded == told, "what was folded here is not what the server tells"
    # Nobody signs with a robot, whatever the book says of signatures.
    assert joana.page.get_by_role("button", name="Sign the sheet").count() == 0
    result = joana.page.locator(".result")
    result.get_by_role("img", name="Score after every turn").wait_for()
    assert result.locator("ol li").count() == 3, "the best plays"
    result.get_by_role("button", name="Look for better plays").click()
    result.get_by_text("compared with the best play").first.wait_for()
    if language == "ca":
        look_back(joana)


def look_back(joana: Person) -> None:
    """The game is in the archive, can be replayed line by line and is analysed."""
    page, table = joana.page, joana.table
    page.get_by_role("link", name="Games").click()
    page.locator(f'li a[href*="{table}"]', has_text="Joana").first.click()
    page.get_by_role("heading", name="Replay").wait_for()
    assert page.locator(".tile").count() == 0
    page.get_by_role("button", name="Next ▶").click()
    page.locator(".tile.last").first.wait_for()
    page.get_by_role("button", name="Look for better plays").click()
    page.locator("ol li").first.wait_for()
    # The best play by points is often the best.
    joana.until(lambda: page.locator("ol .lost.none").count() > 3)
