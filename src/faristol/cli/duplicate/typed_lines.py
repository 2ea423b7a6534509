"""What a leader types at the console, and what it is called: numbers, tables, reasons."""

HELP = """\
players    enter TABLE NAME [/ CLUB]     leave TABLE WHY          exclude TABLE WHY
letters    draw [LETTERS]                reject WHY               call
time       open    pause [WHY]   resume  more [SECONDS]           close [WHY]
slips      TABLE WORD COORDINATE [SCORE] TABLE late WORD …        TABLE unreadable
           TABLE remove WHY              slips [missing|nil|look]
marks      rule WORD yes|no|list WHY     overrule TURN TABLE POINTS|nil WHY
           restore TURN TABLE WHY        look TABLE [NOTE]        ok [TABLE …]
the word   tops                          lay [NUMBER] [missing] [because WHY]   nothing
discipline warn TABLE WHY   unwarn TABLE WHY   penalty TABLE POINTS WHY   unpenalty TABLE WHY
pages      show    turn     standings    clubs
course     undo WHY         end WHY      reveal                   help     quit"""


class NotUnderstoodError(ValueError):
    """A line the console can't read."""


def number_of(text: str) -> int:
    """A number as it was typed.

    :raises NotUnderstoodError: where it is none.
    """
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise NotUnderstoodError(f"{text[:20]!r} is not a number")
    return int(text)


def reason_of(rest: list[str]) -> str:
    """Why: whatever stands at the end of a line."""
    return " ".join(rest)


def table_and_reason(rest: list[str]) -> tuple[int, str]:
    """A table, and what is said of it.

    :raises NotUnderstoodError: where no table is named.
    """
    if not rest:
        raise NotUnderstoodError("which table, and why?")
    return number_of(rest[0]), reason_of(rest[1:])
