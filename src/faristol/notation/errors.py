"""The one error of this room."""


class ParseError(ValueError):
    """Text that can't be read. `line` and `column` count from 1, as editors do."""

    def __init__(self, message: str, *, line: int = 1, column: int = 1) -> None:
        self.message = message
        self.line = line
        self.column = column
        super().__init__(f"line {line}, column {column}: {message}")
