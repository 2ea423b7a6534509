"""Paper for the hall, as pages a browser prints: turn slips and the player's own form.

In the language of the edition. A page stands alone: no script, no font, no network.
"""

from html import escape

from faristol.duplicate.rules import DuplicateRules

_WORDS = {
    "nl": {
        "turn": "Beurt",
        "table": "Tafel",
        "name": "Naam",
        "word": "Woord",
        "where": "Coördinaat",
        "across": "horizontaal",
        "down": "verticaal",
        "score": "Score",
        "letters": "Letters",
        "own": "Eigen woord",
        "top": "Topwoord",
        "total": "Totaal",
    },
    "ca": {
        "turn": "Torn",
        "table": "Taula",
        "name": "Nom",
        "word": "Mot",
        "where": "Coordenada",
        "across": "horitzontal",
        "down": "vertical",
        "score": "Punts",
        "letters": "Lletres",
        "own": "Mot propi",
        "top": "Jugada mestra",
        "total": "Total",
    },
    "fr": {
        "turn": "Coup",
        "table": "Table",
        "name": "Nom",
        "word": "Mot",
        "where": "Référence",
        "across": "horizontal",
        "down": "vertical",
        "score": "Points",
        "letters": "Tirage",
        "own": "Mon mot",
        "top": "Meilleur mot",
        "total": "Total",
    },
}
_STYLE = """
@page { size: A4; margin: 10mm }
body { font: 11pt sans-serif; margin: 0 }
.slips { display: grid; grid-template-columns: 1fr 1fr }
.slip { border: 1px dashed #555; padding: 4mm; break-inside: avoid }
.slip p { margin: 0 0 3mm }
.line { display: inline-block; border-bottom: 1px solid #000; min-width: 22mm }
.wide { min-width: 60mm }
table { border-collapse: collapse; width: 100% }
th, td { border: 1px solid #000; height: 9mm; text-align: left; padding: 0 2mm }
footer { font-size: 8pt; color: #333; margin-top: 3mm }
"""
USUAL_TURNS = 25
"""Lines on a form where the edition has no limit of turns."""


def slip_forms(rules: DuplicateRules, *, table: int | None = None, name: str = "") -> str:
    """A slip for every turn, to be cut out."""
    said = _WORDS[rules.language]
    slips = "\n".join(_slip(said, turn, table, name) for turn in range(1, _turns(rules) + 1))
    return _page(rules, said, f'<div class="slips">\n{slips}\n</div>', "slip_forms")


def _slip(said: dict[str, str], turn: int, table: int | None, name: str) -> str:
    line = '<span class="line"></span>'
    return (
        f'<div class="slip"><p><b>{said["turn"]} {turn}</b> · {said["table"]} '
        f"{table if table is not None else line} · {said['name']} {escape(name) or line}</p>"
        f'<p>{said["word"]} <span class="line wide"></span></p>'
        f"<p>{said['where']} {line} ☐ {said['across']} ☐ {said['down']}</p>"
        f"<p>{said['score']} {line}</p></div>"
    )


def own_form(rules: DuplicateRules, *, table: int | None = None, name: str = "") -> str:
    """The form a player keeps: letters, own word, highest word, turn by turn."""
    said = _WORDS[rules.language]
    heads = (
        said["turn"],
        said["letters"],
        said["own"],
        said["score"],
        said["total"],
        said["top"],
        said["score"],
    )
    rows = "".join(
        f"<tr><td>{turn}</td>" + "<td></td>" * (len(heads) - 1) + "</tr>\n"
        for turn in range(1, _turns(rules) + 1)
    )
    head = "<tr>" + "".join(f"<th>{each}</th>" for each in heads) + "</tr>\n"
    who = f"<p>{said['table']} {table or '____'} · {said['name']} {escape(name) or '____'}</p>"
    return _page(rules, said, f"{who}<table>{head}{rows}</table>", "own_form")


def _turns(rules: DuplicateRules) -> int:
    return rules.turns or USUAL_TURNS


def _page(rules: DuplicateRules, said: dict[str, str], body: str, name: str) -> str:
    return (
        f'<!doctype html>\n<html lang="{rules.language}"><head><meta charset="utf-8">'
        f"<title>{escape(rules.title)} · {said['turn']}</title><style>{_STYLE}</style></head>\n"
        f"<body>{body}<footer>{escape(rules.title)} · {escape(rules.clause(name))}</footer>"
        "</body></html>\n"
    )
