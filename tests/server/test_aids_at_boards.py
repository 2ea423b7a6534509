"""Whoever plays at a wooden board under a book that forbids aids gets none on their phone."""

from typing import Any

import pytest

from faristol.server.running import Running
from faristol.server.timekeeping import DAY_MS
from tests.server.championing import Championship, announced
from tests.server.client import Client, refused

pytestmark = pytest.mark.anyio

AID, TWO_LETTERS = "/study/{}/hooks?word=mar", "/study/{}?list=2"


async def playing(
    director: Client, phone: Client, **plan: Any
) -> tuple[Championship, Championship, int]:
    """The desk, a player's own view and their table, once the round is published."""
    desk = await announced(director, **{"rounds": 5, **plan})
    game = (await desk.to_round())["games"][0]
    return desk, await desk.claim(phone, game["first"]), game["table"]


async def is_refused(client: Client, language: str = "ca", aid: str = AID) -> str:
    """The clause by which an aid is refused; nothing where it is given."""
    try:
        await client.get(aid.format(language))
    except Exception:
        error = await refused(client.get(aid.format(language)))
        assert (error.status, error.code) == (403, "aids-forbidden")
        return str(error.body["clause"])
    return ""


@pytest.mark.clause("FISC23-G-1.7", "NL-P-III.11", "NL-W-III.11")
@pytest.mark.parametrize(
    ("regulations", "language", "clause", "two_letters"),
    [
        ("fisc-2023", "ca", "FISC23-G-1.7", "FISC23-G-1.7"),
        ("nl-punten", "nl", "NL-P-III.11", ""),
        ("nl-wedstrijd", "nl", "NL-W-III.11", "NL-W-III.11"),
    ],
)
async def test_from_the_pairing_until_the_own_slip(
    admin: Client,
    anna: Client,
    bernat: Client,
    regulations: str,
    language: str,
    clause: str,
    two_letters: str,
) -> None:
    _, mine, _ = await playing(admin, anna, regulations=regulations)
    assert await is_refused(anna, language) == clause
    assert await is_refused(anna, language, TWO_LETTERS) == two_letters
    assert await is_refused(bernat, language) == ""
    await mine.do("Slip", first=412, second=388)
    assert await is_refused(anna, language) == ""


async def test_until_the_desk_has_the_result(admin: Client, anna: Client) -> None:
    desk, _, table = await playing(admin, anna, regulations="fisc-2023")
    assert await is_refused(anna)
    await desk.do("Result", table=table, first=412, second=388)
    assert not await is_refused(anna)


async def test_not_while_the_pairing_is_the_desks_own(admin: Client, anna: Client) -> None:
    desk = await announced(admin, regulations="fisc-2023", rounds=5)
    await desk.claim(anna, 1)
    assert not await is_refused(anna)
    await desk.do("Pair")
    assert not await is_refused(anna)
    await desk.do("Publish")
    assert await is_refused(anna)


async def test_a_round_that_stays_open_for_weeks_forbids_nothing_after_a_day(
    admin: Client, anna: Client, server: Running
) -> None:
    await playing(admin, anna, regulations="fisc-2023")
    server.services.clock._offset += (DAY_MS - 60_000) * 1_000_000
    assert await is_refused(anna)
    server.services.clock._offset += 120_000 * 1_000_000
    assert not await is_refused(anna)


async def test_a_friendly_book_forbids_nothing(admin: Client, anna: Client) -> None:
    await playing(admin, anna, regulations="club", edition="friendly")
    assert not await is_refused(anna)


async def test_officials_read_who_asked_and_players_do_not(admin: Client, anna: Client) -> None:
    desk, _, table = await playing(admin, anna, regulations="fisc-2023")
    for _ in range(3):
        await refused(anna.get(AID.format("ca")))
    log = await admin.get(f"/events/{desk.event}/desk/log")
    [line] = [line for line in log if line["what"] == "AidRefused"]
    assert (line["number"], line["about"], line["amount"]) == (str(table), "hooks", 3)
    assert line["clause"] == "FISC23-G-1.7"
    assert line["by"] == ["Anna"]
    assert len(line["names"]) == 1
    # An official who plays there themselves is an opponent.
    games = (await desk.view())["rounds"][-1]["games"]
    await desk.claim(admin, games[0]["second"])
    log = await admin.get(f"/events/{desk.event}/desk/log")
    assert [line for line in log if line["what"] == "AidRefused"] == []
