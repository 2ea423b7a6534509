"""Slips to be cut out: challenges, questions to the jury, results, turns of a duplicate."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from faristol.documents.compiler import Document, DocumentError
from faristol.documents.qr import qr_image
from faristol.documents.shortening import shortened
from faristol.documents.words import Language, paper_words
from faristol.duplicate import DuplicateRules
from faristol.rulebook.clauses import is_clause

MOST_COPIES = 1_000
USUAL_TURNS = 25
"""Slips in a set where the edition has no limit of turns."""


@dataclass(frozen=True, slots=True)
class TableSlip:
    """What is known of a table before its slip is written."""

    round: str = ""
    table: str = ""
    names: tuple[str, ...] = ()
    link: str = ""


def challenge_slips(language: Language, *, event: str = "", copies: int = 8) -> Document:
    """Slips on which the challenged words are written (ESC-12.1); one answer for the play."""
    return _document("challenge", [{"event": shortened(event)}] * _checked(copies), language)


def jury_slips(
    language: Language, *, event: str = "", names: Sequence[str] = (), copies: int = 4
) -> Document:
    """The ten questions that a player may ask of the jury in a game (NL-P-III.10)."""
    slips = [{"event": shortened(event), "name": shortened(name)} for name in names]
    return _document("jury", slips or [{"event": shortened(event)}] * _checked(copies), language)


def result_slips(
    language: Language, *, event: str = "", tables: Sequence[TableSlip] = (), copies: int = 8
) -> Document:
    """Slips that bring a table's result to the desk."""
    slips = [
        {
            "event": shortened(event),
            "round": each.round,
            "table": each.table,
            "names": [shortened(name) for name in each.names],
            "qr": qr_image(each.link) if each.link else None,
        }
        for each in tables
    ]
    return _document("result", slips or [{"event": shortened(event)}] * _checked(copies), language)


def duplicate_slips(
    rules: DuplicateRules, language: Language, *, players: Sequence[tuple[int | None, str]] = ()
) -> Document:
    """A numbered set of turn slips for every player: 22, or as many as the edition has turns."""
    note = noted(rules, language, "slip_forms")
    slips = [
        {
            "turn": str(turn),
            "table": "" if table is None else str(table),
            "name": shortened(name),
            "note": note,
        }
        for table, name in players or ((None, ""),)
        for turn in range(1, (rules.turns or USUAL_TURNS) + 1)
    ]
    return _document("duplicate", slips, language)


def noted(rules: DuplicateRules, language: Language, *of: str) -> str:
    """How a slip or form is filled in, with the clauses that want it where a book does."""
    clauses = [clause for clause in map(rules.clause, of) if is_clause(clause)]
    cited = f" ({', '.join(clauses)})" if clauses else ""
    return f"{paper_words(language)['slip-note']}{cited}"


_NOTHING: dict[str, object] = {
    "event": "",
    "round": "",
    "table": "",
    "name": "",
    "turn": "",
    "note": "",
    "names": [],
    "qr": None,
}
_TITLES = {
    "challenge": "challenge-slip",
    "jury": "jury-slip",
    "result": "result-slip",
    "duplicate": "slip",
}


def _document(kind: str, slips: Sequence[Mapping[str, object]], language: Language) -> Document:
    title = paper_words(language)[_TITLES[kind]]
    data = {"kind": kind, "slips": [{**_NOTHING, **slip} for slip in slips]}
    return Document("slips", title, language, data, f"{kind}-slips")


def _checked(copies: int) -> int:
    if not 1 <= copies <= MOST_COPIES:
        raise DocumentError(f"{copies} slips: 1 to {MOST_COPIES} are printed at once")
    return copies
