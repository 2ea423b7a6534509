"""Everything that is said about a championship: each kind of remark once, with its English.

Events, questions and pages carry a `Remark`, a kind with its values and players; whoever shows
it has the sentence in the reader's language. The English here is for the command line, for
programs and for logs. In a text `{}` stands for a player, `<points>` and the like for a value;
players come before values.
"""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from faristol.core import Remark

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
        "by-hand": "paired by hand",
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
"""About a pairing."""

WARNINGS: Mapping[str, str] = MappingProxyType(
    {
        "met": "{} and {} have met in round <round>",
        "forbidden": "{} and {} may not meet",
        "school": "{} and {} are of one school",
        "second-bye": "{} has had the bye in round <round>",
        "late-bye": "{} joined late and may not have the bye",
        "left-out": "{} is here and not in this pairing",
        "no-show": "{} did not come to round <round>: absent until marked present",
        "gone": "{} is away and still in this pairing",
        "rounds": "<players> players can play <rounds> rounds without meeting twice, "
        "and <announced> are announced",
    }
)
"""What goes wrong if nobody does anything, or what an exchange of seats goes against."""

DOUBTS: Mapping[str, str] = MappingProxyType(
    {
        "many": "<points> points are unusually many",
        "few": "<points> points are unusually few",
        "winner": "the winner by these points is not the one on the slip",
        "sheets": "a player's sheet says <points>",
        "slip-winner": "a player's sheet names another winner",
        "replaces": "the table has another result",
        "own-game": "this is your own game: the others at it must agree",
        "namesake": "{} is entered already, as player <player>, and may be the same person",
        "under-way": "tiles lie on the board; that game would not count",
        **WARNINGS,
    }
)
"""What is asked about before it is written."""

CALLS: Mapping[str, str] = MappingProxyType(
    {"sheets-differ": "one sheet says <score>, the other <score>"}
)
"""Why the server calls the arbiter."""

OTHER = "other"
"""The kind of a sentence from elsewhere; its value is the sentence."""

_MARK = re.compile(r"\{\}|<[a-z]+>")
_ENGLISH = {**REMARKS, **DOUBTS, **CALLS}


def say(remark: Remark, name_of: Callable[[int], str] = str) -> str:
    """A remark in English.

    >>> say(Remark("floats-down", ("2.5",), (12,)))
    '12 floats down from 2.5'
    >>> say(Remark("sheets", (412, 388)))
    "a player's sheet says 412-388"
    """
    return fill(_ENGLISH.get(remark.kind, "<text>"), remark, name_of)


def fill(template: str, remark: Remark, name_of: Callable[[int], str] = str) -> str:
    """A template with players and values in it; the last mark takes all values that are left."""
    said = [*map(name_of, remark.players), *map(str, remark.values)]
    marks = len(_MARK.findall(template))
    if len(said) > marks:
        said[marks - 1 :] = ["-".join(said[marks - 1 :])]
    found = iter(said)
    return _MARK.sub(lambda _: next(found, "?"), template)
