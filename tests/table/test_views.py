"""Who sees what: every kind of event, every role, and whole games."""

from collections import Counter
from dataclasses import dataclass, fields
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.rulebook import EDITIONS, Ruleset, ruleset
from faristol.table import events as happened
from faristol.table.events import Event
from faristol.table.evolve import replay
from faristol.table.racks import as_held
from faristol.table.terms import UNSEEN, DrawReason, Judge, RedrawCase, Stage
from faristol.table.views import (
    SECRETS,
    Arbiter,
    Archive,
    Role,
    Seat,
    Seen,
    Spectator,
    UndecidedViewError,
    as_seen_by,
    covered_for,
    is_covered,
    seen_by,
)
from faristol.tiles import tile_set
from tests.notation.any_event import KINDS, events
from tests.table.drawn_games import Played, play

RACK = b"\x01\x02\x03"
HIDDEN = bytes([UNSEEN]) * 3
ARCHIVE = Archive(Stage.LOCKED)


def test_every_kind_of_event_has_been_decided() -> None:
    assert set(SECRETS) == set(KINDS)


def test_every_secret_is_a_field_of_its_event() -> None:
    for kind, secrets in SECRETS.items():
        assert set(secrets) <= {field.name for field in fields(kind)}, kind


def test_every_field_of_tiles_is_secret_or_known_to_be_public() -> None:
    public = {
        (happened.StartTilesDrawn, "tiles"),
        (happened.ForgottenTilesTaken, "tiles"),
        (happened.RackCounted, "tiles"),
    }
    for kind in KINDS:
        for field in fields(kind):
            if field.type in (bytes, "bytes"):
                assert field.name in SECRETS[kind] or (kind, field.name) in public, (kind, field)


def test_a_kind_of_event_that_nobody_thought_about_is_shown_to_nobody() -> None:
    @dataclass(frozen=True)
    class BagTurnedOut:
        at: int
        tiles: bytes

    for role in (Seat(0), Arbiter(), Spectator(), ARCHIVE):
        with pytest.raises(UndecidedViewError):
            as_seen_by(role, BagTurnedOut(0, RACK))  # type: ignore[arg-type]


@pytest.mark.parametrize("role", [0, None, "arbiter", Seat], ids=str)
def test_what_is_no_role_sees_nothing(role: Any) -> None:
    with pytest.raises(TypeError):
        as_seen_by(role, happened.TilesDrawn(0, 0, RACK, DrawReason.DEAL, False))


@pytest.mark.parametrize("seat", [-1, -2, True, 0.0, "0", None], ids=repr)
def test_what_is_no_seat_can_be_no_role(seat: Any) -> None:
    """-1 is the arbiter in an event: no player may see what the arbiter does there."""
    with pytest.raises(ValueError, match="not a seat"):
        Seat(seat)


@pytest.mark.parametrize(
    "stage", [stage for stage in Stage if stage not in (Stage.OVER, Stage.SIGNED, Stage.LOCKED)]
)
def test_a_game_that_goes_on_has_no_archive(stage: Stage) -> None:
    with pytest.raises(ValueError, match="not public"):
        Archive(stage)


# Each event with its secrets, and who of owner, another seat, arbiter, spectator sees which.
CASES: list[tuple[Event, dict[str, tuple[Role, ...]]]] = [
    (happened.TilesDrawn(0, 0, RACK, DrawReason.REFILL, False), {"tiles": (Seat(0),)}),
    (
        happened.TilesExchanged(0, 0, RACK, RACK, "c"),
        {"returned": (Seat(0),), "drawn": (Seat(0),)},
    ),
    (
        happened.RackRedrawn(0, 0, RACK, RACK, False, "c"),
        {"returned": (Seat(0),), "drawn": (Seat(0),)},
    ),
    (
        happened.RackRedrawn(0, 0, RACK, RACK, True, "c"),
        {"returned": (Seat(0), Seat(1), Seat(2), Spectator()), "drawn": (Seat(0),)},
    ),
    (
        happened.RedrawResolved(0, 0, 1, RedrawCase.ONE_LEFT, RACK, RACK, RACK, "c"),
        {"given": (Seat(0), Seat(1)), "returned": (Seat(0),), "drawn": (Seat(0),)},
    ),
    (happened.PlayTakenBack(0, 0, (), 9, RACK, "c"), {"returned": (Seat(0),)}),
    (happened.OverdrawReported(0, 0, RACK, True), {"extra": (Seat(0),)}),
    (
        happened.OverdrawResolved(0, 0, 1, RACK, RACK, False, "c"),
        {"taken": (Seat(0),), "returned": (Seat(0),)},
    ),
    (
        happened.OverdrawResolved(0, 0, 1, RACK, RACK, True, "c"),
        {"taken": (Seat(0), Seat(1)), "returned": (Seat(0), Seat(1))},
    ),
    (happened.RackNoted(0, 0, RACK), {"tiles": (Seat(0),)}),
    (happened.JuryAsked(0, 0, RACK, 1, "c"), {"word": (Seat(0),)}),
    (
        happened.JuryAnswered(0, 0, RACK, True, Judge.ARBITER, "c"),
        {"word": (Seat(0),), "valid": (Seat(0),)},
    ),
    (happened.ExchangeAgainAsked(0, 0, True, "c"), {"playable": ()}),
    (happened.RestartAsked(0, 0, False, "c"), {"playable": ()}),
]


@pytest.mark.parametrize(("event", "seen"), CASES, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("role", [Seat(0), Seat(1), Seat(2), Spectator()], ids=str)
def test_a_secret_is_shown_to_whom_it_is_for_and_to_nobody_else(
    event: Event, seen: dict[str, tuple[Role, ...]], role: Role
) -> None:
    shown = as_seen_by(role, event)

    for name in SECRETS[type(event)]:
        whole = getattr(shown, name) == getattr(event, name)
        assert whole == (role in seen[name]), name
        if not whole and isinstance(getattr(event, name), bytes):
            assert getattr(shown, name) in (HIDDEN, b"")


def test_the_cases_above_have_every_kind_with_secrets() -> None:
    assert {type(event) for event, _ in CASES} == {kind for kind, held in SECRETS.items() if held}


@pytest.mark.parametrize("event", [event for event, _ in CASES], ids=lambda e: type(e).__name__)
def test_the_arbiter_and_the_archive_see_everything(event: Event) -> None:
    assert as_seen_by(Arbiter(), event) == event
    assert as_seen_by(ARCHIVE, event) == event


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_everything_but_the_secrets_stays_as_it_is(kind: type[Event], data: Any) -> None:
    event = data.draw(events(kind))
    shown = as_seen_by(Spectator(), event)

    assert type(shown) is kind
    for field in fields(kind):
        if field.name not in SECRETS[kind]:
            assert getattr(shown, field.name) == getattr(event, field.name)


# --- whole games --------------------------------------------------------------------

_LAID_AND_TAKEN = happened.PlayWithdrawn | happened.TilesTakenBack | happened.PlayTakenBack
PLAYED = [name for name in EDITIONS if name != "nl-duplicate"]


def game_of(name: str, number: int) -> Played:
    rules = ruleset(name)
    seats = rules.players.least + number % (rules.players.most - rules.players.least + 1)
    return play(rules, number, seats=seats)


@pytest.mark.parametrize("name", PLAYED)
@settings(max_examples=4, deadline=None)
@given(number=st.integers(0, 10_000))
def test_no_rack_and_no_bag_reaches_whom_it_is_not_for(name: str, number: int) -> None:
    played = game_of(name, number)
    seats = range(len(played.game.names))
    over = next(n for n, event in enumerate(played.events) if isinstance(event, happened.GameEnded))
    roles: list[Role] = [*map(Seat, seats), Spectator()]
    for role in roles:
        live = played.events[:over]
        truth = replay(live)
        view = seen_by(role, live).game
        for seat in seats:
            shown, held = view.racks[seat], truth.racks[seat]
            assert len(shown) == len(held)
            if role == Seat(seat):
                assert Counter(shown) == Counter(held)
            else:
                told = Counter(tile for tile in shown if tile != UNSEEN)
                assert not told - _shown_by_withdrawal(live, seat), (role, seat)
        # What a role has not seen is bag and hidden tiles together: it can't tell them apart.
        unseen = sum(rack.count(UNSEEN) for rack in view.racks)
        assert sum(view.pool) == truth.bag_count + unseen
        assert min(view.pool) >= 0


def _shown_by_withdrawal(history: list[Event], seat: int) -> Counter[int]:
    """Tiles of a seat that everybody saw: plays taken back, racks shown."""
    seen: Counter[int] = Counter()
    for event in history:
        if isinstance(event, _LAID_AND_TAKEN):
            if event.seat == seat:
                seen |= Counter(as_held(tile) for _, tile in event.placements)
        elif isinstance(event, happened.RackRedrawn) and event.shown and event.seat == seat:
            seen |= Counter(event.returned)
    return seen


@pytest.mark.parametrize("name", PLAYED)
@settings(max_examples=3, deadline=None)
@given(number=st.integers(0, 10_000))
def test_everything_public_is_the_same_for_every_role_at_every_moment(
    name: str, number: int
) -> None:
    played = game_of(name, number)
    step = max(1, len(played.events) // 7)
    for end in range(step, len(played.events), step):
        history = played.events[:end]
        truth = replay(history)
        for role in (Seat(0), Seat(1), Spectator(), Arbiter()):
            view = seen_by(role, history).game
            assert view.board == truth.board
            assert (view.totals, view.clock, view.bag_count, view.turns) == (
                truth.totals,
                truth.clock,
                truth.bag_count,
                truth.turns,
            )
            assert (view.stage, view.on_turn, view.pending) == (
                truth.stage,
                truth.on_turn,
                truth.pending,
            )


def test_nothing_sent_to_a_spectator_before_the_end_names_a_drawn_tile() -> None:
    played = game_of("fisc-2023", 3)
    for event in played.events:
        if isinstance(event, happened.GameEnded):
            break
        shown = as_seen_by(Spectator(), event)
        if isinstance(shown, happened.TilesDrawn):
            assert set(shown.tiles) <= {UNSEEN}
        if isinstance(shown, happened.TilesExchanged):
            assert set(shown.drawn + shown.returned) <= {UNSEEN}


def shown_to(role: Role, rules: Ruleset, history: list[Event]) -> Seen:
    """The table as whoever joins now is shown it."""
    return covered_for(role, rules, seen_by(role, history))


class Test_a_client_that_joins:
    def covered_moment(self) -> tuple[Played, list[Event]]:
        for number in range(50):
            played = play(ruleset("fisc-classic"), number)
            for n, event in enumerate(played.events):
                if isinstance(event, happened.PlayChallenged):
                    return played, played.events[: n + 1]
        raise AssertionError("no challenge in fifty games")

    def test_gets_board_rack_clocks_pending_play_and_sheet(self) -> None:
        played = play(ruleset("fisc-classic"), 1)
        moment = next(n for n, e in enumerate(played.events) if isinstance(e, happened.PlayMade))
        history = played.events[: moment + 1]
        view = shown_to(Seat(0), played.rules, history)

        assert view.game.pending is not None
        assert view.sheet.lines[0].points == view.game.pending.points
        assert UNSEEN not in view.game.racks[0]
        assert set(view.game.racks[1]) == {UNSEEN}
        assert not is_covered(Seat(0), played.rules, view.game)

    @pytest.mark.clause("FISC-A-6.3", "FISC23-G-6.3")
    def test_sees_no_board_and_no_rack_while_a_challenge_waits(self) -> None:
        played, history = self.covered_moment()
        for role in (Seat(0), Seat(1), Spectator()):
            view = shown_to(role, played.rules, history)
            assert is_covered(role, played.rules, view.game)
            assert view.game.board.is_empty
            assert set(b"".join(view.game.racks)) == {UNSEEN}

        assert not shown_to(Arbiter(), played.rules, history).game.board.is_empty

    @pytest.mark.clause("FISC-A-6.3", "FISC23-G-6.3")
    def test_cannot_lay_out_a_covered_board_again(self) -> None:
        played, history = self.covered_moment()
        truth = replay(history)
        assert truth.pending is not None
        for role in (Seat(0), Seat(1), Spectator()):
            view = shown_to(role, played.rules, history)
            assert view.game.pending is not None
            told = {*view.game.pending.placements, *view.game.placing}
            for line in view.sheet.lines:
                told |= {*line.placements}
                assert (line.start, line.direction) == (None, None)
                assert set(line.rack + line.drawn + line.tiles) <= {UNSEEN}
            assert told == set()
            # What was said aloud stays: the words in doubt, the points, the sums.
            assert view.game.pending.words == truth.pending.words
            assert view.sheet.totals == truth.totals

        arbiter = shown_to(Arbiter(), played.rules, history)
        assert arbiter.game.pending == truth.pending
        assert all(line.placements for line in arbiter.sheet.lines if line.words)

    def test_sees_the_board_again_after_the_ruling(self) -> None:
        played, history = self.covered_moment()
        rest = played.events[len(history) :]
        over = next(n for n, e in enumerate(rest) if isinstance(e, happened.TurnBegan))
        view = shown_to(Seat(0), played.rules, [*history, *rest[: over + 1]])

        assert not is_covered(Seat(0), played.rules, view.game)
        assert view.game.board == replay([*history, *rest[: over + 1]]).board
        assert all(line.start is not None for line in view.sheet.lines if line.words)

    def test_sees_no_other_rack_on_the_integral_sheet(self) -> None:
        played = play(ruleset("fisc-2023"), 5)
        sheet = shown_to(Seat(1), played.rules, played.events[:60]).sheet
        tiles = tile_set("catalan")

        own = [line for line in sheet.lines if line.seat == 1 and not line.withdrawn]
        others = [line for line in sheet.lines if line.seat == 0]
        assert own
        assert all(UNSEEN not in line.rack for line in own)
        assert others
        assert all(set(line.drawn) <= {UNSEEN} for line in others)
        assert set(tiles.letters) >= {tile & 0x7F for line in sheet.lines for tile in line.word}


def test_the_union_of_events_is_what_the_table_of_secrets_is_checked_against() -> None:
    assert len(KINDS) == len(get_args(Event)) > 50
