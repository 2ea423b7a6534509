"""What somebody's games come to: counts, means, the best of them, opponents. Pure."""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from faristol.server.plans.turn_losses import SeatLoss
from faristol.server.records.played import Feat, Played, PlayedSeat

_MOST_OPPONENTS = 30


class BestOf(msgspec.Struct, frozen=True):
    """Something to be proud of, and the game it was in."""

    word: str
    place: str
    points: int
    tiles: int
    game: str


class Tally(msgspec.Struct, frozen=True):
    """Games counted together; of three or four players, only the first one has won."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: int = 0
    mean: float = 0.0
    """Points a game, one decimal."""
    most: int = 0
    most_game: str = ""
    scrabbles: int = 0
    best: BestOf | None = None
    longest: BestOf | None = None
    started: int = 0
    """Games that opened with a turn of this player's, and how many of them were won."""
    started_won: int = 0
    opening: float | None = None
    """Points of an opening play, one decimal; None where none was made."""


class AverageLoss(msgspec.Struct, frozen=True):
    """What turns cost, compared with the best play of each."""

    points: float
    """A turn, one decimal."""
    games: int
    """Analysed games that it is the mean of."""


class EditionTally(msgspec.Struct, frozen=True):
    """Games of one edition."""

    edition: str
    language: str
    tally: Tally


class OpponentTally(msgspec.Struct, frozen=True):
    """Games of two against the same opponent."""

    name: str
    person: str
    """Their account, where they have a page to look at."""
    robot: str
    games: int
    won: int
    drawn: int
    lost: int
    points: int
    against: int


def tally_of(games: Iterable[tuple[Played, int]]) -> Tally:
    """Count games, each with the seat they are counted for."""
    own = [(game, game.seats[seat]) for game, seat in games]
    if not own:
        return Tally()
    points = sum(seat.score for _, seat in own)
    most = max(own, key=lambda each: each[1].score)
    outcomes = [seat.outcome for _, seat in own]
    started = [
        seat for game, seat in own if game.starter is not None and seat is game.seats[game.starter]
    ]
    openings = [seat.opening for seat in started if seat.opening is not None]
    return Tally(
        len(own),
        outcomes.count("win"),
        outcomes.count("draw"),
        outcomes.count("loss"),
        points,
        round(points / len(own), 1),
        most[1].score,
        most[0].table,
        sum(seat.scrabbles for _, seat in own),
        _best([(game, seat.best) for game, seat in own], lambda feat: (feat.points, feat.tiles)),
        _best([(game, seat.longest) for game, seat in own], lambda feat: (feat.tiles, feat.points)),
        len(started),
        sum(seat.outcome == "win" for seat in started),
        round(sum(openings) / len(openings), 1) if openings else None,
    )


def average_loss(losses: Sequence[SeatLoss]) -> AverageLoss | None:
    """The mean of all turns that were compared; None where no turn was."""
    counted = [each for each in losses if each.compared]
    turns = sum(each.compared for each in counted)
    if not turns:
        return None
    return AverageLoss(round(sum(each.lost for each in counted) / turns, 1), len(counted))


def _best(
    feats: Sequence[tuple[Played, Feat | None]], order: Callable[[Feat], tuple[int, int]]
) -> BestOf | None:
    there = [(game, feat) for game, feat in feats if feat is not None]
    if not there:
        return None
    game, feat = max(there, key=lambda each: order(each[1]))
    return BestOf(feat.word, feat.place, feat.points, feat.tiles, game.table)


def by_edition(games: Sequence[tuple[Played, int]]) -> list[EditionTally]:
    """The same, per edition and language, the most played first."""
    groups: dict[tuple[str, str], list[tuple[Played, int]]] = {}
    for game, seat in games:
        groups.setdefault((game.edition, game.language), []).append((game, seat))
    tallies = [EditionTally(*key, tally_of(group)) for key, group in groups.items()]
    return sorted(tallies, key=lambda each: (-each.tally.games, each.edition))


def opponents_of(games: Iterable[tuple[Played, int]]) -> list[OpponentTally]:
    """Head to head, in games of two; the most frequent first."""
    groups: dict[tuple[str, str], list[tuple[PlayedSeat, PlayedSeat]]] = {}
    for game, number in games:
        if len(game.seats) == 2:
            other = game.seats[1 - number]
            # Guests come and go: they are the same person only while they are there.
            key = (other.robot, other.account)
            groups.setdefault(key, []).append((game.seats[number], other))
    tallies = [_opponent(met) for met in groups.values()]
    tallies.sort(key=lambda each: (-each.games, each.name.casefold()))
    return tallies[:_MOST_OPPONENTS]


def _opponent(met: Sequence[tuple[PlayedSeat, PlayedSeat]]) -> OpponentTally:
    outcomes = [own.outcome for own, _ in met]
    newest = met[0][1]
    return OpponentTally(
        newest.name,
        newest.account if newest.who == "local" else "",
        newest.robot,
        len(met),
        outcomes.count("win"),
        outcomes.count("draw"),
        outcomes.count("loss"),
        sum(own.score for own, _ in met),
        sum(other.score for _, other in met),
    )
