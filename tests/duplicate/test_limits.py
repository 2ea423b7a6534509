"""Rules, joined rooms and forms: the last that is taken and the first that is not."""

from dataclasses import replace

import pytest

from faristol.duplicate import (
    Draw,
    EndGame,
    Entry,
    LayWord,
    OpenGame,
    OverruleVerdict,
    Penalise,
    Reason,
    Warn,
    WithdrawPlayer,
    duplicate_rules,
)
from faristol.duplicate import events as e
from faristol.duplicate.combined import club_table, combined_games, joined_venues
from faristol.duplicate.rules import RulesError
from faristol.duplicate.terms import Stage
from faristol.duplicate.views import AtTable, Leader, as_seen_by
from faristol.duplicate.views import Hall as Spectators
from tests.duplicate.hall import Hall
from tests.duplicate.stages import DUTCH, WORDS, hall, marking


class TestRulesOfOnesOwn:
    @pytest.mark.parametrize(
        ("choices", "said"),
        [
            ({"rack_size": 1, "play_limit": 1}, "rack_size can't be 1; it may be 2 to 10"),
            ({"rack_size": 11}, "rack_size can't be 11; it may be 2 to 10"),
            ({"play_limit": 0}, "play_limit 0 does not fit a rack of 7"),
            ({"play_limit": 8}, "play_limit 8 does not fit a rack of 7"),
            ({"least_vowels": 4, "least_consonants": 4}, "4 vowels and 4 consonants every turn"),
            ({"early_vowels": 8}, "8 vowels and 0 consonants the early turns"),
            ({"think_ms": 0, "write_ms": 0}, "a turn needs time"),
            ({"penalty": -1}, "penalty can't be -1"),
            ({"penalty": 10**9 + 1}, "penalty can't be 1000000001"),
            ({"penalty": "5"}, "penalty must be of type int, not '5'"),
            ({"top": "mine"}, "top can't be 'mine'; it may be room, computer"),
            ({"nothing": 1}, "no value 'nothing'"),
        ],
    )
    def test_what_can_not_be(self, choices: dict[str, int | str | bool], said: str) -> None:
        with pytest.raises(RulesError) as wrong:
            duplicate_rules("nl-duplicate", choices=choices.items())
        assert said in str(wrong.value)

    @pytest.mark.parametrize(
        "choices",
        [
            {"rack_size": 2, "play_limit": 2},
            {"rack_size": 10},
            {"play_limit": 1},
            {"least_vowels": 3, "least_consonants": 4},
            {"early_vowels": 7},
            {"think_ms": 0},
            {"write_ms": 0},
            {"penalty": 0},
            {"penalty": 10**9},
        ],
    )
    def test_what_can(self, choices: dict[str, int | str | bool]) -> None:
        rules = duplicate_rules("nl-duplicate", choices=choices.items())
        assert all(getattr(rules, name) == value for name, value in choices.items())
        assert all(rules.clause(name) == "own choice" for name in choices)

    def test_a_value_is_chosen_once(self) -> None:
        with pytest.raises(RulesError, match="chosen twice"):
            duplicate_rules("nl-duplicate", choices=[("penalty", 1), ("penalty", 2)])


class TestLaying:
    def test_where_nobody_found_a_word_the_top_has_no_points(self) -> None:
        room = marking({1: "XYZ 8H", 2: "XYZ 8H"})
        lay = LayWord(room.later(), room.choice("ZEBRA 8H"))
        refusal = room.refuses(lay, Reason.NOT_A_TOP, "NL-D-II.5a")
        assert refusal.values["top"] == 0


def venue(*names: str, table: int = 1) -> Hall:
    room = Hall(words=WORDS)
    entries = tuple(Entry(table + n, name) for n, name in enumerate(names))
    room.do(OpenGame(room.later(), entries=entries))
    return room


class TestVenues:
    def test_are_one_room_with_numbers_of_their_own(self) -> None:
        north, south = venue("Anna", "Bram"), venue("Cato", "Daan", table=2)
        north.marked_turn("ZEBRANS", {1: "ZEBRA 8H", 2: "ZAT 8H"})
        north.do(LayWord(north.later(), north.choice("BRAZEN 8H"), reason="laid in the south"))
        south.play_turn("ZEBRANS", {2: "BRAZEN 8H"})
        south.do(Penalise(south.later(), 2, 7, "noise"))
        north.do(Warn(north.later(), 1, "talks"))
        table = joined_venues(DUTCH, {"North": north.game, "South": south.game})
        found = {(row.name, row.venue): row for row in table.rows}
        assert {key: row.table for key, row in found.items()} == {
            ("Anna", "North"): 1,
            ("Bram", "North"): 2,
            ("Cato", "South"): 4,
            ("Daan", "South"): 3,
        }
        top = found["Cato", "South"].points
        assert table.room_maximum == top
        assert found["Cato", "South"].total == top - 7
        assert found["Anna", "North"].warnings == 1
        assert found["Anna", "North"].behind_room == found["Anna", "North"].total - top
        assert found["Daan", "South"].nils == 1

    def test_warnings_beyond_the_free_ones_cost_points_there_too(self) -> None:
        rules = replace(DUTCH, penalty=5, free_warnings=1)
        rooms = {}
        for name, number in (("North", 1), ("South", 3)):
            room = Hall(rules, words=WORDS).open("Anna")
            for _ in range(number):
                room.do(Warn(room.later(), 1, "talks"))
            rooms[name] = room.game
        rows = {row.venue: row for row in joined_venues(rules, rooms).rows}
        assert (rows["North"].penalty, rows["South"].penalty) == (0, 10)
        assert rows["South"].total == -10


class TestSeveralGames:
    def test_are_added_up(self) -> None:
        games = []
        for slips in ({1: "ZEBRA 8H", 2: "BRAZEN 8H"}, {1: "BRAZEN 8H", 2: "BRAZEN 8H"}):
            room = hall()
            room.play_turn("ZEBRANS", slips)
            games.append(room.table())
        top, low = games[0].room_maximum, games[0].row(1).total
        bram, anna = combined_games(DUTCH, games)
        assert (bram.rank, bram.name, bram.games, bram.total) == (1, "Bram", 2, 2 * top)
        assert (bram.percent, bram.mean_percent, bram.behind) == (10_000, 10_000, 0)
        assert (bram.tops, bram.solos, bram.by_game) == (2, 1, (top, top))
        assert (anna.rank, anna.total, anna.behind) == (2, top + low, low - top)
        assert (anna.tops, anna.solos, anna.by_game) == (1, 0, (low, top))

    def test_by_the_mean_who_missed_a_game_can_be_first(self) -> None:
        first, second = hall(), hall()
        first.play_turn("ZEBRANS", {1: "ZEBRA 8H", 2: "BRAZEN 8H"})
        second.play_turn("ZEBRANS", {1: "BRAZEN 8H"})
        second.do(WithdrawPlayer(second.later(), 2, "list", excluded=True))
        games = [first.table(), second.table()]
        names = [(row.rank, row.name, row.games) for row in combined_games(DUTCH, games)]
        assert names == [(1, "Anna", 2), (2, "Bram", 1)]
        by_mean = combined_games(DUTCH, games, "mean-percent")
        assert [(row.rank, row.name) for row in by_mean] == [(1, "Bram"), (2, "Anna")]

    def test_clubs_by_their_best(self) -> None:
        room = Hall(words=WORDS)
        entries = (
            Entry(1, "Anna", "Oost"),
            Entry(2, "Bram", "Oost"),
            Entry(3, "Cato", "West"),
            Entry(4, "Daan", "West"),
            Entry(5, "Els"),
            Entry(6, "Finn", "Zuid"),
        )
        room.do(OpenGame(room.later(), entries=entries))
        room.play_turn("ZEBRANS", {1: "ZEBRA 8H", 3: "BRAZEN 8H", 4: "ZAT 8H", 5: "BRAZEN 8H"})
        table = room.table()
        rows = club_table(DUTCH, table, best=1)
        assert [(row.rank, row.club, row.counted, row.players) for row in rows] == [
            (1, "West", ("Cato",), 2),
            (2, "Oost", ("Anna",), 2),
            (3, "Zuid", ("Finn",), 1),
        ]
        of_two = club_table(DUTCH, table, best=2)
        assert [(row.rank, row.club) for row in of_two][-1] == (None, "Zuid")
        assert [row.rank for row in of_two] == [1, 2, None]


class TestWhoSeesWhat:
    def test_until_the_word_lies_marks_are_the_leaders(self) -> None:
        room = marking()
        marked = next(each for each in room.events if isinstance(each, e.SlipsMarked))
        own, other, wall = AtTable(1), AtTable(2), Spectators()
        for viewer in (own, other, wall):
            assert as_seen_by(viewer, marked, settled_turns=0) is None
        assert as_seen_by(Leader(), marked, settled_turns=0) == marked
        seen = as_seen_by(own, marked, settled_turns=1)
        assert isinstance(seen, e.SlipsMarked)
        assert [mark.table for mark in seen.marks] == [1]
        assert as_seen_by(wall, marked, settled_turns=1) == marked
        assert as_seen_by(AtTable(3), marked, settled_turns=1) is None

    def test_a_verdict_of_a_running_turn_too(self) -> None:
        room = marking()
        (event,) = room.do(OverruleVerdict(room.later(), 1, 1, 5, None, "why"))
        for settled, seen in ((0, None), (1, event)):
            assert as_seen_by(AtTable(1), event, settled_turns=settled) == seen
        assert as_seen_by(AtTable(2), event, settled_turns=1) is None
        assert as_seen_by(Spectators(), event, settled_turns=1) is None

    def test_why_somebody_left_is_their_own(self) -> None:
        room = hall()
        (event,) = room.do(WithdrawPlayer(room.later(), 1, "ill"))
        assert as_seen_by(AtTable(1), event, settled_turns=0) == event
        for viewer in (AtTable(2), Spectators()):
            seen = as_seen_by(viewer, event, settled_turns=0)
            assert isinstance(seen, e.PlayerWithdrawn)
            assert (seen.table, seen.reason) == (1, "")


def test_letters_of_a_game_that_ends_are_in_the_bag_again() -> None:
    room = hall()
    room.do(Draw(room.later(), room.letters("ZEBRANS")))
    room.do(EndGame(room.later(), "late"))
    assert room.game.stage is Stage.OVER
    assert len(room.game.bag) == 102
