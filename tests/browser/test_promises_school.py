"""A school championship online, by the sentences of its page: what happens, and what is done."""

import re
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import Page, expect

from faristol.server import timekeeping
from faristol.server.championship.messages import NewChampionship
from faristol.server.roles import EVERYWHERE
from faristol.table import commands as t
from faristol.table.terms import Stage
from tests.browser.officials import Officials
from tests.browser.people import Person, open_menu
from tests.browser.serving import Served
from tests.browser.test_ruling import watch
from tests.browser.test_school_championship import OnlineHall

Arrive = Callable[..., Person]
PUPILS = (
    *("Aina", "Biel", "Cesc", "Duna", "Emma", "Fina", "Guiu", "Hana"),
    *("Iris", "Jana", "Kilian", "Lia", "Martí", "Nora", "Oriol", "Pol"),
)
MINUTE_MS = 60_000


class Room(OnlineHall):
    """As many pupils as wanted, who have all typed their code at screens of their own."""

    def __init__(self, served: Served, arrive: Arrive, pupils: int) -> None:
        self.names = PUPILS[:pupils]
        super().__init__(served, arrive, f"room-{secrets.token_hex(4)}")

    def seat_everybody(self) -> None:
        """A round is public, and every table is made."""
        self.publish()
        for player in range(1, len(self.names) + 1):
            self.link(player)

    def person(self, player: int, **how: object) -> Person:
        """One of them, at a browser that is looked at here: they type the code once more."""
        person = self.comes(self.names[player - 1], width=900, height=800, **how)
        self.show_code(person, player)
        return person


def go_to_the_table(person: Person) -> None:
    person.page.get_by_role("link", name="Go to the table").click()
    person.page.wait_for_url("**/table/**")


def enter(desk: Page, room: Room, table: int, *scores: int | None) -> None:
    """Type what counts, and tick who gets nothing."""
    for name, score in zip(room.members(table), scores, strict=True):
        if score is None:
            desk.get_by_label(f"{name} did not show up").check()
        else:
            desk.get_by_label(f"{name}’s score").fill(str(score))
    desk.get_by_role("button", name=f"Save: Table {table}").click()


def test_an_event_is_created_pupils_are_entered_and_codes_printed(
    served: Served, arrive: Arrive
) -> None:
    count_prints = "window.printed = 0; window.print = () => { window.printed += 1; };"
    officials = Officials(arrive, served)
    page = officials.with_role("Mestra", "director", EVERYWHERE, before=count_prints).page
    page.get_by_role("link", name="Events").click()
    page.get_by_label("Name", exact=True).fill("Final escolar")
    page.get_by_label("Regulations", exact=True).select_option(label="School")
    page.get_by_label("Rounds are played on this server").check()
    page.get_by_role("button", name="Create an event").click()
    expect(page.get_by_role("heading", name="Final escolar")).to_be_visible()
    pupils = (("Aina", "Escola Nova"), ("Biel", "Escola Nova"), ("Cesc", "Institut Vell"))
    for number, (name, school) in enumerate(pupils, start=1):
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_label("School", exact=True).fill(school)
        page.get_by_label("School", exact=True).press("Enter")
        expect(page.get_by_role("heading", name=re.compile(f"^{number} player"))).to_be_visible()
    page.get_by_role("button", name="Code", exact=True).click()
    for name, school in pupils:
        row = page.get_by_role("row", name=re.compile(name))
        expect(row).to_contain_text(school)
        expect(row.locator(".code")).to_have_text(re.compile(r"^\d{6}$"))
    page.get_by_role("button", name="Print the codes").click()
    assert page.evaluate("printed") == 1
    event = page.url.rsplit("/", 1)[1]
    live = served.run(served.running.services.office.get(event))
    assert live.plan.online
    assert live.state.announced is not None
    assert live.state.announced.regulations == "school"


class ClubRoom(OnlineHall):
    """A club that plays at tables of three and four."""

    asked = NewChampionship(
        name="Club", regulations="club", system="school-tables", rounds=1, online=True
    )


def test_a_club_plays_at_tables_of_three_by_the_friendly_rules_without_a_clock(
    served: Served, arrive: Arrive
) -> None:
    room = ClubRoom(served, arrive, f"club-{secrets.token_hex(4)}")
    aina = room.pupil(1)
    room.publish()
    for player in (2, 3):
        room.link(player)
    go_to_the_table(aina)
    table = room.begin(aina.table)
    aina.seated()
    assert (table.plan.edition, len(table.plan.seats)) == ("friendly", 3)
    expect(aina.page.locator(".turn")).to_be_visible()
    expect(aina.page.get_by_role("timer")).to_have_count(0)
    expect(aina.page.get_by_text(re.compile("Time for this play|Game clock"))).to_have_count(0)
    room.give_points(aina.table, 50, 20, 0)
    room.pass_out(aina.table)
    aina.open(f"{room.path}/me")
    expect(aina.page.get_by_text("The result is in.")).to_be_visible()
    assert table.game.result is not None
    assert room.scores(1) == table.game.result.scores


@pytest.mark.outage
def test_tiles_wait_for_twenty_seconds_turns_for_two_minutes_and_a_robot_plays_on(
    house: Served, arrive: Arrive
) -> None:
    room = Room(house, arrive, 4)
    for player in (2, 3, 4):
        room.link(player)
    aina = room.pupil(1)
    desk = room.desk_that_publishes()
    go_to_the_table(aina)
    aina.page.get_by_role("region", name="Biel").wait_for()
    table = room.table(aina.table)
    assert table.game.stage is not Stage.PLAYING
    expect(aina.page.locator(".rack button")).to_have_count(0)
    # The others don't come: after twenty seconds tiles are drawn, and only then time runs.
    house.advance(3 * MINUTE_MS)
    aina.seated()
    clocks = aina.page.locator(".shared")
    expect(clocks).to_contain_text(re.compile(r"(30:00|29:\d\d)"))
    expect(clocks).to_contain_text(re.compile(r"Time for this play: ?(2:00|1:\d\d)"))
    # They run on for whoever comes back to the page in the middle of a play.
    aina.page.reload()
    house.advance(60_000)
    expect(clocks).to_contain_text(re.compile(r"Time for this play: ?(1:0\d|0:\d\d)"))
    # Two minutes each, whether somebody is there or not.
    for name in room.members(1)[:2]:
        house.advance(121_000)
        aina.hears(f"{name} loses the turn.")

    # An arbiter lets a robot play for who is away.
    rita = Officials(room.comes, house).with_role("Rita", "arbiter", room.live.plan.id)
    watch(rita, aina.table)
    rita.page.get_by_role("button", name="Let a robot play for Duna…").click()
    dialog = rita.page.get_by_role("dialog", name="Let a robot play for Duna")
    dialog.get_by_label("Strength").select_option("child")
    dialog.get_by_role("button", name="OK", exact=True).click()
    seat = aina.page.get_by_role("region", name="Duna")
    expect(seat).to_contain_text("robot · Aged 8")
    # Its points are nobody's: the desk says what counts.
    room.rule(aina.table, t.EndGame(0, reason="test"))
    expect(desk.get_by_text("A robot finished the game for a player")).to_be_visible()
    assert room.tables()[0].result is None
    enter(desk, room, 1, 80, 70, 60, None)
    expect(desk.get_by_text("1 of 1 results in")).to_be_visible()
    expect(desk.get_by_text("A robot finished")).to_have_count(0)
    assert room.scores(1) == (80, 70, 60, None)


def test_whatever_happens_at_a_table_comes_to_the_desk(served: Served, arrive: Arrive) -> None:
    room = Room(served, arrive, 16)
    room.seat_everybody()
    desk = room.desk()
    calls = desk.locator("section.note").filter(has_text="Tables that call the arbiter")
    games = [room.game_at(table) for table in (1, 2, 3, 4)]
    for game in games:
        room.begin(game)

    # A phone breaks: with the code another one goes on in the same seat.
    player = room.tables()[0].players[1]
    broken = room.person(player)
    go_to_the_table(broken)
    broken.seated()
    rack = sorted(broken.rack())
    another = room.person(player)
    go_to_the_table(another)
    another.seated()
    assert sorted(another.rack()) == rack
    expect(broken.page.locator(".rack button")).to_have_count(0)

    # Who gives up behind the others keeps the points, and the others play on.
    room.give_points(games[0], 50, 20, 0, 0)
    open_menu(another)
    another.page.get_by_role("button", name="Resign…").click()
    another.page.get_by_role("dialog").get_by_role("button", name="OK", exact=True).click()
    another.hears("resigns")
    expect(desk.get_by_text("0 of 4 results in")).to_be_visible()
    assert room.table(games[0]).game.result is None
    room.pass_out(games[0])
    expect(desk.get_by_text("1 of 4 results in")).to_be_visible()
    assert room.scores(1) == (50, 20, 0, 0)

    # With the most points it is for the arbiter.
    room.give_points(games[1], 60, 0, 0, 0)
    room.rule(games[1], t.Resign(0, seat=0))
    room.pass_out(games[1])
    expect(calls).to_contain_text("The game (60-0-0-0) was not decided by its points.")
    assert room.tables()[1].result is None

    # So it is with somebody disqualified: the desk ticks who gets nothing.
    room.rule(games[2], t.Disqualify(0, seat=3, reason="a word list"))
    room.pass_out(games[2])
    expect(calls).to_contain_text("A player was disqualified")
    enter(desk, room, 3, 90, 80, 70, None)
    expect(desk.get_by_text("2 of 4 results in")).to_be_visible()
    expect(calls).not_to_contain_text("disqualified")
    assert room.scores(3) == (90, 80, 70, None)

    # What the desk wrote stays, whatever the game says later.
    enter(desk, room, 4, 120, 96, 80, 70)
    expect(desk.get_by_text("3 of 4 results in")).to_be_visible()
    room.pass_out(games[3])
    expect(calls).to_contain_text("The game ended 0-0-0-0, but a different result is recorded")
    assert room.scores(4) == (120, 96, 80, 70)


def test_what_is_undone_stays_so_and_the_same_table_goes_on(served: Served, arrive: Arrive) -> None:
    room = Room(served, arrive, 8)
    room.seat_everybody()
    desk = room.desk()
    pupil = room.person(room.tables()[1].players[0])
    ended, played = room.game_at(1), room.game_at(2)
    room.begin(ended)
    room.give_points(ended, 50, 20, 0, 0)
    room.pass_out(ended)
    expect(desk.get_by_text("1 of 2 results in")).to_be_visible()

    undo = desk.get_by_role("button", name=re.compile("^Undo:"))
    link = pupil.page.get_by_role("link", name="Go to the table")
    pairing = desk.get_by_text("Not public yet")

    def take_back() -> None:
        """The result, and the round with it."""
        for step in ("Undo: scores, table 1", "Undo: publication"):
            expect(undo).to_have_text(step)
            undo.click()
        expect(pairing).to_be_visible()
        expect(link).to_have_count(0)

    # Undone, it stays undone until the desk enters one, whatever else is done.
    expect(undo).to_have_text("Undo: scores, table 1")
    undo.click()
    expect(desk.get_by_text("0 of 2 results in")).to_be_visible()
    desk.get_by_role("button", name="Start", exact=True).click()
    expect(desk.get_by_role("timer", name="Round clock")).to_be_visible()
    expect(desk.get_by_text("0 of 2 results in")).to_be_visible()
    enter(desk, room, 1, 95, 85, 75, 65)
    expect(desk.get_by_text("1 of 2 results in")).to_be_visible()
    assert room.scores(1) == (95, 85, 75, 65)

    # Published again, a game goes on, and one that is over counts again.
    expect(link).to_have_attribute("href", f"/table/{played}")
    take_back()
    desk.get_by_role("button", name="Publish").click()
    expect(desk.get_by_text("1 of 2 results in")).to_be_visible()
    assert room.scores(1) == (50, 20, 0, 0)
    expect(link).to_have_attribute("href", f"/table/{played}")

    # With seats exchanged it is another table.
    take_back()
    names = room.members(2)[:2]
    for name in names:
        desk.get_by_role("button", name=re.compile(f"^{name}, turn")).click()
    expect(undo).to_have_text(re.compile("^Undo: swap"))
    desk.get_by_role("button", name="Publish").click()
    expect(link).to_be_visible()
    expect(link).not_to_have_attribute("href", f"/table/{played}")
    assert room.members(2)[:2] == names[::-1]
    assert room.game_at(2) != played


@pytest.mark.outage
def test_a_restart_loses_no_game_no_time_and_no_result(
    tmp_path: Path, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Served(tmp_path / "data")
    room = Room(before, arrive, 8)
    room.seat_everybody()
    desk = room.desk()
    pupil = room.person(room.tables()[1].players[0])
    go_to_the_table(pupil)
    for table in (1, 2):
        room.begin(room.game_at(table))
    pupil.seated()
    rack = pupil.rack()
    # A game ends and nobody writes it down any more.
    before.run(before.running.services.office.stop())
    room.pass_out(room.game_at(1))
    assert room.tables()[0].result is None
    port = before.running.port
    before.stop()
    # The server is away for ten minutes.
    later = time.time_ns() + 10 * MINUTE_MS * 1_000_000 - time.monotonic_ns()
    clock = SimpleNamespace(
        monotonic_ns=time.monotonic_ns, time_ns=lambda: later + time.monotonic_ns()
    )
    monkeypatch.setattr(timekeeping, "time", clock)
    after = Served(tmp_path / "data", port=port)
    try:
        room.served = after
        room.live = after.run(after.running.services.office.get(room.live.plan.id))
        expect(desk.get_by_text("1 of 2 results in")).to_be_visible()
        clocks = pupil.page.locator(".shared")
        expect(clocks).to_contain_text(re.compile(r"(30:00|2[5-9]:\d\d)"))
        # A part of the page that could not be fetched meanwhile may make it load itself anew.
        pupil.until(lambda: pupil.may_play() and pupil.rack() == rack)
        room.give_points(pupil.table, 30, 0, 0, 0)
        pupil.until(lambda: 30 in pupil.scores)
        rows = after.run(after.running.services.store.read(f"championship:{room.live.plan.id}"))
        assert sum(row.type == "TableScored" for row in rows) == 1
    finally:
        after.stop()
