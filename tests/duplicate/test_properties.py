"""What holds in every game, however it is played."""

from fractions import Fraction

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from faristol.core import Refused
from faristol.duplicate import (
    Game,
    Stage,
    decide,
    duplicate_codec,
    evolve,
    replay,
)
from faristol.duplicate.commands import EndGame, RuleWord
from faristol.duplicate.events import SlipsMarked, WordRuled
from faristol.duplicate.rulings import remarked
from faristol.duplicate.views import AtTable, Hall, Leader, as_seen_by
from tests.duplicate.hall import all_tiles
from tests.duplicate.random_games import PLAYERS, RandomGame

games = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
seeds = st.integers(0, 2**32)


@games
@given(seeds)
def test_no_tile_is_ever_lost_or_made(seed: int) -> None:
    game = RandomGame(seed)
    full = game.hall.tiles.full_bag()
    for _ in game.play(80):
        assert all_tiles(game.hall.game) == full


@games
@given(seeds)
def test_the_fold_of_the_events_is_the_state_also_through_json(seed: int) -> None:
    game = RandomGame(seed)
    for _ in game.play(60):
        pass
    assert replay(game.hall.events) == game.hall.game
    tiles = game.hall.tiles
    codec = duplicate_codec(tiles)
    rows = [(type(event).__name__, codec.encode(event)) for event in game.hall.events]
    assert [codec.decode(kind, body) for kind, body in rows] == game.hall.events


@games
@given(seeds)
def test_a_refused_command_changes_nothing(seed: int) -> None:
    game = RandomGame(seed)
    game.open()
    for _ in range(60):
        command = game.next_command()
        before, written = game.hall.game, repr(game.hall.game)
        try:
            decide(game.hall.rules, before, command, game.hall.aids)
        except Refused:
            assert repr(before) == written
            continue
        # Nor does deciding itself: the same command has the same consequences again.
        assert repr(before) == written
        game.hall.do(command)


@games
@given(seeds)
def test_marking_again_changes_nothing(seed: int) -> None:
    game = RandomGame(seed)
    for _ in game.play(60):
        pass
    hall = game.hall
    assert remarked(hall.rules, hall.game, hall.at, hall.aids) == []
    # Nor does ruling as the list already says.
    for turn in hall.game.all_turns:
        for mark in turn.marks.values():
            for word in mark.words[:1]:
                valid = word not in mark.refused
                if mark.overruled or word in hall.game.rulings:
                    continue
                try:
                    command = RuleWord(hall.later(), word, valid, "as listed")
                    after = decide(hall.rules, hall.game, command, hall.aids)
                except Refused:
                    continue
                assert isinstance(after[0], WordRuled)
                assert not any(isinstance(event, SlipsMarked) for event in after)


@games
@given(seeds)
def test_standings_are_the_sums_recomputed_from_the_events(seed: int) -> None:
    game = RandomGame(seed)
    for _ in game.play(90):
        pass
    hall = game.hall
    table = hall.table()
    settled = hall.game.turns
    room = sum(
        max((m.points for m in turn.marks.values() if m.nil is None), default=0) for turn in settled
    )
    assert table.room_maximum == room
    for row in table.rows:
        words = sum(
            turn.marks[row.table].points
            for turn in settled
            if row.table in turn.marks and turn.marks[row.table].nil is None
        )
        assert row.points == words
        assert row.total == words + row.bonus - row.penalty
        assert row.behind_room == row.total - room
        if room:
            exact = Fraction(10_000 * row.total, room)
            # Rounded half up: never more than half away, and half goes up.
            assert -Fraction(1, 2) <= exact - row.room_percent < Fraction(1, 2)
        assert sum(row.by_turn) == row.points + row.bonus
    totals = [row.total for row in table.rows if row.rank is not None]
    assert totals == sorted(totals, reverse=True)
    for row in table.rows:
        if row.rank is not None and hall.rules.ties == "shared":
            assert row.rank == 1 + sum(total > row.total for total in totals)


@games
@given(seeds)
def test_nobody_sees_a_slip_or_a_mark_of_others_before_the_word_lies(seed: int) -> None:
    game = RandomGame(seed)
    for _ in game.play(60):
        pass
    state = Game()
    for event in game.hall.events:
        state = evolve(state, event)
        settled = len(state.turns)
        assert as_seen_by(Leader(), event, settled_turns=settled) == event
        for table in range(1, PLAYERS + 1):
            seen = as_seen_by(AtTable(table), event, settled_turns=settled)
            _shows_only(seen, settled, table)
        _shows_only(as_seen_by(Hall(), event, settled_turns=settled), settled, None)


def _shows_only(seen: object, settled: int, table: int | None) -> None:
    kind = type(seen).__name__
    if kind == "BestRecorded":
        assert getattr(seen, "turn") <= settled  # noqa: B009
    if kind.startswith("Slip") and kind != "SlipsMarked":
        assert table is not None
        assert getattr(seen, "table") == table  # noqa: B009 - whichever event it is
    if kind == "SlipsMarked":
        assert getattr(seen, "turn") <= settled  # noqa: B009
        for mark in getattr(seen, "marks"):  # noqa: B009
            assert table is None or mark.table == table


@games
@given(seeds)
def test_a_game_that_is_over_stays_over_until_somebody_undoes_it(seed: int) -> None:
    game = RandomGame(seed)
    for _ in game.play(40):
        pass
    hall = game.hall
    if hall.game.stage in (Stage.DRAWING, Stage.DRAWN):
        hall.do(EndGame(hall.later(), "midnight"))
        assert structs.replace(hall.game, last_at=0).stage is Stage.OVER
        assert hall.game.published or not hall.game.players
