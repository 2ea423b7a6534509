"""Games that programs play, every command of them decided as at a table.

The tiles come from a bag whose order is given. One seat draws from its end and the others from its
beginning, so that a game can be played again with seats swapped and the same tiles.
"""

from collections.abc import Callable, Sequence

from faristol.board import Board, Placement
from faristol.core import Refused
from faristol.kernel import PlayFinder
from faristol.robot.inference import LastPlay, last_play
from faristol.rulebook import Ruleset
from faristol.table import Game, WordJudge, decide, replay
from faristol.table import commands as c
from faristol.table.commands import Command
from faristol.table.exchanging import exchange_refusal
from faristol.table.terms import Judge, Stage

_MASK = 2**64 - 1
_MOST_STEPS = 12
"""That a turn takes by any book: accepting, drawing, the clock, the time for a challenge."""
_STEP_MS = 21_000
"""Longer than any time in which a challenge may come."""


Doubts = Callable[[Game, int, tuple[bytes, ...]], bool]
"""Whether a seat challenges the play that formed these words."""


class RefereedGame:
    """A game that goes on turn by turn; its words stand unless somebody challenges them."""

    def __init__(
        self,
        rules: Ruleset,
        finder: PlayFinder,
        game: Game,
        bag: Sequence[int],
        *,
        from_the_end: int,
        salt: int = 0,
        judge: WordJudge | None = None,
        doubts: Doubts | None = None,
    ) -> None:
        """`salt` decides where exchanged tiles go into the bag.

        Without a `judge` every word is good, without `doubts` nobody challenges.
        """
        self.rules, self.game = rules, game
        self.bag = list(bag)
        self._finder = finder
        self._from_the_end = from_the_end
        self._salt = salt
        self._judge = judge or _every_word
        self._doubts = doubts
        self._spent = 0
        self.last: LastPlay | None = None
        """The play that the last turn was, if it was one."""

    @classmethod
    def dealt(
        cls,
        rules: Ruleset,
        finder: PlayFinder,
        bag: Sequence[int],
        players: int,
        *,
        salt: int,
        judge: WordJudge | None = None,
        doubts: Doubts | None = None,
    ) -> "RefereedGame":
        """A game that seat 0 begins, the first racks drawn."""
        one = cls(rules, finder, Game(), bag, from_the_end=0, salt=salt, judge=judge, doubts=doubts)
        one.do(c.OpenTable(0, tuple("ABCD"[:players])))
        one.do(c.DrawForStart(0, bytes(range(1, players + 1))))
        for seat in range(players):
            one.do(c.Draw(0, seat, one._drawn(seat, rules.rack.size)))
        if one.game.stage is Stage.READY:  # books without clocks have begun
            one.do(c.StartClock(0, 1))
        return one

    @property
    def on_turn(self) -> int:
        """The seat whose turn it is."""
        seat = self.game.on_turn
        assert seat is not None
        return seat

    @property
    def is_over(self) -> bool:
        """Whether nobody has another turn."""
        return self.game.stage is not Stage.PLAYING

    def play(self, placements: Sequence[tuple[int, int]]) -> None:
        """Make a play.

        :raises Refused: where the rules forbid it; the game stays as it is.
        """
        seat, before = self.on_turn, self.game
        self.do(c.Place(self._now(), seat, tuple(Placement(s, t) for s, t in placements)))
        points = self.game.turns[-1].points if self.game.turns else 0
        laid = [Placement(square, tile) for square, tile in placements]
        self.last = last_play(before, seat, laid, points)
        self._settle(seat)

    def exchange(self, tiles: bytes) -> None:
        """Change these tiles, by leave of the jury where the book asks for it.

        :raises Refused: where the rules forbid it; the game stays as it is.
        """
        seat, before = self.on_turn, (self.game, list(self.bag))
        self.last = None
        try:
            if exchange_refusal(self.rules, self.game, seat, len(tiles)) is not None:
                self.do(c.AskToExchangeAgain(self._now(), seat))
                self.do(c.RuleOnExchange(self._now(), granted=True))
            self.do(c.Exchange(self._now(), seat, tiles, self._drawn(seat, len(tiles))))
        except Refused:
            self.game, self.bag = before
            raise
        for tile in sorted(tiles):
            self._salt = (self._salt + 1) & _MASK
            self.bag.append(tile)
            at = mixed(self._salt) % len(self.bag)
            self.bag[-1], self.bag[at] = self.bag[at], self.bag[-1]
        self._settle(seat)

    def go_by(self) -> None:
        """Let the turn go by, or say that nothing can be played where nobody may pass.

        :raises Refused: where the rules forbid it; the game stays as it is.
        """
        seat = self.on_turn
        self.last = None
        passing = self.rules.passing.allowed
        self.do(c.Pass(self._now(), seat) if passing else c.DeclareStuck(self._now(), seat))
        self._settle(seat)

    def spend(self, milliseconds: int) -> None:
        """Let time go by before the next command."""
        self._spent += milliseconds

    def do(self, command: Command) -> None:
        """Any other command.

        :raises Refused: where the rules forbid it.
        """
        events = decide(self.rules, self.game, command, judge=self._judge, finder=self._can_play)
        self.game = replay(events, self.game)

    def _settle(self, seat: int) -> None:
        """All that the book asks for until the next turn begins."""
        self._challenged()
        for _ in range(_MOST_STEPS):
            settled = self.game.acted is None and not self.game.owing
            if self.is_over or settled:
                return
            self._step(seat)
        raise AssertionError(self.game)

    def _challenged(self) -> None:
        """Let whoever doubts the play challenge it, the next on turn first."""
        pending, doubts = self.game.pending, self._doubts
        if pending is None or doubts is None:
            return
        seats = len(self.game.names)
        others = [(pending.seat + step) % seats for step in range(1, seats)]
        for seat in others:
            if doubts(self.game, seat, pending.words):
                # Some books let nobody challenge before the clock is pressed.
                self._tries(c.PressClock(self._now(), pending.seat))
                if self._tries(c.Challenge(self._now(), seat, pending.words)):
                    valid = self._judge(pending.words)
                    self._tries(c.RuleOnChallenge(self._now(), valid, Judge.SOFTWARE))
                return

    def _step(self, seat: int) -> None:
        game = self.game
        others = [other for other in game.seats if other != seat and game.pending is not None]
        tries: list[Command] = [c.Accept(self._now(), other) for other in others]
        if any(self._tries(each) for each in (*tries, c.PressClock(self._now(), seat))):
            return
        if game.owing:
            who = game.owing[0]
            due = min(self.rules.rack.size - len(game.racks[who]), game.bag_count)
            before = list(self.bag)
            if self._tries(c.Draw(self._now(), who, self._drawn(who, due))):
                return
            self.bag = before
        self.do(c.Tick(self._now() + _STEP_MS))

    def _tries(self, command: Command) -> bool:
        try:
            self.do(command)
        except Refused:
            return False
        return True

    def _drawn(self, seat: int, count: int) -> bytes:
        if seat == self._from_the_end:
            return bytes(self.bag.pop() for _ in range(min(count, len(self.bag))))
        taken, self.bag = self.bag[:count], self.bag[count:]
        return bytes(taken)

    def _now(self) -> int:
        spent, self._spent = self._spent, 0
        return self.game.at + 1 + spent

    def _can_play(self, board: Board, rack: bytes) -> bool:
        return bool(self._finder.all_plays(board.squares, rack, bag_count=1))


def mixed(word: int) -> int:
    """A number that looks random, the same as the kernel's."""
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB & _MASK
    return word ^ (word >> 31)


def _every_word(words: tuple[bytes, ...]) -> bool:
    del words
    return True
