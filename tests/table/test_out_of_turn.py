"""What comes out of its turn at a table, under every book: the reason and the clause of each.

`out_of_turn.txt` has a row for each situation, edition, reason and clause, with the commands
that are refused so; what is not in it is taken. `python -m tests.table.test_out_of_turn` writes it
anew after a change of the rules: read the difference against the book.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from faristol.board import square_named
from faristol.core import Refused
from faristol.rulebook import ruleset
from faristol.table import Game, decide
from faristol.table import commands as c
from faristol.table.terms import ARBITER, UNSEEN, ClockFault, Joint, StopCause, TileSource
from tests.rules.fisc import PAU
from tests.rules.nl import LAND
from tests.spec import Given, from_bag, midgame, play, tiles, word

EDITIONS = (
    "fisc-un-contra-un",
    "fisc-classic",
    "fisc-2023",
    "fisc-escolar",
    "nl-punten",
    "nl-wedstrijd",
    "friendly",
)
TABLE = Path(__file__).parent / "out_of_turn.txt"
HEADING = "# situation, edition, reason, clause, commands"
ROWS = [tuple(line.split("\t")) for line in TABLE.read_text("utf-8").splitlines()[1:]]


def running(name: str) -> Given:
    """Seat 0 is on turn, with nothing on the board yet that is theirs."""
    rules = ruleset(name)
    dutch = rules.equipment.tiles == "dutch"
    racks = ("SENARTL", "SRTAEIN", "EEAAOOU", "LLRRTTS")[: rules.players.least]
    return midgame(rules, LAND if dutch else PAU, racks)


def made(name: str) -> Given:
    """Seat 0 has made a play."""
    given = running(name)
    dutch = given.rules.equipment.tiles == "dutch"
    return given.do(play(given, "8H", "LANDS", 1) if dutch else play(given, "8H", "PAUS", 1))


def challenged(name: str) -> Given:
    """The play of seat 0 is challenged, where the book knows challenges before the clock."""
    given = made(name)
    name_of = "LANDS" if given.rules.equipment.tiles == "dutch" else "PAUS"
    return given.do(c.Challenge(2, 1, (word(given.rules, name_of),)))


def opened(name: str) -> Given:
    """The players sit down; nobody has drawn."""
    rules = ruleset(name)
    names = ("Anna", "Biel", "Carla", "Dídac")[: rules.players.least]
    return Given(rules, Game()).do(c.OpenTable(0, names))


def dealing(name: str) -> Given:
    """It is known who starts, and that player has the first rack."""
    given = opened(name)
    if given.rules.start.method == "draw":
        given = given.do(c.DrawForStart(0, bytes(range(1, 1 + len(given.game.names)))))
    return given.do(c.Draw(0, 0, from_bag(given, 7)))


def on_table(name: str) -> Given:
    """The same with real tiles, of which nobody has told the racks."""
    given = running(name)
    unseen = bytes([UNSEEN]) * 7
    racks = tuple(unseen for _ in given.game.racks)
    pool = list(given.game.pool)
    for rack in given.game.racks:
        for tile in rack:
            pool[tile] += 1
    return given.with_(source=TileSource.ON_TABLE, racks=racks, pool=tuple(pool))


def over(name: str) -> Given:
    """Seat 0 has given up, and so have all but the last."""
    given = running(name)
    return given.do(*(c.Resign(1, seat) for seat in range(len(given.game.names) - 1)))


SITUATIONS: dict[str, tuple[Callable[[str], Given], tuple[str, ...]]] = {
    "opened": (opened, EDITIONS),
    "dealing": (dealing, EDITIONS),
    "running": (running, EDITIONS),
    "on-table": (on_table, EDITIONS),
    "made": (made, tuple(name for name in EDITIONS if name != "friendly")),
    "challenged": (
        challenged,
        ("fisc-un-contra-un", "fisc-classic", "fisc-2023", "fisc-escolar", "nl-wedstrijd"),
    ),
    "over": (over, EDITIONS),
}


def commands(given: Given) -> Iterator[c.Command]:
    """One of each that somebody could give now, by either seat or the arbiter."""
    at, rules = 3, given.rules
    (s,) = tiles(rules, "S")
    for seat in (0, 1):
        yield play(given, "7H", "SE", at, seat)
        yield c.PutTile(at, seat, square_named("K9"), s)
        yield c.TakeBack(at, seat)
        yield c.RecordPlay(at, seat, tiles(rules, "SE"), 2, 2)
        yield c.Exchange(at, seat, tiles(rules, "S"), from_bag(given, 1))
        yield c.Pass(at, seat)
        yield c.Announce(at, seat, 2)
        yield c.Note(at, seat, 1, 2, 2)
        yield c.PressClock(at, seat)
        yield c.Draw(at, seat, from_bag(given, 1))
        yield c.Redraw(at, seat, from_bag(given, 7))
        yield c.Accept(at, seat)
        yield c.DeclareDoubt(at, seat)
        yield c.Challenge(at, seat, (word(rules, "SE"),))
        yield c.ChallengeAgain(at, seat, "why")
        yield c.AskJury(at, seat, word(rules, "SE"))
        yield c.ReportWord(at, seat, 0)
        yield c.AskToExchangeAgain(at, seat)
        yield c.ConcedeTurn(at, seat)
        yield c.AskToRestart(at, seat)
        yield c.DeclareStuck(at, seat)
        yield c.ReportOverdraw(at, seat, from_bag(given, 1), racked=True)
        yield c.NoteRack(at, seat, tiles(rules, "S"))
        yield c.AgreeToSelfCheck(at, seat)
        yield c.Arrive(at, seat)
        yield c.StartClock(at, seat)
        yield c.RunClockForSheet(at, seat)
        yield c.CorrectClock(at, seat, 60_000, ClockFault.RULING, "why")
        yield c.Sign(at, seat)
        yield c.HandIn(at, seat)
        for cause in StopCause:
            yield c.StopClock(at, seat, cause)
        yield c.ResumeClock(at, seat)
        yield c.CountBag(at, seat)
        yield c.Resign(at, seat)
        yield c.Consent(at, seat, Joint.RESIGN)
        yield c.Penalise(at, seat, 5, "why")
        yield c.CorrectScore(at, seat, 5, "why")
        yield c.TakeTurnAway(at, seat, "why")
        yield c.Disqualify(at, seat, "why")
        yield c.CreditTime(at, seat, 1_000, ClockFault.RULING, "why")
        yield c.ReportAbsence(at, (seat,))
        yield c.ResolveRedraw(at, seat, ARBITER, b"", b"")
        yield c.ResolveOverdraw(at, seat, b"", b"")
    yield c.ReportForgottenTiles(at, tiles(rules, "S"))
    yield c.ResignTogether(at)
    yield c.EndGame(at, "why")
    yield c.RuleOnChallenge(at, valid=True)
    yield c.AnswerJury(at, valid=True)
    yield c.RuleOnExchange(at, granted=True)
    yield c.RuleOnRestart(at, granted=True)
    yield c.CheckTiles(at, 0, complete=False)
    yield c.DrawForStart(at, bytes(range(1, 1 + len(given.game.names))))
    yield c.FindWordWrong(at, 0)
    yield c.FindWordGood(at, 0)
    yield c.CallRoundTime(at)
    yield c.ApproveGame(at)
    yield c.CloseRound(at)
    yield c.ResumeClock(at, ARBITER)


def shown(command: c.Command) -> str:
    """A command by its name, whose it is and its cause."""
    seat = getattr(command, "seat", getattr(command, "by", ""))
    cause = getattr(command, "cause", None)
    return f"{type(command).__name__} {seat} {cause.value if cause else ''}".strip()


CASES = [(situation, name) for situation, (_, names) in SITUATIONS.items() for name in names]


def refused(situation: str, name: str) -> Iterator[tuple[str, ...]]:
    """Every command that is refused there, by why."""
    given = SITUATIONS[situation][0](name)
    found: dict[tuple[str, str], list[str]] = {}
    for command in commands(given):
        try:
            decide(given.rules, given.game, command)
        except Refused as refusal:
            why = str(refusal.reason.value), refusal.clause
            found.setdefault(why, []).append(shown(command))
    for (reason, clause), refusals in found.items():
        yield situation, name, reason, clause, ", ".join(refusals)


@pytest.mark.parametrize(("situation", "name"), CASES)
def test_every_one_is_refused_as_the_book_says(situation: str, name: str) -> None:
    assert list(refused(situation, name)) == [row for row in ROWS if row[:2] == (situation, name)]


def test_no_row_is_of_another_case() -> None:
    assert {row[:2] for row in ROWS} == set(CASES)


if __name__ == "__main__":
    told = ["\t".join(row) for case in CASES for row in refused(*case)]
    TABLE.write_text("\n".join([HEADING, *told, ""]), "utf-8")
