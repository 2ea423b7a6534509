"""What is kept of games, without a server: ratings in any order, searches, sums of games."""

import asyncio
import itertools
import random
from pathlib import Path

import msgspec
import pytest

from faristol.championship.ratings import rating_system
from faristol.server.auth.accounts import Accounts
from faristol.server.auth.audit import Audit
from faristol.server.auth.passwords import Hashing
from faristol.server.plans.pending_records import due
from faristol.server.plans.tables import NOBODY, SeatPlan, TablePlan, unnamed
from faristol.server.records.archive import Archive, Search, day_of, is_key
from faristol.server.records.played import Feat, Played, PlayedSeat
from faristol.server.records.profile import by_edition, opponents_of, tally_of
from faristol.server.records.rated import RatedPair, fold
from faristol.server.records.ratings import Ratings
from faristol.server.records.recorder import Recorder
from faristol.store import open_store

pytestmark = pytest.mark.anyio


def game(number: int, first: str, second: str, outcome: str = "win", **more: object) -> Played:
    """A game between two accounts."""
    other = {"win": "loss", "loss": "win", "draw": "draw"}[outcome]
    seats = (
        PlayedSeat(first.title(), 300, outcome, "local", first),  # type: ignore[arg-type]
        PlayedSeat(second.title(), 200, other, "local", second),  # type: ignore[arg-type]
    )
    ended = 1_700_000_000_000 + 3_600_000 * number
    made = Played(f"{number:04x}", "fisc-2023", "ca", ended, seats, rated=True)
    return changed_to(made, more)


def changed_to(made: Played, more: dict[str, object]) -> Played:
    """The game with other values."""
    return msgspec.structs.replace(made, **more)


class TestRatings:
    @pytest.mark.parametrize("seed", range(4))
    async def test_in_whatever_order_games_arrive_and_change_the_sum_is_the_same(
        self, tmp_path: Path, seed: int
    ) -> None:
        store = await open_store(f"sqlite:///{tmp_path}/r.db")
        ratings, chance = Ratings(store, lambda: 0), random.Random(seed)
        accounts = ["anna", "bernat", "carme", "didac"]
        games = [
            game(n, first, second, chance.choice(["win", "draw", "loss"]))
            for n in range(14)
            for first, second in [chance.sample(accounts, 2)]
        ]
        dropped = game(99, "anna", "bernat")
        for each in chance.sample([*games, dropped], 15):
            await ratings.count(each)
        changed = game(3, "anna", "bernat", "loss")
        games[3] = changed
        await ratings.count(changed)
        await ratings.discount("ca", dropped.key)
        tenths = {"win": 10, "draw": 5, "loss": 0}
        expected = fold(
            rating_system(),
            [
                RatedPair(
                    g.table,
                    g.ended,
                    (g.seats[0].account, g.seats[1].account),
                    tenths[g.seats[0].outcome],
                )
                for g in games
            ],
        )
        for account in accounts:
            assert await ratings.standing("ca", account) == expected.standings.get(account)
            steps = (await ratings.history(account)).get("ca", [])
            mine = [s for (who, _), s in sorted(expected.steps.items()) if who == account]
            assert steps == sorted(mine, key=lambda step: step.at)
            for before, after in itertools.pairwise(steps):
                assert after.before == before.after
                assert after.games_before == before.games_before + 1
        await store.close()

    async def test_what_two_win_and_lose_is_the_same_while_both_are_new(
        self, anyio_backend: str
    ) -> None:
        pairs = [RatedPair(f"{n:x}", n, ("a", "b"), n % 11 and 10) for n in range(1, 25)]
        standings = fold(rating_system(), pairs).standings
        assert standings["a"].value + standings["b"].value == 200_000

    async def test_after_thirty_games_the_factor_is_the_usual_one(self, anyio_backend: str) -> None:
        pairs = [RatedPair(f"{n:x}", n, ("a", "b"), 5) for n in range(31)]
        steps = fold(rating_system(), pairs).steps
        factors = [steps["a", pair.key].factor for pair in pairs]
        assert factors == [40] * 30 + [20]

    async def test_a_game_without_one_result_moves_nothing(self, tmp_path: Path) -> None:
        store = await open_store(f"sqlite:///{tmp_path}/r.db")
        ratings = Ratings(store, lambda: 0)
        both_lost = game(1, "anna", "bernat")
        lost = tuple(msgspec.structs.replace(seat, outcome="loss") for seat in both_lost.seats)
        await ratings.count(changed_to(both_lost, {"seats": lost}))
        assert await ratings.standing("ca", "anna") is None
        await store.close()


class TestSearching:
    @pytest.mark.parametrize(
        ("search", "finds"),
        [
            (Search(player="NÚRIA"), True),
            (Search(player="nuria"), True),
            (Search(player="uri"), True),
            (Search(player="car.me"), True),
            (Search(player="bernat"), False),
            (Search(word="col·lega"), True),
            (Search(word="COL-LEGA"), True),
            (Search(word="colegi"), False),
            (Search(word="lega"), False),
            (Search(language="nl"), False),
            (Search(edition="fisc-2023", language="ca"), True),
            (Search(since="2023-11-14", until="2023-11-14"), True),
            (Search(since="2023-11-15"), False),
        ],
    )
    async def test_as_people_type(self, anyio_backend: str, search: Search, finds: bool) -> None:
        played = game(0, "núria", "carme", words=("COL·LEGA", "ÇA"))
        assert day_of(played) == "2023-11-14"
        assert search.finds(played) is finds

    @pytest.mark.parametrize(
        "text", ["", "x", "2023-11-14", "2023-11-14:1:ab", "2023-11-14:000000000000001:'; --"]
    )
    async def test_a_place_that_is_none(self, anyio_backend: str, text: str) -> None:
        assert not is_key(text)

    async def test_one_question_looks_only_so_far_and_the_next_goes_on(
        self, tmp_path: Path
    ) -> None:
        store = await open_store(f"sqlite:///{tmp_path}/a.db")
        archive = Archive(store, lambda: 0)
        for start in range(0, 2_200, 200):
            changes = {
                (c.kind, c.key): c
                for n in range(start, start + 200)
                for c in archive.keeping(game(n, "anna", "bernat"))
            }
            await store.change(list(changes.values()))
        page = await archive.page(Search(player="nobody"), None)
        assert page.games == ()
        assert page.before
        assert await archive.page(Search(player="nobody"), None, before=page.before) == type(page)(
            (), ""
        )
        newest = await archive.page(Search(), None, size=3)
        assert [g.table for g in newest.games] == [f"{n:04x}" for n in (2_199, 2_198, 2_197)]
        await store.close()


class TestSums:
    async def test_counts_means_and_the_best(self, anyio_backend: str) -> None:
        short, long = Feat("QUE", "8H", 80, 2), Feat("CASALOT", "8H", 70, 7)
        one = game(1, "anna", "bernat")
        two = game(2, "anna", "bernat", "loss", edition="friendly")
        seats = (msgspec.structs.replace(one.seats[0], best=short, longest=long, scrabbles=2),)
        one = changed_to(one, {"seats": (*seats, one.seats[1])})
        played = [(two, 0), (one, 0)]
        tally = tally_of(played)
        assert (tally.games, tally.won, tally.lost, tally.mean) == (2, 1, 1, 300.0)
        assert tally.best is not None
        assert (tally.best.word, tally.best.game) == ("QUE", one.table)
        assert tally.longest is not None
        assert tally.longest.word == "CASALOT"
        assert tally.scrabbles == 2
        assert {e.edition: e.tally.games for e in by_edition(played)} == {
            "fisc-2023": 1,
            "friendly": 1,
        }
        [bernat] = opponents_of(played)
        assert (bernat.games, bernat.won, bernat.lost) == (2, 1, 1)
        assert (bernat.points, bernat.against) == (600, 400)

    async def test_openings_are_counted_where_it_is_known_who_started(self) -> None:
        one, two = game(1, "anna", "bernat"), game(2, "anna", "bernat", "loss")
        opened = msgspec.structs.replace(one.seats[0], opening=24)
        one = changed_to(one, {"seats": (opened, one.seats[1]), "starter": 0})
        # She began the second one too, with an exchange; in the third it is not known who began.
        two = changed_to(two, {"starter": 0})
        three = game(3, "anna", "bernat")
        tally = tally_of([(three, 0), (two, 0), (one, 0)])
        assert (tally.started, tally.started_won, tally.opening) == (2, 1, 24.0)
        theirs = tally_of([(three, 1), (two, 1), (one, 1)])
        assert (theirs.started, theirs.started_won, theirs.opening) == (0, 0, None)

    async def test_no_games_are_no_numbers(self, anyio_backend: str) -> None:
        assert tally_of([]).games == 0
        assert opponents_of([]) == []


def _plan(**more: object) -> TablePlan:
    seats = (SeatPlan("Pere", "a"), SeatPlan("Rosa", "b"))
    return TablePlan("ab12", "code", "friendly", {}, {}, seats, "", 0, "a", **more)  # type: ignore[arg-type]


async def test_two_who_are_forgotten_are_told_apart(anyio_backend: str) -> None:
    plan = unnamed(unnamed(_plan(), "a"), "b")
    assert [seat.name for seat in plan.seats] == [NOBODY, f"{NOBODY} (2)"]
    assert [seat.account for seat in plan.seats] == ["a", "b"]


async def test_a_note_about_a_table_that_is_not_there_goes_away(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path}/d.db")
    hashing = Hashing(quick=True)
    accounts = Accounts(store, Audit(store, lambda: 0), hashing, lambda: 0)
    recorders = [Recorder(store, accounts, lambda: 0) for _ in range(2)]
    await store.change([due("never-was"), due("neither")])
    await asyncio.gather(*(recorder.catch_up() for recorder in recorders))
    assert await store.find("record-due", 0) == []
    hashing.close()
    await store.close()
