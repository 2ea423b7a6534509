"""Whole events, and all that people read of them: nothing that stands beside may change unseen.

`whole_events.txt` has them step by step. `python -m tests.championship.test_whole_events` writes
it anew after a change of the rules: read the difference against the book.
"""

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest
from tests.championship.directing import AT, Director
from tests.told import said

from faristol.championship import commands as c
from faristol.championship.audit import audit
from faristol.championship.basis import basis_of_round
from faristol.championship.choices import choices_of
from faristol.championship.endings import ending_rules
from faristol.championship.field import Ending, Start
from faristol.championship.history import classification, draw_of, lines_of
from faristol.championship.pairing import System
from faristol.championship.rated import rate_championship
from faristol.championship.rating_validity import conditions
from faristol.championship.regulations import Disqualified, Ranking, RunningGame, Starts, Unplayed
from faristol.championship.state import evolve
from faristol.championship.table_seating import pupils_of
from faristol.championship.views import (
    clubs,
    cross_table,
    debutants,
    explain_standing,
    of_category,
    player_card,
    points_text,
    result_text,
    schools,
    scores_text,
    seats_by_name,
)
from faristol.championship.warnings import forewarnings
from faristol.core import GameScore, Outcome, Remark, Winner

TEXTS = Path(__file__).parent / "whole_events.txt"
WHY = ("why", "FISC23-G-8.F")
PEOPLE = (
    c.Register(AT, "Anna", 1900, "Girona", "Nord", "pupil", "17"),
    c.Register(AT, "Bernat", 1800, "Girona", "Sud", "pupil"),
    c.Register(AT, "Carla", 1700, "Lleida", "Nord"),
    c.Register(AT, "Dídac", None, "Lleida", "Sud"),
    c.Register(AT, "Elna", 1500, "Olot", "Nord"),
    c.Register(AT, "Ferran", 1500, "Olot"),
    c.Register(AT, "Anna", 1300, "Vic", "Est"),
)
LATE = c.Register(AT, "Hug", None, "Vic", "Est", "pupil")


def play(director: Director, *entries: c.EnteredResult) -> None:
    """Publish the round, enter these results and whole numbers for the others, close."""
    director.do(c.Publish(AT), *entries)
    current = director.state.rounds[-1]
    for table in current.open_tables:
        seated, at = len(current.players_at(table)), 10 * table + current.number
        if current.tables:
            scores = tuple(120 - at + 25 * place for place in range(seated))
            director.do(c.RecordTable(AT, table, scores))
        else:
            first = 400 - at if (table + current.number) % 3 else 330
            director.do(c.RecordResult(AT, table, GameScore(first, 340 + at)))
    director.do(c.CloseRound(AT))


def federation() -> Director:
    """Five rounds of the federation with all that can happen to a game of two."""
    director = Director()
    days = {"plays_on": "2026-05-09", "ends_on": "2026-05-10", "announced_on": "2026-03-01"}
    director.do(c.Announce(AT, "Obert", "fisc-2023", 5, is_official=True, capacity=9, **days))  # type: ignore[arg-type]
    director.do(*PEOPLE, c.ForbidPair(AT, 1, 2, "sisters"), c.NoteAbsence(AT, 5, 2))
    director.do(c.PairRound(AT), c.Swap(AT, 1, 2))
    play(director, c.RecordForfeit(AT, 1, (Start.SECOND,)), c.RecordDoubleLoss(AT, 2))
    director.do(c.CorrectResult(AT, 1, c.RecordResult(AT, 3, GameScore(300, 300))))
    director.do(LATE, c.NoteAbsence(AT, 6, 2), c.Withdraw(AT, 3))
    director.do(c.PairRound(AT))
    time = c.RecordUnfinished(AT, 1, Start.FIRST, Ending.TIME, GameScore(450, 300))
    play(director, time, c.RecordResult(AT, 2, GameScore(280, 280), Winner.SECOND))
    director.do(c.Rejoin(AT, 3), c.CheckInAll(AT), c.NoteAbsence(AT, 7, 3))
    director.do(c.PairRound(AT))
    gave_up = c.RecordUnfinished(AT, 2, Start.SECOND, Ending.RESIGNED, GameScore(200, 290))
    play(director, gave_up, c.RecordForfeit(AT, 1, (Start.FIRST, Start.SECOND)))
    director.do(c.CorrectResult(AT, 3, c.RecordResult(AT, 3, GameScore(340, 373))))
    director.do(c.CheckInAll(AT), c.PairRound(AT), c.Publish(AT), c.Disqualify(AT, 6, *WHY))
    return director


def club() -> Director:
    """Pairs that are chosen, rulings that come late, who is out has lost all."""
    director = Director()
    said = c.Announce(
        AT,
        "Club",
        "club",
        3,
        lexicon="Leximots@3",
        edition="fisc-un-contra-un",
        starts=Starts.PAIRING,
        tie_breaks=("median-buchholz", "berger", "head-to-head", "cumulative", "differential"),
        unplayed=Unplayed.SELF,
        bye_points=250,
        disqualified=Disqualified.FORFEIT,
        running_game=RunningGame.DESK,
    )
    director.do(said, *PEOPLE)
    director.do(c.PairByHand(AT, ((1, 2), (3, 4), (5, 6)), 7))
    play(director)
    director.do(c.NoteAbsence(AT, 4, 2, Outcome.HALF_BYE))
    director.do(c.NoteAbsence(AT, 6, 2, Outcome.FULL_BYE))
    director.do(c.PairByHand(AT, ((2, 1), (3, 5)), 7))
    play(director, c.RecordResult(AT, 1, GameScore(350, 350)))
    director.do(
        c.OverruleAsDoubleLoss(AT, 1, 2, *WHY), c.OverruleAsForfeit(AT, 1, 3, (Start.SECOND,), *WHY)
    )
    director.do(c.Overrule(AT, 2, 1, GameScore(350, 349), *WHY, Winner.SECOND))
    director.do(c.Disqualify(AT, 2, *WHY), c.PairRound(AT))
    play(director)
    director.do(c.Finish(AT))
    return director


def by_total() -> Director:
    """The points of all games count, whose starts tiles decide."""
    director = Director()
    said = c.Announce(
        AT,
        "Toernooi",
        "nl-punten",
        3,
        ranking=Ranking.TOTAL,
        system=System.KING_OF_THE_HILL,
        tie_breaks=("wins", "cumulative", "head-to-head"),
        disqualified=Disqualified.NO_TIE_BREAKS,
    )
    director.do(said, *PEOPLE)
    for number in (1, 2):
        director.do(c.PairRound(AT))
        play(director, *((c.RecordForfeit(AT, 2, (Start.FIRST,)),) if number == 2 else ()))
    director.do(c.Disqualify(AT, 2, *WHY), c.PairRound(AT), c.Publish(AT))
    director.do(c.RecordResult(AT, 1, GameScore(410, 330)))
    return director


def round_robin() -> Director:
    """Everybody meets everybody, those who are away and the one who comes late too."""
    director = Director()
    said = c.Announce(AT, "Lliga", "club", 3, system=System.ROUND_ROBIN, initial_start=Start.SECOND)
    director.do(said, *PEOPLE[:5])
    for number in (1, 2, 3):
        director.do(c.PairRound(AT))
        play(director)
        if number == 1:
            director.do(LATE, c.NoteAbsence(AT, 5, 2), c.Withdraw(AT, 4))
    director.do(c.Finish(AT))
    return director


def tables() -> Director:
    """Tables of three and four, where somebody never came and somebody came alone."""
    director = Director()

    def scored(table: int, *scores: int | None) -> c.RecordTable:
        seated = len(director.state.rounds[-1].players_at(table))
        return c.RecordTable(AT, table, scores[:seated])

    director.do(c.Announce(AT, "Escolar", "school", 3, starts=Starts.LOT))
    director.do(*PEOPLE, LATE, c.Register(AT, "Ivet"), c.Register(AT, "Jan", 1200))
    director.do(c.ForbidPair(AT, 1, 2, "twins"), c.FixTable(AT, 3, 2), c.PairRound(AT))
    director.do(c.Swap(AT, 1, 5))
    play(director, scored(2, None, 80, None, None))
    director.do(c.CorrectResult(AT, 1, scored(3, 90, 90, None, 70)))
    director.do(c.NoteAbsence(AT, 9, 2), c.CheckInAll(AT), c.CheckOut(AT, 10), c.PairRound(AT))
    play(director)
    director.do(c.OverruleTable(AT, 2, 1, scored(1, 50, 50, 50, 50).scores, *WHY))
    director.do(c.CheckIn(AT, 10), c.PairRound(AT), c.Publish(AT), scored(1, 0, 120, 96, None))
    return director


EVENTS: dict[str, Callable[[], Director]] = {
    each.__name__: each for each in (federation, club, by_total, round_robin, tables)
}


def standings(director: Director) -> Iterator[str]:
    state = director.state
    lines = lines_of(state)
    for standing, cells in cross_table(state):
        points = points_text(state, standing.points)
        yield f"{standing.place} {state.shown(standing.player)} {points} {cells}"
        for title, text in explain_standing(state, standing):
            yield f"    {title}: {text}"
        for line in player_card(state, standing.player, lines[standing.player]):
            yield f"    {said(line)}"


def of_a_round(director: Director, number: int) -> Iterator[str]:
    state = director.state
    each = state.rounds[number - 1]
    for game in each.games:
        yield f"table {game.table}: {game.first}-{game.second} {result_text(game)}"
    for table in each.tables:
        yield f"table {table.table}: {scores_text(state, table)}"
    for seat in seats_by_name(state, each):
        yield said(seat)
    yield f"clauses: {said(basis_of_round(state, number))}"
    yield f"draw: {said(draw_of(state, number))}"
    yield from map(said, pupils_of(state, number, each.order) if each.tables else ())


def told(name: str) -> Iterator[str]:
    """An event step by step, and at its end everything that is read of it."""
    done, director = EVENTS[name](), Director()
    warned: tuple[Remark, ...] = ()
    for event in done.log:
        rounds = director.state.rounds_closed
        director = Director(evolve(director.state, event), [*director.log, event])
        yield said(event)
        if forewarnings(director.state) != warned:
            warned = forewarnings(director.state)
            yield f"    warned: {said(warned)}"
        if director.state.rounds_closed > rounds:
            yield f"    in order: {said([s.player for s in classification(director.state)])}"
    state = director.state
    assert state.announced is not None
    yield "== choices"
    yield from map(said, choices_of(state.announced))
    yield from map(said, ending_rules(state))
    for number in range(1, len(state.rounds) + 1):
        yield f"== round {number}"
        yield from of_a_round(director, number)
    yield "== classification"
    yield from standings(director)
    for title, found in (
        ("after two rounds", classification(state, 2)),
        ("debutants", debutants(state)),
        ("pupils", of_category(state, "pupil")),
        ("clubs", clubs(state, 2)),
        ("schools", schools(state, 2)),
    ):
        yield f"== {title}"
        yield from map(said, found)
    yield "== rated"
    yield from map(said, rate_championship(state)[0].players)
    for day in (None, date(2026, 5, 18)):
        yield from (f"{each.name}: {said(each)}" for each in conditions(state, reported_on=day))
    yield "== audit"
    yield from (each.what for each in audit(director.log))


def blocks() -> dict[str, list[str]]:
    """What the file has of each event."""
    found: dict[str, list[str]] = {}
    for line in TEXTS.read_text("utf-8").splitlines():
        if line.startswith("# "):
            found[line.removeprefix("# ")] = []
        else:
            found[next(reversed(found))].append(line)
    return found


@pytest.mark.parametrize("name", EVENTS)
def test_all_that_is_read_of_an_event(name: str) -> None:
    assert list(told(name)) == blocks()[name]


if __name__ == "__main__":
    lines = (line for name in EVENTS for line in (f"# {name}", *told(name)))
    TEXTS.write_text("\n".join([*lines, ""]), "utf-8")
