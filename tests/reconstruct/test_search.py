"""Boards found again: on games of the kernel, and on a game with every kind of trouble."""

import random
from dataclasses import replace
from functools import cache

import pytest

from faristol.board import Board, Direction, placed_word, score_of
from faristol.reconstruct import (
    UNREADABLE,
    Act,
    Answer,
    Points,
    Reading,
    Row,
    Sheet,
    Status,
    Why,
    reconstruct,
)
from faristol.reconstruct.mending import variants
from faristol.reconstruct.position import lanes_of
from faristol.tiles import BLANK_BIT, layout, tile_set
from tests.reconstruct.games import (
    Game,
    Players,
    games,
    players,
    plays_in,
    sheet_of,
    squares_of,
    with_misspelling,
    with_reading,
    with_slip_of_the_pen,
    with_wrong_score,
)

CATALAN = tile_set("catalan")


@cache
def lexicon_of(language: str) -> Players:
    return players(language)


@cache
def played(language: str, seats: int = 2, turns_each: int = 0) -> tuple[Game, ...]:
    return tuple(games(lexicon_of(language), 6, seats=seats, turns_each=turns_each))


def answer_to(sheet: Sheet, language: str = "ca") -> Answer:
    by = lexicon_of(language)
    return reconstruct(by.material, sheet, by.lexicon.graph)


def of(*lines: tuple[str, str], rack: str = "") -> Sheet:
    """A sheet of two players in turn: words with blanks in lower case, and points."""
    rows = [
        Row(number % 2, Act.PLAY, (Reading(_word(word), Points(points)),), line=number + 2)
        for number, (word, points) in enumerate(lines)
    ]
    if rack:
        rows.append(Row(0, Act.RACK, tiles=CATALAN.parse_rack(rack), line=len(rows) + 2))
    return Sheet(("Anna", "Berta"), tuple(rows))


def _word(text: str) -> bytes:
    """Tiles with blanks in lower case, `?` for a letter that can't be read."""
    parts = (CATALAN.parse_tiles(part) for part in text.split("?"))
    return bytes([UNREADABLE]).join(parts)


class TestGamesOfTheKernel:
    @pytest.mark.parametrize(
        ("language", "seats", "turns_each"), [("ca", 2, 0), ("nl", 2, 0), ("ca", 4, 4)]
    )
    @pytest.mark.parametrize("unmarked", [0.0, 1 / 3])
    def test_the_board_that_was_played_is_among_those_found(
        self, language: str, seats: int, turns_each: int, unmarked: float
    ) -> None:
        chance = random.Random(7)
        for game in played(language, seats, turns_each):
            answer = answer_to(sheet_of(game, unmarked=unmarked, chance=chance), language)

            assert answer.status is not Status.IMPOSSIBLE
            assert game.squares in [squares_of(board) for board in answer.boards]
            if answer.status is Status.UNIQUE:
                assert squares_of(answer.boards[0]) == game.squares

    def test_every_play_found_scores_what_the_rules_say(self) -> None:
        for game in played("ca")[:4]:
            answer = answer_to(sheet_of(game))
            board = Board.empty(layout())
            for found in answer.boards[0]:
                start = found.place.start(lanes_of(layout()))
                placed = placed_word(board, start, found.place.direction, found.place.word)

                assert score_of(board, placed, CATALAN.values) == found.score
                board = board.with_tiles(placed)

    def test_a_score_off_by_a_few_points_is_named_and_mended(self) -> None:
        chance = random.Random(3)
        for game in played("ca")[:6]:
            sheet = sheet_of(game)
            at = chance.randrange(len(plays_in(sheet)))
            answer = answer_to(with_wrong_score(sheet, plays_in(sheet)[at], chance))

            assert answer.status is not Status.UNIQUE
            assert (answer.mendings[0].kind, answer.mendings[0].fits) == ("score", True)
            assert answer.turn == answer.mendings[0].turn == answer.turns[at]
            assert squares_of(answer.mendings[0].games[0]) == game.squares

    def test_a_misspelt_word_is_named_and_mended(self) -> None:
        chance, named = random.Random(4), 0
        for game in played("nl")[:6]:
            sheet = sheet_of(game)
            at = chance.randrange(len(plays_in(sheet)))
            box = lexicon_of("nl").lexicon.tiles
            answer = answer_to(with_misspelling(sheet, plays_in(sheet)[at], box, chance), "nl")
            doubted = [doubt.turn for doubt in answer.doubts]
            mended = [each.turn for each in answer.mendings if each.fits]
            named += (mended or doubted)[:1] == [answer.turns[at]]

        assert named >= 5

    def test_a_letter_left_out_doubled_or_in_the_wrong_place_is_named_and_mended(self) -> None:
        chance, found = random.Random(5), 0
        for game in played("ca"):
            sheet = sheet_of(game)
            at = chance.randrange(len(plays_in(sheet)))
            answer = answer_to(with_slip_of_the_pen(sheet, plays_in(sheet)[at], CATALAN, chance))
            whole = [each for each in answer.mendings if each.fits]
            found += any(
                squares_of(plays) == game.squares for each in whole for plays in each.games
            )

        assert found >= 5

    def test_a_misspelt_word_that_fits_all_the_same_is_told_with_what_it_may_have_been(
        self,
    ) -> None:
        # TAULU scores what TAULA scores, and nothing crosses it.
        answer = answer_to(of(("TAULU", "12")))

        assert answer.status is not Status.IMPOSSIBLE
        assert "TAULA" in [each.found.word for each in answer.mendings]
        assert all(each.fits and each.kind == "word" for each in answer.mendings)

    def test_a_tile_of_two_letters_that_was_written_as_two_tiles_is_mended(self) -> None:
        # CEL·LA, 28 points with the L·L on the centre; CELLA has no place for as many.
        answer = answer_to(of(("CELLA", "28")))

        mended = [(each.kind, each.found.word) for each in answer.mendings if each.fits]
        assert ("word", "CEL·LA") in mended
        graph = lexicon_of("ca").lexicon.graph
        assert CATALAN.parse_tiles("CALLA") in variants(
            graph, CATALAN.parse_tiles("CAL·LA"), CATALAN
        )

    def test_a_word_of_the_list_is_never_taken_for_a_misspelt_one(self) -> None:
        for game in played("ca")[:4]:
            answer = answer_to(sheet_of(game))

            assert answer.status is not Status.UNIQUE or not answer.mendings


class TestOneBoard:
    def test_the_first_play_lies_across_through_the_centre(self) -> None:
        answer = answer_to(of(("CASA", "10"), ("CASAT", "6")))

        # 5 points twice: CASA lies in four places, and a T behind it in one of each.
        assert answer.status is Status.AMBIGUOUS
        assert {choice.found.coord for choice in answer.choices} == {"8E", "8F", "8G", "8H"}

    def test_a_premium_square_tells_the_place(self) -> None:
        answer = answer_to(
            of(
                ("CASES", "14"),
            )
        )

        assert {found.coord for (found,) in answer.boards} == {"8D", "8H"}

    def test_a_later_word_decides_an_earlier_one(self) -> None:
        alone = answer_to(of(("SOL", "6"), ("SOLS", "4")))
        assert alone.status is Status.AMBIGUOUS
        # A word of eight tiles through the S, down to the last row, is in one column only.
        decided = answer_to(of(("SOL", "6"), ("SOLS", "4"), ("SAP", "5"), ("PES", "7")))

        assert decided.count < 4 * alone.count

    def test_squares_that_were_noted_are_used(self) -> None:
        sheet = of(("CASA", "10"), ("CASAT", "6"))
        rows = list(sheet.rows)
        noted = Row(
            0,
            Act.PLAY,
            rows[0].readings,
            start=7 * 15 + 5,
            direction=Direction.ACROSS,
            line=2,
        )
        answer = answer_to(Sheet(sheet.players, (noted, *rows[1:])))

        assert {board[0].coord for board in answer.boards} == {"8F"}

    def test_a_noted_square_may_say_that_the_first_word_lay_down(self) -> None:
        (row,) = of(("CASA", "10")).rows
        noted = Row(0, Act.PLAY, row.readings, start=4 * 15 + 7, direction=Direction.DOWN, line=2)
        answer = answer_to(Sheet(("Anna", "Berta"), (noted,)))

        assert [found.coord for found in answer.boards[0]] == ["H5"]

    def test_what_lies_before_the_line_that_breaks_is_certain_though_a_later_square_is_noted(
        self,
    ) -> None:
        sheet = of(("JUDES", "42"), ("SOL", "999"), ("PES", "7"))
        last = replace(sheet.rows[2], start=7 * 15 + 5, direction=Direction.ACROSS)
        answer = answer_to(Sheet(sheet.players, (*sheet.rows[:2], last)))

        assert (answer.status, answer.turn) == (Status.IMPOSSIBLE, 2)
        assert [found.coord if found else None for found in answer.plays] == ["8D", None, None]

    def test_a_phony_stands_and_is_doubted(self) -> None:
        answer = answer_to(of(("XZA", "38")))

        assert answer.status is not Status.IMPOSSIBLE
        assert not answer.mendings

    def test_turns_without_a_word_leave_the_board(self) -> None:
        sheet = of(("SOL", "6"))
        rows = (
            Row(0, Act.NO_PLAY, line=2),
            Row(1, Act.WITHDRAWN, line=3),
            *sheet.rows,
        )
        answer = answer_to(Sheet(sheet.players, rows))

        assert answer.turns == (3,)

    def test_nothing_but_passes_is_no_game(self) -> None:
        answer = answer_to(Sheet(("Anna", "Berta"), (Row(0, Act.NO_PLAY, line=2),)))

        assert (answer.status, answer.why) == (Status.IMPOSSIBLE, Why.NO_PLAYS)


class TestBlanks:
    def test_an_unmarked_blank_is_told_by_the_points(self) -> None:
        # SOL has six points through the doubled centre; four of them are left without the S.
        answer = answer_to(of(("SOL", "4")))

        assert {found.word for (found,) in answer.boards} == {"(S)OL", "S(O)L", "SO(L)"}

    def test_a_marked_blank_is_one(self) -> None:
        answer = answer_to(of(("sOL", "4")))

        assert {found.word for (found,) in answer.boards} == {"(S)OL"}

    def test_no_third_blank_is_laid(self) -> None:
        answer = answer_to(of(("sOL", "4"), ("SoLS", "3"), ("SOLs", "3")))

        assert answer.status is Status.IMPOSSIBLE

    def test_a_letter_that_the_box_has_no_more_of_must_be_a_blank(self) -> None:
        # One Z in the box: the second one scores nothing wherever it lies.
        answer = answer_to(of(("ZETA", "22"), ("ATZAR", "5")))

        assert answer.status is not Status.IMPOSSIBLE
        assert all("(Z)" in board[1].word for board in answer.boards)

    def test_tiles_left_on_a_rack_are_not_on_the_board(self) -> None:
        with_z = of(("ZETA", "22"), rack="Z")

        assert answer_to(with_z).status is Status.IMPOSSIBLE
        assert answer_to(of(("ZETA", "22"))).status is not Status.IMPOSSIBLE


class TestUnreadable:
    def test_a_letter_is_found_from_the_points(self) -> None:
        answer = answer_to(
            of(
                ("?ETA", "22"),
            )
        )

        assert {found.word for (found,) in answer.boards} == {"ZETA", "QUETA"}

    def test_a_score_may_be_anything(self) -> None:
        answer = answer_to(
            of(
                ("ZETA", "?"),
            )
        )

        assert {found.score for (found,) in answer.boards} > {22}

    def test_a_figure_may_be_anything(self) -> None:
        answer = answer_to(
            of(
                ("ZETA", "2?"),
            )
        )

        assert {found.score for (found,) in answer.boards} == {20, 22}

    def test_a_whole_game_with_an_unreadable_letter_in_each_third_line_is_found(self) -> None:
        game = played("ca")[1]
        sheet = sheet_of(game)
        for number in plays_in(sheet)[1::3]:
            (reading,) = sheet.rows[number].readings
            word = bytes([*reading.word[:-1], UNREADABLE | reading.word[-1] & BLANK_BIT])
            sheet = with_reading(sheet, number, Reading(word, reading.points))
        answer = answer_to(sheet)

        assert game.squares in [squares_of(board) for board in answer.boards]


class TestAbsurdSheets:
    def test_a_sheet_of_nothing_readable_is_given_up_and_says_so(self) -> None:
        answer = answer_to(of(*[("???", "?")] * 4))

        assert (answer.status, answer.why) == (Status.AMBIGUOUS, Why.TOO_MANY_BOARDS)

    def test_points_that_no_play_has_are_impossible(self) -> None:
        answer = answer_to(of(("SOL", "9999")))

        assert (answer.status, answer.why, answer.scores) == (
            Status.IMPOSSIBLE,
            Why.WRONG_SCORE,
            (6,),
        )

    def test_a_word_that_touches_nothing_has_no_place(self) -> None:
        answer = answer_to(of(("SOL", "6"), ("FUM", "77")))

        assert answer.status is Status.IMPOSSIBLE
        assert (answer.turn, answer.why) == (2, Why.NO_PLACE)

    def test_what_holds_only_with_a_word_beside_the_list_is_a_question(self) -> None:
        answer = answer_to(of(("SOL", "6"), ("FUM", "7")))

        assert (answer.status, answer.why) == (Status.AMBIGUOUS, Why.STRANGE_WORD)
        assert answer.doubts

    def test_a_word_that_fits_nowhere_is_said_to_have_no_place(self) -> None:
        answer = answer_to(of(("SOL", "6"), ("XXXXXXXXX", "70")))

        assert (answer.turn, answer.why) == (2, Why.NO_PLACE)
