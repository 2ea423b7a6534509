"""Reading the three files of a Swiss Perfect event as a championship."""

import configparser

from faristol.championship.events import (
    Announced,
    Event,
    PlayerRegistered,
    ResultRecorded,
    RoundClosed,
    RoundPaired,
    RoundPublished,
)
from faristol.championship.field import Start
from faristol.championship.namesakes import entered_twice
from faristol.championship.pairing import System
from faristol.championship.regulations import Starts, regulations
from faristol.core import GameScore, Outcome
from faristol.notation.dbase import Value, parse_dbase
from faristol.notation.errors import ParseError, need_visible
from faristol.notation.swiss_perfect import PLAYED, SwissPerfectFiles


def swiss_perfect_to_championship(files: SwissPerfectFiles, *, at: int, rules: str) -> list[Event]:
    """The events of a championship that went as the files say; every round closed.

    :raises ParseError: saying which file, and the record as the line.
    """
    name, announced_rounds = _read_ini(files.ini)
    need_visible(name)
    players = parse_dbase(files.trn, ".trn")
    results = parse_dbase(files.sco, ".sco")
    _need(players, ("ID", "SURNAME", "FIRSTNAME", "LOC_RTG"), ".trn")
    _need(results, ("ROUND", "WHITE", "BLACK", "W_SCORE", "B_SCORE"), ".sco")
    index = _index(players)
    known = regulations(rules)
    played = max((_int(row, "ROUND") for row in results), default=0)
    rounds = max(announced_rounds, played, known.least_rounds)
    if rounds > 99:
        raise ParseError(f".ini: {rounds} rounds")
    events: list[Event] = [
        Announced(
            at=at,
            name=name,
            regulations=rules,
            rounds=rounds,
            initial_start=Start.FIRST,
            system=System.DUTCH,
            starts=Starts.PAIRING,
            tie_breaks=known.tie_breaks,
            place="",
            plays_on="",
            announced_on="",
            lexicon=known.lexicon,
            rating_list="",
            capacity=0,
            is_official=False,
        )
    ]
    entries = [_registered(row, index, at, line) for line, row in enumerate(players, start=1)]
    if (twice := entered_twice(entries)) is not None:
        one, other = twice
        message = f".trn: {entries[other].name} can't be told from record {one + 1}"
        raise ParseError(message, line=other + 1)
    events += entries
    for number in range(1, played + 1):
        rows = [(i, row) for i, row in enumerate(results, start=1) if row["ROUND"] == number]
        events += _round(number, rows, index, at)
    return events


def _read_ini(text: str) -> tuple[str, int]:
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        parser.read_string(text)
        info = parser["Tournament Info"]
    except (configparser.Error, KeyError):
        raise ParseError(".ini: no [Tournament Info] in it") from None
    rounds = info.get("Rounds", "0").strip()
    if not (rounds.isascii() and rounds.isdigit()):
        raise ParseError(f".ini: {rounds[:20]!r} rounds")
    return info.get("Name", "").strip() or "Tournament", int(rounds[:6])


def _need(rows: list[dict[str, Value]], names: tuple[str, ...], what: str) -> None:
    for name in names:
        if rows and name not in rows[0]:
            raise ParseError(f"{what}: there is no column {name}")


def _int(row: dict[str, Value], name: str) -> int:
    value = row.get(name, 0)
    return value if isinstance(value, int) else 0


def _index(players: list[dict[str, Value]]) -> dict[int, int]:
    index: dict[int, int] = {}
    for line, row in enumerate(players, start=1):
        number = _int(row, "ID")
        if number <= 0 or number in index:
            raise ParseError(f".trn: ID {number} is missing or taken", line=line)
        index[number] = len(index) + 1
    return index


def _registered(
    row: dict[str, Value], index: dict[int, int], at: int, line: int
) -> PlayerRegistered:
    parts = [str(row["SURNAME"]), str(row["FIRSTNAME"])]
    need_visible(*parts, str(row.get("CLUB", "")), str(row.get("LOC_ID", "")), line=line)
    return PlayerRegistered(
        at=at,
        player=index[_int(row, "ID")],
        name=", ".join(part for part in parts if part) or f"Player {row['ID']}",
        rating=_int(row, "LOC_RTG") or None,
        club=str(row.get("CLUB", "")),
        school="",
        category="",
        licence=str(row.get("LOC_ID", "")),
        joined=max(1, _int(row, "LATE_ENTRY")),
        fictitious=0,
    )


def _round(
    number: int,
    rows: list[tuple[int, dict[str, Value]]],
    index: dict[int, int],
    at: int,
) -> list[Event]:
    games: list[tuple[int, int]] = []
    results: list[Event] = []
    alone: list[tuple[int, Outcome]] = []
    seen: set[int] = set()
    for line, row in rows:
        white, black = (_player(row, name, index, line) for name in ("WHITE", "BLACK"))
        for player in (white, black):
            if player in seen:
                raise ParseError(f".sco: player {player} twice in round {number}", line=line)
            seen |= {player} if player else set()
        halves = _int(row, "W_SCORE"), _int(row, "B_SCORE")
        if any(half not in (0, 1, 2) for half in halves) or sum(halves) > 2:
            raise ParseError(f".sco: {halves[0]}:{halves[1]} is not a result", line=line)
        if white and black:
            games.append((white, black))
            is_played = _int(row, "W_TYPE") == PLAYED
            outcomes = _outcomes(halves, is_played=is_played)
            score = GameScore(_int(row, "W_SUBSCO"), _int(row, "B_SUBSCO"))
            results.append(ResultRecorded(at, number, len(games), score, outcomes))
        elif white or black:
            worth = max(halves)
            outcome = (Outcome.ABSENT, Outcome.HALF_BYE, Outcome.BYE)[worth]
            alone.append((white or black, outcome))
    byes = [player for player, outcome in alone if outcome is Outcome.BYE]
    away = [(p, Outcome.FULL_BYE if o is Outcome.BYE else o) for p, o in alone if p not in byes[:1]]
    away += [(p, Outcome.ABSENT) for p in index.values() if p not in seen]
    paired = RoundPaired(
        at=at,
        round_number=number,
        order=tuple(index.values()),
        tables=tuple(games),
        bye=byes[0] if byes else None,
        away=tuple(away),
        reasons=(),
    )
    return [paired, RoundPublished(at, number), *results, RoundClosed(at, number)]


def _player(row: dict[str, Value], name: str, index: dict[int, int], line: int) -> int:
    number = _int(row, name)
    if number and number not in index:
        raise ParseError(f".sco: there is no player {number}", line=line)
    return index.get(number, 0)


def _outcomes(halves: tuple[int, int], *, is_played: bool) -> tuple[Outcome, Outcome]:
    if is_played:
        names = (Outcome.LOST, Outcome.DREW, Outcome.WON)
    else:
        names = (Outcome.LOST_BY_FORFEIT, Outcome.DREW, Outcome.WON_BY_FORFEIT)
    return names[halves[0]], names[halves[1]]
