"""Photographs of score sheets over HTTP: for who sent them or typed the game, and for arbiters."""

import msgspec
from starlette.responses import Response

from faristol.notation.photos import Photo, PhotoError, stripped_photo
from faristol.server.auth.limits import Rate
from faristol.server.endpoints.access import WITH_ACCOUNT
from faristol.server.endpoints.bodies import read_at_most
from faristol.server.endpoints.request import WRITING, Operation, Request
from faristol.server.problem import ProblemCode, bad_request
from faristol.server.register import VersionedDocument
from faristol.server.sheets.papers import Papers, need_own
from faristol.server.sheets.photos import LARGEST_PHOTO, KeptPhoto, Photos
from faristol.server.wire import V1

_SENDING = Rate(burst=20, every_ms=5_000)


class PhotoView(msgspec.Struct, frozen=True):
    """A photograph of a sheet."""

    id: str
    at: int
    width: int
    height: int
    size: int


async def add_photo(request: Request) -> PhotoView:
    """Keep a photograph, without what the camera wrote beside the picture."""
    holder = await _holder(request)
    data = await read_at_most(request.http, LARGEST_PHOTO)
    photo = await request.server.aside.work_out(_stripped, data)
    if isinstance(photo, PhotoError):
        raise bad_request(str(photo), ProblemCode.BAD_PHOTO, flaw=photo.flaw)
    return _view(await request.part(Photos).add(holder, request.me.id, photo))


def _stripped(data: bytes) -> Photo | PhotoError:
    try:
        return stripped_photo(data)
    except PhotoError as error:
        return error


async def photos(request: Request) -> list[PhotoView]:
    """The photographs of a game, or those of yours that wait to be typed up."""
    return [_view(kept) for kept in await request.part(Photos).of(await _holder(request))]


async def photo(request: Request) -> Response:
    """One photograph."""
    holder = await _holder(request)
    media_type, picture = await request.part(Photos).picture(holder, request.path("photo"))
    return Response(picture, media_type=media_type)


async def delete_photo(request: Request) -> None:
    """Remove a photograph."""
    await request.part(Photos).delete(await _holder(request), request.path("photo"))


async def _holder(request: Request) -> str:
    """The game that is named, or the asker where none is.

    :raises Problem: for a game that is not the asker's.
    """
    table = request.query("table")
    if not table:
        return request.me.id
    await need_own(request.part(Papers), table, request.me)
    return table


def _view(kept: VersionedDocument[KeptPhoto]) -> PhotoView:
    value = kept.value
    photo_id = kept.key.rpartition(":")[2]
    return PhotoView(photo_id, value.at, value.width, value.height, value.size)


_PHOTOS = f"{V1}/sheet-photos"
_PHOTO = f"{_PHOTOS}/{{photo}}"
_OF = (("table", str),)

OPERATIONS = (
    Operation(
        "add-photo",
        "POST",
        _PHOTOS,
        add_photo,
        "Add a photograph of a score sheet (JPEG, PNG or WebP)",
        response_type=PhotoView,
        access=WITH_ACCOUNT,
        rate=_SENDING,
        query=_OF,
        makes=True,
        refuses=(409, 413),
    ),
    Operation(
        "photos",
        "GET",
        _PHOTOS,
        photos,
        "Photographs of a game's sheets, or of yours that wait",
        response_type=list[PhotoView],
        access=WITH_ACCOUNT,
        query=_OF,
    ),
    Operation(
        "photo", "GET", _PHOTO, photo, "A photograph of a sheet", access=WITH_ACCOUNT, query=_OF
    ),
    Operation(
        "delete-photo",
        "DELETE",
        _PHOTO,
        delete_photo,
        "Remove a photograph",
        access=WITH_ACCOUNT,
        rate=WRITING,
        query=_OF,
    ),
)
