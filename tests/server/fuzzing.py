"""Requests that are nearly right, from the published description, to a server full of things.

    python -m tests.server.fuzzing [SEED [ROUNDS]]

Schemathesis knows the shapes and no table; here every path leads somewhere, whoever asks may do
everything, and one value or two are absurd. Whatever is asked, an answer is no 500.
"""

import asyncio
import json
import random
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote

import httpx

from faristol.server.auth.limits import RateLimiter
from faristol.server.running import Running, start
from faristol.server.settings import Settings
from tests.server.accounts import administer, member, pupil
from tests.server.championing import announced
from tests.server.client import Client
from tests.server.duplicate_people import join, new_room

OFTEN = {"command", "championship-command", "duplicate-command"}
"""Each is a hundred kinds of message: asked more often."""
UNTRIED = {"sign-out", "sign-out-everywhere"}
"""They would end the asker's own sign-in."""

_TEXTS = (
    *(
        "",
        " ",
        "a",
        "A",
        "*",
        "?",
        "0",
        "-1",
        "１２",
        "null",
        "\0",
        "\ud800",
        "\u202e",
        "é\u0301",
        "💩",
    ),
    *(
        "CASA",
        "8H",
        "H8",
        "ZE[L·L]a?",
        "[",
        "[]",
        "[NY",
        "l·l",
        "ca",
        "nl",
        "es",
        "en",
        "xx",
        "open",
    ),
    *("2026-02-30", "0000-00-00", "9999-12-31", "2026-11-16", "today", "25:61", "20:00"),
    *(
        "Europe/Madrid",
        "../../etc/passwd",
        "/",
        "%s",
        "{0}",
        "' OR 1=1 --",
        "<b>",
        "=1+1",
        "\r\nx: y",
        "a\n",
    ),
    *("x" * 61, "x" * 201, "x" * 5_000, "ab" * 16, "club", "fisc-2023", "nl-duplicate", "friendly"),
)
_NUMBERS = (
    0,
    1,
    2,
    3,
    7,
    -1,
    -(2**31),
    2**31,
    2**53,
    -(2**53),
    2**63 - 1,
    2**63,
    2**64,
    10**40,
    1.5,
)
_OTHERS: tuple[Any, ...] = (None, True, [], {}, [[]], {"": None}, [None] * 300, 1e308, "x")
_FILES = (
    *(b"", b"\0", b"\xff\xfe", b"PK\x03\x04", b"name\nAnna\nAnna\n", b"name,rating\nX,1e9\n\n"),
    *(
        b"name\n" + b"x" * 9_000,
        b"name;rating;club\n;;;\n",
        b"012 T\n001 1 mX\n",
        b"{}",
        b"n\n" * 9_000,
    ),
)


class World:
    """What there is to ask for, by the names that paths and bodies have for it."""

    def __init__(self) -> None:
        self.known: dict[str, list[Any]] = {}

    def know(self, name: str, *values: Any) -> None:
        self.known.setdefault(name, []).extend(values)


async def furnished(server: Running, admin: Client) -> World:
    """Tables, rooms, a championship and people, all of which the administrator may touch."""
    world = World()
    for role in ("arbiter", "director", "teacher", "game-leader", "player"):
        await admin.post(f"/accounts/{admin.id}/roles", {"role": role, "event": "*"})
    pere = await member(admin, server, "pere", ("player", "open"))
    ona = await pupil(admin, server, "school", "Ona")
    names = [f"Pupil {number}" for number in range(20)]
    cards = await admin.post("/cards", {"event": "school", "names": names})
    world.know("account", *(card["account"] for card in cards))
    world.know("person", pere.id, ona.id, admin.id)
    world.know("login", "pere", "admin", "nobody")

    waiting = await admin.post("/tables", {"edition": "friendly", "seats": 3})
    robot = await admin.post("/tables", {"robots": ["club", "club"], "edition": "friendly"})
    over = await admin.post("/tables", {"robots": ["beginner"]})
    official = await pere.post("/tables", {"edition": "fisc-2023", "event": "open"})
    await ona.post(f"/tables/{official['id']}/sit", {"code": official["code"]})
    share = {"do": "AddRandomness", "id": "s", "share": "ab" * 16}
    for client, made in ((admin, robot), (admin, over), (pere, official), (ona, official)):
        await client.post(f"/tables/{made['id']}/commands", share)
    await admin.post(f"/tables/{over['id']}/commands", {"do": "Resign", "id": "r"})
    for made in (waiting, robot, official, over):
        world.know("table", made["id"])
        world.know("codes.code", made["code"])
    for _ in range(3):
        world.know("offers.offer", (await pere.post("/seeks", {}))["id"])
    for name in ("One", "Two"):
        opened = await admin.post("/club-rooms", {"name": name})
        world.know("club-rooms.code", opened["code"])

    for online in (False, True):
        desk = await announced(admin, 5, rounds=3, self_entry=True, online=online)
        await desk.to_round()
        world.know("championships.event", desk.event)
        world.know("event", desk.event)
    world.know("event", "open", "school", "*")
    guests = [Client(server.port) for _ in range(4)]
    for number, source in enumerate(("typed", "blind")):
        room = await new_room(admin, edition="nl-duplicate", source=source)
        for guest, name in zip(guests[2 * number :], ("Nil", "Mar"), strict=False):
            await join(guest, room["code"], name)
        world.know("room", room["id"])
        world.know("rooms", room["id"])
        world.know("duplicate.code", room["code"])
    link = await admin.post("/invitations", {"grants": [], "uses": 500})
    world.know("invitations.secret", link["url"].rsplit("/", 1)[1])
    link = await admin.post(f"/accounts/{pere.id}/password-link")
    world.know("password-links.secret", link["url"].rsplit("/", 1)[1])
    world.know("token", (await admin.post("/me/tokens", {"label": "bot"}))["id"])
    world.know("format", "gcg", "json", "csv")
    world.know("form", "trf", "json", "xlsx", "csv", "html", "pdf", "swissperfect")
    for name in ("player", "table_number", "one", "other", "seat", "turn", "round_number", "step"):
        world.know(name, 0, 1, 2, 3)
    world.know("language", "ca", "nl")
    world.know("lexicon", "ca", "nl")
    world.know("edition", "friendly", "fisc-2023", "nl-duplicate")
    world.know("regulations", "club", "fisc-2023", "swiss")
    for name in ("since", "before", "until"):
        world.know(name, 0, 1, 7)
    world.know("day", "today", "2026-11-16")
    world.know("word", "CASA", "HUIS", "zebra 8H", "8H ZEBRA")
    world.know("id", *(f"c{number}" for number in range(400)))
    for client in (pere, ona, *guests):
        await client.http.aclose()
    return world


class Fuzz:
    """Makes requests by chance; the same seed makes the same ones for the same world."""

    def __init__(self, spec: dict[str, Any], world: World, chance: random.Random) -> None:
        self._components = spec["components"]["schemas"]
        self._world = world
        self._chance = chance
        self._room = ""
        """The part of the API that is asked now."""
        self._absurd = 0.0
        """How often a value of this request is absurd."""
        self.operations = [
            (path, method, row)
            for path, methods in spec["paths"].items()
            for method, row in methods.items()
            for _ in range(6 if row["operationId"] in OFTEN else 1)
            if row["operationId"] not in UNTRIED
        ]

    def request(self, path: str, method: str, row: dict[str, Any]) -> dict[str, Any]:
        """The arguments of one request."""
        self._room = path.removeprefix("/api/v1/").partition("/")[0]
        self._absurd = self._chance.choice((0.0, 0.0, 0.03, 0.2))
        for parameter in row["parameters"]:
            name = parameter["name"]
            if parameter["in"] == "path":
                value = quote(self._named(name), safe="", errors="surrogatepass")
                path = path.replace(f"{{{name}}}", value or "%20")
        query = {
            parameter["name"]: self._named(parameter["name"]).encode("utf-8", "replace").decode()
            for parameter in row["parameters"]
            if parameter["in"] == "query" and self._chance.random() < 0.6
        }
        made: dict[str, Any] = {"method": method.upper(), "url": path, "params": query}
        if "requestBody" in row:
            schema = row["requestBody"]["content"]["application/json"]["schema"]
            made["content"] = json.dumps(self._bent(self.value(schema))).encode()
            made["headers"] = {"content-type": "application/json"}
        elif method == "post":
            made["content"] = self._chance.choice(_FILES)
        return made

    def _named(self, name: str) -> str:
        known = self._known(name)
        if known and self._chance.random() >= self._absurd:
            return str(self._chance.choice(known))
        return self._chance.choice(_TEXTS)

    def _known(self, name: str) -> list[Any]:
        """What goes by a name in this part of the API, else anywhere."""
        known = self._world.known
        return known.get(f"{self._room}.{name}") or known.get(name, [])

    def value(self, schema: dict[str, Any], name: str = "", depth: int = 0) -> Any:
        """Something that fits a schema, or nearly."""
        if self._chance.random() < self._absurd / 4:
            return self._chance.choice(_OTHERS)
        if "$ref" in schema:
            shape = schema["$ref"].rsplit("/", 1)[1]
            return self.value(self._components[shape], name, depth)
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return self.value(self._chance.choice(schema[several]), name, depth)
        if "enum" in schema:
            return self._chance.choice(schema["enum"])
        if "const" in schema:
            return schema["const"]
        match schema.get("type"):
            case "object":
                return self._object(schema, depth)
            case "array":
                return self._array(schema, name, depth)
            case "integer" | "number":
                return self._number(schema, name)
            case "boolean":
                return self._chance.random() < 0.5
            case "null":
                return None
            case "string":
                return self._text(schema, name)
            case _:
                return self._chance.choice((*_OTHERS, *_TEXTS))

    def _object(self, schema: dict[str, Any], depth: int) -> dict[str, Any]:
        needed = set(schema.get("required", ()))
        made = {
            name: self.value(inner, name, depth + 1)
            for name, inner in schema.get("properties", {}).items()
            if name in needed or self._chance.random() < 0.5
        }
        more = schema.get("additionalProperties")
        if isinstance(more, dict) and depth < 6:
            for _ in range(self._chance.choice((0, 1, 3))):
                made[self._chance.choice(_TEXTS)] = self.value(more, "", depth + 1)
        return made

    def _array(self, schema: dict[str, Any], name: str, depth: int) -> list[Any]:
        least = schema.get("minItems", 0)
        most = min(schema.get("maxItems", 6), 60)
        lengths = (least, min(least + 1, most), min(least + 2, most), most)
        length = self._chance.choice(lengths) + (self._chance.random() < self._absurd)
        prefix = schema.get("prefixItems", [])
        fixed = [self.value(inner, name, depth + 1) for inner in prefix]
        items = schema.get("items")
        if not isinstance(items, dict) or depth > 6:
            return fixed
        return fixed + [self.value(items, name, depth + 1) for _ in range(length)]

    def _number(self, schema: dict[str, Any], name: str) -> Any:
        if self._chance.random() < self._absurd:
            return self._chance.choice(_NUMBERS)
        least, most = schema.get("minimum", 0), schema.get("maximum", 10**9)
        known = [n for n in self._known(name) if isinstance(n, int) and least <= n <= most]
        edges = (least, min(least + 1, most), min(max(least, 3), most), most)
        return self._chance.choice(known or edges)

    def _text(self, schema: dict[str, Any], name: str) -> str:
        if self._chance.random() < self._absurd:
            return self._chance.choice(_TEXTS)
        least, most = schema.get("minLength", 0), schema.get("maxLength", 5_000)
        pattern = schema.get("pattern", "")
        known = [text for text in self._known(name) if isinstance(text, str)]
        fitting = [
            text
            for text in (known if known and self._chance.random() < 0.8 else _TEXTS)
            if least <= len(text) <= most and re.search(pattern, text)
        ]
        return str(self._chance.choice(fitting or ["a" * max(least, 1)]))

    def _bent(self, body: Any) -> Any:
        """Now and then a field too many, too few, or of another kind."""
        if isinstance(body, dict) and body and self._chance.random() < self._absurd:
            body = dict(body)
            name = self._chance.choice(list(body))
            match self._chance.randrange(3):
                case 0:
                    del body[name]
                case 1:
                    body[name] = self._chance.choice(_OTHERS)
                case _:
                    body[f"{name}x"] = 1
        return body


async def ask(client: Client, request: dict[str, Any]) -> httpx.Response:
    """Ask; of a stream only how it begins."""
    headers = {"x-faristol-csrf": client.csrf, **request.get("headers", {})}
    asked = client.http.build_request(**{**request, "url": request["url"][7:], "headers": headers})
    answer = await client.http.send(asked, stream=True)
    try:
        if not answer.headers.get("content-type", "").startswith("text/event-stream"):
            await answer.aread()
    finally:
        await answer.aclose()
    return answer


def wrong(answer: httpx.Response) -> str:
    """What is wrong with an answer, if anything."""
    if answer.status_code == 503 and answer.json()["code"] in ("server-full", "busy"):
        return ""
    if answer.status_code >= 500:
        return f"{answer.status_code}"
    if answer.headers.get("content-type", "").startswith("text/html"):
        return "" if "<h1>" in answer.text else "a page that says nothing"
    if answer.status_code >= 400 and not {"code", "detail"} <= set(answer.json()):
        return "a no without its reason"
    return ""


@contextmanager
def without_limits() -> Iterator[None]:
    """However often one asks."""
    spend = RateLimiter.spend
    RateLimiter.spend = lambda *_: None  # type: ignore[method-assign]
    try:
        yield
    finally:
        RateLimiter.spend = spend  # type: ignore[method-assign]


async def fuzz(server: Running, admin: Client, seed: int, rounds: int) -> tuple[int, list[str]]:
    """Ask everything so many times: how often something was done, and what went wrong."""
    admin.http.timeout = httpx.Timeout(60)
    world = await furnished(server, admin)
    spec = await admin.get("/openapi.json")
    chance = random.Random(seed)
    made = Fuzz(spec, world, chance)
    done, trouble = 0, []
    for _ in range(rounds):
        for path, method, row in made.operations:
            request = made.request(path, method, row)
            answer = await ask(admin, request)
            done += answer.status_code < 300
            if found := wrong(answer):
                trouble.append(f"{found}: {row['operationId']} {request}")
            if "set-cookie" in answer.headers:
                await sign_in(admin)
    return done, trouble


async def sign_in(admin: Client) -> None:
    """Be the administrator, whoever one was."""
    await admin.post("/sign-in", {"login": "admin", "password": "correct horse battery"})
    await admin.remember()


async def _long(seed: int, rounds: int) -> None:
    with tempfile.TemporaryDirectory() as folder, without_limits():
        settings = Settings(host="127.0.0.1", port=0, data=folder, workers=0, quick_hashes=True)
        running = await start(settings, robot_pause_s=0)
        async with Client(running.port) as admin:
            await administer(running, admin)
            done, trouble = await fuzz(running, admin, seed, rounds)
        running.stop_soon()
        await running.stopped()
    print(f"done {done}, wrong {len(trouble)}")
    for line in trouble:
        print(line[:600])


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    asyncio.run(_long(*(*numbers, *(1, 5)[len(numbers) :])))
