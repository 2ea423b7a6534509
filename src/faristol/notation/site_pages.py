"""The frame of an event's web pages: navigation, tables, links, style."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from faristol.championship.history import rules_of
from faristol.championship.state import Championship
from faristol.championship.views import name_of, points_text
from faristol.notation.site_words import SiteWords

__all__ = ["Site", "escape", "table"]

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
.medal{display:inline-block;min-width:1.6em;border-radius:1em;text-align:center;font-weight:700}
.medal{color:#1c1c1c;background:#d9a520}.two{background:#bfc3c7}.three{background:#d08a4e}
@media print{nav{display:none}}
"""

MEDALS = ("one", "two", "three")


@dataclass(frozen=True, slots=True)
class Site:
    """A championship and the words it is told in."""

    state: Championship
    w: SiteWords
    language: str

    def card(self, player: int) -> str:
        """The file name of a player's page."""
        return f"player-{player}.html"

    def link(self, player: int) -> str:
        """A player's name, leading to their page."""
        return f'<a href="{self.card(player)}">{escape(name_of(self.state, player))}</a>'

    def points(self, tenths: int) -> str:
        """Championship points."""
        return points_text(self.state, tenths)

    def place(self, number: int) -> str:
        """A place; the first three of an event that is over have their medals."""
        if not self.state.is_finished or number > len(MEDALS):
            return str(number)
        return f'<span class="medal {MEDALS[number - 1]}">{number}</span>'

    def turn(self, starts: bool | None) -> str:
        """Who starts."""
        return {True: self.w.starts, False: self.w.second, None: ""}[starts]

    def page(self, title: str, body: str) -> str:
        """A whole page."""
        announced = self.state.announced
        assert announced is not None
        w, name = self.w, escape(announced.name)
        links = [
            f'<a href="index.html">{w.classification}</a>',
            f'<a href="cross-table.html">{w.cross_table}</a>',
        ]
        links += [
            f'<a href="round-{each.number}.html">{w.round.format(each.number)}</a>'
            for each in self.state.rounds
            if each.is_published
        ]
        rules, system = rules_of(self.state), announced.system.value
        about = w.about.format(
            w.regulations.get(rules.name, rules.title),
            w.systems.get(system, system),
            announced.lexicon or w.not_said,
        )
        return (
            "<!doctype html>\n"
            f'<html lang="{self.language}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width,initial-scale=1">'
            f"<title>{escape(title)} · {name}</title><style>{STYLE}</style></head>\n"
            f"<body><nav>{''.join(links)}</nav>\n"
            f"<main><h1>{name}</h1>\n<h2>{escape(title)}</h2>\n"
            f"{body}</main>\n<footer class=small><p>{escape(about)}</p></footer></body></html>\n"
        )


def table(head: Sequence[str], rows: Iterable[Sequence[str]], numbers: frozenset[int]) -> str:
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
