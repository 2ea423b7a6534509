"""Tables of three and four on screen: the desk, phones, the wall; and the committee's rulings."""

import re
import secrets
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect

from faristol.championship import commands as c
from faristol.championship.state import SchoolTable
from faristol.core import GameScore, Refused
from faristol.server.championship.messages import NewChampionship
from faristol.server.problem import Problem
from faristol.server.tables import live
from faristol.server.tables.live import LiveTable
from faristol.table import commands as t
from tests.browser.people import Person, act
from tests.browser.serving import Served
from tests.browser.test_accessibility import in_every_theme
from tests.browser.test_championship import Hall
from tests.server.test_time import laid


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

    names: tuple[str, ...] = ("Aina", "Biel", "Cesc")
    asked = NewChampionship(name="En línia", regulations="school", rounds=1, online=True)

    def pupil(self, player: int) -> Person:
        """Somebody who has typed the code, at their own page."""
        person = self.comes(self.names[player - 1], width=900, height=800)
        self.show_code(person, player)
        person.page.get_by_role("heading", name="Entries are open").wait_for()
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
        return self.served.run(self.served.running.services.hall.table(game))

    def game_at(self, table: int) -> str:
        """The game that counts for a table of the last round."""
        laid = self.live.desk.games[self.round().number, table]
        assert laid.players == self.tables()[table - 1].players
        return laid.game

    def begin(self, game: str) -> LiveTable:
        """Everybody is at the table, so the first tiles are drawn."""
        table = self.table(game)
        for seat in range(len(table.plan.seats)):
            with suppress(Problem):  # who is there has told their share already
                self.served.run(
                    table.add_share(seat, secrets.token_hex(16), actor="", command_id="")
                )
        return table

    def rule(self, game: str, *rulings: t.Command) -> None:
        """What an arbiter or a player does at a table, from another window."""
        table = self.table(game)
        for ruling in rulings:
            self.served.run(table.submit(ruling, actor=""))

    def give_points(self, game: str, *points: int) -> None:
        """Points for everybody, without a tile."""
        for seat, some in enumerate(points):
            if some:
                self.rule(game, t.CorrectScore(0, seat=seat, points=some, reason="test"))

    def pass_out(self, game: str) -> None:
        """What everybody does at another window: lay nothing more."""
        self.served.run(self._passed_out(self.table(game)))

    async def _passed_out(self, table: LiveTable) -> None:
        seats = range(len(table.plan.seats))
        while table.game.result is None:
            for command in (*map(_accepting, seats), *map(_passing, seats)):
                with suppress(Refused):
                    await table.submit(command, actor="")


def _accepting(seat: int) -> t.Command:
    return t.Accept(0, seat)


def _passing(seat: int) -> t.Command:
    return t.Pass(0, seat)


@pytest.fixture
def online(
    served: Served, arrive: Callable[..., Person], request: pytest.FixtureRequest
) -> OnlineHall:
    return OnlineHall(served, arrive, f"linia-{abs(hash(request.node.name)) % 10**9}")


def test_a_table_of_three_is_played_on_the_server_to_the_standings(
    online: OnlineHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "_SHARES_MS", 10**9)  # tiles are drawn because everybody is there
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
    expect(pupils[0].page.get_by_text(re.compile(r"Rank \d, \d+ points"))).to_be_visible()


@pytest.mark.problem(422, "/commands")
def test_the_desk_lets_a_table_play_without_who_is_not_there(online: OnlineHall) -> None:
    there = online.pupil(1)
    online.pupil(2)
    desk = online.desk_that_publishes()
    expect(desk.get_by_text("Waiting for Cesc to enter their code.")).to_be_visible()
    expect(there.page.get_by_text("Your table opens here as soon as")).to_be_visible()
    desk.get_by_role("button", name="Create the online table: Table 1").click()
    dialog = desk.get_by_role("dialog")
    expect(dialog.get_by_label("Cesc is not there")).to_be_checked()
    assert in_every_theme(desk) == []
    dialog.get_by_label("Aina is not there").check()
    dialog.get_by_role("button", name="Create the online table").click()
    expect(dialog.get_by_role("alert")).to_contain_text("A table needs at least two players")
    dialog.get_by_label("Aina is not there").uncheck()
    dialog.get_by_role("button", name="Create the online table").click()
    expect(desk.get_by_text("Played without Cesc.")).to_be_visible()
    there.page.get_by_role("link", name="Go to the table").click()
    there.page.wait_for_url("**/table/**")
    without = there.table
    assert [seat.name for seat in online.begin(without).plan.seats] == [
        name for name in online.members(1) if name != "Cesc"
    ]

    # Cesc comes after all: another table, and the game before ends.
    online.link(3)
    desk.get_by_role("button", name="Create a new table: Table 1").click()
    expect(dialog.get_by_label("Cesc is not there")).to_be_checked()
    dialog.get_by_label("Cesc is not there").uncheck()
    dialog.get_by_role("button", name="Create a new table").click()
    expect(dialog).to_have_count(0)
    expect(desk.get_by_text("Played without")).to_have_count(0)
    there.page.locator(".result").wait_for()
    there.open(f"{online.path}/me")
    there.page.get_by_role("link", name="Go to the table").click()
    there.page.wait_for_url("**/table/**")
    whole = there.table
    table = online.begin(whole)
    there.seated()
    assert [seat.name for seat in table.plan.seats] == online.members(1)

    # Once tiles lie on the board the desk is asked first.
    online.served.run(laid(table))
    for sure in (False, True):
        desk.get_by_role("button", name="Create a new table: Table 1").click()
        dialog.get_by_role("button", name="Create a new table").click()
        expect(dialog.get_by_role("alert")).to_contain_text("it will not count")
        assert online.game_at(1) == whole
        dialog.get_by_role("button", name="Do it anyway" if sure else "Go back").click()
        expect(dialog).to_have_count(0)
    there.page.locator(".result").wait_for()
    assert online.game_at(1) not in (without, whole)
    assert online.tables()[0].result is None
    expect(desk.get_by_text("0 of 1 results in")).to_be_visible()


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
    page.get_by_role("button", name=re.compile("^Undo: swap")).wait_for()
    assert school.members(1)[:2] == [other, one]
    page.get_by_text("Why these tables").click()
    expect(page.get_by_text("equally strong").first).to_be_visible()
    expect(page.get_by_text("ESC-1: tables of four")).to_be_visible()
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text("0 of 2 results in")).to_be_visible()


def test_scores_are_typed_odd_ones_questioned_and_no_shows_ticked(school: SchoolHall) -> None:
    school.publish()
    page = school.desk()
    names, others = school.members(1), school.members(2)
    save = page.get_by_role("button", name="Save: Table 1")
    expect(save).to_be_disabled()
    for name, points in zip(names[:3], ("1200", "96", "140"), strict=True):
        page.get_by_label(f"{name}’s score").fill(points)
    page.get_by_label(f"{names[3]} did not show up").check()
    expect(page.get_by_label(f"{names[3]}’s score")).to_be_disabled()
    save.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("1200 points is unusually high")
    dialog.get_by_role("button", name="Go back").click()
    page.get_by_label(f"{names[0]}’s score").fill("120")
    for name in names[1:3]:  # from field to field, past who never came
        page.keyboard.press("Enter")
        expect(page.get_by_label(f"{name}’s score")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 of 2 results in")).to_be_visible()
    expect(page.get_by_label(f"{others[0]}’s score")).to_be_focused()
    assert school.scores(1) == (120, 96, 140, None)
    page.get_by_role("button", name="Change: Table 1").click()
    expect(page.get_by_label(f"{names[0]}’s score")).to_be_focused()
    page.keyboard.type("999")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Change: Table 1")).to_be_focused()
    page.get_by_role("button", name="Change: Table 1").press("Enter")
    expect(page.get_by_label(f"{names[0]}’s score")).to_have_value("120")
    page.get_by_label(f"{names[0]}’s score").fill("150")
    page.get_by_role("button", name="Save: Table 1").click()
    page.get_by_role("button", name="Change: Table 1").wait_for()
    assert school.scores(1) == (150, 96, 140, None)
    for name, points in zip(others, ("90", "80", "70"), strict=True):
        page.get_by_label(f"{name}’s score").fill(points)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Close the round").click()
    page.get_by_role("tab", name="Standings").click()
    expect(page.get_by_text("CUSCA points")).to_be_visible()
    row = page.get_by_role("row").filter(has_text=names[0])
    expect(row.get_by_role("cell", name="450", exact=True)).to_be_visible()
    page.get_by_role("button", name=names[0]).click()
    card = page.get_by_role("dialog")
    expect(card).to_contain_text("1/3")
    expect(card).to_contain_text(names[1])


@pytest.mark.problem(422, "/commands")
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
    expect(dialog.get_by_role("alert")).to_contain_text("Enter a reason")
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
    expect(other.get_by_text("You are number 2 in turn order.")).to_be_visible()
    assert one.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for name, points in zip(names[:3], ("131", "96", "140"), strict=True):
        one.get_by_label(f"{name}’s score").fill(points)
    one.get_by_label(f"{names[3]} did not show up").check()
    one.get_by_role("button", name="Send the result").click()
    expect(one.get_by_text("someone else at the table or an arbiter")).to_be_visible()
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
            page.get_by_label(f"{name}’s score").fill(points)
        page.get_by_role("button", name="Send the result").click()
        if page is one:
            expect(one.get_by_text("someone else at the table")).to_be_visible()
    expect(one.get_by_text("The slips from your table don’t match.")).to_be_visible()
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
        ("ca-ES", "Crea una competició", "Nom", "Reglament", "Aparellament", "Escola"),
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
    page.goto(school.served.url + "/championships")
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


def test_the_committee_changes_a_past_game_of_two_in_every_way(
    served: Served, arrive: Callable[..., Person], request: pytest.FixtureRequest
) -> None:
    hall = Hall(served, arrive, f"comite-{abs(hash(request.node.name)) % 10**9}")
    hall.publish()
    hall.take(*(c.RecordResult(0, table, GameScore(400, 350)) for table in (1, 2)))
    hall.take(c.CloseRound(0))
    page = hall.desk()
    first = hall.names[hall.round().games[0].first - 1]
    row = page.get_by_role("row").nth(1)
    for ruling, clause, seen in (
        ("Change the score", "FISC23-G-8.A", "380–350"),
        (f"{first} loses by forfeit", "FISC23-G-8.D", "0–300 forfeit"),
        ("Both lose by forfeit", "FISC23-G-8.D", "0–0 forfeit"),
        ("Both lose (double loss)", "FISC23-G-8.E", "0–0 (0–0)"),
    ):
        row.get_by_role("button", name="Overrule").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Ruling").select_option(label=ruling)
        scores = dialog.get_by_label(f"{first}’s score")
        if ruling == "Change the score":
            scores.fill("380")
        else:
            expect(scores).to_have_count(0)
        dialog.get_by_label("Reason").fill(f"ruled: {ruling}")
        dialog.get_by_label("Clause").fill(clause)
        dialog.get_by_role("button", name="Overrule").click()
        expect(dialog).to_have_count(0)
        # Why stands beside it.
        expect(row.get_by_title(f"ruled: {ruling} ({clause})")).to_have_text("overruled")
        expect(row.locator("td").nth(2)).to_have_text(f"{seen} overruled")
