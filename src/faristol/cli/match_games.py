"""The games of a match between two robots, pair by pair, each decided as at a table.

A pair hangs on the terms and its number alone, so that any process may play it.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from faristol.cli.finding import finder_for, words_named
from faristol.core import Outcome, Refused
from faristol.kernel.finder import placements
from faristol.lexicon import Judge
from faristol.robot.champion import Champion, Effort
from faristol.robot.chance import chances_of
from faristol.robot.levels import Level, strength_of
from faristol.robot.refereeing import Doubts, RefereedGame
from faristol.robot.situation import situation_of
from faristol.robot.time_share import time_share
from faristol.rulebook import Ruleset, ruleset
from faristol.server.tables.robots import doubts, knows_words, position_of, think
from faristol.table import Game

PLAYERS = 2


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """What a match is played by."""

    levels: tuple[Level, Level]
    edition: str
    lexicon: str
    """By its full reference."""
    effort: Effort
    """How much a champion thinks for a turn, where no clock runs."""
    seed: int
    minutes: float | None = None
    """Of each player's clock, by which champions then think; None: no clock runs."""
    pace: int = 1
    """A second of thinking counts as so many on the clock."""

    @property
    def rules(self) -> Ruleset:
        """The book, with these minutes."""
        rules = ruleset(self.edition)
        if self.minutes is None:
            return rules
        each_ms = round(self.minutes * 60_000)
        return replace(rules, time=replace(rules.time, each_ms=each_ms, shared_ms=0))


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game, for both robots in the order in which they were named."""

    points: tuple[int, int]
    wins: tuple[bool, bool]
    seconds: tuple[tuple[float, ...], tuple[float, ...]]
    """Processor time of each turn."""
    flags: tuple[bool, bool]
    """Whose clock ran out."""


Wish = Callable[[], None]
Chooser = Callable[[RefereedGame], list[Wish]]
"""What whoever is on turn would do, the best first."""


def play_pair(told: tuple[MatchTerms, int]) -> tuple[PlayedGame, PlayedGame]:
    """Two games with the same tiles; each robot begins once."""
    terms, pair = told
    return _game(terms, pair, 0), _game(terms, pair, 1)


def _game(terms: MatchTerms, pair: int, first: int) -> PlayedGame:
    """`first`: which of them begins."""
    words, rules = words_named(terms.lexicon), terms.rules
    bag = list(words.tiles.full_bag())
    random = Random(f"{terms.seed} {pair}")  # noqa: S311 - robots' tiles, no secret
    random.shuffle(bag)
    levels = (terms.levels[first], terms.levels[1 - first])
    judge = Judge(words)
    game = RefereedGame.dealt(
        rules,
        finder_for(terms.lexicon, rules),
        bag,
        PLAYERS,
        salt=random.getrandbits(64),
        judge=judge.allows,
        doubts=_doubts(levels, terms.lexicon, judge),
    )
    choosers = [_chooser(terms, level) for level in levels]
    seconds: tuple[list[float], list[float]] = ([], [])
    flags = [False, False]
    while not game.is_over:
        seat = game.on_turn
        began = time.process_time()
        wishes = choosers[seat](game)
        used = time.process_time() - began
        seconds[seat ^ first].append(used)
        if terms.minutes is not None:
            game.spend(round(1000 * used * terms.pace))
        _do(game, wishes)
        clock = game.game.clock
        flags[seat ^ first] |= bool(clock.left_ms) and clock.left_ms[seat] < 0
    result = game.game.result
    assert result is not None
    order = (first, 1 - first)
    return PlayedGame(
        points=(result.scores[order[0]], result.scores[order[1]]),
        wins=(
            result.outcomes[order[0]] is Outcome.WON,
            result.outcomes[order[1]] is Outcome.WON,
        ),
        seconds=(tuple(seconds[0]), tuple(seconds[1])),
        flags=(flags[0], flags[1]),
    )


def _do(game: RefereedGame, wishes: list[Wish]) -> None:
    """The first wish that the rules allow; else the turn goes by."""
    for wish in wishes:
        try:
            wish()
        except Refused:
            continue
        return
    game.go_by()


def _chooser(terms: MatchTerms, level: Level) -> Chooser:
    strength = strength_of(level)
    if strength is None or not strength.plays_on:
        return _of_server(level, terms.lexicon)
    words, rules = words_named(terms.lexicon), terms.rules
    finder = finder_for(terms.lexicon, rules)
    champion = Champion(finder, words.tiles, chances_of(words.tiles.name), terms.seed)

    def wishes(game: RefereedGame) -> list[Wish]:
        at, seat = game.game, game.on_turn
        effort = terms.effort
        if terms.minutes is not None:
            share = time_share(rules, at, seat, at.at)
            effort = Effort(seconds=share.thinking_s / terms.pace)
        chosen = champion.choose(situation_of(rules, at, seat, game.last), effort)
        play = chosen.play
        if play is not None:
            return [lambda: game.play(placements(play, at.board.layout.size))]
        if chosen.exchanged:
            return [lambda: game.exchange(chosen.exchanged)]
        return []

    return wishes


def _of_server(level: Level, reference: str) -> Chooser:
    """A robot that people meet at a table, with the same tries where the rules forbid its wish."""

    def wishes(game: RefereedGame) -> list[Wish]:
        thought = think(position_of(game.rules, game.game, game.on_turn, reference, level))
        found: list[Wish] = []
        if thought.placements:
            found.append(lambda: game.play(thought.placements))
        if thought.change:
            found.append(lambda: game.exchange(thought.change))
        if game.rules.passing.allowed:
            found.append(game.go_by)
        if thought.at_worst:
            found.append(lambda: game.play(thought.at_worst))
        return found

    return wishes


def _doubts(levels: tuple[Level, Level], reference: str, judge: Judge) -> Doubts:
    """Who challenges what, as those robots do at a table."""

    def challenges(game: Game, seat: int, words: tuple[bytes, ...]) -> bool:
        if knows_words(levels[seat]):
            return not judge.allows(words)
        return doubts(reference, levels[seat], words, game.board.squares)

    return challenges
