"""Score sheets as CSV: what is read, and where exactly it can't be."""

import random
from contextlib import suppress

import pytest

from faristol.board import Direction
from faristol.notation import ParseError
from faristol.notation.paper_sheets import decode_sheet, parse_sheet
from faristol.reconstruct import UNREADABLE, Act, Points, Row, Sheet
from faristol.rulebook import ruleset
from faristol.tiles import BLANK_BIT, tile_set

RULES = ruleset("fisc-2023")
SCHOOL = ruleset("fisc-escolar")
BOX = tile_set("catalan")
HEAD = "player,word,score\n"
GAME = HEAD + "Anna,SOL,6\nBerta,SOLS,4\n"


def read(text: str) -> Sheet:
    return parse_sheet(text, RULES, BOX)


def row(line: str, header: str = "player,word,score") -> Row:
    return read(f"{header}\nAnna,SOL,6\nBerta,SOLS,4\n{line}\n").rows[2]


def test_words_and_points_in_order_of_play() -> None:
    sheet = read(GAME)

    assert sheet.players == ("Anna", "Berta")
    assert [each.readings[0].word for each in sheet.rows] == [
        BOX.parse_word("SOL"),
        BOX.parse_word("SOLS"),
    ]
    assert [each.line for each in sheet.rows] == [2, 3]


def test_blanks_digraphs_and_letters_that_nobody_can_read() -> None:
    assert row("Anna,(P)OL·LEN,38").readings[0].word == BOX.parse_tiles("pO[L·L]EN")
    assert row("Anna,GUA(NY)A,9").readings[0].word == BOX.parse_tiles("GUA[ny]A")
    assert row("Anna,S?L,6").readings[0].word[1] == UNREADABLE
    assert row("Anna,S(?)L,6").readings[0].word[1] == UNREADABLE | BLANK_BIT
    assert row("Anna,SOL,2?").readings[0].points == Points("2?")


@pytest.mark.parametrize("word", ["", "-", "–", "—"])
def test_a_dash_or_nothing_is_no_play(word: str) -> None:
    assert row(f"Anna,{word},0").act is Act.NO_PLAY


def test_a_play_challenged_off_leaves_no_tiles_but_may_cost() -> None:
    assert row("Anna,XOL!,12") == Row(0, Act.WITHDRAWN, line=4)
    assert row("Anna,XOL!,-20").points == -20


def test_racks_and_penalties() -> None:
    assert row("Anna,rack,NR?").tiles == BOX.parse_rack("NR?")
    assert row("Anna,penalty,10").points == row("Anna,penalty,-10").points == -10


def test_the_word_rack_in_capitals_is_a_word() -> None:
    dutch = parse_sheet(
        HEAD + "Anna,RACK,20\nBerta,rack,20\n", ruleset("nl-wedstrijd"), tile_set("dutch")
    )

    assert [each.act for each in dutch.rows] == [Act.PLAY, Act.PLAY]


def test_a_noted_square_tells_the_way() -> None:
    noted = row("Anna,SOL,6,H8", "player,word,score,coord")

    assert (noted.start, noted.direction) == (7 * 15 + 7, Direction.DOWN)
    assert row("Anna,SOL,6,?", "player,word,score,coord").start is None


def test_a_total_tells_a_score_that_can_t_be_read() -> None:
    header = "player,word,score,total"
    sheet = read(f"{header}\nAnna,SOL,6,6\nBerta,SOLS,4,4\nAnna,SI,?,9\nBerta,SE,5,8\n")

    assert sheet.rows[2].readings[0].points == Points("3")
    assert [each.points.written for each in sheet.rows[3].readings] == ["5", "4"]


def test_a_spreadsheet_s_file_is_read() -> None:
    data = '\ufeffPlayer;Word;Score\r\n"Anna";SOL;6\r\nBerta;"SOLS";4\r\n'.encode()

    assert read(decode_sheet(data)).players == ("Anna", "Berta")


def test_four_players_of_a_school() -> None:
    lines = "".join(f"{name},SOL,6\n" for name in ("A", "B", "C", "D", "A"))

    assert parse_sheet(HEAD + lines, SCHOOL, BOX).players == ("A", "B", "C", "D")


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("", 1, 1, "empty"),
        ("\n\n", 1, 1, "empty"),
        ("player,word\n", 1, 1, "lacks score"),
        ("player,word,score,colour\n", 1, 19, "no column 'colour'"),
        ("player,word,score,word\n", 1, 8, "twice"),
        (GAME + "Anna,SOL\n", 4, 6, "2 fields"),
        (GAME + "Anna,SOL,6,x,y\n", 4, 14, "5 fields"),
        (GAME + ",SOL,6\n", 4, 1, "without a player"),
        (GAME + "Ana,SOL,6\n", 4, 1, "did you mean Anna"),
        (GAME + "An\u200bna,SOL,6\n", 4, 1, "can't be seen"),
        (GAME + "x" * 90 + ",SOL,6\n", 4, 1, "a name of 90"),
        (GAME + "Anna,S€L,6\n", 4, 7, "'€'"),
        (GAME + "Anna,S(OL,6\n", 4, 7, "not closed"),
        (GAME + "Anna,SO)L,6\n", 4, 8, "not opened"),
        (GAME + "Anna,(SO)L,6\n", 4, 6, "one letter"),
        (GAME + "Anna,(),6\n", 4, 6, "one letter"),
        (GAME + "Anna,S,6\n", 4, 6, "two tiles"),
        (GAME + "Anna,SOLSOLSOLSOLSOLS,6\n", 4, 6, "16 tiles"),
        (GAME + "Anna,ZZZZ,6\n", 4, 6, "than the box holds"),
        (GAME + "Anna,(A)(B)(C),6\n", 4, 6, "than the box holds"),
        (GAME + "Anna,SOL,six\n", 4, 10, "'six' is no score"),
        (GAME + "Anna,SOL,-6\n", 4, 10, "no score"),
        (GAME + "Anna,SOL,99999\n", 4, 10, "no score"),
        (GAME + "Anna,SOL,٣\n", 4, 10, "no score"),
        (GAME + "Anna,-,6\n", 4, 8, "without a word"),
        (GAME + "Anna,penalty,many\n", 4, 14, "no number"),
        (GAME + "Anna,rack,SXY€\n", 4, 14, "'€'"),
        (GAME + "Anna,rack,ZZ\n", 4, 11, "2 Z on racks"),
        (GAME + "Anna,rack,AAAAAAAA\n", 4, 11, "8 tiles"),
        (GAME + "Anna,rack,A\nAnna,rack,E\n", 5, 6, "second rack"),
        ('player,word,score\n"Anna,SOL,6\n', 2, 1, "not closed"),
        ('player,word,score\n"Anna"x,SOL,6\n', 2, 7, "behind a closing quote"),
        (HEAD + "Anna,SOL,6\n", 2, 1, "two players"),
        (HEAD + "Anna,SOL,6\n" * 500, 400, 1, "501 lines"),
        (HEAD + "A" * 600 + "\n", 2, 500, "600 characters"),
        ("player,word,score,coord\nAnna,SOL,6,Z99\n", 2, 12, "outside"),
        ("player,word,score,coord\nAnna,SOL,6,here\n", 2, 12, "not a coordinate"),
        ("player,word,score,total\nAnna,SOL,6,many\n", 2, 12, "no total"),
    ],
)
def test_what_cannot_be_read_is_pointed_at(text: str, line: int, column: int, says: str) -> None:
    with pytest.raises(ParseError) as caught:
        read(text)

    assert (caught.value.line, caught.value.column) == (line, column)
    assert says in caught.value.message


def test_bytes_that_are_no_text_are_pointed_at() -> None:
    with pytest.raises(ParseError, match="line 3, column 6: a byte that is not UTF-8"):
        decode_sheet(HEAD.encode() + b"Anna,SOL,6\nBerta\xff,SOLS,4\n")
    with pytest.raises(ParseError, match="300000 bytes"):
        decode_sheet(b"x" * 300_000)


def test_damaged_sheets_are_read_or_refused_as_such() -> None:
    chance = random.Random(5)
    whole = GAME + "Anna,(P)OL·LEN,38\nBerta,rack,NR\nAnna,penalty,-10\n"
    for _ in range(2_000):
        text = [*whole]
        for _ in range(chance.randint(1, 6)):
            at = chance.randrange(len(text))
            text[at] = chance.choice([*'",;()?!-0\n\r\x00é·\ud7ff𝒳', "", text[at] * 2])
        with suppress(ParseError):
            read("".join(text))
