"""People at a table who know how to play: for tests that need whole games."""

import asyncio
from typing import Any

from faristol.kernel.finder import placements
from faristol.notation.tile_text import format_held, parse_held
from faristol.server.lexica import finder_for
from faristol.tiles import layout, tile_set
from tests.server.client import Client, Socket

ON_TURN = ("TurnBegan",)


def best_play(view: dict[str, Any], seat: int) -> list[list[Any]] | None:
    """The best-scoring play, as a message wants it."""
    box = tile_set(view["tile_set"])
    finder = finder_for(view["lexicon"], view["layout"], 7, 50, with_leaves=False)
    squares = bytes(parse_held(tile, box)[0] if tile else 0 for tile in view["board"])
    rack = parse_held(view["racks"][seat], box)
    play = finder.best_play(squares, rack, bag_count=view["bag_count"])
    if play is None:
        return None
    size = layout(view["layout"]).size
    return [[p.square, format_held([p.tile], box)] for p in placements(play, size)]


async def seated(one: Client, other: Client, **table: Any) -> str:
    """A table with two people at it; its id."""
    made = await one.post("/tables", {"edition": "friendly", **table})
    await other.post(f"/tables/{made['id']}/sit", {"code": made["code"]})
    return str(made["id"])


async def begun(*sockets: Socket) -> None:
    """Everybody adds a share, and the game begins."""
    for socket in sockets:
        assert (await socket.share())["is"] == "Done"


async def play_on(client: Client, socket: Socket, table: str, seat: int) -> dict[str, Any]:
    """Make one good move for a seat; the answer."""
    view = await client.get(f"/tables/{table}/state")
    play = best_play(view, seat)
    if play is not None:
        return await socket.do("Place", placements=play)
    if view["bag_count"] >= 7:
        return await socket.do("Exchange", tiles=view["racks"][seat])
    return await socket.do("Pass")


async def lay_word(
    table: str, *players: tuple[Client, Socket], most: int = 20
) -> tuple[int, dict[str, Any]]:
    """Lay the first word that anybody can, exchanging until then; the seat and the answer."""
    for _ in range(most):
        view = await players[0][0].get(f"/tables/{table}/state")
        client, socket = players[view["on_turn"]]
        done = await play_on(client, socket, table, view["on_turn"])
        await socket.reaches(done["last"])
        if socket.events("PlayMade"):
            return int(view["on_turn"]), done
    raise AssertionError(f"no word in {most} turns")


async def play_out(client: Client, table: str) -> dict[str, Any]:
    """Begin a game in the first seat against robots, and play until it is over; how it then is."""
    async with client.socket(table) as socket:
        await begun(socket)
        while not (view := await client.get(f"/tables/{table}/state"))["result"]:
            if view["on_turn"] == 0:
                assert (await play_on(client, socket, table, 0))["is"] == "Done"
            else:  # no more often than anybody may, however long a robot thinks
                await asyncio.sleep(0.06)
    return dict(view)


async def played_out(client: Client, **table: Any) -> str:
    """A table where a game against a robot is over; its id."""
    made = await client.post("/tables", {"edition": "friendly", "robots": ["strong"], **table})
    await play_out(client, made["id"])
    return str(made["id"])
