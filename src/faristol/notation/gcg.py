"""Games as GCG, the text that crossword-game programs exchange: text in and out.

    #character-encoding UTF-8
    #player1 Anna Anna Puig
    #player2 Berta Berta Roca
    >Anna: ACEGO?[L·L] 8D CO[L·L]EGa +30 30
    >Berta: AEINRST -AE +0 0

Tiles of several letters stand in brackets, blanks in lower case, `.` is a tile that was
on the board. Nothing is judged here: scores and sums are kept as they are written.
Reading lives in `gcg_reading`.
"""

from dataclasses import dataclass, field
from enum import Enum

from faristol.board import Direction, coordinate
from faristol.notation.tile_text import format_held
from faristol.tiles import TileSet, tile_set

THROUGH = 0xFE
"""In a play's word: a tile that lay on the board already."""

# How our own notes begin that say what GCG has no line for; readers of ours act on them.
LOST = "turn lost:"
PENALTY = "penalty:"
REDRAWN = "rack changed:"
RESULT = "result:"


class GcgKind(Enum):
    """What a move line records."""

    PLAY = "play"
    WITHDRAWN = "withdrawn"
    """The play above was challenged off: its points are taken back."""
    EXCHANGE = "exchange"
    PASS = "pass"  # noqa: S105 - a pass, no password
    CHALLENGE = "challenge"
    """Points for a play that was challenged in vain."""
    TIME = "time"
    """Points lost by overtime; other penalties too, with a note."""
    RACK_GAIN = "rack-gain"
    """The other racks' points, to the player who went out."""
    RACK_LOSS = "rack-loss"
    """The own rack's points, taken away."""


@dataclass(frozen=True, slots=True)
class GcgPlayer:
    """A player: the short name that lines use, and the whole one."""

    nick: str
    name: str


@dataclass(frozen=True, slots=True)
class GcgLine:
    """A move as it is written."""

    player: int
    kind: GcgKind
    points: int
    total: int
    rack: bytes = b""
    """What the file tells of the rack: all of it, a part, or nothing."""
    start: int | None = None
    direction: Direction | None = None
    word: bytes = b""
    """The main word, `THROUGH` where a dot stands."""
    tiles: bytes = b""
    """Tiles changed, or left on a rack."""
    count: int = 0
    """How many tiles were changed, where only that is written."""
    notes: tuple[str, ...] = ()
    line: int = field(default=0, compare=False)
    """Where it stands in the text."""


@dataclass(frozen=True, slots=True)
class GcgPragma:
    """A line that starts with `#` and is neither player nor note; unknown ones are kept."""

    name: str
    value: str
    after: int = 0
    """How many move lines stand before it."""


@dataclass(frozen=True, slots=True)
class GcgGame:
    """A file as it is written."""

    players: tuple[GcgPlayer, ...]
    lines: tuple[GcgLine, ...] = ()
    pragmas: tuple[GcgPragma, ...] = ()
    notes: tuple[str, ...] = ()
    """Notes before the first move."""
    tile_set: str = "english"
    layout: str = "standard"

    def pragma(self, name: str) -> str | None:
        """The value of the first pragma of that name."""
        return next((each.value for each in self.pragmas if each.name == name), None)

    @property
    def size(self) -> int:
        """Squares along an edge of the board."""
        return 21 if self.layout == "super" else 15


def format_gcg(game: GcgGame) -> str:
    """Write a file so that `parse_gcg` reads the same game.

    :raises ValueError: naming what GCG has no way to write.
    """
    box = tile_set(game.tile_set)
    lines = ["#character-encoding UTF-8"]
    for number, player in enumerate(game.players, 1):
        if any(c.isspace() for c in player.nick) or not player.nick or ":" in player.nick:
            raise ValueError(f"{player.nick!r} can't be a nick: no spaces, no colon")
        lines.append(f"#player{number} {player.nick} {_one_line(player.name)}")
    for at in range(len(game.lines) + 1):
        if at:
            move = game.lines[at - 1]
            lines.append(_format_move(move, game, box))
            lines += [f"#note {_one_line(note)}" for note in move.notes]
        for pragma in game.pragmas:
            if pragma.after == at:
                lines.append(f"#{pragma.name} {_one_line(pragma.value)}".rstrip())
        if not at:
            lines += [f"#note {_one_line(note)}" for note in game.notes]
    return "\n".join(lines) + "\n"


def _one_line(text: str) -> str:
    if len(text.splitlines()) > 1:
        raise ValueError(f"{text[:40]!r} has several lines; write several notes")
    return text


def _format_move(move: GcgLine, game: GcgGame, box: TileSet) -> str:
    head = f">{game.players[move.player].nick}:"
    rack = format_held(move.rack, box)
    tail = f"{move.points:+d} {move.total}"
    match move.kind:
        case GcgKind.PLAY:
            assert move.start is not None
            assert move.direction is not None
            place = coordinate(move.start, move.direction, game.size)
            return f"{head} {rack} {place} {_format_word(move.word, box)} {tail}"
        case GcgKind.WITHDRAWN:
            return f"{head} {rack} -- {tail}"
        case GcgKind.EXCHANGE:
            changed = format_held(move.tiles, box) if move.tiles else str(move.count)
            return f"{head} {rack} -{changed} {tail}"
        case GcgKind.PASS:
            return f"{head} {rack} - {tail}"
        case GcgKind.CHALLENGE:
            return f"{head} {rack} (challenge) {tail}"
        case GcgKind.TIME:
            return f"{head} {rack} (time) {tail}"
        case GcgKind.RACK_GAIN:
            return f"{head}  ({format_held(move.tiles, box)}) {tail}"
        case GcgKind.RACK_LOSS:
            left = format_held(move.tiles, box)
            return f"{head} {rack or left} ({left}) {tail}"


def _format_word(word: bytes, box: TileSet) -> str:
    return "".join("." if tile == THROUGH else format_held([tile], box) for tile in word)
