"""Photographs of score sheets: of games in the archive, and of those still to be typed up.

A photograph belongs to a game, or to the account that has sent it and not yet used it: taken with
a telephone it waits there for the computer on which the game is typed. A sheet shows names and
handwriting, so photographs are never public.
"""

import asyncio
import secrets
from collections.abc import Callable, Iterable, Sequence

import msgspec

from faristol.notation.photos import Photo
from faristol.server.problem import Missing, ProblemCode, conflict, not_found
from faristol.server.register import Documents, VersionedDocument
from faristol.server.timekeeping import DAY_MS
from faristol.store import Change, Delete, Put, Store

LARGEST_PHOTO = 3 << 20
MOST_OF_A_GAME = 8
"""Two sides of each of four players' sheets."""
MOST_WAITING = 40
_WAITING_MS = 30 * DAY_MS
_MOST_OF_ONE = 200 << 20
"""Bytes that one account may have sent."""
_PICTURE = "sheet-photo-picture"


class KeptPhoto(msgspec.Struct, frozen=True):
    """What is known of a photograph beside its picture."""

    by: str
    at: int
    media_type: str
    width: int
    height: int
    size: int


class Photos:
    """All photographs of sheets. `holder` is a game, or the account where one waits."""

    def __init__(self, store: Store, now: Callable[[], int], *, most_megabytes: int) -> None:
        self._store = store
        self._now = now
        self._most = most_megabytes << 20
        self._photos = Documents(store, "sheet-photo", KeptPhoto, now)
        self._adding = asyncio.Lock()

    async def add(self, holder: str, by: str, photo: Photo) -> VersionedDocument[KeptPhoto]:
        """Keep a photograph for a game, or for its sender until the game is typed.

        :raises Problem: when the game, the sender or the server has no room for it.
        """
        size = len(photo.data)
        async with self._adding:  # or two at once would both find the last room
            every = await self._photos.find()
            self._need_room([each.value for each in every], by, size)
            most = MOST_WAITING if holder == by else MOST_OF_A_GAME
            if sum(each.key.startswith(f"{holder}:") for each in every) >= most:
                raise conflict(ProblemCode.TOO_MANY_PHOTOS, f"at most {most}", most=most)
            at = self._now()
            kept = KeptPhoto(by, at, photo.media_type, photo.width, photo.height, size)
            expires = at + _WAITING_MS if holder == by else None
            key = f"{holder}:{at:015d}-{secrets.token_hex(6)}"
            picture = Put(_PICTURE, key, photo.data, 0, expires)
            changes = [self._photos.put(key, kept, revision=0, expires=expires), picture]
            await self._store.change(changes)
        return VersionedDocument(key, kept, 1, expires)

    def _need_room(self, every: Sequence[KeptPhoto], by: str, size: int) -> None:
        own = sum(each.size for each in every if each.by == by)
        if own + size > _MOST_OF_ONE or sum(each.size for each in every) + size > self._most:
            raise conflict(ProblemCode.NO_ROOM_FOR_PHOTOS, "no room for more photographs")

    async def of(self, holder: str) -> list[VersionedDocument[KeptPhoto]]:
        """The photographs of a game, or those that wait, oldest first."""
        return await self._photos.find(f"{holder}:")

    async def picture(self, holder: str, photo: str) -> tuple[str, bytes]:
        """The media type and the bytes of a photograph.

        :raises Problem: when there is none.
        """
        key = f"{holder}:{photo}"
        kept = await self._photos.get(key)
        picture = await self._store.get(_PICTURE, key, self._now())
        if kept is None or picture is None:
            raise not_found(Missing.PHOTO)
        return kept.value.media_type, picture.body

    async def delete(self, holder: str, photo: str) -> None:
        """Remove a photograph.

        :raises Problem: when there is none.
        """
        key = f"{holder}:{photo}"
        if await self._photos.get(key) is None:
            raise not_found(Missing.PHOTO)
        await self._store.change(self._removing([key]))

    async def giving(self, account: str, table: str, photos: Iterable[str]) -> list[Change]:
        """The changes by which photographs that wait become those of a game.

        Those there are none of any more are left out.
        """
        changes: list[Change] = []
        room = MOST_OF_A_GAME - len(await self.of(table))
        for photo in list(dict.fromkeys(photos))[: max(room, 0)]:
            before, after = f"{account}:{photo}", f"{table}:{photo}"
            kept = await self._photos.get(before)
            picture = await self._store.get(_PICTURE, before, self._now())
            if kept is not None and picture is not None:
                put = self._photos.put(after, kept.value)
                changes += [put, Put(_PICTURE, after, picture.body), *self._removing([before])]
        return changes

    async def removing_all(self, holder: str, *, by: str = "") -> list[Change]:
        """The changes by which a game or an account loses its photographs; `by`: those of one."""
        kept = await self.of(holder)
        return self._removing([each.key for each in kept if by in ("", each.value.by)])

    def _removing(self, keys: Iterable[str]) -> list[Change]:
        return [Delete(kind, key) for key in keys for kind in ("sheet-photo", _PICTURE)]
