"""A hall to test in: a game under some rules, commands that must succeed or be refused."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest
from msgspec import structs

from faristol.board import Board, Direction, Placement, formed_words, parse_coordinate
from faristol.core import Refused
from faristol.duplicate import (
    Aids,
    Choice,
    CloseTurn,
    Command,
    Draw,
    DuplicateRules,
    Entry,
    Event,
    Finder,
    FoundPlay,
    Game,
    HandIn,
    LayWord,
    OpenGame,
    OpenTurn,
    Reason,
    Slip,
    Standings,
    Turn,
    decide,
    duplicate_rules,
    read_slip,
    replay,
    standings,
)
from faristol.kernel.reference import ReferenceFinder
from faristol.tiles import BLANK, BLANK_BIT, LETTER_MASK, TileSet, tile_set

NAMES = ("Anna", "Bram", "Cato", "Daan", "Els", "Finn")


class Hall:
    """One game; time goes on by a second with every command that does not say otherwise."""

    def __init__(
        self,
        rules: DuplicateRules | None = None,
        *,
        words: Iterable[str] | None = None,
        finder: bool = False,
    ) -> None:
        self.rules = rules or duplicate_rules("nl-duplicate")
        self.tiles: TileSet = tile_set(self.rules.tiles)
        self.events: list[Event] = []
        self.game = Game()
        self.at = 0
        listed = None if words is None else {self.tiles.parse_word(word) for word in words}
        self.aids = Aids(
            judge=None if listed is None else lambda word: word in listed,
            finder=reference_finder(listed or set(), self.tiles) if finder else None,
        )

    def later(self, by_ms: int = 1_000) -> int:
        self.at += by_ms
        return self.at

    def do(self, command: Command) -> list[Event]:
        events = decide(self.rules, self.game, command, self.aids)
        self.events += events
        self.game = replay(events, self.game)
        self.at = max(self.at, command.at)
        return events

    def refuses(self, command: Command, reason: Reason, clause: str | None = None) -> Refused:
        before = self.game
        with pytest.raises(Refused) as caught:
            decide(self.rules, self.game, command, self.aids)
        assert caught.value.reason is reason, str(caught.value)
        assert clause is None or caught.value.clause == clause, str(caught.value)
        assert self.game == before
        return caught.value

    def one(self, command: Command, kind: type[Any]) -> Any:
        """Carry a command out and give the one event of a kind that follows."""
        (event,) = [event for event in self.do(command) if isinstance(event, kind)]
        return event

    # --- short ways ------------------------------------------------------------------

    def letters(self, text: str) -> bytes:
        return self.tiles.parse_rack(text)

    def word(self, text: str) -> bytes:
        return self.tiles.parse_tiles(text)

    def slip(self, text: str) -> Slip:
        return read_slip(text, self.tiles)

    def choice(self, text: str) -> Choice:
        slip = self.slip(text)
        return Choice(slip.word, slip.start, slip.direction)

    def open(self, *names: str, **more: Any) -> "Hall":
        entries = tuple(Entry(n, name) for n, name in enumerate(names or NAMES[:3], 1))
        self.do(OpenGame(self.later(), entries=entries, **more))
        return self

    def draw(self, rack: str) -> list[Event]:
        return self.do(Draw(self.later(), self.letters(rack)))

    def start_turn(self, rack: str) -> "Hall":
        self.draw(rack)
        self.do(OpenTurn(self.later()))
        return self

    def hand_in(self, slips: Mapping[int, str]) -> None:
        for table, text in slips.items():
            self.do(HandIn(self.later(1), table, self.slip(text)))

    def close(self) -> list[Event]:
        return self.do(CloseTurn(self.later(200_000)))

    def marked_turn(self, rack: str, slips: Mapping[int, str]) -> Turn:
        """A turn up to its marks."""
        self.start_turn(rack)
        self.hand_in(slips)
        self.close()
        assert self.game.turn is not None
        return self.game.turn

    def play_turn(self, rack: str, slips: Mapping[int, str], lay: str = "") -> Turn:
        """A whole turn."""
        self.marked_turn(rack, slips)
        choice = self.choice(lay) if lay else None
        self.do(LayWord(self.later(), choice, accept_missing=True))
        return self.game.turns[-1]

    def points(self, table: int, turn: int | None = None) -> int:
        for each in self.game.all_turns:
            if each.number == (turn or self.game.all_turns[-1].number):
                return each.marks[table].points
        raise AssertionError(turn)

    def table(self) -> Standings:
        return standings(self.rules, self.game)

    def at_square(self, name: str) -> int:
        return self.game.board.squares[parse_coordinate(name)[0]]

    def face_at(self, name: str) -> str:
        return self.tiles.face_of(self.at_square(name))

    def with_bag(self, letters: str) -> "Hall":
        """The same game with another bag: for the end of a game without playing it."""
        self.game = structs.replace(self.game, bag=self.letters(letters))
        return self


def all_tiles(game: Game) -> bytes:
    """Every tile of the box, wherever it is: bag, kept letters, rack, board."""
    on_board = bytes(BLANK if tile & BLANK_BIT else tile for tile in game.board.squares if tile)
    rack = game.turn.rack if game.turn is not None else b""
    return bytes(sorted(game.bag + game.leave + rack + on_board))


def reference_finder(words: Iterable[bytes], tiles: TileSet) -> Finder:
    """The slow, obvious finder as the decider wants it."""
    finder = ReferenceFinder(words, tiles)

    def find(board: Board, rack: bytes, /) -> list[FoundPlay]:
        return [
            as_found(board, found.placements, found.score)
            for found in finder.all_plays(board, rack)
        ]

    return find


def as_found(board: Board, placements: Sequence[Placement], points: int) -> FoundPlay:
    """Placements as the play of their main word."""
    main = formed_words(board, placements)[0]
    laid = dict(placements)
    return FoundPlay(
        tiles=bytes(
            laid.get(square, tile & LETTER_MASK)
            for square, tile in zip(main.squares, main.tiles, strict=True)
        ),
        start=main.start,
        direction=main.direction,
        points=points,
        placed=len(placements),
        blanks=sum(1 for _, tile in placements if tile & BLANK_BIT),
    )


ACROSS, DOWN = Direction.ACROSS, Direction.DOWN
