"""A whole game against the robot, from the lobby to the signed sheet."""

from collections.abc import Callable

import pytest

from tests.browser.people import ACCEPT, Person


def wait_for_news(person: Person, before: str) -> None:
    person.until(lambda: person.said.inner_text() != before or person.is_over())


def play_on(person: Person, language: str) -> None:
    """Play the best play found, accept whatever the robot plays, until the game is over."""
    for _ in range(400):
        if person.is_over():
            return
        accept = person.page.get_by_role("button", name=ACCEPT)
        if accept.count() and accept.is_enabled():
            accept.click(timeout=2_000)
            person.page.wait_for_timeout(60)
        elif person.may_play():
            before = person.said.inner_text()
            line = person.best_line(language)
            if line is None:
                person.page.get_by_text("More", exact=True).click()
                person.page.get_by_role("button", name="Pass…").click()
                person.page.get_by_role("button", name="OK").click()
            else:
                person.write(line)
            wait_for_news(person, before)
        else:
            person.page.wait_for_timeout(40)
    raise AssertionError("the game did not end")


@pytest.mark.parametrize(
    ("language", "button"),
    [("ca", "Play the robot in Catalan"), ("nl", "Play the robot in Dutch")],
)
def test_a_game_against_the_robot_from_two_clicks_to_the_signature(
    arrive: Callable[..., Person], language: str, button: str
) -> None:
    joana = arrive("Joana")
    joana.enter_lobby()
    joana.page.get_by_role("button", name=button).click()
    joana.seated()
    play_on(joana, language)
    assert "Final score" in joana.said.inner_text()
    folded = (joana.page.locator(".sheet").inner_text(), joana.scores, joana.board(language))
    assert len(folded[0].splitlines()) > 20
    joana.page.reload()
    joana.page.locator(".result").wait_for()
    told = (joana.page.locator(".sheet").inner_text(), joana.scores, joana.board(language))
    assert folded == told, "what was folded here is not what the server tells"
    sign = joana.page.get_by_role("button", name="Sign the sheet")
    if language == "nl":  # that book knows no signatures
        assert sign.count() == 0
        return
    sign.click()
    joana.page.get_by_text("Signed by").wait_for()
