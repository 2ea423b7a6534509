"""The clauses of an edition as a booklet, and the tiles of a language on one page."""

from itertools import groupby

from faristol.documents.compiler import Document, DocumentError
from faristol.documents.score_sheets import rules_named
from faristol.documents.words import Language, language_named, paper_words
from faristol.rulebook.clauses import books, clauses_of
from faristol.rulebook.texts import texts
from faristol.tiles import tile_set, tile_set_names


def booklet(edition: str, language: Language | None = None) -> Document:
    """Every clause of an edition's rule book, section by section.

    :raises DocumentError: naming the editions there are.
    """
    rules = rules_named(edition)
    told = language or language_named(rules.language)
    w = paper_words(told)
    found = clauses_of(rules.book) if rules.book in books() else ()
    sections = [
        {
            "head": head,
            "clauses": [
                {"number": each.number, "text": each.text(told.value), "gap": each.is_gap}
                for each in clauses
            ],
        }
        for head, clauses in groupby(found, key=lambda each: each.heading.text(told.value))
    ]
    title = texts(told.value).say(rules.title)
    data = {
        "under": " · ".join([w["booklet"], rules.book] if found else [w["booklet"]]),
        "lead": w["own-words"] if found else w["no-book"],
        "sections": sections,
        "foot": f"{title} · {w['printed']}",
    }
    return Document("booklet", title, told, data, f"booklet-{rules.name}")


def tile_page(tiles: str, language: Language | None = None) -> Document:
    """How many of each tile the box holds and what they are worth.

    :raises DocumentError: naming the sets there are.
    """
    if tiles not in tile_set_names():
        raise DocumentError(f"no tile set {tiles[:40]!r}; there are {', '.join(tile_set_names())}")
    box = tile_set(tiles)
    told = language or language_named(box.language)
    w = paper_words(told)
    faces = [
        {"face": tile.face, "value": str(tile.value), "count": tile.count} for tile in box.tiles[1:]
    ]
    points = sum(tile.count * tile.value for tile in box.tiles)
    of = w[f"tiles-of-{box.language}"]
    data = {
        "under": f"{of} · {w['tile-count'].format(box.size, points)}",
        "tiles": [*faces, {"face": "", "value": w["blank"], "count": box.tiles[0].count}],
        "foot": f"{w['tile-list']} · {w['printed']}",
    }
    return Document("tiles", w["tile-list"], told, data, f"tiles-{box.name}")
