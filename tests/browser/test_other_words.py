"""After one word of a play was judged valid, another word of the same play is challenged."""

from collections.abc import Callable
from itertools import pairwise, permutations

import pytest
from playwright.sync_api import Locator, expect

from faristol.board import Direction, coordinate
from faristol.server.lexica import lexicon_named
from faristol.tiles import LETTER_MASK, tile_set
from tests.browser.officials import sit_together
from tests.browser.people import Person, come_as_guest

BOX = tile_set("catalan")
SIZE = 15


def beside_line(person: Person) -> str:
    """Two tiles beside two of the only word: some of the three words are good and some are not."""
    board, words = person.board(), lexicon_named("ca")
    lying = [square for square, tile in enumerate(board) if tile]
    step = lying[1] - lying[0]
    direction = Direction.ACROSS if step == 1 else Direction.DOWN
    aside = SIZE + 1 - step  # down of a word that is read across, and the other way round
    rack = [tile for tile in person.rack() if tile]
    for first, second in pairwise(lying):
        for tiles in map(bytes, permutations(rack, 2)):
            crossing = [
                bytes([board[square] & LETTER_MASK, tile])
                for square, tile in zip((first, second), tiles, strict=True)
            ]
            good = [word in words for word in (tiles, *crossing)]
            if any(good) and not all(good):
                place = coordinate(first + aside, direction)
                return f"{place} " + "".join(f"[{BOX.face_of(tile)}]" for tile in tiles)
    raise AssertionError("no two tiles make a good word and a wrong one")


def challenge_only(dialog: Locator, word: str) -> None:
    """Leave only one word ticked and challenge it."""
    for label in dialog.locator("label.word").all():
        if label.inner_text().strip() != word:
            label.locator("input").uncheck()
    dialog.get_by_role("button", name="Challenge", exact=True).click()
    dialog.wait_for(state="detached")


def offered(dialog: Locator) -> list[str]:
    dialog.locator("label.word").first.wait_for()
    return [text.strip() for text in dialog.locator("label.word").all_inner_texts()]


@pytest.mark.clause("FISC-B-6.4", "FISC-B-6.12")
def test_a_second_word_is_challenged_after_the_first_was_judged_valid(
    arrive: Callable[..., Person],
) -> None:
    anna, bernat = arrive("Anna"), arrive("Bernat")
    come_as_guest(anna)
    _, first, other = sit_together(anna, bernat, edition="fisc-un-contra-un")
    first.write(first.line_to_play())
    other.until(other.accept)
    other.until(other.may_play)
    other.write(beside_line(other))

    first.page.get_by_role("button", name="Challenge…").click()
    dialog = first.page.get_by_role("dialog")
    words = offered(dialog)
    assert len(words) == 3
    lexicon = lexicon_named("ca")
    good = [word for word in words if BOX.parse_word(word) in lexicon]
    wrong = [word for word in words if word not in good]
    challenge_only(dialog, good[0])
    first.hears("valid")

    # The ruling may be accepted or argued; or another word of the play is challenged.
    pending = first.page.locator(".pending")
    expect(pending.get_by_role("button", name="Accept the ruling")).to_be_visible()
    pending.get_by_role("button", name="Challenge another word…").click()
    assert offered(dialog) == [word for word in words if word != good[0]]
    challenge_only(dialog, wrong[0])
    for person in (first, other):
        person.hears("The play is not valid.")
        person.page.locator("tr.void").wait_for()
    first.until(first.may_play)


@pytest.mark.clause("FISC-A-6.5", "FISC23-G-6.5")
@pytest.mark.parametrize("edition", ["fisc-classic", "fisc-2023"])
def test_where_a_play_is_challenged_once_no_other_word_is_offered(
    arrive: Callable[..., Person], edition: str
) -> None:
    anna, bernat = arrive("Anna"), arrive("Bernat")
    come_as_guest(anna)
    _, first, other = sit_together(anna, bernat, edition=edition)
    first.write(first.line_to_play())
    other.page.get_by_role("button", name="Challenge…").click()
    other.page.get_by_role("dialog").get_by_role("button", name="Challenge", exact=True).click()
    pending = other.page.locator(".pending")
    expect(pending.get_by_role("button", name="Accept the ruling")).to_be_visible()
    expect(pending.get_by_role("button", name="Challenge once more")).to_be_visible()
    expect(pending.get_by_role("button", name="Challenge another word…")).to_have_count(0)
