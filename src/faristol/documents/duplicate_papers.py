"""Paper of a duplicate: the form a player keeps, and everybody's results with both maxima."""

from collections.abc import Sequence

from faristol.board import coordinate
from faristol.documents.compiler import Document, DocumentError
from faristol.documents.lists import Column, ListPage, Section, list_document
from faristol.documents.shortening import shortened
from faristol.documents.slips import USUAL_TURNS, noted
from faristol.documents.words import Language, localised, paper_words
from faristol.duplicate import DuplicateRules, Game, standings
from faristol.duplicate.slips import Slip
from faristol.duplicate.standings import Row, Standings, format_percent
from faristol.duplicate.state import Turn
from faristol.table.sheet_text import written_word
from faristol.tiles import TileSet, tile_set


def duplicate_form(
    rules: DuplicateRules, language: Language, *, players: Sequence[tuple[int | None, str]] = ()
) -> Document:
    """Drawn letters, own word, square and score, highest word and its score.

    It is both forms of the Dutch book: handed in after every turn it takes the place of the slips
    (NL-D-III.5a), kept it is the player's own record (NL-D-III.5b).
    """
    w = paper_words(language)
    turns = rules.turns or USUAL_TURNS
    forms = [
        {
            "under": rules.title,
            "table": "" if table is None else str(table),
            "name": shortened(name),
            "turns": turns,
            "row-height": round(225 / turns, 2),
            "note": noted(rules, language, "slip_forms", "own_form"),
        }
        for table, name in players or ((None, ""),)
    ]
    return Document(
        "duplicate-form", w["duplicate-form"], language, {"forms": forms}, "duplicate-form"
    )


def duplicate_results(rules: DuplicateRules, game: Game, language: Language) -> Document:
    """A page for every player: each turn beside the top of the room and of the computer.

    :raises DocumentError: for a game without players.
    """
    table = standings(rules, game)
    if not table.rows:
        raise DocumentError("nobody plays in this game")
    pages = [_overview(rules, game, table, language)]
    pages += [_page(rules, game, table, row, language) for row in table.rows]
    foot = game.title or rules.title
    return list_document(pages, language, stem="duplicate-results", foot=foot)


def _computer(table: Standings, language: Language) -> str:
    known = table.computer_maximum
    return paper_words(language)["not-asked"] if known is None else str(known)


def _overview(rules: DuplicateRules, game: Game, table: Standings, language: Language) -> ListPage:
    w = paper_words(language)
    rows = tuple(
        (
            "–" if row.rank is None else str(row.rank),
            row.name,
            row.club,
            str(row.table),
            str(row.total),
            _percent(row.room_percent, language),
            _percent(row.computer_percent, language),
            str(row.tops),
        )
        for row in table.rows
    )
    columns = (
        Column("", "auto", "number", strong=True),
        Column(w["player"], "wide", strong=True),
        Column(w["club"], "fr"),
        Column(w["table"], "auto", "number"),
        Column(w["total"], "auto", "number", strong=True),
        Column("%", "auto", "number"),
        Column(f"% {w['computer-top']}", "auto", "number"),
        Column(w["tops"], "auto", "number"),
    )
    return ListPage(
        w["duplicate-results"],
        _under(rules, game),
        facts=(
            (w["room-maximum"], str(table.room_maximum)),
            (w["computer-maximum"], _computer(table, language)),
        ),
        sections=(Section(columns, rows),),
    )


def _percent(hundredths: int | None, language: Language) -> str:
    return "" if hundredths is None else localised(format_percent(hundredths), language)


def _under(rules: DuplicateRules, game: Game) -> str:
    parts = (game.title, rules.title, game.lexicon.partition("+")[0].replace("@", " "))
    return " · ".join(part for part in parts if part)


def _page(
    rules: DuplicateRules, game: Game, table: Standings, row: Row, language: Language
) -> ListPage:
    w, tiles = paper_words(language), tile_set(rules.tiles)
    rows = tuple(
        _turn_row(turn, row, table, tiles, language, game.board.layout.size) for turn in game.turns
    )
    columns = (
        Column(w["turn"], "auto", "number", strong=True),
        Column(w["letters"], "auto"),
        Column(w["own-word"], "fr"),
        Column(w["points"], "auto", "number", strong=True),
        Column(w["top-word"], "fr"),
        Column(w["points"], "auto", "number"),
        Column(w["computer-top"], "auto", "number"),
    )
    rank = "–" if row.rank is None else str(row.rank)
    return ListPage(
        shortened(row.name),
        _under(rules, game),
        facts=(
            (w["rank"], rank),
            (w["table"], str(row.table)),
            (w["total"], str(row.total)),
            ("%", _percent(row.room_percent, language)),
            (w["room-maximum"], str(table.room_maximum)),
            (w["computer-maximum"], _computer(table, language)),
        ),
        sections=(Section(columns, rows, size=9.5, note=_extras(row, language)),),
    )


def _extras(row: Row, language: Language) -> str:
    w = paper_words(language)
    told = ((w["tops"], row.tops), (w["solos"], row.solos), (w["nils"], row.nils))
    extra = ((w["bonus"], row.bonus), (w["penalty"], -row.penalty))
    parts = [f"{label}: {count}" for label, count in told]
    parts += [f"{label}: {count}" for label, count in extra if count]
    return " · ".join(parts)


def _written(slip: Slip, points: str, tiles: TileSet, size: int) -> str:
    """A slip as it was handed in; its score only where it is not what the turn brought."""
    if slip.flaw is not None:
        return slip.written
    where = coordinate(slip.start, slip.direction, size)
    score = "" if slip.score is None or str(slip.score) == points else f" {slip.score}"
    return f"{written_word(slip.word, tiles)} {where}{score}"


def _turn_row(
    turn: Turn, row: Row, table: Standings, tiles: TileSet, language: Language, size: int
) -> tuple[str, ...]:
    mark, handed = turn.marks.get(row.table), turn.slips.get(row.table)
    points = str(row.by_turn[turn.number - 1]) if turn.number <= len(row.by_turn) else ""
    own = "" if handed is None else _written(handed.slip, points, tiles, size)
    if mark is not None and mark.nil is not None:
        own = f"{own} ({paper_words(language)['nil']})".strip()
    laid = turn.laid
    top = ""
    if laid is not None:
        where = coordinate(laid.start, laid.direction, size)
        top = f"{written_word(laid.tiles, tiles)} {where}"
    scores = next((s for s in table.turns if s.number == turn.number), None)
    room = "" if scores is None else str(scores.room_top)
    computer = "" if scores is None or scores.computer_top is None else str(scores.computer_top)
    letters = " ".join(tiles.face_of(tile) if tile else "?" for tile in turn.rack)
    return (str(turn.number), letters, own, points, top, room, computer)
