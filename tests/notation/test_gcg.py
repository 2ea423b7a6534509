"""GCG: what other programs write is read, what we write comes back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.board import Direction
from faristol.notation import ParseError
from faristol.notation.gcg import (
    THROUGH,
    GcgGame,
    GcgKind,
    GcgLine,
    GcgPlayer,
    GcgPragma,
    format_gcg,
)
from faristol.notation.gcg_reading import LONGEST, decode_gcg, parse_gcg
from faristol.tiles import BLANK_BIT, tile_set

CATALAN = tile_set("catalan")

HEAD = "#player1 Anna Anna Puig\n#player2 Berta Berta Roca\n"


def read(*lines: str, tiles: str = "catalan") -> GcgGame:
    return parse_gcg(HEAD + "\n".join(lines) + "\n", tile_set(tiles))


class Test_a_move:
    def test_of_digraph_tiles_and_a_blank(self) -> None:
        (move,) = read(">Anna: ACEGO?[L·L] 8D CO[L·L]EGa +30 30").lines

        assert (move.player, move.kind, move.points, move.total) == (0, GcgKind.PLAY, 30, 30)
        assert move.word == CATALAN.parse_tiles("CO[L·L]EGa")
        assert move.rack == CATALAN.parse_tiles("ACEGO?[L·L]")
        assert (move.start, move.direction) == (7 * 15 + 3, Direction.ACROSS)

    @pytest.mark.parametrize("word", ["CO[L·L]EGa", "COL·LEGa"])
    def test_needs_no_brackets_where_the_letters_are_no_tiles(self, word: str) -> None:
        (move,) = read(f">Anna: ACEGO?L·L 8D {word} +30 30").lines

        assert move.word == CATALAN.parse_tiles("CO[L·L]EGa")

    def test_without_brackets_takes_single_letters_where_they_are_tiles(self) -> None:
        loose, tight = read(
            ">Anna: ACHNOS? 8D NOCHe +30 30", ">Anna: A[CH]NOS? 8D NO[CH]e +30 30", tiles="spanish"
        ).lines

        assert (len(loose.word), len(loose.rack)) == (5, 7)
        assert (len(tight.word), len(tight.rack)) == (4, 6)

    def test_down_through_tiles_on_the_board(self) -> None:
        (move,) = read(">Berta: AS H8 .AS. +4 4").lines

        assert move.word == bytes([THROUGH, *CATALAN.parse_tiles("AS"), THROUGH])
        assert move.direction is Direction.DOWN

    @pytest.mark.parametrize("word", ["F(OO)D", "F..D"])
    def test_may_name_the_tiles_of_the_board_in_parentheses(self, word: str) -> None:
        (move,) = read(f">Anna: DF 8G {word} +8 8", tiles="english").lines

        assert len(move.word) == 4
        assert move.word[1:3] == bytes([THROUGH, THROUGH])

    def test_without_a_rack(self) -> None:
        (move,) = read(">Anna:  8G CASA +14 14").lines

        assert (move.rack, move.kind) == (b"", GcgKind.PLAY)

    def test_withdrawn_with_two_spaces_as_quackle_writes_it(self) -> None:
        _, move = read(
            ">Anna: AHIJOUX 8F HUJA +20 20", ">Anna: AHIJOUX --  -20 0", tiles="english"
        ).lines

        assert (move.kind, move.points, move.total) == (GcgKind.WITHDRAWN, -20, 0)

    def test_of_changed_tiles(self) -> None:
        told, counted, passed = read(
            ">Anna: AEIOUNY -AE[NY] +0 0", ">Berta: AEIOUNS -3 +0 0", ">Anna: AEI - +0 0"
        ).lines

        assert (told.kind, told.tiles) == (GcgKind.EXCHANGE, CATALAN.parse_tiles("AE[NY]"))
        assert (counted.kind, counted.count, counted.tiles) == (GcgKind.EXCHANGE, 3, b"")
        assert passed.kind is GcgKind.PASS

    def test_of_no_changed_tiles_is_a_pass(self) -> None:
        assert read(">Anna: AEI -0 +0 0").lines[0].kind is GcgKind.PASS

    def test_at_the_end(self) -> None:
        gain, loss, time, bare, bonus = read(
            ">Anna:  (AE[QU]) +10 110",
            ">Berta: AE[QU] (AE[QU]) -10 -10",
            ">Anna: A (time) -10 100",
            ">Anna: (time) +-10 90",
            ">Anna: AE (challenge) +5 95",
        ).lines

        assert (gain.kind, gain.tiles) == (GcgKind.RACK_GAIN, CATALAN.parse_tiles("AE[QU]"))
        assert (loss.kind, loss.points, loss.total) == (GcgKind.RACK_LOSS, -10, -10)
        assert (time.kind, time.points) == (GcgKind.TIME, -10)
        assert (bare.kind, bare.points, bare.rack) == (GcgKind.TIME, -10, b"")
        assert (bonus.kind, bonus.points) == (GcgKind.CHALLENGE, 5)


class Test_notes:
    def test_several_belong_to_the_move_above(self) -> None:
        game = read(">Anna: AEI - +0 0", "#note one", "#note two", ">Berta: AEI - +0 0")

        assert [move.notes for move in game.lines] == [("one", "two"), ()]

    def test_may_run_on_over_lines(self) -> None:
        (move,) = read(">Anna: AEI - +0 0", "#note one", "and more").lines

        assert move.notes == ("one", "and more")

    def test_before_the_first_move_belong_to_the_game(self) -> None:
        assert read("#note before", ">Anna: AEI - +0 0").notes == ("before",)


class Test_pragmas:
    def test_that_nobody_knows_are_kept_in_their_place(self) -> None:
        game = read("#weather fine", ">Anna: AEI - +0 0", "#rack2 AEIOU", "#incomplete")

        assert game.pragmas == (
            GcgPragma("weather", "fine", 0),
            GcgPragma("rack2", "AEIOU", 1),
            GcgPragma("incomplete", "", 1),
        )
        assert parse_gcg(format_gcg(game), CATALAN) == game

    def test_name_the_tiles(self) -> None:
        game = parse_gcg(HEAD + "#tile-distribution catalan\n>Anna: [NY] - +0 0\n")

        assert game.tile_set == "catalan"

    def test_of_the_edition_name_the_tiles(self) -> None:
        assert parse_gcg(HEAD + "#description nl-punten · round 1\n").tile_set == "dutch"

    def test_of_a_big_board_widen_the_coordinates(self) -> None:
        text = HEAD + "#board-layout SuperCrosswordGame\n>Anna: AT 21T AT +2 2\n"

        assert parse_gcg(text).lines[0].start == 20 * 21 + 19


def test_four_can_play() -> None:
    text = "".join(f"#player{n} p{n} Player {n}\n" for n in (1, 2, 3, 4)) + ">p4: AEI - +0 0\n"
    game = parse_gcg(text, CATALAN)

    assert [player.nick for player in game.players] == ["p1", "p2", "p3", "p4"]
    assert game.lines[0].player == 3
    assert parse_gcg(format_gcg(game), CATALAN) == game


class Test_encodings:
    def test_declared_and_not(self) -> None:
        text = HEAD.replace("Anna Puig", "Núria Ràfols")

        assert "Núria" in decode_gcg(("#character-encoding UTF-8\n" + text).encode())
        assert "Núria" in decode_gcg(text.encode())
        assert "Núria" in decode_gcg(text.encode("latin-1"))
        latin = ("#character-encoding ISO-8859-1\n" + text).encode("latin-1")
        assert "Núria" in decode_gcg(latin)
        assert "Núria" in decode_gcg(b"\xef\xbb\xbf" + text.encode())

    def test_a_wrong_byte_is_found(self) -> None:
        with pytest.raises(ParseError) as caught:
            decode_gcg(b"#character-encoding UTF-8\n#player1 N\xfaria x\n")
        assert (caught.value.line, caught.value.column) == (2, 11)

    @pytest.mark.parametrize(
        "data", [b"#character-encoding EBCDIC\n", b"x" * (LONGEST + 1)], ids=["strange", "huge"]
    )
    def test_others_are_refused(self, data: bytes) -> None:
        with pytest.raises(ParseError):
            decode_gcg(data)

    def test_dos_line_ends_are_read(self) -> None:
        assert parse_gcg((HEAD + ">Anna: AEI - +0 0\n").replace("\n", "\r\n"), CATALAN).lines


@pytest.mark.parametrize(
    ("line", "column", "says"),
    [
        ("Anna: AEI - +0 0", 1, "starts with"),
        (">Anna AEI - +0 0", 1, ">NICK:"),
        (">Carla: AEI - +0 0", 2, "no player"),
        (">Anna:", 7, "breaks off"),
        (">Anna: AEI - +0", 12, "points"),
        (">Anna: AEI - zero 0", 14, "points"),
        (">Anna: AEI - +0 ٣", 17, "total"),
        (">Anna: AEI - +0 99999999", 17, "total"),
        (">Anna: AWI - +0 0", 9, "starts no tile"),
        (">Anna: AEI 8Z AE +2 2", 12, "outside"),
        (">Anna: AEI 0A AE +2 2", 12, "coordinate"),
        (">Anna: AEI 99H AE +2 2", 12, "outside"),
        (">Anna: AEI 8H A?E +2 2", 15, "not a letter"),
        (">Anna: AEI 8H A*E +2 2", 15, "not a letter"),
        (">Anna: AEI 8H ... +2 2", 15, "no tiles"),
        (">Anna: AEI 8H A(E +2 2", 16, "parenthesis"),
        (">Anna: AEI 8H A[E +2 2", 16, "starts no tile"),
        (">Anna: AEI 8H AE x y +2 2", 18, "too many"),
        (">Anna: AEI &c +2 2", 12, "not a move"),
        ("#player1 X Y", 1, "twice"),
        ("#player5 X Y", 1, "1 to 4"),
        ("#player99999999999999999999 X Y", 1, "1 to 4"),
        ("#player3", 1, "NICK NAME"),
        ("#player3 Anna Y", 10, "two players"),
        ("#player3 A:b Y", 10, "colon"),
        ("#player3 Cai Cai\u202e", 10, "U+202E"),
        ("#player3 Cai\u200b Cai", 10, "U+200B"),
        ("#player3 Cai\0 Cai", 10, "U+0000"),
        ("#character-encoding UTF-8", 1, "first line"),
        ("#note " + "x" * 6000, 5000, "characters"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(line: str, column: int, says: str) -> None:
    with pytest.raises(ParseError) as caught:
        read(line)

    assert (caught.value.line, caught.value.column) == (3, column), caught.value
    assert says in caught.value.message


@pytest.mark.parametrize(
    "text",
    ["", "\n", "#player1 A A\n", "#player2 A A\n#player3 B B\n", "x" * (LONGEST + 1)],
    ids=["empty", "blank", "one", "gap", "huge"],
)
def test_a_game_needs_two_players(text: str) -> None:
    with pytest.raises(ParseError):
        parse_gcg(text)


def test_a_game_of_endless_moves_is_refused() -> None:
    with pytest.raises(ParseError, match="moves"):
        read(*[">Anna: AEI - +0 0"] * 1001)


@pytest.mark.parametrize(
    "game",
    [
        GcgGame((GcgPlayer("a b", "x"), GcgPlayer("b", "y"))),
        GcgGame((GcgPlayer("a:", "x"), GcgPlayer("b", "y"))),
        GcgGame((GcgPlayer("a", "x"), GcgPlayer("b", "y")), notes=("one\ntwo",)),
    ],
)
def test_what_would_not_come_back_is_not_written(game: GcgGame) -> None:
    with pytest.raises(ValueError):
        format_gcg(game)


# --- round trips --------------------------------------------------------------------

_LETTERS = st.sampled_from(list(CATALAN.letters))
_ON_BOARD = _LETTERS | _LETTERS.map(lambda tile: tile | BLANK_BIT)
_HELD = st.lists(_LETTERS | st.just(0), max_size=7).map(bytes)
_SOME = st.lists(_LETTERS | st.just(0), min_size=1, max_size=7).map(bytes)
_WORDS = st.lists(_ON_BOARD | st.just(THROUGH), min_size=1, max_size=15).map(bytes)
_SQUARES = st.integers(0, 224)
_POINTS = st.integers(-999, 9999)
_TEXT = (
    st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), max_size=20)
    .map(lambda text: " ".join(text.split()))
    .filter(lambda text: len(text.splitlines()) <= 1)
)
_NOTES = st.lists(_TEXT, max_size=2).map(tuple)


def _moves(kind: GcgKind, **parts: st.SearchStrategy[object]) -> st.SearchStrategy[GcgLine]:
    return st.builds(
        GcgLine,
        player=st.integers(0, 1),
        kind=st.just(kind),
        points=_POINTS,
        total=_POINTS,
        notes=_NOTES,
        **parts,
    )


_LINES = st.one_of(
    _moves(
        GcgKind.PLAY,
        rack=_HELD,
        start=_SQUARES,
        direction=st.sampled_from(Direction),
        word=_WORDS.filter(lambda word: set(word) != {THROUGH}),
    ),
    _moves(GcgKind.EXCHANGE, rack=_HELD, tiles=_SOME),
    _moves(GcgKind.EXCHANGE, rack=_HELD, count=st.integers(1, 7)),
    _moves(GcgKind.RACK_GAIN, tiles=_SOME),
    _SOME.flatmap(lambda t: _moves(GcgKind.RACK_LOSS, tiles=st.just(t), rack=st.just(t))),
    *(
        _moves(kind, rack=_HELD)
        for kind in (GcgKind.PASS, GcgKind.WITHDRAWN, GcgKind.TIME, GcgKind.CHALLENGE)
    ),
)


@st.composite
def games(draw: st.DrawFn) -> GcgGame:
    lines = tuple(draw(st.lists(_LINES, max_size=6)))
    names = st.sampled_from(["title", "id", "lexicon", "weather", "x-y"])
    pragmas = draw(
        st.lists(st.builds(GcgPragma, names, _TEXT, st.integers(0, len(lines))), max_size=4)
    )
    pragmas.sort(key=lambda pragma: pragma.after)
    players = (
        GcgPlayer("Anna", draw(_TEXT) or "Anna"),
        GcgPlayer("Berta", draw(_TEXT) or "Berta"),
    )
    notes = draw(_NOTES)
    return GcgGame(players, lines, tuple(pragmas), notes, "catalan")


@settings(max_examples=200, deadline=None)
@given(games())
def test_what_we_write_comes_back(game: GcgGame) -> None:
    assert parse_gcg(format_gcg(game), CATALAN) == game


_SAMPLE = HEAD + (
    ">Anna: ACEGO?[L·L] 8D CO[L·L]EGa +30 30\n#note hm\n>Berta: AS H8 .AS. +4 4\n"
    ">Anna: A (time) -10 20\n>Anna:  (AE[QU]) +10 30\n"
)


@settings(max_examples=300, deadline=None)
@given(st.integers(0, len(_SAMPLE)), st.integers(0, len(_SAMPLE)), st.text(max_size=4))
def test_damaged_text_never_raises_anything_but_a_parse_error(a: int, b: int, put: str) -> None:
    try:
        game = parse_gcg(_SAMPLE[: min(a, b)] + put + _SAMPLE[max(a, b) :], CATALAN)
    except ParseError:
        return
    assert parse_gcg(format_gcg(game), CATALAN) == game
