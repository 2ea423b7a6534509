"""A championship as a folder of web pages that works from a USB stick.

Plain HTML, one style sheet inside each page, relative links, no script and nothing
fetched from anywhere. Returns texts by file name; writing them is for others.
"""

from collections.abc import Sequence

from faristol.championship.history import classification, lines_of, rules_of, tie_breaks_of
from faristol.championship.standings import Standing
from faristol.championship.state import Championship
from faristol.championship.tiebreaks import Line
from faristol.championship.views import (
    CardLine,
    cross_table,
    debutants,
    explain_sum,
    format_sum,
    name_of,
    of_category,
    player_card,
    prizes,
    seats_several,
)
from faristol.notation.site_pages import Site, escape, table
from faristol.notation.site_rounds import names_page, tables_page
from faristol.notation.site_words import Language, site_words

BEST = 3
"""Places of a category that its prizes go to."""


def language_of(state: Championship) -> Language:
    """The language of the regulations' federation, English where there is none."""
    return Language(rules_of(state).language)


def championship_site(state: Championship, language: Language | None = None) -> dict[str, str]:
    """Every page by file name; `index.html` is the classification.

    In the language of the event's federation unless another is asked for.
    """
    wanted = language or language_of(state)
    site = Site(state, site_words(wanted), wanted.value)
    pages = {
        "index.html": _classification_page(site),
        "cross-table.html": _cross_table_page(site),
    }
    for each in state.rounds:
        if each.is_published:
            pages[f"round-{each.number}.html"] = tables_page(site, each)
            pages[f"round-{each.number}-names.html"] = names_page(site, each)
    lines = lines_of(state)
    for standing in classification(state):
        player = standing.player
        pages[site.card(player)] = _card_page(site, standing, lines[player])
    return pages


def _classification_page(site: Site) -> str:
    state, w = site.state, site.w
    order, is_school = tie_breaks_of(state), seats_several(state)
    group = w.school if is_school else w.club
    titles = (escape(w.tie_break.get(each.name, each.title)) for each in order)
    head = ["", w.player, group, w.points, *titles]
    rows = []
    for standing in classification(state):
        entry = state.entry(standing.player)
        sums = zip(order, standing.sums, strict=True)
        rows.append(
            [
                site.place(standing.place),
                site.link(standing.player),
                escape(entry.school if is_school else entry.club),
                site.points(standing.points),
                *(format_sum(each, found.value) for each, found in sums),
            ]
        )
    title = w.final_classification if state.is_finished else w.classification
    numbers = frozenset({0, *range(3, len(head))})
    counted = f"<p class=small>{escape(w.cusca)}</p>" if is_school else ""
    return site.page(
        title, table(head, rows, numbers) + counted + _categories(site) + _prizes(site)
    )


def _categories(site: Site) -> str:
    """The best three of every category, and of the debutants where others are none."""
    state, w = site.state, site.w
    named = sorted({entry.category for entry in state.entries if entry.category})
    groups = [(name, of_category(state, name)) for name in named]
    new = debutants(state)
    if new and len(new) < len(state.entries):
        groups.append((w.debutants, new))
    body = ""
    for name, standings in groups:
        rows = [
            [site.place(each.place), site.link(each.player), site.points(each.points)]
            for each in standings
            if each.place <= BEST and each.player not in state.disqualified
        ]
        head = ["", w.player, w.points]
        body += f"<h3>{escape(name)}</h3>" + table(head, rows, frozenset({0, 2}))
    return f"<h2>{w.by_category}</h2>{body}" if body else ""


def _prizes(site: Site) -> str:
    w = site.w
    rows = [
        [
            escape(prize),
            site.link(feat.player),
            escape(feat.text),
            str(feat.value),
            str(feat.round_number),
        ]
        for prize, feats in prizes(site.state).items()
        for feat in feats
    ]
    if not rows:
        return ""
    head = [w.prize, w.player, "", "", w.round_head]
    return f"<h2>{w.prizes}</h2>" + table(head, rows, frozenset({3, 4}))


def _cross_table_page(site: Site) -> str:
    w = site.w
    rounds = [str(each.number) for each in site.state.rounds if each.is_published]
    head = ["", w.player, w.points, *rounds]
    rows = [
        [
            str(line),
            site.link(standing.player),
            site.points(standing.points),
            *(escape(cell.replace("bye", w.bye)) for cell in cells),
        ]
        for line, (standing, cells) in enumerate(cross_table(site.state), start=1)
    ]
    said = w.table_cells if seats_several(site.state) else w.cells
    note = f"<p class=small>{escape(said)}</p>"
    return site.page(w.cross_table, table(head, rows, frozenset({0, 2})) + note)


def _card_page(site: Site, standing: Standing, lines: Sequence[Line]) -> str:
    state, w = site.state, site.w
    entry, is_school = state.entry(standing.player), seats_several(state)
    rows = [_card_row(site, line) for line in player_card(state, standing.player, lines)]
    against = w.opponents if is_school else w.opponent
    head = [w.round_head, w.table, against, "", w.score, w.place if is_school else w.result]
    facts = [entry.club, entry.school, entry.category]
    facts.append(w.debutant if entry.rating is None else w.rating.format(entry.rating))
    body = f"<p>{escape(' · '.join(fact for fact in facts if fact))}</p>"
    body += table([*head, w.total], rows, frozenset({0, 1, 4, 5, 6}))
    body += f"<h2>{w.tie_breaks}</h2><dl>"
    for each, found in zip(tie_breaks_of(state), standing.sums, strict=True):
        text = explain_sum(state, each, found, nobody=w.nobody, in_round=w.in_round)
        title = w.tie_break.get(each.name, each.title)
        body += f"<dt>{escape(title)}</dt><dd>{escape(text)}</dd>"
    said = w.by_rounds if is_school else w.left_out
    body += f"</dl><p class=small>{escape(said)}</p>"
    return site.page(name_of(state, standing.player), body)


def _card_row(site: Site, line: CardLine) -> list[str]:
    own = "" if line.own is None else str(line.own)
    return [
        str(line.round_number),
        "" if line.table is None else str(line.table),
        ", ".join(site.link(each) for each in line.others or (line.opponent_id,) if each),
        site.turn(line.starts),
        own if line.theirs is None else f"{own}-{line.theirs}",
        line.result.replace("bye", site.w.bye),
        site.points(line.total),
    ]
