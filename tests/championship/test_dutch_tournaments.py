"""Tournaments of wedstrijdscrabble and puntenscrabble: ranking, byes, the jury's questions."""

import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.championship.directing import AT, Director, championship

from faristol.championship.audit import audit
from faristol.championship.commands import Announce, PairRound
from faristol.championship.game_rules import game_minutes, game_rules_of
from faristol.championship.history import classification, lines_of, ranks_by_total
from faristol.championship.pairing import System
from faristol.championship.rating_validity import unmet_conditions
from faristol.championship.refusal import Reason
from faristol.championship.regulations import Ranking, Starts, regulations
from faristol.championship.state import Game, replay
from faristol.championship.views import player_card, points_text
from faristol.core import GameScore, Remark
from faristol.notation.championship_log import format_log, parse_log
from faristol.notation.event_site import championship_site
from faristol.notation.trf_championship import championship_to_trf
from faristol.notation.workbooks import classification_sheet
from faristol.rulebook.clauses import find_clauses

DUTCH = ("nl-wedstrijd", "nl-punten")
FOLDER = Path("src/faristol/championship/regulations")


def lower_number_loses_by_one(first: int = 500) -> Callable[[Game], GameScore]:
    """Player n has 500 - 10n points but for a game lost: then one less than the opponent."""

    def score(game: Game) -> GameScore:
        own, theirs = first - 10 * game.first, first - 10 * game.second
        return GameScore(own, own + 1) if own > theirs else GameScore(theirs + 1, theirs)

    return score


@pytest.mark.parametrize("name", DUTCH)
def test_every_value_has_its_clause_or_is_marked(name: str) -> None:
    data = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    named = {
        f"{section}.{key}" if isinstance(values, dict) else section
        for section, values in data.items()
        if section not in ("name", "title", "language", "clauses")
        for key in (values if isinstance(values, dict) else ("",))
    }
    assert set(data["clauses"]) == named
    for value, ground in data["clauses"].items():
        marked = ("reading: ", "organiser's choice: ", "not used")
        assert ground.startswith(marked) or find_clauses(ground), value
    by_choice = {value for value, ground in data["clauses"].items() if "choice" in ground}
    assert {"ranking.by", "pairing.system", "tie_breaks.order", "bye.score"} <= by_choice


@pytest.mark.parametrize(
    ("name", "ranking", "minutes"),
    [("nl-wedstrijd", Ranking.WINS, 70), ("nl-punten", Ranking.TOTAL, 90)],
)
@pytest.mark.clause("NL-W-I.3a", "NL-P-I.3b", "NL-W-II.3a", "NL-P-II.3a")
def test_announced_with_nothing_chosen(name: str, ranking: Ranking, minutes: int) -> None:
    director = championship(4, 3, name)
    announced = director.state.announced
    assert announced is not None
    assert (announced.edition, announced.ranking, announced.starts, announced.lexicon) == (
        name,
        ranking,
        Starts.LOT,
        "SWL",
    )
    assert game_minutes(director.state) == minutes


@pytest.mark.parametrize("name", DUTCH)
def test_ranking_is_as_the_organiser_announces(name: str) -> None:
    by_wins = championship(4, 2, name, ranking=Ranking.WINS)
    by_total = championship(4, 2, name, ranking=Ranking.TOTAL)
    for director in (by_wins, by_total):
        director.play_round(lower_number_loses_by_one())
    # Round 1 pairs 1-3 and 2-4; the better number loses by a point, and has most points.
    assert [s.player for s in classification(by_wins.state)] == [3, 4, 1, 2]
    assert [s.player for s in classification(by_total.state)] == [3, 1, 4, 2]
    best = classification(by_total.state)[0]
    assert points_text(by_total.state, best.points) == "491"
    assert points_text(by_wins.state, 10) == "1.0"
    card = player_card(by_total.state, 3, lines_of(by_total.state)[3])
    assert [points_text(by_total.state, line.total) for line in card] == ["491"]


def test_by_total_neighbours_in_the_classification_meet_and_wins_do_not_count() -> None:
    director = championship(4, 3, "nl-punten")
    director.play_round(lower_number_loses_by_one())
    director.do(PairRound(AT))
    games = director.state.rounds[1].games
    # In order 3 (491, won), 1 (490, lost), 4 (481, won), 2 (480, lost); 3-1 and 4-2 have met.
    assert [{g.first, g.second} for g in games] == [{3, 4}, {1, 2}]
    assert {reason.group for reason in director.state.rounds[1].reasons} == {Remark("neighbours")}
    assert audit(director.log) == []
    hill = championship(4, 3, "nl-punten", system=System.KING_OF_THE_HILL)
    hill.play_round(lower_number_loses_by_one())
    hill.do(PairRound(AT))
    # 2 (481) and 1 (480) lead, then 4 (461, won) and 3 (460); by wins 2 would meet 4.
    assert [{g.first, g.second} for g in hill.state.rounds[1].games] == [{1, 2}, {3, 4}]


def test_a_bye_is_worth_the_points_that_were_announced() -> None:
    for points, total in ((None, "300"), (0, "0"), (350, "350")):
        director = championship(3, 2, "nl-punten", bye_points=points)
        director.play_round()
        bye = director.state.rounds[0].bye
        (standing,) = (s for s in classification(director.state) if s.player == bye)
        assert points_text(director.state, standing.points) == total
    # In every other event a bye is what it was.
    fisc = championship(5, 5)
    fisc.play_round()
    lines = [line for row in lines_of(fisc.state).values() for line in row]
    assert [line.own for line in lines if not line.opponent] == [0]
    for wrong in (-1, 1_000, 10**9):
        command = Announce(AT, "Open", "nl-punten", 3, bye_points=wrong)
        Director().refuses(command, Reason.IMPOSSIBLE_SCORE)


@pytest.mark.clause("FISC23-C-1.4")
def test_total_points_decide_only_where_regulations_and_system_let_them() -> None:
    fisc = Announce(AT, "Obert", "fisc-2023", 5, ranking=Ranking.TOTAL)
    Director().refuses(fisc, Reason.RANKING_NOT_IN_REGULATIONS, "FISC23-C-1.4")
    tables = Announce(AT, "Lliga", "club", 5, ranking=Ranking.TOTAL, system=System.SCHOOL_TABLES)
    Director().refuses(tables, Reason.RANKING_NOT_IN_REGULATIONS)
    Director().refuses(replace(tables, regulations="nl-punten"), Reason.SYSTEM_NOT_IN_REGULATIONS)
    swiss = Announce(AT, "Open", "nl-punten", 5, system=System.DUTCH)
    Director().refuses(swiss, Reason.SYSTEM_NEEDS_WINS)
    Director().do(replace(swiss, ranking=Ranking.WINS))
    assert ranks_by_total(championship(4, 3, "club", ranking=Ranking.TOTAL).state)
    assert not ranks_by_total(championship(4, 3, "club").state)


@pytest.mark.clause("NL-P-III.10b")
def test_ten_questions_to_the_jury_at_a_national_tournament() -> None:
    club = championship(4, 3, "nl-punten").state
    national = championship(4, 3, "nl-punten", options=(("national", True),)).state
    assert (
        game_rules_of(club).challenge.questions,
        game_rules_of(national).challenge.questions,
    ) == (
        0,
        10,
    )
    wedstrijd = Announce(AT, "NK", "nl-wedstrijd", 5, options=(("national", True),))
    Director().refuses(wedstrijd, Reason.UNKNOWN_OPTION)


def test_logs_files_and_pages_say_what_counts() -> None:
    director = championship(4, 2, "nl-punten", options=(("minutes", 60),))
    director.play_round(lower_number_loses_by_one())
    events, _ = parse_log(format_log(director.log))
    assert replay(events) == director.state
    sheet = classification_sheet(director.state)
    assert [row[4] for row in sheet[1:]] == [491, 490, 481, 480]
    assert sheet[0][5:] == ["Wins", "Spread", "Head-to-head"]
    pages = championship_site(director.state)
    assert '<html lang="nl">' in pages["index.html"]
    assert "Puntenscrabble, toernooi" in pages["index.html"]
    # TRF has four columns for points: there they are games won, as its readers expect.
    points = [player.points or 0 for player in championship_to_trf(director.state).players]
    assert sorted(points) == [0, 0, 10, 10]
    (obstacle, *_) = unmet_conditions(director.state, reported_on=None)
    assert obstacle.kind == "other-rules"


def test_the_regulations_name_what_the_form_offers() -> None:
    for name in DUTCH:
        rules = regulations(name)
        assert rules.editions == (name,)
        assert set(rules.rankings) == set(Ranking)
        assert rules.allows(System.ROUND_ROBIN)
        assert not rules.allows(System.SCHOOL_TABLES)
