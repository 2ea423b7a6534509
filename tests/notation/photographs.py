"""Small photographs, and what cameras write into them."""

import zlib
from pathlib import Path

_FOLDER = Path(__file__).parent.parent / "data" / "photos"
JPEG, PNG, WEBP = ((_FOLDER / f"sheet.{kind}").read_bytes() for kind in ("jpg", "png", "webp"))
"""The same picture, 48 × 32 pixels, as a browser writes it."""

PLACE = b"41 deg 32' 36.12\" N, Sabadell"
OWNER = b"Montserrat's telephone"


def exif(way_up: int = 6, order: str = "big") -> bytes:
    """EXIF data with a way up, an owner and a place."""

    def number(value: int, size: int) -> bytes:
        return value.to_bytes(size, "big" if order == "big" else "little")

    entries = b"".join(
        number(tag, 2) + number(kind, 2) + number(count, 4) + value
        for tag, kind, count, value in (
            (0x0110, 2, len(OWNER), number(200, 4)),
            (0x0112, 3, 1, number(way_up, 2) + b"\0\0"),
            (0x8825, 4, 1, number(100, 4)),
        )
    )
    head = (b"MM" if order == "big" else b"II") + number(42, 2) + number(8, 4)
    return head + number(3, 2) + entries + b"\0" * 60 + PLACE + b"\0" * 60 + OWNER


def segment(marker: int, body: bytes) -> bytes:
    return bytes((0xFF, marker)) + (len(body) + 2).to_bytes(2, "big") + body


def from_camera(way_up: int = 6, order: str = "big") -> bytes:
    """A JPEG as a telephone writes it: EXIF, XMP, a comment, a second picture, a film behind it."""
    xmp = b"http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>" + PLACE + b"</x:xmpmeta>"
    more = segment(0xE1, b"Exif\0\0" + exif(way_up, order)) + segment(0xE1, xmp)
    more += segment(0xED, b"Photoshop 3.0\0" + PLACE) + segment(0xFE, OWNER)
    return JPEG[:2] + more + JPEG[2:] + b"\xff\xd8" + OWNER + b"\0\0\0\x18ftypmp42" + PLACE


def chunk(kind: bytes, body: bytes) -> bytes:
    check = zlib.crc32(kind + body).to_bytes(4, "big")
    return len(body).to_bytes(4, "big") + kind + body + check


def png_with(*chunks: bytes) -> bytes:
    """The PNG with blocks behind its head."""
    return PNG[:33] + b"".join(chunks) + PNG[33:]


def png_of(width: int, height: int, picture: bytes = b"") -> bytes:
    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x02\0\0\0"
    return PNG[:8] + chunk(b"IHDR", head) + chunk(b"IDAT", picture or b"x") + chunk(b"IEND", b"")


def riff(*chunks: tuple[bytes, bytes]) -> bytes:
    parts = b"".join(
        kind + len(body).to_bytes(4, "little") + body + b"\0" * (len(body) % 2)
        for kind, body in chunks
    )
    return b"RIFF" + (4 + len(parts)).to_bytes(4, "little") + b"WEBP" + parts


def webp_picture() -> bytes:
    at = WEBP.index(b"VP8 ")
    return WEBP[at + 8 : at + 8 + int.from_bytes(WEBP[at + 4 : at + 8], "little")]
