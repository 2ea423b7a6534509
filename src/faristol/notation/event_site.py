"""A championship as a folder of web pages that works from a USB stick.

Plain HTML, one style sheet inside each page, relative links, no script and nothing
fetched from anywhere. Returns texts by file name; writing them is for others.
"""

from collections.abc import Iterable, Sequence
from html import escape

from faristol.championship.basis import basis_of_round
from faristol.championship.history import classification, lines_of, rules_of, tie_breaks_of
from faristol.championship.standings import Standing
from faristol.championship.state import Championship, Round
from faristol.championship.tiebreaks import Line
from faristol.championship.views import (
    cross_table,
    explain_standing,
    format_sum,
    name_of,
    player_card,
    prizes,
    result_text,
    seats_by_name,
)
from faristol.results import format_points

STYLE = """
:root{color-scheme:light dark}
body{font:1rem/1.45 system-ui,sans-serif;margin:0 auto;max-width:70rem;padding:1rem}
nav{display:flex;flex-wrap:wrap;gap:.4rem 1rem;margin-bottom:1rem}
table{border-collapse:collapse;margin:1rem 0}
th,td{padding:.3rem .6rem;border-bottom:1px solid #8886;text-align:left;vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
h1{font-size:1.5rem}h2{font-size:1.15rem}
.small{font-size:.85rem;opacity:.8}
.wide{overflow-x:auto}
@media print{nav{display:none}}
"""


def championship_site(state: Championship) -> dict[str, str]:
    """Every page by file name; `index.html` is the classification."""
    pages = {
        "index.html": _classification_page(state),
        "cross-table.html": _cross_table_page(state),
    }
    for each in state.rounds:
        if each.is_published:
            pages[f"round-{each.number}.html"] = _tables_page(state, each)
            pages[f"round-{each.number}-names.html"] = _names_page(state, each)
    lines = lines_of(state)
    for standing in classification(state):
        player = standing.player
        pages[_card(player)] = _card_page(state, standing, lines[player])
    return pages


def _card(player: int) -> str:
    return f"player-{player}.html"


def _page(state: Championship, title: str, body: str) -> str:
    assert state.announced is not None
    name = escape(state.announced.name)
    links = [
        '<a href="index.html">Classification</a>',
        '<a href="cross-table.html">Cross table</a>',
    ]
    links += [
        f'<a href="round-{each.number}.html">Round {each.number}</a>'
        for each in state.rounds
        if each.is_published
    ]
    rules = rules_of(state)
    about = (
        f"{rules.title}. Pairing: {state.announced.system.value}. "
        f"Lexicon: {state.announced.lexicon or 'not said'}."
    )
    return (
        "<!doctype html>\n"
        '<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)} · {name}</title><style>{STYLE}</style></head>\n"
        f"<body><nav>{''.join(links)}</nav>\n<main><h1>{name}</h1>\n<h2>{escape(title)}</h2>\n"
        f"{body}</main>\n<footer class=small><p>{escape(about)}</p></footer></body></html>\n"
    )


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], numbers: frozenset[int]) -> str:
    """A table of ready-made HTML cells; `numbers` are the right-aligned columns."""

    def cells(tag: str, row: Sequence[str]) -> str:
        return "".join(
            f'<{tag} class="n">{cell}</{tag}>' if i in numbers else f"<{tag}>{cell}</{tag}>"
            for i, cell in enumerate(row)
        )

    body = "".join(f"<tr>{cells('td', row)}</tr>\n" for row in rows)
    return (
        f'<div class="wide"><table><thead><tr>{cells("th", head)}</tr></thead>\n'
        f"<tbody>{body}</tbody></table></div>\n"
    )


def _link(state: Championship, player: int) -> str:
    return f'<a href="{_card(player)}">{escape(name_of(state, player))}</a>'


def _classification_page(state: Championship) -> str:
    order = tie_breaks_of(state)
    head = ["", "Player", "Club", "Points", *(escape(each.title) for each in order)]
    rows = [
        [
            str(standing.place),
            _link(state, standing.player),
            escape(state.entry(standing.player).club),
            format_points(standing.points),
            *(
                format_sum(each, found.value)
                for each, found in zip(order, standing.sums, strict=True)
            ),
        ]
        for standing in classification(state)
    ]
    title = "Final classification" if state.is_finished else "Classification"
    numbers = frozenset({0, *range(3, len(head))})
    return _page(state, title, _table(head, rows, numbers) + _prizes(state))


def _prizes(state: Championship) -> str:
    rows = [
        [
            escape(prize),
            _link(state, feat.player),
            escape(feat.text),
            str(feat.value),
            str(feat.round_number),
        ]
        for prize, feats in prizes(state).items()
        for feat in feats
    ]
    if not rows:
        return ""
    head = ["Prize", "Player", "", "", "Round"]
    return "<h2>Prizes</h2>" + _table(head, rows, frozenset({3, 4}))


def _cross_table_page(state: Championship) -> str:
    head = ["", "Player", "Points", *(str(each.number) for each in state.rounds)]
    rows = [
        [
            str(line),
            _link(state, standing.player),
            format_points(standing.points),
            *(escape(cell) for cell in cells),
        ]
        for line, (standing, cells) in enumerate(cross_table(state), start=1)
    ]
    note = "<p class=small>A cell is the opponent's line, w or b for who started, the result.</p>"
    return _page(state, "Cross table", _table(head, rows, frozenset({0, 2})) + note)


def _tables_page(state: Championship, each: Round) -> str:
    rows = [
        [
            str(game.table),
            _link(state, game.first),
            _link(state, game.second),
            escape(result_text(game)),
        ]
        for game in each.games
    ]
    body = f'<p><a href="round-{each.number}-names.html">By name</a></p>'
    body += _table(["Table", "Starts", "Second", "Result"], rows, frozenset({0, 3}))
    if each.bye is not None:
        body += f"<p>Bye: {_link(state, each.bye)}</p>"
    if each.warnings:
        body += "".join(f"<p>Changed by hand: {escape(text)}</p>" for text in each.warnings)
    basis = basis_of_round(state, each.number)
    if basis:
        said = "; ".join(f"{escape(b.what)} ({b.clause})" for b in basis)
        body += f"<p class=small>{said}.</p>"
    return _page(state, f"Round {each.number}", body)


def _names_page(state: Championship, each: Round) -> str:
    rows = [
        [
            _link(state, seat.player),
            "bye" if seat.table is None else str(seat.table),
            escape(seat.opponent),
            {True: "starts", False: "second", None: ""}[seat.starts],
        ]
        for seat in seats_by_name(state, each)
    ]
    head = ["Player", "Table", "Opponent", ""]
    body = f'<p><a href="round-{each.number}.html">By table</a></p>'
    return _page(state, f"Round {each.number} by name", body + _table(head, rows, frozenset({1})))


def _card_page(state: Championship, standing: Standing, lines: Sequence[Line]) -> str:
    entry = state.entry(standing.player)
    rows = [
        [
            str(line.round_number),
            "" if line.table is None else str(line.table),
            _link(state, line.opponent_id) if line.opponent_id else "",
            {True: "starts", False: "second", None: ""}[line.starts],
            "" if line.own is None else f"{line.own}-{line.theirs}",
            line.result,
            format_points(line.total),
        ]
        for line in player_card(state, standing.player, lines)
    ]
    head = ["Round", "Table", "Opponent", "", "Score", "Result", "Total"]
    facts = [entry.club, entry.school, entry.category]
    facts.append("debutant" if entry.rating is None else f"rating {entry.rating}")
    body = f"<p>{escape(' · '.join(fact for fact in facts if fact))}</p>"
    body += _table(head, rows, frozenset({0, 1, 4, 5, 6}))
    body += "<h2>Tie-breaks</h2><dl>"
    for title, text in explain_standing(state, standing):
        body += f"<dt>{escape(title)}</dt><dd>{escape(text)}</dd>"
    body += "</dl><p class=small>In square brackets: left out. After each name: the round.</p>"
    return _page(state, entry.name, body)
