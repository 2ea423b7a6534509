"""Results by rule in GCG: noted where the totals don't say them, and checked."""

from random import Random

import pytest
from msgspec import structs
from tests.spec import Given, from_bag, play, tiles
from tests.table.drawn_games import Played

from faristol.core import Outcome
from faristol.notation.gcg import GcgGame, format_gcg
from faristol.notation.gcg_reading import parse_gcg
from faristol.notation.gcg_referee import referee_gcg
from faristol.notation.gcg_results import result_note
from faristol.notation.gcg_writing import gcg_of
from faristol.rulebook import ruleset
from faristol.table import commands as c
from faristol.table.commands import Command
from faristol.table.sheet import Sheet, sheet_of
from faristol.table.state import Ending, Result
from faristol.table.terms import EndCause

RULES = ruleset("fisc-2023")


def begun(*, ahead: bool = False) -> Played:
    """Biel sits second, starts, and leads: by 90, or by so much that 110 points don't help."""
    played = Played(RULES, Random(0))
    did(played, c.OpenTable(0, ("Anna", "Biel")), c.DrawForStart(0, bytes([5, 1])))
    did(played, c.Draw(0, 1, tiles(RULES, "CO[L·L]EGA?")), c.Draw(0, 0, tiles(RULES, "AEIORST")))
    did(played, c.StartClock(0, 0))
    did(played, laid(played, "8D", "CO[L·L]EGAs", 1000), c.Accept(1000, 0))
    did(played, c.Draw(1000, 1, tiles(RULES, "SENALER")), c.PressClock(1000, 1))
    given = Given(RULES, played.game)
    did(played, c.Exchange(2000, 0, given.game.racks[0][:3], from_bag(given, 3)))
    did(played, c.PressClock(2000, 0))
    if ahead:
        did(played, laid(played, "J8", "sSENALER", 3000), c.Accept(3000, 0))
    return played


def laid(played: Played, where: str, text: str, at: int) -> Command:
    return play(Given(RULES, played.game), where, text, at)


def did(played: Played, *commands: Command) -> None:
    for command in commands:
        assert played.do(command), command


def written(played: Played) -> GcgGame:
    game = gcg_of(sheet_of(played.events))
    assert parse_gcg(format_gcg(game)) == game
    return parse_gcg(format_gcg(game))


def results(game: GcgGame) -> list[str]:
    notes = [*game.notes, *(note for line in game.lines for note in line.notes)]
    return [note for note in notes if note.startswith("result:")]


@pytest.mark.parametrize(
    ("commands", "note"),
    [
        ([c.Disqualify(3000, 1, "cheated")], "result: 0–300 (FISC23-G-3.8)"),
        ([c.Disqualify(3000, 0, "cheated")], "result: 300–0 (FISC23-G-3.8)"),
        ([c.ResignTogether(3000)], "result: 0–0, nobody wins (FISC23-G-4.F.1)"),
        (
            [c.ResignTogether(3000), c.Penalise(3000, 1, 50, "rude")],
            "result: -50–0, nobody wins (FISC23-G-4.F.1)",
        ),
    ],
)
def test_a_result_by_rule_is_noted_in_the_order_of_the_players(
    commands: list[Command], note: str
) -> None:
    played = begun()
    did(played, *commands)
    game = written(played)

    assert [player.name for player in game.players] == ["Biel", "Anna"]
    assert results(game) == [note]
    assert game.lines[-1].notes[-1] == note
    assert referee_gcg(game, RULES) == []


def test_who_gives_up_far_ahead_has_nothing_and_the_other_three_hundred() -> None:
    played = begun(ahead=True)
    did(played, c.Resign(4000, 1))
    game = written(played)

    assert results(game) == ["result: 0–300 (FISC23-G-4.E.4)"]
    assert referee_gcg(game, RULES) == []


def test_a_later_penalty_changes_a_forced_score() -> None:
    played = begun(ahead=True)
    did(played, c.Resign(4000, 1), c.Penalise(5000, 1, 40, "rude"))
    game = written(played)

    assert results(game) == ["result: -40–300 (FISC23-G-4.E.4)"]
    assert referee_gcg(game, RULES) == []


def test_who_gives_up_and_is_behind_then_needs_no_note() -> None:
    played = begun()
    did(played, c.Resign(3000, 1))
    game = written(played)

    assert results(game) == []
    assert referee_gcg(game, RULES) == []


@pytest.mark.parametrize(("absent", "note"), [(0, "0–300"), (1, "300–0")])
def test_a_game_that_nobody_played_has_its_result_at_the_head(absent: int, note: str) -> None:
    played = Played(RULES, Random(0))
    did(played, c.OpenTable(0, ("Anna", "Biel")), c.ReportAbsence(0, (absent,)))
    did(played, c.Tick(16 * 60_000))
    game = written(played)

    assert game.lines == ()
    assert game.notes == (f"result: {note} (FISC23-G-8.D)",)
    assert referee_gcg(game, RULES) == []


def test_the_winner_is_named_where_the_scores_do_not_tell() -> None:
    sheet = Sheet(
        "fisc-2023",
        names=("Anna", "Biel"),
        ending=Ending(EndCause.RESIGNED, 1, "FISC23-G-4.E.1", 0),
        result=Result((50, 50), (Outcome.WON, Outcome.LOST), forced=False),
    )

    assert result_note(sheet, [1, 0], [50, 50]) == (
        "result: 50–50, won by player 2 (FISC23-G-4.E.1)"
    )
    drawn = Result((50, 50), (Outcome.DREW, Outcome.DREW), forced=False)
    assert result_note(structs.replace(sheet, result=drawn), [1, 0], [50, 50]) is None


DISQUALIFIED = "#note result: 0–300 (FISC23-G-3.8)"


@pytest.mark.parametrize(
    ("note", "says"),
    [
        ("result: 0–200 (FISC23-G-3.8)", "result: written 0–200, should be"),
        ("result: 0–300, nobody wins (FISC23-G-3.8)", "result: written 0–300, nobody wins"),
        ("result: 300 (FISC23-G-3.8)", "result: written 300,"),
        ("result: 0–300–0 (FISC23-G-3.8)", "result: written 0–300–0"),
        ("result: 0–300 (FISC23-G-4.E.4)", "the clause of a result: written FISC23-G-4.E.4"),
        ("result: 0–300 (X-1)", "the clause of a result: written X-1"),
        ("result: 0–300", "a result that can't be read"),
        ("result:", "a result that can't be read"),
        ("result: 0–300 (FISC23-G-3.8)\n" + DISQUALIFIED, "a result stands once"),
    ],
)
def test_a_result_that_the_edition_would_not_declare_is_found(note: str, says: str) -> None:
    played = begun()
    did(played, c.Disqualify(3000, 1, "cheated"))
    text = format_gcg(written(played))
    assert DISQUALIFIED in text
    changed = parse_gcg(text.replace(DISQUALIFIED, f"#note {note}"))
    found = [str(finding) for finding in referee_gcg(changed, RULES)]

    assert any(says in each for each in found), found
    assert referee_gcg(changed) == []


def test_a_result_stands_after_the_last_line() -> None:
    played = begun()
    did(played, c.Disqualify(3000, 1, "cheated"))
    text = format_gcg(written(played)) + ">Biel: A - +0 90\n"
    found = [str(finding) for finding in referee_gcg(parse_gcg(text), RULES)]

    assert any("a result stands once, after the last line" in each for each in found)


def test_a_result_by_rule_that_is_left_out_is_found_where_a_penalty_tells() -> None:
    played = begun(ahead=True)
    did(played, c.Resign(4000, 1))
    rows = format_gcg(written(played)).splitlines()
    text = "\n".join(row for row in rows if not row.startswith("#note result"))
    (found,) = referee_gcg(parse_gcg(text + "\n"), RULES)

    assert (found.message, found.should) == ("the result by rule is not noted", "0–300")
    assert found.clause == "FISC23-G-4.E.4"
