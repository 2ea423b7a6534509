"""What `faristol analyse` finds in a game and writes into files, key by key."""

from typing import NotRequired, TypedDict, final


class PlayFound(TypedDict):
    """A play with its worth: points, and equity with what is kept."""

    coord: str
    word: str
    score: int
    equity: float


class Worth(TypedDict):
    """What playing on says of a turn."""

    kind: str
    win: float | None
    win_error: float | None
    spread: float


class PlayedOn(TypedDict):
    """The best turn beside the one that was had, both played on."""

    iterations: int
    best: Worth
    made: Worth | None
    lost_win: NotRequired[float]


class TurnAnalysis(TypedDict):
    """A turn beside the best there was."""

    turn: int
    seat: int
    rack: str
    phase: str
    made: PlayFound | None
    best: list[PlayFound]
    rank: int | None
    lost: float | None
    missed: PlayFound | None
    is_phony: bool
    till_end: bool
    status: str
    played_on: NotRequired[PlayedOn]


class PhaseLoss(TypedDict):
    """How much a player's turns of one part of the game cost."""

    turns: int
    lost: float


class PlayerAnalysis(TypedDict):
    """A player's turns of one game, summed."""

    name: str
    score: int
    turns: int
    best: int
    lost: float
    missed_scrabbles: int
    phonies: int
    phonies_that_stayed: int
    phases: dict[str, PhaseLoss]


@final
class GameAnalysis(TypedDict):
    """A game looked at again."""

    game: str
    edition: str
    lexicon: str
    depth: str
    players: list[PlayerAnalysis]
    turns: list[TurnAnalysis]


@final
class Unreadable(TypedDict):
    """What is wrong with a file that can't be looked at."""

    error: str


class PlayerSummary(TypedDict):
    """A player over all games."""

    name: str
    games: int
    turns: int
    best: int
    lost: float
    missed_scrabbles: int
    phonies: int
    phonies_that_stayed: int
    phases: dict[str, PhaseLoss]
    lost_per_turn: float
