"""Somebody at a browser: what they see, and how they play."""

import re
from collections.abc import Callable
from time import monotonic

from playwright.sync_api import Locator, Page

from faristol.board import Direction, coordinate
from faristol.kernel.finder import start_and_direction
from faristol.server.tables.words import finder_for, lexicon_named
from faristol.tiles import BLANK, BLANK_BIT, tile_set


class Person:
    """A name, a page, and the words of one language to find plays with."""

    def __init__(self, name: str, page: Page, url: str) -> None:
        self.name = name
        self.page = page
        self.url = url
        self.frames: list[str] = []
        page.on("websocket", lambda s: s.on("framereceived", lambda f: self.frames.append(str(f))))

    def open(self, path: str = "/") -> None:
        self.page.goto(self.url + path)

    @property
    def table(self) -> str:
        """The table's id, from the address."""
        return self.page.url.split("/table/")[1].split("?")[0]

    def enter_lobby(self) -> None:
        self.open()
        self.page.locator("input[autocomplete=nickname]").fill(self.name)

    def seated(self) -> None:
        """Wait for a rack of seven."""
        self.page.locator(".rack button").nth(6).wait_for()

    # --- what is seen

    @property
    def said(self) -> Locator:
        return self.page.get_by_test_id("said")

    def rack(self, language: str = "ca") -> bytes:
        box = _box(language)
        blank = ("blank", "escarràs", "blanco")
        labels = [
            (each.get_attribute("aria-label") or "").split(",")[0]
            for each in self.page.locator(".rack button").all()
        ]
        return bytes(BLANK if label in blank else box.parse_word(label)[0] for label in labels)

    def board(self, language: str = "ca") -> bytes:
        box = _box(language)
        cells = self.page.locator("[data-square]").evaluate_all(
            """cells => cells.map(cell => {
                 const tile = cell.querySelector('.tile');
                 if (!tile || tile.classList.contains('fresh')) return '';
                 const face = tile.querySelector('.face').textContent;
                 return tile.classList.contains('blank') ? '?' + face : face;
               })"""
        )
        squares = bytearray(len(cells))
        for square, text in enumerate(cells):
            if text:
                tile = box.parse_word(text.removeprefix("?"))[0]
                squares[square] = tile | BLANK_BIT if text.startswith("?") else tile
        return bytes(squares)

    @property
    def scores(self) -> list[int]:
        texts = self.page.locator(".score").all_inner_texts()
        return [int(re.findall(r"-?\d+", text)[0]) for text in texts]

    def may_play(self) -> bool:
        """Whether it is this person's turn to play."""
        return self.page.get_by_role("button", name=EXCHANGE).is_enabled()

    def is_over(self) -> bool:
        return self.page.locator(".result").count() > 0

    # --- what is done

    def best_line(self, language: str = "ca", *, worst: bool = False) -> str | None:
        """The best play, as somebody would write it down."""
        finder = finder_for(_reference(language), "standard", 7, 50, with_leaves=False)
        board, rack = self.board(language), self.rack(language)
        if worst:
            plays = finder.all_plays(board, rack, bag_count=50)
            play = min(plays, key=lambda each: each.score, default=None)
        else:
            play = finder.best_play(board, rack, bag_count=50)
        if play is None:
            return None
        start, direction = start_and_direction(play, 15)
        return (
            f"{coordinate(start, direction)} {_word(language, board, play.tiles, start, direction)}"
        )

    def write(self, line: str) -> None:
        """Type a line of notation and play it: once to lay, once more to play."""
        field = self.page.locator("#notation")
        field.fill(line)
        field.press("Enter")
        field.press("Enter")

    def until(self, holds: Callable[[], bool], seconds: float = 15) -> None:
        """Wait until something holds."""
        end = monotonic() + seconds
        while not holds():
            if monotonic() > end:
                raise AssertionError(f"{self.name} waited in vain: {self.said.inner_text()!r}")
            self.page.wait_for_timeout(40)


EXCHANGE = re.compile("^(Exchange|Canvia|Ruilen)$")
PLAY = re.compile("^(Play|Juga|Leg)")
ACCEPT = re.compile("^(Accept|Accepta|Accepteren)$")


def _box(language: str):  # type: ignore[no-untyped-def]
    return tile_set({"ca": "catalan", "nl": "dutch"}[language])


def _reference(language: str) -> str:
    return lexicon_named(language).record.reference


def _word(language: str, board: bytes, tiles: bytes, start: int, direction: Direction) -> str:
    """The word with the tiles that lie there already; blanks in brackets."""
    box = _box(language)
    step = 1 if direction is Direction.ACROSS else 15
    written = ""
    for number, tile in enumerate(tiles):
        lying = board[start + step * number]
        if lying:
            written += f"[{box.face_of(lying & ~BLANK_BIT)}]"
        elif tile & BLANK_BIT:
            written += f"([{box.face_of(tile & ~BLANK_BIT)}])"
        else:
            written += f"[{box.face_of(tile)}]"
    return written
