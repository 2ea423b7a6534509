"""A whole game with known tops, turn by turn."""

import json
from pathlib import Path
from typing import Any

import pytest

from faristol.board import coordinate
from faristol.duplicate import (
    CloseTurn,
    Draw,
    DrawSource,
    Entry,
    FoundPlay,
    HandIn,
    LayWord,
    OpenGame,
    OpenTurn,
    RevealSeed,
    Stage,
    duplicate_codec,
    parse_slip,
    replay,
)
from faristol.duplicate.blind import commitment_to, next_draw, unverified_draws
from faristol.duplicate.events import DrawRejected
from faristol.kernel import WordGraph, build_word_graph, play_finder
from faristol.tiles import layout, tile_set
from tests.duplicate.hall import Hall, all_tiles

DATA = Path(__file__).parent.parent / "data" / "duplicate"
WORDS = [word for word in (DATA / "words-nl.txt").read_text("utf-8").split() if len(word) > 1]
GOLDEN: dict[str, Any] = json.loads((DATA / "golden-nl.json").read_text("utf-8"))
SEED = bytes.fromhex(GOLDEN["seed"])


@pytest.fixture(scope="module")
def played() -> Hall:
    """The game, played again by its commands."""
    hall = Hall(words=WORDS, finder=True)
    entries = tuple(Entry(p["table"], p["name"], p["club"]) for p in GOLDEN["players"])
    hall.do(OpenGame(0, "", "", DrawSource.BLIND, commitment_to(SEED), entries))
    for turn in GOLDEN["turns"]:
        rejected = []
        while hall.game.stage is Stage.DRAWING:
            drawn = next_draw(hall.rules, hall.game, SEED)
            (event,) = hall.do(Draw(hall.later(), drawn, DrawSource.BLIND))
            if isinstance(event, DrawRejected):
                rejected.append(hall.tiles.format_tiles(event.drawn))
        assert rejected == turn["rejected"]
        hall.do(OpenTurn(hall.later()))
        for table, written in turn["slips"].items():
            hall.do(HandIn(hall.later(1), int(table), hall.slip(written)))
        hall.do(CloseTurn(hall.later(200_000)))
        hall.do(LayWord(hall.later(), accept_missing=True))
        assert all_tiles(hall.game) == hall.tiles.full_bag()
    return hall


def written(play: FoundPlay) -> tuple[str, str, int]:
    slip = tile_set("dutch").format_word(play.tiles)
    return slip, coordinate(play.start, play.direction), play.points


def test_every_turn_has_its_known_rack_top_points_and_nils(played: Hall) -> None:
    assert len(played.game.turns) == len(GOLDEN["turns"])
    for turn, known in zip(played.game.turns, GOLDEN["turns"], strict=True):
        assert played.tiles.format_tiles(turn.rack) == known["rack"]
        assert turn.laid is not None
        laid = parse_slip(known["laid"], played.tiles)
        assert (turn.laid.tiles, turn.laid.start, turn.laid.direction, turn.laid.points) == (
            laid.word,
            laid.start,
            laid.direction,
            laid.score,
        )
        assert turn.best[0].points == known["computer"]
        assert {str(t): m.points for t, m in turn.marks.items()} == known["points"]
        assert {str(t): m.nil.value for t, m in turn.marks.items() if m.nil} == known["nils"]


def test_the_end_and_the_standings_are_known(played: Hall) -> None:
    assert played.game.ended is not None
    assert played.game.ended.cause.value == GOLDEN["ended"]["cause"]
    assert played.game.ended.clause == GOLDEN["ended"]["clause"]
    table = played.table()
    assert table.room_maximum == GOLDEN["room_maximum"]
    assert table.computer_maximum == GOLDEN["computer_maximum"]
    assert [
        {
            "rank": row.rank,
            "name": row.name,
            "total": row.total,
            "percent": row.room_percent,
            "tops": row.tops,
            "solos": row.solos,
        }
        for row in table.rows
    ] == GOLDEN["standings"]


def test_the_compiled_kernel_finds_the_same_tops(played: Hall) -> None:
    tiles = tile_set("dutch")
    packed = b"".join(tiles.parse_word(word) + b"\0" for word in sorted(WORDS))
    words = b"".join(w + b"\0" for w in sorted(set(packed.split(b"\0")[:-1])))
    graph = WordGraph.from_bytes(build_word_graph(words, len(tiles.letters)))
    finder = play_finder(graph, tiles, layout("standard"))
    for turn in played.game.turns:
        plays = finder.all_plays(turn.board.squares, turn.rack, bag_count=50)
        assert max(play.score for play in plays) == turn.best[0].points


def test_every_draw_follows_from_the_seed_that_was_hidden(played: Hall) -> None:
    assert unverified_draws(played.rules, played.events, SEED) == []
    other = bytes([2]) * 32
    assert unverified_draws(played.rules, played.events, other) != []
    hall = Hall()
    hall.events, hall.game, hall.at = list(played.events), played.game, played.at
    hall.do(RevealSeed(hall.later(), SEED))
    assert hall.game.seed == SEED.hex()


def test_the_log_read_back_is_the_same_game(played: Hall) -> None:
    codec = duplicate_codec(played.tiles)
    text = [json.dumps(codec.to_builtins(event)) for event in played.events]
    again = [codec.from_builtins(json.loads(line)) for line in text]
    assert again == played.events
    assert replay(again) == played.game
