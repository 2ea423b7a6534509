"""What is said about a pairing: every kind of remark once, with its English.

The log keeps the English, so that the record can be read with nothing but eyes; a screen
asks for the kind and the values back and has words of its own for them. `{}` stands for a
player, `<points>`, `<count>` and `<round>` for values.
"""

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

REMARKS: Mapping[str, str] = MappingProxyType(
    {
        # Where a pair was made.
        "score-group": "score group <points>",
        "score": "score <points>",
        "table-round": "round <round> of the table",
        "neighbours": "neighbours in the classification",
        # How.
        "floats-down": "{} floats down from <points>",
        "exchanged": "{} was exchanged into the upper half",
        "one-apart": "1 place apart",
        "apart": "<count> places apart",
        "gap": "<points> points between them",
        "dealt": "dealt out from the list, so that the tables are equally strong",
        "near": "near each other in points",
        "three": "three at this table: <count> players don't make tables of four alone",
        "one-school": "{} and {} are of one school: no seating was found without it",
        "met-again": "{} and {} meet again: no seating was found without it",
        # Who was passed over.
        "not-met": "not {}: they have met",
        "not-forbidden": "not {}: they may not meet",
        "not-must-first": "not {}: both must have the first turn",
        "not-must-second": "not {}: both must have the second turn",
        "not-should-first": "not {}: both should have the first turn",
        "not-should-second": "not {}: both should have the second turn",
        "not-worse": "not {}: the other pairs or the floats would come out worse",
        "more": "<count> more passed over",
        # Who sits out.
        "sits-out": "sits out: the lowest score on which the bye leaves everybody else an opponent",
        "unplayed": "<count> unplayed rounds so far, and no bye",
        # What blocks a round.
        "blocks-nobody": "nobody is present",
        "blocks-alone": "a round robin needs two players",
        "blocks-forbidden": "the forbidden pairs leave no way",
        "blocks-starts": "the same start three times, or three more of one start, can't be avoided",
        "blocks-bye": "nobody who may still have the bye can sit out",
        "blocks-rematch": "somebody would have to meet the same opponent again",
        "blocks-several": "several constraints together leave no way",
        "blocks-number": "one, two or five players make no tables of three and four",
        "blocks-barred": "no seating was found that keeps the forbidden pairs apart",
        "blocks-no-pairs": "school tables are seated in a championship and make no pairs",
        # What a clause did in a round.
        "basis-no-rematch": "nobody meets the same player twice",
        "basis-list": "the list is in the order of the last published RASCCAT",
        "basis-halves": "its first half meets its second half",
        "basis-dutch": "paired by FIDE Dutch",
        "basis-equal": "players of equal points meet, or of the nearest",
        "basis-neighbours": "neighbours in the classification meet",
        "basis-debutants-last": "debutants stand at the end of the list",
        "basis-debutants-rated": "debutants have their first RASCCAT",
        "basis-bye": "one player sits out with a point",
        "basis-bye-not-late": "but nobody who joined late",
        "basis-fictitious": "late entrants are paired with fictitious points",
        "basis-four": "games are of four; of three where the number leaves no other way",
        "basis-drawn": "tiles are drawn at the table for who starts",
    }
)
OTHER = "other"
"""The kind of a text that a log has from elsewhere."""

_VALUE = re.compile("<(?:points|count|round)>")


def remark(kind: str, value: object = "") -> str:
    """The English of a remark, players still as `{}`.

    >>> remark("floats-down", "2.5")
    '{} floats down from 2.5'
    """
    return _VALUE.sub(str(value), REMARKS[kind])


def recognise(text: str) -> tuple[str, tuple[str, ...]]:
    """Kind and values of a remark; `other` for what is none of ours.

    >>> recognise("{} floats down from 2.5"), recognise("by lot")
    (('floats-down', ('2.5',)), ('other', ()))
    """
    for kind, pattern in _patterns():
        if found := pattern.fullmatch(text):
            return kind, found.groups()
    return OTHER, ()


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple(
        (kind, re.compile("([0-9.]+)".join(map(re.escape, _VALUE.split(english)))))
        for kind, english in REMARKS.items()
    )
