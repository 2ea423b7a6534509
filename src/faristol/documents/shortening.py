"""Names and titles of a length that paper has room for."""

LONGEST = 90
"""Characters of a name or a title; the rest of a longer one is left out."""


def shortened(text: str, most: int = LONGEST) -> str:
    """A text of at most so many characters.

    >>> shortened("Montserrat", 6)
    'Monts…'
    """
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
