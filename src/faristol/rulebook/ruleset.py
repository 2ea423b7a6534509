"""What a rule book fixes, as values.

A `Ruleset` computes nothing, so two of them can be compared, printed and stored next to
the games played under them. A field's default always means "the book has no such rule";
whatever an edition's file states replaces it and cites its clause.
"""

import copyreg
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, TypeAlias

Value: TypeAlias = int | str | bool | tuple[str, ...]
Chosen: TypeAlias = int | str | bool
Options: TypeAlias = tuple[tuple[str, Chosen], ...]
"""Options by id, each with what was chosen; as an event can hold it."""

OWN_CHOICE = "own choice"
"""Citation for values that come from no rule book: our own friendly rules."""

READING = "reading:"
"""What a value cites where the book leaves a gap: `reading:` and the reading's id."""

Step: TypeAlias = Literal["place", "announce", "note", "draw", "press"]


def _read_only(values: dict[str, object]) -> MappingProxyType[str, object]:
    return MappingProxyType(values)


# Rules go to the processes that think for robots.
copyreg.pickle(MappingProxyType, lambda proxy: (_read_only, (dict(proxy),)))


@dataclass(frozen=True, slots=True)
class Players:
    """How many sit at a table."""

    least: int = 2
    most: int = 2


@dataclass(frozen=True, slots=True)
class Equipment:
    """Which tiles and which board."""

    tiles: str = "catalan"
    board: str = "standard"
    device: bool = True
    """Whether a phone or tablet may lie at a real board, as clock and score sheet."""


@dataclass(frozen=True, slots=True)
class Start:
    """Who starts, and how the first racks are drawn."""

    method: Literal["draw", "pairing"] = "draw"
    blank: Literal["first", "again", "last"] = "first"
    """A drawn blank: before A, drawn again, or after Z."""
    ties: Literal["all", "lowest"] = "all"
    """Who draws again: everybody, or those who share the lowest tile."""
    deal: Literal["any-order", "starter-first"] = "any-order"
    clock_by: Literal["anyone", "opponent"] = "anyone"


@dataclass(frozen=True, slots=True)
class Rack:
    """Tiles on a rack and the bonus for playing them all."""

    size: int = 7
    full_play: int = 7
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class Placing:
    """How a play comes onto the board."""

    first_tiles: int = 1
    """Tiles the first play needs."""
    touch: bool = False
    """A tile that was put on the board must be played."""
    coordinates: Literal["free", "required"] = "free"
    coordinate_style: Literal["order", "prefix", "lettered-rows"] = "order"
    """How a square is written: `8H` and `H8`, `HM5` and `VM5`, or rows by letters."""


@dataclass(frozen=True, slots=True)
class TurnOrder:
    """The steps of a turn."""

    steps: tuple[Step, ...] = ("place", "note", "draw")
    noted_by: Literal["player", "both"] = "player"
    """Whose sheet must have the play before the turn goes on, where players keep them."""
    take_back: bool = False
    """The last play may be taken back where every player agrees to it."""


@dataclass(frozen=True, slots=True)
class Exchanging:
    """When tiles may be changed."""

    least_bag: int = 0
    """Tiles the bag must hold; 0: as many as are changed."""
    opening_turns: int = 0
    """Turns from the start in which a player who has placed nothing may exchange; 0: no limit."""
    only_after_placing: bool = False
    """Later exchanges need a play in the turn before."""
    again_by_jury: bool = False
    conceded_points: int = 0
    """Cost of finding no word after the jury refused."""
    restart_after: int = 0
    """Exchanges after which the jury may restart the game; 0: never."""


@dataclass(frozen=True, slots=True)
class Passing:
    """Whether a turn may go by."""

    allowed: bool = False


@dataclass(frozen=True, slots=True)
class Redrawing:
    """Racks of only vowels or only consonants."""

    helper: Literal["none", "arbiter", "neighbour"] = "none"
    """Who looks into the bag when free redraws don't help; none: no redraw at all."""
    free: int = 0
    """Redraws before the helper comes."""
    shown: bool = False
    in_own_turn: bool = False
    """Also before one's own play, not only after refilling."""
    first_rack: bool = False
    after_exchange: bool = False
    none_left: Literal["keep", "draw-seven"] = "keep"


@dataclass(frozen=True, slots=True)
class Misdraws:
    """Tiles too many, tiles forgotten."""

    unracked: Literal["none", "blind", "seen", "choose"] = "none"
    racked: Literal["none", "blind", "seen", "choose"] = "none"
    """`choose`: two more are taken, and the opponent chooses what goes back."""
    resolver: Literal["opponent", "left"] = "opponent"
    forgotten: bool = False
    """Tiles found in the bag late go to who should have drawn, at the cost of a turn."""


@dataclass(frozen=True, slots=True)
class Challenging:
    """Words in doubt."""

    window: Literal["until-draw", "until-noted", "after-clock", "none", "checked", "free"] = "none"
    """`checked`: words are looked up before they are laid. `free`: nobody looks."""
    after_clock_ms: int = 0
    hold_ms: int = 0
    """How long the opponent may think before the player may draw, where the server is the bag."""
    per_play: int = 0
    """Challenges of one play; 0: no limit."""
    again: bool = False
    """A second, argued challenge of the same words."""
    covered: bool = False
    stops_clock: bool = False
    valid_points: int = 0
    """Cost to the challenger of a good play."""
    invalid_points: int = 0
    """Cost to the player of a bad one."""
    later: bool = False
    """A final play may still prove wrong."""
    later_points: int = 0
    training_points: int = 0
    """What the software takes instead where its list is for training only."""
    by_players: bool = False
    """Players may look the words up themselves, if both agree."""
    ask_jury: bool = False
    questions: int = 0
    """Words a player may ask the jury before laying them; 0: no limit."""


@dataclass(frozen=True, slots=True)
class Timing:
    """Clocks."""

    each_ms: int = 0
    shared_ms: int = 0
    play_ms: int = 0
    overtime_points: int = 0
    """For each started unit of overtime."""
    overtime_unit_ms: int = 60_000
    lost_after_ms: int = 0
    """Overtime that loses the game once the clock shows a second more; 0: never."""
    lost_points: int = 0
    winner_pays: bool = True
    """Whether the winner's own overtime counts when the loser ran out of time or gave up."""
    resigner_pays: bool = False
    """Whether overtime comes on top of the points that giving up costs."""
    stops: tuple[str, ...] = ()
    """Causes for which the clock may be stopped."""
    last_play_by: Literal["player", "opponent", "either"] = "either"
    time_up: Literal["at-once", "finish-turn", "finish-round"] = "at-once"
    """What is still played when the shared time is over."""
    completion_ms: int = 0
    """Once the shared time is over: what a turn whose play is made may still take."""
    last_play_ms: int = 0
    """Time for each play once the shared time is over, where plays have none of their own."""
    round_play_ms: int = 0
    """Time for each play after the round's time was called; 0: it can't be called."""
    hand: Literal["turn-of-each", "one-turn"] = "turn-of-each"


@dataclass(frozen=True, slots=True)
class Absences:
    """Players who do not come."""

    wait_ms: int = 0
    """0: the book says nothing."""
    second_wins: Literal["on-expiry", "on-arrival"] = "on-expiry"
    score: int = 0
    """Points of a winner without a game."""


@dataclass(frozen=True, slots=True)
class Endings:
    """How a game ends and what racks count."""

    played_out: Literal["at-once", "equal-turns", "skipped"] = "at-once"
    """When a player has no tiles left; `skipped`: the others finish their turns."""
    lost_turns_each: int = 0
    scoreless_turns_each: int = 0
    not_at_zero: Literal["no", "all", "scoreless"] = "no"
    """Which of these endings are off while nobody has a point."""
    turns_each: int = 0
    freeze: Literal["never", "cannot-exchange", "bag-empty"] = "never"
    """When a player none of whose tiles can be placed is out of the game."""
    racks_played_out: Literal["none", "own", "to-closer"] = "none"
    racks_no_plays: Literal["none", "own"] = "none"
    """After runs of lost turns, or when nobody can play."""
    racks_time: Literal["none", "own"] = "none"
    resigning: bool = False
    resigned_points: int = 0
    forced_score: int = 0
    """What the winner gets, to 0, where the loser still leads after the penalty."""
    disqualified: Literal["forced-score", "as-it-stands"] = "forced-score"


@dataclass(frozen=True, slots=True)
class Closing:
    """Sheets, signatures, the final word."""

    signatures: bool = False
    approval: bool = False
    """The jury must approve the game."""
    written_by: Literal["all", "starter"] = "all"
    turn_mark: Literal["hyphen-score", "dash-zero", "zero"] = "zero"
    """How an exchange stands on the sheet."""


@dataclass(frozen=True, slots=True)
class Duplicating:
    """Values of the duplicate game; its course is decided elsewhere."""

    turns: int = 0
    think_ms: int = 0
    write_ms: int = 0
    least_vowels: int = 0
    least_consonants: int = 0
    fresh_rack: bool = False
    """All seven tiles are new every turn."""
    blank_replaced: bool = False
    late_correction: bool = False


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to choose: what it is called, what it means, which values it sets."""

    choice: Chosen
    means: str
    sets: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Option:
    """Something a book leaves to the organiser."""

    id: str
    clauses: tuple[str, ...]
    question: str
    default: Chosen
    choices: tuple[Alternative, ...]
    offered: bool = True
    """Whether people are asked; not where no page can tell the difference."""
    only_used: bool = False
    """Whether it changes only values that are not 0: the agreed time, on one clock or on two."""
    on_wood: bool = False
    """Whether it changes nothing of a game on screen, so that nobody is asked about it there."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How a gap or a contradiction is read, why, and what else it could mean."""

    id: str
    clauses: tuple[str, ...]
    question: str
    taken: Chosen
    why: str
    choices: tuple[Alternative, ...]
    """The reading taken first; several only where an organiser may choose another."""

    @property
    def switchable(self) -> bool:
        """Whether an organiser may take another reading."""
        return len(self.choices) > 1


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One edition with the organiser's choices made."""

    name: str
    title: str
    book: str
    """The code its clause ids start with."""
    language: str
    source: str
    players: Players
    equipment: Equipment
    start: Start
    rack: Rack
    placing: Placing
    turn: TurnOrder
    exchange: Exchanging
    passing: Passing
    redraw: Redrawing
    misdraw: Misdraws
    challenge: Challenging
    time: Timing
    absence: Absences
    ending: Endings
    closing: Closing
    duplicate: Duplicating
    stated: tuple[str, ...] = ()
    """The values that the edition's file states, by dotted name."""
    cited: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """Values and procedures to the clauses they rest on."""
    options: tuple[Option, ...] = ()
    readings: tuple[Reading, ...] = ()
    chosen: tuple[tuple[str, Chosen], ...] = ()
    """Options that differ from their default, with what was chosen."""
    read_as: tuple[tuple[str, Chosen], ...] = ()
    """Readings that differ from the one taken, with what was chosen."""

    def clause(self, name: str) -> str:
        """The clause that a value or a procedure rests on, the first where there are several."""
        ids = self.cited.get(name)
        return ids[0] if ids else f"{self.book}: not stated"

    def clauses(self, name: str) -> tuple[str, ...]:
        """All clauses that a value or a procedure rests on."""
        return self.cited.get(name, ())
