"""Results of rooms over HTTP, and corrections of turns whose word is laid."""

import io
import zipfile
from typing import Any

import pytest
import python_calamine

from tests.server.client import Client, RefusedError
from tests.server.duplicate_people import RoomSocket, join, new_room, room_socket

pytestmark = pytest.mark.anyio


async def play_turn(leader: RoomSocket, letters: str, slips: dict[int, str]) -> None:
    """A turn on paper, its first top laid."""
    assert (await leader.do("Draw", letters=letters))["is"] == "Done"
    await leader.do("OpenTurn")
    for table, text in slips.items():
        await leader.do("HandIn", table=table, text=text)
    assert (await leader.do("CloseTurn", reason="all are ready"))["is"] == "Done"
    assert (await leader.do("LayWord", accept_missing=True))["is"] == "Done"


async def evening(anna: Client, leader: RoomSocket, *, ends: bool = True) -> None:
    """Two players of one club and one of another; one turn; the end."""
    for name, club in (("Ada", "De Brug"), ("Bram", "De Brug"), ("Cato", "Blanco")):
        await leader.do("EnterPlayer", name=name, club=club)
    await play_turn(leader, "ZEBRANS", {1: "ZEBRA 8H", 2: "AZEN 8H", 3: "ZXQ 8H"})
    if ends:
        assert (await leader.do("EndGame", reason="it is late"))["is"] == "Done"


@pytest.fixture
async def room(anna: Client) -> dict[str, Any]:
    return await new_room(anna)


class TestResults:
    async def test_both_maxima_clubs_and_turns(self, anna: Client, room: dict[str, Any]) -> None:
        async with room_socket(anna, room["id"]) as leader:
            await evening(anna, leader)
        told = await anna.get(f"/duplicate/rooms/{room['id']}/results?clubs=2")
        first = told["rows"][0]
        assert (first["name"], first["rank"], first["room_percent"]) == ("Ada", 1, 10_000)
        assert first["behind_room"] == 0
        assert told["computer_maximum"] > told["room_maximum"] == first["total"]
        assert first["behind_computer"] == first["total"] - told["computer_maximum"]
        assert first["computer_percent"] < 10_000
        assert [(line["club"], line["rank"]) for line in told["clubs"]] == [
            ("De Brug", 1),
            ("Blanco", None),
        ]
        assert [turn["word"] for turn in told["turns"]] == ["ZEBRA"]
        assert told["turns"][0]["solo"] == "Ada"
        assert (told["stage"], told["publication"]) == ("over", 1)

    async def test_before_the_first_word_there_is_nothing_to_tell(
        self, anna: Client, stranger: Client, room: dict[str, Any]
    ) -> None:
        async with room_socket(anna, room["id"]) as leader:
            await leader.do("EnterPlayer", name="Ada")
            await leader.do("Draw", letters="ZEBRANS")
            await leader.do("OpenTurn")
            await leader.do("HandIn", table=1, text="ZEBRA 8H")
        told = await stranger.get(f"/duplicate/rooms/{room['id']}/results")
        assert (told["rows"], told["turns"], told["clubs"]) == ([], [], [])
        assert "ZEBRA" not in str(told)

    @pytest.mark.parametrize("clubs", ["0", "-1", "many"])
    async def test_a_club_of_nobody_is_refused(
        self, anna: Client, room: dict[str, Any], clubs: str
    ) -> None:
        with pytest.raises(RefusedError):
            await anna.get(f"/duplicate/rooms/{room['id']}/results?clubs={clubs}")

    async def test_the_workbook_has_every_slip_and_comes_at_the_end(
        self, anna: Client, stranger: Client, room: dict[str, Any]
    ) -> None:
        path = f"/duplicate/rooms/{room['id']}/results.xlsx"
        async with room_socket(anna, room["id"]) as leader:
            await evening(anna, leader, ends=False)
            assert (await stranger.http.get(path)).status_code == 403
            assert (await anna.http.get(path)).status_code == 200
            await leader.do("EndGame", reason="it is late")
        answer = await stranger.http.get(path)
        names = zipfile.ZipFile(io.BytesIO(answer.content)).namelist()
        assert "xl/worksheets/sheet4.xml" in names
        dutch = await stranger.http.get(f"{path}?language=nl")
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(dutch.content))
        assert book.sheet_names == ["Klassement", "Clubs", "Beurten", "Briefjes"]
        assert book.get_sheet_by_index(0).to_python()[0][:3] == ["plaats", "tafel", "naam"]
        assert (await stranger.http.get(f"{path}?language=fr")).json()["code"] == "bad-language"


class TestSeveralGames:
    async def test_games_are_added_up_by_name_and_club(self, anna: Client) -> None:
        ids = []
        for _ in range(2):
            made = await new_room(anna)
            ids.append(made["id"])
            async with room_socket(anna, made["id"]) as leader:
                await evening(anna, leader)
        told = await anna.get(f"/duplicate/combined?rooms={ids[0]},{ids[1]},{ids[0]}")
        first = told["rows"][0]
        assert (first["name"], first["games"], first["percent"]) == ("Ada", 2, 10_000)
        assert first["total"] == told["maximum"] == sum(first["by_game"])

    async def test_other_rules_and_no_rooms_are_refused(
        self, anna: Client, room: dict[str, Any]
    ) -> None:
        other = await new_room(anna, edition="ca-duplicate")
        for rooms in ("", ",,", "no-such-room", f"{room['id']},{other['id']}", "x," * 50):
            with pytest.raises(RefusedError):
                await anna.get(f"/duplicate/combined?rooms={rooms}")


class TestCorrections:
    async def test_slips_of_a_settled_turn_are_looked_up_and_corrected_after_the_end(
        self, anna: Client, room: dict[str, Any]
    ) -> None:
        path = f"/duplicate/rooms/{room['id']}/turns/1/slips"
        async with room_socket(anna, room["id"]) as leader:
            await evening(anna, leader)
            rows = {row["table"]: row for row in await anna.get(path)}
            assert rows[1]["slip"] == "ZEBRA 8H"
            assert rows[3]["nil"] == "not-in-draw"
            ruled = await leader.do("RuleWord", word="ZEBRA", valid=False, reason="not in our book")
            assert ruled["is"] == "Done"
            again = {row["table"]: row for row in await anna.get(path)}
            assert (again[1]["points"], again[1]["nil"]) == (0, "not-a-word")
            await leader.until(lambda: leader.shown["publication"] == 2)
        told = await anna.get(f"/duplicate/rooms/{room['id']}/results")
        assert told["rows"][0]["name"] == "Bram"
        assert told["publication"] == 2

    async def test_nobody_else_looks_slips_up(
        self, anna: Client, stranger: Client, room: dict[str, Any]
    ) -> None:
        await join(stranger, room["code"], "Dora")
        async with room_socket(anna, room["id"]) as leader:
            await leader.do("EnterPlayer", name="Ada")
            await play_turn(leader, "ZEBRANS", {2: "ZEBRA 8H"})
        with pytest.raises(RefusedError) as refused:
            await stranger.get(f"/duplicate/rooms/{room['id']}/turns/1/slips")
        assert refused.value.status == 403

    @pytest.mark.parametrize("turn", ["0", "2", "-1", "one", "99999999999999999999"])
    async def test_a_turn_that_was_not_played_has_no_slips(
        self, anna: Client, room: dict[str, Any], turn: str
    ) -> None:
        with pytest.raises(RefusedError) as refused:
            await anna.get(f"/duplicate/rooms/{room['id']}/turns/{turn}/slips")
        assert refused.value.status == 404
