"""What comes out of its turn at a table, under every book: the reason and the clause of each.

`out_of_turn.txt` has a row for each situation, edition and command.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from faristol.board import square_named
from faristol.core import Refused
from faristol.rulebook import ruleset
from faristol.table import commands as c
from faristol.table import decide
from faristol.table.terms import ARBITER, ClockFault, StopCause
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
ROWS = [
    tuple(line.split("\t"))
    for line in (Path(__file__).parent / "out_of_turn.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]


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


SITUATIONS: dict[str, tuple[Callable[[str], Given], tuple[str, ...]]] = {
    "running": (running, EDITIONS),
    "made": (made, tuple(name for name in EDITIONS if name != "friendly")),
    "challenged": (
        challenged,
        ("fisc-un-contra-un", "fisc-classic", "fisc-2023", "fisc-escolar", "nl-wedstrijd"),
    ),
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
    """Every command that is refused there, and why."""
    given = SITUATIONS[situation][0](name)
    for command in commands(given):
        try:
            decide(given.rules, given.game, command)
        except Refused as refusal:
            yield situation, name, shown(command), str(refusal.reason.value), refusal.clause


@pytest.mark.parametrize(("situation", "name"), CASES)
def test_every_one_is_refused_as_the_book_says(situation: str, name: str) -> None:
    assert list(refused(situation, name)) == [row for row in ROWS if row[:2] == (situation, name)]


def test_no_row_is_of_another_case() -> None:
    assert {row[:2] for row in ROWS} == set(CASES)
