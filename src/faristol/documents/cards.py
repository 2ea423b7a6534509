"""Cards to be cut out: for tables, players, pupils; with QR codes where a phone helps."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from faristol.documents.compiler import Document, DocumentError
from faristol.documents.qr import qr_image
from faristol.documents.shortening import shortened
from faristol.documents.words import Language, paper_words

MOST_CARDS = 2_000


@dataclass(frozen=True, slots=True)
class PersonCard:
    """Who a card is for, and what it opens."""

    name: str
    club: str = ""
    number: str = ""
    code: str = ""
    link: str = ""


def table_cards(language: Language, tables: int, *, event: str = "", link: str = "") -> Document:
    """A large number for every table."""
    if not 1 <= tables <= MOST_CARDS:
        raise DocumentError(f"{tables} tables: cards are printed for 1 to {MOST_CARDS}")
    picture = qr_image(link) if link else None
    cards = [
        {"event": shortened(event), "table": str(n), "qr": picture} for n in range(1, tables + 1)
    ]
    return _document("table", cards, language)


def player_cards(language: Language, people: Sequence[PersonCard], *, event: str = "") -> Document:
    """A badge for every player, with the code by which a phone shows who they are."""
    return _document("player", [_card(each, event) for each in _some(people)], language)


def class_cards(language: Language, people: Sequence[PersonCard], *, name: str = "") -> Document:
    """A card for every pupil that lets a phone or tablet into the class."""
    of = paper_words(language)["class-of"].format(name) if name else ""
    return _document("class", [_card(each, of) for each in _some(people)], language)


def _some(people: Sequence[PersonCard]) -> Sequence[PersonCard]:
    if not people:
        raise DocumentError("there is nobody to print a card for")
    if len(people) > MOST_CARDS:
        raise DocumentError(f"{len(people)} cards: at most {MOST_CARDS} are printed at once")
    return people


def _card(person: PersonCard, event: str) -> dict[str, object]:
    return {
        "event": shortened(event),
        "name": shortened(person.name),
        "club": shortened(person.club),
        "number": person.number,
        "code": person.code,
        "link": person.link.partition("://")[2],
        "qr": qr_image(person.link) if person.link else None,
    }


def _document(kind: str, cards: Sequence[Mapping[str, object]], language: Language) -> Document:
    title = paper_words(language)[f"{kind}-card"]
    return Document("cards", title, language, {"kind": kind, "cards": cards}, f"{kind}-cards")
