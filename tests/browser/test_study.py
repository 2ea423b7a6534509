"""After the game and between games: the course of a game by keyboard, better plays, puzzles."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from faristol.lexicon import Shelf, Source
from faristol.lexicon.making import OwnList, install_own
from faristol.lexicon.wordlist import ListStyle, read_list
from faristol.rulebook import ruleset
from faristol.server.study.puzzles import Puzzle, finds_of
from faristol.tiles import BLANK_BIT, tile_set
from tests.browser.people import Person, come_as_guest, make_table
from tests.browser.serving import Served
from tests.browser.test_accessibility import in_every_theme
from tests.server.client import Client
from tests.server.playing import played_out


async def _played(served: Served) -> str:
    async with Client(served.running.port) as client:
        await client.come_as_guest("Mercè")
        return await played_out(client)


@pytest.fixture(scope="module")
def game(served: Served) -> str:
    """A finished game that anybody may look at."""
    return served.run(_played(served))


def puzzle_of(served: Served, language: str) -> Puzzle:
    return served.run(served.running.services.puzzles.of(language, "today"))


def line_of(puzzle: Puzzle, number: int) -> str:
    """One of the best plays, as somebody would write it down."""
    box = puzzle.tiles
    play = finds_of(puzzle).best(number + 1)[number]
    fresh = dict(play.placed)
    step = 1 if play.direction.value == "across" else 15
    written = ""
    for n, tile in enumerate(play.word):
        face = f"[{box.face_of(tile & ~BLANK_BIT)}]"
        blank = fresh.get(play.start + step * n, 0) & BLANK_BIT
        written += f"({face})" if blank else face
    row, column = divmod(play.start, 15)
    letter = chr(ord("A") + column)
    return (f"{row + 1}{letter} " if step == 1 else f"{letter}{row + 1} ") + written


class TestAnalysis:
    def test_the_game_is_walked_through_by_keyboard_and_graph_and_board_go_along(
        self, arrive: Callable[..., Person], game: str
    ) -> None:
        joana = arrive("Joana")
        page = joana.page
        joana.open(f"/games/{game}")
        said = page.get_by_test_id("step")
        page.locator(".graph .wash").wait_for()  # the chance has come
        assert said.inner_text().startswith("0 of")
        assert joana.scores == [0, 0]  # as it stood then, not as it ended
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        page.get_by_text("2 of", exact=False).first.wait_for()
        expect(said).to_have_text(re.compile("^2 of.*chance of winning", re.DOTALL))
        slider = page.get_by_role("slider", name="Move through the game")
        slider.focus()
        page.keyboard.press("ArrowRight")
        expect(slider).to_have_value("3")
        expect(said).to_have_text(re.compile("^3 of"))
        expect(page.locator(".steps").first).to_contain_text("3 of")
        page.keyboard.press("End")
        expect(page.get_by_role("button", name="Next ▶")).to_be_disabled()
        rows = page.locator("figure table tbody tr")
        assert rows.count() == int(slider.get_attribute("max") or 0) + 1

    @pytest.mark.parametrize("locale", ["ca", "nl", "en-GB"])
    def test_nothing_that_is_written_on_the_graph_is_cut_off(
        self, arrive: Callable[..., Person], game: str, locale: str
    ) -> None:
        joana = arrive("Joana", locale=locale)
        joana.open(f"/games/{game}")
        joana.page.locator(".graph .wash").wait_for()
        written = joana.page.locator(".graph text").evaluate_all(
            """texts => texts.map(text => {
                 const box = text.getBBox(), frame = text.ownerSVGElement.viewBox.baseVal;
                 const inside = box.x >= 0 && box.x + box.width <= frame.width
                     && box.y >= 0 && box.y + box.height <= frame.height;
                 return [text.textContent, inside]; })"""
        )
        assert re.match(
            r"100\s?%", next(text for text, _ in written if "100" in text and "%" in text)
        )
        assert [text for text, inside in written if not inside] == []

    def test_better_plays_are_shown_on_the_board_and_nothing_stands_in_the_way(
        self, arrive: Callable[..., Person], game: str
    ) -> None:
        joana = arrive("Joana", width=360, height=740, phone=True)
        page = joana.page
        joana.open(f"/games/{game}")
        page.get_by_role("button", name="Look for better plays").click()
        page.locator(".turns li").first.wait_for()
        assert page.locator(".people li").count() == 2
        page.locator(".turns button").nth(2).click()
        page.get_by_test_id("turn").wait_for()
        best = page.locator(".best button")
        if best.count():
            best.first.click()
            page.locator(".tile.fresh").first.wait_for()
            page.get_by_role("button", name="Back to the game").click()
        expect(page.locator(".tile.fresh")).to_have_count(0)
        assert in_every_theme(page) == []
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 360

    def test_the_last_turns_say_whether_their_loss_is_exact(
        self, arrive: Callable[..., Person], game: str
    ) -> None:
        joana = arrive("Joana")
        page = joana.page
        joana.open(f"/games/{game}")
        page.get_by_role("button", name="Look for better plays").click()
        page.locator(".turns li").first.wait_for()
        found = page.evaluate(
            "id => fetch(`/api/v1/tables/${id}/analysis`).then(answer => answer.json())", game
        )
        shown = page.locator(".turns .lost").all_inner_texts()
        late = [turn for turn in found["turns"] if turn["till_end"] and turn["lost"] is not None]
        for turn, text in zip(found["turns"], shown, strict=True):
            assert text.startswith("=") == (turn in late and turn["exact"])
            assert text.startswith("≈") == (turn in late and not turn["exact"])
        explained = " ".join(page.get_by_test_id("marks").all_inner_texts())
        for exact, words in ((True, "Searched to the last tile"), (False, "Too open")):
            assert (words in explained) == any(turn["exact"] == exact for turn in late)


class TestPuzzles:
    @pytest.mark.parametrize("language", ["ca", "nl"])
    def test_somebody_without_an_account_tries_takes_hints_and_solves(
        self, arrive: Callable[..., Person], served: Served, language: str
    ) -> None:
        puzzle = puzzle_of(served, language)
        joana = arrive("Joana")
        page = joana.page
        joana.open(f"/puzzle/{language}")
        joana.seated()
        verdict = page.get_by_test_id("verdict")
        joana.write(line_of(puzzle, 1))
        page.get_by_text("2nd best of").wait_for()
        page.get_by_role("button", name="Hint 1 of 4").click()
        page.get_by_text("It uses").wait_for()
        page.get_by_role("button", name="Hint 2 of 4").click()
        page.get_by_text("It scores").wait_for()
        assert page.get_by_test_id("solution").count() == 0
        joana.write(line_of(puzzle, 0))
        page.get_by_test_id("solution").wait_for()
        assert "Solved" in verdict.inner_text()
        assert page.locator(".tile.fresh").count() == len(finds_of(puzzle).best(1)[0].placed)
        page.reload()  # what was laid and what was done stay
        page.locator(".rack").wait_for()
        page.get_by_text("solved").first.wait_for()

    def test_the_answer_is_in_sight_on_a_phone(
        self, arrive: Callable[..., Person], served: Served
    ) -> None:
        joana = arrive("Joana", width=360, height=640, phone=True)
        joana.open("/puzzle/ca")
        joana.seated()
        joana.write(line_of(puzzle_of(served, "ca"), 1))
        answer = joana.page.get_by_test_id("verdict").locator(".note")
        expect(answer).to_contain_text("2nd best of")
        expect(answer).to_be_in_viewport(ratio=1)

    def test_a_play_that_is_none_is_explained(
        self, arrive: Callable[..., Person], served: Served
    ) -> None:
        puzzle = puzzle_of(served, "ca")
        joana = arrive("Joana")
        page = joana.page
        joana.open("/puzzle/ca")
        joana.seated()
        corner = next(n for n in range(225) if _is_lonely(puzzle.squares, n))
        page.locator(".rack button:not(:has-text('blank'))").first.click()
        page.locator(f'[data-square="{corner}"]').click()
        page.get_by_role("button", name="Try it").click()
        page.locator('[data-testid="verdict"] .note.bad').wait_for()

    @pytest.mark.parametrize(("width", "phone"), [(1360, False), (360, True)])
    def test_the_page_has_no_barrier_with_and_without_its_solution(
        self, arrive: Callable[..., Person], width: int, phone: bool
    ) -> None:
        joana = arrive("Joana", locale="nl", width=width, height=760, phone=phone)
        page = joana.page
        joana.open("/puzzle")
        joana.seated()
        assert in_every_theme(page) == []
        page.get_by_role("button", name="Oplossing tonen").click()
        page.get_by_test_id("solution").wait_for()
        assert in_every_theme(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width


class TestWords:
    def test_a_word_of_a_list_shows_its_hooks_and_letters_are_searched(
        self, arrive: Callable[..., Person]
    ) -> None:
        joana = arrive("Joana", locale="ca", width=360, height=740, phone=True)
        page = joana.page
        joana.open("/words")
        page.locator(".words button", has_text="QUE").first.click()
        page.locator(".hooks .hook").first.wait_for()
        expect(page.locator(".hooks")).to_contain_text("QUE")
        page.get_by_role("button", name="NY", exact=True).click()
        expect(page.locator(".group li").filter(has_not_text="NY")).to_have_count(0)
        page.get_by_label("Troba mots").fill("saca")
        page.get_by_role("button", name="Troba", exact=True).click()
        page.locator(".found li", has_text="CASA").wait_for()
        assert in_every_theme(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


class TestRules:
    @pytest.mark.parametrize(
        ("locale", "edition", "topic", "question"),
        [
            ("ca", "fisc-2023", "El final de la partida", "Quants minuts té cada jugador?"),
            (
                "nl",
                "nl-wedstrijd",
                "Het einde van de partij",
                "Wordt met een wedstrijdklok gespeeld?",
            ),
        ],
    )
    def test_an_edition_speaks_the_language_of_the_page(
        self,
        arrive: Callable[..., Person],
        locale: str,
        edition: str,
        topic: str,
        question: str,
    ) -> None:
        joana = arrive("Joana", locale=locale, width=360, height=740, phone=True)
        page = joana.page
        joana.open(f"/rules/{edition}")
        page.get_by_role("rowheader", name=topic).wait_for()
        page.locator("summary", has_text=question).wait_for()
        # Where the book has a gap: the question, the answer taken among the others, and why.
        readings = page.locator("details.asked").filter(has=page.locator("p:not(.small)"))
        expect(readings).to_have_count(len(ruleset(edition).readings))
        for part in ("summary", "li strong", "p:not(.small)", "p.small"):
            shown = readings.first.locator(part)
            expect(shown).to_have_text(re.compile(r"\S"))
            if part == "summary":
                shown.click()
            expect(shown).to_be_visible()
        assert page.locator("main [lang=en]").count() == 0
        assert page.evaluate("document.documentElement.scrollWidth") <= 360

    @pytest.mark.parametrize(
        ("locale", "edition", "clause", "told", "switch", "own"),
        [
            (
                "nl",
                "fisc-2023",
                "FISC23-G-4.B.4",
                "Deze regel geldt niet zolang de stand 0-0 is.",
                "Ook in de taal van het reglement: Catalaans",
                "Aquesta norma no val mentre el marcador és 0-0.",
            ),
            (
                "ca",
                "nl-wedstrijd",
                "NL-W-III.9c",
                "Llavors tots dos rellotges s’aturen fins que el jurat ha decidit.",
                "També en la llengua del reglament: neerlandès",
                "Beide klokken staan dan stil tot de jury beslist heeft.",
            ),
        ],
    )
    def test_a_clause_is_read_in_the_language_of_the_page_and_in_its_books_beside_it(
        self,
        arrive: Callable[..., Person],
        locale: str,
        edition: str,
        clause: str,
        told: str,
        switch: str,
        own: str,
    ) -> None:
        joana = arrive("Joana", locale=locale)
        page = joana.page
        joana.open(f"/rules/{edition}")
        found = page.locator(f"[id='{clause}'] dd")
        expect(found).to_contain_text(told)
        expect(found).not_to_contain_text(own)
        page.get_by_label(switch).check()
        expect(found.locator(":scope [lang]")).to_have_text(own)
        expect(found).to_contain_text(told)
        page.get_by_label(switch).uncheck()
        expect(found).not_to_contain_text(own)

    def test_a_table_quotes_a_catalan_book_in_dutch_to_whoever_reads_dutch(
        self, arrive: Callable[..., Person]
    ) -> None:
        sietske = arrive("Sietske", locale="nl")
        page = sietske.page
        come_as_guest(sietske)
        table, _ = make_table(sietske, edition="fisc-2023", seats=2, robots=["club"], public=False)
        sietske.open(f"/table/{table}")
        sietske.seated()
        sietske.wait_for_turn()
        page.locator(".menu summary").click()
        page.get_by_role("button", name="Opgeven…").click()
        quoted = page.get_by_role("dialog").locator("blockquote")
        expect(quoted).to_contain_text("Geeft een speler op, dan wint de ander.")
        quoted.get_by_role("button", name="FISC23-G-4.E.1").click()
        why = page.get_by_role("dialog", name="FISC23-G-4.E.1")
        expect(why).to_contain_text("Geeft een speler op, dan wint de ander.")


def _is_lonely(squares: bytes, square: int) -> bool:
    """Whether a square and all around it are free."""
    row, column = divmod(square, 15)
    around = [(row + a, column + b) for a in (-1, 0, 1) for b in (-1, 0, 1)]
    return all(not squares[r * 15 + c] for r, c in around if 0 <= r < 15 and 0 <= c < 15)


class TestWordLists:
    def test_the_page_opens_on_the_words_that_games_use_under_their_name(
        self, arrive: Callable[..., Person], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setenv("FARISTOL_HOME", str(tmp_path))
        box, source = tile_set("catalan"), Source("file", "words.txt", "", "0" * 64)
        joana = arrive("Joana", locale="ca")
        come_as_guest(joana)
        chosen = joana.page.get_by_label("Llista de mots").locator("option:checked")
        words = joana.page.locator(".group li")

        def games_use() -> str:
            table, _ = make_table(joana, edition="fisc-2023", seats=2, robots=["beginner"])
            state = f"fetch('/api/v1/tables/{table}/state').then(a => a.json())"
            return str(joana.page.evaluate(state)["lexicon"])

        # Two lists lie beside that of every game: nobody has chosen them.
        for name, title, word in (("ABANS", "", "NAS"), ("DISC", "Diccionari DISC", "SAC")):
            own = OwnList(name, "1", title, "", box, source)
            install_own(Shelf(), own, read_list(word, box, ListStyle()))
        joana.open("/words")
        expect(chosen).to_have_text(re.compile(r"^Llista d’entrenament catalana · [\d.]+ mots$"))
        expect(words.nth(20)).to_be_visible()
        assert games_use().startswith("faristol-ca@")

        # One is chosen while the server runs: games use it, and the page opens on it.
        Shelf().choose_default("DISC")
        joana.open("/words")
        expect(chosen).to_have_text("Diccionari DISC · català · 1 mot")
        joana.page.get_by_label("Llista", exact=True).select_option("3")
        expect(words).to_have_text(["SAC"])
        assert games_use() == "DISC@1"
        joana.page.get_by_label("Llista de mots").select_option("ABANS@1")
        expect(words).to_have_text(["NAS"])

    def test_no_page_shows_the_id_of_a_list(
        self, arrive: Callable[..., Person], served: Served
    ) -> None:
        anna = arrive("Anna")
        come_as_guest(anna)
        page = anna.page
        lists = page.evaluate("fetch('/api/v1/lexica').then(a => a.json())")
        ids = [one["reference"] for one in lists]
        reference = next(one["reference"] for one in lists if one["language"] == "ca")
        asked = {"edition": "fisc-2023", "lexicon": reference}
        waiting, _ = make_table(anna, **asked)
        playing, _ = make_table(anna, **asked, robots=["club"])

        def shown() -> str:
            options = page.locator("option").all_text_contents()
            return page.locator("body").inner_text() + " ".join(options)

        for path in ("/", "/words", "/duplicate", f"/table/{waiting}", f"/table/{playing}"):
            anna.open(path)
            if path.endswith(playing):
                anna.seated()
                page.locator(".about summary").click()
            if path == "/":
                page.locator("details summary").first.click()
            expect(page.locator("body")).to_contain_text("training list")
            assert [one for one in ids if one in shown()] == []
