"""A league as the fold of its events."""

from dataclasses import dataclass, replace

from faristol.championship.league.events import (
    FixturesMade,
    GameCleared,
    GameEnded,
    GameForfeited,
    GameMoved,
    LeagueEnded,
    LeagueEvent,
    LeagueOpened,
    PlayerEntered,
    PlayerLeft,
)
from faristol.championship.namesakes import shown_names
from faristol.core import GameScore, Winner


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who plays in a division."""

    number: int
    name: str
    division: int
    club: str = ""
    licence: str = ""
    rating: int | None = None
    has_left: bool = False
    is_struck: bool = False
    """They left, and none of their games counts."""

    @property
    def school(self) -> str:
        """None: what tells namesakes apart asks for it."""
        return ""


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game with its date, and how it ended."""

    number: int
    division: int
    round: int
    first: int
    second: int
    day: str
    """Nothing while a postponed game has no date."""
    planned: str
    """The date it had at first."""
    why: str = ""
    """Why it was moved, where somebody said so."""
    winner: Winner | None = None
    """None while the game is open."""
    score: GameScore | None = None
    """None where it was forfeited."""
    played_on: str = ""

    @property
    def is_open(self) -> bool:
        """Whether it has no result."""
        return self.winner is None

    @property
    def is_postponed(self) -> bool:
        """Whether it is to be played on another day than was planned."""
        return self.is_open and self.day != self.planned

    @property
    def players(self) -> tuple[int, int]:
        """Who starts, and the other."""
        return self.first, self.second


@dataclass(frozen=True, slots=True)
class League:
    """Everything known of a league."""

    opened: LeagueOpened | None = None
    members: tuple[Member, ...] = ()
    """The first is player 1."""
    fixtures: tuple[Fixture, ...] = ()
    """Division by division, in the order in which they were made."""
    planned: int = 0
    """How many games were ever planned: those made again have new numbers."""
    drawn: frozenset[int] = frozenset()
    """Divisions that have their fixtures."""
    is_ended: bool = False

    def shown(self, player: int) -> str:
        """A name as it is shown, those of one name told apart."""
        name = self.members[player - 1].name
        alike = [one for one in self.members if one.name.casefold() == name.casefold()]
        if len(alike) == 1:
            return name
        numbers = [one.number for one in alike]
        return list(shown_names(alike, numbers))[numbers.index(player)]

    def fixture(self, number: int) -> Fixture | None:
        """A game by its number."""
        return next((each for each in self.fixtures if each.number == number), None)

    def of_division(self, division: int) -> tuple[Member, ...]:
        """Its players, in the order in which they were entered."""
        return tuple(one for one in self.members if one.division == division)

    def counted(self, fixture: Fixture) -> Fixture | None:
        """A game as it counts, after somebody left: forfeited, as it was, or not at all."""
        first, second = (self.members[number - 1] for number in fixture.players)
        if first.is_struck or second.is_struck:
            return None
        if not fixture.is_open or not (first.has_left or second.has_left):
            return fixture
        if first.has_left and second.has_left:
            return None
        return replace(fixture, winner=Winner.SECOND if first.has_left else Winner.FIRST)

    @property
    def missing(self) -> tuple[Fixture, ...]:
        """The games that are still to be played."""
        counted = (self.counted(fixture) for fixture in self.fixtures)
        return tuple(each for each in counted if each is not None and each.is_open)


def evolve(league: League, event: LeagueEvent) -> League:
    """The league after an event. Never refuses."""
    match event:
        case LeagueOpened():
            return replace(league, opened=league.opened or event)
        case PlayerEntered(player=player) if player == len(league.members) + 1:
            return replace(league, members=(*league.members, _member(event)))
        case FixturesMade():
            return _with_fixtures(league, event)
        case PlayerLeft(player=player) if 0 < player <= len(league.members):
            left = replace(league.members[player - 1], has_left=True, is_struck=event.strikes)
            members = (*league.members[: player - 1], left, *league.members[player:])
            return replace(league, members=members)
        case LeagueEnded():
            return replace(league, is_ended=True)
        case GameMoved() | GameEnded() | GameForfeited() | GameCleared():
            fixtures = (
                _changed(each, event) if each.number == event.game else each
                for each in league.fixtures
            )
            return replace(league, fixtures=tuple(fixtures))
        case _:
            return league


def follows(league: League, event: LeagueEvent) -> bool:
    """Whether an event can have happened then: what can't have changes nothing."""
    return evolve(league, event) != league


def _member(event: PlayerEntered) -> Member:
    return Member(event.player, event.name, event.division, event.club, event.licence, event.rating)


def _with_fixtures(league: League, event: FixturesMade) -> League:
    """The division's games; made again, they take the place of those before."""
    kept = tuple(each for each in league.fixtures if each.division != event.division)
    known = {one.number for one in league.of_division(event.division)}
    new = (
        Fixture(n, event.division, each.round, each.first, each.second, each.day, each.day)
        for n, each in enumerate(event.games, start=league.planned + 1)
        if {each.first, each.second} <= known and each.first != each.second
    )
    return replace(
        league,
        fixtures=(*kept, *new),
        planned=league.planned + len(event.games),
        drawn=league.drawn | {event.division},
    )


def _changed(
    fixture: Fixture, event: GameMoved | GameEnded | GameForfeited | GameCleared
) -> Fixture:
    match event:
        case GameMoved(day=day, why=why):
            return replace(fixture, day=day, why=why)
        case GameEnded(score=score, winner=winner, played_on=day):
            return replace(fixture, score=score, winner=winner, played_on=day)
        case GameForfeited(winner=winner):
            return replace(fixture, score=None, winner=winner, played_on="")
        case GameCleared():
            return replace(fixture, score=None, winner=None, played_on="")
