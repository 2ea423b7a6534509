"""Certificates and stickers of an event, with a code that its public page verifies.

The code is made from what the paper says: event, player, place, points. Whoever types it on the
event's page sees these as the event has them, so that a paper that says something else is found
out, and so is one from before a result was corrected.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from faristol.championship.history import classification, ranks_by_total
from faristol.championship.state import Championship
from faristol.championship.views import name_of, points_text
from faristol.documents.compiler import Document, DocumentError
from faristol.documents.dates import written_days
from faristol.documents.qr import qr_image
from faristol.documents.shortening import shortened
from faristol.documents.words import Language, localised, paper_words

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: none that is mistaken for another."""
_LONG = 8


@dataclass(frozen=True, slots=True)
class Award:
    """What a certificate says, as the event has it."""

    player: int
    name: str
    club: str
    place: int
    of: int
    points: str
    rounds: int
    code: str


def awards(state: Championship) -> tuple[Award, ...]:
    """Every player's award, in the order of the standings."""
    assert state.announced is not None
    standings = classification(state)
    rounds = sum(each.is_published for each in state.rounds)
    found = []
    for standing in standings:
        entry, name = state.entry(standing.player), name_of(state, standing.player)
        points = points_text(state, standing.points)
        told = (
            state.announced.name,
            state.announced.plays_on,
            str(standing.player),
            name,
            str(standing.place),
            str(len(standings)),
            points,
            str(rounds),
        )
        found.append(
            Award(
                standing.player,
                name,
                entry.school or entry.club,
                standing.place,
                len(standings),
                points,
                rounds,
                certificate_code(told),
            )
        )
    return tuple(found)


def certificate_code(told: Sequence[str]) -> str:
    """Eight letters and digits from everything that is told, in two groups.

    >>> certificate_code(["Open", "2026-05-01", "1", "Anna"])
    'H4YH-CEQ8'
    """
    text = "\0".join(("faristol-certificate", *told))
    number = int.from_bytes(sha256(text.encode()).digest()[:8])
    letters = "".join(_LETTERS[number >> 5 * n & 31] for n in range(_LONG))
    return f"{letters[:4]}-{letters[4:]}"


def award_of_code(state: Championship, code: str) -> Award | None:
    """The award that a code on a paper belongs to; None if this event never gave it.

    Case, spaces and hyphens don't matter, and O and I are read as the digits they look like.
    """
    typed = code.upper().translate(str.maketrans("OIL", "011", "- "))
    return next((each for each in awards(state) if each.code.replace("-", "") == typed), None)


def certificates(
    state: Championship,
    language: Language,
    *,
    players: Sequence[int] = (),
    link: str = "",
    with_place: bool = True,
) -> Document:
    """A certificate for each of some players, or for everybody.

    With `link`, the address of the page that verifies, the code is drawn as a QR code too.

    :raises DocumentError: for an event in which no round was played, and for who is not in it.
    """
    w, by_total = paper_words(language), ranks_by_total(state)
    pages = []
    for award in _chosen(state, players):
        place = w["certificate-place"].format(award.place, award.of)
        points = w["certificate-points"].format(localised(award.points, language), award.rounds)
        pages.append(
            {
                **_shared(state, award, language, link),
                "tiles": list(w["certificate"].upper()),
                "lead": place if with_place else w["certificate-part"],
                "points": points if with_place or by_total else "",
            }
        )
    data = {"certificates": pages}
    return Document("certificate", w["certificate"], language, data, "certificates")


def stickers(
    state: Championship, language: Language, *, players: Sequence[int] = (), link: str = ""
) -> Document:
    """A sticker for each of some players, or for everybody: pupils take it home.

    :raises DocumentError: for an event in which no round was played, and for who is not in it.
    """
    w = paper_words(language)
    cards = [
        {**_shared(state, award, language, link), "lead": w["i-played"]}
        for award in _chosen(state, players)
    ]
    return Document(
        "cards", w["sticker"], language, {"kind": "sticker", "cards": cards}, "stickers"
    )


def _shared(state: Championship, award: Award, language: Language, link: str) -> dict[str, object]:
    announced = state.announced
    assert announced is not None
    day = written_days(announced.plays_on, announced.last_day, language)
    at = f"{link.rstrip('/')}/{award.code}" if link else ""
    return {
        "event": shortened(announced.name),
        "name": shortened(award.name),
        "club": shortened(award.club),
        "day": day,
        "where": shortened(", ".join(part for part in (announced.place, day) if part)),
        "code": award.code,
        "link": at,
        "qr": qr_image(at) if at else None,
    }


def _chosen(state: Championship, players: Sequence[int]) -> list[Award]:
    if not any(each.is_published for each in state.rounds):
        raise DocumentError("no round has been played: there is nothing to certify")
    given = awards(state)
    if not players:
        return list(given)
    found = [each for each in given if each.player in players]
    missing = sorted(set(players) - {each.player for each in found})
    if missing:
        raise DocumentError(f"player {missing[0]} is not in the standings")
    return found
