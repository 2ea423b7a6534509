"""The software as jury: what it answers, what it looks at, and that nonsense never counts."""

from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from faristol.core import Refused
from faristol.notation.log_referee import referee_log
from faristol.robot.levels import Level
from faristol.server.lexica import lexicon_named
from faristol.server.plans.table_rules import unlisted_cost
from faristol.server.running import Running
from faristol.server.tables.live import LiveTable
from faristol.store import Store, open_store, sqlite_url
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.state import Game, Turn
from faristol.table.terms import Judge, PenaltyCause, Stage, TurnKind
from faristol.tiles import tile_set
from tests.server.client import Client, refused
from tests.server.playing import begun, seated
from tests.server.waiting import until
from tests.server.wound import Wound, table_of
from tests.table.random_play import placements

pytestmark = pytest.mark.anyio

MINUTE = 60_000
AGREED = {"training-list": True}


@pytest.fixture
async def store(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Store]:
    opened = await open_store(sqlite_url(tmp_path / "f.db"))
    yield opened
    await opened.close()


def plays(game: Game) -> list[Turn]:
    return [turn for turn in game.turns if turn.kind is TurnKind.PLAY]


def is_nonsense(turn: Turn, language: str = "nl") -> bool:
    lexicon = lexicon_named(language)
    return any(bytes(tile & 0x7F for tile in word) not in lexicon for word in turn.words)


async def do(table: LiveTable, command: c.Command) -> bool:
    """Give a command now; whether the rules let it be done."""
    with suppress(Refused):
        await table.submit(command, actor="")
        return True
    return False


async def lay(table: LiveTable, random: Random) -> None:
    """Lay any tiles anywhere they may lie, or give the turn away."""
    seat = table.game.on_turn
    assert seat is not None
    for _ in range(200):
        if await do(table, c.Place(0, seat, placements(random, table.game, seat))):
            return
    rack = table.game.racks[seat]
    exchange = c.Exchange(0, seat, rack[:1], b"")
    assert await do(table, exchange) or await do(table, c.DeclareStuck(0, seat))


async def played_out(table: LiveTable, clock: Wound, random: Random, how: str) -> None:
    """A whole game of nonsense in which now and then a play is reported."""
    for _ in range(random.randint(8, 30) if how != "tiles" else 200):
        if table.game.stage is not Stage.PLAYING:
            break
        clock.time += 1_000
        await lay(table, random)
        if random.random() < 0.3 and table.game.turns:
            turn = random.randrange(len(table.game.turns))
            await do(table, c.ReportWord(0, 1 - table.game.turns[turn].seat, turn))
    if table.game.stage is Stage.PLAYING and how == "resigned":
        assert await do(table, c.Resign(0, random.randint(0, 1)))
    elif table.game.stage is Stage.PLAYING:
        clock.time += 90 * MINUTE
        await table.stream.wake()


@pytest.mark.parametrize("how", ["tiles", "time", "resigned"])
@pytest.mark.parametrize(
    ("options", "vouched", "penalty"), [({}, False, 0), (AGREED, False, 20), ({}, True, 20)]
)
@pytest.mark.parametrize("number", range(2))
async def test_in_a_finished_game_no_word_outside_the_list_keeps_its_points(
    store: Store,
    clock: Wound,
    how: str,
    options: dict[str, Any],
    vouched: bool,
    penalty: int,
    number: int,
) -> None:
    table = await table_of(store, clock, "nl-punten", options=options, vouched=vouched)
    await played_out(table, clock, Random(f"{how} {number}"), how)

    game = table.game
    assert game.result is not None
    assert game.approved
    nonsense = [turn for turn in plays(game) if is_nonsense(turn)]
    assert len(nonsense) > 2
    for turn in plays(game):
        assert turn.wrong == is_nonsense(turn)
        assert not turn.wrong or turn.points == 0
    by_seat = [sum(turn.seat == seat for turn in nonsense) for seat in game.seats]
    assert game.deducted == tuple(penalty * count for count in by_seat)
    found = [event for event in table.events if isinstance(event, e.WordFoundWrong)]
    assert {(event.clause, event.judge) for event in found} == {("NL-P-III.12a", Judge.SOFTWARE)}
    taken = [event for event in table.events if isinstance(event, e.PointsDeducted)]
    assert {event.clause for event in taken} <= {"NL-P-III.12a"}
    assert all(event.cause is PenaltyCause.FOUND_LATER for event in taken)
    assert table.words is not None
    assert referee_log(table.events, table.words.judge) == []


@pytest.fixture
def clock() -> Wound:
    return Wound()


class TestAtTheEnd:
    async def over(self, store: Store, clock: Wound, **plan: Any) -> LiveTable:
        table = await table_of(store, clock, **plan)
        random = Random(1)
        language = tile_set(table.game.tile_set).language
        while not any(is_nonsense(turn, language) for turn in plays(table.game)):
            await lay(table, random)
            await until_final(table, clock)
        assert await do(table, c.Resign(0, 0))
        return table

    @pytest.mark.parametrize("edition", ["nl-punten", "nl-wedstrijd"])
    async def test_the_approval_that_is_demanded_comes_by_itself(
        self, store: Store, clock: Wound, edition: str
    ) -> None:
        table = await self.over(store, clock, edition=edition, options={"approval": True})
        assert table.game.approved
        assert await do(table, c.HandIn(0))

    @pytest.mark.parametrize("edition", ["nl-wedstrijd", "fisc-2023"])
    async def test_where_only_a_challenge_takes_points_nothing_is_looked_at(
        self, store: Store, clock: Wound, edition: str
    ) -> None:
        table = await self.over(store, clock, edition=edition)
        assert not table.game.approved
        assert not [event for event in table.events if isinstance(event, e.WordFoundWrong)]

    async def test_a_jury_of_people_is_left_to_itself(self, store: Store, clock: Wound) -> None:
        table = await self.over(store, clock, edition="nl-punten", judge="arbiter")
        assert not table.game.approved
        assert not any(turn.wrong for turn in table.game.turns)
        clock.time += MINUTE
        await table.stream.wake()
        assert not table.game.approved

    async def test_a_game_that_was_over_before_is_not_looked_at_again(
        self, store: Store, clock: Wound
    ) -> None:
        table = await self.over(store, clock, edition="nl-punten", judge="arbiter")
        table.plan = msgspec.structs.replace(table.plan, judge="software", over=True)
        before = table.version
        assert table.stream.wakes_at() is None
        await table.stream.wake()
        assert table.version == before


async def until_final(table: LiveTable, clock: Wound) -> None:
    """Let the time pass in which a play could be challenged."""
    while table.game.pending is not None:
        clock.time += 30_000
        await table.stream.wake()


class TestQuestions:
    async def test_are_answered_at_once_and_counted(self, store: Store, clock: Wound) -> None:
        table = await table_of(store, clock, "nl-punten", options={"national": True})
        seat = table.game.on_turn
        assert seat is not None
        box = lexicon_named("nl").tiles
        for word, valid in [("LAND", True), ("TARCT", False)] * 5:
            assert await do(table, c.AskJury(0, seat, box.parse_word(word)))
            answered = table.events[-1]
            assert isinstance(answered, e.JuryAnswered)
            assert (answered.valid, answered.judge) == (valid, Judge.SOFTWARE)
        with pytest.raises(Refused, match=r"no more questions .NL-P-III.10b"):
            await table.submit(c.AskJury(0, seat, box.parse_word("LAND")), actor="")

    async def test_a_report_is_answered_at_once(self, store: Store, clock: Wound) -> None:
        table = await table_of(store, clock, "nl-punten")
        random = Random(3)
        while not (wrong := [turn for turn in plays(table.game) if is_nonsense(turn)]):
            await lay(table, random)
        before = table.game.totals[wrong[0].seat]
        turn = table.game.turns.index(wrong[0])
        assert await do(table, c.ReportWord(0, 1 - wrong[0].seat, turn))
        kinds = [type(event) for event in table.events]
        assert kinds[-2:] == [e.WordReported, e.WordFoundWrong]
        assert table.game.totals[wrong[0].seat] == before - wrong[0].points


SURE = (Level.BEGINNER, Level.CLUB, Level.STRONG)
"""Robots that take nothing for a word that is none."""


class TestAgainstARobot:
    async def play(self, server: Running, anna: Client, level: str, **asked: Any) -> LiveTable:
        """A whole game in which one plays nonsense and the other is a robot."""
        made = await anna.post("/tables", {"edition": "nl-punten", "robots": [level], **asked})
        table = await server.services.hall.table(made["id"])
        random = Random(level)
        async with anna.socket(made["id"]) as socket:
            await begun(socket)
            while table.game.stage in (Stage.STARTING, Stage.DEALING, Stage.READY, Stage.PLAYING):
                if table.game.on_turn == 0 and table.game.acted is None:
                    await lay(table, random)
                else:
                    await until(lambda: table.game.on_turn == 0 or table.game.stage is Stage.OVER)
        return table

    @pytest.mark.parametrize("level", SURE)
    async def test_no_word_outside_the_list_keeps_its_points_nor_is_laid_by_the_robot(
        self, server: Running, anna: Client, level: Level
    ) -> None:
        table = await self.play(server, anna, level.value, options=AGREED)
        game = table.game
        own = [turn for turn in plays(game) if turn.seat == 0]
        theirs = [turn for turn in plays(game) if turn.seat == 1]
        assert own
        assert theirs
        assert not any(is_nonsense(turn) for turn in theirs)
        for turn in own:
            assert turn.wrong == is_nonsense(turn)
            assert not turn.wrong or turn.points == 0
        assert game.deducted == (20 * sum(turn.wrong for turn in own), 0)

    async def test_who_knows_the_words_reports_at_once_and_a_beginner_leaves_it_to_the_end(
        self, server: Running, anna: Client
    ) -> None:
        for level in SURE:
            table = await self.play(server, anna, level.value)
            reports = [event for event in table.events if isinstance(event, e.WordReported)]
            if level is Level.BEGINNER:
                assert reports == []
                continue
            assert {event.by for event in reports} == {1}
            wrong = [turn for turn in table.game.turns if turn.wrong]
            # Who lays the last tiles leaves nobody the time to report them.
            assert len(wrong) - len(reports) in (0, 1)


class TestTheAgreement:
    async def test_whoever_sits_down_where_twenty_more_are_taken_says_yes_to_it(
        self, anna: Client, bernat: Client
    ) -> None:
        made = await anna.post("/tables", {"edition": "nl-punten", "options": AGREED})
        assert made["unlisted"] == "agreed"
        error = await refused(bernat.post(f"/tables/{made['id']}/sit", {"code": made["code"]}))
        assert (error.status, error.code) == (409, "agreement-needed")
        assert error.body["clause"] == "NL-P-III.12a"
        told = await bernat.get(f"/tables/{made['id']}", params={"code": made["code"]})
        assert told["unlisted"] == "agreed"
        assert not told["opened"]
        agreed = {"code": made["code"], "agrees": True}
        assert (await bernat.post(f"/tables/{made['id']}/sit", agreed))["opened"]

    async def test_by_its_code_also_where_nobody_may_watch(
        self, anna: Client, bernat: Client
    ) -> None:
        hidden = {"spectators": False, "public": False}
        made = await anna.post("/tables", {"edition": "nl-punten", "options": AGREED, **hidden})
        path, code = f"/tables/{made['id']}", {"code": made["code"]}
        assert (await bernat.get(path, params=code))["unlisted"] == "agreed"
        assert (await refused(bernat.get(path))).status == 404
        assert (await refused(bernat.get(path, params={"code": "nobody"}))).status == 404
        await bernat.post(f"{path}/sit", {**code, "agrees": True})
        assert (await refused(bernat.get(path.replace(made["id"], "0" * 12)))).status == 404

    async def test_elsewhere_nothing_need_be_agreed(self, anna: Client, bernat: Client) -> None:
        expected: list[tuple[dict[str, Any], str]] = [
            ({"edition": "nl-punten"}, "points"),
            ({"edition": "nl-punten", "judge": "arbiter", "options": AGREED}, ""),
            ({"edition": "nl-wedstrijd"}, ""),
            ({"edition": "friendly"}, ""),
        ]
        for terms, cost in expected:
            table = await seated(anna, bernat, **terms)
            assert (await anna.get(f"/tables/{table}"))["unlisted"] == cost

    async def test_the_log_tells_whether_anybody_vouches_for_the_list(
        self, server: Running, anna: Client, bernat: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        hall = server.services.hall
        training = await hall.table(await seated(anna, bernat, edition="nl-punten"))
        assert not training.game.vouched
        lexicon = lexicon_named("nl")
        federations = replace(lexicon, record=replace(lexicon.record, is_not=""))
        for module in ("tables.hall", "plans.table_rules"):
            name = f"faristol.server.{module}.lexicon_for"
            monkeypatch.setattr(name, lambda _rules, _reference: federations)
        vouched = await hall.table(await seated(anna, bernat, edition="nl-punten"))
        assert vouched.game.vouched
        assert unlisted_cost(vouched.plan) == "book"
