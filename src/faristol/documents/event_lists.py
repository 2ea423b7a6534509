"""Lists of an event for wall and desk: players, check-in, pairings, standings, crosstable."""

from collections.abc import Sequence

from faristol.championship.history import (
    classification,
    lines_of,
    start_order,
    tie_breaks_of,
)
from faristol.championship.state import Championship, Round
from faristol.championship.views import (
    cross_table,
    format_sum,
    name_of,
    points_text,
    result_text,
    seats_by_name,
    seats_several,
)
from faristol.documents.compiler import Document, DocumentError
from faristol.documents.dates import written_days
from faristol.documents.event_names import EventNames
from faristol.documents.lists import Column, ListPage, Section, list_document
from faristol.documents.words import Language, localised, paper_words

ROUNDS_ACROSS = 10
"""Rounds that a crosstable has beside each other; more go into a second table."""


def _under(state: Championship, language: Language, *more: str) -> str:
    announced = state.announced
    assert announced is not None
    days = written_days(announced.plays_on, announced.last_day, language)
    return " · ".join(part for part in (announced.name, announced.place, days, *more) if part)


def _event_document(
    state: Championship,
    language: Language,
    title: str,
    sections: Sequence[Section],
    stem: str,
    *,
    under: str = "",
    landscape: bool = False,
) -> Document:
    assert state.announced is not None
    page = ListPage(title, _under(state, language, under), sections=tuple(sections))
    name = state.announced.name
    return list_document([page], language, stem=stem, foot=name, landscape=landscape)


def players(state: Championship, language: Language) -> Document:
    """Everybody who entered, in the order of the rating list."""
    w = paper_words(language)
    has_school = any(entry.school for entry in state.entries)
    columns: tuple[Column, ...] = (
        Column(w["number"], "auto", "number"),
        Column(w["player"], "wide", strong=True),
        Column(w["school"] if has_school else w["club"], "fr"),
        Column(w["category"], "auto"),
        Column(w["rating"], "auto", "number"),
    )
    rows: list[tuple[str, ...]] = [
        (
            str(number),
            name_of(state, player),
            entry.school if has_school else entry.club,
            entry.category,
            "" if entry.rating is None else str(entry.rating),
        )
        for number, player in enumerate(start_order(state, 1), 1)
        for entry in (state.entry(player),)
    ]
    columns, rows = _without_empty(columns, rows)
    section = Section(columns, tuple(rows), empty=w["nobody-entered"])
    return _event_document(state, language, w["players"], [section], "players")


def _without_empty(
    columns: tuple[Column, ...], rows: list[tuple[str, ...]]
) -> tuple[tuple[Column, ...], list[tuple[str, ...]]]:
    """The columns in which something stands."""
    kept = [n for n in range(len(columns)) if not rows or any(row[n] for row in rows)]
    return tuple(columns[n] for n in kept), [tuple(row[n] for n in kept) for row in rows]


def check_in(state: Championship, language: Language) -> Document:
    """The list for the door: names in alphabetical order and boxes to tick."""
    w = paper_words(language)
    columns = (
        Column(w["present"], 15, "box"),
        Column(w["player"], "wide", strong=True),
        Column(w["club"], "fr"),
        Column(w["paid"], 15, "box"),
        Column(w["remarks"], "fr", "line"),
    )
    names = [(name_of(state, each.player), each) for each in state.entries]
    rows = [
        ("", name, entry.club or entry.school, "", "")
        for name, entry in sorted(names, key=lambda pair: (pair[0].casefold(), pair[1].player))
    ]
    section = Section(columns, tuple(rows), empty=w["nobody-entered"], size=10.5, padding=2.3)
    return _event_document(state, language, w["check-in"], [section], "check-in")


def round_numbered(state: Championship, number: int | None) -> Round:
    """A round, or the newest.

    :raises DocumentError: where there is none, or not that one.
    """
    if not state.rounds:
        raise DocumentError("no round has been paired yet")
    if number is None:
        return state.rounds[-1]
    if not 1 <= number <= len(state.rounds):
        raise DocumentError(f"no round {number}; there are 1 to {len(state.rounds)}")
    return state.rounds[number - 1]


def pairings(state: Championship, language: Language, number: int | None = None) -> Document:
    """A round table by table, for the wall.

    :raises DocumentError: where there is no such round.
    """
    w, each = paper_words(language), round_numbered(state, number)
    title = f"{w['pairings']} · {w['round']} {each.number}"
    hidden = "" if each.is_published else w["not-published"]
    section = _tables(state, each, language) if each.tables else _games(state, each, language, 13)
    stem = f"pairings-{each.number}"
    return _event_document(state, language, title, [section], stem, under=hidden)


def _games(state: Championship, each: Round, language: Language, size: float) -> Section:
    w = paper_words(language)
    rows = []
    for game in each.games:
        result = result_text(game).replace("-", "–", 1)
        pair = (name_of(state, game.first), name_of(state, game.second))
        rows.append((str(game.table), *pair, result))
        if game.result is not None and game.result.overruled:
            rows.append(("", w["overruled"].format(game.result.overruled), "", ""))
    if each.bye is not None:
        rows.append(("", name_of(state, each.bye), w["bye"], ""))
    columns = (
        Column(w["table"], "auto", "center", strong=True),
        Column(w["first"], "fr"),
        Column(w["second"], "fr"),
        Column(w["result"], 30, "center"),
    )
    return Section(columns, tuple(rows), size=size)


def _tables(state: Championship, each: Round, language: Language, size: float = 11) -> Section:
    w, rows = paper_words(language), []
    for seated in each.tables:
        for n, player in enumerate(seated.players):
            score = None if seated.result is None else seated.result.scores[n]
            told = "" if seated.result is None else w["absent"] if score is None else str(score)
            table = str(seated.table) if n == 0 else ""
            school = state.entry(player).school
            rows.append((table, str(n + 1), name_of(state, player), school, told))
    columns = (
        Column(w["table"], "auto", "center", strong=True),
        Column(w["turn"], "auto", "center"),
        Column(w["player"], "wide"),
        Column(w["school"], "fr"),
        Column(w["score"], 30, "center"),
    )
    return Section(columns, tuple(rows), size=size)


def pairings_by_name(
    state: Championship, language: Language, number: int | None = None
) -> Document:
    """A round in alphabetical order, to find one's table by.

    :raises DocumentError: where there is no such round.
    """
    w, each = paper_words(language), round_numbered(state, number)
    rows = tuple(
        (
            seat.name,
            w["bye"] if seat.table is None else str(seat.table),
            seat.opponent,
            w["starts"] if seat.starts else "",
        )
        for seat in seats_by_name(state, each)
    )
    columns = (
        Column(w["player"], "fr", strong=True),
        Column(w["table"], "auto", "center", strong=True),
        Column(w["opponent"], "fr"),
        Column("", "auto"),
    )
    title = f"{w['pairings-by-name']} · {w['round']} {each.number}"
    hidden = "" if each.is_published else w["not-published"]
    section = Section(columns, rows, size=12)
    stem = f"pairings-{each.number}-by-name"
    return _event_document(state, language, title, [section], stem, under=hidden)


def standings_section(
    state: Championship, language: Language, names: EventNames, most: int | None = None
) -> Section:
    """The classification with its tie-breaks, or the head of it."""
    w, order = paper_words(language), tie_breaks_of(state)
    school = seats_several(state)
    rows: list[tuple[str, ...]] = []
    for standing in classification(state)[:most]:
        entry = state.entry(standing.player)
        rows.append(
            (
                str(standing.place),
                name_of(state, standing.player),
                entry.school if school else entry.club,
                localised(points_text(state, standing.points), language),
                *(
                    localised(format_sum(each, found.value), language)
                    for each, found in zip(order, standing.sums, strict=True)
                ),
            )
        )
    columns: tuple[Column, ...] = (
        Column("", "auto", "number", strong=True),
        Column(w["player"], "wide", strong=True),
        Column(w["school"] if school else w["club"], "fr"),
        Column(w["points"], "auto", "number", strong=True),
        *(Column(names.tie_break.get(e.name, e.title), 18, "number") for e in order),
    )
    columns, rows = _without_empty(columns, rows)
    return Section(columns, tuple(rows), empty=w["nobody-entered"])


def standings(state: Championship, language: Language, names: EventNames) -> Document:
    """The classification as it is."""
    w = paper_words(language)
    published = sum(each.is_published for each in state.rounds)
    title = w["final-standings"] if state.is_finished else w["standings"]
    under = w["after-round"].format(published) if published else w["no-rounds"]
    section = standings_section(state, language, names)
    return _event_document(state, language, title, [section], "standings", under=under)


def crosstable(state: Championship, language: Language) -> Document:
    """The classification with a cell for every round: opponent, start, result, game score."""
    w = paper_words(language)
    table = cross_table(state)
    lines, scores = lines_of(state), seats_several(state)
    count = max((len(cells) for _, cells in table), default=0)
    sections = []
    for start in range(0, max(1, count), ROUNDS_ACROSS):
        columns = [
            Column("", "auto", "number", strong=True),
            Column(w["player"], "fr", strong=True),
        ]
        columns.append(Column(w["points"], "auto", "number", strong=True))
        shown = range(start, min(start + ROUNDS_ACROSS, count))
        width = min(28, max(18.5, 150 / max(1, len(shown))))
        columns += [Column(str(n + 1), width, "center") for n in shown]
        rows = []
        for place, (standing, cells) in enumerate(table, 1):
            row = [str(place), name_of(state, standing.player)]
            row.append(localised(points_text(state, standing.points), language))
            for n in shown:
                line = lines[standing.player][n]
                cell = cells[n].replace("bye", w["bye"])
                if line.opponent and not line.is_open and not scores:
                    cell += f"\n{line.own}–{line.theirs}"
                row.append(cell)
            rows.append(tuple(row))
        sections.append(Section(tuple(columns), tuple(rows), size=8.2, empty=w["nobody-entered"]))
    note = w["crosstable-tables-note"] if scores else w["crosstable-note"]
    under = w["no-rounds"] if not count else note
    return _event_document(
        state, language, w["crosstable"], sections, "crosstable", under=under, landscape=True
    )


def results_sections(state: Championship, language: Language) -> list[Section]:
    """Every public round with its game scores."""
    w = paper_words(language)
    found = []
    for each in state.rounds:
        if each.is_published:
            made = (
                _tables(state, each, language, 9)
                if each.tables
                else _games(state, each, language, 9)
            )
            head = w["results-of-round"].format(each.number)
            found.append(Section(made.columns, made.rows, head=head, size=9))
    return found
