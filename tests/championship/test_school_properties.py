"""Whatever happens at the school tables: everybody has one seat, and the log tells it all."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.championship.directing import AT, Director
from tests.championship.school import play, school_championship, scored_at_random, seat
from tests.championship.test_folding import misplaced
from tests.disturbing import disturbed

from faristol.championship.commands import (
    CloseRound,
    Command,
    Finish,
    NoteAbsence,
    OverruleTable,
    PairRound,
    Publish,
    RecordDoubleLoss,
    RecordResult,
    RecordTable,
    Register,
    Rejoin,
    Swap,
    Undo,
    Withdraw,
)
from faristol.championship.decide import decide
from faristol.championship.events import Event, TableOverruled, TableScored, TablesSeated, Undone
from faristol.championship.history import classification, is_present
from faristol.championship.record import CODEC
from faristol.championship.state import replay
from faristol.championship.views import cross_table
from faristol.core import GameScore, Outcome, Refused
from faristol.core.codec import CodecError
from faristol.notation.championship_log import format_log, parse_log


def played(seed: int, players: int, rounds: int = 3) -> Director:
    """A championship with no-shows, absences, withdrawals and late entries."""
    chance = random.Random(seed)
    director = school_championship(players, rounds, schools="ABCD"[: chance.randint(1, 4)])
    for number in range(1, rounds + 1):
        for command in _before_round(chance, director, number):
            try:
                director.do(command)
            except Refused:
                continue
        here = sum(is_present(director.state, e.player, number) for e in director.state.entries)
        if here < 3 or here == 5:
            director.do(Register(AT, f"Nou {number}"))
            here += 1
        if here < 3 or here == 5:
            break
        play(director, scored_at_random(chance))
    return director


def _before_round(chance: random.Random, director: Director, number: int) -> list[Command]:
    who = chance.randint(1, len(director.state.entries))
    choices: list[Command] = [
        NoteAbsence(AT, who, number),
        Withdraw(AT, who),
        Rejoin(AT, who),
        Register(AT, f"Tard {number}", school="A"),
    ]
    return chance.sample(choices, chance.randint(0, 3))


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(6, 30))
def test_everybody_who_is_there_has_one_seat_and_the_others_none(seed: int, players: int) -> None:
    director = played(seed, players)
    for event in director.log:
        if isinstance(event, TablesSeated):
            seated = [player for table in event.tables for player in table]
            away = [player for player, _ in event.away]
            assert sorted(seated + away) == sorted(event.order)
            assert all(len(table) in (3, 4) for table in event.tables)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(6, 20))
def test_the_log_is_the_championship(seed: int, players: int) -> None:
    director = played(seed, players)
    events, _ = parse_log(format_log(director.log))
    assert events == director.log
    again = replay(events)
    assert classification(again) == classification(director.state)
    assert cross_table(again) == cross_table(director.state)
    assert again.rounds == director.state.rounds


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(6, 16))
def test_what_is_undone_never_happened(seed: int, players: int) -> None:
    chance = random.Random(seed)
    director = school_championship(players)
    scores = scored_at_random(chance)
    for _ in range(12):
        before = director.state
        current = before.current
        choices: list[Command] = [PairRound(AT), Publish(AT), Withdraw(AT, 1)]
        choices.append(Swap(AT, chance.randint(1, players), chance.randint(1, players)))
        if current is not None:
            table = chance.choice(current.tables)
            choices.append(RecordTable(AT, table.table, scores(table)))
        command = chance.choice(choices)
        try:
            director.do(command)
        except Refused:
            continue
        director.do(Undo(AT))
        assert director.state == before
        director.do(command)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(6, 24))
def test_the_order_in_which_scores_come_in_changes_nothing(seed: int, players: int) -> None:
    chance = random.Random(seed)
    director = school_championship(players)
    tables = seat(director)
    scores = {table.table: scored_at_random(chance)(table) for table in tables}
    events: list[Event] = [
        decide(director.state, RecordTable(AT, table, found)) for table, found in scores.items()
    ]
    one = replay(events, director.state)
    other = replay(chance.sample(events, len(events)), director.state)
    assert one.rounds == other.rounds
    assert classification(one) == classification(other)


ABSURD = st.one_of(st.integers(-3, 12), st.sampled_from([-(2**63), 2**53, 10**30]))
SCORES = st.lists(st.none() | ABSURD | st.integers(0, 300), max_size=6).map(tuple)
COMMANDS = st.one_of(
    st.builds(PairRound, st.just(AT)),
    st.builds(Publish, st.just(AT)),
    st.builds(CloseRound, st.just(AT)),
    st.builds(Undo, st.just(AT)),
    st.builds(Finish, st.just(AT)),
    st.builds(Swap, st.just(AT), ABSURD, ABSURD),
    st.builds(Withdraw, st.just(AT), ABSURD),
    st.builds(NoteAbsence, st.just(AT), ABSURD, ABSURD, st.sampled_from(Outcome)),
    st.builds(RecordTable, st.just(AT), ABSURD, SCORES),
    st.builds(OverruleTable, st.just(AT), ABSURD, ABSURD, SCORES, st.text(), st.text()),
    st.builds(RecordResult, st.just(AT), ABSURD, st.builds(GameScore, ABSURD, ABSURD)),
    st.builds(RecordDoubleLoss, st.just(AT), ABSURD),
)


@settings(max_examples=80, deadline=None)
@given(players=st.integers(0, 9), commands=st.lists(COMMANDS, max_size=25))
def test_whatever_is_asked_is_done_or_refused(players: int, commands: list[Command]) -> None:
    director = school_championship(players)
    for command in commands:
        before = director.state
        try:
            director.do(command)
        except Refused:
            assert director.state is before
    assert parse_log(format_log(director.log))[0] == director.log
    assert len(classification(director.state)) == len(director.state.entries)


HISTORY = played(7, 11).log


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_any_order_of_its_events_folds(seed: int) -> None:
    misplaced(disturbed([*HISTORY, Undone(0)], random.Random(seed)))


def test_nothing_is_misplaced_in_what_was_played() -> None:
    assert misplaced(HISTORY) == []


def test_scores_of_others_or_of_too_few_fold_into_nothing() -> None:
    director = school_championship(4)
    (table,) = seat(director)
    players = table.players
    for event in (
        TableScored(AT, 1, 1, players[::-1], (1, 2, 3, 4), (0, 0, 0, 0)),
        TableScored(AT, 1, 1, players, (1, 2, 3), (0, 0, 0, 0)),
        TableScored(AT, 1, 1, players, (1, 2, 3, 4), ()),
        TableScored(AT, 1, 2, players, (1, 2, 3, 4), (0, 0, 0, 0)),
        TableOverruled(AT, 2, 1, players, (1, 2, 3, 4), (0, 0, 0, 0), "", ""),
    ):
        assert misplaced([*director.log, event]) == [len(director.log)]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("scores", "120"),
        ("scores", [1, "2", 3, 4]),
        ("scores", [1.5, 2, 3, 4]),
        ("scores", [True, 2, 3, 4]),
        ("scores", [[1], 2, 3, 4]),
        ("points", [None, 2, 3, 4]),
        ("players", None),
        ("table", "1"),
        ("round_number", 2**60),
    ],
)
def test_a_line_that_is_no_score_is_named(name: str, value: object) -> None:
    director = school_championship(4)
    (table,) = seat(director)
    director.do(RecordTable(AT, table.table, (1, 2, None, 4)))
    lines = format_log(director.log).splitlines()
    assert json.loads(lines[-1])["scores"] == [1, 2, None, 4]
    body = {**CODEC.to_builtins(director.log[-1]), name: value}
    with pytest.raises(CodecError, match=name):
        CODEC.from_builtins(body)
