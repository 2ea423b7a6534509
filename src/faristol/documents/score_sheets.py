"""Score sheets: what each rule book wants written, blank or filled from a game.

FISC and friendly games: racks, words, points, totals. Wedstrijd: squares and drawn letters, a
white form for the player who starts and a coloured one for the opponent (NL-W-IV.1b). Punten:
own and the opponent's scores. School: one sheet for four, kept by the player who starts (ESC-7).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from faristol.documents.compiler import Document, DocumentError
from faristol.documents.games_on_paper import (
    Challenge,
    Column,
    Entry,
    FilledGame,
    Form,
    Heading,
)
from faristol.documents.qr import qr_image
from faristol.documents.shortening import shortened
from faristol.documents.tile_lines import tile_lines
from faristol.documents.words import Language, language_named, paper_words
from faristol.rulebook import EDITIONS, Ruleset, ruleset
from faristol.rulebook.texts import texts
from faristol.tiles import tile_set

MOST_RECORDS = 6
"""Lines that an organiser may add."""
MOST_CHALLENGES = 8
"""Challenges that a sheet has room for."""


class Layout(Enum):
    """What is written down for every turn."""

    RACK = "rack"
    """The own rack, word, points, total; the opponent's word, points, total."""
    SQUARES = "squares"
    """Squares, words and the letters that the player drew."""
    SCORES = "scores"
    """Words if one likes, points, totals."""
    FOUR = "four"
    """Three or four players beside each other."""


def rules_named(edition: str) -> Ruleset:
    """The rules of an edition.

    :raises DocumentError: naming the editions there are.
    """
    if edition not in EDITIONS:
        raise DocumentError(f"no edition {edition[:40]!r}; there are {', '.join(EDITIONS)}")
    return ruleset(edition)


def layout_of(rules: Ruleset, players: int = 2) -> Layout:
    """Which sheet an edition uses.

    :raises DocumentError: for duplicate, which has a form for every player instead.
    """
    if rules.book == "NL-D":
        raise DocumentError(f"{rules.name}: duplicate has no score sheet; print duplicate-form")
    if players > 2 or rules.players.least > 2:
        return Layout.FOUR
    return {"NL-W": Layout.SQUARES, "NL-P": Layout.SCORES}.get(rules.book, Layout.RACK)


_NOTES = {"FISC": ("note-fisc", "5"), "ESC": ("note-esc", ""), "NL-P": ("note-nl-p", "IV")}


def score_sheets(
    edition: str,
    *,
    language: Language | None = None,
    games: Sequence[FilledGame] = (),
    heading: Heading | None = None,
    form: Form | None = None,
    players: int = 0,
) -> Document:
    """The sheets of some games, one for each player; a blank one where there is no game.

    Of a game of two that names nobody, and of a game of four, there is one sheet.

    :raises DocumentError: for an edition that has no sheet, and for more lines than there is
        room for.
    """
    rules = rules_named(edition)
    told = language or language_named(rules.language)
    heading = heading or Heading()
    if len(heading.records) > MOST_RECORDS:
        raise DocumentError(
            f"{len(heading.records)} lines: a sheet has room for {MOST_RECORDS} of the organiser's"
        )
    seats = max((len(game.names) for game in games), default=players or rules.players.least)
    maker = _Maker(rules, layout_of(rules, seats), told, heading, seats)
    pages: list[dict[str, object]] = []
    for game in games or (FilledGame(("",) * seats),):
        for seat in maker.sheets_of(game, form):
            pages += maker.pages(game, seat, form)
    title = paper_words(told)["score-sheet"]
    suffix = f"-{form.value}" if form else ""
    return Document(
        "score-sheet", title, told, {"pages": pages}, f"score-sheet-{rules.name}{suffix}"
    )


_ROWS = {Layout.RACK: 20, Layout.SQUARES: 21, Layout.SCORES: 23, Layout.FOUR: 20}
_HEIGHT = {Layout.RACK: 7.2, Layout.SQUARES: 7.0, Layout.SCORES: 6.9, Layout.FOUR: 8.0}


@dataclass(frozen=True)
class _Maker:
    rules: Ruleset
    layout: Layout
    language: Language
    heading: Heading
    seats: int
    words: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", dict(paper_words(self.language)))

    @property
    def is_school(self) -> bool:
        return self.rules.book == "ESC"

    def sheets_of(self, game: FilledGame, form: Form | None) -> Sequence[int]:
        """Whose sheets are printed, by seat."""
        if self.layout is Layout.FOUR:
            return (0,)
        starter = game.starter or 0
        if form is not None:
            return (starter if form is Form.STARTER else 1 - starter,)
        return (0, 1) if any(game.names) else (0,)

    def pages(self, game: FilledGame, seat: int, form: Form | None) -> list[dict[str, object]]:
        """A sheet, with as many pages as the game has turns for."""
        order = self._order(game, seat)
        turns = max((len(c.entries) for c in game.columns), default=0)
        most = 4 if self.is_school and turns <= 4 else _ROWS[self.layout]
        # A page without a foot has room for half as many lines again.
        ruled, left = [], turns
        while left > most:
            ruled.append(min(left, most * 3 // 2))
            left -= ruled[-1]
        ruled.append(most)
        pages, start = [], 0
        for number, lines in enumerate(ruled, 1):
            pages.append(self._page(game, order, form, number, len(ruled), start, lines))
            start += lines
        return pages

    def _order(self, game: FilledGame, seat: int) -> list[int]:
        if self.layout is Layout.FOUR:
            first = game.starter or 0
            return [(first + n) % self.seats for n in range(self.seats)]
        return [seat, 1 - seat]

    def _page(
        self,
        game: FilledGame,
        order: Sequence[int],
        form: Form | None,
        number: int,
        of: int,
        start: int,
        most: int,
    ) -> dict[str, object]:
        w = self.words
        boxes = [{"label": w["round"], "value": shortened(game.round, 12)}]
        boxes.append({"label": w["table"], "value": shortened(game.table, 12)})
        if of > 1:
            boxes.append({"label": w["page"], "value": f"{number}/{of}"})
        is_last = number == of
        tiles = tile_set(game.tile_set or self.heading.tiles or self.rules.equipment.tiles)
        height = 40.0 if self.is_school and most == 4 else _HEIGHT[self.layout]
        return {
            "title": w["score-sheet"],
            "under": self._under(game),
            "boxes": boxes,
            "qr": qr_image(self.heading.link) if self.heading.link else None,
            "names": self._names(game, order, form),
            "note-above": "" if form is None else self._form_note(form),
            "columns": self._columns(order),
            "rows": self._rows(game, order, start, most),
            "row-height": height,
            "foot": self._foot(game, order) if is_last else [],
            "challenges": self._challenges(game),
            "asked": 10 if self.rules.book == "NL-P" else 0,
            "tiles": tile_lines(tiles, 3 if self.is_school else 5),
            "records": [shortened(line) for line in self.heading.records],
            "signatures": self._signatures(game, order),
            "signature-height": 15 if len(self.heading.records) < 3 else 12,
            "note-head": self._note_head(),
            "note": w[self._note()[0]],
        }

    def _under(self, game: FilledGame) -> str:
        title = texts(self.language.value).say(self.rules.title)
        parts = [self.heading.event, title, _minutes(self.rules, self.words)]
        parts.append(self.heading.lexicon or game.lexicon)
        return shortened(" · ".join(part for part in parts if part), 150)

    def _names(
        self, game: FilledGame, order: Sequence[int], form: Form | None
    ) -> list[dict[str, object]]:
        w = self.words
        if self.layout is Layout.FOUR:
            return [
                {"label": self._seat_label(n), "name": shortened(game.names[seat]), "begins": None}
                for n, seat in enumerate(order)
            ]
        starter = game.starter
        if form is not None and starter is None:
            starter = order[0] if form is Form.STARTER else order[1]
        is_known = starter is not None
        return [
            {
                "label": w["own-name"] if n == 0 else w["opponent"],
                "name": shortened(game.names[seat]),
                "begins": is_known and seat == starter,
            }
            for n, seat in enumerate(order)
        ]

    def _seat_label(self, n: int) -> str:
        w = self.words
        label = w["player-n"].format(n + 1)
        return f"{label} · {w['starts']}" if n == 0 else label

    def _form_note(self, form: Form) -> str:
        return self.words["white-form" if form is Form.STARTER else "coloured-form"] + (
            " (NL-W-IV.1b)" if self.rules.book == "NL-W" else ""
        )

    def _columns(self, order: Sequence[int]) -> list[dict[str, object]]:
        w = self.words
        turn = _column("turn", w["turn"], 11)
        ends = [_column("points", w["points"], 13.5), _column("total", w["total"], 14.5)]
        gap = _column("gap", "", 2.5)
        match self.layout:
            case Layout.RACK:
                own = [turn, _column("rack", w["rack"], 39), _column("word", w["word"])]
                other = [_column("word", w["word-of-opponent"])]
            case Layout.SQUARES:
                own = [turn, _column("square", w["square"], 13), _column("word", w["word"])]
                own.append(_column("drawn", w["drawn"], 30))
                other = [_column("square", w["square"], 13)]
                other.append(_column("word", w["word-of-opponent"]))
            case Layout.FOUR:
                return self._four(order, turn)
            case _:
                own = [turn, _column("word", w["word"])]
                other = [_column("word", w["word-of-opponent"])]
        return [*own, *ends, gap, *other, *ends]

    def _four(self, order: Sequence[int], turn: dict[str, object]) -> list[dict[str, object]]:
        w, columns = self.words, [turn]
        for n in range(len(order)):
            if n:
                columns.append(_column("gap", "", 1.5))
            columns.append(_column("word", w["play"]))
            columns.append(_column("points", w["points"], 10.5))
            columns.append(_column("total", w["total"], 11.5))
        return columns

    def _rows(
        self, game: FilledGame, order: Sequence[int], start: int, most: int
    ) -> list[list[object]]:
        rows = []
        for turn in range(start, start + most):
            row: list[object] = [str(turn + 1)]
            for n, seat in enumerate(order):
                entries = game.columns[seat].entries if game.columns else ()
                entry = entries[turn] if turn < len(entries) else Entry()
                row += [""] if n else []
                row += self._cells(entry, is_own=n == 0)
            rows.append(row)
        return rows

    def _cells(self, entry: Entry, *, is_own: bool) -> list[object]:
        points = {"text": entry.points, "circled": True} if entry.circled else entry.points
        cells: list[object] = [entry.word, points, entry.total]
        if self.layout is Layout.RACK and is_own:
            return [list(entry.rack), *cells]
        if self.layout is Layout.SQUARES:
            return [entry.square, entry.word, *([entry.drawn] if is_own else []), *cells[1:]]
        return cells

    def _foot(self, game: FilledGame, order: Sequence[int]) -> list[dict[str, object]]:
        w = self.words
        columns = game.columns or (Column(),) * self.seats
        lines = []
        if not self.is_school:
            told = [{"points": columns[s].racks, "total": columns[s].after_racks} for s in order]
            lines.append(_foot_line(w["racks-left"], w["racks-left-short"], told))
        if self.rules.time.overtime_points:
            told = [
                {"points": columns[s].overtime, "total": columns[s].after_overtime} for s in order
            ]
            lines.append(_foot_line(w["overtime"], w["overtime-short"], told, boxes=10))
        told = [{"points": "", "total": columns[s].final} for s in order]
        if self.layout is Layout.FOUR:
            for line in lines:
                line["label"] = line["short"]
        final = _foot_line(w["final-result"], w["final-result"], told)
        return [*lines, {**final, "final": True}]

    def _challenges(self, game: FilledGame) -> list[dict[str, object]]:
        """The lines of the box: those of the game, and empty ones."""
        if self.rules.challenge.window == "none" or self.rules.book in {"NL-P", "ESC"}:
            return []
        usual = 3 if self.layout is Layout.FOUR else 4
        told = game.challenges[:MOST_CHALLENGES]
        empty = (Challenge(),) * (usual - len(told))
        return [
            {
                "turn": each.turn,
                "who": shortened(each.who, 24),
                "words": shortened(each.words, 60),
                "valid": each.valid,
            }
            for each in (*told, *empty)
        ]

    def _signatures(self, game: FilledGame, order: Sequence[int]) -> list[str]:
        w = self.words
        if self.layout is Layout.FOUR:
            names = [game.names[s] or w["player-n"].format(n + 1) for n, s in enumerate(order)]
            return [w["signature-of"].format(shortened(name, 24)) for name in names]
        return [w["signature-own"], w["signature-opponent"], w["received"]]

    def _note(self) -> tuple[str, str]:
        book = self.rules.book
        if book.startswith("FISC"):
            return _NOTES["FISC"]
        if book == "NL-W":
            return "note-nl-w", "IV"
        return _NOTES.get(book, ("note-friendly", ""))

    def _note_head(self) -> str:
        section = self._note()[1]
        where = self.words["section"].format(section) if section else ""
        return self.words["how-to-write"] + (f" ({where})." if where else ".")


def _column(kind: str, head: str, width: float | None = None) -> dict[str, object]:
    return {"kind": kind, "head": head, "width": width}


def _foot_line(
    label: str, short: str, blocks: list[dict[str, str]], *, boxes: int = 0
) -> dict[str, object]:
    return {"label": label, "short": short, "blocks": blocks, "boxes": boxes, "final": False}


def _minutes(rules: Ruleset, words: dict[str, str]) -> str:
    if rules.time.each_ms:
        return words["minutes-each"].format(rules.time.each_ms // 60_000)
    if rules.time.shared_ms:
        return words["minutes-shared"].format(rules.time.shared_ms // 60_000)
    return ""
