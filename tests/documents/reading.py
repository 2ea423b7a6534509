"""A PDF read back by another program than the one that made it: text, boxes, pictures."""

import struct
import zlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import pypdfium2  # type: ignore[import-untyped]

BROKEN = "\ufffe"
"""How the reader tells a hyphen at the end of a line; `text_of` finds the next line after it."""
BROKEN_AND_JOINED = "\x02"
"""The same after a letter: the reader leaves out the break between the lines as well."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word on a page with its box, in points from the lower left corner."""

    text: str
    left: float
    bottom: float
    right: float
    top: float


@dataclass(frozen=True, slots=True)
class Page:
    """A page as it is read."""

    width: float
    height: float
    text: str
    words: tuple[Word, ...]


def read_pages(pdf: bytes) -> list[Page]:
    """The pages of a file."""
    found = []
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        for page in document:
            text = page.get_textpage()
            width, height = page.get_size()
            whole = text.get_text_bounded().replace("\r\n", "\n")
            found.append(Page(width, height, whole, tuple(_words(text))))
    return found


def text_of(pdf: bytes) -> str:
    """All text of a file, a space for every break and run of spaces."""
    whole = " ".join(page.text for page in read_pages(pdf)).replace("\u200b", "")
    for hyphen in (f"{BROKEN}\n", BROKEN, BROKEN_AND_JOINED):
        whole = whole.replace(hyphen, "-")
    return " ".join(whole.split())


def _words(text: Any) -> Iterator[Word]:
    letters: list[tuple[str, tuple[float, float, float, float]]] = []
    count = text.count_chars()
    whole = text.get_text_range(0, count) if count else ""
    for n, letter in enumerate(whole[:count]):
        box = text.get_charbox(n)
        gap = bool(letters) and (
            abs(box[1] - letters[-1][1][1]) > 6 or box[0] - letters[-1][1][2] > 12
        )
        if letter.isspace() or letter == BROKEN or gap:
            if letters:
                yield _word(letters)
            letters = []
        if not letter.isspace() and letter != BROKEN and box[2] > box[0]:
            letters.append((letter, box))
    if letters:
        yield _word(letters)


def _word(letters: list[tuple[str, tuple[float, float, float, float]]]) -> Word:
    boxes = [box for _, box in letters]
    return Word(
        "".join(letter for letter, _ in letters),
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def pictures(pdf: bytes, scale: float = 0.75) -> list[tuple[int, int, bytes]]:
    """Every page in grey: width, height, a byte for each dot."""
    found = []
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        for page in document:
            dots = page.render(scale=scale, grayscale=True)
            rows = bytes(dots.buffer)
            lines = [
                rows[y * dots.stride : y * dots.stride + dots.width] for y in range(dots.height)
            ]
            found.append((dots.width, dots.height, b"".join(lines)))
    return found


def as_png(width: int, height: int, dots: bytes, levels: int = 16) -> bytes:
    """A grey picture as PNG, of so few levels that it is small."""
    step = 255 / (levels - 1)
    table = bytes(round(round(n / step) * step) for n in range(256))
    grey = dots.translate(table)
    rows = b"".join(b"\0" + grey[y * width : (y + 1) * width] for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    parts = (b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )


def from_png(png: bytes) -> tuple[int, int, bytes]:
    """A picture that `as_png` wrote."""
    width, height = struct.unpack(">II", png[16:24])
    size = struct.unpack(">I", png[33:37])[0]
    rows = zlib.decompress(png[41 : 41 + size])
    return (
        width,
        height,
        b"".join(rows[y * (width + 1) + 1 : (y + 1) * (width + 1)] for y in range(height)),
    )
