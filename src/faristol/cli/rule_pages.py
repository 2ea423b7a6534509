"""The rule books as pages to read: an edition, two editions side by side, one clause."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from faristol.rulebook import EDITIONS, OWN_CHOICE, READING, Option, Reading, Ruleset, ruleset
from faristol.rulebook.clauses import Clause, books, clause, clauses_like, clauses_of, is_clause
from faristol.rulebook.coverage import Coverage, Status
from faristol.rulebook.ruleset import Value
from faristol.rulebook.texts import LANGUAGES
from faristol.rulebook.topics import format_value, label, topic_of, topics


def editions_page() -> Iterator[RenderableType]:
    """The editions in one table."""
    table = Table("edition", "title", "book", "players", "time", "clauses")
    for name in EDITIONS:
        rules = ruleset(name)
        seats = dict.fromkeys((rules.players.least, rules.players.most))
        count = len(clauses_of(rules.book)) if rules.book in books() else 0
        table.add_row(
            name,
            rules.title,
            rules.book if count else "–",
            "–".join(map(str, seats)),
            _time(rules),
            str(count or "–"),
        )
    yield table


def _time(rules: Ruleset) -> str:
    for ms, what in (
        (rules.time.each_ms, "each"),
        (rules.time.shared_ms, "for the game"),
        (rules.duplicate.think_ms + rules.duplicate.write_ms, "a turn"),
    ):
        if ms:
            return f"{format_value('_ms', ms)} {what}"
    return "no limit"


def summary_page(chosen: Iterable[Coverage]) -> Iterator[RenderableType]:
    """How many clauses of each book have each status."""
    counted = Counter((each.book, each.status) for each in chosen)
    table = Table("book", *Status)
    for book in books():
        counts = [counted[book, status] for status in Status]
        if any(counts):
            table.add_row(book, *(str(count or "") for count in counts))
    yield table


def edition_page(name: str, language: str | None) -> Iterator[RenderableType]:
    """An edition topic by topic, every value with its clauses, then options and readings."""
    rules = ruleset(name)
    told = _Told(language or rules.language)
    yield Text(f"{rules.title} ({rules.name})", "bold")
    yield Text(rules.source)
    for topic in topics().values():
        stated = [each for each in rules.stated if each.startswith(f"{topic.name}.")]
        procedures = [
            each for each in rules.cited if each not in rules.stated and topic_of(each) == topic
        ]
        if stated or procedures:
            yield from _heading(topic.title)
        for each in stated:
            yield _indented(2, f"{label(each)}: ", _stated(rules, each))
            yield from told.sentences(rules.clauses(each), 4)
        yield from told.rest(_cited(rules, procedures), "Also:")
    offered = [option for option in rules.options if option.offered]
    yield from _heading("What the organiser chooses", when=offered)
    for option in offered:
        yield from _option(option)
    yield from _heading("Where the book has a gap or contradicts itself", when=rules.readings)
    for reading in rules.readings:
        yield from _reading(reading)
    others = [each.id for each in clauses_of(rules.book)] if rules.book in books() else []
    yield from told.rest(others, "Other clauses of the book:", heading=True)


class _Told:
    """Clauses as lines, remembering which have been told in full."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._ids: set[str] = set()

    def sentences(self, ids: Iterable[str], indent: int) -> Iterator[RenderableType]:
        for each in filter(is_clause, ids):
            self._ids.add(each)
            yield _indented(indent, f"{each}  ", clause(each).text(self._language))

    def rest(
        self, ids: Iterable[str], title: str, *, heading: bool = False
    ) -> Iterator[RenderableType]:
        """Those of `ids` that have not been told yet, under a title."""
        left = [each for each in dict.fromkeys(ids) if is_clause(each) and each not in self._ids]
        if left:
            yield from _heading(title) if heading else [_indented(2, "", title)]
            yield from self.sentences(left, 2 if heading else 4)


def _cited(rules: Ruleset, names: Iterable[str]) -> Iterator[str]:
    return (each for name in names for each in rules.clauses(name))


def _option(option: Option) -> Iterator[RenderableType]:
    yield _indented(2, f"{option.id}: ", f"{option.question} ({', '.join(option.clauses)})")
    for each in option.choices:
        default = " (default)" if each.choice == option.default else ""
        yield _indented(4, f"{_choice(each.choice)}: ", f"{each.means}{default}")


def _reading(reading: Reading) -> Iterator[RenderableType]:
    yield _indented(2, f"{reading.id}: ", f"{reading.question} ({', '.join(reading.clauses)})")
    taken, *others = reading.choices
    yield _indented(4, f"{_choice(taken.choice)}: ", f"{taken.means}. {reading.why}")
    for each in others:
        yield _indented(4, f"or {_choice(each.choice)}: ", each.means)


def _choice(choice: Value) -> str:
    return format_value("", choice)


def value_of(rules: Ruleset, name: str) -> Value:
    """A ruleset's value by its dotted name."""
    section, _, key = name.partition(".")
    found: Value = getattr(getattr(rules, section), key)
    return found


def _stated(rules: Ruleset, name: str) -> str:
    """A value, and what it rests on where that is no clause."""
    value = format_value(name, value_of(rules, name))
    for cited in rules.clauses(name):
        if cited.startswith(READING):
            value += f" (reading {cited.removeprefix(READING)}, below)"
        elif cited == OWN_CHOICE:
            value += f" ({OWN_CHOICE})"
    return value


def _heading(title: str, when: object = True) -> Iterator[RenderableType]:
    if when:
        yield Text(f"\n{title}", "bold")


@dataclass(frozen=True, slots=True)
class _Indented:
    """A paragraph that hangs from its first line and leaves no spaces at line ends."""

    indent: int
    text: Text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        hang = 2
        room = max(options.max_width - self.indent - hang, 20)
        for number, line in enumerate(self.text.wrap(console, room)):
            line.rstrip()
            yield Text(" " * (self.indent + (hang if number else 0))).append_text(line)


def _indented(indent: int, lead: str, text: str) -> RenderableType:
    return _Indented(indent, Text.assemble((lead, "cyan"), text))


# --- two editions ------------------------------------------------------------------


def comparison_page(first: str, second: str, language: str | None) -> Iterator[RenderableType]:
    """Two editions side by side: the values that differ, then the clauses that do."""
    rules = (ruleset(first), ruleset(second))
    yield _values_apart(rules, language)
    yield from _choices_apart(rules)
    yield from _clauses_apart(rules, language)


def _table(rules: tuple[Ruleset, Ruleset], title: str) -> Table:
    table = Table(title=title, title_justify="left", show_lines=True, expand=True)
    for name in ("", rules[0].name, rules[1].name):
        table.add_column(name, ratio=1 if name else None, max_width=None if name else 26)
    return table


def _values_apart(rules: tuple[Ruleset, Ruleset], language: str | None) -> RenderableType:
    table = _table(rules, "Values that differ")
    names = dict.fromkeys((*rules[0].stated, *rules[1].stated))
    order = list(topics())
    for name in sorted(names, key=lambda each: order.index(each.partition(".")[0])):
        if value_of(rules[0], name) == value_of(rules[1], name):
            continue
        table.add_row(label(name), *(_value_cell(each, name, language) for each in rules))
    return table if table.row_count else Text("No value differs.")


def _value_cell(rules: Ruleset, name: str, language: str | None) -> RenderableType:
    if name not in rules.stated:
        return Text("not in this book")
    told = _Told(language or rules.language)
    value = Text(_stated(rules, name), "bold")
    return Group(value, *told.sentences(rules.clauses(name), 0))


def _choices_apart(rules: tuple[Ruleset, Ruleset]) -> Iterator[RenderableType]:
    """Options and readings that one edition has, or that the two settle differently."""
    table = _table(rules, "Choices and readings that differ")
    offered = [_offers(each) for each in rules]
    for name in dict.fromkeys((*offered[0], *offered[1])):
        cells = [each.get(name, "not in this edition") for each in offered]
        if cells[0] != cells[1]:
            table.add_row(name, *cells)
    if table.row_count:
        yield table


def _offers(rules: Ruleset) -> dict[str, str]:
    settled: list[Option | Reading] = [*rules.options, *rules.readings]
    return {each.id: _offer(each) for each in settled}


def _offer(each: Option | Reading) -> str:
    first = each.default if isinstance(each, Option) else each.taken
    others = [_choice(a.choice) for a in each.choices if a.choice != first]
    return f"{each.question} {_choice(first)}" + "".join(f", or {other}" for other in others)


def _clauses_apart(
    rules: tuple[Ruleset, Ruleset], language: str | None
) -> Iterator[RenderableType]:
    """Clauses with the same number told in other words, and those only one book has.

    Only books that share a numbering, as the FISC books do, can be laid side by side.
    """
    mine, theirs = (clauses_of(each.book) if each.book in books() else () for each in rules)
    shared = {each.row for each in mine} & {each.row for each in theirs}
    if not shared:
        yield Text("The two books number and word their clauses differently throughout.")
        return
    table = _table(rules, "Clauses that differ")
    left = {each.number: each for each in mine if each.row not in shared}
    right = {each.number: each for each in theirs if each.row not in shared}
    # Books that share rows share their sections; within one, the second book's order serves.
    place = {each.number: (each.section, at) for at, each in enumerate((*mine, *theirs))}
    for number in sorted({**left, **right}, key=lambda each: place[each]):
        cells = (left.get(number), right.get(number))
        table.add_row(number, *(_clause_cell(each, language) for each in cells))
    yield table if table.row_count else Text("No clause differs.")


def _clause_cell(each: Clause | None, language: str | None) -> str:
    return each.text(language or each.language) if each else "not in this book"


# --- one clause --------------------------------------------------------------------


def clause_page(found: Clause, covered: Coverage, language: str | None) -> Iterator[RenderableType]:
    """A clause: its sentences, where else it stands, and what the program does about it."""
    book = books()[found.book]
    yield Text(f"{found.id} · {found.clause_class}", "bold")
    section = found.heading.text(language or found.language)
    yield Text(f"{book.title} ({book.edition}), {section}")
    if language is None:
        for each in dict.fromkeys((found.language, *LANGUAGES)):
            yield _indented(2, f"{each}: ", found.text(each))
    else:
        yield _indented(2, "", found.text(language))
    if found.numbers:
        yield _indented(2, "numbers: ", found.numbers)
    if same := clauses_like(found.id):
        yield _indented(2, "same rule: ", ", ".join(each.id for each in same))
    reason = f" ({covered.reason})" if covered.reason else ""
    yield _indented(2, "status: ", f"{covered.status}{reason}")
    for lead, places in (("where", covered.where), ("tests", covered.tests)):
        for title, place in zip_longest([f"{lead}: "], places, fillvalue=" " * (len(lead) + 2)):
            if place.strip():
                yield _indented(2, title, place)
