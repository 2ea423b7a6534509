"""Verdicts on challenged plays: the list, the jury, the second challenge."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from tests.championship.directing import AT
from tests.championship.test_desk import AtDesk

from faristol.championship import commands as c
from faristol.championship.desk import commands as d
from faristol.championship.desk import events as happened
from faristol.championship.desk.events import Cause, JudgedWord, WordSource
from faristol.championship.desk.judging import JURY_DECIDES, MOST_WORDS
from faristol.championship.field import Start
from faristol.championship.refusal import Reason
from faristol.core import Remark
from faristol.rulebook import Chosen

YES, NO, OPEN = True, False, None


def event(
    regulations: str = "fisc-2023", edition: str = "", options: Mapping[str, Chosen] | None = None
) -> AtDesk:
    """An event of which nothing is known but its rules: a tournament that is run on paper."""
    announced = c.Announce(
        AT,
        "Open de Sabadell",
        regulations,
        5,
        initial_start=Start.FIRST,
        edition=edition,
        options=tuple((options or {}).items()),
    )
    return AtDesk().do(announced)


def asked(
    *words: tuple[str, bool | None], table: int = 4, jury: tuple[JudgedWord, ...] = ()
) -> d.JudgePlay:
    asking = tuple(d.AskedWord(word, listed) for word, listed in words)
    return d.JudgePlay(AT, table, asking, "DISC@2.7", "rita", jury)


def says(word: str, is_valid: bool, source: WordSource = WordSource.DICTIONARY) -> JudgedWord:
    return JudgedWord(word, is_valid, source)


def verdict(given: AtDesk, command: d.JudgePlay) -> bool:
    judged: happened.PlayJudged = given.when(command).event(happened.PlayJudged)
    return judged.is_valid


@pytest.mark.clause("FISC23-G-6.6", "FISC23-G-6.4")
class Test_6_6_one_verdict_for_the_whole_play:
    def test_a_play_stands_when_every_challenged_word_does(self) -> None:
        assert verdict(event(), asked(("CASA", YES)))
        assert verdict(event(), asked(("CASA", YES), ("SOL", YES)))
        assert not verdict(event(), asked(("CASA", YES), ("XAEN", NO)))
        assert not verdict(event(), asked(("XAEN", NO)))

    def test_it_is_written_with_its_words_its_list_and_its_clause(self) -> None:
        event().when(asked(("CE[L·L]ES", YES), ("XA", NO))).then(
            happened.PlayJudged(
                AT,
                1,
                0,
                4,
                (JudgedWord("CE[L·L]ES", True), JudgedWord("XA", False)),
                False,
                "DISC@2.7",
                "rita",
                False,
                "FISC23-G-6.6",
            )
        )

    def test_verdicts_are_counted(self) -> None:
        given = event().do(asked(("CASA", YES)), asked(("CASA", YES), table=5))
        assert [each.number for each in given.venue.desk.judged] == [1, 2]

    @pytest.mark.parametrize("count", [0, MOST_WORDS + 1])
    def test_a_play_of_seven_tiles_forms_one_to_eight_words(self, count: int) -> None:
        words = tuple((f"A{'A' * number}", YES) for number in range(count))
        event().when(asked(*words)).refused(Reason.WORDS_OF_A_PLAY, "FISC23-G-6.4")
        assert verdict(event(), asked(*(words or (("CASA", YES),))[:MOST_WORDS]))

    def test_a_word_that_was_formed_twice_is_asked_once(self) -> None:
        judged = event().when(asked(("SI", YES), ("SI", YES))).event(happened.PlayJudged)
        assert len(judged.words) == 1


class TestTheJury:
    def test_it_is_asked_about_what_the_list_does_not_decide(self) -> None:
        event().when(asked(("CASA", YES), ("DESENCAMINARIA", OPEN))).doubted(
            Remark(JURY_DECIDES, ("DESENCAMINARIA",))
        )

    def test_it_is_not_troubled_where_another_word_decides(self) -> None:
        given = (
            event().when(asked(("XAEN", NO), ("DESENCAMINARIA", OPEN))).then(happened.PlayJudged)
        )
        assert not given.venue.desk.judged[0].is_valid
        assert not given.venue.desk.ruled

    @pytest.mark.parametrize("is_valid", [True, False])
    def test_its_answer_holds_for_the_rest_of_the_event(self, is_valid: bool) -> None:
        long = ("DESENCAMINARIA", OPEN)
        given = event()
        first = asked(("CASA", YES), long, jury=(says(long[0], is_valid),))
        assert verdict(given, first) is is_valid
        given = given.do(first)
        assert verdict(given, asked(long, table=9)) is is_valid
        # Whoever says otherwise later must challenge that verdict, not type it again.
        assert verdict(given, asked(long, jury=(says(long[0], not is_valid),))) is is_valid

    def test_it_does_not_overrule_the_list(self) -> None:
        assert verdict(event(), asked(("CASA", YES), jury=(says("CASA", False),)))

    def test_what_it_says_of_other_words_is_not_kept(self) -> None:
        given = event().do(asked(("CASA", YES), jury=(says("ALTRA", True),)))
        assert not given.venue.desk.ruled


@pytest.mark.clause("FISC23-G-6.7", "FISC23-G-6.8")
class Test_6_7_and_6_8_a_second_challenge_with_arguments_is_final:
    again = d.JudgeAgain(AT, 1, "it is in the DIEC", "rita", (says("XAEN", True),))

    def judged(self) -> AtDesk:
        return event().do(asked(("CASA", YES), ("XAEN", NO)))

    def test_the_jury_may_decide_otherwise(self) -> None:
        given = self.judged().when(self.again).then(happened.PlayJudgedAgain)
        final = given.venue.desk.judged_again[1]
        assert (final.is_valid, final.clause) == (True, "FISC23-G-6.8")
        assert final.words == (JudgedWord("CASA", True), says("XAEN", True))
        assert verdict(given, asked(("XAEN", NO), table=8))

    def test_what_it_leaves_unsaid_stays(self) -> None:
        given = self.judged().do(replace(self.again, jury=()))
        assert not given.venue.desk.judged_again[1].is_valid

    def test_it_needs_an_argument(self) -> None:
        blank = replace(self.again, why=" \n ")
        self.judged().when(blank).refused(Reason.NO_ARGUMENT, "FISC23-G-6.7")

    def test_there_is_no_third(self) -> None:
        given = self.judged().do(self.again)
        given.when(self.again).refused(Reason.VERDICT_IS_FINAL, "FISC23-G-6.8")

    @pytest.mark.parametrize("number", [0, -1, 2])
    def test_of_a_verdict_that_was_given(self, number: int) -> None:
        self.judged().when(replace(self.again, number=number)).refused(Reason.NO_SUCH_VERDICT)

    @pytest.mark.clause("ESC-11.3", "NL-W-III.9a")
    @pytest.mark.parametrize(
        ("regulations", "clause"), [("school", "ESC-11.3"), ("nl-wedstrijd", "NL-W-III.9a")]
    )
    def test_where_the_book_knows_one_challenge_the_first_verdict_is_final(
        self, regulations: str, clause: str
    ) -> None:
        given = event(regulations).do(asked(("XAEN", NO)))
        given.when(self.again).refused(Reason.VERDICT_IS_FINAL, clause)


class TestWhoTypes:
    @pytest.mark.clause("FISC23-G-1.8")
    def test_players_where_the_organiser_allows_it(self) -> None:
        typed = replace(asked(("CASA", YES)), by_players=True)
        event().when(typed).refused(Reason.JUDGED_BY_OFFICIALS, "FISC23-G-1.8")
        given = event(options={"phones": True}).do(typed)
        assert given.venue.desk.judged[0].by_players

    @pytest.mark.clause("NL-W-III.11", "NL-P-III.11")
    @pytest.mark.parametrize(
        ("regulations", "clause"), [("nl-wedstrijd", "NL-W-III.11"), ("nl-punten", "NL-P-III.11")]
    )
    def test_no_player_by_the_dutch_books(self, regulations: str, clause: str) -> None:
        typed = replace(asked(("KAAS", YES)), by_players=True)
        event(regulations).when(typed).refused(Reason.JUDGED_BY_OFFICIALS, clause)


class TestTables:
    def round_one(self) -> AtDesk:
        given = event()
        for name in ("Anna", "Bernat", "Carla", "David"):
            given = given.do(c.Register(AT, name))
        return given.do(c.PairRound(AT), c.Publish(AT))

    def test_any_may_ask_while_no_round_is_public(self) -> None:
        assert verdict(event(), asked(("CASA", YES), table=99))

    def test_in_a_round_one_that_plays(self) -> None:
        given = self.round_one()
        given.when(asked(("CASA", YES), table=3)).refused(Reason.NO_SUCH_TABLE)
        judged = given.when(asked(("CASA", YES), table=2)).event(happened.PlayJudged)
        assert (judged.round_number, judged.table) == (1, 2)

    def test_its_challenge_waits_for_the_judge_until_the_verdict(self) -> None:
        given = self.round_one()
        current = given.venue.state.current
        assert current is not None
        challenger = current.players_at(2)[0]
        given = given.do(d.CallArbiter(AT, challenger, "", is_challenge=True))
        assert given.venue.desk.calls[1, 2].cause is Cause.CHALLENGE
        given = given.when(asked(("CASA", YES), table=1)).then(happened.PlayJudged)
        assert given.venue.desk.calls
        given = given.when(asked(("CASA", YES), table=2)).then(
            happened.PlayJudged, happened.CallAnswered
        )
        assert not given.venue.desk.calls

    def test_another_call_of_it_still_waits(self) -> None:
        given = self.round_one()
        current = given.venue.state.current
        assert current is not None
        given = given.do(d.CallArbiter(AT, current.players_at(2)[0], "the clock"))
        given.when(asked(("CASA", YES), table=2)).then(happened.PlayJudged)

    def test_undoing_takes_no_verdict_back(self) -> None:
        given = self.round_one().do(asked(("CASA", YES), table=2)).undone()
        assert len(given.venue.desk.judged) == 1
