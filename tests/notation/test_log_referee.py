"""A log refereed again: honest logs hold, and what was bent is found."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.notation.any_event import KINDS, events
from tests.table.drawn_games import play

from faristol.notation.findings import Finding, FindingKind
from faristol.notation.log_referee import referee_log
from faristol.rulebook import EDITIONS, ruleset
from faristol.table import events as happened
from faristol.table.events import Event
from faristol.table.terms import SheetKeeper

PLAYED = [name for name in EDITIONS if name != "nl-duplicate"]
GAME = play(ruleset("fisc-2023"), 11).events
PEOPLE = (FindingKind.ANNOUNCED, FindingKind.SCORE, FindingKind.SUM)


@pytest.mark.parametrize("name", PLAYED)
@settings(max_examples=6, deadline=None)
@given(number=st.integers(0, 10_000))
def test_every_event_of_an_honest_game_follows_from_a_command(name: str, number: int) -> None:
    rules = ruleset(name)

    assert referee_log(play(rules, number, seats=rules.players.most).events) == []


@pytest.mark.parametrize("name", PLAYED)
def test_slips_of_people_are_found_and_nothing_else(name: str) -> None:
    rules = ruleset(name)
    seats = rules.players.most
    findings = [
        finding
        for number in range(4)
        for finding in referee_log(
            play(rules, number, seats=seats, sheets=SheetKeeper.PLAYERS).events
        )
    ]

    assert {finding.kind for finding in findings} <= set(PEOPLE)
    assert any("wrote turn" in finding.message for finding in findings)
    assert all(finding.clause for finding in findings)


def where(kind: type[Event], nth: int = 0) -> int:
    return [n for n, event in enumerate(GAME) if isinstance(event, kind)][nth]


def bent(index: int, **parts: Any) -> list[Event]:
    return [*GAME[:index], replace(GAME[index], **parts), *GAME[index + 1 :]]


def only(history: list[Event]) -> Finding:
    (finding,) = referee_log(history)
    return finding


class Test_what_was_bent:
    def test_the_points_of_a_play(self) -> None:
        at = where(happened.PlayMade)
        made = GAME[at]
        assert isinstance(made, happened.PlayMade)
        # Everything after it is recounted from the false total: the first finding is the cause.
        found = referee_log(bent(at, points=made.points + 5))[0]

        assert (found.line, found.kind) == (at + 2, FindingKind.SCORE)
        assert (found.written, found.should) == (str(made.points + 5), str(made.points))
        assert found.clause == "FISC23-G-2.14"

    def test_the_result(self) -> None:
        at = where(happened.ResultDeclared)
        found = only(bent(at, scores=(300, 0)))

        assert (found.line, found.kind, found.written) == (at + 2, FindingKind.SUM, "[300, 0]")

    def test_what_a_rack_was_worth(self) -> None:
        at = where(happened.RackCounted)
        found = referee_log(bent(at, points=1))[0]

        assert (found.line, found.kind) == (at + 2, FindingKind.SCORE)
        assert found.clause == "FISC23-G-4.A.2"

    def test_the_clause_of_an_ending(self) -> None:
        at = where(happened.GameEnded)
        found = only(bent(at, clause="FISC23-G-4.F.1"))

        assert "GameEnded.clause" in found.message
        assert found.should == "FISC23-G-4.A.1"

    def test_a_pass_out_of_turn(self) -> None:
        at = where(happened.TurnBegan, 2)
        began = GAME[at]
        assert isinstance(began, happened.TurnBegan)
        wrong = happened.TurnPassed(began.at, 1 - began.seat, "FISC23-G-3.11")
        found = referee_log([*GAME[: at + 1], wrong, *GAME[at + 1 :]])[0]

        assert found.line == at + 3
        assert found.message == "TurnPassed is not allowed: not-your-turn"
        assert found.clause == "FISC23-G-7.2"

    def test_an_event_left_out(self) -> None:
        at = where(happened.PlayAccepted)
        found = referee_log([*GAME[:at], *GAME[at + 1 :]])[0]

        assert found.line >= at + 1

    def test_tiles_that_the_bag_does_not_hold(self) -> None:
        at = where(happened.TilesDrawn)
        found = referee_log(bent(at, tiles=b"\x04" * 7))[0]  # there is one Ç

        assert "not-in-bag" in found.message


def test_words_are_looked_up_where_they_stood() -> None:
    findings = referee_log(GAME, judge=lambda words: False)
    plays = [e for e in GAME if isinstance(e, happened.PlayMade)]
    gone = [e for e in GAME if isinstance(e, happened.PlayWithdrawn)]

    words = [finding for finding in findings if finding.kind is FindingKind.WORD]
    assert len({finding.line for finding in words}) == len(plays) - len(gone)
    assert {finding.kind for finding in findings} == {FindingKind.WORD}


def test_a_ruling_against_a_good_word_is_found() -> None:
    for number in range(30):
        history = play(ruleset("fisc-classic"), number).events
        if any(isinstance(event, happened.PlayWithdrawn) for event in history):
            findings = referee_log(history, judge=lambda words: True)
            assert any("ruled invalid, but in the word list" in f.message for f in findings)
            return
    raise AssertionError("no play was withdrawn in thirty games")


@settings(max_examples=150, deadline=None)
@given(
    at=st.integers(1, len(GAME) - 1),
    strange=st.sampled_from([kind for kind in KINDS if kind is not happened.TableOpened]).flatmap(
        events
    ),
    instead=st.booleans(),
)
def test_a_log_of_nonsense_gives_findings_never_an_error(
    at: int, strange: Event, instead: bool
) -> None:
    history = [*GAME[:at], strange, *GAME[at + (1 if instead else 0) :]]

    findings = referee_log(history)

    assert all(2 <= finding.line <= len(history) + 1 for finding in findings)


def test_a_log_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="begins with a table"):
        referee_log([])
    with pytest.raises(ValueError, match="begins with a table"):
        referee_log(GAME[1:])
