"""What every command brings about in situations that are rare: all its events, and the game after.

`whole_answers.txt` has them. `python -m tests.table.test_whole_answers` writes it anew after a
change of the rules: read the difference against the book.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from faristol.board import Board, square_named
from faristol.core import Refused
from faristol.rulebook import ruleset
from faristol.table import Game, decide, replay
from faristol.table import commands as c
from faristol.table.commands import Command
from faristol.table.preconditions import kind_of_rack
from faristol.table.racks import unseen_in
from faristol.table.terms import (
    ARBITER,
    UNSEEN,
    ClockFault,
    Joint,
    StopCause,
    TileSource,
)
from faristol.table.timekeeping import deadlines
from tests.rules.fisc import PAU
from tests.rules.nl import LAND
from tests.spec import Given, from_bag, midgame, play, tiles, word
from tests.table.test_out_of_turn import challenged, made, on_table, opened, over, running, shown
from tests.told import said

TEXTS = Path(__file__).parent / "whole_answers.txt"
VOWELS = "AAEEIOU"


def tried(given: Given, *commands: Command) -> Given:
    """The situation after those of the commands that its book takes."""
    for command in commands:
        try:
            events = decide(given.rules, given.game, command)
        except Refused:
            continue
        given = given.after(*events)
    return given


def upheld(name: str) -> Given:
    """The play is challenged and good, whether or not that may be argued."""
    return tried(challenged(name), c.RuleOnChallenge(3, valid=True))


def argued(name: str) -> Given:
    return tried(upheld(name), c.ChallengeAgain(4, 1, "it is in the list"))


def struck(name: str) -> Given:
    return tried(challenged(name), c.RuleOnChallenge(3, valid=False))


def doubted(name: str) -> Given:
    return tried(made(name), c.Announce(2, 0, 9), c.DeclareDoubt(2, 1))


def passed_on(name: str) -> Given:
    """A play is made, announced, noted, refilled and its clock pressed: the next has the turn."""
    given = tried(made(name), c.Announce(2, 0, 9), c.Accept(2, 1), c.Note(2, 0, 0, 9, 9))
    given = tried(given, c.Note(2, 1, 0, 9, 9), c.Draw(2, 0, from_bag(given, 4)))
    given = tried(given, c.PressClock(3, 0))
    return tried(given, c.Draw(3, 0, from_bag(given, 4)), c.Draw(3, 0, from_bag(given, 1)))


def stopped(name: str) -> Given:
    return tried(made(name), c.StopClock(2, 1, StopCause.SCORE_DISPUTE))


def without_bag(name: str, racks: tuple[str, ...] = ("SE", "RT", "LL", "EA")) -> Given:
    """No tile is left in the bag."""
    rules = ruleset(name)
    board = LAND if rules.equipment.tiles == "dutch" else PAU
    return midgame(rules, board, racks[: rules.players.least], bag="", points=())


def last_play(name: str) -> Given:
    """Somebody lays the last tiles."""
    given = without_bag(name, ("S", "RT", "LL", "EA"))
    text = "LANDS" if given.rules.equipment.tiles == "dutch" else "PAUS"
    given = tried(given, play(given, "8H", text, 1), c.Announce(2, 0, 9))
    return tried(given, c.Accept(3, 1), c.Note(3, 0, 0, 9, 9))


def uniform(bag: str) -> Callable[[str], Given]:
    """Seven vowels on the rack, and these tiles in the bag."""

    def situation(name: str) -> Given:
        rules = ruleset(name)
        board = LAND if rules.equipment.tiles == "dutch" else PAU
        racks = (VOWELS, "LLRRTTS", "NNSSRRT", "DDMMSST")[: rules.players.least]
        return midgame(rules, board, racks, bag=bag).with_(redraws=rules.redraw.free)

    return situation


def helped(name: str) -> Given:
    """The first redraw of such a rack was of one kind again."""
    given = uniform("AEIOUAETTTT")(name).with_(redraws=0)
    return tried(given, c.Redraw(2, 0, tiles(given.rules, "AEIOUAE")))


def device(name: str) -> Given:
    """At a real board, told by the points of each play."""
    rules = ruleset(name, {"devices": True}) if name.startswith("fisc") else ruleset(name)
    hidden = bytes([UNSEEN]) * 7
    names = ("Anna", "Biel", "Carla", "Dídac")[: rules.players.least]
    given = Given(rules, Game()).do(c.OpenTable(0, names, TileSource.ON_TABLE, device=True))
    given = tried(given, c.DrawForStart(0, bytes(range(1, 1 + len(names)))))
    for seat in range(len(names)):
        given = tried(given, c.Draw(0, seat, hidden))
    return tried(given, c.StartClock(0, len(names) - 1))


def told_once(name: str) -> Given:
    return tried(device(name), c.TellPlay(1_000, 0, 24))


def told_and_challenged(name: str) -> Given:
    return tried(told_once(name), c.Challenge(2_000, 1, ()))


def told_and_over(name: str) -> Given:
    given = tried(told_once(name), c.PressClock(2_000, 0), c.TellPlay(3_000, 1, 30, out=True))
    return tried(given, c.PressClock(4_000, 1), c.EndGame(5_000, "late"))


def overdrawn(name: str) -> Given:
    """At a real board somebody has drawn an eighth tile."""
    given = running(name).with_(source=TileSource.ON_TABLE)
    return tried(given, c.ReportOverdraw(2, 1, from_bag(given, 1), racked=True))


def short_of_tiles(name: str) -> Given:
    """At a real board the bag felt empty and was not."""
    given = running(name).with_(source=TileSource.ON_TABLE)
    text = "LANDS" if given.rules.equipment.tiles == "dutch" else "PAUS"
    given = tried(given, play(given, "8H", text, 1), c.Announce(2, 0, 9), c.Accept(2, 1))
    given = tried(given, c.Note(2, 0, 0, 9, 9), c.Draw(2, 0, b"", believed_empty=True))
    return tried(given, c.PressClock(3, 0), c.Draw(3, 0, b"", believed_empty=True))


def asked(name: str) -> Given:
    """What a player may ask for is asked for."""
    given = tried(running(name), c.AskJury(2, 0, word(ruleset(name), "SE")))
    return tried(given, c.AskToExchangeAgain(2, 0), c.AskToRestart(2, 0))


def touched(name: str) -> Given:
    """Tile by tile, where tiles that were touched stay."""
    rules = ruleset(name, {"touch-move": True}) if name == "fisc-un-contra-un" else ruleset(name)
    given = midgame(rules, PAU, ("SENARTL", "SRTAEIN", "EEAAOOU", "LLRRTTS")[: rules.players.least])
    (s, e) = tiles(rules, "SE")
    given = tried(given, c.PutTile(1, 0, square_named("K8"), s))
    return tried(given, c.PutTile(1, 0, square_named("K9"), e))


def one_gone(name: str) -> Given:
    """Of three or four one has left, of two nobody."""
    given = running(name)
    return tried(given, c.Resign(1, 1)) if len(given.game.names) > 2 else given


def lost_turns(name: str) -> Given:
    given = running(name).with_(points=(12, 7, 5, 3)[: len(running(name).game.names)])
    for turn in range(3):
        seat = given.game.on_turn
        if seat is None:
            break
        given = tried(given, c.Pass(turn + 1, seat), c.PressClock(turn + 1, seat))
    return given


def signed(name: str) -> Given:
    given = over(name)
    return tried(given, *(c.Sign(2, seat) for seat in given.game.seats), c.HandIn(3))


def in_overtime(name: str) -> Given:
    given = made(name) if name != "friendly" else running(name)
    late = (-61_000, -1, 0, 1_000)[: len(given.game.clock.left_ms)]
    return given.with_left(*late) if given.game.clock.left_ms else given


def pressed(name: str) -> Given:
    """The clock is pressed, and the rack not refilled."""
    return made(name).with_(pressed=True)


def helper_says(name: str) -> Given:
    """Nobody has counted the bag: the helper says what it holds."""
    return uniform("AEIOUAE")(name).with_(bag_count=8)


def opened_on_table(name: str) -> Given:
    return opened(name).with_(source=TileSource.ON_TABLE)


def lost_at_zero(name: str) -> Given:
    given = running(name)
    for turn in range(3 if name.startswith("nl") else 5):
        seat = given.game.on_turn
        if seat is None:
            break
        given = tried(given, c.Pass(turn + 1, seat), c.PressClock(turn + 1, seat))
    return given


SITUATIONS: dict[str, tuple[Callable[[str], Given], tuple[str, ...]]] = {
    "upheld": (upheld, ("fisc-2023", "nl-wedstrijd", "fisc-escolar")),
    "argued": (argued, ("fisc-2023",)),
    "struck": (struck, ("fisc-2023", "nl-wedstrijd", "fisc-escolar")),
    "doubted": (doubted, ("fisc-2023", "nl-wedstrijd")),
    "passed on": (passed_on, ("fisc-2023", "nl-punten", "nl-wedstrijd")),
    "stopped": (stopped, ("fisc-2023",)),
    "without bag": (without_bag, ("fisc-2023", "nl-punten", "friendly")),
    "last play": (last_play, ("fisc-2023", "nl-wedstrijd", "fisc-escolar")),
    "several help": (uniform("TTSSTTSS"), ("fisc-un-contra-un",)),
    "one helps": (uniform("TAEIEAE"), ("fisc-un-contra-un",)),
    "none helps": (uniform("AEIOUAE"), ("fisc-un-contra-un",)),
    "helped": (helped, ("fisc-un-contra-un",)),
    "device": (device, ("fisc-2023", "nl-punten")),
    "told": (told_once, ("fisc-2023", "nl-wedstrijd", "friendly")),
    "told and challenged": (told_and_challenged, ("fisc-2023",)),
    "told and over": (told_and_over, ("fisc-2023", "nl-punten")),
    "overdrawn": (overdrawn, ("fisc-2023", "nl-wedstrijd")),
    "short": (short_of_tiles, ("fisc-2023", "nl-punten")),
    "asked": (asked, ("nl-wedstrijd", "nl-punten")),
    "touched": (touched, ("fisc-2023", "fisc-un-contra-un")),
    "one gone": (one_gone, ("fisc-escolar",)),
    "lost turns": (lost_turns, ("fisc-2023", "nl-wedstrijd")),
    "signed": (signed, ("fisc-2023", "nl-wedstrijd")),
    "pressed": (pressed, ("fisc-2023", "nl-punten")),
    "helper says": (helper_says, ("fisc-un-contra-un",)),
    "opened on table": (opened_on_table, ("fisc-2023", "nl-punten")),
    "on table": (on_table, ("fisc-2023", "nl-punten", "friendly")),
    "lost at zero": (lost_at_zero, ("fisc-2023", "nl-wedstrijd", "nl-punten")),
    "in overtime": (in_overtime, ("fisc-2023", "nl-wedstrijd")),
}
CASES = [(situation, name) for situation, (_, names) in SITUATIONS.items() for name in names]


def helps(given: Given, at: int) -> Iterator[Command]:
    """What a helper could do for a rack of one kind, or for one that nobody has told."""
    game, racks = given.game, given.game.racks
    if not racks or not (unseen_in(racks[0]) or kind_of_rack(given.tiles, racks[0])):
        return
    first = from_bag(given, 1) if game.bag_count else b""
    last = bytes(reversed(from_bag(given, 7)))[:1]
    for useful in (None, 0, 1, game.bag_count, game.bag_count + 1):
        for helper in (ARBITER, 1):
            yield c.ResolveRedraw(at, 0, helper, b"", from_bag(given, 7), useful)
            yield c.ResolveRedraw(at, 0, helper, b"", b"", useful)
            for given_tile in (first, last):
                yield c.ResolveRedraw(at, 0, helper, given_tile, racks[0][:6], useful)


def commands(given: Given) -> Iterator[Command]:
    """What players and the arbiter could give now, with numbers on both sides of their bounds."""
    at, rules, game = given.game.at + 1_000, given.rules, given.game
    (s,) = tiles(rules, "S")
    one = from_bag(given, 1) if game.bag_count else b""
    for seat in (0, 1):
        rack = game.racks[seat] if game.racks else b""
        yield play(given, "7H", "SE", at, seat)
        for square in ("L8", "K9", "A1"):
            yield c.PutTile(at, seat, square_named(square), s)
            yield c.MoveTile(at, seat, square_named("K8"), square_named(square), s)
        yield c.TakeBack(at, seat)
        yield c.TellPlay(at, seat, 9_999)
        yield c.TellPlay(at, seat, 0, out=True)
        yield c.TellPlay(at, seat, 10_000)
        yield c.RecordPlay(at, seat, word(rules, "SE"), 2, 2)
        yield c.Exchange(at, seat, rack[:1], one)
        yield c.Pass(at, seat)
        yield c.Announce(at, seat, 12)
        yield c.Note(at, seat, len(game.turns) - 1, 12, 12)
        yield c.PressClock(at, seat)
        for number in (0, 1, 4):
            yield c.Draw(at, seat, from_bag(given, number) if number else b"")
        for number in (6, 7):
            yield c.Redraw(at, seat, from_bag(given, number))
        yield c.Accept(at, seat)
        yield c.DeclareDoubt(at, seat)
        yield c.Challenge(at, seat, game.pending.words if game.pending is not None else ())
        yield c.ChallengeAgain(at, seat, "why")
        yield c.ChallengeAgain(at, seat, " ")
        yield c.ReportWord(at, seat, 0)
        yield c.AskToExchangeAgain(at, seat)
        yield c.ConcedeTurn(at, seat)
        yield c.DeclareStuck(at, seat)
        yield c.ReportOverdraw(at, seat, one, racked=True)
        yield c.ReportOverdraw(at, seat, b"", racked=False)
        yield c.ReportOverdraw(at, seat, one, racked=False)
        yield c.AskJury(at, seat, bytes([99, 1]))
        yield c.AskJury(at, seat, word(rules, "SE"))
        yield c.NoteRack(at, seat, tiles(rules, "SE"))
        yield c.Sign(at, seat)
        yield c.HandIn(at, seat)
        yield c.StopClock(at, seat, StopCause.LAST_PLAY)
        yield c.StopClock(at, seat, StopCause.CHALLENGE)
        yield c.ResumeClock(at, seat)
        yield c.Resign(at, seat)
        yield c.Consent(at, seat, Joint.RESIGN)
        yield c.Penalise(at, seat, 10_000, "why")
        yield c.CorrectScore(at, seat, -10_000, "why")
        yield c.CorrectScore(at, seat, 10_001, "why")
        yield c.TakeTurnAway(at, seat, "why")
        yield c.Disqualify(at, seat, "why")
        yield c.CreditTime(at, seat, 1, ClockFault.RULING, "why")
        yield c.CreditTime(at, seat, 0, ClockFault.RULING, "why")
        if seat == 0:
            yield from helps(given, at)
        yield c.ResolveOverdraw(at, seat, one, rack[:1])
    yield c.Pass(at, 9)
    yield c.Pass(game.at - 1, 0)
    yield c.Accept(at, len(game.names) - 1)
    yield c.ChallengeAgain(at, len(game.names) - 1, "why")
    yield c.ReportAbsence(at, (0, 9))
    yield c.ReportAbsence(at, (0, 1))
    yield c.Arrive(at, 0)
    yield c.ReportForgottenTiles(at, one)
    yield c.ReportForgottenTiles(at, from_bag(given, 4) if game.bag_count else b"")
    for total in (9_999, 10_000):
        yield c.TellTotals(at, 0, (0, -total, 1, 2)[: len(game.names)])
    yield c.TellTotals(at, 0, (1,))
    yield c.ResignTogether(at)
    yield c.EndGame(at, "why")
    yield c.RuleOnChallenge(at, valid=True)
    yield c.RuleOnChallenge(at, valid=False)
    yield c.AnswerJury(at, valid=True)
    yield c.RuleOnExchange(at, granted=True)
    yield c.RuleOnExchange(at, granted=False)
    yield c.RuleOnRestart(at, granted=True)
    yield c.FindWordWrong(at, 0)
    yield c.CallRoundTime(at)
    yield c.ApproveGame(at)
    yield c.CloseRound(at)
    yield c.ResumeClock(at, ARBITER)
    yield c.CountBag(at, ARBITER)
    yield c.Tick(at)
    yield c.Tick(at + 25_000)
    yield c.Tick(at + 7_200_000)


def changes(before: Game, after: Game) -> Iterator[str]:
    """What of the game is another value now."""
    for name in Game.__struct_fields__:
        was, has = getattr(before, name), getattr(after, name)
        if was == has or name == "at":
            continue
        if isinstance(has, Board):
            lies = enumerate(zip(was.squares, has.squares, strict=True))
            has = tuple((square, new) for square, (old, new) in lies if old != new)
        elif name == "pool":
            more = enumerate(zip(was, has, strict=True))
            has = tuple((tile, new - old) for tile, (old, new) in more if old != new)
        yield f"{name}={said(has)}"


def told(situation: str, name: str) -> Iterator[str]:
    """What is taken with all that follows, and what is refused with why."""
    given = SITUATIONS[situation][0](name)
    yield f"due: {said(deadlines(given.rules, given.game)) if given.game.names else ''}"
    refused: dict[str, list[str]] = {}
    taken: dict[str, list[str]] = {}
    for command in commands(given):
        try:
            events = decide(given.rules, given.game, command)
        except Refused as refusal:
            why = f"{refusal.reason.value} ({refusal.clause})"
            refused.setdefault(why, []).append(shown(command))
            continue
        after = given.game
        after = replay(events, after)
        brought = "\n".join([*map(said, events), "; ".join(changes(given.game, after))])
        taken.setdefault(brought, []).append(said(command))
    for brought, asked_so in taken.items():
        yield f"{', '.join(asked_so)}:"
        for line in brought.splitlines():
            yield f"    {line}"
    for why, refusals in refused.items():
        yield f"{why}: {', '.join(dict.fromkeys(refusals))}"


def blocks() -> dict[str, list[str]]:
    """What the file has of each situation."""
    found: dict[str, list[str]] = {}
    for line in TEXTS.read_text("utf-8").splitlines():
        if line.startswith("# "):
            found[line.removeprefix("# ")] = []
        else:
            found[next(reversed(found))].append(line)
    return found


WRITTEN = blocks()


@pytest.mark.parametrize(("situation", "name"), CASES)
def test_what_follows_from_every_command(situation: str, name: str) -> None:
    assert [line.rstrip() for line in told(situation, name)] == WRITTEN[f"{situation}: {name}"]


if __name__ == "__main__":
    lines = [line.rstrip() for case in CASES for line in (f"# {case[0]}: {case[1]}", *told(*case))]
    TEXTS.write_text("\n".join([*lines, ""]), "utf-8")
