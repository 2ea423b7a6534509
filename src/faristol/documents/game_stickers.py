"""What a pupil takes home from a game: a sticker with the best play."""

from faristol.documents.compiler import Document, DocumentError
from faristol.documents.dates import written_day
from faristol.documents.shortening import shortened
from faristol.documents.words import Language, paper_words
from faristol.table.sheet import Line, LineKind, Sheet
from faristol.table.sheet_text import written_word
from faristol.tiles import tile_set


def game_stickers(sheet: Sheet, language: Language, *, event: str = "", day: str = "") -> Document:
    """A sticker for each player who made a play: name, best play, total, class and day.

    :raises DocumentError: for a game in which nobody did.
    """
    w = paper_words(language)
    found = []
    for seat, name in enumerate(sheet.names):
        best = _best(sheet, seat)
        if best is None:
            continue
        word = written_word(best.word, tile_set(sheet.tile_set))
        total = sheet.result.scores[seat] if sheet.result is not None else sheet.totals[seat]
        told = w["best-play"].format(shortened(word), best.points)
        foot = (w["sticker-total"].format(total), shortened(event), written_day(day, language))
        found.append(
            {
                "lead": told,
                "event": shortened(name),
                "name": shortened(word),
                "day": " · ".join(part for part in foot if part),
                "code": "",
                "qr": None,
            }
        )
    if not found:
        raise DocumentError("nobody has made a play in this game")
    return Document(
        "cards", w["sticker"], language, {"kind": "sticker", "cards": found}, "stickers"
    )


def _best(sheet: Sheet, seat: int) -> Line | None:
    own = [each for each in sheet.lines if each.seat == seat and each.kind is LineKind.PLAY]
    return max((each for each in own if each.word), key=lambda each: each.points, default=None)
