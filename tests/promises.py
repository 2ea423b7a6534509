"""The sentences of the user's pages, and which browser test does what each of them says.

`browser/promises.tsv` has a row for every sentence of the sections named below: the page, the
sentence, and the tests that do it (`test_lobby.py::test_…`, several with a space between), or
`none:` and the reason why the sentence tells nothing that a person does or sees in a browser.

**When you change a page:** a sentence that is new or reworded has no row, and the test fails.

1. Run `python -m tests.promises`. Rows of sentences that are gone go, new ones come; where a new
   sentence resembles one that has gone, its tests are proposed behind a question mark.
2. Read the test that you name, or write it, and take the question mark away.
3. A new section belongs in `BROWSER` if it tells what people do in a browser, else in `ELSEWHERE`;
   of those, sentences that speak of pages, buttons, phones and the like have rows too.

Two people who changed the same page meet in the table; after the merge, run the command again.
"""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "tests" / "browser" / "promises.tsv"
NO_TEST = "none:"
UNTESTED = "untested:"
"""A promise that no test does yet. Their number only falls; a new sentence is never one of them."""
UNREAD = "?"
"""Before a proposal that nobody has looked at yet."""

TOP = ""
"""The lines before the first section of a page."""
BROWSER: dict[str, tuple[str, ...]] = {
    "README.md": (TOP, "Two commands"),
    "docs/playing.md": (
        TOP,
        "With somebody else",
        "A club night",
        "At a real board",
        "Against a robot",
        "Your account, your page",
        "After the game",
        "The puzzle of the day",
        "Words to learn",
        "Laying tiles",
        "The turn",
        "If the line breaks",
        "If somebody leaves",
        "Without looking",
    ),
    "docs/arbiter.md": (
        TOP,
        "The desk",
        "At the table",
        "A table with a device",
        "A result that stands",
        "The judge station",
    ),
    "docs/class.md": (TOP,),
    "docs/duplicate.md": ("Before the evening", "In the hall", "What it does not do yet"),
    "docs/championship.md": ("In the browser",),
    "docs/league.md": (TOP, "A league", "Results and postponed games", "The table"),
    "docs/season.md": (TOP, "A season", "Tonight", "The ledger"),
    "docs/ranking.md": (TOP, "The ranking", "A federation's desk"),
    "docs/server.md": (
        TOP,
        "A club night, step by step",
        "A club evening at real boards",
        "Roles",
        "Lost passwords and cards",
        "What is kept of people",
        "What the server promises",
    ),
    "docs/paper.md": ("In the browser",),
    "docs/rules.md": ("How to read an edition", "Aids during a game"),
    "docs/printing.md": ("In the browser",),
}
"""Sections that tell people what to do in the browser."""
ELSEWHERE: dict[str, tuple[str, ...]] = {
    "README.md": ("What it does", "Words", "Licence"),
    "docs/arbiter.md": ("Over HTTP",),
    "docs/architecture.md": (
        TOP,
        "Rooms",
        "Three journeys",
        "Seams that matter",
        "Saying no",
        "The kernel",
    ),
    "docs/security.md": (
        TOP,
        "Cheating at the table",
        "Racks and the bag",
        "Results",
        "Accounts",
        "Pupils",
        "Hostile files and requests",
        "A hostile organiser",
        "What is not claimed",
    ),
    "docs/championship.md": (
        TOP,
        "In a terminal: before the day",
        "In a terminal: each round",
        "Who is leading",
        "In a terminal: afterwards",
        "The pairing systems",
        "The rules of the games",
        "Dutch tournaments",
        "School: tables of three and four",
        "Without a log",
    ),
    "docs/duplicate.md": (TOP, "How points are counted", "In a terminal"),
    "docs/lexica.md": (
        TOP,
        "The defaults are for training",
        "Your federation's list",
        "Which one a name means",
        "Where they live",
        "How common words are",
        "The Catalan recipe, number 1",
        "The Dutch recipe, number 1",
    ),
    "docs/library.md": (
        TOP,
        "Plays",
        "Positions in one line",
        "Comparing turns by playing on",
        "The end of a game",
        "Robots",
        "Games against itself, as arrays",
        "Many at once",
    ),
    "docs/paper.md": (
        TOP,
        "A sheet as a file",
        "What comes back",
        "A box of games into the archive",
    ),
    "docs/printing.md": (
        TOP,
        "What there is",
        "Score sheets with names and games",
        "Certificates",
        "Over HTTP",
        "Words",
    ),
    "docs/notation.md": (
        TOP,
        "Tiles",
        "The score sheet",
        "GCG",
        "The event log",
        "Draws that can be verified",
        "Looking at a game again",
        "Who sees what",
    ),
    "docs/robot.md": (
        TOP,
        "Comparing turns by playing on",
        "The end of a game",
        "Robots against each other",
        "Looking at games again",
        "Who plays how well",
    ),
    "docs/rules.md": (
        TOP,
        "Which editions there are",
        "Which one to choose",
        "Words that are not in the list",
        "How to look up a clause",
        "What the program does about each clause",
        "For contributors",
    ),
    "docs/server.md": ("Backups", "A federation's server", "More than one machine", "For programs"),
}
"""Sections about commands, formats and programs: the tests of those do what they say."""

FOR_ENGINEERS = frozenset({"docs/architecture.md", "docs/library.md", "docs/security.md"})
"""Pages on which only whole sections can be about the browser."""
_SEEN = re.compile(
    r"\b(browser|button|desk|menu|pages?|phones?|press(es|ed)?|scan(s|ned)?|screen|tick(s|ed)?)\b",
    re.IGNORECASE,
)
"""What a sentence of any section speaks of if it may tell what people do in a browser."""

_END = re.compile(r"(?:(?<=[.!?])|(?<=[.!?]\)))\s+(?=[A-Z*`“\"(\[…+])")
_FENCE = re.compile(r"^ *```.*?^ *```$", re.DOTALL | re.MULTILINE)
_NO_TEXT = re.compile(r"^#|!\[[^\]]*\]\([^)]*\)|^\s*$")
_RULE = re.compile(r"^\|[|\s:-]+$")
"""The line below the headings of a table."""
_ITEM = re.compile(r"^\s*(?:[-*] |\d+\. )")
_CODE = re.compile(r"^ {4}")
_RESEMBLES = 0.6


def pages() -> list[str]:
    """Every page for users, by its path."""
    found = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    return [path.relative_to(ROOT).as_posix() for path in found]


def sections(page: str) -> dict[str, list[str]]:
    """The lines of each section of a page, by its heading; what stands first has none."""
    text = _FENCE.sub("", (ROOT / page).read_text("utf-8"))
    found: dict[str, list[str]] = {TOP: []}
    for line in text.splitlines():
        if line.startswith("## "):
            found[line.removeprefix("## ")] = []
        elif not line.startswith("# "):
            found[list(found)[-1]].append(line)
    return found


def sentences(page: str) -> list[str]:
    """Every sentence that may be about the browser, on one line each.

    Those are all of the sections of `BROWSER`, and of the others those that speak of it.
    """
    all_of_them = sections(page)
    about = _told(all_of_them, BROWSER.get(page, ()))
    if page in FOR_ENGINEERS:
        return about
    others = _told(all_of_them, ELSEWHERE.get(page, ()))
    return [*about, *(each for each in others if _SEEN.search(each))]


def _told(all_of_them: dict[str, list[str]], headings: Iterable[str]) -> list[str]:
    return [
        sentence
        for heading in headings
        for block in _blocks(all_of_them.get(heading, []))
        for sentence in _END.split(block)
        if len(sentence.split()) > 1
    ]


def _blocks(lines: list[str]) -> list[str]:
    """Paragraphs, list items and rows of tables, each on one line."""
    blocks = [""]
    for line in lines:
        if _RULE.match(line):
            blocks[-1] = ""
        elif _NO_TEXT.search(line) or (not blocks[-1] and _CODE.match(line)):
            blocks.append("")
        else:
            if _ITEM.match(line) or line.startswith("|"):
                blocks.append("")
            text = _ITEM.sub("", line).strip("| ")
            blocks[-1] = f"{blocks[-1]} {text}".strip()
    return [re.sub(r"\s+", " ", block) for block in blocks if block]


Said = tuple[str, str]
"""A page, and a sentence of it."""


def rows() -> dict[Said, str]:
    """What the table says of each sentence."""
    if not TABLE.exists():
        return {}
    lines = TABLE.read_text("utf-8").splitlines()
    return {(page, said): tests for page, said, tests in (line.split("\t") for line in lines)}


def renewed(known: dict[Said, str]) -> dict[Said, str]:
    """The rows of today's sentences: kept, or with a proposal from one that has gone."""
    in_order = dict.fromkeys((*BROWSER, *pages()))
    today = {(page, said): "" for page in in_order for said in sentences(page)}
    gone = {said: tests for (page, said), tests in known.items() if (page, said) not in today}
    for row in today:
        if row in known:
            today[row] = known[row]
            continue
        alike = get_close_matches(row[1], gone, 1, _RESEMBLES)
        tests = gone[alike[0]].removeprefix(UNREAD).strip() if alike else ""
        today[row] = f"{UNREAD} {tests}".strip()
    return today


def main() -> None:
    """Update the table: keep the rows that still hold, add rows for new sentences."""
    lines = (f"{page}\t{said}\t{tests}\n" for (page, said), tests in renewed(rows()).items())
    TABLE.write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()
