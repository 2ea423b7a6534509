"""Compiled kernel. Import it through faristol.kernel."""

from collections.abc import Sequence
import enum


VERSION: str = '0.2.0'

class GraphError(ValueError):
    pass

def build_word_graph(words: bytes, letters: int) -> bytes:
    """
    The bytes of a word graph file. `words` holds tile words, each followed by a 0 byte.
    """

class WordGraph:
    """An immutable word list: who may share it, may share it."""

    @staticmethod
    def open(path: str) -> WordGraph:
        """Map a file and check it. Raises GraphError when it is not intact."""

    @staticmethod
    def from_bytes(data: bytes) -> WordGraph:
        """Copy and check the bytes of a file."""

    @property
    def letters(self) -> int:
        """How many letters the tile set has."""

    @property
    def longest(self) -> int:
        """The length of the longest word, in tiles."""

    @property
    def arc_count(self) -> int:
        """The size of the graph, in arcs of 4 bytes."""

    def __len__(self) -> int: ...

    def __contains__(self, word: bytes) -> bool: ...

    def has_prefix(self, prefix: bytes) -> bool:
        """Whether some word begins so."""

    def front_hooks(self, word: bytes) -> bytes:
        """Letters that make a word in front of `word`."""

    def back_hooks(self, word: bytes) -> bytes:
        """Letters that make a word behind `word`."""

    def anagrams(self, rack: bytes, *, shorter: bool = False) -> list[bytes]:
        """
        Words that use the whole rack, or any part of it; 0 in the rack is a blank.
        """

    def matching(self, pattern: Sequence[int], limit: int) -> list[bytes]:
        """
        Words that match; each item is a set of letters as bits, 0 stands for any run.
        """

    def words(self) -> bytes:
        """All words in tile order, each followed by a 0 byte."""

class Play:
    """A legal play with its exact score."""

    @property
    def is_across(self) -> bool:
        """Whether the main word is read across."""

    @property
    def lane(self) -> int:
        """The row of an across play, the column of a down play, from 0."""

    @property
    def begins(self) -> int:
        """Where in the lane the main word begins, from 0."""

    @property
    def tiles(self) -> bytes:
        """The main word's tiles; 0 where one lies already."""

    @property
    def placed(self) -> int:
        """How many tiles leave the rack."""

    @property
    def score(self) -> int:
        """Points of all words and the bonus."""

    @property
    def equity(self) -> int:
        """Score and leave together, in thousandths of a point."""

class LeaveValues:
    """What tiles left on a rack are worth."""

    def __init__(self, letters: int, vowels: int, repeats: Sequence[int], pairs: Sequence[int], balance: Sequence[int]) -> None: ...

    @property
    def letters(self) -> int: ...

    @property
    def vowels(self) -> int: ...

    @property
    def repeats(self) -> list[int]: ...

    @property
    def pairs(self) -> list[int]: ...

    @property
    def balance(self) -> list[int]: ...

    def of(self, leave: bytes) -> int:
        """The worth of a leave, in thousandths of a point."""

class SelfPlayTotals:
    """Sums over games of self-play."""

    @property
    def games(self) -> int: ...

    @property
    def turns(self) -> int: ...

    @property
    def plays(self) -> int: ...

    @property
    def exchanges(self) -> int: ...

    @property
    def passes(self) -> int: ...

    @property
    def full_racks(self) -> int: ...

    @property
    def first_wins(self) -> int: ...

    @property
    def draws(self) -> int: ...

    @property
    def first_points(self) -> int: ...

    @property
    def second_points(self) -> int: ...

    @property
    def digest(self) -> int:
        """Equal for equal games, whatever the threads."""

class PlayFinder:
    """
    Finds plays with one word graph, board and tile set. Threads may share it.
    """

    def __init__(self, graph: WordGraph, *, size: int, start: int, letter_factors: bytes, word_factors: bytes, values: Sequence[int], counts: Sequence[int], full_rack: int = 7, bonus: int = 50, leaves: LeaveValues | None = None) -> None: ...

    def prepare(self) -> None:
        """
        Make the word map now, so that the first best play is as fast as the next.
        """

    def all_plays(self, board: bytes, rack: bytes, *, bag_count: int, opponent_points: int = 0) -> list[Play]:
        """Every legal play, in no particular order."""

    def best_play(self, board: bytes, rack: bytes, *, bag_count: int, opponent_points: int = 0) -> Play | None:
        """The play of the highest equity, or None."""

    def seen_play(self, board: bytes, rack: bytes, *, bag_count: int, opponent_points: int = 0, tiles: int, crosses: int, leaves: int, seed: int) -> Play | None:
        """
        The best play that comes to mind, or None where there is none; thousandths.

        `tiles`: the chance to see a word, for each tile laid beyond the second. `crosses`: to see
        where it fits, for each word crossed beyond the first. `leaves`: how much leaves count.
        """

    def self_play(self, games: int, *, threads: int = 1, seed: int = 0) -> SelfPlayTotals:
        """Play whole games against itself, greedily by equity."""

    def self_play_games(self, games: int, *, threads: int = 1, seed: int = 0) -> bytes:
        """
        The same games one by one: for each seven numbers of 32 bits, both points, turns, plays,
        exchanges, passes, and plays of a whole rack.
        """

    def train_leaves(self, *, vowels: int, games: int, samples_per_turn: int = 4, threads: int = 1, seed: int = 0, ridge: float = 30.0) -> LeaveValues:
        """Learn leave values from self-play with the present ones."""

    def search_endgame(self, board: bytes, rack: bytes, opponent: bytes, *, rules: EndRules, nodes: int, passes: int = 0, opponent_is_out: bool = False, is_second: bool = False, only: Sequence[Play] | None = None) -> EndgameLine:
        """
        The best turn with an empty bag, the opponent's rack being known, and what follows.

        `passes` were made in a row right before; `is_second`: the opponent has had a turn more.
        With `only`, the first turn is one of these plays; of none: it goes by without a play.
        Looks at some `nodes` positions, never at a clock.
        """

    def weigh_last_draws(self, board: bytes, rack: bytes, unseen: bytes, *, rules: EndRules, in_bag: int, lead: int, nodes: int, is_second: bool = False, seed: int = 0, exchange_most: int = 0, with_pass: bool = False, passes: int = 0, turns_of_circle: int = 2, threads: int = 1) -> LastDraws:
        """
        The likely turns with one to four tiles in the bag.

        `unseen` are the opponent's tiles and the bag's, together: which is which is not asked.
        Plays are weighed, exchanges of up to `exchange_most` tiles, and with `with_pass` a pass
        after `passes` in a row, where the rules know one. Looks at some `nodes` positions, never
        at a clock; the same seed has the same answer on any number of threads. With one tile in
        the bag all deals are looked at; else a part, which grows with `turns_of_circle`.
        """

    def simulation(self, board: bytes, seats: Sequence[Seat], *, on_turn: int, unseen: bytes, rules: TurnRules, plies: int = 2, candidates: int = 15, confidence: float = 0.95, chances: Sequence[tuple[float, float]] = [], seed: int = 0, keeper: int = 0, kept: Sequence[tuple[bytes, float]] = []) -> Simulation:
        """
        A simulation of the turns that look best; nothing is played on yet.

        `unseen` are the bag and what is not known of the others' racks, together. `chances` are, by
        tiles unseen, the logit of being on turn and of a point ahead; empty: by points alone.
        With a confidence of 0 no candidate is dropped before the end. `kept` is what the seat `keeper`
        may have kept of its rack, each with its weight, as `infer_kept` finds it.
        """

    def infer_kept(self, board: bytes, played: bytes, *, score: int, kept: int, unseen: bytes, bag_count: int, most: int = 600, seed: int = 0) -> list[tuple[bytes, float]]:
        """
        What a play tells of the tiles that were kept: each possible rack of so many with its weight.

        `board` is the one before the play, `played` its tiles with blanks as blanks. Racks with which a
        better play was there weigh less. More than `most` racks are not all looked at.
        """

class RackCount(enum.Enum):
    """What tiles left on racks do to the totals."""

    NONE = 0

    OWN = 1
    """Everybody loses the own rest."""

    TO_CLOSER = 2
    """Who has played out gains what the other loses."""

class EndRules:
    """How a game of two ends once the bag is empty."""

    def __init__(self, *, passes_each: int, equal_turns: bool, played_out: RackCount, no_plays: RackCount) -> None: ...

    @property
    def passes_each(self) -> int:
        """
        Passes in a row, of each, that end it. 0: none may pass; who can't play is out.
        """

    @property
    def equal_turns(self) -> bool:
        """Whether who began and plays out leaves the other one more turn."""

    @property
    def played_out(self) -> RackCount: ...

    @property
    def no_plays(self) -> RackCount: ...

class EndgameLine:
    """The best line to the end of a game."""

    @property
    def turns(self) -> list[Play | None]:
        """
        The line as far as it is known, the turn asked for first; None is a turn without a play.

        Passes at its end stand for as many as the game needs to be over.
        """

    @property
    def value(self) -> int:
        """
        Points that the player on turn gains on the other until the end, racks counted.
        """

    @property
    def is_exact(self) -> bool:
        """Whether nothing in it is an estimate: no better line exists."""

    @property
    def depth(self) -> int:
        """Turns looked ahead before the rest was estimated."""

    @property
    def nodes(self) -> int:
        """Positions looked at; one of very many plays counts for several."""

class WeighedTurn:
    """A turn, over the ways the unseen tiles may be dealt."""

    @property
    def kind(self) -> TurnKind: ...

    @property
    def play(self) -> Play | None: ...

    @property
    def kept(self) -> bytes | None:
        """Of an exchange or a pass: the tiles that stay on the rack."""

    @property
    def deals(self) -> int:
        """How many, by how often each comes about."""

    @property
    def wins(self) -> int:
        """In half games: a win counts two, a draw one."""

    @property
    def points(self) -> int:
        """The leads at the end, all deals together."""

    @property
    def is_exact(self) -> bool:
        """Whether no deal's end is an estimate."""

class LastDraws:
    """What the turns with few tiles in the bag are worth."""

    @property
    def turns(self) -> list[WeighedTurn]:
        """
        Those weighed longest, the best first: games won, then points. Empty: no play.
        """

    @property
    def nodes(self) -> int:
        """Positions looked at."""

    @property
    def all_deals(self) -> bool:
        """
        Whether they were weighed over all deals that there are, not a part of them.
        """

class PlayedOut(enum.Enum):
    """When a game ends after somebody has played out."""

    AT_ONCE = 0

    EQUAL_TURNS = 1
    """When all have had as many turns."""

    SKIPPED = 2
    """The others finish their turns."""

class AtZero(enum.Enum):
    """Which endings by turns without points are off at 0-0."""

    NONE = 0

    ALL = 1

    SCORELESS = 2
    """Only the run of passes and exchanges."""

class Freeze(enum.Enum):
    """When who can do nothing is out, where nobody may pass."""

    NEVER = 0

    CANNOT_EXCHANGE = 1

    BAG_EMPTY = 2

class TurnRules:
    """How a game of two to four goes on from turn to turn."""

    def __init__(self, *, rack_size: int, exchange_needs: int, opening_exchanges: int, exchange_after_play: bool, exchange_by_leave: bool, may_pass: bool, played_out: PlayedOut, lost_turns_each: int, scoreless_turns_each: int, not_at_zero: AtZero, turns_each: int, freeze: Freeze, racks_played_out: RackCount, racks_no_plays: RackCount, racks_turns_done: RackCount) -> None: ...

class Seat:
    """A player's state between turns, as the one who thinks knows it."""

    def __init__(self, rack: bytes = ..., *, held: int, points: int = 0, turns: int = 0, lost_run: int = 0, scoreless_run: int = 0, has_placed: bool = False, just_placed: bool = False, is_out: bool = False) -> None:
        """
        `rack`: the tiles that are known, of `held`. Runs count the seat's own last turns.
        """

class TurnKind(enum.Enum):
    """What can be done in a turn."""

    PLAY = 0

    EXCHANGE = 1

    PASS = 2
    """Or the word that nothing can be played, where nobody may pass."""

class StoppedBy(enum.Enum):
    """Why a simulation stopped."""

    DECIDED = 1
    """One candidate is better than all others."""

    EQUAL = 2
    """What is left differs by less than matters."""

    ITERATIONS = 3

    NODES = 4

    SECONDS = 5

    ASKED = 6

class SimulatedTurn:
    """A candidate, and what playing on said of it."""

    @property
    def kind(self) -> TurnKind: ...

    @property
    def play(self) -> Play | None: ...

    @property
    def kept(self) -> bytes | None:
        """Of an exchange or a pass: the tiles that stay on the rack."""

    @property
    def equity(self) -> int:
        """What it looks worth without playing on, in thousandths of a point."""

    @property
    def iterations(self) -> int:
        """How often it was played on from."""

    @property
    def in_race(self) -> bool:
        """False once it was shown to be behind another."""

    @property
    def spread(self) -> tuple[float, float]:
        """
        Points ahead of the best of the others, leaves included: mean, standard error.
        """

    @property
    def win(self) -> tuple[float, float] | None:
        """
        The chance to win, a draw half: mean, standard error. None where nobody can tell.
        """

class Simulation:
    """Turns compared by playing on from them."""

    def run(self, *, iterations: int | None = None, seconds: float | None = None, nodes: int | None = None, threads: int = 1) -> StoppedBy:
        """
        Play on until a limit, or until nothing is left to be found out.

        Iterations and nodes are those of all runs so far, seconds those of this run. The answer
        doesn't hang on the number of threads. Other threads run meanwhile, and may ask and stop.
        """

    def stop(self) -> None:
        """End the run that goes on, or the next; from any thread."""

    def turns(self) -> list[SimulatedTurn]:
        """The candidates, the best first; also while it runs."""

    @property
    def iterations(self) -> int:
        """Candidates played on from, all together."""

    @property
    def nodes(self) -> int:
        """Best plays looked for, and candidates."""

    def deal(self, index: int) -> tuple[list[bytes], bytes, int]:
        """
        The racks, the bag and the salt of a draw, the same for every candidate.
        """

    def sample(self, candidate: int, index: int) -> tuple[int, int | None]:
        """
        What one candidate leads to from one draw: thousandths of a point, and of the chance
        to win millionths. Candidates are numbered as `turns` lists them before any run.
        """
