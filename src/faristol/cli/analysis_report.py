"""Analyses as people read them: a summary a player, a page in HTML, a GCG file with notes."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from html import escape

from faristol.cli.analysed import (
    GameAnalysis,
    PhaseLoss,
    PlayerSummary,
    PlayFound,
    TurnAnalysis,
)
from faristol.notation.gcg import GcgGame, GcgKind, format_gcg

_PHASES = ("opening", "middle", "end")
_TURNS = (GcgKind.PLAY, GcgKind.EXCHANGE, GcgKind.PASS)
_STYLE = (
    "body{font:16px/1.45 system-ui,sans-serif;max-width:64rem;margin:1rem auto;padding:0 1rem}"
    "table{border-collapse:collapse;width:100%;margin:.5rem 0 2rem}th,td{padding:.25rem .5rem;"
    "text-align:left;border-bottom:1px solid #ccc}td.n,th.n{text-align:right}"
    "tr.lost td.loss{font-weight:600}@media(prefers-color-scheme:dark){body{background:#15181a;"
    "color:#e8e8e8}th,td{border-color:#444}}"
)


def summaries(games: Iterable[GameAnalysis]) -> list[PlayerSummary]:
    """Each player over all games, who lost least a turn first."""
    sums: dict[str, PlayerSummary] = {}
    for game in games:
        for player in game["players"]:
            sum_ = sums.setdefault(player["name"], _nothing_yet(player["name"]))
            sum_["games"] += 1
            sum_["turns"] += player["turns"]
            sum_["best"] += player["best"]
            sum_["lost"] += player["lost"]
            sum_["missed_scrabbles"] += player["missed_scrabbles"]
            sum_["phonies"] += player["phonies"]
            sum_["phonies_that_stayed"] += player["phonies_that_stayed"]
            for phase, part in player["phases"].items():
                sum_["phases"][phase]["turns"] += part["turns"]
                sum_["phases"][phase]["lost"] += part["lost"]
    for sum_ in sums.values():
        sum_["lost_per_turn"] = _per_turn(sum_["lost"], sum_["turns"])
    return sorted(sums.values(), key=lambda row: (row["lost_per_turn"], row["name"]))


def _nothing_yet(name: str) -> PlayerSummary:
    return {
        "name": name,
        "games": 0,
        "turns": 0,
        "best": 0,
        "lost": 0.0,
        "missed_scrabbles": 0,
        "phonies": 0,
        "phonies_that_stayed": 0,
        "phases": {phase: {"turns": 0, "lost": 0.0} for phase in _PHASES},
        "lost_per_turn": 0.0,
    }


def _per_turn(lost: float, turns: int) -> float:
    return round(lost / turns, 2) if turns else 0.0


def _of_phase(part: PhaseLoss) -> float:
    return _per_turn(part["lost"], part["turns"])


def as_text(players: Sequence[PlayerSummary]) -> str:
    """The summary as a table."""
    width = max((len(row["name"]) for row in players), default=0)
    head = f"{'player':{width}}  games  turns  lost a turn  opening  middle    end  missed  phonies"
    lines = [head]
    for row in players:
        parts = "".join(f"{_of_phase(row['phases'][phase]):>8.2f}" for phase in _PHASES)
        lines.append(
            f"{row['name']:{width}}  {row['games']:>5}  {row['turns']:>5}  "
            f"{row['lost_per_turn']:>11.2f} {parts}  {row['missed_scrabbles']:>6}  "
            f"{row['phonies']:>7}"
        )
    return "\n".join(lines)


def as_html(games: Sequence[GameAnalysis], players: Sequence[PlayerSummary]) -> str:
    """A page that stands by itself."""
    body = [
        "<h1>Analysis</h1>",
        _table(
            [
                "Player",
                "Games",
                "Turns",
                "Lost a turn",
                "Opening",
                "Middle",
                "End",
                "Missed",
                "Phonies",
            ],
            [
                [
                    row["name"],
                    row["games"],
                    row["turns"],
                    row["lost_per_turn"],
                    *(_of_phase(row["phases"][phase]) for phase in _PHASES),
                    row["missed_scrabbles"],
                    row["phonies"],
                ]
                for row in players
            ],
        ),
    ]
    for game in games:
        names = [player["name"] for player in game["players"]]
        scores = " – ".join(f"{p['name']} {p['score']}" for p in game["players"])
        body.append(f"<h2>{escape(game['game'])}</h2>")
        body.append(
            f"<p>{escape(scores)} · {escape(game['edition'])} · {escape(game['lexicon'])}</p>"
        )
        body.append(
            _table(
                ["Turn", "Player", "Rack", "Played", "Best", "Lost"],
                [
                    [
                        turn["turn"],
                        names[turn["seat"]],
                        turn["rack"],
                        _said(turn["made"]) + (" (not in the list)" if turn["is_phony"] else ""),
                        _said(turn["best"][0] if turn["best"] else None),
                        "" if turn["lost"] is None else round(turn["lost"], 1),
                    ]
                    for turn in game["turns"]
                ],
            )
        )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>Analysis</title><style>{_STYLE}</style>{''.join(body)}</html>\n"
    )


def _said(play: PlayFound | None) -> str:
    return "–" if play is None else f"{play['coord']} {play['word']} {play['score']}"


def _table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    def cell(tag: str, value: object) -> str:
        number = ' class="n"' if isinstance(value, int | float) else ""
        return f"<{tag}{number}>{escape(str(value))}</{tag}>"

    top = "".join(cell("th", name) for name in head)
    body = "".join("<tr>" + "".join(cell("td", each) for each in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def as_gcg(game: GcgGame, analysis: GameAnalysis) -> str:
    """The game as GCG, with a note at each turn that could have been better."""
    notes = {turn["turn"]: _note(turn) for turn in analysis["turns"]}
    number, lines = 0, []
    for line in game.lines:
        if line.kind in _TURNS:
            number += 1
            note = notes.get(number)
            if note:
                line = replace(line, notes=(*line.notes, note))
        lines.append(line)
    return format_gcg(replace(game, lines=tuple(lines)))


def _note(turn: TurnAnalysis) -> str | None:
    if turn["is_phony"]:
        return "not in the word list"
    if not turn["lost"] or not turn["best"]:
        return None
    return f"{turn['lost']:.1f} lost; best: {_said(turn['best'][0])}"
