"""A hall of 1,000: seconds to receive a burst of slips, to mark them all different, to re-mark.

Run: `python -m bench.duplicate [players]`. The goal is 1 s to mark 1,000 slips. The slips
are all different and many need a blank, which is the slowest kind.
"""

import random
import sys
import time

from faristol.cli.duplicate.aids import KernelFinder, aids_of
from faristol.duplicate import (
    CloseTurn,
    Draw,
    Entry,
    Event,
    Game,
    HandIn,
    LayWord,
    OpenGame,
    OpenTurn,
    RuleWord,
    Slip,
    Via,
    decide,
    duplicate_rules,
    replay,
    standings,
)
from faristol.duplicate.commands import Command
from faristol.lexicon import open_lexicon
from faristol.tiles import tile_set

RULES = duplicate_rules("nl-duplicate")


class Hall:
    def __init__(self, players: int) -> None:
        lexicon = open_lexicon("nl")
        self.aids = aids_of(RULES, lexicon)
        self.finder = KernelFinder(RULES, lexicon)
        self.game = Game()
        entries = tuple(Entry(n, f"Player {n}") for n in range(1, players + 1))
        self.do(OpenGame(0, entries=entries))

    def do(self, command: Command) -> list[Event]:
        events = decide(RULES, self.game, command, self.aids)
        self.game = replay(events, self.game)
        return events


def timed(what: str, goal: str, began: float) -> None:
    print(f"{what}: {time.perf_counter() - began:.3f} s{goal}")


def main() -> None:
    players = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    hall = Hall(players)
    dutch = tile_set("dutch")
    hall.do(Draw(1, dutch.parse_rack("ZEBRANS")))
    hall.do(OpenTurn(2))
    hall.do(HandIn(3, 1, Slip("", dutch.parse_word("zebra"), 112)))
    hall.do(CloseTurn(200_000))
    hall.do(LayWord(200_001, accept_missing=True))
    hall.do(Draw(200_002, dutch.parse_rack("??DEIST")))
    hall.do(OpenTurn(200_003))
    assert hall.game.turn is not None
    plays = hall.finder.best(hall.game.board, hall.game.turn.rack, 20 * players)
    chosen = random.Random(1).sample(plays, players)
    # Blanks are left unmarked, so that the marking has to find the best letter for them.
    slips = [
        Slip("", bytes(t & 0x7F for t in play.tiles), play.start, play.direction) for play in chosen
    ]
    began = time.perf_counter()
    for table, slip in enumerate(slips, 1):
        hall.do(HandIn(300_000 + table, table, slip, Via.PHONE))
    timed(f"{players} slips received", "", began)
    began = time.perf_counter()
    hall.do(CloseTurn(400_000))
    timed(f"{len({*slips})} different slips marked, computer's top found", " (goal 1)", began)
    began = time.perf_counter()
    hall.do(LayWord(400_001))
    timed("word laid", "", began)
    began = time.perf_counter()
    word = hall.game.turns[1].marks[1].words[0]
    hall.do(RuleWord(400_002, word, False, "measured"))
    timed("slips with one word marked again after a ruling", "", began)
    began = time.perf_counter()
    standings(RULES, hall.game)
    timed("standings", "", began)


if __name__ == "__main__":
    main()
