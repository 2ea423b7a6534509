"""Write a store as this version writes it: `python -m tests.server.releasing FILE.sql`.

A game at a table, a duplicate room and a championship are played a part of the way, by people with
accounts. Every release keeps what it wrote in `tests/store/released`; later versions must load it,
find it whole and go on (`test_released.py`).
"""

import asyncio
import itertools
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from faristol.server.running import start
from faristol.server.settings import Settings
from tests.server import championing
from tests.server.accounts import administer, member
from tests.server.championing import announced
from tests.server.client import Client, Socket
from tests.server.duplicate_people import new_room, room_socket
from tests.server.playing import begun, play_on, seated


async def write(settings: Settings) -> None:
    """Let people play at a new server, and stop it."""
    # Their commands have other ids than those of the tests that go on here.
    Socket._ids = championing._ids = itertools.count(10_000)
    running = await start(settings, robot_pause_s=0)
    admin = Client(running.port)
    await administer(running, admin)
    rita = await member(admin, running, "rita", ("arbiter", "open"))
    anna = await member(admin, running, "anna", ("player", "open"))
    bernat = await member(admin, running, "bernat", ("player", "open"))
    await _table(rita, anna, bernat)
    await _duplicate(rita, anna, bernat)
    await _championship(admin, anna, bernat)
    for client in (admin, rita, anna, bernat):
        await client.http.aclose()
    running.stop_soon()
    await running.stopped()


async def _table(rita: Client, anna: Client, bernat: Client) -> None:
    asked = {"edition": "fisc-2023", "judge": "arbiter", "event": "open", "number": "7"}
    table = await seated(anna, bernat, **asked)
    async with anna.socket(table) as a, bernat.socket(table) as b, rita.socket(table) as r:
        await begun(a, b)
        for _ in range(9):
            view = await anna.get(f"/tables/{table}/state")
            player, socket = ((anna, a), (bernat, b))[view["on_turn"]]
            done = await play_on(player, socket, table, view["on_turn"])
            assert done["is"] == "Done", done
            await socket.reaches(done["last"])
            other = b if socket is a else a
            if view["bag_count"] and socket.events("PlayMade"):
                await other.do("Accept")
        await a.do("StopClock", cause="consult")
        await r.do("CreditTime", seat=0, ms=1_000, fault="ruling", reason="a tile fell")
        await r.do("ResumeClock")


async def _duplicate(leader: Client, anna: Client, bernat: Client) -> None:
    room = await new_room(leader)
    for table, (client, name) in enumerate(((anna, "Anna"), (bernat, "Bernat")), 1):
        joined = await client.post(f"/duplicate/codes/{room['code']}/join", {"name": name})
        assert joined["table"] == table
    async with (
        room_socket(leader, room["id"]) as lead,
        room_socket(anna, room["id"]) as a,
        room_socket(bernat, room["id"]) as b,
    ):
        await lead.do("Draw", letters="ZEBRANS")
        await lead.do("OpenTurn")
        await a.do("HandIn", "slip-1", text="ZEBRA 8H")
        await b.do("HandIn", "slip-1", text="AZEN 8H")
        await lead.do("CloseTurn", reason="all are ready")
        await lead.do("LayWord")
        await lead.do("Draw", letters="NSAREI?")
        await lead.do("OpenTurn")
        await a.do("HandIn", "slip-2", text="ZEBRAS 8H")
        await lead.stage("running")


async def _championship(admin: Client, anna: Client, bernat: Client) -> None:
    desk = await announced(admin)
    round_ = await desk.to_round()
    game, other = round_["games"]
    first = await desk.claim(anna, game["first"])
    second = await desk.claim(bernat, game["second"])
    await first.do("Slip", first=412, second=388)
    await second.do("Slip", first=402, second=388)
    await first.do("Call", why="a play was added up wrongly")
    await desk.do("Answer", table=game["table"])
    await first.do("Slip", first=402, second=388)
    await desk.do("Result", table=other["table"], first=150, second=150, winner="first", sure=True)
    await desk.do("Close")
    game = (await desk.to_round())["games"][0]
    for player, phone in ((game["first"], first), (game["second"], second)):
        mine = await phone.mine()
        if mine["player"] == player and player in (1, 2, 3, 4):
            await phone.do("Slip", first=420, second=333)
            break


def dumped(database: Path) -> str:
    """A database as SQL."""
    with closing(sqlite3.connect(database)) as db:
        return "\n".join(db.iterdump()) + "\n"


def main(target: Path) -> None:
    """Write a new store and keep it as text."""
    with TemporaryDirectory() as folder:
        settings = Settings(host="127.0.0.1", port=0, data=folder, workers=0, quick_hashes=True)
        asyncio.run(write(settings))
        target.write_text(dumped(Path(folder) / "faristol.db"), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
