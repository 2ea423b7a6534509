"""The client's types, tile sets and boards are those of the Python definitions."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

_ROOT = Path(__file__).parents[2]


def _writer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("wire_types", _ROOT / "scripts" / "wire_types.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "name", ["terms.ts", "events.ts", "messages.ts", "boxes.ts", "championship.ts", "library.ts"]
)
def test_what_the_client_believes_is_what_the_server_says(name: str) -> None:
    written = (_ROOT / "web" / "src" / "wire" / name).read_text(encoding="utf-8")
    assert written == _writer().files()[name], "run scripts/wire_types.py"


def test_the_rule_books_that_the_client_reads_have_every_edition() -> None:
    files = _writer().rule_files()
    index = files["index.json"]
    assert {f"{head['name']}.json" for head in index} <= set(files)
    fisc = files["fisc-2023.json"]
    cited = {clause for ids in fisc["cited"].values() for clause in ids}
    known = {clause["id"] for clause in fisc["clauses"]}
    assert {clause for clause in cited if clause.startswith("FISC")} <= known


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
