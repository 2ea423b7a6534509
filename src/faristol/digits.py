"""Numbers as people and files write them: a few digits, never five thousand of them.

Python reads no number of more than 4,300 digits and raises an error of its own there; a shorter one
that no game, list or event can have would only fail later.
"""


def parse_digits(text: str, most: int) -> int | None:
    """The number that ASCII digits write, or None where it is none from 0 to `most`.

    >>> parse_digits("007", 99), parse_digits("100", 99), parse_digits("-1", 99)
    (7, None, None)
    >>> parse_digits("٣", 99), parse_digits("", 99), parse_digits("9" * 5000, 99)
    (None, None, None)
    """
    if not (text.isascii() and text.isdigit()):
        return None
    digits = text.lstrip("0")
    if len(digits) > len(str(most)):
        return None
    number = int(digits or "0")
    return number if number <= most else None
