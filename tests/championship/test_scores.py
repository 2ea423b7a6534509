"""The scores and rulings that a championship takes, and those on the other side."""

import pytest
from tests.championship.directing import AT, championship, opened
from tests.championship.school import play, school_championship, seat

from faristol.championship.commands import (
    Command,
    Overrule,
    OverruleAsDoubleLoss,
    OverruleAsForfeit,
    OverruleTable,
    RecordDoubleLoss,
    RecordForfeit,
    RecordResult,
    RecordTable,
)
from faristol.championship.doubts import doubts_about, doubts_about_table
from faristol.championship.field import Start
from faristol.championship.reasons import say
from faristol.championship.refusal import Reason
from faristol.championship.table_games import who_plays
from faristol.core import GameScore, Outcome, Refused, Winner

NEVER = GameScore(400, 350)
"""A score, where the command is refused whatever it is."""
CLAUSE = "FISC23-G-8.F"


class TestScores:
    @pytest.mark.parametrize("points", [-999, 3000])
    def test_that_somebody_can_have(self, points: int) -> None:
        for score in (GameScore(points, 300), GameScore(300, points)):
            opened(championship(4)).do(RecordResult(AT, 1, score))

    @pytest.mark.parametrize("points", [-1000, 3001])
    def test_and_nobody_can(self, points: int) -> None:
        director = opened(championship(4))
        for score in (GameScore(points, 300), GameScore(300, points)):
            refusal = director.refuses(RecordResult(AT, 1, score), Reason.IMPOSSIBLE_SCORE)
            assert refusal.values == {"score": points}
        school = school_championship(4)
        seat(school)
        wild = RecordTable(AT, 1, (100, points, 90, 80))
        school.refuses(wild, Reason.IMPOSSIBLE_SCORE)

    @pytest.mark.parametrize(
        ("points", "said"),
        [
            (149, "149 points are unusually few"),
            (150, ""),
            (700, ""),
            (701, "701 points are unusually many"),
        ],
    )
    def test_doubted_below_150_and_above_700(self, points: int, said: str) -> None:
        for score in (GameScore(points, 300), GameScore(300, points)):
            assert [say(doubt) for doubt in doubts_about(score)] == ([said] if said else [])

    @pytest.mark.parametrize(
        ("winner", "slips", "said"),
        [
            (None, [((400, 350), None)], []),
            (Winner.FIRST, [((400, 350), None)], []),
            (None, [((400, 350), Winner.FIRST)], []),
            (None, [((400, 350), Winner.SECOND)], ["slip-winner 400 350"]),
            (Winner.SECOND, [((400, 350), Winner.SECOND)], ["winner 400 350"]),
            (Winner.SECOND, [((400, 350), None)], ["winner 400 350", "slip-winner 400 350"]),
            (None, [((350, 400), None)], ["sheets 350 400"]),
            (
                None,
                [((400, 351), Winner.SECOND), ((400, 350), None), ((400, 350), Winner.SECOND)],
                ["sheets 400 351", "slip-winner 400 350"],
            ),
        ],
    )
    def test_doubted_where_a_slip_says_other_points_or_another_winner(
        self,
        winner: Winner | None,
        slips: list[tuple[tuple[int, int], Winner | None]],
        said: list[str],
    ) -> None:
        theirs = [(GameScore(*points), who) for points, who in slips]
        found = doubts_about(GameScore(400, 350), winner, theirs)
        assert [" ".join(map(str, (d.kind, *d.values))) for d in found] == said

    @pytest.mark.parametrize(
        ("points", "said"),
        [
            (19, "19 points are unusually few"),
            (20, ""),
            (400, ""),
            (401, "401 points are unusually many"),
            (None, ""),
        ],
    )
    def test_at_a_table_of_pupils_below_20_and_above_400(
        self, points: int | None, said: str
    ) -> None:
        doubts = doubts_about_table((100, points, 90))
        assert [say(doubt) for doubt in doubts] == ([said] if said else [])

    @pytest.mark.parametrize("table", [0, 3])
    @pytest.mark.parametrize("kind", [RecordResult, RecordForfeit, RecordDoubleLoss])
    def test_of_tables_that_there_are(self, kind: type, table: int) -> None:
        said = {RecordResult: (NEVER,), RecordForfeit: ((Start.FIRST,),), RecordDoubleLoss: ()}
        refusal = opened(championship(4)).refuses(
            kind(AT, table, *said[kind]), Reason.NO_SUCH_TABLE
        )
        assert refusal.values == {"table": table, "round": 1}

    def test_a_table_of_several_has_as_many_as_players(self) -> None:
        director = school_championship(4)
        seat(director)
        for scores in ((1, 2, 3), (1, 2, 3, 4, 5)):
            refusal = director.refuses(RecordTable(AT, 1, scores), Reason.WRONG_NUMBER_OF_SCORES)
            assert refusal.values == {"scores": len(scores), "players": 4}
        for command in (RecordResult(AT, 1, NEVER), RecordForfeit(AT, 1, (Start.FIRST,))):
            refusal = director.refuses(command, Reason.WRONG_NUMBER_OF_SCORES)
            assert refusal.values == {"scores": 2, "players": 4}
        director.do(RecordTable(AT, 1, (100, 90, 80, 70)))

    def test_a_game_of_two_is_not_scored_as_a_table(self) -> None:
        command = RecordTable(AT, 1, (100, 90))
        opened(championship(4)).refuses(command, Reason.WRONG_NUMBER_OF_SCORES)

    @pytest.mark.parametrize(
        ("absent", "score", "outcomes"),
        [
            ((Start.SECOND,), (300, 0), (Outcome.WON_BY_FORFEIT, Outcome.LOST_BY_FORFEIT)),
            ((Start.FIRST,), (0, 300), (Outcome.LOST_BY_FORFEIT, Outcome.WON_BY_FORFEIT)),
            ((Start.FIRST, Start.SECOND), (0, 0), (Outcome.LOST_BY_FORFEIT,) * 2),
        ],
    )
    def test_who_was_there_has_300(
        self, absent: tuple[Start, ...], score: tuple[int, int], outcomes: tuple[Outcome, ...]
    ) -> None:
        event = opened(championship(4)).do(RecordForfeit(AT, 1, absent))
        assert (event.score, event.outcomes) == (GameScore(*score), outcomes)  # type: ignore[union-attr]


def rulings(round_number: int, why: str = "misread", clause: str = CLAUSE) -> list[Command]:
    return [
        Overrule(AT, round_number, 1, NEVER, why, clause),
        OverruleAsForfeit(AT, round_number, 1, (Start.FIRST,), why, clause),
        OverruleAsDoubleLoss(AT, round_number, 1, why, clause),
        OverruleTable(AT, round_number, 1, (100, 90), why, clause),
    ]


class TestRulings:
    @pytest.mark.parametrize("place", range(len(rulings(1))))
    def test_are_of_rounds_that_have_passed(self, place: int) -> None:
        director = championship(4, late_rulings=True)
        director.play_round()
        opened(director)
        for number in (0, 3):
            director.refuses(rulings(number)[place], Reason.NO_SUCH_ROUND)
        refusal = director.refuses(rulings(2)[place], Reason.ROUND_OPEN)
        assert refusal.values == {"round": 2}
        for said in ({"why": " "}, {"clause": " "}):
            director.refuses(rulings(1, **said)[place], Reason.REASON_MISSING)

    @pytest.mark.parametrize("place", [0, 1, 2])
    def test_rest_on_a_clause_that_there_is(self, place: int) -> None:
        director = championship(4)
        director.play_round()
        ruling = rulings(1, clause="FISC23-G-99")[place]
        director.refuses(ruling, Reason.UNKNOWN_CLAUSE)

    def test_say_who_won_by_the_points_or_apart_from_them(self) -> None:
        director = championship(4)
        director.play_round()
        event = director.do(Overrule(AT, 1, 1, GameScore(300, 400), "misread", CLAUSE))
        assert event.outcomes == (Outcome.LOST, Outcome.WON)  # type: ignore[union-attr]
        director.refuses(
            Overrule(AT, 1, 1, GameScore(3001, 400), "misread", CLAUSE), Reason.IMPOSSIBLE_SCORE
        )
        event = director.do(OverruleAsDoubleLoss(AT, 1, 1, "both", CLAUSE))
        assert event.outcomes == (Outcome.LOST, Outcome.LOST)  # type: ignore[union-attr]
        assert event.score == GameScore(0, 0)  # type: ignore[union-attr]

    def test_of_a_table_of_several(self) -> None:
        director = school_championship(4)
        play(director)
        event = director.do(OverruleTable(AT, 1, 1, (90, 100, 80, None), "misread", "esc-13"))
        assert event.clause == "ESC-13"  # type: ignore[union-attr]
        assert director.state.rounds[0].tables[0].result.scores == (90, 100, 80, None)  # type: ignore[union-attr]


class TestTablesPlayedElsewhere:
    def test_two_are_enough_and_one_is_not(self) -> None:
        director = school_championship(4)
        (table,) = seat(director)
        first, second, third, fourth = table.players
        assert who_plays(director.state, 1, (first, third)) == (second, fourth)
        with pytest.raises(Refused) as caught:
            who_plays(director.state, 1, (first, third, fourth))
        assert (caught.value.reason, caught.value.clause) == (Reason.TOO_FEW_AT_TABLE, "ESC-1")
