"""A championship in a terminal: pairings, standings, exports as files."""

import json
from datetime import date
from enum import Enum
from pathlib import Path

from faristol.championship.basis import basis_of_round
from faristol.championship.history import classification, tie_breaks_of
from faristol.championship.reasons import say
from faristol.championship.standings import Standing
from faristol.championship.state import Championship, Round
from faristol.championship.views import (
    clubs,
    debutants,
    explain_standing,
    format_sum,
    name_of,
    of_category,
    points_text,
    prizes,
    result_text,
    schools,
    scores_text,
)
from faristol.cli.championship_log import LogFileError, write_output
from faristol.notation.championship_files import Form, championship_files
from faristol.notation.site_words import Language


class Group(Enum):
    """Whose table."""

    EVERYBODY = "everybody"
    CLUBS = "clubs"
    SCHOOLS = "schools"
    DEBUTANTS = "debutants"
    PRIZES = "prizes"


def pairing_lines(state: Championship, each: Round, *, explain: bool) -> list[str]:
    """A round as people read it, table by table."""
    lines = [f"Round {each.number}" + ("" if each.is_published else " (not published)")]
    width = max((len(name_of(state, g.first)) for g in each.games), default=0)
    for game in each.games:
        first, second = name_of(state, game.first), name_of(state, game.second)
        result = result_text(game)
        lines.append(
            f"{game.table:4}  {first:{width}} - {second}" + (f"  {result}" if result else "")
        )
    lines += [f"{t.table:4}  {scores_text(state, t)}" for t in each.tables]
    if each.bye is not None:
        lines.append(f" bye  {name_of(state, each.bye)}")
    lines += [f"Warning: {say(warning)}" for warning in each.warnings]
    if explain:
        lines.append("")
        lines += explanation_lines(state, each)
    return lines


def explanation_lines(state: Championship, each: Round) -> list[str]:
    """Why each pair, and by which clauses."""
    lines = []
    for reason in each.reasons:
        who = " - ".join(name_of(state, player) for player in reason.players)
        notes = "".join(f"; {say(note, lambda p: name_of(state, p))}" for note in reason.notes)
        lines.append(f"{who}: {say(reason.group)}{notes}")
    lines += [f"{b.clause}: {b.what}" for b in basis_of_round(state, each.number)]
    return lines


def standings_lines(state: Championship, standings: tuple[Standing, ...]) -> list[str]:
    """The classification with its tie-breaks."""
    order = tie_breaks_of(state)
    width = max((len(name_of(state, s.player)) for s in standings), default=6)
    heads = [each.title for each in order]
    lines = [f"      {'Player':{width}}  Points  " + "  ".join(heads)]
    for standing in standings:
        sums = "  ".join(
            f"{format_sum(each, found.value):>{len(head)}}"
            for each, found, head in zip(order, standing.sums, heads, strict=True)
        )
        name = name_of(state, standing.player)
        points = points_text(state, standing.points)
        lines.append(f"{standing.place:4}  {name:{width}}  {points:>6}  {sums}".rstrip())
    return lines


def group_lines(state: Championship, group: Group, category: str) -> list[str]:
    """The table of a group."""
    if category:
        return standings_lines(state, of_category(state, category))
    match group:
        case Group.EVERYBODY:
            return standings_lines(state, classification(state))
        case Group.DEBUTANTS:
            return standings_lines(state, debutants(state))
        case Group.PRIZES:
            return [
                f"{prize}: {name_of(state, feat.player)}, {feat.text} {feat.value}, "
                f"round {feat.round_number}"
                for prize, feats in prizes(state).items()
                for feat in feats
            ]
        case Group.CLUBS | Group.SCHOOLS:
            found = clubs(state) if group is Group.CLUBS else schools(state)
            return [
                f"{each.place:4}  {each.group}  {points_text(state, each.points)}  "
                f"({', '.join(name_of(state, p) for p in each.players)})"
                for each in found
            ]


def player_lines(state: Championship, player: int) -> list[str]:
    """A player's place and how every tie-break adds up."""
    standing = next(s for s in classification(state) if s.player == player)
    head = (
        f"{standing.place}. {name_of(state, player)}, {points_text(state, standing.points)} points"
    )
    sums = explain_standing(state, standing)
    return [head, *(f"{title}: {text}" for title, text in sums)]


def standings_json(state: Championship, standings: tuple[Standing, ...]) -> str:
    """The classification for scripts; points in tenths, as everywhere inside."""
    order = tie_breaks_of(state)
    return json.dumps(
        [
            {
                "place": s.place,
                "player": s.player,
                "name": name_of(state, s.player),
                "points_in_tenths": s.points,
                "tie_breaks": {
                    each.name: format_sum(each, found.value)
                    for each, found in zip(order, s.sums, strict=True)
                },
            }
            for s in standings
        ],
        ensure_ascii=False,
    )


def export(
    state: Championship, form: Form, out: Path, day: date, language: Language | None
) -> list[Path]:
    """Write the files; which they are."""
    folder = out if form in (Form.CSV, Form.SITE) else out.parent
    found = championship_files(state, form, out.stem, day, language)
    # One file has the name that was asked for, whatever its ending.
    files = {out if form in (Form.TRF, Form.XLSX) else folder / n: d for n, d in found.items()}
    if form in (Form.CSV, Form.SITE):
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise LogFileError(f"{out}: {error.strerror}") from None
    for path, data in files.items():
        write_output(path, data)
    return list(files)
