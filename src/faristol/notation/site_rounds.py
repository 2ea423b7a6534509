"""A round on an event's web pages: by table and by name."""

from faristol.championship.basis import basis_of_round
from faristol.championship.reasons import fill, say
from faristol.championship.state import Round, SchoolTable
from faristol.championship.table_lines import places
from faristol.championship.views import name_of, result_text, seats_by_name, seats_several
from faristol.core import Remark
from faristol.notation.site_pages import Site, escape, table


def tables_page(site: Site, each: Round) -> str:
    """A round table by table, with what is known of its results."""
    w = site.w
    body = f'<p><a href="round-{each.number}-names.html">{w.by_name}</a></p>'
    body += _school_tables(site, each) if each.tables else _games(site, each)
    if each.bye is not None:
        body += f"<p>{w.bye.capitalize()}: {site.link(each.bye)}</p>"
    for warning in each.warnings:
        body += f"<p>{escape(w.changed_by_hand.format(_warning(site, warning)))}</p>"
    basis = basis_of_round(site.state, each.number)
    if basis:
        said = "; ".join(f"{escape(w.basis.get(b.kind, b.what))} ({b.clause})" for b in basis)
        body += f"<p class=small>{said}.</p>"
    return site.page(w.round.format(each.number), body)


def _games(site: Site, each: Round) -> str:
    w = site.w
    rows = []
    for game in each.games:
        result = escape(result_text(game))
        if game.result is not None and game.result.overruled:
            result += f"<br><span class=small>{_overruled(site, game.result.overruled)}</span>"
        rows.append([str(game.table), site.link(game.first), site.link(game.second), result])
    head = [w.table, w.starts.capitalize(), w.second.capitalize(), w.result]
    return table(head, rows, frozenset({0, 3}))


def _school_tables(site: Site, each: Round) -> str:
    w = site.w
    rows = [row for seated in each.tables for row in _table_rows(site, seated)]
    head = [w.table, w.turn, w.player, w.school, w.score, w.place, w.points]
    body = table(head, rows, frozenset({0, 1, 4, 5, 6}))
    for seated in each.tables:
        if seated.result is not None and seated.result.overruled:
            said = _overruled(site, seated.result.overruled)
            body += f"<p class=small>{w.table} {seated.table}: {said}</p>"
    return body


def _table_rows(site: Site, seated: SchoolTable) -> list[list[str]]:
    rows = []
    for turn, player in enumerate(seated.players):
        row = [
            str(seated.table) if turn == 0 else "",
            str(turn + 1),
            site.link(player),
            escape(site.state.entry(player).school),
        ]
        result = seated.result
        if result is None:
            rows.append([*row, "", "", ""])
            continue
        score, place = result.scores[turn], places(result.scores)[turn]
        shown = site.w.absent if score is None else str(score)
        rows.append([*row, shown, str(place or ""), site.points(result.points[turn])])
    return rows


def _overruled(site: Site, why: str) -> str:
    return f"{escape(site.w.overruled)}: {escape(why)}"


def _warning(site: Site, warning: Remark) -> str:
    def named(player: int) -> str:
        return name_of(site.state, player)

    template = site.w.warnings.get(warning.kind)
    return say(warning, named) if template is None else fill(template, warning, named)


def names_page(site: Site, each: Round) -> str:
    """A round in alphabetical order, to find one's table by."""
    w = site.w
    rows = [
        [
            site.link(seat.player),
            w.bye if seat.table is None else str(seat.table),
            escape(seat.opponent),
            site.turn(seat.starts) if seat.starts or not each.tables else "",
        ]
        for seat in seats_by_name(site.state, each)
    ]
    against = w.opponents if seats_several(site.state) else w.opponent
    body = f'<p><a href="round-{each.number}.html">{w.by_table}</a></p>'
    body += table([w.player, w.table, against, ""], rows, frozenset({1}))
    return site.page(w.round_by_name.format(each.number), body)
