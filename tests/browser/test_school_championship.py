"""Tables of three and four on screen: the desk, phones, the wall; and the committee's rulings."""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect

from faristol.championship import commands as c
from faristol.championship.state import SchoolTable
from faristol.results import GameScore
from faristol.server.championship.messages import NewChampionship
from faristol.server.tables.live import LiveTable
from faristol.table import Refused
from faristol.table import commands as t
from tests.browser.people import Person, act
from tests.browser.serving import Served
from tests.browser.test_accessibility import in_every_theme
from tests.browser.test_championship import Hall


class SchoolHall(Hall):
    """Seven pupils, so a table of four and one of three."""

    names: tuple[str, ...] = ("Aina", "Biel", "Cesc", "Duna", "Emma", "Fina", "Guiu")
    asked = NewChampionship(name="Escolar", regulations="school", rounds=3)

    def tables(self) -> tuple[SchoolTable, ...]:
        found: tuple[SchoolTable, ...] = self.round().tables
        return found

    def members(self, table: int = 1) -> list[str]:
        """Who sits at a table of the last round, in the order of play."""
        return [self.names[player - 1] for player in self.tables()[table - 1].players]

    def scores(self, table: int) -> tuple[int | None, ...]:
        """What is written of a table."""
        result = self.tables()[table - 1].result
        assert result is not None
        return result.scores

    def score(self, table: int, *scores: int | None) -> None:
        self.take(c.RecordTable(0, table, scores))


@pytest.fixture
def school(
    served: Served, arrive: Callable[..., Person], request: pytest.FixtureRequest
) -> SchoolHall:
    return SchoolHall(served, arrive, f"escola-{abs(hash(request.node.name)) % 10**9}")


class OnlineHall(SchoolHall):
    """Three pupils who play on this server, at one table."""

    names = ("Aina", "Biel", "Cesc")
    asked = NewChampionship(name="En línia", regulations="school", rounds=1, online=True)

    def pupil(self, player: int) -> Person:
        """Somebody who has typed the code, at their own page."""
        person = self.arrive(self.names[player - 1], width=900, height=800)
        person.open(f"{self.path}/me")
        page = person.page
        page.get_by_label("Player").select_option(label=person.name)
        page.get_by_label("Code").fill(self.live.plan.code_of(player, person.name))
        page.get_by_role("button", name="That is me").click()
        page.get_by_role("heading", name="Entries are open").wait_for()
        return person

    def desk_that_publishes(self) -> Page:
        """The director's laptop, with the first round made and shown."""
        page = self.desk()
        page.get_by_role("tab", name="Round").click()
        page.get_by_role("button", name="Pair round 1").click()
        page.get_by_role("button", name="Publish").click()
        page.get_by_text("0 of 1 results in").wait_for()
        return page

    def table(self, game: str) -> LiveTable:
        return self.served.run(self.served.running.house.hall.table(game))

    def pass_out(self, game: str) -> None:
        """What everybody does at another window: lay nothing more."""
        self.served.run(self._passed_out(self.table(game)))

    async def _passed_out(self, table: LiveTable) -> None:
        seats = range(len(table.plan.seats))
        while table.game.result is None:
            for make in (*map(_accepting, seats), *map(_passing, seats)):
                with suppress(Refused):
                    await table.submit(make, actor="", command="")


def _accepting(seat: int) -> Callable[[int], t.Command]:
    return lambda at: t.Accept(at, seat)


def _passing(seat: int) -> Callable[[int], t.Command]:
    return lambda at: t.Pass(at, seat)


@pytest.fixture
def online(
    served: Served, arrive: Callable[..., Person], request: pytest.FixtureRequest
) -> OnlineHall:
    return OnlineHall(served, arrive, f"linia-{abs(hash(request.node.name)) % 10**9}")


def test_a_table_of_three_is_played_on_the_server_to_the_standings(online: OnlineHall) -> None:
    pupils = [online.pupil(player) for player in (1, 2, 3)]
    desk = online.desk_that_publishes()
    for pupil in pupils:
        pupil.page.get_by_role("link", name="Go to the table").click()
    for pupil in pupils:
        pupil.seated()
    game = pupils[0].table
    table = online.table(game)
    assert [seat.name for seat in table.plan.seats] == online.members(1)

    def somebody_plays() -> bool:
        for pupil in pupils:
            act(pupil, "ca")
        return bool(table.game.turns)

    # One turn by hand, so that there are points; then nobody lays anything more.
    pupils[0].until(somebody_plays)
    online.pass_out(game)
    expect(desk.get_by_text("1 of 1 results in")).to_be_visible()
    assert table.game.result is not None
    scores = online.scores(1)
    assert scores == table.game.result.scores
    expect(desk.get_by_role("link", name="See the game: Table 1")).to_be_visible()
    desk.get_by_role("button", name="Close the round").click()
    desk.get_by_role("tab", name="Standings").click()
    for name, score in zip(online.members(1), scores, strict=True):
        row = desk.get_by_role("row").filter(has=desk.get_by_role("button", name=name))
        expect(
            row.get_by_role("cell", name=str(3 * (score or 0)), exact=True).first
        ).to_be_visible()
    pupils[0].open(f"{online.path}/me")
    expect(pupils[0].page.get_by_text(re.compile(r"Place \d, \d+ points"))).to_be_visible()


def test_the_desk_lets_a_table_play_without_who_is_not_there(online: OnlineHall) -> None:
    there = online.pupil(1)
    online.pupil(2)
    desk = online.desk_that_publishes()
    expect(desk.get_by_text("The online table waits for the code of Cesc.")).to_be_visible()
    expect(there.page.get_by_text("Your table opens here as soon as")).to_be_visible()
    desk.get_by_role("button", name="Make the online table: Table 1").click()
    dialog = desk.get_by_role("dialog")
    expect(dialog.get_by_label("Cesc is not there")).to_be_checked()
    assert in_every_theme(desk) == []
    dialog.get_by_label("Aina is not there").check()
    dialog.get_by_role("button", name="Make the online table").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Nobody plays alone")
    dialog.get_by_label("Aina is not there").uncheck()
    dialog.get_by_role("button", name="Make the online table").click()
    expect(desk.get_by_text("Played without Cesc.")).to_be_visible()
    there.page.get_by_role("link", name="Go to the table").click()
    assert [seat.name for seat in online.table(there.table).plan.seats] == [
        name for name in online.members(1) if name != "Cesc"
    ]


def test_the_desk_seats_exchanges_and_publishes_tables(school: SchoolHall) -> None:
    page = school.desk()
    page.get_by_role("tab", name="Round").click()
    page.get_by_role("button", name="Pair round 1").click()
    expect(page.get_by_text("Not public yet")).to_be_visible()
    expect(page.locator("button.seat")).to_have_count(7)
    one, other = school.members(1)[:2]
    for name in (one, other):
        seat = page.get_by_role("button", name=re.compile(f"^{name}, turn"))
        seat.focus()
        seat.press("Enter")
    page.get_by_role("button", name=re.compile("^Undo: exchange")).wait_for()
    assert school.members(1)[:2] == [other, one]
    page.get_by_text("Why these tables").click()
    expect(page.get_by_text("equally strong").first).to_be_visible()
    expect(page.get_by_text("ESC-1: games are of four")).to_be_visible()
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text("0 of 2 results in")).to_be_visible()


def test_scores_are_typed_odd_ones_questioned_and_no_shows_ticked(school: SchoolHall) -> None:
    school.publish()
    page = school.desk()
    names, others = school.members(1), school.members(2)
    save = page.get_by_role("button", name="Save: Table 1")
    expect(save).to_be_disabled()
    for name, points in zip(names[:3], ("1200", "96", "140"), strict=True):
        page.get_by_label(f"Points of {name}").fill(points)
    page.get_by_label(f"{names[3]} never came").check()
    expect(page.get_by_label(f"Points of {names[3]}")).to_be_disabled()
    save.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("1200 points are unusually many")
    dialog.get_by_role("button", name="Leave it").click()
    page.get_by_label(f"Points of {names[0]}").fill("120")
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 of 2 results in")).to_be_visible()
    expect(page.get_by_label(f"Points of {others[0]}")).to_be_focused()
    assert school.scores(1) == (120, 96, 140, None)
    page.get_by_role("button", name="Correct: Table 1").click()
    page.get_by_label(f"Points of {names[0]}").fill("150")
    page.get_by_role("button", name="Save: Table 1").click()
    page.get_by_role("button", name="Correct: Table 1").wait_for()
    assert school.scores(1) == (150, 96, 140, None)
    for name, points in zip(others, ("90", "80", "70"), strict=True):
        page.get_by_label(f"Points of {name}").fill(points)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Close the round").click()
    page.get_by_role("tab", name="Standings").click()
    expect(page.get_by_text("Points by CUSCA")).to_be_visible()
    row = page.get_by_role("row").filter(has_text=names[0])
    expect(row.get_by_role("cell", name="450", exact=True)).to_be_visible()
    page.get_by_role("button", name=names[0]).click()
    card = page.get_by_role("dialog")
    expect(card).to_contain_text("1/3")
    expect(card).to_contain_text(names[1])


def test_the_committee_changes_a_tables_scores(school: SchoolHall) -> None:
    school.publish()
    school.score(1, 120, 96, 140, 80)
    school.score(2, 90, 80, 70)
    school.take(c.CloseRound(0))
    page = school.desk()
    page.get_by_role("button", name="Overrule: Table 1").click()
    dialog = page.get_by_role("dialog")
    name = school.members(1)[2]
    dialog.get_by_label(f"{name} gets nothing").check()
    dialog.get_by_role("button", name="Overrule").click()
    expect(dialog.get_by_role("alert")).to_contain_text("says why")
    dialog.get_by_label("Reason").fill("wrong sheet")
    dialog.get_by_label("Clause").fill("ESC-13.1")
    dialog.get_by_role("button", name="Overrule").click()
    expect(page.get_by_text("overruled: wrong sheet (ESC-13.1)")).to_be_visible()
    assert school.scores(1) == (120, 96, None, 80)


def test_one_phone_sends_another_confirms_and_the_wall_shows_it(
    school: SchoolHall, arrive: Callable[..., Person]
) -> None:
    wall = arrive("Wall", width=1280, height=720)
    wall.open(f"{school.path}/wall")
    school.publish()
    expect(wall.page.get_by_text(school.members(2)[0])).to_be_visible()
    players, names = school.tables()[0].players, school.members(1)
    one, other = school.phone(players[0]), school.phone(players[1])
    expect(one.locator("p.table")).to_have_text("1")
    expect(one.get_by_text("You start.")).to_be_visible()
    expect(other.get_by_text("You have turn 2.")).to_be_visible()
    assert one.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for name, points in zip(names[:3], ("131", "96", "140"), strict=True):
        one.get_by_label(f"Points of {name}").fill(points)
    one.get_by_label(f"{names[3]} never came").check()
    one.get_by_role("button", name="Send the result").click()
    expect(one.get_by_text("Somebody else at the table has to confirm it")).to_be_visible()
    expect(other.get_by_text(f"{names[0]} says:")).to_be_visible()
    other.get_by_role("button", name="That is right").click()
    expect(one.get_by_text("The result is in.")).to_be_visible()
    assert school.scores(1) == (131, 96, 140, None)
    expect(wall.page.get_by_text("131", exact=True)).to_be_visible()


def test_slips_that_differ_bring_the_arbiter(school: SchoolHall) -> None:
    school.publish()
    players, names = school.tables()[1].players, school.members(2)
    one, other = school.phone(players[0]), school.phone(players[1])
    for page, last in ((one, "70"), (other, "77")):
        if page is other:
            page.get_by_role("button", name="That is not right").click()
        for name, points in zip(names, ("90", "80", last), strict=True):
            page.get_by_label(f"Points of {name}").fill(points)
        page.get_by_role("button", name="Send the result").click()
        if page is one:
            expect(one.get_by_text("Somebody else at the table")).to_be_visible()
    expect(one.get_by_text("The slips of your table differ.")).to_be_visible()
    expect(one.get_by_text("The arbiter has been called")).to_be_visible()
    desk = school.desk()
    expect(desk.get_by_text("Tables that call the arbiter")).to_be_visible()
    desk.get_by_role("button", name="Take 90–80–77").click()
    desk.get_by_role("button", name="Save: Table 2").click()
    dialog = desk.get_by_role("dialog")
    expect(dialog).to_contain_text("90–80–70")
    dialog.get_by_role("button", name="Do it anyway").click()
    expect(one.get_by_text("The result is in.")).to_be_visible()


def test_no_page_of_a_school_championship_has_a_barrier(
    school: SchoolHall, arrive: Callable[..., Person]
) -> None:
    desk = school.desk()
    desk.get_by_role("tab", name="Round").click()
    school.take(c.PairRound(0))
    desk.get_by_text("Not public yet").wait_for()
    wrong = in_every_theme(desk)
    school.take(c.Publish(0))
    desk.get_by_text("0 of 2 results in").wait_for()
    school.score(1, 120, 96, None, 80)
    desk.get_by_text("1 of 2 results in").wait_for()
    wrong += in_every_theme(desk)
    phone = school.phone(school.tables()[1].players[0])
    phone.get_by_role("button", name="Send the result").wait_for()
    wrong += in_every_theme(phone)
    for path, locale in ((school.path, "nl"), (f"{school.path}/wall", "ca-ES")):
        visitor = arrive("Visitor", locale=locale)
        visitor.open(path)
        visitor.page.get_by_text(school.names[0], exact=True).first.wait_for()
        wrong += [f"{path} {each}" for each in in_every_theme(visitor.page)]
    assert wrong == [], "\n".join(wrong)


@pytest.mark.parametrize(
    ("locale", "announce", "name", "regulations", "system", "choice"),
    [
        ("ca-ES", "Anuncia un campionat", "Nom", "Reglament", "Aparellament", "Escola"),
        ("nl-NL", "Toernooi aankondigen", "Naam", "Reglement", "Indeling", "School"),
    ],
)
def test_a_school_championship_is_announced_in_the_readers_language(
    school: SchoolHall,
    locale: str,
    announce: str,
    name: str,
    regulations: str,
    system: str,
    choice: str,
) -> None:
    page = school.desk(locale=locale)
    page.goto(school.served.url + "/app/championship")
    page.get_by_label(name, exact=True).fill("Final escolar")
    page.get_by_label(regulations, exact=True).select_option(label=choice)
    expect(page.get_by_label(system, exact=True).locator("option")).to_have_count(2)
    page.get_by_role("button", name=announce).click()
    expect(page.get_by_role("heading", name="Final escolar")).to_be_visible()
    words = re.compile("taules de tres i quatre|tafels van drie en vier", re.IGNORECASE)
    expect(page.get_by_text(words).first).to_be_visible()
    page.get_by_role("tab").last.click()
    pages = page.locator("a[href*='export/site']")
    expect(pages).to_have_attribute("href", re.compile(f"language={locale[:2]}$"))
    assert page.locator("a[href$='export/trf']").count() == 0


def test_a_past_game_of_two_becomes_a_forfeit(
    served: Served, arrive: Callable[..., Person], request: pytest.FixtureRequest
) -> None:
    hall = Hall(served, arrive, f"comite-{abs(hash(request.node.name)) % 10**9}")
    hall.publish()
    hall.take(*(c.RecordResult(0, table, GameScore(400, 350)) for table in (1, 2)))
    hall.take(c.CloseRound(0))
    page = hall.desk()
    page.get_by_role("button", name="Overrule").first.click()
    dialog = page.get_by_role("dialog")
    first = hall.names[hall.round().games[0].first - 1]
    dialog.get_by_label("Ruling").select_option(label=f"{first} loses by forfeit")
    expect(dialog.get_by_label(f"Points of {first}")).to_have_count(0)
    dialog.get_by_label("Reason").fill("left the hall")
    dialog.get_by_label("Clause").fill("FISC23-G-8.D")
    dialog.get_by_role("button", name="Overrule").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("0–300")).to_be_visible()
    expect(page.get_by_text("forfeit")).to_be_visible()
    page.get_by_role("button", name="Overrule").first.click()
    page.get_by_role("dialog").get_by_label("Ruling").select_option(label="Both lose")
    page.get_by_role("dialog").get_by_label("Reason").fill("agreed the result")
    page.get_by_role("dialog").get_by_label("Clause").fill("FISC23-G-8.E")
    page.get_by_role("dialog").get_by_role("button", name="Overrule").click()
    expect(page.get_by_text("0–0")).to_be_visible()
