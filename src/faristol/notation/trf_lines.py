"""Lines of a TRF file, which are read by their columns."""

from faristol.notation.trf import MOST_PLAYERS, TrfError


def lines_of(text: str) -> list[str]:
    """Lines end with CR, LF or both; a byte order mark is not text."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


class TrfLine:
    """One line with its number, read by 1-based columns."""

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.text = text

    def error(self, column: int, what: str) -> TrfError:
        """Something wrong at a column of this line."""
        return TrfError(self.number, column, what)

    def field(self, first: int, last: int) -> str:
        """The text of some columns, without blanks around it."""
        return self.text[first - 1 : last].strip()

    def whole(self, first: int, last: int, what: str) -> int | None:
        """An unsigned number, or None if the columns are blank."""
        found = self.field(first, last)
        if not found:
            return None
        if not (found.isascii() and found.isdigit()):
            raise self.error(first, f"{what} must be a number, not {found!r}")
        return int(found)

    def player(self, first: int, last: int) -> int | None:
        """A player's number, or None if the columns are blank."""
        number = self.whole(first, last, "a player's number")
        if number is not None and number > MOST_PLAYERS:
            raise self.error(first, f"no file holds more than {MOST_PLAYERS} players")
        return number

    def tenths(self, first: int, last: int, what: str) -> int | None:
        """Points in tenths, or None if the columns are blank."""
        found = self.field(first, last)
        return self.read_tenths(first, found, what) if found else None

    def read_tenths(self, column: int, found: str, what: str) -> int:
        """Points as they are written, with a point or a comma."""
        whole, _, part = found.replace(",", ".").partition(".")
        digits = (whole or "0") + (part or "0")
        if not (digits.isascii() and digits.isdigit()) or len(part) > 1 or len(whole) > 3:
            raise self.error(column, f"{what} must be points like 1.5, not {found!r}")
        return int(whole or "0") * 10 + int(part or "0")

    def words(self) -> list[tuple[int, str]]:
        """What follows the code, blank-separated, with columns."""
        found, at = [], 3
        for word in self.text[3:].split():
            at = self.text.index(word, at)
            found.append((at + 1, word))
            at += len(word)
        return found
