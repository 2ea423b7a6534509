"""`faristol doctor`: what is there, what is missing, how to mend it."""

import json
from pathlib import Path

import pytest
from tests.cli.running import run
from tests.lexicon.test_frequencies import installed_from
from tests.lexicon.test_shelf import put

from faristol.lexicon import Shelf
from faristol.lexicon import shelf as shelf_module


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FARISTOL_HOME", str(tmp_path))
    return tmp_path / "lexica"


@pytest.fixture
def bare(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine on which no lexicon has been installed."""
    monkeypatch.setattr(shelf_module, "shared_folders", lambda: ())
    assert Shelf().installed() == []
    return home


def findings() -> dict[str, dict[str, str]]:
    said = json.loads(run("doctor", "--json").out)
    return {finding["what"]: finding for finding in said["findings"]}


def test_a_set_up_machine_is_well(home: Path) -> None:
    ran = run("doctor")

    assert ran.status == 0, ran.out
    assert ran.out.endswith("Everything is fine.\n")
    for what in ("Python", "kernel", "lexicon faristol-ca", "lexicon faristol-nl", "your lexica"):
        assert f"good     {what}" in ran.out
    assert "not the SWL" in ran.out


def test_json_says_the_same(home: Path) -> None:
    assert json.loads(run("doctor", "--json").out)["well"] is True
    assert findings()["kernel"]["state"] == "good"


def test_missing_words_are_missing_with_the_command_that_gets_them(bare: Path) -> None:
    ran = run("doctor")

    assert ran.status == 1
    assert "missing  words for 'ca'" in ran.out
    assert "fix: faristol lexicon install ca" in ran.out
    assert "fix: faristol lexicon install nl" in ran.out
    assert ran.out.endswith("2 to fix.\n")


def test_words_that_nobody_counted_are_absent_and_no_illness(bare: Path) -> None:
    put(bare, "DISC", "1", "casa sol")
    Shelf().choose_default("DISC")

    found = findings()["common words for 'ca'"]
    assert found["state"] == "absent"
    assert found["mend"] == "faristol lexicon install ca"


def test_frequencies_that_are_damaged_are_found_by_their_hash(
    home: Path, bare: Path, tmp_path: Path
) -> None:
    installed = installed_from(tmp_path / "made")
    there = home / installed.folder.name
    home.mkdir(parents=True, exist_ok=True)
    installed.folder.rename(there)
    assert findings()[f"lexicon {there.name}"]["state"] == "good"
    (there / "frequencies.txt").write_text("99 CASA\n")

    found = findings()[f"lexicon {there.name}"]
    assert found["state"] == "missing"
    assert "frequencies.txt" in found["detail"]


def test_a_damaged_graph_is_found_by_its_hash(home: Path) -> None:
    graph = put(home, "DISC", "1", "casa sol") / "words.graph"
    data = bytearray(graph.read_bytes())
    data[-1] ^= 1
    graph.write_bytes(data)

    ran = run("doctor")
    assert ran.status == 1
    assert findings()["lexicon DISC@1"]["mend"].startswith("build it again")


def test_choices_that_can_t_be_read_are_cured_by_clearing_them(home: Path) -> None:
    home.mkdir()
    (home / "defaults.json").write_text("{")

    found = findings()["words for 'ca'"]
    assert "defaults.json" in found["detail"]
    assert found["mend"].startswith("faristol lexicon default --clear ca")


def test_a_chosen_default_that_is_gone_is_cured_by_clearing_it(home: Path) -> None:
    folder = put(home, "DISC", "1")
    assert run("lexicon", "default", "DISC").status == 0
    folder.rename(home / "elsewhere")

    found = findings()["words for 'ca'"]
    assert "no longer there" in found["detail"]
    assert found["mend"].endswith("faristol lexicon default --clear ca")


def test_one_s_own_list_alone_is_cured_by_choosing_it(bare: Path) -> None:
    put(bare, "DISC", "1")

    assert findings()["words for 'ca'"]["mend"] == "faristol lexicon default DISC@1"


def test_a_folder_that_is_no_lexicon_any_more_is_named(home: Path) -> None:
    (put(home, "DISC", "1") / "record.json").unlink()

    found = findings()["lexicon DISC@1"]
    assert found["state"] == "missing"
    assert "record.json" in found["detail"]


def test_a_place_that_can_t_be_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("FARISTOL_HOME", str(tmp_path / "file"))

    assert run("doctor").status == 1
    assert findings()["your lexica"]["state"] == "missing"


def test_registries_tools_are_no_need(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(home))

    assert run("doctor").status == 0
    assert findings()["apt-get"]["state"] == "absent"
    assert findings()["npm"]["state"] == "absent"


def test_an_unknown_option_is_refused() -> None:
    assert run("doctor", "--cure").status == 2
