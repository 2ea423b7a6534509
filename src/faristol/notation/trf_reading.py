"""Reading a TRF file line by line, saying where anything is wrong."""

from collections.abc import Callable
from dataclasses import replace

from faristol.championship.field import Start
from faristol.core import PointSystem
from faristol.digits import parse_digits
from faristol.notation.trf import (
    CELL_WIDTH,
    FIRST_CELL,
    LONGEST_LINE,
    MOST_PLAYERS,
    Code,
    TrfBye,
    TrfCell,
    TrfError,
    TrfEvent,
    TrfForbidden,
    TrfPlayer,
)
from faristol.notation.trf_lines import TrfLine, lines_of

HEADERS = frozenset(f"{code:03}" for code in (*range(12, 133, 10), *range(172, 223, 10)))
"""Free text about the event: name, place, dates, arbiters, time control, tie-breaks."""
MOST_GRANTED = 500_000
"""Rounds of players to which whole ranges give fictitious points: 5,000 players, 99 rounds."""
BBP_POINTS = {
    "BBW": ("win", "forfeit_win", "full_bye"),
    "BBD": ("draw", "half_bye"),
    "BBL": ("loss",),
    "BBZ": ("absence",),
    "BBF": ("forfeit_loss",),
    "BBU": ("bye",),
}
POINT_CODES = {
    "W": ("win", "forfeit_win", "full_bye", "bye"),
    "D": ("draw", "half_bye"),
    "L": ("loss", "forfeit_loss"),
    "A": ("absence",),
    "P": ("bye",),
    "X": ("half_bye",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
    "HPB": ("half_bye",),
    "FPB": ("full_bye",),
    "ZPB": ("absence",),
    "PAB": ("bye",),
}


def parse_trf(text: str) -> TrfEvent:
    """Read a whole file.

    :raises TrfError: naming line and column; nothing is read then.
    """
    reader = _Reader()
    for number, line in enumerate(lines_of(text), start=1):
        reader.read(number, line)
    return reader.finish()


def parse_trf_bytes(data: bytes) -> TrfEvent:
    """Read a file as it lies on a disk.

    Programs disagree on what a column is: some count characters, some the bytes of UTF-8,
    some write the code page of their country. The first reading that fits is taken.

    :raises TrfError: naming line and column.
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return parse_trf(data.decode("cp1252", "replace"))
    try:
        return parse_trf(text)
    except TrfError:
        if text.isascii():
            raise
        try:
            event = parse_trf(data.decode("latin-1"))
        except TrfError:
            pass
        else:
            return replace(event, players=tuple(_in_utf_8(p) for p in event.players))
        raise


def _in_utf_8(player: TrfPlayer) -> TrfPlayer:
    """A name that was cut from bytes, as text again."""
    return replace(player, name=player.name.encode("latin-1").decode("utf-8", "replace"))


class _Reader:
    def __init__(self) -> None:
        self._event = TrfEvent()
        self._players: dict[int, TrfPlayer] = {}
        self._headers: dict[str, list[str]] = {}
        self._kept: list[str] = []
        self._byes: list[TrfBye] = []
        self._forbidden: list[TrfForbidden] = []
        self._fictitious: dict[int, list[int]] = {}
        self._granted = 0
        self._named: list[tuple[TrfLine, int, int]] = []
        self._points: dict[str, int] = {}
        self._rounds: int | None = None
        self._start: Start | None = None
        self._readers = self._known()

    def read(self, number: int, text: str) -> None:
        line = TrfLine(number, text)
        if len(text) > LONGEST_LINE:
            raise line.error(LONGEST_LINE + 1, "the line is longer than any round could make it")
        if "\x00" in text:
            raise line.error(text.index("\x00") + 1, "this is not a text file")
        if not text.strip():
            return
        code = text[:3]
        known = self._readers.get(code)
        if known is not None:
            known(line)
        elif code in BBP_POINTS:
            self._read_bbp_points(line)
        elif code in HEADERS:
            self._headers.setdefault(code, []).append(text[4:].rstrip())
        else:
            self._kept.append(text)

    def _known(self) -> dict[str, Callable[[TrfLine], None]]:
        return {
            "001": self._read_player,
            "142": self._read_rounds,
            "XXR": self._read_rounds,
            "152": self._read_initial_start,
            "XXC": self._read_configuration,
            "162": self._read_points,
            "XXS": self._read_point_words,
            "240": self._read_byes,
            "XXZ": self._read_absences,
            "250": self._read_fictitious_range,
            "XXA": self._read_fictitious,
            "260": self._read_forbidden_range,
            "XXP": self._read_forbidden,
        }

    def finish(self) -> TrfEvent:
        for line, column, number in self._named:
            if number not in self._players:
                raise line.error(column, f"there is no player {number}")
        players = tuple(self._players[number] for number in sorted(self._players))
        for player in players:
            self._check(player)
        return TrfEvent(
            players=players,
            headers={code: tuple(lines) for code, lines in self._headers.items()},
            rounds_total=self._rounds,
            initial_start=self._start,
            points=replace(PointSystem(), **self._points),
            byes=tuple(self._byes),
            forbidden=tuple(self._forbidden),
            fictitious={number: tuple(row) for number, row in self._fictitious.items()},
            kept=tuple(self._kept),
        )

    # Players

    def _read_player(self, line: TrfLine) -> None:
        number = line.player(5, 8)
        if not number:
            raise line.error(5, "a player needs a number from 1 up")
        if number in self._players:
            other = self._players[number].line
            raise line.error(5, f"number {number} is already taken in line {other}")
        self._players[number] = TrfPlayer(
            number=number,
            name=line.field(15, 47),
            rating=line.whole(49, 52, "a rating") or 0,
            sex=line.field(10, 10),
            title=line.field(11, 13),
            federation=line.field(54, 56),
            identity=line.field(58, 68),
            born=line.field(70, 79),
            points=line.tenths(81, 84, "the total"),
            rank=line.whole(86, 89, "the rank"),
            cells=self._read_cells(line),
            line=line.number,
        )

    def _read_cells(self, line: TrfLine) -> tuple[TrfCell, ...]:
        end = len(line.text.rstrip())
        return tuple(
            self._read_cell(line, column) for column in range(FIRST_CELL + 1, end + 1, CELL_WIDTH)
        )

    def _read_cell(self, line: TrfLine, column: int) -> TrfCell:
        opponent = line.player(column, column + 3) or 0
        start = {"w": Start.FIRST, "b": Start.SECOND, "": None, "-": None}.get(
            letter := line.field(column + 5, column + 5).lower(), letter
        )
        if isinstance(start, str):
            raise line.error(column + 5, f"the colour must be w, b or -, not {start!r}")
        written = line.field(column + 7, column + 7).upper() or "Z"
        try:
            code = Code(written)
        except ValueError:
            raise line.error(column + 7, f"no result is written {written!r}") from None
        outcome = code.outcome
        if opponent and not outcome.has_opponent:
            raise line.error(column, f"result {written!r} has no opponent")
        if not opponent and outcome.is_over_the_board:
            raise line.error(column + 7, f"result {written!r} needs an opponent")
        if opponent and outcome.is_over_the_board and start is None:
            raise line.error(column + 5, "a played game needs a colour")
        stray = line.text[column + 7 : column + 9].strip()
        if stray:
            raise line.error(column + 8, f"{stray!r} stands between two rounds")
        return TrfCell(opponent, start, code, column)

    def _check(self, player: TrfPlayer) -> None:
        """Both players of a game must tell the same story."""
        for k, cell in enumerate(player.cells):
            if not cell.opponent:
                continue
            where, round_number = TrfError, k + 1
            other = self._players.get(cell.opponent)
            if other is None or other is player:
                what = f"player {player.number} can't meet number {cell.opponent}"
                raise where(player.line, cell.column, what)
            back = other.cells[k] if k < len(other.cells) else None
            if back is None or back.opponent != player.number:
                what = (
                    f"in round {round_number} player {player.number} names {other.number}, "
                    "who names someone else"
                )
                raise where(player.line, cell.column, what)
            if cell.start is not None and cell.start is back.start:
                what = f"in round {round_number} both {player.number} and {other.number} have "
                raise where(player.line, cell.column + 5, what + f"colour {cell.start.value}")
            if (cell.code, back.code) not in _AGREEING:
                what = (
                    f"in round {round_number} {player.number} has {cell.code.value!r} and "
                    f"{other.number} has {back.code.value!r}"
                )
                raise where(player.line, cell.column + 7, what)

    # Settings

    def _read_rounds(self, line: TrfLine) -> None:
        words = line.words()
        if not words:
            raise line.error(5, "the number of rounds is missing")
        column, word = words[0]
        self._rounds = parse_digits(word, 999) or 0
        if not self._rounds:
            raise line.error(column, f"the number of rounds can't be {word[:20]!r}")

    def _read_initial_start(self, line: TrfLine) -> None:
        letter = line.field(5, 5).upper()
        if letter not in ("W", "B"):
            raise line.error(5, f"the initial colour must be W or B, not {letter!r}")
        self._start = Start(letter.lower())

    def _read_configuration(self, line: TrfLine) -> None:
        for column, word in line.words():
            match word.lower():
                case "white1":
                    self._start = Start.FIRST
                case "black1":
                    self._start = Start.SECOND
                case other:
                    raise line.error(column, f"setting {other!r} is not supported")

    def _read_points(self, line: TrfLine) -> None:
        for first in range(6, len(line.text) + 1, 9):
            code = line.field(first, first).upper()
            if not code:
                continue
            value = line.tenths(first + 1, first + 4, "the value")
            if code not in POINT_CODES or value is None:
                raise line.error(first, f"no point value is called {code!r}")
            self._set_points(code, value)

    def _read_point_words(self, line: TrfLine) -> None:
        for column, word in line.words():
            code, equals, value = word.partition("=")
            if not equals or code.upper() not in POINT_CODES:
                raise line.error(column, f"{word!r} is not a point value like W=1.0")
            self._set_points(code.upper(), line.read_tenths(column, value, code))

    def _set_points(self, code: str, value: int) -> None:
        names = POINT_CODES[code]
        self._points[names[0]] = value
        for name in names[1:]:
            self._points.setdefault(name, value)

    def _read_bbp_points(self, line: TrfLine) -> None:
        value = line.tenths(5, 8, "the value")
        if value is None:
            raise line.error(5, "the value is missing")
        names = BBP_POINTS[line.text[:3]]
        self._points[names[0]] = value
        for name in names[1:]:
            self._points.setdefault(name, value)

    # Byes, fictitious points, forbidden pairs

    def _numbers(self, line: TrfLine, words: list[tuple[int, str]]) -> tuple[int, ...]:
        numbers = []
        for column, word in words:
            number = parse_digits(word, MOST_PLAYERS)
            if not number:
                raise line.error(column, f"{word[:20]!r} is not a player's number")
            self._named.append((line, column, number))
            numbers.append(number)
        return tuple(numbers)

    def _read_byes(self, line: TrfLine) -> None:
        letter = line.field(5, 5).upper()
        if letter not in ("F", "H", "Z"):
            raise line.error(5, f"a bye is F, H or Z, not {letter!r}")
        round_number = line.whole(7, 9, "the round")
        if not round_number:
            raise line.error(7, "the round is missing")
        players = self._numbers(line, [w for w in line.words() if w[0] >= 11])
        self._byes.append(TrfBye(Code(letter), round_number, players))

    def _read_absences(self, line: TrfLine) -> None:
        self._byes.append(TrfBye(Code.ABSENT, 0, self._numbers(line, line.words())))

    def _read_forbidden(self, line: TrfLine) -> None:
        self._forbidden.append(TrfForbidden(self._numbers(line, line.words())))

    def _read_forbidden_range(self, line: TrfLine) -> None:
        first = line.whole(5, 7, "the first round") or 1
        last = line.whole(9, 11, "the last round") or first
        players = self._numbers(line, [w for w in line.words() if w[0] >= 13])
        self._forbidden.append(TrfForbidden(players, first, last))

    def _read_fictitious(self, line: TrfLine) -> None:
        number = line.player(5, 8)
        if not number:
            raise line.error(5, "whose fictitious points?")
        self._named.append((line, 5, number))
        row = self._fictitious.setdefault(number, [])
        for k, first in enumerate(range(10, len(line.text) + 1, 5)):
            self._grant(row, k + 1, line.tenths(first, first + 3, "fictitious points") or 0)

    def _read_fictitious_range(self, line: TrfLine) -> None:
        value = line.tenths(10, 13, "fictitious points") or 0
        first_round = line.whole(15, 17, "the first round") or 1
        last_round = line.whole(19, 21, "the last round") or first_round
        first = line.player(23, 26)
        if not first:
            raise line.error(23, "whose fictitious points?")
        last = line.player(28, 31) or first
        self._granted += max(0, last - first + 1) * last_round
        if self._granted > MOST_GRANTED:
            raise line.error(19, "fictitious points for more rounds than any event plays")
        for number in range(first, last + 1):
            self._named.append((line, 23, number))
            row = self._fictitious.setdefault(number, [])
            for round_number in range(first_round, last_round + 1):
                self._grant(row, round_number, value)

    @staticmethod
    def _grant(row: list[int], round_number: int, tenths: int) -> None:
        row.extend([0] * (round_number - len(row)))
        row[round_number - 1] += tenths


_AGREEING = frozenset(
    (Code(a), Code(b))
    for one, other in zip("1=0=WDLD+-", "0=00LDLL--", strict=True)
    for a, b in ((one, other), (other, one))
)
"""Results two opponents may have: a double loss and an arbiter's half point included."""
