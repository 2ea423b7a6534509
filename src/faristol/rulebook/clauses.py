"""The clauses of the rule books: what each one says, in our words, in three languages.

Loaded from `books/*.toml`. A clause is a name and a sentence here; which value of an
edition follows from it, and which test shows it, is said elsewhere (`editions`,
`coverage`). Nothing here knows how a game is played.

A clause is told in the language of its book (`own`), which is the one to cite, and in the
languages of everybody else who plays by it; a file that leaves one out is refused.

>>> clause("FISC-A-4.B.4").text("ca")
'Aquesta norma no val mentre el marcador és 0-0.'
>>> clause("FISC-A-4.B.4").text("nl")
'Deze regel geldt niet zolang de stand 0-0 is.'
>>> [other.id for other in clauses_like("FISC23-G-7.D")]
['FISC-B-7.E', 'FISC-A-7.E']
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from faristol.rulebook.texts import LANGUAGES

# In the order in which people meet them: Catalan by age, then Dutch.
_FILES = ("fisc", "fisc-championship", "escolar", "nl-punten", "nl-wedstrijd", "nl-duplicate")


class ClauseClass(StrEnum):
    """Who acts on a clause."""

    ENGINE = "ENGINE"
    """The program decides it."""
    ARBITER = "ARBITER"
    """A person decides it and the program carries it out."""
    DISPLAY = "DISPLAY"
    """It says what is written or shown."""
    PHYSICAL = "PHYSICAL"
    """It is about tiles, bags and chairs."""


@dataclass(frozen=True, slots=True)
class Book:
    """A rule book: the code its clauses start with and the edition it became."""

    code: str
    edition: str
    title: str
    language: str


@dataclass(frozen=True, slots=True)
class Wording:
    """The same text in every language that people read here."""

    ca: str
    nl: str
    en: str

    def text(self, language: str) -> str:
        """The text in `language`, or in English where nobody has told it in that one."""
        told: str = getattr(self, language if language in LANGUAGES else "en")
        return told


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule of one book."""

    id: str
    book: str
    heading: Wording
    """The section of the book that it stands in."""
    clause_class: ClauseClass
    numbers: str
    """What it fixes in figures, for the eye; empty where it fixes none."""
    language: str
    """The book's."""
    wording: Wording
    row: str
    """The same for every clause that is told with the same sentences."""
    is_gap: bool = False
    """Marks something that the book leaves unsaid."""

    @property
    def number(self) -> str:
        """The id without its book: `4.B.1`, which the FISC books share."""
        return self.id.removeprefix(f"{self.book}-")

    def text(self, language: str) -> str:
        """The sentence in `language`, or in English where nobody has told it in that one."""
        return self.wording.text(language)

    @property
    def own(self) -> str:
        """The sentence in the book's language."""
        return self.wording.text(self.language)

    @property
    def english(self) -> str:
        """The sentence in English."""
        return self.wording.en

    @property
    def section(self) -> str:
        """The title of its section, in the book's language."""
        return self.heading.text(self.language)


class UnknownClauseError(KeyError):
    """No rule book has a clause of this name."""

    def __init__(self, clause_id: str, nearest: tuple[str, ...]) -> None:
        super().__init__(clause_id)
        self.clause_id = clause_id
        self.nearest = nearest

    def __str__(self) -> str:
        hint = f"; did you mean {' or '.join(self.nearest)}?" if self.nearest else ""
        return f"no rule book has a clause {self.clause_id!r}{hint}"


class UnknownBookError(KeyError):
    """No rule book has this code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code

    def __str__(self) -> str:
        return f"no rule book has the code {self.code!r}; there are {', '.join(books())}"


def parse_books(texts: Mapping[str, str]) -> tuple[tuple[Book, ...], tuple[Clause, ...]]:
    """Read book files, given as `{name: text}`.

    :raises ValueError: naming the file and the clause that is wrong.
    """
    declared: dict[str, Book] = {}
    read: dict[str, Clause] = {}
    for name, text in texts.items():
        try:
            _read_file(text, declared, read)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"rule book file {name!r}: {error}") from error
    return tuple(declared.values()), tuple(read.values())


def _read_file(text: str, declared: dict[str, Book], read: dict[str, Clause]) -> None:
    data = tomllib.loads(text)
    language = _string(data, "language")
    if language not in LANGUAGES:
        raise ValueError(f"language {language!r} is none of {', '.join(LANGUAGES)}")
    here: dict[str, Book] = {}
    for entry in data["book"]:
        code = _string(entry, "code")
        if code in here or code in declared:
            raise ValueError(f"a second book {code}")
        here[code] = Book(code, _string(entry, "edition"), _string(entry, "title"), language)
    declared |= here
    for found in _clauses(data, language, here, read):
        if found.id in read:
            raise ValueError(f"a second clause {found.id}")
        read[found.id] = found


def _clauses(
    data: dict[str, Any], language: str, books: Mapping[str, Book], read: Mapping[str, Clause]
) -> Iterator[Clause]:
    for section in data["section"]:
        heading = _heading(section)
        for row in section["clause"]:
            ids = row["ids"]
            if not ids or not all(isinstance(each, str) for each in ids):
                raise ValueError(f"section {heading.text(language)!r}: a row without ids")
            try:
                yield from _row(row, ids, heading, language, books, read)
            except (ValueError, KeyError) as error:
                raise ValueError(f"clause {ids[0]}: {error}") from error


def _row(
    row: dict[str, Any],
    ids: list[str],
    heading: Wording,
    language: str,
    books: Mapping[str, Book],
    read: Mapping[str, Clause],
) -> Iterator[Clause]:
    _refuse_unknown(row, "ids", "class", "numbers", "like", "gap")
    model = read[row["like"]] if "like" in row else None
    if model and model.language != language:
        raise ValueError(f"{model.id} is of a book in another language")
    wording = _like(row, model) if model else _wording(row)
    for each in ids:
        book = next((code for code in books if each.startswith(f"{code}-")), None)
        if book is None:
            raise ValueError(f"{each} belongs to no book of this file")
        yield Clause(
            id=each,
            book=book,
            heading=heading,
            clause_class=ClauseClass(row["class"]),
            numbers=row.get("numbers", model.numbers if model else ""),
            language=language,
            wording=wording,
            row=model.row if model else ids[0],
            is_gap=row.get("gap", False),
        )


def _heading(section: dict[str, Any]) -> Wording:
    try:
        _refuse_unknown(section, "clause")
        return _wording(section)
    except ValueError as error:
        named = next((section[each] for each in LANGUAGES if each in section), "without a title")
        raise ValueError(f"section {named!r}: {error}") from error


def _like(row: dict[str, Any], model: Clause) -> Wording:
    """The model's sentences; a row that has its own besides is not like it."""
    if told := [each for each in LANGUAGES if each in row]:
        raise ValueError(f"told like {model.id} and again in {', '.join(told)}")
    return model.wording


def _wording(table: dict[str, Any]) -> Wording:
    return Wording(**{each: _string(table, each) for each in LANGUAGES})


def _refuse_unknown(table: dict[str, Any], *known: str) -> None:
    if unknown := table.keys() - {*known, *LANGUAGES}:
        raise ValueError(f"unknown {sorted(unknown)}")


def _string(table: dict[str, Any], key: str) -> str:
    if key not in table:
        raise ValueError(f"no {key}")
    value = table[key]
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{key} is not a sentence or a name: {value!r}")
    return value


@cache
def _loaded() -> tuple[dict[str, Book], dict[str, Clause]]:
    folder = files("faristol.rulebook") / "books"
    texts = {name: (folder / f"{name}.toml").read_text("utf-8") for name in _FILES}
    all_books, all_clauses = parse_books(texts)
    return {book.code: book for book in all_books}, {found.id: found for found in all_clauses}


def books() -> Mapping[str, Book]:
    """Every rule book by its code."""
    return dict(_loaded()[0])


def all_clauses() -> tuple[Clause, ...]:
    """Every clause of every book, book by book, in the book's order."""
    return tuple(each for code in books() for each in clauses_of(code))


@cache
def clauses_of(book: str) -> tuple[Clause, ...]:
    """The clauses of one book, in its order.

    :raises UnknownBookError: with the codes there are.
    """
    if book not in _loaded()[0]:
        raise UnknownBookError(book)
    return tuple(each for each in _loaded()[1].values() if each.book == book)


def is_clause(clause_id: str) -> bool:
    """Whether a rule book has this clause."""
    return clause_id in _loaded()[1]


def clause(clause_id: str) -> Clause:
    """The clause of this name.

    :raises UnknownClauseError: with the names that come nearest.
    """
    found = _loaded()[1].get(clause_id)
    if found is None:
        raise UnknownClauseError(clause_id, _nearest(clause_id))
    return found


def find_clauses(name: str) -> tuple[Clause, ...]:
    """The clauses a person may mean: an id in any case, a number that books share, or a
    part of a book.

    >>> [found.id for found in find_clauses("4.b.4")]
    ['FISC-A-4.B.4', 'FISC23-G-4.B.4']
    >>> [found.id for found in find_clauses("NL-P-V.2")]
    ['NL-P-V.2a', 'NL-P-V.2b']

    :raises UnknownClauseError: with the names that come nearest.
    """
    wanted = name.strip().upper()
    every = all_clauses()
    found = (
        tuple(each for each in every if each.id.upper() == wanted)
        or tuple(each for each in every if each.number.upper() == wanted)
        or tuple(each for each in every if _is_part(wanted, each.id.upper()))
    )
    if not found:
        raise UnknownClauseError(name, _nearest(name.strip()))
    return found


def _is_part(start: str, clause_id: str) -> bool:
    """Whether an id goes on where `start` ends: III.7 goes on in III.7A, not in III.77."""
    if not start or not clause_id.startswith(start):
        return False
    last, following = start[-1], clause_id[len(start)]
    return not (last.isdigit() and following.isdigit()) and not (
        last.isalpha() and following.isalpha()
    )


def clauses_like(clause_id: str) -> tuple[Clause, ...]:
    """The other clauses that are told with the same sentences: the same rule elsewhere."""
    row = clause(clause_id).row
    return tuple(each for each in all_clauses() if each.row == row and each.id != clause_id)


def _nearest(name: str) -> tuple[str, ...]:
    # Nobody's id is longer; comparing a pasted page with 600 names would take long.
    if len(name) > 40:
        return ()
    by_upper = {each.upper(): each for each in _loaded()[1]}
    return tuple(
        by_upper[near] for near in get_close_matches(name.upper(), by_upper, n=3, cutoff=0.6)
    )
