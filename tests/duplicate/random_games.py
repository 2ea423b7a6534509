"""Games played at random: every command there is, sensible or not, refused or not."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from faristol.board import Direction
from faristol.core import Refused
from faristol.duplicate import (
    Aids,
    AskForLook,
    Choice,
    CloseTurn,
    Command,
    ConfirmMarks,
    Draw,
    DrawSource,
    EndGame,
    EnterPlayer,
    Entry,
    ExtendTurn,
    GiveSignal,
    HandIn,
    LayNothing,
    LayWord,
    LiftPenalty,
    LiftWarning,
    Nil,
    OpenGame,
    OpenTurn,
    OverruleVerdict,
    PauseTurn,
    Penalise,
    RejectDraw,
    RestoreVerdict,
    ResumeTurn,
    RuleWord,
    Slip,
    Stage,
    TakeBackSlip,
    Undo,
    Via,
    Warn,
    WithdrawPlayer,
    duplicate_rules,
)
from faristol.duplicate.blind import next_draw
from faristol.duplicate.rules import edition_names, variant_titles
from faristol.tiles import BLANK, BLANK_BIT
from tests.duplicate.hall import Hall, reference_finder

DATA = Path(__file__).parent.parent / "data" / "duplicate"
SHORT = [w for w in (DATA / "words-nl.txt").read_text("utf-8").split() if 2 <= len(w) <= 4]
PLAYERS = 4


class RandomGame:
    """A game whose next command comes from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        pick = self.random
        self.edition = pick.choice(edition_names())
        variants = tuple(pick.sample(sorted(variant_titles()), pick.randint(0, 2)))
        rules = duplicate_rules(self.edition, variants=variants)
        self.hall = Hall(rules)
        # Short words of letters that every tile set has, one tile each.
        words = set()
        for word in pick.sample(SHORT, 250):
            try:
                words.add(self.hall.tiles.parse_word(word))
            except ValueError:
                continue
        self.words = sorted(word for word in words if len(word) > 1)
        self.hall.aids = Aids(
            judge=lambda word: word in words,
            finder=reference_finder(words, self.hall.tiles) if pick.random() < 0.3 else None,
        )
        self.seed = seed.to_bytes(8, "big") * 4

    def play(self, steps: int) -> Iterator[list[object]]:
        """Do commands, and give the events of each; refused ones give none."""
        self.open()
        for _ in range(steps):
            try:
                yield list(self.hall.do(self.next_command()))
            except Refused:
                yield []

    def open(self) -> None:
        entries = tuple(Entry(n, f"P{n}", f"C{n % 2}") for n in range(1, PLAYERS + 1))
        self.hall.do(OpenGame(0, entries=entries, source=DrawSource.BLIND))

    def next_command(self) -> Command:
        return self.sensible() if self.random.random() < 0.75 else self.any_command()

    def sensible(self) -> Command:
        """What comes next in the course."""
        game, at, pick = self.hall.game, self.hall.later(), self.random
        match game.stage:
            case Stage.DRAWING:
                return Draw(at, next_draw(self.hall.rules, game, self.seed), DrawSource.BLIND)
            case Stage.DRAWN:
                return OpenTurn(at)
            case Stage.RUNNING:
                if pick.random() < 0.8:
                    return HandIn(at, pick.randint(1, PLAYERS), self.slip(), pick.choice(list(Via)))
                return CloseTurn(at, "enough")
            case Stage.MARKING:
                if pick.random() < 0.3:
                    return self.any_command()
                if any(mark.play for mark in (game.turn.marks.values() if game.turn else ())):
                    return LayWord(at, accept_missing=True)
                return LayNothing(at, accept_missing=True)
            case _:
                return self.any_command()

    def slip(self) -> Slip:
        pick, game = self.random, self.hall.game
        if pick.random() < 0.1:
            return Slip("?", flaw=Nil.UNREADABLE)
        word = pick.choice(self.words)
        if pick.random() < 0.2:
            at = pick.randrange(len(word))
            word = word[:at] + bytes([word[at] | BLANK_BIT]) + word[at + 1 :]
        direction = pick.choice(list(Direction))
        start = pick.randrange(225)
        if game.turn is not None and game.turn.rack and pick.random() < 0.8:
            # On the start, or crossing a letter that lies there.
            lying = [s for s, tile in enumerate(game.board.squares) if tile] or [112]
            square = pick.choice(lying)
            letter = game.board.squares[square] & 0x7F
            held = Counter(game.turn.rack) + Counter([letter] if letter else [])
            fitting = [
                w
                for w in self.words
                if (not letter or letter in w) and (Counter(w) - held).total() <= held[BLANK]
            ]
            word = pick.choice(fitting or [word])
            back = word.index(letter) if letter and letter in word else 0
            step = 1 if direction is Direction.ACROSS else 15
            start = max(0, square - back * step)
        score = pick.choice([None, pick.randint(0, 60)])
        return Slip("", word, start, direction, score)

    def words_on_slips(self) -> list[bytes]:
        marks = [m for turn in self.hall.game.all_turns for m in turn.marks.values()]
        return [word for mark in marks for word in mark.words]

    def any_command(self) -> Command:
        pick, at = self.random, self.hall.later(self.random.choice([1, 1_000, 200_000]))
        table = pick.randint(0, PLAYERS + 1)
        turn = pick.randint(0, len(self.hall.game.all_turns))
        word = pick.choice(self.words_on_slips() or self.words)
        why = pick.choice(["why not", "", "because"])
        return pick.choice(
            [
                EnterPlayer(at, Entry(table, "late")),
                WithdrawPlayer(at, table, why, excluded=pick.random() < 0.3),
                Draw(at, bytes(pick.sample(range(27), 7))),
                RejectDraw(at, why),
                OpenTurn(at),
                GiveSignal(at),
                PauseTurn(at),
                ResumeTurn(at),
                ExtendTurn(at, pick.choice([0, 30_000])),
                CloseTurn(at),
                HandIn(at, table, self.slip(), pick.choice(list(Via)), late=pick.random() < 0.2),
                TakeBackSlip(at, table, why),
                AskForLook(at, turn, table),
                ConfirmMarks(at, turn),
                RuleWord(at, word, pick.choice([True, False, None]), why),
                OverruleVerdict(at, turn, table, pick.choice([0, 30]), None, why),
                OverruleVerdict(at, turn, table, 0, Nil.RULED, why),
                RestoreVerdict(at, turn, table, why),
                LayWord(at, Choice(word, pick.randrange(225), Direction.DOWN), reason=why),
                LayWord(at, accept_missing=True),
                LayNothing(at),
                Warn(at, table, why),
                LiftWarning(at, table, why),
                Penalise(at, table, 5, why),
                LiftPenalty(at, table, why),
                EndGame(at, why) if pick.random() < 0.1 else Undo(at, why),
                Undo(at, why),
            ]
        )
