"""Somebody at a browser: what they see, and how they play."""

import re
from collections.abc import Callable
from itertools import permutations
from time import monotonic

from playwright.sync_api import Error, Locator, Page

from faristol.board import Direction, coordinate
from faristol.kernel.finder import start_and_direction
from faristol.server.lexica import finder_for, lexicon_named
from faristol.tiles import BLANK, BLANK_BIT, TileSet, tile_set


class Person:
    """A name, a page, and the words of one language to find plays with."""

    def __init__(self, name: str, page: Page, url: str) -> None:
        self.name = name
        self.page = page
        self.url = url
        self.login = ""
        self.frames: list[str] = []
        page.on("websocket", lambda s: s.on("framereceived", lambda f: self.frames.append(str(f))))

    def open(self, path: str = "/") -> None:
        self.page.goto(self.url + path)

    def hold_up(self, address: str, method: str = "") -> Callable[[], None]:
        """What the page asks for there stays on the way until the answer is called.

        With a method (`GET`), only what is asked in that way.

        In the page itself, because a service worker asks past the browser's own routes.
        """
        self.page.evaluate(
            """([address, method]) => { const ask = window.fetch;
                 const released = new Promise(release => { window.release = release; });
                 window.fetch = async (asked, how) => {
                   const meant = !method || (how?.method ?? 'GET') === method;
                   if (meant && String(asked).includes(address)) await released;
                   return ask(asked, how); }; }""",
            [address, method],
        )
        return lambda: self.page.evaluate("window.release()")

    @property
    def table(self) -> str:
        """The table's id, from the address."""
        return self.page.url.split("/table/")[1].split("?")[0]

    def enter_lobby(self) -> None:
        self.open()
        self.page.locator("input[autocomplete=nickname]").fill(self.name)

    def play_robot(self, language: str = "ca", *, phone: bool = False) -> None:
        """Play the robot that was met last in that language: the one tap from home."""
        name = {"ca": "Català", "nl": "Nederlands"}[language]
        tongue = self.page.get_by_role("button", name=name, exact=True)
        play = self.page.get_by_role("button", name=PLAY_ROBOT)
        for button in (tongue, play):
            if phone:
                button.tap()
            else:
                button.click()

    def seated(self) -> None:
        """Wait for a rack of seven."""
        # Not that of the puzzle, from which people go to the table.
        self.page.locator(".rack:not(.daily .rack) button").nth(6).wait_for()

    # --- what is seen and heard

    def hears(self, text: str) -> None:
        """Wait until it is said."""
        self.until(lambda: text in self.said.inner_text())

    @property
    def said(self) -> Locator:
        return self.page.get_by_test_id("said")

    def rack(self, language: str = "ca") -> bytes:
        box = _box(language)
        blank = ("blank", "escarràs", "blanco")
        names = self.page.locator(".rack button > .hidden-but-read").all_inner_texts()
        labels = [name.split(",")[0] for name in names]
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
    def board_top(self) -> int:
        """Where the board begins on the page, wherever that is scrolled to."""
        top = "board => board.getBoundingClientRect().top + window.scrollY"
        return round(float(self.page.locator(".board").evaluate(top)))

    @property
    def scores(self) -> list[int]:
        texts = self.page.locator(".score").all_inner_texts()
        return [int(re.findall(r"-?\d+", text)[0]) for text in texts]

    def may_play(self) -> bool:
        """Whether it is this person's turn to play."""
        return bool(self.page.evaluate("words => !!" + _FIND + "(words)", EXCHANGE.pattern))

    def accept(self) -> bool:
        """Accept the play that waits for it, if one still does."""
        clicked = self.page.evaluate(
            "words => { const found = " + _FIND + "(words); found?.click(); return !!found; }",
            ACCEPT.pattern,
        )
        return bool(clicked)

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

    def line_to_play(self, language: str = "ca") -> str:
        """The best play once there is one: of a hundred opening racks, one or two have none."""
        self.wait_for_turn()
        line = self.best_line(language)
        if line is not None:
            return line
        before = self.said.inner_text()
        give_turn_away(self)
        self.until(lambda: self.said.inner_text() != before)
        return self.line_to_play(language)

    def stray_line(self, language: str = "ca") -> str:
        """Two tiles of the rack in a corner, where they touch nothing."""
        tiles = [tile for tile in self.rack(language) if tile][:2]
        return "1A " + "".join(f"[{_box(language).face_of(tile)}]" for tile in tiles)

    def nonsense_line(self, language: str = "ca") -> str:
        """Three tiles of the rack that make no word, across the start, or behind its only word."""
        box, lexicon = _box(language), lexicon_named(language)
        board = self.board(language)
        lying = [square for square, tile in enumerate(board) if tile]
        rack = [tile for tile in self.rack(language) if tile]
        there = bytes(board[square] & ~BLANK_BIT for square in lying)
        words = (there + bytes(three) for three in permutations(rack, 3))
        word = next(word for word in words if word not in lexicon)
        down = len(lying) > 1 and lying[1] - lying[0] > 1
        place = coordinate(lying[0] if lying else 112, Direction.DOWN if down else Direction.ACROSS)
        return f"{place} " + "".join(f"[{box.face_of(tile)}]" for tile in word)

    def write(self, line: str) -> None:
        """Type a line of notation and play it: once to lay, once more to play."""
        field = self.page.locator("#notation")
        field.fill(line)
        field.press("Enter")
        field.press("Enter")

    def wait_for_turn(self) -> None:
        """Accept what the robot plays and wait until it is this person's turn."""
        self.until(lambda: self.may_play() or (self.accept() and self.may_play()))

    def until(self, holds: Callable[[], object], seconds: float = 60) -> None:
        """Wait until something holds; if in vain, tell what this person was told and sees.

        A page that loads itself anew in the meantime is looked at again when it is there.
        """
        end = monotonic() + seconds
        while not self._sees(holds):
            if monotonic() > end:
                shown = self.page.locator("dialog, [role=alert], .note, .hand").all_inner_texts()
                raise AssertionError(
                    f"{self.name} waited in vain: {self.said.inner_text()!r}, sees {shown}"
                )
            self.page.wait_for_timeout(40)

    @staticmethod
    def _sees(holds: Callable[[], object]) -> bool:
        try:
            return bool(holds())
        except Error as error:
            if "because of a navigation" not in error.message:
                raise
            return False


# In one step, so that a button which is about to go can't go in between.
_FIND = """(words => [...document.querySelectorAll('button:enabled')]
    .find(button => new RegExp(words).test(button.textContent.trim())))"""
PLAY_ROBOT = re.compile("^(Play|Juga amb|Speel tegen) .+ · .+min$")
EXCHANGE = re.compile("^(Exchange|Canvia|Ruilen)$")
PLAY = re.compile("^(Play|Juga|Leg)")
ACCEPT = re.compile("^(Accept|Accepta|Accepteren)$")


def _box(language: str) -> TileSet:
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


def post(person: Person, path: str, **body: object) -> dict[str, str]:
    """Ask the server for something as the person's own page would."""
    answer = person.page.evaluate(
        """async ([path, body]) => {
             const known = await (await fetch('/api/v1/session')).text();
             const me = known && JSON.parse(known);
             const headers = {'content-type': 'application/json'};
             if (me) headers['x-faristol-csrf'] = me.csrf;
             const how = {method: 'POST', headers, body: JSON.stringify(body)};
             const answer = await fetch(`/api/v1${path}`, how);
             if (!answer.ok) throw new Error(await answer.text());
             return answer.status === 204 ? {} : answer.json();
           }""",
        [path, body],
    )
    return dict(answer)


def make_table(owner: Person, **asked: object) -> tuple[str, str]:
    """Make a table as a program would, from the owner's own page: its id and its code."""
    made = post(owner, "/tables", **asked)
    return made["id"], made["code"]


def come_as_guest(person: Person) -> None:
    """Sign in from the page, without pressing anything."""
    person.open()
    person.page.evaluate(
        """name => fetch('/api/v1/sign-in/guest', {method: 'POST',
             headers: {'content-type': 'application/json'}, body: JSON.stringify({name})})""",
        person.name,
    )


def sit_by_code(person: Person, code: str) -> None:
    """Come by the address that stands on the invitation."""
    person.open(f"/join/{code}")
    person.page.locator("input[autocomplete=nickname]").fill(person.name)
    person.page.locator("button[type=submit]").click()
    person.page.wait_for_url("**/table/**")


def play_together(people: list[Person], language: str, *, seconds: float = 400) -> None:
    """Everybody plays the best they find and accepts what others play, until it is over."""
    end = monotonic() + seconds
    while monotonic() < end:
        if all(person.is_over() for person in people):
            return
        # Everybody, each time: who is out has still to accept what another plays on alone.
        acted = [act(person, language) for person in people]
        if not any(acted):
            people[0].page.wait_for_timeout(30)
    raise AssertionError("the game did not end")


def act(person: Person, language: str) -> bool:
    """Do what is to be done now, if it is this person's: accept, play, or give the turn away."""
    if person.is_over():
        return False
    if person.accept():
        person.page.wait_for_timeout(30)
        return True
    if not person.may_play():
        return False
    before = person.said.inner_text()
    line = person.best_line(language)
    if line is not None:
        person.write(line)
    else:
        give_turn_away(person)
    person.until(lambda: person.said.inner_text() != before or person.is_over())
    return True


def give_turn_away(person: Person) -> None:
    """Do what the book leaves to somebody who finds no word."""
    page = person.page
    stuck = page.get_by_role("button", name="I cannot play any more…")
    passing = page.get_by_role("button", name=re.compile("^(Pass|Passa|Passen)…$"))
    open_menu(person)
    passing.wait_for()
    if not stuck.count():
        passing.click()
        _confirm(person)
        return
    stuck.click()
    if allowed(person, _confirm) or allowed(person, exchange_a_tile):
        return
    # Nobody may exchange twice running, but by leave of the jury, which sees that there is no word.
    ask_to_exchange_again(person)
    exchange_a_tile(person)


def ask_to_exchange_again(person: Person) -> str:
    """After an exchange was refused: what the jury answers."""
    refusal = person.page.locator(".hand [role=alert]")
    ask = refusal.get_by_role("button", name="Ask to exchange again")
    person.until(ask.count)
    ask.click()
    answer = person.page.locator(".hand .note", has_text=re.compile("may exchange|No second"))
    return answer.inner_text()


def allowed(person: Person, act: Callable[[Person], None]) -> bool:
    """Do something and wait for the answer: whether the book lets it."""
    before = person.said.inner_text()
    act(person)
    refused = person.page.locator(".hand [role=alert]")
    person.until(lambda: refused.count() > 0 or person.said.inner_text() != before)
    return refused.count() == 0


def _confirm(person: Person) -> None:
    # Exactly: a word of the sheet is a button too, and DOK is one.
    ok = re.compile("^(OK|D’acord)$")
    person.page.get_by_role("dialog").get_by_role("button", name=ok).click()


def exchange_a_tile(person: Person) -> None:
    person.page.get_by_role("button", name=EXCHANGE).click()
    person.page.locator("dialog [aria-pressed]").first.click()
    person.page.get_by_role("button", name="Exchange 1 tile").click()


def open_menu(person: Person) -> None:
    """What is done seldom."""
    person.page.get_by_text(re.compile("^(More|Més|Meer)$")).click()


def ask_the_jury(person: Person, word: str) -> None:
    """Ask about a word that is not laid yet."""
    open_menu(person)
    person.page.get_by_role("button", name="Ask about a word…").click()
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_label("The word").fill(word)
    dialog.get_by_role("button", name="OK", exact=True).click()
    dialog.wait_for(state="detached")
