"""What a championship refuses at each of its stages: the reason, the clause and what is said.

`out_of_turn.txt` has a row for each stage, kind of event, reason, clause and values, with the
commands that are refused so; what is not in it is taken.
`python -m tests.championship.test_out_of_turn` writes it anew after a change of the rules: read
the difference against the book.
"""

from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from tests.championship.directing import AT, Director

from faristol.championship import commands as c
from faristol.championship.decide import decide
from faristol.championship.field import Ending, Start
from faristol.championship.pairing import System
from faristol.championship.regulations import Ranking, Starts
from faristol.core import GameScore, Outcome, Refused, Winner

TABLE = Path(__file__).parent / "out_of_turn.txt"
HEADING = "# stage, event, reason, clause, values, commands"
ROWS = [tuple(line.split("\t")) for line in TABLE.read_text("utf-8").splitlines()[1:]]

EVENTS = {
    "federation": c.Announce(AT, "Obert", "fisc-2023", 5, capacity=9),
    "by total": c.Announce(AT, "Toernooi", "nl-punten", 3, ranking=Ranking.TOTAL),
    "round robin": c.Announce(AT, "Lliga", "club", 3, system=System.ROUND_ROBIN),
    "tables": c.Announce(AT, "Escolar", "school", 3),
}
PEOPLE = (
    c.Register(AT, "Anna", 1900, club="Girona", school="Nord", licence="17"),
    c.Register(AT, "Bernat", 1800, club="Girona", school="Sud"),
    c.Register(AT, "Carla", 1700, club="Lleida", school="Nord"),
    c.Register(AT, "Dídac", None, club="Lleida", school="Sud"),
    c.Register(AT, "Elna", 1500),
    c.Register(AT, "Ferran", 1400),
    c.Register(AT, "Gal·la", 1300),
    c.Register(AT, "Hug", 1200),
    c.Register(AT, "Ivet", 1100),
)
WON = GameScore(400, 350)
WHY = ("why", "FISC23-G-8.F")


def unannounced(_: str) -> Director:
    return Director()


def empty(name: str) -> Director:
    director = Director()
    director.do(EVENTS[name])
    return director


def entered(name: str) -> Director:
    """Nine players, one away from round 2, one gone, two who may not meet."""
    director = empty(name)
    director.do(*PEOPLE, c.NoteAbsence(AT, 5, 2), c.ForbidPair(AT, 6, 7, "siblings"))
    director.do(c.NoteFee(AT, 1), c.FixTable(AT, 3, 2), c.CheckIn(AT, 1))
    director.do(c.CheckInAll(AT), c.CheckOut(AT, 8), c.Withdraw(AT, 8))
    return director


def paired(name: str) -> Director:
    director = entered(name)
    director.do(c.PairRound(AT))
    return director


def published(name: str) -> Director:
    director = paired(name)
    director.do(c.Publish(AT))
    return director


def record(director: Director, table: int) -> None:
    current = director.state.rounds[-1]
    seated = len(current.players_at(table))
    scores = tuple(200 - 10 * place for place in range(seated))
    one = c.RecordTable(AT, table, scores) if current.tables else c.RecordResult(AT, table, WON)
    director.do(one)


def one_result(name: str) -> Director:
    director = published(name)
    record(director, 1)
    return director


def closed(name: str) -> Director:
    director = one_result(name)
    for table in director.state.rounds[-1].open_tables:
        record(director, table)
    director.do(c.CloseRound(AT))
    return director


def next_paired(name: str) -> Director:
    """Round 2 is paired, and somebody who was disqualified is not in it."""
    director = closed(name)
    director.do(c.Disqualify(AT, 7, *WHY), c.PairRound(AT))
    return director


def next_closed(name: str) -> Director:
    director = next_paired(name)
    director.do(c.Publish(AT))
    for table in director.state.rounds[-1].open_tables:
        record(director, table)
    director.do(c.CloseRound(AT))
    return director


def ended(name: str) -> Director:
    director = closed(name)
    director.do(c.Finish(AT))
    return director


ALL = tuple(EVENTS)
STAGES: dict[str, tuple[Callable[[str], Director], tuple[str, ...]]] = {
    "unannounced": (unannounced, ("federation",)),
    "empty": (empty, ("federation",)),
    "entered": (entered, ("federation", "tables")),
    "paired": (paired, ("federation", "tables")),
    "published": (published, ALL),
    "one-result": (one_result, ALL),
    "closed": (closed, ALL),
    "next-paired": (next_paired, ALL),
    "next-closed": (next_closed, ("federation", "round robin")),
    "ended": (ended, ("by total", "round robin", "tables")),
}


def about_the_event() -> Iterator[c.Command]:
    """Announcements, entries and lists, as they may be and as they may not."""
    yield c.Announce(AT, "Un altre", "club", 1)
    yield c.Register(AT, "Íngrid", 9_999)
    yield c.Register(AT, "Íngrid", 10_000)
    yield c.Register(AT, "Íngrid", -1)
    yield c.Register(AT, " ")
    yield c.Register(AT, "anna")
    yield c.Register(AT, "Anna", licence="18")
    yield c.Register(AT, "In\u200bgrid")
    yield c.RegisterAll(AT, ())
    yield c.RegisterAll(AT, (c.Register(AT, "Íngrid"), c.Register(AT, "Íngrid")))
    yield c.RegisterAll(AT, (c.Register(AT, "Anna"),), (7,), keeps_good=True)
    yield c.TakeRatings(AT, "list", ())
    for player, rating in ((1, 0), (1, 9_999), (1, -1), (1, 10_000), (10, 1_000)):
        yield c.TakeRatings(AT, "list", ((player, rating),))
    yield c.CheckInAll(AT)
    yield c.PairRound(AT)
    yield c.Publish(AT)
    yield c.CloseRound(AT)
    yield c.Finish(AT)
    yield c.Undo(AT)


def about_players() -> Iterator[c.Command]:
    """Of nobody, the first, one who left, one who may be out, the last and one too many."""
    for player in (0, 1, 5, 7, 8, 10):
        yield c.Amend(AT, player, "Anna", 1900, "Girona", "Nord", licence="17")
        yield c.CheckIn(AT, player)
        yield c.CheckInAll(AT, (player,))
        yield c.CheckOut(AT, player)
        yield c.Withdraw(AT, player)
        yield c.Rejoin(AT, player)
        yield c.NoteFee(AT, player)
        yield c.NoteFee(AT, player, is_paid=False)
        yield c.Disqualify(AT, player, *WHY)
        yield c.RecordFeat(AT, player, 1, "best-play", "ZEBRA", 90)
        yield c.Swap(AT, 1, player)
        yield c.Swap(AT, player, 1)
        yield c.ForbidPair(AT, 6, player, "why")
        yield c.AllowPair(AT, player, 6)
    for round_number in (0, 1, 2, 3, 5, 6):
        yield c.NoteAbsence(AT, 5, round_number)
        yield c.CancelAbsence(AT, 5, round_number)
        yield c.RecordFeat(AT, 1, round_number, "best-play", "ZEBRA", 90)
    for outcome in (Outcome.HALF_BYE, Outcome.FULL_BYE, Outcome.BYE, Outcome.WON):
        yield c.NoteAbsence(AT, 5, 3, outcome)
    for player, table in ((0, 1), (1, -1), (1, 0), (3, 0), (3, 2), (1, 2), (1, 9_999), (1, 10_000)):
        yield c.FixTable(AT, player, table)
    yield c.Disqualify(AT, 1, " ", "FISC23-G-3.8")
    yield c.Disqualify(AT, 1, "why", " ")
    yield c.Disqualify(AT, 1, "why", "FISC23-G-99")


def about_tables() -> Iterator[c.Command]:
    """Results and rulings, of tables that there are and are not."""
    for table in (0, 1, 2, 4):
        yield c.ClearResult(AT, table)
        entries: tuple[c.EnteredResult, ...] = (
            c.RecordResult(AT, table, WON),
            c.RecordResult(AT, table, GameScore(3_001, 0), Winner.FIRST),
            c.RecordResult(AT, table, GameScore(0, -1_000)),
            c.RecordForfeit(AT, table, (Start.FIRST,)),
            c.RecordForfeit(AT, table, ()),
            c.RecordDoubleLoss(AT, table),
            c.RecordUnfinished(AT, table, Start.FIRST, Ending.RESIGNED, WON),
            c.RecordUnfinished(AT, table, Start.FIRST, Ending.TIME, GameScore(-999, 0)),
            c.RecordUnfinished(AT, table, Start.FIRST, Ending.TIME, GameScore(3_001, 0)),
            c.RecordTable(AT, table, (1, 2)),
            c.RecordTable(AT, table, (120, 96, None)),
            c.RecordTable(AT, table, (120, 96, 3_001)),
        )
        yield from entries
        for round_number in (0, 1, 2):
            for entry in (entries[0], entries[1], entries[10]):
                yield c.CorrectResult(AT, round_number, entry)
            yield c.Overrule(AT, round_number, table, WON, *WHY)
            yield c.OverruleAsForfeit(AT, round_number, table, (Start.SECOND,), *WHY)
            yield c.OverruleAsDoubleLoss(AT, round_number, table, *WHY)
            yield c.OverruleTable(AT, round_number, table, (120, 96, None), *WHY)
    yield c.Overrule(AT, 1, 1, WON, "", "FISC23-G-8.F")
    yield c.Overrule(AT, 1, 1, WON, "why", "")
    yield c.Overrule(AT, 1, 1, WON, "why", "1")
    yield c.Overrule(AT, 1, 1, GameScore(-1_000, 0), *WHY)
    yield c.OverruleAsForfeit(AT, 1, 1, (), *WHY)
    yield c.OverruleTable(AT, 1, 1, (120, 96, None), "why", "1")


def by_hand() -> Iterator[c.Command]:
    """Pairings that a director makes."""
    yield c.PairByHand(AT, ())
    yield c.PairByHand(AT, ((1,),))
    yield c.PairByHand(AT, ((1, 2),))
    yield c.PairByHand(AT, ((1, 2, 3),))
    yield c.PairByHand(AT, ((1, 2, 3, 4),))
    yield c.PairByHand(AT, ((1, 2, 3, 4, 5),))
    yield c.PairByHand(AT, ((1, 2),), 3)
    yield c.PairByHand(AT, ((1, 2, 3),), 4)
    yield c.PairByHand(AT, ((1, 1),))
    yield c.PairByHand(AT, ((1, 2),), 2)
    yield c.PairByHand(AT, ((1, 10),))
    yield c.PairByHand(AT, ((1, 8),))
    yield c.PairByHand(AT, ((1, 2, 8),))


def commands() -> Iterator[c.Command]:
    """One of each that somebody could give, rightly or not."""
    yield from about_the_event()
    yield from about_players()
    yield from by_hand()
    yield from about_tables()


def shown(command: object) -> str:
    """A command by its name and what it says beside the time and what is so unsaid."""
    known = [(getattr(command, each.name), each.default) for each in fields(command)[1:]]  # type: ignore[arg-type]
    said = [_said(value) for value, unsaid in known if value != unsaid]
    return " ".join([type(command).__name__, *said])


def _said(value: object) -> str:
    match value:
        case GameScore():
            return f"{value.first}-{value.second}"
        case Start() | Ending() | Outcome() | Winner() | System() | Starts():
            return str(value.value)
        case tuple():
            return f"({' '.join(map(_said, value))})"
        case int() | None:
            return str(value)
        case str():
            return ascii(value)[1:-1] or "-"
        case _:
            return f"[{shown(value)}]"


CASES = [(stage, name) for stage, (_, names) in STAGES.items() for name in names]


def refused(stage: str, name: str) -> Iterator[tuple[str, ...]]:
    """Every command that is refused there, by why."""
    director = STAGES[stage][0](name)
    found: dict[tuple[str, str, str], list[str]] = {}
    for command in commands():
        try:
            decide(director.state, command)
        except Refused as refusal:
            values = ", ".join(f"{key}={value}" for key, value in refusal.values.items())
            why = str(refusal.reason.value), refusal.clause, ascii(values)[1:-1]
            found.setdefault(why, []).append(shown(command))
    for why, refusals in found.items():
        yield stage, name, *why, ", ".join(refusals)


@pytest.mark.parametrize(("stage", "name"), CASES)
def test_every_one_is_refused_with_its_reason(stage: str, name: str) -> None:
    assert list(refused(stage, name)) == [row for row in ROWS if row[:2] == (stage, name)]


def test_no_row_is_of_another_case() -> None:
    assert {row[:2] for row in ROWS} == set(CASES)


if __name__ == "__main__":
    told = ["\t".join(row) for case in CASES for row in refused(*case)]
    TABLE.write_text("\n".join([HEADING, *told, ""]), "utf-8")
