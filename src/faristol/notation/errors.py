"""The errors of this room."""

from enum import StrEnum

from faristol.names import hidden_character


class ParseError(ValueError):
    """Text that can't be read. `line` and `column` count from 1, as editors do."""

    def __init__(self, message: str, *, line: int = 1, column: int = 1) -> None:
        self.message = message
        self.line = line
        self.column = column
        super().__init__(f"line {line}, column {column}: {message}")


class SheetFault(StrEnum):
    """What is wrong with a list of people that somebody took out of a spreadsheet."""

    TOO_LARGE = "too-large"
    NOT_TEXT = "not-text"
    NOT_CSV = "not-csv"
    NOT_XLSX = "not-xlsx"
    TOO_MANY_ROWS = "too-many-rows"
    TOO_MANY_COLUMNS = "too-many-columns"
    CELL_TOO_LONG = "cell-too-long"
    HEADING_MISSING = "heading-missing"
    FORMULA = "formula"
    NAME_MISSING = "name-missing"
    NAME_TWICE = "name-twice"
    HIDDEN_CHARACTER = "hidden-character"
    NOT_A_NUMBER = "not-a-number"


class SheetError(ParseError):
    """A list that can't be read: `fault` and `text` say it in any language."""

    def __init__(
        self, fault: SheetFault, message: str, *, text: str = "", line: int = 1, column: int = 1
    ) -> None:
        self.fault = fault
        self.text = text
        super().__init__(message, line=line, column=column)


def need_visible(*texts: str, line: int = 1, column: int = 1) -> None:
    """Refuse names that hold what can't be seen, or what turns text around.

    :raises ParseError: naming the character.
    """
    for text in texts:
        if hidden := hidden_character(text):
            message = f"a character that can't be seen, {hidden}"
            raise ParseError(message, line=line, column=column)
