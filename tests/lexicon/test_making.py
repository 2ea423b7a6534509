"""Default lexica are made from packages, the same every time, or not at all."""

import os
from hashlib import sha256
from pathlib import Path

import pytest
from tests.lexicon.packages import CATALAN_WORDS, catalan_debs, catalan_npm, make_deb

from faristol.lexicon import FetchError, Shelf, ShelfError, check, open_lexicon
from faristol.lexicon.making import install_default
from faristol.lexicon.recipes import recipe

RECIPE = recipe("ca")


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_default_is_recorded_with_all_that_is_known_of_it(tmp_path: Path) -> None:
    home = tmp_path / "home"

    installed = install_default(Shelf(home), RECIPE, packages=catalan_debs(tmp_path / "pool"))

    record = installed.record
    assert record.reference == f"faristol-ca@{RECIPE.number}+0.2011b+3.0.7"
    assert (record.language, record.tiles, record.recipe) == ("ca", "catalan", RECIPE.number)
    assert record.licence == "GPL-2.0-or-later"
    assert "neither the DISC nor Leximots" in record.is_not
    assert [str(s) for s in record.sources] == [
        "debian wcatalan 0.2011b-14",
        "debian hunspell-ca 1:3.0.7+repack1-5",
    ]
    deb = tmp_path / "pool" / "wcatalan_0.2011b-14_all.deb"
    assert record.sources[0].sha256 == sha256(deb.read_bytes()).hexdigest()
    assert record.built_by.startswith("faristol ")


def test_its_hash_is_that_of_its_exported_words(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "home")
    record = install_default(shelf, RECIPE, packages=catalan_debs(tmp_path / "pool")).record

    lexicon = open_lexicon("ca", Shelf(tmp_path / "home"))

    assert sha256(lexicon.text().encode()).hexdigest() == record.hash
    assert lexicon.text().count("\n") == record.words == len(lexicon)
    assert check(Shelf(tmp_path / "home").find("ca")) is None


def test_the_licence_of_its_words_stands_beside_them(tmp_path: Path) -> None:
    installed = install_default(
        Shelf(tmp_path / "home"), RECIPE, packages=catalan_debs(tmp_path / "pool")
    )

    placed = files(installed.folder)
    notice = placed["NOTICE"].decode()
    assert "GPL-2.0-or-later" in notice
    assert "wcatalan: free" in notice
    assert "hunspell-ca: free" in notice
    assert b"GNU GENERAL PUBLIC LICENSE" in placed["GPL-2.txt"]


def test_the_same_packages_give_the_same_bytes(tmp_path: Path) -> None:
    pool = catalan_debs(tmp_path / "pool")

    once = install_default(Shelf(tmp_path / "one"), RECIPE, packages=pool)
    again = install_default(Shelf(tmp_path / "two"), RECIPE, packages=pool)

    assert files(once.folder) == files(again.folder)


def test_other_words_under_the_same_version_replace_it(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "home")
    before = install_default(shelf, RECIPE, packages=catalan_debs(tmp_path / "a"))
    after = install_default(
        shelf, RECIPE, packages=catalan_debs(tmp_path / "b", words=CATALAN_WORDS + "mar\n")
    )

    assert after.folder == before.folder
    assert after.record.hash != before.record.hash
    assert check(Shelf(tmp_path / "home").find("ca")) is None


def test_npm_serves_where_debian_doesn_t_and_says_so(tmp_path: Path) -> None:
    installed = install_default(
        Shelf(tmp_path / "home"), RECIPE, packages=catalan_npm(tmp_path / "pool")
    )

    assert installed.record.version == f"{RECIPE.number}+npm-3.0.0"
    assert "no federation's list" in installed.record.is_not
    assert b"free" in files(installed.folder)["NOTICE"]


def test_a_list_from_debian_counts_as_newer_than_one_from_npm(tmp_path: Path) -> None:
    for pool in (catalan_debs(tmp_path / "debs"), catalan_npm(tmp_path / "npm")):
        install_default(Shelf(tmp_path / "home"), RECIPE, packages=pool)

    assert "npm" not in Shelf(tmp_path / "home").find("ca").record.version


def test_when_no_registry_delivers_each_says_why_and_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(scratch))

    with pytest.raises(FetchError, match=r"(?s)no apt-get.*no npm.*Nothing has been changed"):
        install_default(Shelf(tmp_path / "home"), RECIPE)
    assert not (tmp_path / "home").exists()
    assert list(scratch.iterdir()) == []


def test_the_second_registry_is_asked_when_the_first_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool, path = catalan_npm(tmp_path / "pool"), tmp_path / "bin"
    path.mkdir()
    tools = (("apt-get", "exit 100"), ("npm", f"cp {pool}/*.tgz ."), ("uv", "exit 1"))
    for tool, script in tools:
        (path / tool).write_text(f"#!/bin/sh\n{script}\n")
        (path / tool).chmod(0o755)
    monkeypatch.setenv("PATH", f"{path}{os.pathsep}/usr/bin{os.pathsep}/bin")
    told: list[str] = []

    installed = install_default(Shelf(tmp_path / "home"), RECIPE, tell=told.append)

    assert "npm" in installed.record.version
    assert told[-1] == "writing"


def test_a_registry_that_was_asked_for_is_the_only_one_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(FetchError, match="npm: there is no npm") as refused:
        install_default(Shelf(tmp_path / "home"), RECIPE, registry="npm")
    assert "apt-get" not in str(refused.value)


@pytest.mark.parametrize(
    ("affixes", "complaint"),
    [
        (b"SET UTF-8\nSFX A", "affix line 2"),
        (b"SET KLINGON\n", "KLINGON"),
        (b"SET UTF-8\n\xff", "utf-8"),
    ],
)
def test_a_dictionary_that_can_t_be_read_is_refused(
    tmp_path: Path, affixes: bytes, complaint: str
) -> None:
    pool = catalan_debs(tmp_path / "pool")
    (pool / "hunspell-ca_1%3a3.0.7+repack1-5_all.deb").unlink()
    body = {"./usr/share/hunspell/ca.aff": affixes, "./usr/share/hunspell/ca.dic": b"1\ncasa\n"}
    make_deb(pool, "hunspell-ca", "3", body)

    with pytest.raises(FetchError, match=complaint):
        install_default(Shelf(tmp_path / "home"), RECIPE, packages=pool)
    assert not (tmp_path / "home").exists()


def test_a_place_that_can_t_be_written_is_said_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    told: list[str] = []

    with pytest.raises(ShelfError, match="is not a folder"):
        install_default(Shelf(tmp_path / "file"), RECIPE, tell=told.append)
    assert told == []
