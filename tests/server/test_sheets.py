"""Score sheets that somebody types: the board found, the game kept, and what nobody else may do."""

import os
import weakref
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from time import process_time
from typing import Any

import pytest

from faristol.server.lexica import lexicon_named
from faristol.server.running import Running
from faristol.server.sheets import finding
from faristol.server.sheets.api import OPERATIONS
from faristol.server.sheets.finding import SheetWorker
from faristol.server.sheets.schemas import SheetQuestion, TypedLine
from faristol.server.timekeeping import DAY_MS
from tests.server.accounts import member
from tests.server.client import Client, refused
from tests.server.sent_events import Stream
from tests.server.typed_sheets import EI, one_board, question, rows, to_keep

pytestmark = pytest.mark.anyio


@pytest.fixture
async def typist(server: Running, admin: Client) -> AsyncIterator[Client]:
    server.services.sheet_worker = SheetWorker(0)
    async with await member(admin, server, "typist") as client:
        yield client


async def kept(typist: Client, server: Running, **more: Any) -> dict[str, Any]:
    made: dict[str, Any] = await typist.post("/sheets", to_keep(one_board(), **more))
    await server.services.recorder.catch_up()
    return made


async def listed(client: Client) -> list[str]:
    return [game["id"] for game in (await client.get("/games"))["games"]]


class TestFindingTheBoard:
    async def test_one_board_is_told_tile_by_tile(self, typist: Client) -> None:
        said = await typist.post("/sheets/reconstruct", question(one_board()))

        assert (said["status"], said["why"], said["open"], said["boards"]) == ("unique", "", [], [])
        assert [play["row"] for play in said["plays"]] == [*range(23)]
        pollen = said["plays"][7]
        assert (pollen["coord"], pollen["word"]) == ("5G", "(P)OL·LEN")
        # The blank is in lower case.
        assert pollen["tiles"] == [[66, "p"], [67, "O"], [68, "[L·L]"], [69, "E"], [70, "N"]]

    async def test_the_first_lines_alone_show_where_they_may_lie(self, typist: Client) -> None:
        first = {"seat": 0, "word": "CASA", "score": "10"}
        said = await typist.post("/sheets/reconstruct", question([first]))

        assert said["status"] == "ambiguous"
        (lying,) = said["open"]
        assert lying["row"] == 0
        assert len(lying["places"]) == said["count"] > 1

    async def test_several_places_become_one_question(self, typist: Client) -> None:
        said = await typist.post("/sheets/reconstruct", question(rows()))

        assert (said["status"], said["row"], said["count"]) == ("ambiguous", EI, 2)
        assert sorted(board[0]["coord"] for board in said["boards"]) == ["12E", "6A"]
        assert len(said["plays"]) == 22

    async def test_a_line_that_cannot_hold_is_told_with_what_would_mend_it(
        self, typist: Client
    ) -> None:
        wrong = one_board(r9={"score": "35"})
        said = await typist.post("/sheets/reconstruct", question(wrong))
        assert (said["status"], said["mendings"]) == ("impossible", [])

        said = await typist.post("/sheets/reconstruct", question(wrong, mend=True))
        assert (said["status"], said["row"]) == ("impossible", 9)
        mending = said["mendings"][0]
        assert (mending["kind"], mending["stuck"]) == ("score", None)
        assert (mending["found"]["word"], mending["found"]["score"]) == ("SALZE", 25)

    async def test_tiles_left_that_the_box_has_no_more_of_are_told(self, typist: Client) -> None:
        left = {"seat": 1, "word": "rack", "score": "J"}
        said = await typist.post("/sheets/reconstruct", question([*one_board(), left]))

        assert (said["status"], said["why"], said["row"]) == ("impossible", "wrong-rack", 23)
        assert len(said["plays"]) == 23

    async def test_where_two_sheets_differ_the_one_that_fits_is_named(self, typist: Client) -> None:
        other = {"other": {"word": "POL·LEN", "score": "38"}}
        said = await typist.post("/sheets/reconstruct", question(one_board(r7=other)))

        assert said["status"] == "unique"
        assert said["differences"] == [{"row": 7, "what": "word", "fits": "first"}]

    async def test_dutch_sheets_are_read_with_dutch_tiles(self, typist: Client) -> None:
        typed = [{"seat": 0, "word": "woord", "score": "22"}]
        asked = {"edition": "nl-wedstrijd", "seats": 2, "rows": typed}
        said = await typist.post("/sheets/reconstruct", asked)

        assert said["status"] in ("unique", "ambiguous", "impossible")


class TestKeeping:
    async def test_the_game_is_listed_replayed_exported_and_analysed(
        self, typist: Client, server: Running, stranger: Client
    ) -> None:
        made = await kept(typist, server, public=True, day="2019-05-04")
        table = made["table"]

        assert (made["new"], made["public"]) == (True, True)
        (game,) = (await stranger.get("/games"))["games"]
        assert game["id"] == table
        assert [seat["name"] for seat in game["seats"]] == ["Montserrat", "Jaume"]
        shown = await stranger.get(f"/tables/{table}/state")
        assert [line["coordinate"] for line in shown["sheet"]][:2] == ["8D", "9E"]
        assert " 5G p" in (await stranger.http.get(f"/tables/{table}/export/gcg")).text
        course = await stranger.get(f"/tables/{table}/course")
        assert course[-1]["totals"] == [382, 336]
        assert (await stranger.get(f"/tables/{table}/analysis", timeout=60))["lexicon"]
        assert await stranger.get("/games?until=2019-05-03") == {"games": [], "before": ""}

    async def test_both_numbers_are_kept_where_both_signed_a_wrong_one(
        self, typist: Client, server: Running
    ) -> None:
        wrong = one_board(r9={"score": "25", "signed": 35})
        made = await typist.post("/sheets", to_keep(wrong, public=True))

        shown = await typist.get(f"/tables/{made['table']}/state")
        (salze,) = [line for line in shown["sheet"] if line["words"][:1] == ["SALZE"]]
        assert salze["points"] == 25
        course = await typist.get(f"/tables/{made['table']}/course")
        assert course[-1]["totals"] == [382, 346]

    async def test_a_sheet_that_leaves_two_boards_is_not_kept(
        self, typist: Client, server: Running
    ) -> None:
        no = await refused(typist.post("/sheets", to_keep(rows())))

        assert (no.status, no.code) == (409, "sheet-open")
        assert await server.services.hall.finished() == []

    async def test_the_same_game_is_kept_once_and_stays_whose_it_was(
        self, typist: Client, server: Running, admin: Client
    ) -> None:
        first = await kept(typist, server)
        async with await member(admin, server, "second") as second:
            again = await second.post("/sheets", to_keep(one_board(), public=True))

            assert again == {**first, "code": "", "new": False, "own": False}
            assert await second.get("/sheets") == []
        assert len(await server.services.hall.finished()) == 1

    async def test_who_may_see_it_is_a_choice(
        self, typist: Client, server: Running, stranger: Client
    ) -> None:
        made = await kept(typist, server, public=False)
        where, code = f"/tables/{made['table']}/state", made["code"]

        assert await listed(stranger) == []
        assert (await refused(stranger.get(where))).status == 404
        assert (await refused(stranger.get(f"{where}?code="))).status == 404
        assert (await stranger.get(f"{where}?code={code}"))["names"] == ["Montserrat", "Jaume"]

        await typist.post(f"/sheets/{made['table']}/show", {"public": True})
        await server.services.recorder.catch_up()
        assert await listed(stranger) == [made["table"]]

    async def test_pupils_games_are_never_public(
        self, typist: Client, server: Running, stranger: Client
    ) -> None:
        typed = [{**row, "seat": n % 4} for n, row in enumerate(one_board())]
        players = ["Anna", "Berta", "Carles", "Duna"]
        asked = {"edition": "fisc-escolar", "players": players, "rows": typed, "public": True}
        made = await typist.post("/sheets", asked)
        shown = await typist.post(f"/sheets/{made['table']}/show", {"public": True})
        await server.services.recorder.catch_up()

        assert (made["public"], shown["public"], shown["may_be_public"]) == (False, False, False)
        assert await listed(stranger) == []

    def test_nobody_fills_the_archive_in_a_day(self, anyio_backend: str) -> None:
        (keeping,) = [each for each in OPERATIONS if each.name == "keep-sheet"]
        assert keeping.rate.burst + DAY_MS // keeping.rate.every_ms < 400

    @pytest.mark.parametrize("day", ["2999-01-01", "1900-01-01", "yesterday", "2019-02-30"])
    async def test_a_game_ends_on_a_day_that_was(self, typist: Client, day: str) -> None:
        no = await refused(typist.post("/sheets", to_keep(one_board(), day=day)))
        assert (no.status, no.code) == (400, "not-a-day")


class TestNames:
    async def test_a_named_person_can_have_the_name_removed(
        self, typist: Client, server: Running, stranger: Client
    ) -> None:
        made = await kept(typist, server, public=True)
        where = f"/tables/{made['table']}"
        said = await typist.post(f"/sheets/{made['table']}/forget-name", {"seat": 1})
        await server.services.recorder.catch_up()

        assert said["names"] == ["Montserrat", "N.N."]
        (game,) = (await stranger.get("/games"))["games"]
        assert [seat["name"] for seat in game["seats"]] == ["Montserrat", "N.N."]
        assert (await stranger.get(f"{where}/state"))["names"] == ["Montserrat", "N.N."]
        assert "Jaume" not in (await stranger.http.get(f"{where}/export/gcg")).text
        assert (await stranger.get("/games?player=Jaume"))["games"] == []

    async def test_while_somebody_looks_on_a_change_holds_at_once(
        self, typist: Client, server: Running, stranger: Client
    ) -> None:
        made = await kept(typist, server, public=True)
        where = f"/tables/{made['table']}"
        async with Stream(stranger, f"{where}/stream") as looking:
            await looking.until(lambda: looking.newest("state"))
            await typist.post(f"/sheets/{made['table']}/forget-name", {"seat": 1})
            assert (await stranger.get(f"{where}/state"))["names"] == ["Montserrat", "N.N."]
        async with Stream(stranger, f"{where}/stream") as looking:
            await looking.until(lambda: looking.newest("state"))
            await typist.post(f"/sheets/{made['table']}/show", {"public": False})
            assert (await refused(stranger.get(f"{where}/state"))).status == 404
            await looking.until(lambda: looking.is_over)

    async def test_nobody_else_takes_names_out_or_shows_the_game(
        self, typist: Client, server: Running, admin: Client
    ) -> None:
        made = await kept(typist, server)
        where = f"/sheets/{made['table']}"
        async with await member(admin, server, "other") as other:
            for asking in (
                other.get(where),
                other.post(f"{where}/forget-name", {"seat": 0}),
                other.post(f"{where}/show", {"public": True}),
            ):
                no = await refused(asking)
                assert (no.status, no.body["values"]) == (404, {"what": "sheet"})

    async def test_an_arbiter_of_everything_may(
        self, typist: Client, server: Running, admin: Client
    ) -> None:
        made = await kept(typist, server)
        async with await member(admin, server, "arbiter", ("arbiter", "*")) as arbiter:
            where = f"/sheets/{made['table']}/forget-name"
            assert (await arbiter.post(where, {"seat": 0}))["names"] == ["N.N.", "Jaume"]

    async def test_who_deletes_their_account_is_known_no_more_as_who_typed_it(
        self, typist: Client, server: Running, admin: Client
    ) -> None:
        made = await kept(typist, server)
        await typist.ask("DELETE", f"/accounts/{typist.id}")

        assert (await server.services.papers.of(made["table"])).by == ""
        assert await server.services.papers.typed_by(typist.id) == []


class TestBadInput:
    @pytest.mark.parametrize(
        ("row", "line"),
        [
            ({"seat": 0, "word": "CA(SA", "score": "4"}, 1),
            ({"seat": 0, "word": "CASA", "score": "many"}, 1),
            ({"seat": 0, "word": "A" * 40, "score": "4"}, 1),
            ({"seat": 3, "word": "CASA", "score": "4"}, 1),
            ({"seat": 0, "word": "CASA", "score": "4", "coord": "99Z"}, 1),
            ({"seat": 0, "word": "日本語", "score": "4"}, 1),
            ({"seat": 0, "word": "ZZZZ", "score": "4"}, 1),
        ],
    )
    async def test_a_line_that_cannot_be_read_is_named(
        self, typist: Client, row: dict[str, Any], line: int
    ) -> None:
        no = await refused(typist.post("/sheets/reconstruct", question([row])))
        assert (no.status, no.code, no.body["values"]) == (400, "bad-sheet", {"line": line})

    @pytest.mark.parametrize(
        "players", [["Anna", "anna"], ["Anna", " "], ["Anna", "Ber\u202eta"], ["Anna", "x" * 79]]
    )
    async def test_players_have_names_of_their_own(
        self, typist: Client, players: list[str]
    ) -> None:
        asked = {**to_keep(one_board()), "players": players}
        if len(players[1]) > 70:
            assert (await typist.post("/sheets", asked))["new"]
            return
        no = await refused(typist.post("/sheets", asked))
        assert (no.status, no.code, no.body["values"]["line"]) == (400, "bad-sheet", 0)

    @pytest.mark.parametrize(
        "body",
        [
            {},
            {"edition": "fisc-2023", "seats": 2, "rows": [{}]},
            {"edition": "fisc-2023", "seats": 9, "rows": []},
            {"edition": "fisc-2023", "seats": 2, "rows": [{"seat": 0}] * 201},
            {"edition": "fisc-2023", "seats": 2, "rows": [{"seat": 0, "word": "x" * 61}]},
            {"edition": "fisc-2023", "seats": 2, "rows": [], "extra": 1},
        ],
        ids=["nothing", "a line of nothing", "nine players", "201 lines", "long", "unknown"],
    )
    async def test_what_is_no_sheet_is_not_looked_at(
        self, typist: Client, body: dict[str, Any]
    ) -> None:
        no = await refused(typist.post("/sheets/reconstruct", body))
        assert (no.status, no.code) == (400, "malformed")

    async def test_an_edition_there_is_none_of(self, typist: Client) -> None:
        asked = {**question(rows()), "edition": "fisc-1066"}
        no = await refused(typist.post("/sheets/reconstruct", asked))
        assert (no.status, no.code) == (400, "bad-edition")

    async def test_more_or_fewer_players_than_the_edition_is_for(self, typist: Client) -> None:
        asked = {**question(rows()), "edition": "fisc-escolar"}
        no = await refused(typist.post("/sheets/reconstruct", asked))
        assert (no.status, no.code) == (400, "player-count")

    async def test_an_empty_sheet_is_an_answer(self, typist: Client) -> None:
        said = await typist.post("/sheets/reconstruct", question([]))
        assert (said["status"], said["why"], said["row"]) == ("impossible", "no-plays", None)

    def test_a_sheet_that_says_nothing_is_not_searched_for_ever(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(finding, "_SECONDS", 0.2)
        typed = tuple(TypedLine(seat=n % 2, word="???????", score="?") for n in range(12))
        asked = SheetQuestion(edition="fisc-2023", seats=2, rows=list(typed))
        reference = lexicon_named("ca").record.reference

        with pytest.raises(TimeoutError):
            finding.board_of(asked, reference)

    def test_the_limit_holds_when_it_is_reached_within_a_callback_of_pythons_own(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """What is raised there is printed and forgotten, and the search went on for ever."""
        search = finding._search

        def spent(end: float) -> None:
            while process_time() < end:
                pass

        def searching(*asked: Any, **how: Any) -> Any:
            gone = type("Gone", (), {})()
            weakref.finalize(gone, spent, process_time() + 0.3)
            del gone
            return search(*asked, **how)

        monkeypatch.setattr(finding, "_SECONDS", 0.1)
        monkeypatch.setattr(finding, "_search", searching)
        typed = tuple(TypedLine(seat=n % 2, word="???????", score="?") for n in range(12))
        asked = SheetQuestion(edition="fisc-2023", seats=2, rows=list(typed))

        with pytest.raises(TimeoutError):
            finding.board_of(asked, lexicon_named("ca").record.reference)

    async def test_it_has_a_process_of_its_own_where_robots_have_none(
        self, server: Running
    ) -> None:
        assert server.services.settings.workers == 0
        worker = server.services.sheet_worker
        assert await worker.work_out("typist", os.getpid) != os.getpid()

    async def test_nobody_keeps_the_worker_for_themselves(self) -> None:
        worker = SheetWorker(0)
        worker._busy["greedy"] = 6
        async with AsyncExitStack() as stack:
            stack.callback(worker.close)
            with pytest.raises(Exception, match="too-many-requests"):
                await worker.work_out("greedy", len, "")
            assert await worker.work_out("other", len, "abc") == 3
