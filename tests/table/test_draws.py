"""Draws that can be recomputed: fixed values, fairness, and what a cheat would change."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.rulebook import EDITIONS, ruleset
from faristol.table import Game, decide
from faristol.table.commands import OpenTable
from faristol.table.draws import (
    commitment,
    draw,
    draw_of_both_kinds,
    ledger_of,
    mixed,
    verify_draws,
)
from faristol.table.events import (
    Event,
    RandomnessAdded,
    SeedCommitted,
    SeedRevealed,
    StartDrawRepeated,
    StarterChosen,
    StartTilesDrawn,
    TilesDrawn,
    TilesExchanged,
)
from faristol.table.evolve import replay
from faristol.table.preconditions import start_bag
from faristol.table.terms import StartRedraw
from faristol.tiles import Kind, tile_set
from tests.table.drawn_games import play, start

CATALAN = tile_set("catalan")
SEED = bytes(range(32))
SHARES = [b"anna", b"berta"]
GAME = play(ruleset("fisc-2023"), 11).events


class Test_the_recipe:
    """Worked by hand with sha256sum and openssl; another program must get the same."""

    def test_commits_with_sha256_of_the_seed(self) -> None:
        assert commitment(SEED) == (
            "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
        )

    def test_mixes_shares_with_their_lengths(self) -> None:
        assert mixed([b"ab", b"c"]) != mixed([b"a", b"bc"])
        assert mixed([]).hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

    def test_draws_these_tiles(self) -> None:
        assert CATALAN.format_tiles(draw(SEED, SHARES, 0, CATALAN.counts, 7)) == "ITRO[QU]SM"
        assert CATALAN.format_tiles(draw(SEED, SHARES, 1, CATALAN.counts, 7)) == "LISRTLA"


@given(
    st.binary(min_size=32, max_size=32),
    st.lists(st.binary(max_size=64), max_size=4),
    st.integers(0, 200),
    st.lists(st.integers(0, 5), min_size=1, max_size=27),
    st.data(),
)
def test_a_draw_is_made_of_tiles_of_the_bag_and_always_the_same(
    seed: bytes, shares: list[bytes], number: int, pool: list[int], data: st.DataObject
) -> None:
    count = data.draw(st.integers(0, sum(pool)))
    drawn = draw(seed, shares, number, tuple(pool), count)

    assert len(drawn) == count
    assert not Counter(drawn) - Counter(dict(enumerate(pool)))
    assert drawn == draw(seed, shares, number, tuple(pool), count)


@pytest.mark.parametrize("count", [-1, 101])
def test_more_than_the_bag_holds_cannot_be_drawn(count: int) -> None:
    with pytest.raises(ValueError, match="can't be drawn"):
        draw(SEED, SHARES, 0, CATALAN.counts, count)


def test_every_tile_is_drawn_about_as_often_as_every_other() -> None:
    pool = (1, 1, 1, 1, 1, 1, 1)  # seven does not divide 2**32: the odd rest must be thrown away
    seen = Counter(draw(SEED, SHARES, n, pool, 1)[0] for n in range(7_000))

    # 1000 expected of each; 5 standard deviations are 146. The numbers are fixed by the seed.
    assert all(abs(seen[tile] - 1_000) < 146 for tile in range(7)), seen


def test_another_seed_share_or_number_gives_another_draw() -> None:
    usual = draw(SEED, SHARES, 0, CATALAN.counts, 50)

    assert usual != draw(SEED[::-1], SHARES, 0, CATALAN.counts, 50)
    assert usual != draw(SEED, SHARES[::-1], 0, CATALAN.counts, 50)
    assert usual != draw(SEED, SHARES, 1, CATALAN.counts, 50)


class Test_a_draw_of_both_kinds:
    def test_is_repeated_until_it_is_one(self) -> None:
        vowels_and_one = tuple(
            12 if tile.face == "A" else 1 if tile.face == "B" else 0 for tile in CATALAN.tiles
        )
        for number in range(20):
            drawn = draw_of_both_kinds(SEED, SHARES, number, vowels_and_one, 7, CATALAN)
            assert {CATALAN.kind_of(tile) for tile in drawn} == {Kind.VOWEL, Kind.CONSONANT}

    def test_cannot_be_made_of_vowels(self) -> None:
        only = tuple(12 if tile.face == "A" else 0 for tile in CATALAN.tiles)
        with pytest.raises(ValueError, match="both kinds"):
            draw_of_both_kinds(SEED, SHARES, 0, only, 7, CATALAN)


@pytest.mark.parametrize("name", [name for name in EDITIONS if name != "nl-duplicate"])
@settings(max_examples=4, deadline=None)
@given(number=st.integers(0, 10_000))
def test_every_game_drawn_from_the_seed_verifies(name: str, number: int) -> None:
    rules = ruleset(name)
    history = play(rules, number, seats=rules.players.most).events

    assert verify_draws(history) == []


def drawn_again(name: str, recipe: int) -> Iterator[list[Event]]:
    """Games in which some draw again for the start while others' tiles stand."""
    rules = ruleset(name)
    seats = rules.players.most
    for number in range(2_000):
        opening = start(rules, number, seats=seats, recipe=recipe).events
        starts = [event for event in opening if isinstance(event, StartTilesDrawn)]
        if any(len(event.seats) < seats for event in starts):
            yield play(rules, number, seats=seats, recipe=recipe).events


@pytest.mark.clause("NL-P-II.3b", "NL-P-II.3d", "NL-W-II.3b", "NL-W-II.3c", "ESC-6.3")
class Test_the_starting_draw:
    """Who draws again does so while the others' tiles lie on the table."""

    @pytest.mark.parametrize("recipe", [1, 2])
    @pytest.mark.parametrize("name", ["nl-punten", "nl-wedstrijd", "fisc-escolar"])
    def test_verifies_by_the_recipe_that_was_promised(self, name: str, recipe: int) -> None:
        by_the_other = []
        for history in islice(drawn_again(name, recipe), 4):
            at = first(SeedCommitted, history)
            promised = history[at]
            assert isinstance(promised, SeedCommitted)
            other = replace(promised, recipe=3 - recipe)

            assert verify_draws(history) == []
            by_the_other += verify_draws([*history[:at], other, *history[at + 1 :]])
        # One bag gives now and then what the other would have given, but not always.
        assert by_the_other

    def test_leaves_a_tile_that_stands_out_of_the_bag(self) -> None:
        rules = ruleset("nl-wedstrijd")
        box = tile_set(rules.equipment.tiles)
        opened = decide(rules, Game(), OpenTable(0, ("Anna", "Bas")))
        blank_and_x = StartTilesDrawn(0, (0, 1), box.parse_tiles("?X"))
        again = StartDrawRepeated(0, (0,), StartRedraw.BLANK, "")
        x = box.parse_word("X")[0]
        for recipe, left in ((1, 1), (2, 0)):
            promised = SeedCommitted(0, "", recipe)
            game = replay([*opened, promised, blank_and_x, again])
            assert start_bag(game)[x] == left
            assert start_bag(game)[0] == 2  # the blank goes back at once: it doesn't count
            game = replay([StarterChosen(0, 1, "")], game)
            assert game.pool[x] == 1

    @pytest.mark.parametrize("recipe", [-1, 0, 3, 1 << 52])
    def test_by_a_recipe_that_nobody_knows_can_t_be_verified(self, recipe: int) -> None:
        at = first(SeedCommitted)
        promised = GAME[at]
        assert isinstance(promised, SeedCommitted)
        history = [*GAME[:at], replace(promised, recipe=recipe), *GAME[at + 1 :]]

        assert found(history) == [(at, f"drawn by recipe {recipe}, which is not known here")]


def found(history: Sequence[Event]) -> list[tuple[int, str]]:
    return [(finding.index, finding.message) for finding in verify_draws(history)]


def first(kind: type[Event], history: list[Event] = GAME) -> int:
    return next(n for n, event in enumerate(history) if isinstance(event, kind))


class Test_a_cheat:
    def test_who_draws_other_tiles_is_found(self) -> None:
        at = first(TilesDrawn)
        event = GAME[at]
        assert isinstance(event, TilesDrawn)
        better = replace(event, tiles=CATALAN.parse_tiles("?") + event.tiles[1:])
        history = [*GAME[:at], better, *GAME[at + 1 :]]

        assert found(history)[0][0] == at
        assert "the seed gives" in found(history)[0][1]

    def test_who_reveals_another_seed_is_found(self) -> None:
        at = first(SeedRevealed)
        history = [*GAME[:at], SeedRevealed(GAME[at].at, bytes(32).hex()), *GAME[at + 1 :]]

        assert (at, "the seed is not the one promised") in found(history)

    def test_who_commits_after_drawing_is_found(self) -> None:
        at, drawn = first(SeedCommitted), first(StartTilesDrawn)
        promise = GAME[at]
        history = [*GAME[:at], *GAME[at + 1 : drawn + 1], promise, *GAME[drawn + 1 :]]

        assert any("after tiles were drawn" in message for _, message in found(history))

    def test_who_commits_twice_is_found(self) -> None:
        at = first(SeedCommitted)

        assert (at + 1, "a second commitment") in found(
            [*GAME[: at + 1], GAME[at], *GAME[at + 1 :]]
        )

    def test_who_shares_late_or_twice_is_found(self) -> None:
        at = first(RandomnessAdded)
        late = [*GAME, GAME[at]]
        twice = [*GAME[: at + 1], GAME[at], *GAME[at + 1 :]]

        assert any("outside commitment" in message for _, message in found(late))
        assert any("second share" in message for _, message in found(twice))

    def test_who_draws_once_the_seed_is_known_is_found(self) -> None:
        at = first(SeedRevealed)
        drawn = GAME[first(TilesDrawn)]

        assert any("after the seed was known" in m for _, m in found([*GAME[: at + 1], drawn]))


def test_a_game_that_goes_on_has_not_revealed_its_seed() -> None:
    history = GAME[: first(SeedRevealed)]

    assert found(history) == [(len(history) - 1, "the seed has not been revealed")]


def test_a_game_without_a_commitment_says_so() -> None:
    history = [e for e in GAME if not isinstance(e, SeedCommitted)]

    assert found(history) == [(0, "no commitment: these draws can't be verified")]


def test_the_ledger_knows_the_number_of_the_next_draw() -> None:
    drawing = (StartTilesDrawn, TilesDrawn, TilesExchanged)
    before = GAME[: first(SeedRevealed)]

    assert ledger_of(before).draws == sum(isinstance(event, drawing) for event in before)
    assert len(ledger_of(before).shares) == 2
