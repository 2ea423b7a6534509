"""Standings, solos, several games, venues, clubs, daily turns."""

import pytest
from msgspec import structs

from faristol.board import coordinate
from faristol.duplicate import (
    CloseTurn,
    Command,
    Draw,
    Entry,
    HandIn,
    LayWord,
    OpenGame,
    OpenTurn,
    Penalise,
    Stage,
    Warn,
    WithdrawPlayer,
    duplicate_rules,
)
from faristol.duplicate.combined import (
    CombineError,
    club_table,
    combined_games,
    joined_venues,
    mean,
)
from faristol.duplicate.daily import (
    DayScore,
    Due,
    daily_ratings,
    day_scores,
    due,
    next_command,
)
from faristol.duplicate.standings import format_percent, nils_of, percent, ranked
from faristol.duplicate.terms import Nil
from faristol.tiles import tile_set
from tests.duplicate.hall import Hall

WORDS = ("zebra", "azen", "nerd", "ader", "de", "ze", "en", "zebras")
NL = duplicate_rules("nl-duplicate")


def hall(**choices: int | str | bool) -> Hall:
    return Hall(duplicate_rules("nl-duplicate", choices=choices.items()), words=WORDS)


@pytest.mark.parametrize(
    ("part", "whole", "hundredths", "text"),
    [
        (0, 0, 0, "0.00 %"),
        (5, 0, 0, "0.00 %"),
        (1, 1, 10_000, "100.00 %"),
        (11, 10, 11_000, "110.00 %"),
        (1, 3, 3_333, "33.33 %"),
        (2, 3, 6_667, "66.67 %"),
        (1, 20_000, 1, "0.01 %"),  # exactly half a hundredth: up
        (1, 20_001, 0, "0.00 %"),
        (-1, 20_000, 0, "0.00 %"),  # half up is towards more
        (-3, 20_000, -1, "-0.01 %"),
        (-10, 100, -1_000, "-10.00 %"),
    ],
)
def test_percentages_are_whole_hundredths_rounded_half_up(
    part: int, whole: int, hundredths: int, text: str
) -> None:
    assert percent(part, whole) == hundredths
    assert format_percent(hundredths) == text


def test_equal_worth_shares_a_rank_and_the_next_is_skipped() -> None:
    assert [rank for rank, _ in ranked([5, 9, 5, 1], lambda value: value)] == [1, 2, 2, 4]


def test_the_only_one_with_the_top_has_a_solo() -> None:
    room = hall().open()
    room.play_turn("ZEBRANS", {1: "ZEBRA 8H", 2: "AZEN 8H", 3: "AZEN H8"})
    assert [(row.table, row.solos, row.bonus) for row in room.table().rows] == [
        (1, 1, 0),
        (2, 0, 0),
        (3, 0, 0),
    ]


def test_a_solo_earns_the_bonus_when_enough_play() -> None:
    for players, bonus in ((3, 10), (4, 0)):
        room = hall(solo_points=10, solo_players=players).open()
        room.play_turn("ZEBRANS", {1: "ZEBRA 8H", 2: "AZEN 8H"})
        assert room.table().row(1).total == 24 + bonus
        assert room.table().row(1).room_percent == percent(24 + bonus, 24)


def test_the_top_found_by_two_is_no_solo() -> None:
    room = hall(solo_points=10).open()
    room.play_turn("ZEBRANS", {1: "ZEBRA 8H", 2: "ZEBRA H8"})
    assert [row.solos for row in room.table().rows] == [0, 0, 0]
    assert [row.tops for row in room.table().rows] == [1, 1, 0]


def test_the_only_best_below_the_computer_may_earn_a_smaller_bonus() -> None:
    rules = duplicate_rules(
        "nl-duplicate",
        variants=("master",),
        choices=[("solo_points", 10), ("sole_best_points", 5)],
    )
    room = Hall(rules, words=WORDS, finder=True).open()
    room.play_turn("ZEBRANS", {1: "ZEBRA 8H", 2: "AZEN 8H"})  # ZEBRAS was there
    assert room.table().row(1).bonus == 5
    room = Hall(rules, words=WORDS, finder=True).open()
    best = Hall(rules, words=WORDS, finder=True).open()
    best.marked_turn("ZEBRANS", {})
    assert best.game.turn is not None
    top = best.game.turn.best[0]
    slip = f"{best.tiles.format_word(top.tiles)} {coordinate(top.start, top.direction)}"
    room.play_turn("ZEBRANS", {1: slip, 2: "AZEN 8H"})
    assert room.table().row(1).bonus == 10


@pytest.mark.parametrize(
    ("ties", "ranks"),
    [("shared", [1, 1]), ("most-tops", [1, 2]), ("last-turns", [1, 2])],
)
def test_ties_are_broken_as_the_edition_says(ties: str, ranks: list[int]) -> None:
    room = hall(ties=ties).open("Anna", "Bram", "Cato")
    room.play_turn("ZEBRANS", {1: "ZEBRA 8H", 2: "AZEN 8H", 3: "AZEN 8H"})
    room.do(Penalise(room.later(), 1, 10, "noise"))
    assert room.table().row(1).total == room.table().row(2).total == 14
    rows = [row for row in room.table().rows if row.table != 3]
    assert [row.rank for row in rows] == ranks
    assert rows[0].table == 1


def test_who_was_excluded_stands_below_without_a_rank() -> None:
    room = hall().open()
    room.play_turn("ZEBRANS", {1: "ZEBRA 8H", 2: "AZEN 8H"})
    room.do(WithdrawPlayer(room.later(), 1, "a list under the table", excluded=True))
    rows = room.table().rows
    assert [(row.table, row.rank) for row in rows] == [(2, 1), (3, 2), (1, None)]


def test_nils_are_read_out_by_cause() -> None:
    room = hall().open()
    turn = room.play_turn("ZEBRANS", {1: "ZEBRA 8H", 2: "QQ 8H"})
    assert nils_of(turn) == {Nil.NOT_IN_DRAW: (2,), Nil.NO_SLIP: (3,)}


# --- venues --------------------------------------------------------------------------


def venue(slips: dict[int, str], *, rack: str = "ZEBRANS") -> Hall:
    room = hall().open("Anna", "Bram")
    room.play_turn(rack, slips, lay="")
    return room


def test_two_venues_are_one_room() -> None:
    north = hall().open("Anna", "Bram")
    north.marked_turn("ZEBRANS", {1: "AZEN 8H", 2: "ZE 8H"})
    north.do(LayWord(north.later(), north.choice("ZEBRA 8H"), reason="the top of the south"))
    south = venue({1: "ZEBRA 8H", 2: "AZEN 8H"})
    table = joined_venues(NL, {"Noord": north.game, "Zuid": south.game})
    assert table.room_maximum == 24
    assert [(row.rank, row.venue, row.name, row.total) for row in table.rows] == [
        (1, "Zuid", "Anna", 24),
        (2, "Noord", "Anna", 14),
        (2, "Zuid", "Bram", 14),
        (4, "Noord", "Bram", 10),
    ]
    assert len({row.table for row in table.rows}) == 4
    assert table.row(3).solos == 1


def test_penalties_and_warnings_go_along() -> None:
    north, south = venue({1: "ZEBRA 8H"}), venue({1: "ZEBRA 8H"})
    south.do(Penalise(south.later(), 1, 5, "noise"))
    south.do(Warn(south.later(), 2, "noise"))
    table = joined_venues(NL, {"Noord": north.game, "Zuid": south.game})
    assert {(row.venue, row.name): row.total for row in table.rows}["Zuid", "Anna"] == 19
    assert sum(row.warnings for row in table.rows) == 1


def test_venues_with_other_letters_are_not_joined() -> None:
    north, south = venue({1: "ZEBRA 8H"}), venue({1: "ZEBRA 8H"}, rack="ZEBRAEN")
    with pytest.raises(CombineError, match="turn 1: Zuid had another rack"):
        joined_venues(NL, {"Noord": north.game, "Zuid": south.game})


def test_venues_with_other_turns_or_rules_are_not_joined() -> None:
    north, south = venue({1: "ZEBRA 8H"}), venue({1: "ZEBRA 8H"})
    south.play_turn("DEAARDN", {1: "DE I7"})
    with pytest.raises(CombineError, match="Zuid has 2 turns, Noord 1"):
        joined_venues(NL, {"Noord": north.game, "Zuid": south.game})
    other = structs.replace(north.game, variants=("joker",))
    with pytest.raises(CombineError, match="other rules"):
        joined_venues(NL, {"Noord": north.game, "Zuid": other})
    with pytest.raises(CombineError, match="no games"):
        joined_venues(NL, {})


# --- several games and clubs ---------------------------------------------------------


def club_game(slips: dict[int, str]) -> Hall:
    room = hall()
    room.do(
        OpenGame(
            1,
            entries=(
                Entry(1, "Anna", "De Brug"),
                Entry(2, "Bram", "De Brug"),
                Entry(3, "Cato", "Blanco"),
                Entry(4, "Daan", "Blanco"),
                Entry(5, "Els", "Alleen"),
            ),
        )
    )
    room.play_turn("ZEBRANS", slips)
    return room


def test_games_are_added_up_by_player() -> None:
    one = club_game({1: "ZEBRA 8H", 2: "AZEN 8H"}).table()
    two = club_game({1: "AZEN 8H", 2: "AZEN 8H", 3: "ZEBRA 8H"}).table()
    rows = combined_games(NL, [one, two])
    assert [(row.rank, row.name, row.total) for row in rows[:3]] == [
        (1, "Anna", 38),
        (2, "Bram", 28),
        (3, "Cato", 24),
    ]
    assert rows[0].percent == percent(38, 48)
    assert rows[0].mean_percent == mean([10_000, 5_833])
    assert rows[0].by_game == (24, 14)


def test_a_game_missed_counts_for_the_total_and_not_for_the_mean() -> None:
    one = club_game({1: "ZEBRA 8H"}).table()
    two = hall().open("Zoë")
    two.play_turn("ZEBRANS", {1: "ZEBRA 8H"})
    rows = {row.name: row for row in combined_games(NL, [one, two.table()], "mean-percent")}
    assert rows["Zoë"].by_game == (None, 24)
    assert (rows["Zoë"].percent, rows["Zoë"].mean_percent) == (5_000, 10_000)
    assert rows["Zoë"].rank == 1


def test_two_players_who_can_not_be_told_apart_are_an_error() -> None:
    room = hall()
    room.do(OpenGame(1, entries=(Entry(1, "Anna"), Entry(2, "Anna"))))
    room.play_turn("ZEBRANS", {1: "ZEBRA 8H"})
    with pytest.raises(CombineError, match="two players 'Anna'"):
        combined_games(NL, [room.table()])


def test_clubs_are_ranked_by_their_best_players() -> None:
    table = club_game({1: "ZEBRA 8H", 2: "ZE 8H", 3: "AZEN 8H", 4: "AZEN H8", 5: "ZEBRA H8"})
    rows = club_table(NL, table.table(), best=2)
    assert [(row.rank, row.club, row.total) for row in rows] == [
        (1, "De Brug", 34),
        (2, "Blanco", 28),
        (None, "Alleen", 24),
    ]
    (best,) = [row for row in club_table(NL, table.table(), best=1) if row.club == "Alleen"]
    assert best.rank == 1  # shared with De Brug


# --- a turn a day --------------------------------------------------------------------

DAY = 86_400_000


def test_a_game_without_a_leader_goes_on_by_itself() -> None:
    rules = duplicate_rules(
        "ca-duplicate", variants=("daily", "room"), choices=[("own_score", "free")]
    )
    room = Hall(rules, words=["cases", "casa", "case", "re"])
    catalan = tile_set("catalan")
    room.do(OpenGame(0, entries=(Entry(1, "Neus"), Entry(2, "Oriol"))))
    assert due(rules, room.game, 0) is Due.DRAW
    room.do(Draw(0, catalan.parse_rack("CASESRT")))
    assert due(rules, room.game, 0) is Due.OPENING
    room.do(OpenTurn(0, deadline=DAY))
    room.do(HandIn(1_000, 1, room.slip("CASES 8H")))
    assert due(rules, room.game, DAY) is Due.NOTHING
    assert next_command(rules, room.game, DAY) is None
    done = []
    while (command := next_command(rules, room.game, DAY + 1)) is not None:
        done.append(type(command))
        room.do(command)
    assert done == [CloseTurn, LayWord]
    assert room.game.stage is Stage.DRAWING
    assert room.game.turns[0].marks[2].nil is Nil.NO_SLIP
    assert day_scores(rules, room.game) == (DayScore("Neus", 1, 10_000),)


def test_two_of_one_name_in_a_class_have_a_rating_each() -> None:
    rules = duplicate_rules("nl-duplicate", variants=("daily",))
    room = Hall(rules, words=WORDS)
    room.do(OpenGame(0, entries=(Entry(1, "Neus"), Entry(2, "Pau"), Entry(3, "Neus"))))
    room.play_turn("ZEBRANS", {1: "ZEBRA 8H", 2: "ZEBRA 8H", 3: "AZEN 8H"})
    found = {score.player: score.percent for score in day_scores(rules, room.game)}
    assert set(found) == {"Neus (1)", "Pau", "Neus (3)"}
    assert found["Neus (1)"] == 10_000 > found["Neus (3)"]


def test_a_day_on_which_nobody_found_a_word_goes_by() -> None:
    rules = duplicate_rules("nl-duplicate", variants=("daily",))
    room = Hall(rules, words=[])
    room.do(OpenGame(0, entries=(Entry(1, "Neus"),)))
    room.do(Draw(0, room.letters("ZEBRANS")))
    room.do(OpenTurn(0, deadline=DAY))
    commands: list[Command] = []
    while (command := next_command(rules, room.game, DAY + 1)) is not None:
        commands.append(command)
        room.do(command)
    assert len(room.game.turns) == 1
    assert room.game.turns[0].laid is None


def test_ratings_are_the_mean_of_the_last_days_played() -> None:
    scores = [
        *(DayScore("Neus", day, 8_000) for day in range(1, 6)),
        *(DayScore("Oriol", day, 9_000) for day in range(1, 5)),
        *(DayScore("Pau", day, 1_000 * day) for day in range(1, 8)),
    ]
    ratings = daily_ratings(scores, window=5, least=5)
    assert [(r.player, r.rating, r.days) for r in ratings] == [
        ("Neus", 8_000, 5),
        ("Pau", 5_000, 7),
        ("Oriol", None, 4),
    ]


@pytest.mark.parametrize(("window", "least"), [(0, 1), (5, 0), (5, 6)])
def test_an_impossible_rating_is_an_error(window: int, least: int) -> None:
    with pytest.raises(ValueError, match="can't need"):
        daily_ratings([], window=window, least=least)
