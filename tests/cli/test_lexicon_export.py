"""`faristol lexicon export`: the list as a file."""

import json
from hashlib import sha256
from pathlib import Path

import pytest
from tests.cli.lexica import build
from tests.cli.running import run

pytestmark = pytest.mark.usefixtures("home")


def test_gives_the_list_back_and_its_hash_is_the_lexicon_s(listed: Path, tmp_path: Path) -> None:
    build(listed)

    out = run("lexicon", "export", "DISC").out
    assert out == "CASA\nCOL·LEGA\nFORÇA\nSOL\n"
    recorded = json.loads(run("lexicon", "info", "DISC", "--json").out)["hash"]
    assert recorded == sha256(out.encode()).hexdigest()

    path = tmp_path / "again.txt"
    assert run("lexicon", "export", "DISC", "--to", str(path)).status == 0
    assert path.read_text(encoding="utf-8") == out
    build(path, version="again")
    assert run("lexicon", "diff", "DISC@2.7.15", "DISC@again").status == 0


@pytest.mark.parametrize("to", ["/dev/full", "/proc/nope", "."])
def test_what_can_t_be_written_is_said(listed: Path, to: str) -> None:
    build(listed)
    ran = run("lexicon", "export", "DISC", "--to", to)

    assert ran.status == 2
    assert f"can't write {to}" in ran.err


def test_words_that_differ_only_in_their_tiles_come_back_as_they_were(tmp_path: Path) -> None:
    words = "CHE\n[C]HE\nPERRO\nPE[R]RO\nCALLE\nCA[L]LE\nSOL\n"
    named = ["--tiles", "spanish", "--name", "FISE", "--version"]
    run("lexicon", "build", "-", *named, "1", stdin=words.encode())

    exported = run("lexicon", "export", "FISE@1").out
    assert sorted(exported.split()) == sorted(words.split())
    again = run("lexicon", "build", "-", *named, "2", stdin=exported.encode())

    assert again.out.startswith("FISE@2: 7 words")
    assert run("lexicon", "diff", "FISE@1", "FISE@2").status == 0
    one, two = (
        json.loads(run("lexicon", "info", f"FISE@{n}", "--json").out)["hash"] for n in (1, 2)
    )
    assert one == two
