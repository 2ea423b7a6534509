"""Whole games, and what is answered at every step: nothing that stands beside may change unseen.

`whole_games.txt` has them. `python -m tests.duplicate.test_whole_games` writes it anew after a
change of the rules: read the difference against the book.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from faristol.core import Refused
from faristol.duplicate import (
    AskForLook,
    CloseTurn,
    Command,
    ConfirmMarks,
    Draw,
    DrawSource,
    DuplicateRules,
    EndGame,
    EnterPlayer,
    Entry,
    ExtendTurn,
    GiveSignal,
    HandIn,
    LayNothing,
    LayWord,
    LiftPenalty,
    LiftWarning,
    Nil,
    OpenGame,
    OpenTurn,
    OverruleVerdict,
    PauseTurn,
    Penalise,
    RejectDraw,
    RestoreVerdict,
    ResumeTurn,
    RevealSeed,
    RuleWord,
    TakeBackSlip,
    Undo,
    Via,
    Warn,
    WithdrawPlayer,
    duplicate_rules,
    guards,
    standings,
)
from faristol.duplicate.blind import commitment_to
from faristol.duplicate.combined import club_table, combined_games, joined_venues
from faristol.duplicate.daily import day_scores
from faristol.duplicate.decider import DUPLICATE
from faristol.duplicate.screens import announcement, board_lines, letters_left
from faristol.duplicate.tops import candidates
from faristol.duplicate.views import AtTable, Leader, Viewer, as_seen_by
from faristol.duplicate.views import Hall as Everybody
from tests.duplicate.hall import Hall
from tests.told import said

TEXTS = Path(__file__).parent / "whole_games.txt"
WORDS = ("zebra", "brazen", "zat", "bar", "bars", "zebras", "arena", "ar", "en", "es", "ree")
PEOPLE = (
    Entry(1, "Anna", "Gent", "hall"),
    Entry(2, "Bram", "Gent"),
    Entry(4, "Cato", "Leuven"),
    Entry(5, "Daan"),
)
SEED = bytes(range(32))
DAY = 86_400_000

Make = Callable[[Hall, int], Command]


def slip(table: int, text: str, via: Via = Via.PAPER, *, late: bool = False) -> Make:
    return lambda hall, at: HandIn(at, table, hall.slip(text), via, late)


def drawn(rack: str) -> Make:
    return lambda hall, at: Draw(at, hall.letters(rack))


def plain(kind: Callable[..., Command], *said_so: object, **named: object) -> Make:
    return lambda _, at: kind(at, *said_so, **named)


def laid(text: str, reason: str = "") -> Make:
    return lambda hall, at: LayWord(at, hall.choice(text), True, reason)


def ruled(word: str, valid: bool | None) -> Make:
    return lambda hall, at: RuleWord(at, hall.word(word), valid, "list")


PROBES: tuple[Make, ...] = (
    plain(EnterPlayer, Entry(0, "Els")),
    plain(EnterPlayer, Entry(4, "Els")),
    plain(EnterPlayer, Entry(100_000, "Els")),
    plain(WithdrawPlayer, 2, "ill"),
    plain(WithdrawPlayer, 3, "ill"),
    plain(WithdrawPlayer, 2, ""),
    drawn("ZEBRANS"),
    drawn("ZEBRA"),
    drawn("QQQQQQQ"),
    drawn("ZBRRTNS"),
    drawn("AAEEUIO"),
    drawn("AAAAEEE"),
    plain(Draw, b""),
    plain(Draw, bytes([99] * 7)),
    plain(RejectDraw, "seen"),
    plain(OpenTurn),
    plain(OpenTurn, 0),
    plain(GiveSignal),
    plain(PauseTurn, "bell"),
    plain(ResumeTurn),
    plain(ExtendTurn, 0),
    plain(ExtendTurn, 1),
    plain(ExtendTurn, DAY),
    plain(ExtendTurn, DAY + 1),
    plain(CloseTurn),
    plain(CloseTurn, "all are ready"),
    slip(1, "ZAT 8H 5"),
    slip(1, "ZAT 8H", Via.PHONE),
    slip(3, "ZAT 8H"),
    slip(5, "ZAT 8H", late=True),
    plain(TakeBackSlip, 1, "wrong"),
    plain(TakeBackSlip, 3, "wrong"),
    plain(TakeBackSlip, 1, ""),
    plain(AskForLook, 1, 1),
    plain(AskForLook, 0, 1),
    plain(AskForLook, 1, 3),
    plain(ConfirmMarks, 1),
    plain(ConfirmMarks, 1, (1, 3)),
    plain(ConfirmMarks, 9),
    ruled("ZEBRA", False),
    ruled("ZEBRA", True),
    ruled("ZEBRA", None),
    ruled("ZAAG", True),
    plain(RuleWord, bytes([1]), True, "list"),
    plain(RuleWord, bytes([1] * 22), True, "list"),
    plain(RuleWord, bytes([0, 1]), True, "list"),
    plain(OverruleVerdict, 1, 1, 10, None, "jury"),
    plain(OverruleVerdict, 1, 2, 10, Nil.NO_SLIP, "jury"),
    plain(OverruleVerdict, 1, 3, 10, None, "jury"),
    plain(OverruleVerdict, 1, 1, 10_000, None, "jury"),
    plain(OverruleVerdict, 3, 1, 10, None, "jury"),
    plain(RestoreVerdict, 1, 1, "jury"),
    plain(LayWord),
    plain(LayWord, accept_missing=True),
    laid("ZAT 8H"),
    laid("ZAT 8H", "nicer"),
    laid("ZEBRA 1A"),
    plain(LayNothing),
    plain(LayNothing, accept_missing=True),
    plain(Warn, 1, "noise"),
    plain(Warn, 3, "noise"),
    plain(LiftWarning, 1, "sorry"),
    plain(Penalise, 1, 10_000, "noise"),
    plain(Penalise, 1, 9_999, "noise"),
    plain(Penalise, 1, 0, "noise"),
    plain(LiftPenalty, 1, "sorry"),
    plain(EndGame, "late"),
    plain(EndGame, " "),
    plain(RevealSeed, SEED),
    plain(RevealSeed, bytes(32)),
    plain(Undo, "wrong"),
    plain(Undo, " "),
)

FIRST: tuple[Make, ...] = (
    drawn("ZEBRANS"),
    plain(RejectDraw, "a letter fell"),
    drawn("ZEBRANS"),
    plain(Undo, "wrong letters"),
    drawn("ZEBRANS"),
    plain(OpenTurn),
    slip(1, "ZEBRA 8H", Via.PHONE),
    slip(2, "ZEBRAS 8H 48"),
    slip(2, "BRAZEN 8H 40"),
    plain(PauseTurn, "bell"),
    plain(ResumeTurn),
    plain(ExtendTurn, 30_000, "bell"),
    slip(4, "ZAAG 8H 30"),
    plain(CloseTurn, "nobody writes"),
)
"""A turn up to its marks; table 5 hands nothing in."""
REST: tuple[Make, ...] = (
    slip(5, "ZEBRA 8H 10", late=True),
    slip(4, "ZAT 8H 9"),
    plain(AskForLook, 1, 2, "own score"),
    plain(AskForLook, 1, 4, "no word"),
    plain(ConfirmMarks, 1, (4,)),
    plain(OverruleVerdict, 1, 4, 7, None, "jury"),
    plain(ConfirmMarks, 1),
    ruled("ZEBRA", False),
    plain(RestoreVerdict, 1, 4, "jury again"),
    ruled("ZEBRA", None),
    plain(Undo, "somebody still writes"),
    plain(CloseTurn, "ready"),
    plain(LayWord, accept_missing=True),
)
SECOND: tuple[Make, ...] = (
    plain(Warn, 1, "noise"),
    plain(Warn, 1, "noise"),
    plain(Warn, 1, "noise"),
    plain(Warn, 1, "noise"),
    plain(LiftWarning, 1, "one too many"),
    plain(Penalise, 2, 15, "phone"),
    plain(Penalise, 2, 5, "phone"),
    plain(LiftPenalty, 2, "sorry"),
    plain(EnterPlayer, Entry(0, "Finn", "Leuven")),
    plain(WithdrawPlayer, 4, "ill"),
    plain(WithdrawPlayer, 5, "copied", excluded=True),
    drawn("AR?ENTS"),
    drawn("AR?ENT"),
    plain(OpenTurn),
    slip(1, "AR(E)NA 9G 12"),
    slip(2, "BARS H8 1"),
    slip(6, "AREN(A) E5"),
    plain(CloseTurn, "ready"),
)
THIRD: tuple[Make, ...] = (
    plain(LayWord, accept_missing=True),
    plain(Undo, "the other top"),
    plain(LayWord, accept_missing=True),
    laid("ZAT A1", "nobody has a word"),
    plain(LayNothing, accept_missing=True),
    drawn("EEAAIIO"),
    drawn("BRAZTNE"),
    plain(OpenTurn),
    plain(CloseTurn, "nobody is there"),
    plain(LayNothing, accept_missing=True),
    plain(EndGame, "late"),
    plain(OverruleVerdict, 1, 1, 33, None, "seen at home"),
    plain(RevealSeed, SEED),
    plain(Undo, "not yet late"),
)
PARTS = {
    "opened": (),
    "running": FIRST[:-1],
    "marks": FIRST[-1:],
    "word": REST,
    "next marks": SECOND,
    "end": THIRD,
}
"""What is done, and by what name the answers to all probes stand after it."""

GAMES: dict[str, DuplicateRules] = {
    "dutch": duplicate_rules("nl-duplicate"),
    "catalan": duplicate_rules("ca-duplicate"),
    "french": duplicate_rules("fr-duplicate", variants=("room",)),
    "joker": duplicate_rules("nl-duplicate", variants=("joker", "seven-of-eight", "master")),
    "daily": duplicate_rules("nl-duplicate", variants=("daily", "kept-letters", "grace")),
}

PROBED = ("dutch", "daily")
"""Games in which every part is followed by all probes, not only the marks."""


def begun(rules: DuplicateRules) -> Hall:
    hall = Hall(rules, words=WORDS, finder=True)
    source = DrawSource.BLIND if rules.pace == "daily" else DrawSource.TYPED
    hall.do(OpenGame(hall.later(), "Club", "words", source, commitment_to(SEED), PEOPLE))
    hall.aids = replace(hall.aids, seed=SEED, credit_ms=500, day_end=lambda at: at + 60_000)
    return hall


def answered(hall: Hall, make: Make, *, do: bool) -> Iterator[str]:
    """What a command brings about, or why it does not."""
    command = make(hall, hall.at + 1_000)
    asked = said(command)
    try:
        events = DUPLICATE.decide(hall.rules, hall.game, command, hall.aids)
    except Refused as refused:
        values = ", ".join(f"{key}={value}" for key, value in refused.values.items())
        yield f"{asked}: {refused.reason.value} ({refused.clause}) {values}".rstrip()
        return
    yield f"{asked}:"
    for event in events:
        yield f"    {said(event)}"
        if do:
            viewers: dict[str, Viewer] = {
                "L": Leader(),
                "1": AtTable(1),
                "2": AtTable(2),
                "*": Everybody(),
            }
            settled = len(hall.game.turns)
            seen = {k: as_seen_by(v, event, settled_turns=settled) for k, v in viewers.items()}
            who = [k if each == event else f"{k}~" for k, each in seen.items() if each is not None]
            yield f"    seen by {' '.join(who)}"
    if do:
        hall.events += events
        for event in events:
            hall.game = DUPLICATE.evolve(hall.game, event)
        hall.at += 1_000


def could_follow(hall: Hall) -> Iterator[str]:
    """What each probe would bring about; those that are refused alike together."""
    refused: dict[str, list[str]] = {}
    for probe in PROBES:
        asked, *found = answered(hall, probe, do=False)
        command, _, why = asked.rpartition("]:")
        if found:
            yield from (asked, *found)
        else:
            refused.setdefault(why.strip(), []).append(f"{command}]")
    for why, commands in refused.items():
        yield f"{why}: {', '.join(commands)}"


def chores(hall: Hall) -> Iterator[str]:
    """What the server would do by itself, now and later."""
    for later in (0, 90_000, 181_000, 300_000, DAY - 8_000, DAY + 1_000):
        chore = DUPLICATE.next_chore(hall.rules, hall.game, hall.aids, hall.at + later)
        if chore is not None:
            yield f"by itself after {later}: {chore.at - hall.at} {said(chore.tries)}"
    if DUPLICATE.downtime is not None:
        for ms in (0, 1, 50_000, DAY):
            away = DUPLICATE.downtime(hall.rules, hall.game, hall.at, hall.at + ms)
            yield f"after {ms} away: {said(away)}"


def shown(hall: Hall) -> Iterator[str]:
    """What a leader and the room look at."""
    rules, game = hall.rules, hall.game
    yield from board_lines(game.board, hall.tiles)
    yield f"{letters_left(rules, game)} | {announcement(rules, game)}"
    if game.turn is not None:
        for each in candidates(rules, game.turn):
            yield f"{said(each)} {said(guards(rules, game, each.play))}"
    table = standings(rules, game)
    yield f"room {table.room_maximum}, computer {table.computer_maximum}"
    yield from map(said, (*table.turns, *table.rows))
    yield from map(said, club_table(rules, table, best=2))
    yield from map(said, combined_games(rules, (table, table)))
    yield from map(said, combined_games(rules, (table, table), "mean-percent"))
    joined = joined_venues(rules, {"hall": game, "school": game})
    yield from map(said, (*joined.turns, *joined.rows))
    yield from map(said, day_scores(rules, game))


def told(name: str) -> Iterator[str]:
    hall = begun(GAMES[name])
    for part, steps in PARTS.items():
        yield f"== {part}"
        for step in steps:
            yield from answered(hall, step, do=True)
        if name in PROBED or part == "marks":
            yield "== what could follow"
            yield from could_follow(hall)
        yield from chores(hall)
        yield "== what is shown"
        yield from shown(hall)


def blocks() -> dict[str, list[str]]:
    """What the file has of each game."""
    found: dict[str, list[str]] = {}
    for line in TEXTS.read_text("utf-8").splitlines():
        if line.startswith("# "):
            found[line.removeprefix("# ")] = []
        else:
            found[next(reversed(found))].append(line)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_all_that_is_answered_and_shown_in_a_game(name: str) -> None:
    assert [line.rstrip() for line in told(name)] == blocks()[name]


if __name__ == "__main__":
    lines = (line.rstrip() for name in GAMES for line in (f"# {name}", *told(name)))
    TEXTS.write_text("\n".join([*lines, ""]), "utf-8")
