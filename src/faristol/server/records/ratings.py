"""The ratings of this server, kept in its register: a standing and a step per game."""

from collections.abc import Callable, Sequence

import msgspec

from faristol.championship.ratings import RatingSystem, rating_system
from faristol.server.records.played import Played
from faristol.server.records.rated import (
    Fold,
    RatedPair,
    RatingStep,
    Standing,
    fold,
    newcomer,
)
from faristol.server.register import Documents, insisting
from faristol.store import Change, Store

_TENTHS = {"win": 10, "draw": 5, "loss": 0}
KINDS = ("rated-game", "rating", "rating-step", "rating-pool")


class _Pool(msgspec.Struct, frozen=True):
    """Exists so that two writers of one pool notice each other."""

    games: int


class Ratings:
    """Keeps every pool in step with its games."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self.system: RatingSystem = rating_system()
        self._pools = Documents(store, "rating-pool", _Pool, now)
        self._games = Documents(store, "rated-game", RatedPair, now)
        self._standings = Documents(store, "rating", Standing, now)
        self._steps = Documents(store, "rating-step", RatingStep, now)

    async def standing(self, pool: str, account: str) -> Standing | None:
        """Somebody's rating, if they have one."""
        kept = await self._standings.get(f"{pool}:{account}")
        return kept.value if kept else None

    async def value(self, pool: str, account: str) -> int:
        """Somebody's rating, the beginner's where they have none."""
        return (await self.standing(pool, account) or newcomer(self.system)).value // 100

    async def step_of(self, pool: str, account: str, table: str, since: int) -> RatingStep | None:
        """What one game made of somebody's rating; it did not end before `since`."""
        async for kept in self._steps.backwards(f"{account}:{pool}:"):
            if kept.value.table == table:
                return kept.value
            if kept.value.at < since:
                break
        return None

    async def history(self, account: str) -> dict[str, list[RatingStep]]:
        """Every step of somebody's ratings, by pool, in the order of time."""
        found: dict[str, list[RatingStep]] = {}
        for kept in await self._steps.find(f"{account}:"):
            found.setdefault(kept.key.split(":")[1], []).append(kept.value)
        return found

    async def count(self, game: Played) -> None:
        """Let a game count as it ended; one that is known is put right."""
        results = tuple(_TENTHS[seat.outcome] for seat in game.seats)
        if not game.rated or len(results) != 2 or sum(results) != 10:
            await self.discount(game.language, game.key)
            return
        accounts = (game.seats[0].account, game.seats[1].account)
        pair = RatedPair(game.table, game.ended, accounts, results[0])
        await self._set(game.language, game.key, pair)

    async def discount(self, pool: str, key: str) -> None:
        """Let a game not count, whether it did or not."""
        await self._set(pool, key, None)

    async def _set(self, pool: str, key: str, pair: RatedPair | None) -> None:
        async def once() -> _Pool:
            kept = await self._pools.get(pool)
            before = kept.value if kept else _Pool(0)
            known = await self._games.get(f"{pool}:{key}")
            if (known.value if known else None) == pair:
                return before
            changes = await self._changes(pool, key, known.value if known else None, pair)
            after = _Pool(before.games + (pair is not None) - (known is not None))
            revision = kept.revision if kept else 0
            await self._store.change([*changes, self._pools.put(pool, after, revision=revision)])
            return after

        await insisting(once, attempts=20)

    async def _changes(
        self, pool: str, key: str, known: RatedPair | None, pair: RatedPair | None
    ) -> list[Change]:
        if known is None and pair is not None:
            start = {
                account: await self.standing(pool, account) or newcomer(self.system)
                for account in pair.accounts
            }
            if all(standing.last < key for standing in start.values()):
                return [
                    self._games.put(f"{pool}:{key}", pair),
                    *self._written(pool, fold(self.system, [pair], start), since=key),
                ]
        return await self._again(pool, key, known, pair)

    async def _again(
        self, pool: str, key: str, known: RatedPair | None, pair: RatedPair | None
    ) -> list[Change]:
        """A game before others has changed: whatever came after it is worked out again."""
        games = {kept.key: kept.value for kept in await self._games.find(f"{pool}:")}
        changes: list[Change] = []
        if pair is None:
            games.pop(f"{pool}:{key}", None)
            changes.append(self._games.delete(f"{pool}:{key}"))
        else:
            games[f"{pool}:{key}"] = pair
            changes.append(self._games.put(f"{pool}:{key}", pair))
        result = fold(self.system, games.values())
        for account in known.accounts if known else ():
            if (account, key) not in result.steps:
                changes.append(self._steps.delete(f"{account}:{pool}:{key}"))
            if account not in result.standings:
                changes.append(self._standings.delete(f"{pool}:{account}"))
        return [*changes, *self._written(pool, result, since=key)]

    def _written(self, pool: str, result: Fold, *, since: str) -> Sequence[Change]:
        """What is new from a game on; what came before it stays as it is."""
        steps = {who: step for who, step in result.steps.items() if who[1] >= since}
        # Standings of who has no step since: they may have lost their last one.
        return [
            *(
                self._standings.put(f"{pool}:{account}", standing)
                for account, standing in result.standings.items()
            ),
            *(
                self._steps.put(f"{account}:{pool}:{key}", step)
                for (account, key), step in steps.items()
            ),
        ]

    def forgetting(self, pool: str, account: str, keys: Sequence[str]) -> list[Change]:
        """The changes that forget somebody's standing and history; their games still count."""
        return [
            self._standings.delete(f"{pool}:{account}"),
            *(self._steps.delete(f"{account}:{pool}:{key}") for key in keys),
        ]
