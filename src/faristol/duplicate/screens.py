"""What a leader reads and reads out, as lines of text.

For the terminal, for a log, for somebody who reads with their ears. Knows no terminal.
"""

from faristol.board import Board, coordinate
from faristol.duplicate.calling import calling_code
from faristol.duplicate.plays import FoundPlay
from faristol.duplicate.rules import DuplicateRules
from faristol.duplicate.state import Game
from faristol.tiles import TileSet, tile_set

_PREMIUMS = {(1, 1): "·", (2, 1): "'", (3, 1): '"', (1, 2): "-", (1, 3): "="}


def board_lines(board: Board, tiles: TileSet) -> list[str]:
    """The board with its coordinates; a blank in lower case.

    Premium squares: ' and " for double and triple letter, - and = for double and triple word.
    """
    on = board.layout
    width = 2 if any(len(tile.face) > 1 for tile in tiles.tiles) else 1
    if any(len(tile.face) > 2 for tile in tiles.tiles):
        width = 3
    heads = " ".join(chr(ord("A") + column).ljust(width) for column in range(on.size))
    lines = [f"   {heads}".rstrip()]
    for row in range(on.size):
        squares = range(row * on.size, (row + 1) * on.size)
        faces = (
            tiles.face_of(board.squares[square])
            if board.squares[square]
            else _PREMIUMS.get((on.letter_factors[square], on.word_factors[square]), "+")
            for square in squares
        )
        lines.append(f"{row + 1:>2} " + " ".join(face.ljust(width) for face in faces).rstrip())
    return lines


def letters_left(rules: DuplicateRules, game: Game) -> str:
    """The letters that are not on the board, in tile order, grouped: what may still be drawn.

    The rack of the turn counts as left, as it does on a player's own table (NL-D I-3).
    """
    tiles = tile_set(rules.tiles)
    rack = game.turn.rack if game.turn is not None else b""
    left = sorted(game.bag + game.leave + rack)
    groups = (
        "".join(tiles.format_tiles([letter] * left.count(letter))) for letter in dict.fromkeys(left)
    )
    return " ".join(groups)


def announcement(rules: DuplicateRules, game: Game) -> str:
    """The rack as the leader calls it."""
    if game.turn is None:
        return ""
    code = calling_code(rules.calling)
    said = code.call_tiles(game.turn.rack, tile_set(rules.tiles))
    return f"{game.turn.number}: " + ", ".join(said)


def play_line(play: FoundPlay, tiles: TileSet, size: int = 15) -> str:
    """A play as people write it: coordinate, word, points."""
    where = coordinate(play.start, play.direction, size)
    word = "".join(tiles.face_of(tile) for tile in play.tiles)
    blanks = "" if not play.blanks else f", {play.blanks} blank" + "s" * (play.blanks > 1)
    return f"{where:>3} {word} {play.points} ({play.placed} new{blanks})"
