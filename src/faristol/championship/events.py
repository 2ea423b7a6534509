"""Everything that happens in a championship.

Plain data: numbers, text, enums and tuples of them, so that any event can be
written as JSON. One command gives one event, which is what undoing takes back.
"""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.championship.committee.events import CaseBrought as CaseBrought
from faristol.championship.committee.events import CaseDropped as CaseDropped
from faristol.championship.committee.events import CaseRuled as CaseRuled
from faristol.championship.committee.events import CommitteeEvent as CommitteeEvent
from faristol.championship.committee.events import CommitteeNamed as CommitteeNamed
from faristol.championship.committee.events import InterestDeclared as InterestDeclared
from faristol.championship.field import Ending, Rationale, Start
from faristol.championship.pairing import System
from faristol.championship.player_events import AbsenceCancelled as AbsenceCancelled
from faristol.championship.player_events import AbsenceNoted as AbsenceNoted
from faristol.championship.player_events import EntryAmended as EntryAmended
from faristol.championship.player_events import FeeNoted as FeeNoted
from faristol.championship.player_events import ListEntered as ListEntered
from faristol.championship.player_events import PairAllowed as PairAllowed
from faristol.championship.player_events import PairForbidden as PairForbidden
from faristol.championship.player_events import PlayerCheckedIn as PlayerCheckedIn
from faristol.championship.player_events import PlayerCheckedOut as PlayerCheckedOut
from faristol.championship.player_events import PlayerDisqualified as PlayerDisqualified
from faristol.championship.player_events import PlayerEvent
from faristol.championship.player_events import PlayerRegistered as PlayerRegistered
from faristol.championship.player_events import PlayerRejoined as PlayerRejoined
from faristol.championship.player_events import PlayersCheckedIn as PlayersCheckedIn
from faristol.championship.player_events import PlayerWithdrew as PlayerWithdrew
from faristol.championship.player_events import RatingsTaken as RatingsTaken
from faristol.championship.player_events import TableFixed as TableFixed
from faristol.championship.regulations import (
    Disqualified,
    NoShows,
    Ranking,
    RunningGame,
    Starts,
    Unplayed,
)
from faristol.core import GameScore, Outcome, Remark
from faristol.rulebook import Options


@dataclass(frozen=True, slots=True)
class Announced:
    """The championship exists; everything that decides later is written down here."""

    at: int
    name: str
    regulations: str
    rounds: int
    initial_start: Start
    system: System
    starts: Starts
    tie_breaks: tuple[str, ...]
    place: str
    plays_on: str
    announced_on: str
    lexicon: str
    rating_list: str
    capacity: int
    is_official: bool
    no_shows: NoShows = NoShows.PAIRED
    """Logs from before there was a choice have none and paired them again."""
    ends_on: str = ""
    """The last day of play; empty where it is the first."""
    unplayed: Unplayed | None = None
    """How a bye enters a sum over opponents; None, in logs from before there was a choice, is
    the way of the regulations."""
    edition: str = ""
    """Of the rule book, by which its games are played; nothing, in logs from before there was a
    choice, is the one of the regulations."""
    options: Options = ()
    """What the organiser chose of the edition's options; the others are as the edition has them.
    Who starts is not among them: `starts` says it."""
    ranking: Ranking = Ranking.WINS
    """What the classification counts first."""
    bye_points: int | None = None
    """Game points of a bye; None, in logs from before there was a choice, is as the regulations
    have it."""
    late_rulings: bool = True
    """Whether the committee may change a result once the next round is paired; it could in logs
    from before there was a choice."""
    disqualified: Disqualified = Disqualified.STAND
    """What becomes of the games of a player whom the committee disqualifies."""
    running_game: RunningGame = RunningGame.FORFEIT

    @property
    def last_day(self) -> str:
        """The last day of play, as far as it is known."""
        return self.ends_on or self.plays_on


@dataclass(frozen=True, slots=True)
class RoundPaired:
    """A pairing, not yet public. Pairing the same round again replaces it."""

    at: int
    round_number: int
    order: tuple[int, ...]
    """Players by pairing number: the list the draw was made from."""
    tables: tuple[tuple[int, int], ...]
    """(starter, second) on tables 1, 2, 3…"""
    bye: int | None
    away: tuple[tuple[int, Outcome], ...]
    """Who was not in the draw, and what the round is worth to them."""
    reasons: tuple[Rationale, ...]
    """Why, with players' ids."""
    warnings: tuple[Remark, ...] = ()
    """What a pairing by hand goes against."""


@dataclass(frozen=True, slots=True)
class TablesSeated:
    """A seating at tables of several, not yet public. Seating the round again replaces it."""

    at: int
    round_number: int
    order: tuple[int, ...]
    """Players by number on the list the seating was made from."""
    tables: tuple[tuple[int, ...], ...]
    """Who sits at tables 1, 2, 3…, each in the order of play."""
    away: tuple[tuple[int, Outcome], ...]
    reasons: tuple[Rationale, ...]
    warnings: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayersSwapped:
    """Two seats were exchanged by hand, against these warnings."""

    at: int
    round_number: int
    one: int
    other: int
    warnings: tuple[Remark, ...]


@dataclass(frozen=True, slots=True)
class RoundPublished:
    """Everybody can see the pairing."""

    at: int
    round_number: int


@dataclass(frozen=True, slots=True)
class ResultRecorded:
    """A result, or its correction while the round was open."""

    at: int
    round_number: int
    table: int
    score: GameScore
    outcomes: tuple[Outcome, Outcome]
    ending: Ending = Ending.POINTS


@dataclass(frozen=True, slots=True)
class ResultCleared:
    """The result of a table was taken away while the round was open."""

    at: int
    round_number: int
    table: int


@dataclass(frozen=True, slots=True)
class ResultCorrected:
    """A copying error was put right against the signed sheet, before the next round was paired."""

    at: int
    round_number: int
    table: int
    score: GameScore
    outcomes: tuple[Outcome, Outcome]
    ending: Ending = Ending.POINTS


@dataclass(frozen=True, slots=True)
class ResultOverruled:
    """The committee changed a result of a passed round."""

    at: int
    round_number: int
    table: int
    score: GameScore
    outcomes: tuple[Outcome, Outcome]
    why: str
    clause: str


@dataclass(frozen=True, slots=True)
class TableScored:
    """The scores of a table of several, or their correction while the round was open."""

    at: int
    round_number: int
    table: int
    players: tuple[int, ...]
    """Who sits there, in the order of play."""
    scores: tuple[int | None, ...]
    """Game points, player by player; None for who never came."""
    points: tuple[int, ...]
    """What they are worth in the championship, in tenths."""


@dataclass(frozen=True, slots=True)
class TableCorrected:
    """The same at a table of several."""

    at: int
    round_number: int
    table: int
    players: tuple[int, ...]
    scores: tuple[int | None, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableOverruled:
    """The committee changed the scores of a table in a passed round."""

    at: int
    round_number: int
    table: int
    players: tuple[int, ...]
    scores: tuple[int | None, ...]
    points: tuple[int, ...]
    why: str
    clause: str


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """The round has passed."""

    at: int
    round_number: int


@dataclass(frozen=True, slots=True)
class FeatRecorded:
    """Something a prize may be given for."""

    at: int
    player: int
    round_number: int
    prize: str
    text: str
    value: int


@dataclass(frozen=True, slots=True)
class Finished:
    """The classification is final."""

    at: int


@dataclass(frozen=True, slots=True)
class Undone:
    """The step before never happened."""

    at: int


Event: TypeAlias = (
    Announced
    | PlayerEvent
    | RoundPaired
    | TablesSeated
    | PlayersSwapped
    | RoundPublished
    | ResultRecorded
    | ResultCleared
    | ResultCorrected
    | ResultOverruled
    | TableScored
    | TableCorrected
    | TableOverruled
    | RoundClosed
    | FeatRecorded
    | Finished
    | CommitteeEvent
    | Undone
)
