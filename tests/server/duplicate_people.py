"""People in a duplicate room, over real HTTP and real sockets."""

from typing import Any

from tests.server.client import Client, Socket


class RoomSocket(Socket):
    """A socket in a room; remembers the newest of every kind of message."""

    ANSWERS = ("Done", "Refused", "Receipt")

    async def __aenter__(self) -> "RoomSocket":
        await super().__aenter__()
        return self

    def newest(self, kind: str) -> dict[str, Any]:
        found = [message for message in self.heard if message["is"] == kind]
        return found[-1] if found else {}

    @property
    def shown(self) -> dict[str, Any]:
        return self.newest("Shown")

    @property
    def rows(self) -> dict[int, dict[str, Any]]:
        """The slip table, put together from what was told."""
        return {
            row["table"]: row
            for message in self.heard
            if message["is"] == "Slips"
            for row in message["rows"]
        }

    def row(self, table: int) -> dict[str, Any]:
        """A line of the slip table; empty before it was told."""
        return self.rows.get(table, {})

    async def stage(self, stage: str, seconds: float = 20) -> dict[str, Any]:
        """Wait until the room is that far."""
        await self.until(lambda: self.shown.get("stage") == stage, seconds)
        return self.shown


def room_socket(client: Client, room: str) -> RoomSocket:
    cookies = "; ".join(f"{c.name}={c.value}" for c in client.http.cookies.jar)
    url = f"{client.base}/api/v1/duplicate/rooms/{room}/socket".replace("http", "ws", 1)
    return RoomSocket(url, cookies)


async def new_room(leader: Client, **body: Any) -> dict[str, Any]:
    """A room with letters typed in; what the leader is told of it."""
    made: dict[str, Any] = await leader.post(
        "/duplicate/rooms", {"source": "typed", "title": "Tuesday", **body}
    )
    return made


async def join(client: Client, code: str, name: str, **body: Any) -> int:
    """Come in with a code; the table."""
    joined = await client.post(f"/duplicate/codes/{code}/join", {"name": name, **body})
    client.csrf, client.id = joined["me"]["csrf"], joined["me"]["id"]
    return int(joined["table"])
