"""Packages are read without being installed, and damaged ones are refused."""

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tests.lexicon.packages import make_deb, make_tgz

from faristol.lexicon.archives import Package, open_package
from faristol.lexicon.errors import FetchError


@pytest.fixture
def deb(tmp_path: Path) -> Path:
    return make_deb(tmp_path, "wcatalan", "2:0.2011b-14", {"./usr/share/dict/catalan": b"casa\n"})


def test_a_debian_package_tells_its_name_version_and_files(deb: Path) -> None:
    package = open_package(deb)

    assert (package.name, package.version) == ("wcatalan", "2:0.2011b-14")
    assert package.read("usr/share/dict/catalan") == b"casa\n"


def test_an_npm_package_tells_its_name_version_and_files(tmp_path: Path) -> None:
    package = open_package(
        make_tgz(tmp_path, "dictionary-ca", "3.0.0", {"package/index.dic": b"1\n"})
    )

    assert (package.name, package.version) == ("dictionary-ca", "3.0.0")
    assert package.read("package/index.dic") == b"1\n"


@pytest.mark.parametrize(
    ("version", "upstream"),
    [
        ("0.20111230b-14", "0.20111230b"),
        ("3.0.7+repack1-5", "3.0.7"),
        ("2:2.20.19-2", "2.20.19"),
        ("3.0.0", "3.0.0"),
        ("1.2~dfsg-1", "1.2"),
    ],
)
def test_the_authors_version_is_told_from_debian_s(version: str, upstream: str) -> None:
    assert Package(Path("x.deb"), "x", version, "").upstream_version == upstream


def test_a_file_that_isn_t_there_is_named(deb: Path) -> None:
    with pytest.raises(FetchError, match=r"wcatalan.*usr/share/dict/dutch"):
        open_package(deb).read("usr/share/dict/dutch")


@pytest.mark.parametrize("body", [b"", b"!<arch>\n", b"PK\x03\x04", b"!<arch>\n" + b"x" * 60])
@pytest.mark.parametrize("name", ["x_1_all.deb", "x-1.tgz"])
def test_what_is_no_package_is_refused(tmp_path: Path, name: str, body: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(body)

    with pytest.raises(FetchError, match="not an intact package"):
        open_package(path)


def test_a_wheel_whose_files_are_encrypted_is_refused() -> None:
    wheel = Path(__file__).parents[1] / "data" / "fuzz" / "package" / "found-encrypted"
    with TemporaryDirectory() as folder:
        path = Path(folder) / "p.whl"
        path.write_bytes(wheel.read_bytes())
        with pytest.raises(FetchError, match="encrypted"):
            Package(path, "p", "1", "").read("a/b")


@pytest.mark.parametrize("about", [b"[" * 100_000, b"[]", b"7", b"{}"])
def test_an_npm_package_that_says_nothing_of_itself_is_refused(
    tmp_path: Path, about: bytes
) -> None:
    with pytest.raises(FetchError, match="not an intact package"):
        open_package(make_tgz(tmp_path, "x", "1", {"package/package.json": about}))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(cut=st.floats(0, 1, exclude_max=True), flip=st.floats(0, 1, exclude_max=True))
def test_a_damaged_package_is_refused_or_still_says_the_same(
    deb: Path, cut: float, flip: float
) -> None:
    whole = make_deb(deb.parent, "w", "1", {"./words": b"casa\ncol\xc2\xb7lega\n"}).read_bytes()
    damaged = bytearray(whole[: int(len(whole) * cut)])
    if damaged:
        damaged[int(len(damaged) * flip)] ^= 0xFF
    path = deb.with_name("damaged_1_all.deb")
    path.write_bytes(damaged)

    with pytest.raises(FetchError):
        # The end is always missing, and the word list stands last.
        open_package(path).read("words")


@settings(max_examples=60, deadline=None)
@given(flip=st.floats(0, 1, exclude_max=True), is_deb=st.booleans())
@example(flip=0.5, is_deb=True)
@example(flip=0.5, is_deb=False)
def test_a_flipped_byte_makes_no_error_but_a_refusal(flip: float, *, is_deb: bool) -> None:
    words = b"".join(b"%d\n" % (number * 7919) for number in range(900))
    with TemporaryDirectory() as folder:
        make = make_deb if is_deb else make_tgz
        path = make(Path(folder), "w", "1", {"./package/words": words})
        damaged = bytearray(path.read_bytes())
        damaged[int(len(damaged) * flip)] ^= 0xFF
        path.write_bytes(damaged)

        with suppress(FetchError):
            open_package(path).read("package/words")


def test_members_that_point_outside_are_never_followed(tmp_path: Path) -> None:
    package = open_package(make_tgz(tmp_path, "evil", "1", {"../../etc/passwd": b"root"}))

    with pytest.raises(FetchError):
        package.read("etc/passwd")
    assert not (tmp_path.parent.parent / "etc").exists()
