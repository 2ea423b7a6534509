"""Who won is recorded apart from the points, and no export loses it.

A game lost on time or given up may end 150-150, a committee takes points away that do not decide
the game, and two who gave up both lose whatever is taken from them.
"""

import csv
import io
from datetime import date

import pytest
import python_calamine
from tests.championship.directing import AT, Director, championship

from faristol.championship.commands import (
    CloseRound,
    Overrule,
    PairRound,
    Publish,
    RecordResult,
)
from faristol.championship.history import lines_of, table_of
from faristol.championship.rating_validity import rated_results
from faristol.championship.state import Championship, replay
from faristol.championship.views import result_text
from faristol.core import GameScore, Outcome, Winner
from faristol.notation.championship_log import format_log, parse_log
from faristol.notation.event_site import championship_site
from faristol.notation.swiss_perfect import championship_to_swiss_perfect
from faristol.notation.swiss_perfect_reading import swiss_perfect_to_championship
from faristol.notation.trf_championship import championship_to_trf, trf_to_championship
from faristol.notation.trf_reading import parse_trf
from faristol.notation.trf_writing import format_trf
from faristol.notation.workbooks import championship_sheets, championship_to_xlsx, sheet_to_csv

WON, DREW, LOST = Outcome.WON, Outcome.DREW, Outcome.LOST
RESULTS = (
    (GameScore(150, 150), Winner.FIRST, (WON, LOST)),
    (GameScore(150, 150), Winner.SECOND, (LOST, WON)),
    (GameScore(280, 300), Winner.FIRST, (WON, LOST)),
    (GameScore(-50, 0), Winner.NOBODY, (LOST, LOST)),
    (GameScore(350, 340), Winner.DRAW, (DREW, DREW)),
    (GameScore(412, 388), None, (WON, LOST)),
)
"""On time or resigned; the same for the other; a deduction; a penalised double loss; a draw
after a deduction; and the points alone."""


def played() -> Director:
    """One round in which every kind of result happened."""
    director = championship(12)
    director.do(PairRound(AT), Publish(AT))
    for table, (score, winner, _) in enumerate(RESULTS, start=1):
        director.do(RecordResult(AT, table, score, winner))
    director.do(CloseRound(AT))
    return director


def outcomes(state: Championship) -> list[tuple[GameScore, tuple[Outcome, Outcome]]]:
    """Every game's points and what they brought, in whatever order of tables."""
    found = [game.result for each in state.rounds for game in each.games]
    results = [(result.score, result.outcomes) for result in found if result is not None]
    return sorted(results, key=lambda one: (one[0].first, one[0].second, one[1][0].value))


def expected() -> list[tuple[GameScore, tuple[Outcome, Outcome]]]:
    return outcomes(played().state)


@pytest.mark.clause("FISC23-G-4.E.1", "FISC23-G-4.E.2", "FISC23-G-4.E.5", "FISC23-G-4.F.2")
class TestRecording:
    @pytest.mark.parametrize(("score", "winner", "brought"), RESULTS)
    def test_the_outcome_is_who_won_and_the_points_stay(
        self, score: GameScore, winner: Winner | None, brought: tuple[Outcome, Outcome]
    ) -> None:
        director = championship(2)
        director.do(PairRound(AT), Publish(AT), RecordResult(AT, 1, score, winner))
        (game,) = director.state.rounds[0].games
        assert game.result is not None
        assert (game.result.score, game.result.outcomes) == (score, brought)
        points = table_of(director.state).points
        worth = {WON: 10, DREW: 5, LOST: 0}
        assert [points[game.first], points[game.second]] == [worth[one] for one in brought]
        own = lines_of(director.state)[game.first][0]
        assert (own.own, own.theirs) == (score.first, score.second)

    @pytest.mark.parametrize(("score", "winner", "brought"), RESULTS)
    def test_the_committee_says_who_won_apart_from_the_points(
        self, score: GameScore, winner: Winner | None, brought: tuple[Outcome, Outcome]
    ) -> None:
        director = championship(4)
        director.play_round()
        director.do(Overrule(AT, 1, 1, score, "irregular", "FISC23-G-4.E.5", winner))
        result = director.state.rounds[0].games[0].result
        assert result is not None
        assert (result.score, result.outcomes) == (score, brought)

    def test_a_correction_by_points_alone_takes_the_winner_back(self) -> None:
        director = championship(2)
        director.do(PairRound(AT), Publish(AT))
        director.do(RecordResult(AT, 1, GameScore(150, 150), Winner.FIRST))
        director.do(RecordResult(AT, 1, GameScore(150, 150)))
        result = director.state.rounds[0].games[0].result
        assert result is not None
        assert result.outcomes == (DREW, DREW)

    def test_the_ranking_counts_who_won(self) -> None:
        director = championship(2)
        director.do(PairRound(AT), Publish(AT))
        director.do(RecordResult(AT, 1, GameScore(150, 150), Winner.SECOND), CloseRound(AT))
        (game,) = director.state.rounds[0].games
        rated = rated_results(director.state)
        assert [tenths for _, tenths in rated[director.state.entry(game.second).name]] == [10]


class TestExports:
    def test_the_log(self) -> None:
        director = played()
        events, _ = parse_log(format_log(director.log))
        assert replay(events) == director.state

    def test_trf(self) -> None:
        event = parse_trf(format_trf(championship_to_trf(played().state)))
        back = replay(trf_to_championship(event, at=AT, regulations="fisc-2023"))
        assert outcomes(back) == expected()

    def test_swiss_perfect(self) -> None:
        files = championship_to_swiss_perfect(played().state, date(2024, 3, 31))
        back = replay(swiss_perfect_to_championship(files, at=AT, rules="fisc-2023"))
        assert outcomes(back) == expected()

    def rows_of_csv(self) -> list[list[str]]:
        text = sheet_to_csv(championship_sheets(played().state)["Results"])
        return list(csv.reader(io.StringIO(text)))[1:]

    def rows_of_xlsx(self) -> list[list[str]]:
        data = championship_to_xlsx(played().state)
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
        rows = book.get_sheet_by_name("Results").to_python()[1:]
        return [[f"{c:g}" if isinstance(c, float) else str(c) for c in row] for row in rows]

    @pytest.mark.parametrize("form", ["csv", "xlsx"])
    def test_sheets_have_points_and_results_in_columns_of_their_own(self, form: str) -> None:
        signs = {WON: "1", DREW: "½", LOST: "0"}
        rows = self.rows_of_csv() if form == "csv" else self.rows_of_xlsx()
        for row, (score, _, brought) in zip(rows, RESULTS, strict=True):
            assert (row[3], row[5]) == (str(score.first), str(score.second))
            assert (row[6], row[7]) == tuple(signs[one] for one in brought)

    def test_the_site_and_the_terminal_say_so_where_the_points_do_not(self) -> None:
        state = played().state
        said = [result_text(game) for game in state.rounds[0].games]
        assert said == [
            "150-150 (1/0)",
            "150-150 (0/1)",
            "280-300 (1/0)",
            "-50-0 (0/0)",
            "350-340 (½/½)",
            "412-388",
        ]
        pages = championship_site(state)
        assert all(any(text in page for page in pages.values()) for text in said[:5])
