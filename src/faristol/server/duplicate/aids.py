"""A judge and a finder for a duplicate game, from an installed lexicon and the kernel."""

from heapq import nlargest

from faristol.board import Board
from faristol.duplicate import Aids, DuplicateRules, FoundPlay
from faristol.kernel import Play, play_finder
from faristol.kernel.finder import start_and_direction
from faristol.lexicon import Lexicon, open_lexicon
from faristol.tiles import BLANK_BIT, LETTER_MASK, layout

NO_LEXICON = "none"
SHOWN_PLAYS = 60
"""How many plays the decider is given to choose from, equal ones included."""


class WrongLexiconError(ValueError):
    """A word list of another language than the edition's."""


def lexicon_for(rules: DuplicateRules, reference: str | None) -> Lexicon | None:
    """The lexicon that was asked for, or the language's usual one; None for `none`.

    :raises WrongLexiconError: when it is written with other tiles.
    """
    if reference == NO_LEXICON:
        return None
    lexicon = open_lexicon(reference or rules.language)
    if lexicon.tiles.name != rules.tiles:
        raise WrongLexiconError(
            f"{lexicon.record.reference} is written with {lexicon.tiles.name} tiles, "
            f"{rules.name} is played with {rules.tiles} ones"
        )
    return lexicon


def aids_of(rules: DuplicateRules, lexicon: Lexicon | None) -> Aids:
    """The judge of a lexicon and the kernel's finder."""
    if lexicon is None:
        return Aids()
    graph = lexicon.graph
    return Aids(judge=lambda word: word in graph, finder=KernelFinder(rules, lexicon))


class KernelFinder:
    """The kernel's plays as the decider wants them: the best ones."""

    def __init__(self, rules: DuplicateRules, lexicon: Lexicon) -> None:
        self.rules = rules
        self._finder = play_finder(
            lexicon.graph,
            lexicon.tiles,
            layout(rules.board),
            full_rack=rules.bonus_tiles,
            bonus=rules.bonus,
        )

    def __call__(self, board: Board, rack: bytes, /) -> list[FoundPlay]:
        """The best plays and all that are equal to the last of them."""
        return self.best(board, rack, SHOWN_PLAYS)

    def best(self, board: Board, rack: bytes, number: int) -> list[FoundPlay]:
        """At least `number` plays if there are so many, best first."""
        # Leave values are of no use here: the number of tiles in the bag changes nothing.
        plays = [
            play
            for play in self._finder.all_plays(board.squares, rack, bag_count=50)
            if play.placed <= self.rules.play_limit
        ]
        if len(plays) > number:
            least = min(map(self._points, nlargest(number, plays, key=self._points)))
            plays = [play for play in plays if self._points(play) >= least]
        return sorted(
            (self._found(board, play) for play in plays),
            key=lambda play: (-play.points, play.placed, play.start, play.tiles),
        )

    def _points(self, play: Play) -> int:
        great = self.rules.great_bonus_tiles
        if great and play.placed >= great:
            return play.score - self.rules.bonus + self.rules.great_bonus
        return play.score

    def _found(self, board: Board, play: Play) -> FoundPlay:
        start, direction = start_and_direction(play, board.layout.size)
        step = 1 if play.is_across else board.layout.size
        return FoundPlay(
            tiles=bytes(
                tile or board.squares[start + number * step] & LETTER_MASK
                for number, tile in enumerate(play.tiles)
            ),
            start=start,
            direction=direction,
            points=self._points(play),
            placed=play.placed,
            blanks=sum(1 for tile in play.tiles if tile & BLANK_BIT),
        )
