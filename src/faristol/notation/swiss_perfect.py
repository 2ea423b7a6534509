"""Swiss Perfect 98: an event in three files of one name, `.ini`, `.trn` and `.sco`.

Game points travel as minor scores. The codes of unplayed games are not documented
anywhere we know; files written here use 1 for a played game and 5 for any other, and
reading takes everything but 1 as not played.
"""

from dataclasses import dataclass
from datetime import date

from faristol.championship.history import classification, lines_of, rules_of, start_order
from faristol.championship.regulations import Starts
from faristol.championship.state import Championship
from faristol.core import Outcome
from faristol.notation.dbase import Column, Value, format_dbase

PLAYED, NOT_PLAYED = 1, 5
TIE_BREAK_IDS = {
    "buchholz": 1217,
    "median-buchholz": 1218,
    "median-buchholz-fisc": 1218,
    "cumulative": 1219,
    "berger": 1220,
    "wins": 1222,
    "differential": 1223,
    "total": 1223,
}
PLAYERS = (
    Column("ORDER", "N", 5),
    Column("ID", "N", 5),
    Column("START_NO", "N", 5),
    Column("SURNAME", "C", 25),
    Column("FIRSTNAME", "C", 25),
    Column("FEDER", "C", 3),
    Column("CLUB", "C", 30),
    Column("INTL_RTG", "N", 5),
    Column("LOC_RTG", "N", 5),
    Column("LOC_RTG2", "N", 5),
    Column("INTL_ID", "C", 12),
    Column("LOC_ID", "C", 12),
    Column("TITLE", "N", 2),
    Column("SEX", "N", 1),
    Column("BIRTH_DATE", "C", 10),
    Column("LATE_ENTRY", "N", 3),
    Column("WITHDRAWAL", "N", 3),
    Column("ABSENT", "C", 16),
    Column("BONUS", "N", 4),
    Column("TECH_SCORE", "N", 6),
    Column("FORB_PAIRS", "C", 40),
    Column("TEAM", "N", 3),
    Column("BOARD", "N", 3),
    Column("MEMO", "C", 30),
)
RESULTS = tuple(
    Column(name, "N", width)
    for name, width in (
        ("ROUND", 3),
        ("WHITE", 5),
        ("BLACK", 5),
        ("W_SCORE", 2),
        ("B_SCORE", 2),
        ("W_TYPE", 3),
        ("B_TYPE", 3),
        ("W_SUBSCO", 6),
        ("B_SUBSCO", 6),
    )
)


@dataclass(frozen=True, slots=True)
class SwissPerfectFiles:
    """The three files of one event."""

    ini: str
    trn: bytes
    sco: bytes


def championship_to_swiss_perfect(state: Championship, day: date) -> SwissPerfectFiles:
    """The championship as three files; `day` is written into their headers."""
    return SwissPerfectFiles(
        _ini(state),
        format_dbase(PLAYERS, _players(state), day),
        format_dbase(RESULTS, _results(state), day),
    )


def _ini(state: Championship) -> str:
    announced = state.announced
    assert announced is not None
    ids: list[int] = []
    for name in announced.tie_breaks:
        known = TIE_BREAK_IDS.get(name)
        if known is not None and known not in ids:
            ids.append(known)
    ignore = 0 if announced.starts is Starts.PAIRING else 1
    name = " ".join(announced.name.split())
    return (
        f"[Tournament Info]\r\nName={name}\r\nRounds={announced.rounds}\r\nMulti Games=1\r\n"
        "System=0\r\nUse Minor Scores=1\r\n"
        f"[Pairing]\r\nUseAccelerated=0\r\nIgnoreColours={ignore}\r\n"
        f"[Standings]\r\nTie Breaks={','.join(str(each) for each in ids)}\r\n"
    )


def _players(state: Championship) -> list[dict[str, Value]]:
    place = {s.player: i for i, s in enumerate(classification(state), start=1)}
    order = start_order(state, max(1, len(state.rounds)))
    rows: list[dict[str, Value]] = []
    for number, player in enumerate(order, start=1):
        entry = state.entry(player)
        surname, _, first_name = entry.name.partition(",")
        away = sum(
            1 << (each.number - 1)
            for each in state.rounds
            if any(who == player for who, _ in each.away)
        )
        rows.append(
            {
                "ORDER": place[player],
                "ID": player,
                "START_NO": number,
                "SURNAME": surname.strip(),
                "FIRSTNAME": first_name.strip(),
                "CLUB": entry.club,
                "LOC_RTG": entry.rating or 0,
                "INTL_RTG": 0,
                "LOC_RTG2": 0,
                "LOC_ID": entry.licence,
                "TITLE": 0,
                "SEX": 0,
                "LATE_ENTRY": entry.joined if entry.joined > 1 else 0,
                "WITHDRAWAL": len(state.rounds) + 1 if player in state.withdrawn else 0,
                "ABSENT": f"{away:016X}"[-16:],
                "BONUS": 0,
                "TECH_SCORE": 0,
                "TEAM": 0,
                "BOARD": 0,
            }
        )
    return rows


def _results(state: Championship) -> list[dict[str, Value]]:
    points = rules_of(state).points
    half = max(1, points.win // 2)
    rows: list[dict[str, Value]] = []
    lines = lines_of(state)
    for each in state.rounds:
        for game in each.games:
            if game.result is None:
                continue
            first, second = game.result.outcomes
            kind = PLAYED if first.is_over_the_board else NOT_PLAYED
            rows.append(
                {
                    "ROUND": each.number,
                    "WHITE": game.first,
                    "BLACK": game.second,
                    "W_SCORE": points.of(first) // half,
                    "B_SCORE": points.of(second) // half,
                    "W_TYPE": kind,
                    "B_TYPE": kind,
                    "W_SUBSCO": game.result.score.first,
                    "B_SUBSCO": game.result.score.second,
                }
            )
        alone = [(player, outcome) for player, outcome in each.away]
        if each.bye is not None:
            alone.append((each.bye, Outcome.BYE))
        for player, outcome in alone:
            if points.of(outcome):
                line = lines[player][each.number - 1]
                rows.append(
                    {
                        "ROUND": each.number,
                        "WHITE": player,
                        "BLACK": 0,
                        "W_SCORE": points.of(outcome) // half,
                        "B_SCORE": 0,
                        "W_TYPE": NOT_PLAYED,
                        "B_TYPE": 0,
                        "W_SUBSCO": line.own,
                        "B_SUBSCO": line.theirs,
                    }
                )
    return rows
