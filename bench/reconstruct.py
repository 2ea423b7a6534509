"""Boards found again from words and scores: how many, how surely, in how much CPU time.

Run: `python -m bench.reconstruct [games]`; the aims are for 500 games of each language. The
games are the kernel against itself (the best play by equity, no exchanges), the first player's
first word across. What a sheet lacks or has wrong is chosen by a seeded generator.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from tests.reconstruct.games import (
    Game,
    Players,
    games,
    players,
    plays_in,
    sheet_of,
    squares_of,
    with_misspelling,
    with_slip_of_the_pen,
    with_wrong_score,
)

from bench.report import figure
from faristol.reconstruct import MOST_ASKED, Answer, Sheet, Status, reconstruct
from faristol.tiles import TileSet


@dataclass
class Tally:
    """What came of the sheets of one kind."""

    sheets: int = 0
    unique: int = 0
    asked: int = 0
    by_place: int = 0
    """Asked, and the places of the first open word alone decide."""
    wrong: int = 0
    seconds: list[float] = field(default_factory=list)

    def add(self, answer: Answer, truth: bytes, seconds: float) -> None:
        self.sheets += 1
        self.seconds.append(seconds)
        if answer.status is Status.UNIQUE:
            self.unique += 1
            self.wrong += squares_of(answer.boards[0]) != truth
        elif answer.status is Status.AMBIGUOUS:
            self.asked += answer.takes_one_question
            self.by_place += all(choice.boards == 1 for choice in answer.choices)

    def report(self, what: str) -> None:
        found = 100 * (self.unique + self.asked) / self.sheets
        figure(f"{what}: unique", 100 * self.unique / self.sheets, "%")
        figure(f"{what}: unique, or by one question", found, "%", at_least=97)
        by_place = 100 * (self.unique + self.by_place) / self.sheets
        figure(f"{what}: unique, or by the place of one word", by_place, "%")
        figure(f"{what}: unique and wrong", self.wrong, "games")
        if self.wrong:
            print(f"  MISSED: {self.wrong} wrong when it says unique")
        self.report_time(what)

    def report_time(self, what: str) -> None:
        figure(f"{what}: median", statistics.median(self.seconds), "s", at_most=0.5)
        figure(f"{what}: worst", max(self.seconds), "s", at_most=20)


def timed(by: Players, sheet: Sheet) -> tuple[Answer, float]:
    before = time.process_time()
    answer = reconstruct(by.material, sheet, by.lexicon.graph)
    return answer, time.process_time() - before


def clean(by: Players, played: Iterable[Game], what: str, unmarked: float = 0.0) -> None:
    chance, tally = random.Random(1), Tally()
    for game in played:
        answer, seconds = timed(by, sheet_of(game, unmarked=unmarked, chance=chance))
        tally.add(answer, game.squares, seconds)
    tally.report(what)


def damaged(
    by: Players,
    played: Iterable[Game],
    what: str,
    damage: Callable[[Sheet, int, random.Random], Sheet],
) -> None:
    """Sheets with one line wrong: whether the game is found and the line is named."""
    chance, tally, found, named, unaware = random.Random(2), Tally(), 0, 0, 0
    for game in played:
        sheet = sheet_of(game)
        plays = plays_in(sheet)
        at = chance.randrange(len(plays))
        answer, seconds = timed(by, damage(sheet, plays[at], chance))
        tally.sheets += 1
        tally.seconds.append(seconds)
        turn = answer.turns[at]
        whole = [mended for mended in answer.mendings if mended.fits]
        few = [mended for mended in whole if mended.boards <= MOST_ASKED]
        found += any(squares_of(each) == game.squares for mended in few for each in mended.games)
        said = [whole[0].turn] if whole else [doubt.turn for doubt in answer.doubts]
        named += said[:1] == [turn]
        unaware += answer.status is Status.UNIQUE and not answer.doubts and not whole
        if tally.sheets % 50 == 0:
            print(f"  {tally.sheets} sheets: {found} found, {named} named", flush=True)
    figure(f"{what}: the game is among those found", 100 * found / tally.sheets, "%", at_least=90)
    figure(f"{what}: the line is named first", 100 * named / tally.sheets, "%", at_least=90)
    figure(f"{what}: another board fits, and nothing is noticed", unaware, "games")
    tally.report_time(what)


def misspelling(box: TileSet) -> Callable[[Sheet, int, random.Random], Sheet]:
    return lambda sheet, at, chance: with_misspelling(sheet, at, box, chance)


def slip(box: TileSet) -> Callable[[Sheet, int, random.Random], Sheet]:
    return lambda sheet, at, chance: with_slip_of_the_pen(sheet, at, box, chance)


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    sets = []
    for language in ("ca", "nl"):
        by = players(language)
        sets.append((by, list(games(by, number)), language))
    catalan = sets[0][0]
    sets.append((catalan, list(games(catalan, number, seats=4, turns_each=4)), "school"))
    for by, played, what in sets:
        clean(by, played, f"{what}, as noted")
        clean(by, played, f"{what}, a third of the blanks unmarked", unmarked=1 / 3)
    for by, played, what in sets:
        damaged(by, played, f"{what}, one score off", with_wrong_score)
        damaged(by, played, f"{what}, one word misspelt", misspelling(by.lexicon.tiles))
        damaged(by, played, f"{what}, one word badly copied", slip(by.lexicon.tiles))


if __name__ == "__main__":
    main()
