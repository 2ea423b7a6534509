"""Four pupils at one table."""

from collections.abc import Callable

from tests.browser.people import Person, come_as_guest, make_table, play_together, sit_by_code


def test_four_pupils_play_a_school_game_to_its_end(arrive: Callable[..., Person]) -> None:
    pupils = [arrive(name, width=900, height=800) for name in ("Pau", "Laia", "Nil", "Ona")]
    come_as_guest(pupils[0])
    table, code = make_table(pupils[0], edition="fisc-escolar", seats=4, public=False)
    pupils[0].open(f"/table/{table}")
    for pupil in pupils[1:]:
        sit_by_code(pupil, code)
    for pupil in pupils:
        pupil.seated()
        assert pupil.page.locator(".seat").count() == 4
    play_together(pupils, "ca")
    finals = {tuple(sorted(pupil.scores)) for pupil in pupils}
    assert len(finals) == 1
