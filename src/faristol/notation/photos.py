"""Photographs without what a camera writes beside the picture: place, time, owner, thumbnail.

JPEG, PNG and WebP are taken apart into their blocks, and a new file is put together from those that
draw the picture. Nothing is unpacked, so a small file that would fill the memory costs nothing
here; how large the picture is stands in its head, and is bounded for those who will look at it.
"""

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

LONGEST_SIDE = 10_000
"""Pixels along one side."""
MOST_PIXELS = 40_000_000
_MOST_SCANS = 64
"""A JPEG picture is drawn over and over; honest ones have about ten scans."""
_MOST_BLOCKS = 20_000


class PhotoFlaw(StrEnum):
    """Why a file is not taken as a photograph."""

    UNKNOWN = "unknown"
    """Neither JPEG nor PNG nor WebP."""
    BROKEN = "broken"
    TOO_MANY_PIXELS = "too-many-pixels"
    MOVING = "moving"
    """A film or several pictures."""


class PhotoError(ValueError):
    """A file that is not taken as a photograph."""

    def __init__(self, flaw: PhotoFlaw, message: str) -> None:
        self.flaw = flaw
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture and nothing else."""

    media_type: str
    width: int
    height: int
    data: bytes


def stripped_photo(data: bytes) -> Photo:
    """The picture of a file, without anything that a camera or a program wrote beside it.

    Of a JPEG the way up is kept, and nothing else of its EXIF data.

    :raises PhotoError: for what is no JPEG, PNG or WebP picture, is broken or too large to look at.
    """
    if data.startswith(b"\xff\xd8"):
        return _Jpeg(data).stripped()
    if data.startswith(_PNG_HEAD):
        return _stripped_png(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _stripped_webp(data)
    raise PhotoError(PhotoFlaw.UNKNOWN, "neither JPEG nor PNG nor WebP")


def _broken(message: str) -> PhotoError:
    return PhotoError(PhotoFlaw.BROKEN, message)


def _need_size(width: int, height: int) -> None:
    if not width or not height:
        raise _broken("a picture without width or height")
    if max(width, height) > LONGEST_SIDE or width * height > MOST_PIXELS:
        message = f"{width} × {height} pixels; at most {MOST_PIXELS}, {LONGEST_SIDE} a side"
        raise PhotoError(PhotoFlaw.TOO_MANY_PIXELS, message)


# --- JPEG: ITU T.81, annex B ----------------------------------------------------------

_JFIF = b"\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"
_TABLES = frozenset({0xDB, 0xC4, 0xDD})
"""Quantisation, Huffman codes, restart interval."""
_FRAMES = frozenset({0xC0, 0xC1, 0xC2})
"""Baseline, extended, progressive: what browsers draw."""
_OTHER_FRAMES = frozenset({0xC3, *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0)})
_DROPPED = frozenset({*range(0xE0, 0xF0), 0xFE})
"""What applications write (EXIF, XMP, colour profiles, more pictures) and comments."""
_MARKER = re.compile(rb"\xff+([^\x00\xff])", re.DOTALL)
_END_OF_SCAN = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]", re.DOTALL)
"""Neither an escaped 0xFF nor a restart."""
_ORIENTATION = 0x0112


class _Jpeg:
    """Reads one JPEG file from its beginning to the end of its first picture."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._parts: list[bytes] = []
        self._size: tuple[int, int] | None = None
        self._scans = 0
        self._way_up = 1
        self._adobe = b""

    def stripped(self) -> Photo:
        at = 2
        for _ in range(_MOST_BLOCKS):
            marker, at = self._marker(at)
            if marker == 0xD9:
                return self._whole()
            if marker == 0xD8:
                raise _broken("a picture begins within another one")
            body = self._body(at)
            at += 2 + len(body)
            self._take(marker, body)
            if marker == 0xDA:
                at = self._scan(at)
        raise _broken("too many blocks")

    def _marker(self, at: int) -> tuple[int, int]:
        found = _MARKER.match(self._data, at)
        if found is None:
            raise _broken(f"no marker at byte {at}")
        return found[1][0], found.end()

    def _body(self, at: int) -> bytes:
        length = int.from_bytes(self._data[at : at + 2], "big")
        if length < 2 or at + length > len(self._data):
            raise _broken(f"a block of {length} bytes at byte {at}")
        return self._data[at + 2 : at + length]

    def _take(self, marker: int, body: bytes) -> None:
        if marker in _FRAMES:
            self._frame(body)
        elif marker == 0xDA:
            self._scans += 1
            if self._size is None or self._scans > _MOST_SCANS:
                raise _broken("a scan without a frame, or too many")
        elif marker in _DROPPED:
            self._look_at(marker, body)
            return
        elif marker in _OTHER_FRAMES:
            raise PhotoError(PhotoFlaw.UNKNOWN, "a kind of JPEG that browsers do not draw")
        elif marker not in _TABLES:
            raise _broken(f"the marker {marker:02x}")
        self._parts.append(_block(marker, body))

    def _frame(self, body: bytes) -> None:
        if self._size is not None:
            raise _broken("a second frame")
        if len(body) < 6 or len(body) != 6 + 3 * body[5] or body[0] != 8:
            raise _broken("not a frame")
        if body[5] not in (1, 3):
            raise PhotoError(PhotoFlaw.UNKNOWN, f"{body[5]} colours")
        height, width = int.from_bytes(body[1:3], "big"), int.from_bytes(body[3:5], "big")
        _need_size(width, height)
        self._size = width, height

    def _look_at(self, marker: int, body: bytes) -> None:
        """Note the only things that the picture needs of what is dropped."""
        if marker == 0xE1 and body.startswith(b"Exif\0\0"):
            self._way_up = _way_up(body[6:])
        elif marker == 0xEE and body.startswith(b"Adobe") and len(body) >= 12:
            # Which colours the components are. The three fields before are a version and hints.
            self._adobe = _block(0xEE, b"Adobe\0\x64\0\0\0\0" + body[11:12])

    def _scan(self, at: int) -> int:
        found = _END_OF_SCAN.search(self._data, at)
        if found is None:
            raise _broken("the picture ends too early")
        self._parts.append(self._data[at : found.start()])
        return found.start()

    def _whole(self) -> Photo:
        if self._size is None or not self._scans:
            raise _broken("a file without a picture")
        head = b"\xff\xd8" + (self._adobe or _JFIF) + _turned(self._way_up)
        width, height = self._size
        if self._way_up > 4:
            width, height = height, width
        # What stands behind the end goes: second pictures, films, whatever else.
        return Photo("image/jpeg", width, height, head + b"".join(self._parts) + b"\xff\xd9")


def _block(marker: int, body: bytes) -> bytes:
    return bytes((0xFF, marker)) + (len(body) + 2).to_bytes(2, "big") + body


def _way_up(tiff: bytes) -> int:
    """Which of eight ways a camera was held, by EXIF; 1 where nothing sensible is said."""
    if tiff[:2] not in (b"II", b"MM"):
        return 1

    def number(at: int, size: int) -> int:
        return int.from_bytes(tiff[at : at + size], "little" if tiff[:1] == b"I" else "big")

    first = number(4, 4)
    for at in range(first + 2, first + 2 + 12 * min(number(first, 2), 200), 12):
        if number(at, 2) == _ORIENTATION:
            way = number(at + 8, 2)
            return way if 1 <= way <= 8 else 1
    return 1


def _turned(way: int) -> bytes:
    """EXIF data that say which way up the picture is, and nothing more."""
    if way == 1:
        return b""
    entry = b"\x01\x12\x00\x03\x00\x00\x00\x01" + way.to_bytes(2, "big") + b"\0\0"
    tiff = b"MM\x00\x2a\x00\x00\x00\x08\x00\x01" + entry + b"\0\0\0\0"
    return _block(0xE1, b"Exif\0\0" + tiff)


# --- PNG: W3C, third edition ----------------------------------------------------------

_PNG_HEAD = b"\x89PNG\r\n\x1a\n"
_PNG_KEPT = frozenset({b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"})


def _stripped_png(data: bytes) -> Photo:
    parts, size = [_PNG_HEAD], (0, 0)
    has_picture = False
    for kind, body in _png_chunks(data):
        if not parts[1:] and kind != b"IHDR":
            raise _broken("a PNG without its head")
        if kind == b"IHDR":
            if parts[1:] or len(body) != 13:
                raise _broken("a PNG with two heads, or half of one")
            size = int.from_bytes(body[:4], "big"), int.from_bytes(body[4:8], "big")
            _need_size(*size)
        elif kind not in _PNG_KEPT and not kind[0] & 0x20:
            raise _broken("a PNG that needs something unknown")
        has_picture = has_picture or (kind == b"IDAT" and bool(body))
        if kind in _PNG_KEPT:
            check = zlib.crc32(kind + body).to_bytes(4, "big")
            parts.append(len(body).to_bytes(4, "big") + kind + body + check)
    if not has_picture:
        raise _broken("a PNG without a picture")
    return Photo("image/png", *size, b"".join(parts))


def _png_chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_PNG_HEAD)
    for _ in range(_MOST_BLOCKS):
        length, kind = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        end = at + 8 + length
        if len(kind) < 4 or end + 4 > len(data):
            raise _broken("the PNG ends too early")
        body = data[at + 8 : end]
        if zlib.crc32(kind + body) != int.from_bytes(data[end : end + 4], "big"):
            raise _broken(f"a damaged block at byte {at}")
        yield kind, body
        if kind == b"IEND":
            return
        at = end + 4
    raise _broken("too many blocks")


# --- WebP: RFC 9649 -------------------------------------------------------------------

_HAS_ALPHA, _MOVES = 0x10, 0x02


def _stripped_webp(data: bytes) -> Photo:
    chunks = _webp_chunks(data)
    pictures = [(kind, body) for kind, body in chunks if kind in (b"VP8 ", b"VP8L")]
    extended = next((body for kind, body in chunks if kind == b"VP8X"), None)
    if any(kind in (b"ANIM", b"ANMF") for kind, _ in chunks) or (extended or b"\0")[0] & _MOVES:
        raise PhotoError(PhotoFlaw.MOVING, "a WebP film")
    if len(pictures) != 1:
        raise _broken(f"a WebP file of {len(pictures)} pictures")
    kind, body = pictures[0]
    width, height = _webp_size(kind, body)
    _need_size(width, height)
    alpha = [body for kind, body in chunks if kind == b"ALPH"]
    kept = []
    if alpha and kind == b"VP8 ":
        head = bytes((_HAS_ALPHA, 0, 0, 0))
        head += (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
        kept = [(b"VP8X", head), (b"ALPH", alpha[0])]
    parts = b"".join(
        kind + len(body).to_bytes(4, "little") + body + b"\0" * (len(body) % 2)
        for kind, body in (*kept, (kind, body))
    )
    riff = b"RIFF" + (4 + len(parts)).to_bytes(4, "little") + b"WEBP"
    return Photo("image/webp", width, height, riff + parts)


def _webp_chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    end = 8 + int.from_bytes(data[4:8], "little")
    if end > len(data):
        raise _broken("the WebP file ends too early")
    found: list[tuple[bytes, bytes]] = []
    at = 12
    while at + 8 <= end:
        length = int.from_bytes(data[at + 4 : at + 8], "little")
        if at + 8 + length > end or len(found) == _MOST_BLOCKS:
            raise _broken(f"a block of {length} bytes at byte {at}")
        found.append((data[at : at + 4], data[at + 8 : at + 8 + length]))
        at += 8 + length + length % 2
    return found


def _webp_size(kind: bytes, body: bytes) -> tuple[int, int]:
    if kind == b"VP8 " and body[3:6] == b"\x9d\x01\x2a" and len(body) >= 10:
        width, height = int.from_bytes(body[6:8], "little"), int.from_bytes(body[8:10], "little")
        return width & 0x3FFF, height & 0x3FFF
    if kind == b"VP8L" and body[:1] == b"\x2f" and len(body) >= 5:
        bits = int.from_bytes(body[1:5], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    raise _broken("a WebP picture without its head")
