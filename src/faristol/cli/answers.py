"""What `faristol simulate`, `solve` and `match` answer, key by key."""

from typing import TypedDict


class TurnAnswer(TypedDict):
    """A turn that could be had: a play, an exchange or a pass."""

    kind: str
    coord: str | None
    word: str
    exchanged: str
    score: int
    leave: str
    spread: float


class SimulatedTurnAnswer(TurnAnswer):
    """What playing on from it says."""

    equity: float
    win: float | None
    interval: list[float]
    iterations: int
    dropped: bool


class SimulationAnswer(TypedDict):
    """All turns that were compared, the best first."""

    plays: list[SimulatedTurnAnswer]
    iterations: int
    nodes: int
    iterations_per_second: float
    seconds: float
    stopped_by: str
    edition: str
    lexicon: str


class LineTurn(TypedDict):
    """A turn of the line to the end; without a square it is a pass."""

    coord: str | None
    word: str
    score: int


class EndgameAnswer(TypedDict):
    """The end of a game, searched."""

    value: int
    line: list[LineTurn]
    status: str
    depth: int
    nodes: int
    edition: str
    lexicon: str


class WeighedTurnAnswer(TurnAnswer):
    """What it leads to over the ways in which the unseen tiles may lie."""

    win: float
    interval: list[float] | None
    exact: bool


class WeighedAnswer(TypedDict):
    """The likely turns with a few tiles in the bag, the best first."""

    value: float
    line: list[LineTurn]
    status: str
    in_bag: int
    deals: int
    all_deals: bool
    plays: list[WeighedTurnAnswer]
    nodes: int
    edition: str
    lexicon: str


class MatchFigures(TypedDict):
    """What two robots won against each other."""

    pairs: int
    a_wins: int
    draws: int
    b_wins: int
    a_mean: float
    b_mean: float
    win_rate: float
    interval: list[float]
    a_turn_s: float
    b_turn_s: float
    a_flags: int
    b_flags: int


class MatchAnswer(MatchFigures):
    """The same, with the terms by which anybody can play it again."""

    a: str
    b: str
    edition: str
    lexicon: str
    seconds: float | None
    iterations: int | None
    clock: float | None
    seed: int


def turn_name(turn: TurnAnswer) -> str:
    """A turn as the first column of a table names it."""
    if turn["kind"] == "play":
        return f"{turn['coord']:>4} {turn['word']}"
    return f"exchange {turn['exchanged']}" if turn["kind"] == "exchange" else "pass"
