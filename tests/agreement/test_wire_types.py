"""The client's types, tile sets and boards are those of the Python definitions."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from faristol.rulebook import EDITIONS, READING, ruleset
from faristol.rulebook.clauses import books, clause, clauses_of
from faristol.rulebook.texts import LANGUAGES, texts

_ROOT = Path(__file__).parents[2]


def _writer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("wire_types", _ROOT / "scripts" / "wire_types.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_the_client_believes_is_what_the_server_says() -> None:
    folder = _ROOT / "web" / "src" / "wire"
    written = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    assert written == _writer().files(), "run scripts/wire_types.py"


def test_the_rule_books_that_the_client_reads_have_every_edition() -> None:
    files = _writer().rule_files()
    index = files["index.json"]
    assert {f"{head['name']}.json" for head in index} <= set(files)
    fisc = files["fisc-2023.json"]
    cited = {clause for ids in fisc["cited"].values() for clause in ids}
    for language in LANGUAGES:
        known = {clause["id"] for clause in files[f"clauses-fisc-2023-{language}.json"]["clauses"]}
        assert {clause for clause in cited if clause.startswith("FISC")} <= known


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reader_gets_every_clause_in_one_language(language: str) -> None:
    files = _writer().rule_files()
    for name in EDITIONS:
        told = {each["id"]: each for each in files[f"clauses-{name}-{language}.json"]["clauses"]}
        held = [code for code, book in books().items() if book.edition == name]
        assert list(told) == [each.id for code in held for each in clauses_of(code)]
        for found in map(clause, told):
            assert told[found.id]["text"] == found.text(language)
            assert told[found.id]["section"] == found.heading.text(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reader_gets_every_reading_that_an_edition_cites(language: str) -> None:
    files = _writer().rule_files()
    for name in EDITIONS:
        rules = ruleset(name)
        told = {
            each["id"]: each["text"]
            for each in files[f"clauses-{name}-{language}.json"]["readings"]
        }
        cited = {each for ids in rules.cited.values() for each in ids if each.startswith(READING)}
        assert cited <= set(told)
        say = texts(language).say
        for reading in rules.readings:
            assert told[f"{READING}{reading.id}"] == f"{say(reading.question)} {say(reading.why)}"


def test_a_table_fetches_no_sentence_with_its_rules() -> None:
    for name in EDITIONS:
        assert not {"clauses", "texts"} & _writer().rule_files()[f"{name}.json"].keys()


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("L'àrbitre és a l'últim", "L’àrbitre és a l’últim"),
        ("the players' names", "the players’ names"),
        ("does 'in principle' allow ('and')?", "does ‘in principle’ allow (‘and’)?"),
    ],
)
def test_rule_books_are_read_with_the_marks_of_print(written: str, printed: str) -> None:
    assert _writer().typeset(written) == printed


def test_no_line_of_the_clients_files_is_too_long_to_read() -> None:
    assert [
        f"{name}: {line}"
        for name, text in _writer().files().items()
        for line in text.splitlines()
        if len(line) > 120
    ] == []
