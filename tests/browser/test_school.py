"""Four pupils at one table."""

import re
from collections.abc import Callable
from functools import partial

from playwright.sync_api import expect

from tests.browser.people import (
    Person,
    act,
    come_as_guest,
    make_table,
    play_together,
    sit_by_code,
)


def sit_at_a_school_table(pupils: list[Person]) -> None:
    come_as_guest(pupils[0])
    table, code = make_table(pupils[0], edition="fisc-escolar", seats=4, public=False)
    pupils[0].open(f"/table/{table}")
    for pupil in pupils[1:]:
        sit_by_code(pupil, code)
    for pupil in pupils:
        pupil.seated()


def test_four_pupils_play_a_school_game_to_its_end(arrive: Callable[..., Person]) -> None:
    pupils = [arrive(name, width=900, height=800) for name in ("Pau", "Laia", "Nil", "Ona")]
    sit_at_a_school_table(pupils)
    for pupil in pupils:
        assert pupil.page.locator(".seat").count() == 4
    play_together(pupils, "ca")
    finals = {tuple(sorted(pupil.scores)) for pupil in pupils}
    assert len(finals) == 1
    for pupil in pupils:
        title = pupil.page.locator(".result h2")
        expect(title).to_have_text(
            re.compile(r"^(You have won|A draw|You finished (2nd|3rd|4th) of 4)$")
        )


def test_nothing_moves_on_a_phone_when_the_turn_goes_round(arrive: Callable[..., Person]) -> None:
    pupils = [
        arrive(name, width=360, height=height, phone=True)
        for name, height in (("Pau", 740), ("Laia", 640), ("Nil", 740), ("Ona", 640))
    ]
    sit_at_a_school_table(pupils)
    for pupil in pupils:
        pupil.page.get_by_text("Time for this play").wait_for()
        pupil.until(pupil.page.locator(".turn").count)
    stood = [pupil.board_top for pupil in pupils]
    for pupil in pupils:
        expect(pupil.page.locator("button.go")).to_be_in_viewport(ratio=0.95)
    for _ in range(2):
        pupils[0].until(lambda: _on_turn(pupils))
        first = _on_turn(pupils)[0]
        act(first, "ca")
        others = [pupil for pupil in pupils if pupil is not first]
        first.until(partial(_go_on, others))
        assert [pupil.board_top for pupil in pupils] == stood


def _on_turn(pupils: list[Person]) -> list[Person]:
    return [pupil for pupil in pupils if pupil.may_play()]


def _go_on(others: list[Person]) -> bool:
    """Accept what was played; whether the turn is one of theirs."""
    for other in others:
        other.accept()
    return bool(_on_turn(others))
