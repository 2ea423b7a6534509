"""The documents that people read in the product, in three languages.

    scripts/manual.py                 list the sections whose English changed since the translation
    scripts/manual.py --follow PAGE   note that the translations of a page follow it as it stands
    scripts/manual.py --into DIR      write every chapter as JSON, for the build

A translation names, in its first line, the sections of the English page that it follows: for each a
hash of its heading and one of its text. `tests/test_manual.py` fails where a section is missing.
"""

import argparse
import json
import re
import sys
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

DOCS = Path(__file__).parent.parent / "docs"
LANGUAGES = ("ca", "nl", "en")
CHAPTERS = ("playing", "class", "arbiter", "championship", "duplicate", "paper", "printing")
"""In the order in which they are listed: players first, then those who lead."""
FOLLOWS = "<!-- Follows the English page by section: "


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with all that stands below it, up to the next one."""

    level: int
    title: str
    text: str

    @property
    def digests(self) -> tuple[str, str]:
        """Of the heading and of the text; line breaks change neither."""
        return _digest(self.title), _digest(self.text)


def _digest(text: str) -> str:
    return sha256(" ".join(text.split()).encode()).hexdigest()[:8]


def page(language: str, name: str) -> Path:
    """Where a chapter is written."""
    return (DOCS if language == "en" else DOCS / language) / f"{name}.md"


def sections(text: str) -> list[Section]:
    """The sections of a page, from its title on; `#` in an example is no heading."""
    found: list[tuple[int, str, list[str]]] = []
    fenced = False
    for line in text.splitlines():
        fenced ^= line.startswith("```")
        heading = None if fenced else re.match(r"(#+) (.+)", line)
        if heading:
            found.append((len(heading[1]), heading[2].strip(), []))
        elif found:
            found[-1][2].append(line)
    return [Section(level, title, "\n".join(lines)) for level, title, lines in found]


def followed(text: str) -> dict[str, str]:
    """What a translation names in its first line: hashes of headings, each with its text's."""
    first = text.partition("\n")[0]
    if FOLLOWS not in first:
        return {}
    pairs = first.removeprefix(FOLLOWS).removesuffix(" -->").split()
    return {pair.partition(":")[0]: pair.partition(":")[2] for pair in pairs}


def changed(language: str, name: str) -> list[Section]:
    """The sections of the English page that have come or been reworded since the translation."""
    known = followed(page(language, name).read_text("utf-8"))
    english = sections(page("en", name).read_text("utf-8"))
    return [each for each in english if known.get(each.digests[0]) != each.digests[1]]


def follow(name: str) -> None:
    """Write into the translations of a page that they follow it as it stands."""
    english = sections(page("en", name).read_text("utf-8"))
    digests = " ".join(":".join(each.digests) for each in english)
    for language in LANGUAGES[:-1]:
        path = page(language, name)
        text = path.read_text("utf-8")
        if followed(text):
            text = text.partition("\n")[2]
        path.write_text(f"{FOLLOWS}{digests} -->\n{text}", encoding="utf-8")


def anchor(title: str) -> str:
    """The name of a heading in an address, as GitHub makes it."""
    plain = re.sub(r"[*_`]", "", unicodedata.normalize("NFC", title)).lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


def chapter(text: str) -> dict[str, str]:
    """A page as HTML with its title apart; links lead to other chapters, or are only text."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text.partition("\n")[2] if followed(text) else text)
    title = ""
    shown: list[Token] = []
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            said = tokens[place + 1].content
            token.attrSet("id", anchor(said))
            title = title or said
        if token.type == "table_open":
            # On a phone a wide table scrolls by itself, with the keyboard too.
            token.attrSet("tabindex", "0")
        if token.children:
            token.children = list(_linked(token.children))
        shown.append(token)
    # The title is the page's own heading; paragraphs of a picture alone are empty now.
    html = markdown.renderer.render(shown[3:], markdown.options, {})
    return {"title": title, "html": re.sub(r"<p>\s*</p>\n?", "", html)}


def _linked(inline: list[Token]) -> Iterator[Token]:
    """The tokens of a line without pictures, and with links that lead somewhere in the product."""
    dropped = False
    for token in inline:
        if token.type == "image":
            continue
        if token.type == "link_open":
            target = _target(str(token.attrGet("href") or ""))
            dropped = not target
            token.attrSet("href", target)
        if not (dropped and token.type in ("link_open", "link_close")):
            yield token
        if token.type == "link_close":
            dropped = False


def _target(href: str) -> str:
    file, _, section = href.partition("#")
    name = file.removesuffix(".md")
    if not file:
        return f"#{section}"
    if name not in CHAPTERS:
        return ""
    return f"/help/{name}" + (f"#{section}" if section else "")


def files() -> Iterator[tuple[str, object]]:
    """What the client fetches: the list of each language, and each chapter."""
    for language in LANGUAGES:
        told = {name: chapter(page(language, name).read_text("utf-8")) for name in CHAPTERS}
        yield (
            f"{language}/index.json",
            [{"name": name, "title": each["title"]} for name, each in told.items()],
        )
        for name, each in told.items():
            yield f"{language}/{name}.json", each


def main() -> None:
    """Write what was asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--into", type=Path, metavar="DIR")
    parser.add_argument("--follow", metavar="PAGE", choices=CHAPTERS, nargs="+", default=[])
    asked = parser.parse_args()
    for name in asked.follow:
        follow(name)
    if not asked.follow and not asked.into:
        for language in LANGUAGES[:-1]:
            for name in CHAPTERS:
                for section in changed(language, name):
                    sys.stdout.write(f"{language} {name}: {section.title}\n")
    if asked.into:
        for name, content in files():
            path = asked.into / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main()
