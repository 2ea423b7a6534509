"""A federation's desk over HTTP: the ranking for everybody, parcels for who keeps the desk."""

import io
import itertools
import zipfile
from datetime import date
from typing import Any

import pytest

from faristol.notation.championship_log import format_log
from faristol.notation.parcel import parcel_archive
from tests.championship.directing import Director, championship
from tests.server.client import Client, refused

pytestmark = pytest.mark.anyio

_ROWS = "".join(f"Jugador {n},{1500 - n},50\n" for n in range(1, 9))
LIST = f"name,rating,games\n{_ROWS}".encode()
SENT = "2024-04-02"
_ids = itertools.count()


def played(**settings: Any) -> Director:
    told: dict[str, Any] = {"plays_on": "2024-03-31", "announced_on": "2024-02-20", **settings}
    director = championship(8, 5, **told)
    for _ in range(5):
        director.play_round()
    return director


def parcel(director: Director) -> bytes:
    return parcel_archive(director.state, director.log, "open", date(2024, 4, 2))


async def send(keeper: Client, path: str, data: bytes, **query: str) -> Any:
    told = "&".join(f"{name}={value}" for name, value in query.items())
    return await keeper.ask("POST", f"{path}?{told}", content=data)


async def act(keeper: Client, path: str, **body: Any) -> Any:
    return await keeper.post(path, {"id": f"f{next(_ids)}", **body})


async def desk(keeper: Client) -> str:
    """The path of a desk that has its first list."""
    made = await keeper.post("/rankings", {"name": "FISC"})
    await keeper.remember()
    path = f"/rankings/{made['id']}"
    await send(keeper, f"{path}/list", LIST, day="2024-01-01", filename="list.csv")
    return path


async def test_from_a_parcel_to_the_next_list_and_everybodys_history(
    admin: Client, anna: Client, stranger: Client
) -> None:
    path = await desk(admin)
    view = await send(admin, f"{path}/parcels", parcel(played()), day=SENT)
    (taken,) = view["parcels"]
    assert (taken["title"], taken["players"], taken["rounds"]) == ("Campionat", 8, 5)
    assert {line["verdict"] for line in taken["lines"]} == {"met"}
    assert {"FISC23-C-3.2a", "FISC23-C-3.2b", "FISC23-C-3.2c"} <= {
        line["clause"] for line in taken["lines"]
    }
    assert (await refused(act(admin, f"{path}/lists", day="2024-05-01"))).code == "parcels-open"
    assert (await refused(act(anna, f"{path}/lists", day="2024-05-01"))).code == "needs-role"
    await act(admin, f"{path}/verdicts", parcel=1, counts=True)
    await act(
        admin, f"{path}/corrections", name="Jugador 8", rating=1500, why="round 5 copied wrongly"
    )
    await act(admin, f"{path}/lists", day="2024-05-01")

    seen = await stranger.get(path)
    assert not seen["may_keep"]
    assert seen["day"] == "2024-05-01"
    assert [each["day"] for each in seen["lists"]] == ["2024-05-01", "2024-01-01"]
    assert seen["lists"][0]["events"] == ["Campionat"]
    ratings = [line["rating"] for line in seen["lines"]]
    assert ratings == sorted(ratings, reverse=True)
    assert seen["lines"][0]["change"] > 0
    (correction,) = seen["corrections"]
    assert (correction["was"], correction["now"], correction["waits"]) == (1492, 1500, False)
    history = await stranger.get(f"{path}/history?name=Jugador%208")
    assert [(line["title"], line["correction"]) for line in history["lines"]] == [
        ("Campionat", False),
        ("round 5 copied wrongly", True),
    ]
    assert (await refused(stranger.get(f"{path}/history?name=Nobody"))).code == "not-found"
    # What is published is a list that the next desk, or `rate --list`, reads.
    answer = await stranger.http.get(f"{path}/list.csv")
    assert answer.text.lstrip("\ufeff").startswith("name,rating,exact,games,season,licence")
    assert len(answer.text.splitlines()) == 9


async def test_a_parcel_that_came_late_does_not_count_and_says_by_which_clause(
    admin: Client,
) -> None:
    path = await desk(admin)
    await send(admin, f"{path}/parcels", parcel(played()), day="2024-04-20")
    answer = await refused(act(admin, f"{path}/verdicts", parcel=1, counts=True))
    assert (answer.code, answer.body["clause"]) == ("condition-unmet", "FISC23-C-3.2c")
    view = await act(admin, f"{path}/verdicts", parcel=1, counts=False)
    assert view["parcels"][0]["standing"] == "out"
    assert view["parcels"][0]["by"]


async def test_bad_parcels_change_nothing(admin: Client) -> None:
    path = await desk(admin)
    log = format_log(played().log)
    before = await admin.get(path)

    def zipped(**files: str) -> bytes:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in files.items():
                archive.writestr(f"{name}.log", text)
        return out.getvalue()

    lines = log.splitlines(keepends=True)
    bad = [
        b"",
        b"PK\x03\x04 no archive",
        b"\xff\xfe\x00",
        zipped(),
        zipped(one=log, two=log),
        zipped(one=log.replace("Jugador 3", "Jugador X")),
        zipped(one="".join(lines[:1])),
        zipped(one=log)[:-30],
    ]
    for data in bad:
        answer = await refused(send(admin, f"{path}/parcels", data, day=SENT))
        assert answer.code == "bad-parcel", data[:40]
    one = send(admin, f"{path}/parcels", log.encode(), day="31/03/2024")
    assert (await refused(one)).code == "not-a-day"
    assert await admin.get(path) == before
    # The log alone is as good as the parcel.
    view = await send(admin, f"{path}/parcels", log.encode(), day=SENT)
    assert len(view["parcels"]) == 1
    again = await refused(send(admin, f"{path}/parcels", parcel(played()), day=SENT))
    assert again.code == "parcel-known"
