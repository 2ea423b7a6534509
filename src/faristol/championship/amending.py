"""What is known of a player, put right at any time; ratings from a published list."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from faristol.championship.commands import Amend, Register, TakeRatings
from faristol.championship.entering import HIGHEST_RATING, check_entry, check_known
from faristol.championship.events import EntryAmended, RatingsTaken
from faristol.championship.refusal import Reason
from faristol.championship.state import Championship
from faristol.core import Refused


def amend(state: Championship, command: Amend) -> EntryAmended:
    """Correct an entry. Rounds that are paired stay as they are."""
    check_known(state, command.player)
    wanted = Register(
        command.at,
        command.name,
        command.rating,
        command.club,
        command.school,
        command.category,
        command.licence,
        command.is_another,
    )
    entry = check_entry(state, wanted, instead_of=command.player)
    now = EntryAmended(
        command.at,
        command.player,
        entry.name,
        entry.rating,
        entry.club,
        entry.school,
        entry.category,
        entry.licence,
    )
    before = state.entry(command.player)
    if all(getattr(now, each) == getattr(before, each) for each in _CORRECTED):
        raise Refused(Reason.ALREADY_SO, detail=before.name)
    return now


_CORRECTED = ("name", "rating", "club", "school", "category", "licence")


class Listed(Protocol):
    """Somebody on a published rating list."""

    @property
    def name(self) -> str:
        """As the list has it."""

    @property
    def rating(self) -> int | None:
        """In whole points."""

    @property
    def licence(self) -> str:
        """What the federation knows them by, or nothing."""


@dataclass(frozen=True, slots=True)
class Matched:
    """Whom a list knows of those who are entered."""

    ratings: tuple[tuple[int, int], ...]
    """Players whose rating is another one there."""
    same: tuple[int, ...]
    unknown: tuple[int, ...]
    """Who is not on the list."""
    unclear: tuple[int, ...]
    """Of people of one name only a licence says who is meant, and there is none."""


def matched(state: Championship, published: Sequence[Listed]) -> Matched:
    """The players whom a list means: by the licence, or by a name that only one has."""
    by_licence = {each.licence.casefold(): each for each in published if each.licence}
    listed = Counter(each.name.casefold() for each in published)
    by_name = {each.name.casefold(): each for each in published}
    ratings: list[tuple[int, int]] = []
    same: list[int] = []
    unknown: list[int] = []
    unclear: list[int] = []
    for entry in state.entries:
        name = entry.name.casefold()
        found = by_licence.get(entry.licence.casefold()) if entry.licence else None
        if found is None and name in listed:
            theirs = by_name[name]
            is_another = entry.licence and theirs.licence
            if listed[name] > 1 or len(state.called.get(name, ())) > 1:
                unclear.append(entry.player)
                continue
            found = None if is_another else theirs
        if found is None or found.rating is None:
            unknown.append(entry.player)
        elif found.rating == entry.rating:
            same.append(entry.player)
        else:
            ratings.append((entry.player, found.rating))
    return Matched(tuple(ratings), tuple(same), tuple(unknown), tuple(unclear))


def take_ratings(state: Championship, command: TakeRatings) -> RatingsTaken:
    """Players have other ratings from now on; rounds that are paired stay as they are."""
    _check_ratings(state, command.ratings)
    if not command.ratings:
        raise Refused(Reason.NO_PLAYERS, detail=command.source)
    return RatingsTaken(command.at, command.source, command.ratings)


def _check_ratings(state: Championship, ratings: Iterable[tuple[int, int]]) -> None:
    for player, rating in ratings:
        check_known(state, player)
        if not 0 <= rating <= HIGHEST_RATING:
            raise Refused(Reason.RATING_OUT_OF_RANGE, detail=str(rating), rating=rating)
