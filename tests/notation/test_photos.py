"""A photograph keeps its picture and loses everything that a camera wrote beside it."""

import zlib

import pytest
from tests.notation.photographs import (
    JPEG,
    OWNER,
    PLACE,
    PNG,
    WEBP,
    chunk,
    exif,
    from_camera,
    png_of,
    png_with,
    riff,
    segment,
    webp_picture,
)

from faristol.notation.photos import PhotoError, PhotoFlaw, stripped_photo


def flaw(data: bytes) -> PhotoFlaw:
    with pytest.raises(PhotoError) as caught:
        stripped_photo(data)
    return caught.value.flaw


WRITTEN = {
    "jpeg": from_camera(),
    "png": png_with(
        chunk(b"eXIf", exif()),
        chunk(b"tEXt", b"Location\0" + PLACE),
        chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + PLACE),
        chunk(b"tIME", OWNER[:7]),
        chunk(b"acTL", b"\0\0\0\2\0\0\0\0"),
    )
    + PLACE,
    "webp": riff(
        (b"VP8X", b"\x2c\0\0\0\x2f\0\0\x1f\0\0"),
        (b"ICCP", OWNER),
        (b"VP8 ", webp_picture()),
        (b"EXIF", exif()),
        (b"XMP ", PLACE),
        (b"oWN ", OWNER),
    )
    + PLACE,
}


@pytest.mark.parametrize("kind", WRITTEN)
def test_nothing_is_left_of_place_owner_and_programs(kind: str) -> None:
    assert PLACE in WRITTEN[kind]
    photo = stripped_photo(WRITTEN[kind])

    assert photo.media_type == f"image/{kind}"
    assert {photo.width, photo.height} == {48, 32}
    for secret in (PLACE, OWNER[:7], b"GPS", b"xap", b"Location", b"ICCP", b"Photoshop", b"ftyp"):
        assert secret not in photo.data


@pytest.mark.parametrize("original", [JPEG, PNG, WEBP], ids=["jpeg", "png", "webp"])
def test_the_picture_is_byte_for_byte_the_same(original: bytes) -> None:
    scan = {b"\xff\xd8": b"\xff\xda", b"\x89P": b"IDAT", b"RI": b"VP8 "}[original[:2]]
    picture = original[original.index(scan) : original.index(scan) + 300]

    photo = stripped_photo(original)
    assert picture in photo.data
    assert stripped_photo(photo.data) == photo


@pytest.mark.parametrize("order", ["big", "little"])
@pytest.mark.parametrize("way", [1, 3, 6, 8])
def test_the_way_up_is_kept_alone(way: int, order: str) -> None:
    photo = stripped_photo(from_camera(way, order))

    said = photo.data.find(b"Exif")
    assert (said < 0) == (way == 1)
    if way > 1:
        # One entry, and nothing behind it but the end of the list.
        tiff = photo.data[said + 6 : said + 6 + 26]
        assert tiff == b"MM\0\x2a\0\0\0\x08\0\1\1\x12\0\3\0\0\0\1\0" + bytes((way,)) + b"\0" * 6
    assert (photo.width, photo.height) == ((32, 48) if way > 4 else (48, 32))


@pytest.mark.parametrize("way", [0, 9, 0xFFFF])
def test_a_way_up_there_is_none_of_is_forgotten(way: int) -> None:
    assert b"Exif" not in stripped_photo(from_camera(way)).data


def test_a_jpeg_says_what_its_colours_are() -> None:
    adobe = segment(0xEE, b"Adobe\0\x65\x80\0\0\0\1" + OWNER)
    photo = stripped_photo(JPEG[:2] + adobe + JPEG[2:])

    assert segment(0xEE, b"Adobe\0\x64\0\0\0\0\1") in photo.data
    assert OWNER not in photo.data


def test_a_webp_keeps_what_can_be_seen_through() -> None:
    alpha = b"\0" + bytes(range(40))
    extended = (b"VP8X", b"\x1c\0\0\0\x2f\0\0\x1f\0\0")
    picture = (b"VP8 ", webp_picture())
    photo = stripped_photo(riff(extended, (b"ALPH", alpha), picture, (b"EXIF", exif())))

    clean = (b"VP8X", b"\x10\0\0\0\x2f\0\0\x1f\0\0")
    assert photo.data == riff(clean, (b"ALPH", alpha), picture)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GIF89a" + b"\0" * 50,
        b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"%PDF-1.7",
        b"II*\0" + b"\0" * 50,
        JPEG.replace(b"\xff\xc0", b"\xff\xc9"),
        JPEG.replace(b"\xff\xc0", b"\xff\xc3"),
    ],
    ids=["nothing", "gif", "heic", "svg", "pdf", "tiff", "arithmetic", "lossless"],
)
def test_other_kinds_of_files_are_refused(data: bytes) -> None:
    assert flaw(data) is PhotoFlaw.UNKNOWN


FRAME = JPEG.index(b"\xff\xc0")
SCAN = JPEG.index(b"\xff\xda")


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xd8",
        b"\xff\xd8\xff\xd9",
        b"\xff\xd8" + b"\xff" * 100_000,
        b"\xff\xd8\xff\xe1\xff\xff short",
        b"\xff\xd8\xff\xe1\0\1",
        JPEG[: SCAN + 30],
        JPEG[:SCAN] + JPEG[-2:],
        JPEG[:2] + JPEG[SCAN:],
        JPEG[:-2],
        JPEG[:-2] + b"\xff" * 100_000,
        JPEG[:2] + segment(0xE5, b"") * 30_000 + JPEG[2:],
        JPEG[:-2] + JPEG[SCAN:-2] * 100 + b"\xff\xd9",
        JPEG[:SCAN] + JPEG[FRAME:],
        JPEG[:FRAME] + b"\xff\xc0\0\5abc" + JPEG[FRAME:],
        JPEG[: FRAME + 5] + b"\0\0\0\0" + JPEG[FRAME + 9 :],
        JPEG[:2] + JPEG,
        PNG[:8],
        PNG[:40],
        PNG[:-12],
        PNG[:60] + b"damage" + PNG[66:],
        PNG[:8] + PNG[33:],
        PNG[:33] + PNG[8:],
        PNG[:33] + chunk(b"IEND", b""),
        png_with(chunk(b"NEED", b"")),
        png_with(*[chunk(b"tEXt", b"")] * 30_000),
        WEBP[:12],
        WEBP[:100],
        riff((b"VP8 ", b"too short")),
        riff((b"VP8L", b"\x2f")),
        riff((b"VP8 ", webp_picture()), (b"VP8 ", webp_picture())),
        riff((b"EXIF", exif())),
    ],
)
def test_a_broken_file_is_refused(data: bytes) -> None:
    assert flaw(data) is PhotoFlaw.BROKEN


def test_a_small_file_that_would_fill_the_memory_is_refused() -> None:
    """Ten gigabytes of white in ten kilobytes: a browser that shows it has to unpack it."""
    bomb = png_of(60_000, 60_000, zlib.compress(b"\0" * 10_000_000))
    huge = JPEG[: FRAME + 5] + b"\xff\xff\xff\xff" + JPEG[FRAME + 9 :]
    lossless = riff((b"VP8L", b"\x2f\xff\xff\xff\x0f" + b"\0" * 20))

    assert {flaw(each) for each in (bomb, huge, lossless)} == {PhotoFlaw.TOO_MANY_PIXELS}


def test_the_largest_picture() -> None:
    assert stripped_photo(png_of(8_000, 5_000)).width == 8_000
    assert flaw(png_of(8_000, 5_001)) is PhotoFlaw.TOO_MANY_PIXELS
    assert flaw(png_of(10_001, 1)) is PhotoFlaw.TOO_MANY_PIXELS


@pytest.mark.parametrize("flag", [True, False])
def test_films_are_refused(flag: bool) -> None:
    head = (b"VP8X", (b"\x02" if flag else b"\0") + b"\0\0\0\x2f\0\0\x1f\0\0")
    film = () if flag else ((b"ANMF", b"\0" * 16),)
    assert flaw(riff(head, *film, (b"VP8 ", webp_picture()))) is PhotoFlaw.MOVING
