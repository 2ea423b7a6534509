"""People's names as somebody else types them: without case, accents, middle dots or hyphens."""

import unicodedata
from functools import lru_cache

_HIDDEN = frozenset(("Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"))
"""Controls, marks of direction, halves of characters, what is not assigned, ends of lines."""
_BLANK = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that are drawn as nothing."""
_ALIKE = str.maketrans(
    "авдеіїјкмнопрсѕтухһӏԁԛԝαβγεηικνορτυχıłøđħɑɡ01|l",
    "abaeiijkmhonpcstyxhidqwabyenikvoptuxilodhagoiii",
)
"""Letters that look like a Latin one in some case; zero, one and a bar."""
_MARKS = frozenset("·•‧∙⋅.-'’")


def folded(text: str) -> str:
    """A name as it is compared when somebody looks for it.

    >>> folded("Núria Gal·lart"), folded(" NURIA  gal.lart")
    ('nuria gallart', 'nuria gallart')
    """
    parts = unicodedata.normalize("NFKD", text.casefold())
    kept = (char for char in parts if not unicodedata.combining(char) and char not in _MARKS)
    return " ".join("".join(kept).split())


def hidden_character(text: str) -> str:
    """The first character that can't be seen or turns text around, by its number; "" for none.

    >>> hidden_character("Núria Gal·lart"), hidden_character("Anna\\u202e"), hidden_character("\\0")
    ('', 'U+202E', 'U+0000')
    """
    for char in text:
        if char in _BLANK or unicodedata.category(char) in _HIDDEN:
            return f"U+{ord(char):04X}"
    return ""


@lru_cache(maxsize=10_000)
def appearance(name: str) -> str:
    """A name as it looks at a glance: those who read it can't tell two with the same one apart.

    >>> appearance("Anna") == appearance(" Аnna ") == appearance("Än na") == appearance("ANNA")
    True
    >>> appearance("Anna P") == appearance("Anna R"), appearance("Al0i") == appearance("aIol")
    (False, True)
    """
    return folded(folded(name).translate(_ALIKE)).replace(" ", "")


def is_found(wanted: str, text: str) -> bool:
    """Whether every word somebody looks for is in a text.

    >>> is_found("gal.lart nuria", "Núria Gal·lart i Puig"), is_found("", "Anna")
    (True, True)
    """
    where = folded(text)
    return all(word in where for word in folded(wanted).split())
