"""Every step out of its place is refused by its reason and its clause."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from faristol.duplicate import (
    AskForLook,
    CloseTurn,
    Command,
    ConfirmMarks,
    Draw,
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
    OpenGame,
    OpenTurn,
    OverruleVerdict,
    PauseTurn,
    Penalise,
    Reason,
    RejectDraw,
    RestoreVerdict,
    ResumeTurn,
    RevealSeed,
    RuleWord,
    Stage,
    TakeBackSlip,
    Undo,
    Warn,
    WithdrawPlayer,
)
from tests.duplicate.hall import Hall
from tests.duplicate.stages import A_SLIP, CATALAN, DUTCH, drawn, hall, marking, over, running

AT_STAGE: dict[Stage, Callable[[], Hall]] = {
    Stage.DRAWING: hall,
    Stage.DRAWN: drawn,
    Stage.RUNNING: running,
    Stage.MARKING: marking,
    Stage.OVER: over,
}


@dataclass(frozen=True)
class Step:
    """A command, and the stages that have it."""

    make: Callable[[int], Command]
    stages: tuple[Stage, ...]


STEPS = {
    "draw": Step(lambda at: Draw(at, Hall().letters("ZEBRANS")), (Stage.DRAWING,)),
    "reject": Step(lambda at: RejectDraw(at, "seen"), (Stage.DRAWN,)),
    "open": Step(OpenTurn, (Stage.DRAWN,)),
    "signal": Step(GiveSignal, (Stage.RUNNING,)),
    "pause": Step(PauseTurn, (Stage.RUNNING,)),
    "resume": Step(ResumeTurn, (Stage.RUNNING,)),
    "extend": Step(lambda at: ExtendTurn(at, 1), (Stage.RUNNING,)),
    "close": Step(CloseTurn, (Stage.RUNNING,)),
    "hand in": Step(lambda at: HandIn(at, 1, A_SLIP), (Stage.RUNNING, Stage.MARKING)),
    "take back": Step(lambda at: TakeBackSlip(at, 1, "wrong"), (Stage.RUNNING, Stage.MARKING)),
    "lay": Step(LayWord, (Stage.MARKING,)),
    "lay nothing": Step(LayNothing, (Stage.MARKING,)),
    "end": Step(lambda at: EndGame(at, "late"), (Stage.DRAWING, Stage.DRAWN)),
    "reveal": Step(lambda at: RevealSeed(at, b""), (Stage.OVER,)),
}


class TestStages:
    @pytest.mark.parametrize("name", STEPS)
    @pytest.mark.parametrize("stage", AT_STAGE)
    def test_a_step_has_its_place_in_the_course(self, name: str, stage: Stage) -> None:
        step, room = STEPS[name], AT_STAGE[stage]()
        if stage in step.stages:
            return
        command = step.make(room.later())
        if stage is Stage.OVER:
            room.refuses(command, Reason.GAME_OVER, DUTCH.clause("end.leader"))
        else:
            room.refuses(command, Reason.WRONG_STAGE, "NL-D-II.1a")

    @pytest.mark.parametrize("name", STEPS)
    def test_before_it_is_opened_nothing_happens(self, name: str) -> None:
        Hall().refuses(STEPS[name].make(1), Reason.NOT_OPEN)

    def test_it_is_opened_once(self) -> None:
        hall().refuses(OpenGame(2_000), Reason.ALREADY_OPEN)

    def test_time_does_not_run_backwards(self) -> None:
        room = drawn()
        room.refuses(OpenTurn(room.at - 1), Reason.TIME_BACKWARDS)
        room.do(OpenTurn(room.at))

    def test_by_its_own_rules_only(self) -> None:
        room = hall()
        room.rules = CATALAN
        room.refuses(EndGame(room.later(), "late"), Reason.WRONG_EDITION)


class TestEntering:
    @pytest.mark.parametrize("table", [1, 99_999])
    def test_tables_that_there_can_be(self, table: int) -> None:
        Hall().do(OpenGame(1, entries=(Entry(table, "Anna"),)))

    @pytest.mark.parametrize("table", [0, 100_000])
    def test_and_no_others(self, table: int) -> None:
        Hall().refuses(OpenGame(1, entries=(Entry(table, "Anna"),)), Reason.BAD_NUMBER)

    def test_one_player_a_table(self) -> None:
        twice = OpenGame(1, entries=(Entry(3, "Anna"), Entry(4, "Bram"), Entry(4, "Cato")))
        assert Hall().refuses(twice, Reason.TABLE_TAKEN).values == {"table": 4}
        refusal = hall().refuses(EnterPlayer(5_000, Entry(2, "Cato")), Reason.TABLE_TAKEN)
        assert refusal.values == {"table": 2}

    def test_a_player_has_a_name(self) -> None:
        hall().refuses(EnterPlayer(5_000, Entry(3, " ")), Reason.BAD_TEXT)

    @pytest.mark.parametrize("field", ["name", "club", "venue"])
    def test_and_texts_of_one_line(self, field: str) -> None:
        said = {"name": "Cato", field: "two\nlines"}
        hall().refuses(EnterPlayer(5_000, Entry(3, **said)), Reason.BAD_TEXT)

    @pytest.mark.parametrize("field", ["title", "lexicon", "commitment"])
    def test_so_has_the_game(self, field: str) -> None:
        Hall().refuses(OpenGame(1, **{field: "two\nlines"}), Reason.BAD_TEXT)  # type: ignore[arg-type]

    def test_nobody_comes_after_the_end(self) -> None:
        over().refuses(EnterPlayer(5_000, Entry(3, "Cato")), Reason.GAME_OVER)

    def test_nor_late_where_custom_forbids_it(self) -> None:
        rules = replace(DUTCH, late_entry=False)
        hall(rules).do(EnterPlayer(5_000, Entry(3, "Cato")))
        clause = rules.clause("late_entry")
        late = EnterPlayer(5_000, Entry(3, "Cato"))
        drawn(rules).refuses(late, Reason.NO_LATE_ENTRY, clause)

    def test_who_left_has_left(self) -> None:
        room = hall()
        room.do(WithdrawPlayer(room.later(), 1, "ill"))
        room.refuses(WithdrawPlayer(room.later(), 1, "ill"), Reason.WITHDRAWN)
        room.do(WithdrawPlayer(room.later(), 1, "had a list", excluded=True))
        out = WithdrawPlayer(room.later(), 1, "had a list", excluded=True)
        room.refuses(out, Reason.WITHDRAWN)

    def test_and_hands_nothing_in(self) -> None:
        room = hall()
        room.do(WithdrawPlayer(room.later(), 1, "ill"))
        room.start_turn("ZEBRANS")
        room.refuses(HandIn(room.later(), 1, A_SLIP), Reason.WITHDRAWN, "NL-D-II.3c")


NEED_A_REASON: tuple[tuple[Callable[[], Hall], Callable[[int, str], Command]], ...] = (
    (drawn, RejectDraw),
    (drawn, EndGame),
    (drawn, Undo),
    (hall, lambda at, why: WithdrawPlayer(at, 1, why)),
    (hall, lambda at, why: Warn(at, 1, why)),
    (hall, lambda at, why: Penalise(at, 1, 5, why)),
    (marking, lambda at, why: TakeBackSlip(at, 1, why)),
    (marking, lambda at, why: OverruleVerdict(at, 1, 1, 5, None, why)),
    (marking, lambda at, why: RuleWord(at, Hall().word("ZEBRA"), False, why)),
)  # fmt: skip
MAY_HAVE_ONE: tuple[tuple[Callable[[], Hall], Callable[[int, str], Command]], ...] = (
    (running, PauseTurn),
    (running, lambda at, why: ExtendTurn(at, 1, why)),
    (running, CloseTurn),
    (marking, lambda at, why: AskForLook(at, 1, 1, why)),
    (marking, lambda at, why: LayWord(at, reason=why)),
)


class TestReasons:
    @pytest.mark.parametrize("place", range(len(NEED_A_REASON)))
    def test_whoever_rules_says_why(self, place: int) -> None:
        stage, make = NEED_A_REASON[place]
        for blank in ("", "  "):
            room = stage()
            room.refuses(make(room.later(), blank), Reason.NO_REASON, "NL-D-III.9a")
        room = stage()
        room.refuses(make(room.later(), "x" * 501), Reason.BAD_TEXT)
        room.do(make(room.later(), "because"))

    @pytest.mark.parametrize("place", range(len(MAY_HAVE_ONE)))
    def test_what_is_said_freely_is_one_line(self, place: int) -> None:
        stage, make = MAY_HAVE_ONE[place]
        room = stage()
        room.refuses(make(room.later(), "two\nlines"), Reason.BAD_TEXT)


class TestTables:
    @pytest.mark.parametrize(
        "make",
        [
            lambda at: WithdrawPlayer(at, 3, "ill"),
            lambda at: HandIn(at, 3, A_SLIP),
            lambda at: TakeBackSlip(at, 3, "wrong"),
            lambda at: OverruleVerdict(at, 1, 3, 5, None, "why"),
            lambda at: Warn(at, 3, "why"),
            lambda at: Penalise(at, 3, 5, "why"),
            lambda at: LiftWarning(at, 3, "why"),
            lambda at: LiftPenalty(at, 3, "why"),
        ],
    )
    def test_where_nobody_sits(self, make: Callable[[int], Command]) -> None:
        room = marking()
        refusal = room.refuses(make(room.later()), Reason.NO_SUCH_TABLE)
        assert refusal.values == {"table": 3}

    @pytest.mark.parametrize(
        ("make", "clause"),
        [
            (lambda at: TakeBackSlip(at, 2, "wrong"), "NL-D-II.3c"),
            (lambda at: OverruleVerdict(at, 1, 2, 5, None, "why"), "NL-D-III.9a"),
            (lambda at: RestoreVerdict(at, 1, 2, "why"), "NL-D-III.9a"),
            (lambda at: RestoreVerdict(at, 1, 1, "why"), "NL-D-III.9a"),
            (lambda at: AskForLook(at, 1, 2), "NL-D-III.9a"),
            (lambda at: ConfirmMarks(at, 1, (2,)), "NL-D-III.9a"),
        ],
    )
    def test_without_a_slip(self, make: Callable[[int], Command], clause: str) -> None:
        room = marking({1: "ZEBRA 8H"})
        refusal = room.refuses(make(room.later()), Reason.NO_SUCH_SLIP, clause)
        assert refusal.values["table"] in (1, 2)

    @pytest.mark.parametrize(
        "make",
        [
            lambda at, turn: OverruleVerdict(at, turn, 1, 5, None, "why"),
            lambda at, turn: RestoreVerdict(at, turn, 1, "why"),
            lambda at, turn: AskForLook(at, turn, 1),
            lambda at, turn: ConfirmMarks(at, turn, (1,)),
        ],
    )
    def test_of_turns_that_there_were(self, make: Callable[[int, int], Command]) -> None:
        room = marking()
        for turn in (0, 2):
            refusal = room.refuses(make(room.later(), turn), Reason.NO_SUCH_TURN)
            assert refusal.values == {"turn": turn}
        open_turn = running()
        open_turn.refuses(make(open_turn.later(), 1), Reason.WRONG_STAGE, "NL-D-II.1a")
