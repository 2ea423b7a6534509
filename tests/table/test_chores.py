"""What the server does by itself at a table, and when."""

from dataclasses import replace
from typing import Any

import pytest

from faristol.core.decider import Chore
from faristol.rulebook import Ruleset, ruleset
from faristol.table import commands as c
from faristol.table.hosting import AddShare, RevealSeed
from faristol.table.state import Overdraw, Question, Turn
from faristol.table.terms import ARBITER, Judge, Stage, StopCause, TileSource, TurnKind
from tests.rules.fisc import PAU
from tests.rules.nl import LAND, RACKS, no_play, some_play
from tests.spec import midgame, play, word
from tests.table.hosted import Hosted, begun, hosted, opened

FISC_B = ruleset("fisc-un-contra-un")
FISC_A = ruleset("fisc-classic")
SCHOOL = ruleset("fisc-escolar")
PUNTEN = ruleset("nl-punten")
WEDSTRIJD = ruleset("nl-wedstrijd")
FRIENDLY = ruleset("friendly")
PHONES = ruleset("fisc-2023", options={"phones": True})

DAY = 86_400_000
RACK = ("PAUSTER", "MONSCAI")


def good(words: object) -> bool:
    return True


def bad(words: object) -> bool:
    return False


class TestBeforeTheFirstTurn:
    def test_the_first_draw_waits_for_the_shares_until_its_time_is_over(self) -> None:
        table = opened(FISC_B, at=100, share_wait_ms=20_000)
        draw = (c.DrawForStart(0, b""),)
        assert table.chore == Chore(20_100, draw)
        one = table.do(AddShare(5_000, 0, "aa"))
        assert one.chore == Chore(20_100, draw)
        assert one.do(AddShare(7_000, 1, "bb")).chore == Chore(7_000, draw)
        assert one.with_(at=30_000).chore == Chore(30_000, draw)

    def test_nothing_is_drawn_before_the_teacher_starts_the_game(self) -> None:
        waits = opened(FISC_B, waits_for_start=True)
        assert waits.chore is None
        drawn = waits.aided(waits_for_start=False).helped()
        assert drawn.table.game.stage is Stage.DEALING
        # What was begun goes on.
        assert isinstance(_first(drawn.aided(waits_for_start=True)), c.Draw)

    @pytest.mark.parametrize("seats", [2, 4])
    def test_the_starter_draws_first_then_the_others_in_turn(self, seats: int) -> None:
        table = opened(FRIENDLY, seats=seats)
        while table.table.game.starter is None:
            table = table.helped()
        starter = table.table.game.starter
        for step in range(seats):
            seat = (starter + step) % seats
            assert table.chore == Chore(0, (c.Draw(0, seat, b""),))
            table = table.helped()
        assert all(len(rack) == 7 for rack in table.table.game.racks)

    def test_a_late_draw_is_due_at_once(self) -> None:
        table = opened(FISC_B, share_wait_ms=20_000)
        table = table.after(*table.decided(c.DrawForStart(1_000, b"")))
        assert table.table.game.stage is Stage.DEALING
        assert table.chore is not None
        assert table.chore.at == 20_000

    def test_the_next_player_starts_the_first_one_s_clock(self) -> None:
        table = opened(FISC_B)
        while table.table.game.stage is not Stage.READY:
            table = table.helped()
        table = table.with_(at=9_000)
        starter = table.table.game.starter
        assert starter is not None
        assert table.chore == Chore(9_000, (c.StartClock(0, 1 - starter),))
        assert table.with_(starter=1 - starter).chore == Chore(9_000, (c.StartClock(0, starter),))

        four = opened(FRIENDLY, seats=4).with_(stage=Stage.READY, starter=2)
        assert four.chore == Chore(0, (c.StartClock(0, 3),))
        assert four.with_(starter=3).chore == Chore(0, (c.StartClock(0, 0),))

    def test_nobody_draws_while_somebody_is_missed(self) -> None:
        table = opened(FISC_B)
        assert table.do(c.ReportAbsence(0, (1,))).chore is None
        dealing = table.helped()
        assert dealing.do(c.ReportAbsence(0, (1,))).chore is None

    def test_with_a_real_bag_people_do_all_of_it(self) -> None:
        table = opened(FISC_B, source=TileSource.ON_TABLE)
        assert table.chore is None
        table = table.do(c.DrawForStart(0, b"\1\2"))
        assert (table.table.game.stage, table.chore) == (Stage.DEALING, None)
        table = table.do(c.Draw(0, 0, b""), c.Draw(0, 1, b""))
        assert (table.table.game.stage, table.chore) == (Stage.READY, None)


def _first(table: Hosted) -> Any:
    assert table.chore is not None
    return table.chore.tries[0]


class TestRefillingAndTheClock:
    def test_fisc_refills_when_the_opponent_has_had_ten_seconds_then_presses(self) -> None:
        given = midgame(FISC_B, PAU, RACK)
        laid = hosted(given).do(play(given, "8H", "PAUS", 1_000))
        assert laid.chore == Chore(11_000, (c.Draw(0, 0, b""),))
        accepted = laid.do(c.Accept(4_000, 1))
        assert accepted.chore == Chore(4_000, (c.Draw(0, 0, b""),))
        drawn = accepted.helped()
        last_play = c.StopClock(0, 1, StopCause.LAST_PLAY)
        assert drawn.chore == Chore(4_000, (c.PressClock(0, 0), last_play))
        assert drawn.helped().table.game.on_turn == 1

    def test_a_doubt_gives_ten_seconds_more(self) -> None:
        given = midgame(FISC_B, PAU, RACK).do(play(midgame(FISC_B, PAU, RACK), "8H", "PAUS", 1_000))
        table = hosted(given).do(c.DeclareDoubt(7_000, 1))
        assert table.chore == Chore(17_000, (c.Draw(0, 0, b""),))

    def test_a_window_that_is_over_closes_at_once(self) -> None:
        given = midgame(FISC_B, PAU, RACK).do(play(midgame(FISC_B, PAU, RACK), "8H", "PAUS", 1_000))
        assert hosted(given).with_(at=30_000).chore == Chore(30_000, (c.Draw(0, 0, b""),))

    def test_with_nothing_to_draw_the_clock_waits_for_the_window(self) -> None:
        given = midgame(FISC_B, PAU, RACK, bag="")
        laid = hosted(given.do(play(given, "8H", "PAUS", 1_000)))
        last_play = c.StopClock(0, 1, StopCause.LAST_PLAY)
        assert laid.chore == Chore(11_000, (c.PressClock(0, 0), last_play))

    def test_after_an_exchange_the_clock_is_pressed_at_once(self) -> None:
        given = midgame(FISC_B, PAU, RACK, on_turn=1)
        table = hosted(given).do(c.Exchange(2_000, 1, given.game.racks[1][:2], b""))
        last_play = c.StopClock(0, 0, StopCause.LAST_PLAY)
        assert table.chore == Chore(2_000, (c.PressClock(0, 1), last_play))
        assert table.helped().table.game.on_turn == 0

    def test_after_the_last_seat_the_first_one_stops_for_the_last_play(self) -> None:
        given = midgame(SCHOOL, PAU, ("PAUSTER", "MONSCAI", "LLETARE", "DORMINS"), on_turn=3)
        table = hosted(given).with_(acted=TurnKind.EXCHANGE)
        assert table.chore is not None
        assert table.chore.tries[1] == c.StopClock(0, 0, StopCause.LAST_PLAY)

    def test_dutch_clocks_are_pressed_before_the_bag_is_touched(self) -> None:
        given = midgame(WEDSTRIJD, LAND, RACKS)
        laid = hosted(given).do(play(given, "8H", "LANDS", 1_000))
        last_play = c.StopClock(0, 1, StopCause.LAST_PLAY)
        assert laid.chore == Chore(1_000, (c.PressClock(0, 0), last_play))
        early = laid.do(c.Accept(1_500, 1))
        assert early.chore == Chore(1_500, (c.PressClock(0, 0), last_play))
        pressed = laid.helped()
        # The window closes by itself after twenty seconds, and then the tiles come.
        assert pressed.chore is None
        accepted = pressed.do(c.Accept(5_000, 1))
        assert accepted.chore == Chore(5_000, (c.Draw(0, 0, b""),))

    def test_where_no_clock_is_pressed_the_tiles_end_the_turn(self) -> None:
        given = midgame(PUNTEN, LAND, RACKS)
        laid = hosted(given).do(play(given, "8H", "LANDS", 1_000))
        assert laid.chore == Chore(1_000, (c.Draw(0, 0, b""),))
        assert laid.helped().table.game.on_turn == 1
        assert laid.with_(owing=()).chore is None

    def test_who_has_not_acted_is_waited_for(self) -> None:
        given = midgame(FISC_B, PAU, RACK)
        assert hosted(given).chore is None
        assert hosted(given).with_(on_turn=None).chore is None

    def test_with_a_real_bag_people_draw_and_press(self) -> None:
        given = midgame(FISC_B, PAU, RACK, source=TileSource.ON_TABLE)
        laid = hosted(given.do(play(given, "8H", "PAUS", 1_000), c.Accept(2_000, 1)))
        assert laid.chore is None
        drawn = laid.do(c.Draw(3_000, 0, b""))
        assert (drawn.table.game.owing, drawn.chore) == ((), None)

    @pytest.mark.parametrize("standing", ["stopped", "overdraw", "challenge"])
    def test_nothing_is_drawn_or_pressed_while_something_waits(self, standing: str) -> None:
        given = midgame(FISC_B, PAU, RACK)
        laid = hosted(given.do(play(given, "8H", "PAUS", 1_000)))
        assert laid.chore is not None
        match standing:
            case "stopped":
                waits = laid.do(c.StopClock(2_000, ARBITER, StopCause.FORCE_MAJEURE))
            case "overdraw":
                waits = laid.with_(overdraw=Overdraw(0, 1, False))
            case _:
                waits = laid.do(c.Challenge(2_000, 1, ()))
        assert waits.chore is None

    @pytest.mark.parametrize("rules", [FISC_B, WEDSTRIJD], ids=lambda rules: rules.name)
    def test_a_game_of_days_takes_silence_for_a_pass_or_for_giving_up(self, rules: Ruleset) -> None:
        table = begun(rules, days_per_move=3).with_(at=5_000)
        seat = table.table.game.on_turn
        assert seat is not None
        assert table.chore == Chore(5_000 + 3 * DAY, (c.Pass(0, seat), c.Resign(0, seat)))
        assert table.aided(days_per_move=0).chore is None


def words_looked_up(table: Hosted) -> list[tuple[bytes, ...]]:
    """What the judge is asked for the next chore."""
    seen: list[tuple[bytes, ...]] = []

    def judge(words: tuple[bytes, ...]) -> bool:
        seen.append(words)
        return True

    assert table.aided(judge=judge).chore is not None
    return seen


class TestTheSoftwareAsJudge:
    def challenged(self, rules: Ruleset, **aids: Any) -> Hosted:
        given = midgame(rules, PAU, RACK)
        given = given.do(play(given, "8H", "PAUS", 1_000))
        return hosted(given, **aids).do(c.Challenge(2_000, 1, ()))

    @pytest.mark.parametrize(("judge", "valid"), [(good, True), (bad, False)])
    def test_it_rules_on_a_challenge(self, judge: Any, valid: bool) -> None:
        table = self.challenged(FISC_B, judge=judge, software_rules=True)
        assert table.chore == Chore(2_000, (c.RuleOnChallenge(0, valid, Judge.SOFTWARE),))

    def test_it_is_asked_about_the_words_that_were_challenged(self) -> None:
        table = self.challenged(FISC_B, judge=bad, software_rules=True)
        assert words_looked_up(table) == [(word(FISC_B, "PAUS"),)]

    def test_where_an_arbiter_rules_it_says_nothing(self) -> None:
        assert self.challenged(FISC_B, judge=good).chore is None
        assert self.challenged(FISC_B, software_rules=True).chore is None

    @pytest.mark.clause("FISC-A-6.6")
    def test_who_argues_no_more_in_half_a_minute_accepts(self) -> None:
        table = self.challenged(FISC_A, judge=good, software_rules=True).helped()
        assert table.table.game.pending is not None
        assert table.table.game.pending.upheld is not None
        assert table.chore == Chore(32_000, (c.Accept(0, 1),))

    @pytest.mark.clause("FISC-B-6.7")
    def test_where_other_words_are_open_only_the_clock_goes_on(self) -> None:
        given = midgame(FISC_B, "8 .......PAU.....\n9 .......E.......", ("SLTREOB", "MONSCAI"))
        given = given.do(play(given, "K8", "SOL", 1_000))
        words = given.game.pending.words if given.game.pending is not None else ()
        assert len(words) == 2
        table = hosted(given, judge=good, software_rules=True).do(c.Challenge(2_000, 1, words[:1]))
        one = table.helped()
        assert one.chore == Chore(32_000, (c.ResumeClock(0, ARBITER),))
        assert table.table.game.pending is not None
        both = hosted(given, judge=good, software_rules=True).do(c.Challenge(2_000, 1, words))
        assert both.helped().chore == Chore(32_000, (c.Accept(0, 1),))

    @pytest.mark.clause("NL-P-III.10a")
    @pytest.mark.parametrize(("judge", "valid"), [(good, True), (bad, False)])
    def test_it_answers_the_jury_s_question(self, judge: Any, valid: bool) -> None:
        asked = c.AskJury(1_000, 0, word(PUNTEN, "LANDS"))
        table = hosted(midgame(PUNTEN, LAND, RACKS), judge=judge, software_rules=True).do(asked)
        assert table.chore == Chore(1_000, (c.AnswerJury(0, valid, Judge.SOFTWARE),))
        assert words_looked_up(table) == [(word(PUNTEN, "LANDS"),)]
        assert table.aided(software_rules=False).chore is None

    @pytest.mark.clause("NL-P-III.12a")
    @pytest.mark.parametrize(("judge", "finding"), [(good, c.FindWordGood), (bad, c.FindWordWrong)])
    def test_it_looks_at_the_play_that_was_reported(self, judge: Any, finding: Any) -> None:
        turns = (
            Turn(0, TurnKind.PLAY, 9, 2, words=(b"\1\2",)),
            Turn(1, TurnKind.PLAY, 7, 2, words=(b"\3\4",), reported_by=0),
            Turn(0, TurnKind.PLAY, 7, 2, words=(b"\5\6",)),
        )
        given = midgame(PUNTEN, LAND, RACKS, on_turn=1).with_(turns=turns, at=3_000)
        table = hosted(given, judge=judge, software_rules=True)
        assert table.chore == Chore(3_000, (finding(0, 1, Judge.SOFTWARE),))
        assert words_looked_up(table) == [(b"\3\4",)]

    @pytest.mark.clause("NL-W-III.8b", "NL-W-III.8c")
    @pytest.mark.parametrize(("finder", "stuck"), [(no_play, True), (some_play, False)])
    def test_it_grants_another_exchange_to_who_has_no_play(self, finder: Any, stuck: bool) -> None:
        given = midgame(WEDSTRIJD, LAND, RACKS).with_(exchange_again=Question(1), at=4_000)
        table = hosted(given, judge=good, finder=finder, software_rules=True)
        assert table.chore == Chore(4_000, (c.RuleOnExchange(0, stuck),))
        assert table.aided(finder=None).chore is None
        answered = table.with_(exchange_again=Question(1, granted=False))
        assert answered.chore is None

    @pytest.mark.clause("NL-P-II.5")
    @pytest.mark.parametrize(("finder", "stuck"), [(no_play, True), (some_play, False)])
    def test_it_starts_again_for_who_has_no_play(self, finder: Any, stuck: bool) -> None:
        given = midgame(PUNTEN, LAND, RACKS).with_(restart=Question(1), at=4_000)
        table = hosted(given, judge=good, finder=finder, software_rules=True)
        assert table.chore == Chore(4_000, (c.RuleOnRestart(0, stuck),))
        assert table.aided(finder=None).chore is None
        assert table.with_(restart=Question(1, granted=True)).chore is None

    @pytest.mark.parametrize("question", ["exchange_again", "restart"])
    def test_it_looks_at_the_rack_of_the_one_who_asks(self, question: str) -> None:
        given = midgame(PUNTEN, LAND, RACKS).with_(**{question: Question(1)})
        seen: list[object] = []

        def finder(board: object, rack: bytes) -> bool:
            seen.append((board, rack))
            return True

        assert hosted(given, judge=good, finder=finder, software_rules=True).chore is not None
        assert seen == [(given.game.board, given.game.racks[1])]


@pytest.mark.clause("FISC23-G-1.8")
class TestPlayersWhoLookWordsUpThemselves:
    def challenged(self, *agreed: int, rules: Ruleset = PHONES) -> Hosted:
        given = midgame(rules, PAU, RACK, judge=good).with_(agreed=agreed)
        given = given.do(play(given, "8H", "PAUS", 1_000))
        return hosted(given).do(c.Challenge(2_000, 1, ()))

    @pytest.mark.parametrize(("judge", "valid"), [(good, True), (bad, False)])
    def test_the_app_answers_where_both_agreed(self, judge: Any, valid: bool) -> None:
        table = self.challenged(0, 1).aided(judge=judge)
        assert table.chore == Chore(2_000, (c.RuleOnChallenge(0, valid, Judge.PLAYERS),))

    def test_an_argued_one_waits_for_the_arbiter(self) -> None:
        table = self.challenged(0, 1).helped()
        assert table.chore is None or not isinstance(_first(table), c.RuleOnChallenge)
        assert table.do(c.ChallengeAgain(3_000, 1, "a surname")).chore is None

    def test_not_where_one_has_not_agreed_or_nobody_knows_words(self) -> None:
        assert self.challenged(1).chore is None
        assert self.challenged(0, 1).aided(judge=None).chore is None

    def test_not_where_the_organiser_forbids_it(self) -> None:
        assert self.challenged(0, 1, rules=ruleset("fisc-2023")).chore is None

    def test_only_a_challenge_is_looked_up(self) -> None:
        given = midgame(PHONES, PAU, RACK, judge=good).with_(agreed=(0, 1))
        assert hosted(given).chore is None


class TestTheEnd:
    PLAYED = (
        Turn(0, TurnKind.PLAY, 9, 2, words=(b"\1\2",)),
        Turn(1, TurnKind.PASS),
        Turn(0, TurnKind.PLAY, 7, 2, wrong=True, words=(b"\5\6",)),
        Turn(1, TurnKind.PLAY, 5, 2, words=(b"\7\10",)),
    )

    def over(self, rules: Ruleset, turns: tuple[Turn, ...] = PLAYED, **more: Any) -> Hosted:
        given = midgame(rules, LAND, ("QX", "EN"), bag="", **more).with_(turns=turns)
        return hosted(given.do(c.Resign(6_000, 0)))

    @pytest.mark.clause("NL-P-III.12a")
    @pytest.mark.parametrize(("judge", "wrong"), [(good, ()), (bad, (0, 3))])
    def test_the_software_goes_through_the_words_of_the_game(
        self, judge: Any, wrong: tuple[int, ...]
    ) -> None:
        """Every play, but those that were found wrong before."""
        table = self.over(PUNTEN).aided(judge=judge, software_rules=True)
        approve = c.ApproveGame(0, wrong, Judge.SOFTWARE)
        assert table.chore == Chore(6_000, (approve, RevealSeed(6_000)))
        shown = table.helped().helped()
        assert (shown.table.game.approved, shown.chore) == (True, None)

    def test_it_does_not_look_where_nobody_played_where_a_person_does_or_twice(self) -> None:
        show = Chore(6_000, (RevealSeed(6_000),))
        table = self.over(PUNTEN).aided(judge=good, software_rules=True)
        assert table.aided(judge=None).chore == show
        assert table.with_(approved=True).chore == show
        passed = tuple(turn for turn in self.PLAYED if turn.kind is TurnKind.PASS)
        assert self.over(PUNTEN, passed).aided(judge=good, software_rules=True).chore == show

    def test_a_game_that_was_filed_as_over_is_not_looked_at(self) -> None:
        table = self.over(PUNTEN).aided(judge=good, software_rules=True, is_filed=True)
        assert table.chore == Chore(6_000, (RevealSeed(6_000),))

    @pytest.mark.clause("NL-W-V.4b")
    def test_where_only_the_jury_approves_no_word_is_looked_up(self) -> None:
        rules = ruleset("nl-wedstrijd", options={"approval": True})
        table = self.over(rules).aided(judge=bad, software_rules=True)
        approve = c.ApproveGame(0, (), Judge.SOFTWARE)
        assert table.chore == Chore(6_000, (approve, RevealSeed(6_000)))
        assert self.over(WEDSTRIJD).aided(judge=bad, software_rules=True).chore == Chore(
            6_000, (RevealSeed(6_000),)
        )

    def test_it_looks_at_a_signed_game_too(self) -> None:
        table = self.over(PUNTEN).do(c.Sign(7_000, 0), c.Sign(8_000, 1))
        assert table.table.game.stage is Stage.SIGNED
        assert isinstance(_first(table.aided(judge=good, software_rules=True)), c.ApproveGame)

    def test_the_seed_is_shown_once_there_is_a_result(self) -> None:
        table = self.over(FISC_B)
        assert table.chore == Chore(6_000, (RevealSeed(6_000),))
        assert table.helped().chore is None

    def test_a_real_bag_has_no_seed(self) -> None:
        assert self.over(FISC_B, source=TileSource.ON_TABLE).chore is None

    def test_a_game_without_a_result_shows_none(self) -> None:
        assert self.over(FISC_B).with_(result=None).chore is None

    def test_a_later_chore_comes_behind_the_seed(self) -> None:
        """A result stands while a game goes on again: what is due later keeps its time."""
        table = self.over(FISC_B)
        days = replace(table, aids=replace(table.aids, days_per_move=1))
        again = days.with_(stage=Stage.PLAYING, on_turn=0, acted=None, owing=(), pending=None)
        assert again.chore == Chore(6_000, (RevealSeed(6_000),))


def test_a_game_that_nobody_opened_needs_nothing() -> None:
    assert Hosted(FISC_B).chore is None
