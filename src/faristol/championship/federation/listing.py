"""The next rating list: corrections first, then every parcel that counts, by its day of play."""

from faristol.championship.entering import parse_day
from faristol.championship.federation.events import ListLine, ListPublished, ListStep, ParcelPlayer
from faristol.championship.federation.reading import NAME, named_in
from faristol.championship.federation.state import Desk, Parcel, rating_list
from faristol.championship.ratings import (
    Rating,
    RatingList,
    named_with_licence,
    rate_event,
    rating_system,
)


def list_lines(ratings: RatingList) -> tuple[ListLine, ...]:
    """A list as it is kept, best first."""
    return tuple(
        ListLine(each.name, each.licence, each.value, each.games, each.last_season or 0)
        for each in ratings.in_order()
    )


def next_list(desk: Desk, at: int, day: str) -> ListPublished:
    """The list that follows the one in force. What is published stays as it is."""
    current = desk.current
    assert current is not None
    ratings = rating_list(current)
    steps: list[ListStep] = []
    for each in desk.corrections[desk.corrected :]:
        known = dict(ratings.ratings)
        before = known[each.name]
        after = Rating(
            before.name,
            before.value + each.now - each.was,
            before.games,
            before.last_season,
            before.licence,
        )
        known[each.name] = after
        ratings = RatingList(ratings.name, ratings.day, known)
        steps.append(ListStep(each.name, each.why, day, each.now - each.was, after.value, 0, True))
    parcels = sorted(desk.to_be_listed, key=lambda p: (p.taken.last_day, p.taken.parcel))
    for parcel in parcels:
        ratings, found = _rated(parcel, ratings)
        steps += found
    return ListPublished(
        at,
        current.number + 1,
        day,
        list_lines(ratings),
        tuple(steps),
        tuple(each.taken.parcel for each in parcels),
    )


def _rated(parcel: Parcel, before: RatingList) -> tuple[RatingList, list[ListStep]]:
    taken = parcel.taken
    names = _names(parcel, before)
    day = parse_day(taken.last_day) or parse_day(taken.plays_on) or parse_day(taken.received)
    assert day is not None
    sheet, after = rate_event(
        rating_system(),
        before,
        taken.title,
        day,
        {
            names[n]: [(names[opponent - 1], tenths) for opponent, tenths in player.games]
            for n, player in enumerate(taken.players)
            if player.games
        },
    )
    known = dict(after.ratings)
    for n, player in enumerate(taken.players):
        rating = known.get(names[n])
        if rating is not None and player.licence and not rating.licence:
            known[names[n]] = Rating(
                rating.name, rating.value, rating.games, rating.last_season, player.licence
            )
    steps = [
        ListStep(
            each.after.name,
            taken.title,
            day.isoformat(),
            each.change,
            each.after.value,
            len(each.games),
        )
        for each in sheet.players
    ]
    return RatingList(after.name, after.day, known), steps


def _names(parcel: Parcel, ratings: RatingList) -> list[str]:
    """What the list calls every participant; two are never one."""
    chosen: dict[tuple[str, str], str] = {}
    for number, decided in parcel.decided.items():
        line = parcel.taken.lines[number - 1]
        if line.name == NAME and decided.accepted:
            chosen[line.values[0], line.values[1]] = decided.whose
    found: list[str] = []
    for player in parcel.taken.players:
        name = chosen.get((player.name, player.licence)) or _named(player, ratings)
        if name in found:  # somebody else of that name
            name = named_with_licence(player.name, player.licence or f"{len(found) + 1}")
        found.append(name)
    return found


def _named(player: ParcelPlayer, ratings: RatingList) -> str:
    who = named_in(ratings, player.name, player.licence)
    if len(who) == 1:
        return who[0]
    if player.name not in ratings.ratings:
        return player.name
    number = 1 + sum(name.startswith(player.name) for name in ratings.ratings)
    return named_with_licence(player.name, player.licence or str(number))
