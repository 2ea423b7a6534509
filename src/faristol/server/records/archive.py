"""Finished games in the order of time, by day and by person; who may look at which.

Days are read newest first and only as far as a page needs: an archive of years costs no
more to open than one of a week.
"""

import re
import unicodedata
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from datetime import UTC, datetime

import msgspec

from faristol.names import is_found
from faristol.server.auth.accounts import GUEST_MS
from faristol.server.auth.sessions import Person
from faristol.server.records.played import Played
from faristol.server.register import Documents
from faristol.server.roles import Role, holds
from faristol.store import Change, Store

KINDS = ("archive", "archive-day", "played-by")
_LOOKED = 2_000
"""Games one question may look through; the answer says where to go on."""
_KEY = re.compile(r"\d{4}-\d\d-\d\d:\d{15}:[0-9a-f]{1,40}\Z")


class _Day(msgspec.Struct, frozen=True):
    """A day on which a game ended."""


class Search(msgspec.Struct, frozen=True):
    """What games are looked for. Empty is no condition; days are inclusive, in UTC."""

    player: str = ""
    edition: str = ""
    language: str = ""
    since: str = ""
    until: str = ""
    word: str = ""
    account: str = ""

    def finds(self, game: Played) -> bool:
        """Whether a game is one of those."""
        return (
            (not self.edition or game.edition == self.edition)
            and (not self.language or game.language == self.language)
            and (not self.since or day_of(game) >= self.since)
            and (not self.until or day_of(game) <= self.until)
            and (not self.player or any(is_found(self.player, s.name) for s in game.seats))
            and (not self.word or _letters(self.word) in {_letters(word) for word in game.words})
        )


class Page(msgspec.Struct, frozen=True):
    """Games, and where to go on; an empty `before` is the end."""

    games: tuple[Played, ...]
    before: str


def _letters(word: str) -> str:
    """A word as it was perhaps typed: COL·LEGA, col-lega, col.lega."""
    text = unicodedata.normalize("NFC", word.casefold())
    return "".join(c for c in text if c.isalpha())


def day_of(game: Played) -> str:
    """The day a game ended, in UTC."""
    return datetime.fromtimestamp(game.ended / 1000, UTC).date().isoformat()


def is_key(text: str) -> bool:
    """Whether a place in the archive looks like this."""
    return bool(_KEY.match(text))


def may_look(game: Played, person: Person | None) -> bool:
    """Whether somebody may see a finished game in lists.

    Who played may, and who rules or teaches there. Others may where the table was open to
    all, and nobody with a card sat at it: pupils are listed for their class only.
    """
    if person is not None:
        if game.seat_of(person.id) is not None:
            return True
        grants = person.account.grants
        if holds(grants, Role.ARBITER, game.event):
            return True
        if game.event and holds(grants, Role.TEACHER, game.event):
            return True
    return game.open and not any(seat.who == "card" for seat in game.seats)


class Archive:
    """All finished games."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._games = Documents(store, "archive", Played, now)
        self._days = Documents(store, "archive-day", _Day, now)
        self._lines = Documents(store, "played-by", Played, now)

    def keeping(self, game: Played) -> list[Change]:
        """The changes that keep a game, or bring it up to date."""
        short = msgspec.structs.replace(game, words=())
        changes: list[Change] = [
            self._games.put(f"{day_of(game)}:{game.key}", game),
            self._days.put(day_of(game), _Day()),
        ]
        for seat in game.seats:
            if seat.who in ("local", "card"):
                changes.append(self._lines.put(f"{seat.account}:{game.key}", short))
            elif seat.who == "guest":
                # Nothing is kept of guests for longer than they stay.
                expires = game.ended + GUEST_MS
                line = self._lines.put(f"{seat.account}:{game.key}", short, expires=expires)
                changes.append(line)
        return changes

    def dropping(self, game: Played) -> list[Change]:
        """The changes that take a game out again."""
        accounts = [seat.account for seat in game.seats if seat.account]
        return [
            self._games.delete(f"{day_of(game)}:{game.key}"),
            *(self._lines.delete(f"{account}:{game.key}") for account in accounts),
        ]

    async def played_by(self, account: str) -> list[Played]:
        """Somebody's games, newest first; without their words."""
        return [kept.value for kept in reversed(await self._lines.find(f"{account}:"))]

    def forgetting(self, account: str, games: Sequence[Played]) -> list[Change]:
        """The changes that forget somebody's own lines."""
        return [self._lines.delete(f"{account}:{game.key}") for game in games]

    async def page(
        self, search: Search, person: Person | None, *, before: str = "", size: int = 30
    ) -> Page:
        """Games that somebody may look at, newest first, from a place on."""
        found: list[Played] = []
        looked, place = 0, before
        async for key, game in self._newest_first(search, before):
            if len(found) == size or looked == _LOOKED:
                return Page(tuple(found), place)
            looked, place = looked + 1, key
            if search.finds(game) and may_look(game, person):
                found.append(game)
        return Page(tuple(found), "")

    async def _newest_first(self, search: Search, before: str) -> AsyncIterator[tuple[str, Played]]:
        if search.account and not search.word:
            for game in await self.played_by(search.account):
                key = f"{day_of(game)}:{game.key}"
                if not before or key < before:
                    yield key, game
            return
        days = [kept.key for kept in await self._days.find()]
        for day in _wanted(days, search, before):
            async for kept in self._games.backwards(f"{day}:", before=before):
                if not search.account or kept.value.seat_of(search.account) is not None:
                    yield kept.key, kept.value


def _wanted(days: Iterable[str], search: Search, before: str) -> list[str]:
    return sorted(
        (
            day
            for day in days
            if (not search.since or day >= search.since)
            and (not search.until or day <= search.until)
            and (not before or day <= before[:10])
        ),
        reverse=True,
    )
