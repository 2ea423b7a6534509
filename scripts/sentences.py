"""List every sentence that people can read, with its three languages side by side.

    scripts/sentences.py               the list as tab-separated text
    scripts/sentences.py --html        as a page to read from top to bottom
    scripts/sentences.py people books  only rows whose place has one of these words in it

A text of the client that is made from values stands here as the code that makes it. What the
command line says is English alone, so its rows leave the other two columns empty.
"""

import argparse
import html
import json
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, astuple, dataclass, fields
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

from typer.main import get_command

from faristol.cli import COMMANDS
from faristol.documents.words import Language as PaperLanguage
from faristol.documents.words import paper_words
from faristol.notation.sheet_words import SHEET_WORDS
from faristol.notation.site_words import Language as SiteLanguage
from faristol.notation.site_words import site_words
from faristol.rulebook.clauses import all_clauses

WEB = Path(__file__).parent.parent / "web"
LANGUAGES = ("ca", "nl", "en")


@dataclass(frozen=True, slots=True)
class Row:
    """One sentence: where it is written, and what it says in each language."""

    place: str
    key: str
    ca: str
    nl: str
    en: str


def rows() -> list[Row]:
    """Every sentence, place by place."""
    return [
        *client_rows(),
        *paper_rows(),
        *event_page_rows(),
        *sheet_rows(),
        *rule_rows(),
        *clause_rows(),
        *command_rows(),
    ]


def client_rows() -> Iterator[Row]:
    """What the client's catalogues say."""
    told = subprocess.run(
        ["node", "sentences.mjs"], cwd=WEB, check=True, capture_output=True, text=True
    )
    for line in told.stdout.splitlines():
        row = json.loads(line)
        yield _row(f"web/src/text/{row['file']}", row["key"], row)


def paper_rows() -> Iterator[Row]:
    """What stands on printed paper."""
    said = {code: paper_words(PaperLanguage(code)) for code in LANGUAGES}
    return _side_by_side("documents/words.toml", said)


def event_page_rows() -> Iterator[Row]:
    """What the web pages of an event say."""
    said = {code: dict(_flat(asdict(site_words(SiteLanguage(code))))) for code in LANGUAGES}
    return _side_by_side("notation/site_words", said)


def sheet_rows() -> Iterator[Row]:
    """The headings of workbooks, CSV files and score sheets."""
    for english, (catalan, dutch) in SHEET_WORDS.items():
        yield Row("notation/sheet_words.py", english, catalan, dutch, english)


def rule_rows() -> Iterator[Row]:
    """What the page of an edition says: topics, values, questions, choices and reasons."""
    folder = files("faristol.rulebook.texts")
    said = {
        code: dict(_flat(tomllib.loads(folder.joinpath(f"{code}.toml").read_text("utf-8"))))
        for code in LANGUAGES
    }
    for key in said["ca"]:
        english = said["en"].get(key) or key.removeprefix("sentences.")
        yield Row("rulebook/texts", key, said["ca"][key], said["nl"].get(key, ""), english)


def clause_rows() -> Iterator[Row]:
    """The rule books in our own words."""
    for clause in all_clauses():
        yield _row("rulebook/books", clause.id, asdict(clause.wording))


def command_rows() -> Iterator[Row]:
    """What the commands say about themselves."""
    for name, (module, about) in COMMANDS.items():
        yield Row(f"faristol {name}", "", "", "", about)
        yield from _command(f"faristol {name}", get_command(import_module(module).app))


def _command(path: str, command: Any) -> Iterator[Row]:
    """A command of click, of which typer keeps a copy of its own."""
    if command.help:
        yield Row(path, "help", "", "", " ".join(command.help.split()))
    for parameter in command.params:
        about = getattr(parameter, "help", None)
        if about:
            yield Row(path, parameter.name or "", "", "", " ".join(about.split()))
    for name, each in getattr(command, "commands", {}).items():
        yield from _command(f"{path} {name}", each)


def _flat(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", str(value)


def _side_by_side(place: str, said: Mapping[str, Mapping[str, str]]) -> Iterator[Row]:
    for key in said["en"]:
        yield _row(place, key, {code: said[code].get(key, "") for code in LANGUAGES})


def _row(place: str, key: str, said: Mapping[str, str]) -> Row:
    return Row(place, key, *(said.get(code, "") for code in LANGUAGES))


def as_tsv(listed: Iterable[Row]) -> Iterator[str]:
    """One line a row, below a line of headings."""
    yield "\t".join(field.name for field in fields(Row))
    for row in listed:
        yield "\t".join(" ".join(cell.split()) for cell in astuple(row))


def as_html(listed: Iterable[Row]) -> Iterator[str]:
    """A page with a table for each place."""
    yield (
        '<!doctype html><meta charset="utf-8"><title>Sentences</title><style>'
        "body{font:15px/1.4 sans-serif}td,th{vertical-align:top;text-align:left;padding:.3em}"
        "table{border-collapse:collapse;width:100%}tr{border-top:1px solid #ccc}"
        "th{width:14%;font-weight:normal;color:#666}</style><table>"
    )
    place = ""
    for row in listed:
        if row.place != place:
            place = row.place
            yield f'<tr><td colspan="4"><h2>{html.escape(place)}</h2></td></tr>'
        cells = "".join(
            f'<td lang="{code}">{html.escape(getattr(row, code))}</td>' for code in LANGUAGES
        )
        yield f"<tr><th>{html.escape(row.key)}</th>{cells}</tr>"
    yield "</table>"


def main() -> None:
    """Print the list."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("words", nargs="*", help="show only places with one of these words")
    parser.add_argument("--html", action="store_true", help="as a page")
    asked = parser.parse_args()
    listed = [r for r in rows() if not asked.words or any(w in r.place for w in asked.words)]
    for line in (as_html if asked.html else as_tsv)(listed):
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
