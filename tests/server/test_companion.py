"""A device at a real board: who may take a table, and by whose time things count."""

import itertools
from typing import Any

import pytest

from faristol.server.running import Running
from tests.server.championing import Championship, announced
from tests.server.client import Client, refused

pytestmark = pytest.mark.anyio
_keys = itertools.count(1)
ONE, OTHER = "device-of-the-club-1", "device-of-the-club-2"


class Board:
    """A device at a table, with a clock of its own that the test moves."""

    def __init__(self, client: Client, line: Any, device: str = ONE, at: int = 5_000) -> None:
        self.client = client
        self.path = f"/boards/{line['table']}"
        self.line, self.device, self.at = line, device, at
        self.epoch = 0
        self.view: Any = None

    async def take(self, **more: Any) -> Any:
        body = {"code": self.line["code"], "device": self.device, "at": self.at, **more}
        taken = await self.client.post(f"{self.path}/device", body)
        self.epoch, self.view = taken["epoch"], taken["view"]
        return taken

    async def do(self, what: str = "", seat: int = 0, after: int = 0, **fields: Any) -> Any:
        """Something is done so many milliseconds after the last."""
        self.at += after
        body = self.said(what, seat, **fields)
        done = await self.client.post(f"{self.path}/acts", body)
        self.view = done["view"]
        return done

    def said(self, what: str, seat: int, **fields: Any) -> dict[str, Any]:
        where = {"code": self.line["code"], "device": self.device, "epoch": self.epoch}
        body: dict[str, Any] = {**where, "at": self.at, "seat": seat}
        if what:
            body["command"] = {"do": what, "id": fields.pop("id", f"a{next(_keys)}"), **fields}
        return body

    async def begin(self) -> None:
        """Racks are drawn and the first clock is started."""
        if self.view["stage"] == "starting":
            await self.do("DrawForStart", drawn="AB")
        await self.do("Draw", 0, drawn="*******")
        await self.do("Draw", 1, drawn="*******")
        if self.view["stage"] == "ready":
            await self.do("StartClock", 1)

    @property
    def left(self) -> list[int]:
        """What the players had left when something last happened."""
        found: list[int] = self.view["clock"]["left_ms"]
        return found


async def opened(client: Client, edition: str = "fisc-2023", **options: Any) -> Any:
    chosen = {"devices": True, **options} if edition.startswith("fisc") else options
    asked = {"source": "on-table", "edition": edition, "options": chosen}
    return await client.post("/boards", {**asked, "names": ["Joana", "Martí"]})


@pytest.fixture
async def board(stranger: Client) -> Board:
    """A game that has just begun, without an account, and its device."""
    found = Board(stranger, await opened(stranger))
    await found.take()
    await found.begin()
    return found


def pass_time(server: Running, ms: int) -> None:
    server.services.clock.advance(ms)


class TestTime:
    async def test_a_press_counts_when_the_device_took_it(self, board: Board) -> None:
        await board.do("TellPlay", 0, points=24)
        assert (await board.do("PressClock", 0, after=0))["view"]["on_turn"] == 1
        assert board.left == [1_800_000, 1_800_000]

    async def test_however_late_it_comes(self, server: Running, board: Board) -> None:
        pass_time(server, 600_000)
        await board.do("TellPlay", 0, after=60_000, points=24)
        await board.do("PressClock", 0, after=1_500)
        await board.do("TellPlay", 1, after=30_000, points=30)
        assert board.left == [1_800_000 - 61_500, 1_800_000 - 30_000]
        rows = await server.services.store.read(f"table:{board.line['table']}")
        (press,) = (row for row in rows if row.type == "ClockPressed")
        assert press.at - board.view["at"] > 500_000  # when it was written, and when it counts

    async def test_an_hour_of_presses_is_the_sum_of_the_devices_times(
        self, server: Running, board: Board
    ) -> None:
        used = [0, 0]
        seat = 0
        for number in range(120):
            thought = 17_003 + 211 * (number % 13)
            pass_time(server, thought + number % 3 * 700)  # lines are slow now and then
            used[seat] += thought
            await board.do("TellPlay", seat, after=thought, points=0)
            await board.do("PressClock", seat)
            seat = 1 - seat
            if used[seat] > 1_700_000:
                break
        shown = [1_800_000 - left for left in board.left]
        assert sum(used) > 1_900_000
        assert all(abs(one - other) <= 50 for one, other in zip(shown, used, strict=True))

    async def test_no_deadline_is_the_servers(self, server: Running, board: Board) -> None:
        pass_time(server, 3 * 3_600_000)
        await board.do("TellPlay", 0, after=30_000, points=24)
        assert board.view["stage"] == "playing"

    async def test_it_is_the_devices(self, server: Running, board: Board) -> None:
        pass_time(server, 3 * 3_600_000)
        await board.do(after=40 * 60_000 + 999)
        assert board.view["stage"] == "playing"
        await board.do(after=1)
        assert (board.view["stage"], board.view["ending"]["cause"]) == ("over", "lost-on-time")

    async def test_a_ruling_waits_for_a_device_that_is_silent(
        self, server: Running, board: Board
    ) -> None:
        pass_time(server, 3_600_000)
        table = await server.services.hall.table(board.line["table"])
        assert table.told.moment(server.services.now()) == table.told.last

    async def test_a_clock_that_was_set_is_told_apart(self, board: Board) -> None:
        problem = await refused(board.do("TellPlay", 0, after=3_600_000, points=24))
        assert (problem.status, problem.code) == (409, "clock-jumped")
        problem = await refused(board.do("TellPlay", 0, after=-7_200_000, points=24))
        assert problem.code == "clock-jumped"
        await board.take()
        await board.do("TellPlay", 0, points=24)
        assert board.view["totals"] == [24, 0]


class TestTheDevice:
    async def test_one_has_the_table(self, server: Running, board: Board) -> None:
        pass_time(server, 12_000)
        other = Board(board.client, board.line, OTHER, at=99)
        problem = await refused(other.take())
        assert (problem.status, problem.code) == (409, "board-taken")
        assert problem.body["values"]["seconds"] >= 12

    async def test_another_takes_it_over_from_what_is_known(
        self, server: Running, board: Board
    ) -> None:
        await board.do("TellPlay", 0, points=24)
        pass_time(server, 20_000)
        other = Board(board.client, board.line, OTHER, at=99)
        taken = await other.take(take_over=True)
        assert taken["heard_ms"] >= 20_000
        assert taken["view"]["totals"] == [24, 0]
        await other.do("PressClock", 0)
        assert other.view["on_turn"] == 1

    async def test_what_the_first_did_before_still_comes_and_once(
        self, server: Running, board: Board
    ) -> None:
        board.at += 10_000
        told = board.said("TellPlay", 0, points=24)
        pass_time(server, 20_000)
        other = Board(board.client, board.line, OTHER, at=99)
        await other.take(take_over=True)
        for _ in range(2):
            done = await board.client.post(f"{board.path}/acts", told)
            assert done["view"]["totals"] == [24, 0]
        problem = await refused(board.do("PressClock", 0, after=15_000))
        assert (problem.status, problem.code) == (409, "replaced")

    async def test_it_comes_back_with_another_clock(self, board: Board) -> None:
        board.at = 1_700_000_000_000
        assert (await board.take())["epoch"] == 2
        await board.do("TellPlay", 0, points=24)
        assert board.view["totals"] == [24, 0]

    async def test_nobody_else_speaks_for_it(self, board: Board) -> None:
        other = Board(board.client, board.line, OTHER)
        other.epoch = board.epoch
        problem = await refused(other.do("TellPlay", 0, points=24))
        assert (problem.status, problem.code) == (409, "not-the-clock")

    async def test_the_code_is_needed(self, board: Board) -> None:
        wrong = Board(board.client, {**board.line, "code": "zzzzzz"})
        assert (await refused(wrong.take())).status == 404
        assert (await refused(wrong.do("TellPlay", 0, points=24))).status in (400, 404)

    async def test_a_table_on_screens_has_none(self, stranger: Client, anna: Client) -> None:
        line = await anna.post("/tables", {"edition": "friendly"})
        wrong = Board(stranger, {"table": line["id"], "code": line["code"]})
        assert (await refused(wrong.take())).status == 404


class TestASecondDevice:
    async def test_looks_on_and_is_told_how_old_it_is(
        self, server: Running, stranger: Client, board: Board
    ) -> None:
        await board.do("TellPlay", 0, points=24)
        pass_time(server, 90_000)
        told = await stranger.post(f"{board.path}/follow", {"code": board.line["code"]})
        assert told["view"]["totals"] == [24, 0]
        assert 90_000 <= told["heard_ms"] < 120_000
        assert abs(told["at"] - server.services.now()) < 30_000

    async def test_only_with_the_code(self, stranger: Client, board: Board) -> None:
        for body in ({"code": "zzzzzz"}, {"code": ""}, {"code": "x" * 4_000}, {}):
            problem = await refused(stranger.post(f"{board.path}/follow", body))
            assert problem.status in (400, 404)

    async def test_and_says_nothing_for_the_players(self, stranger: Client, board: Board) -> None:
        body = {"code": board.line["code"], "command": {"do": "Pass", "id": "x"}}
        assert (await refused(stranger.post(f"{board.path}/follow", body))).status == 400


class TestFourAtATable:
    @pytest.fixture
    async def school(self, stranger: Client) -> Board:
        asked = {"source": "on-table", "edition": "fisc-escolar", "options": {}}
        names = ["Aina", "Biel", "Cesc", "Dora"]
        found = Board(stranger, await stranger.post("/boards", {**asked, "names": names}))
        await found.take()
        return found

    @pytest.mark.clause("ESC-6.3")
    async def test_who_draws_again_is_told(self, school: Board) -> None:
        done = await school.do("DrawForStart", drawn="BAAC")
        assert done["steps"]["drawing"] == [1, 2]
        await school.do("DrawForStart", drawn="DE")
        assert (school.view["stage"], school.view["starter"]) == ("dealing", 1)

    @pytest.mark.clause("ESC-2", "ESC-4", "ESC-15")
    async def test_a_whole_game_by_the_devices_time(self, server: Running, school: Board) -> None:
        pass_time(server, 3_600_000)
        await school.do("DrawForStart", drawn="ABCD")
        for seat in range(4):
            await school.do("Draw", seat, drawn="*******")
        await school.do("StartClock", 3)
        # The neighbour on the left takes what is too much.
        await school.do("ReportOverdraw", 0, extra="**", racked=True)
        problem = await refused(school.do("ResolveOverdraw", 3, taken="**", returned="**"))
        assert problem.body["clause"] == "ESC-15"
        await school.do("ResolveOverdraw", 1, taken="**", returned="**")
        # Who plays for longer than two minutes loses the turn, and nobody's press is needed.
        await school.do(after=120_001)
        assert school.view["on_turn"] == 1
        for turn in range(1, 16):
            await school.do("TellPlay", turn % 4, after=60_000, points=10 + turn)
            await school.do("PressClock", turn % 4)
        assert (school.view["stage"], school.view["ending"]["clause"]) == ("over", "ESC-2")
        for seat in range(4):
            await school.do("Sign", seat)
        assert school.view["stage"] == "signed"

    @pytest.mark.parametrize("names", [["Aina"], ["A", "B", "C"], ["A"] * 5])
    async def test_nobody_sits_down_but_as_many_as_the_book_says(
        self, stranger: Client, names: list[str]
    ) -> None:
        asked = {"source": "on-table", "edition": "fisc-escolar", "options": {}, "names": names}
        assert (await refused(stranger.post("/boards", asked))).status in (400, 422)


class TestTheJury:
    async def test_what_it_was_asked_and_what_it_said_is_told(self, stranger: Client) -> None:
        board = Board(stranger, await opened(stranger, "nl-wedstrijd"))
        await board.take()
        await board.begin()
        for seat in (0, 1):
            await board.do("Exchange", seat, after=1_000, tiles="**", drawn="**")
            await board.do("PressClock", seat)
        done = await board.do("AskToExchangeAgain", 0)
        assert done["steps"]["asked"] == {"about": "exchange", "seat": 0, "granted": None}
        done = await board.do("RuleOnExchange", 0, granted=False)
        assert done["steps"]["asked"]["granted"] is False
        await board.do("ConcedeTurn", 0)
        assert board.view["totals"] == [-20, 0]


class TestWhatItMayDo:
    async def test_a_whole_game_to_two_signatures(self, board: Board) -> None:
        await board.do("TellPlay", 0, points=24)
        await board.do("Challenge", 1)
        assert board.view["clock"]["stopped"] == "challenge"
        await board.do("RuleOnChallenge", valid=False)
        await board.do("PressClock", 0)
        await board.do("TellPlay", 1, points=30, out=True)
        await board.do("StopClock", 1, cause="last-play")
        await board.do("NoteRack", 0, tiles="ZA")
        assert board.view["result"]["scores"] == [-9, 39]
        await board.do("Sign", 0)
        await board.do("Sign", 1)
        assert board.view["stage"] == "signed"

    @pytest.mark.parametrize("what", ["CorrectScore", "EndGame", "Penalise", "CloseRound"])
    async def test_it_rules_on_nothing(self, board: Board, what: str) -> None:
        problem = await refused(board.do(what, 0, points=5, reason="so"))
        assert problem.status == 400

    async def test_what_the_rules_refuse_names_the_clause(self, board: Board) -> None:
        problem = await refused(board.do("PressClock", 0))
        assert (problem.status, problem.code, problem.body["clause"]) == (
            422,
            "out-of-order",
            "FISC23-G-7.1",
        )

    @pytest.mark.parametrize(
        "body",
        [
            {},
            {"code": "x"},
            {"code": "aaaaaa", "device": "short", "at": 1},
            {"code": "aaaaaa", "device": ONE, "at": 2**60},
            {"code": "aaaaaa", "device": ONE, "at": "now"},
        ],
    )
    async def test_nonsense_is_refused(self, board: Board, body: Any) -> None:
        for path in ("device", "acts"):
            assert (await refused(board.client.post(f"{board.path}/{path}", body))).status == 400


@pytest.mark.clause("FISC23-G-1.7")
async def test_a_device_needs_the_organisers_leave(stranger: Client) -> None:
    problem = await refused(opened(stranger, devices=False))
    assert (problem.status, problem.code, problem.body["clause"]) == (
        422,
        "device-forbidden",
        "FISC23-G-1.7",
    )


async def test_a_duplicate_game_has_no_table(stranger: Client) -> None:
    error = await refused(opened(stranger, "nl-duplicate"))
    assert (error.status, error.code) == (422, "wrong-edition")


async def test_two_namesakes_are_told_apart(stranger: Client) -> None:
    asked = {"source": "on-table", "edition": "nl-wedstrijd", "names": ["Wim", "Wim"]}
    found = Board(stranger, await stranger.post("/boards", asked))
    assert (await found.take())["view"]["names"] == ["Wim", "Wim (2)"]


class TestInAnEvent:
    async def event(self, admin: Client, **options: Any) -> Championship:
        plan = {"regulations": "fisc-2023", "rounds": 5, "options": options}
        desk = await announced(admin, players=2, **plan)
        await desk.to_round()
        return desk

    async def card(self, server: Running, desk: Championship, table: int = 1) -> str:
        from faristol.server.championship.boards import board_key

        live = await server.services.office.get(desk.event)
        return f"{desk.path}/boards/{table}/{board_key(live.plan, table)}"

    @pytest.mark.clause("FISC23-G-1.7", "FISC23-G-4.J")
    async def test_a_card_opens_the_pairs_game_and_the_desk_has_its_result(
        self, server: Running, admin: Client, stranger: Client
    ) -> None:
        desk = await self.event(admin, devices=True)
        card = await self.card(server, desk)
        line = await stranger.post(card, None)
        assert await stranger.post(card, None) == line
        board = Board(stranger, line)
        await board.take()
        await board.begin()
        await board.do("TellPlay", board.view["on_turn"], points=30)
        await board.do("Resign", 1)
        await board.do("Sign", 0)
        game = (await desk.view())["rounds"][0]["games"][0]
        assert game["game"] == line["table"]
        await server.services.office._games.look_at(line["table"])
        assert (await desk.view())["rounds"][0]["games"][0]["score"]

    async def test_the_book_forbids_it_unless_it_is_allowed(
        self, server: Running, admin: Client, stranger: Client
    ) -> None:
        desk = await self.event(admin)
        problem = await refused(stranger.post(await self.card(server, desk), None))
        assert (problem.code, problem.body["clause"]) == ("device-forbidden", "FISC23-G-1.7")

    async def test_a_card_of_another_event_or_an_empty_table(
        self, server: Running, admin: Client, stranger: Client
    ) -> None:
        desk = await self.event(admin, devices=True)
        wrong = f"{desk.path}/boards/1/000000000000"
        assert (await refused(stranger.post(wrong, None))).status == 404
        problem = await refused(stranger.post(await self.card(server, desk, 7), None))
        assert (problem.code, problem.body["values"]) == ("no-game-there", {"table": 7})


class TestCalling:
    async def test_a_table_whose_book_knows_no_such_stop_calls_and_plays_on(
        self, server: Running, admin: Client, stranger: Client
    ) -> None:
        desk = await announced(admin, players=2, regulations="nl-wedstrijd", rounds=3)
        await desk.to_round()
        card = await TestInAnEvent().card(server, desk)
        board = Board(stranger, await stranger.post(card, None))
        assert (await board.take())["steps"]["calls"] is True
        await board.begin()
        body = {"id": "call-1", "code": board.line["code"], "seat": 1}
        for _ in range(2):  # sent again after a lost answer, the table calls once
            await stranger.post(f"{board.path}/call", body)
        (call,) = await admin.get(f"/events/{desk.event}/desk")
        assert (call["table"], call["why"], call["in_hall"]) == ("hall-1", "player", True)
        assert (await board.do())["view"]["clock"]["stopped"] is None
        wrong = {**body, "code": "000000"}
        assert (await refused(stranger.post(f"{board.path}/call", wrong))).status == 404
        await desk.do("Result", table=1, first=300, second=250, agreed=True, sure=True)
        await desk.do("Close")
        problem = await refused(stranger.post(f"{board.path}/call", {**body, "id": "call-2"}))
        assert problem.status in (409, 422)

    async def test_without_an_event_there_is_nobody(self, stranger: Client, board: Board) -> None:
        assert (await board.take())["steps"]["calls"] is False
        body = {"id": "x", "code": board.line["code"]}
        problem = await refused(stranger.post(f"{board.path}/call", body))
        assert (problem.status, problem.code) == (409, "nobody-to-call")
