"""Whole games, one or more for each edition: every command, every event, board and sheet."""

import re
from pathlib import Path

import pytest

from faristol.notation.findings import FindingKind
from faristol.notation.gcg import format_gcg
from faristol.notation.gcg_reading import decode_gcg, parse_gcg
from faristol.notation.gcg_referee import referee_gcg
from faristol.notation.gcg_writing import gcg_of
from faristol.notation.log import format_log, parse_log
from faristol.notation.log_referee import referee_log
from faristol.rulebook import EDITIONS, ruleset
from faristol.table import replay
from faristol.table.events import TableOpened
from faristol.table.sheet import sheet_of
from faristol.table.terms import Stage
from tests.table.transcript import run

GAMES = sorted((Path(__file__).parent.parent / "data" / "games").glob("*.txt"))
# Slips that people make in these games on purpose.
SLIPS = (FindingKind.ANNOUNCED, FindingKind.SCORE, FindingKind.SUM)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
class Test_a_golden_game:
    def test_comes_out_as_it_is_written(self, path: Path) -> None:
        text = path.read_text("utf-8")

        assert run(text)[0] == text

    def test_is_complete(self, path: Path) -> None:
        game = replay(run(path.read_text("utf-8"))[1])

        assert game.stage is Stage.LOCKED
        assert game.result is not None

    def test_comes_back_from_its_log_and_holds(self, path: Path) -> None:
        history = run(path.read_text("utf-8"))[1]
        log = format_log(history)

        assert parse_log(log) == tuple(history)
        findings = referee_log(history)
        assert {finding.kind for finding in findings} <= set(SLIPS)
        assert all("wrote" in f.message or "announced" in f.message for f in findings), findings

    def test_comes_out_as_its_gcg_and_holds(self, path: Path) -> None:
        history = run(path.read_text("utf-8"))[1]
        stored = path.with_suffix(".gcg")
        opened = history[0]
        assert isinstance(opened, TableOpened)
        if not stored.exists():
            with pytest.raises(ValueError, match="without its squares"):
                gcg_of(sheet_of(history))
            return
        assert format_gcg(gcg_of(sheet_of(history))) == stored.read_text("utf-8")
        game = parse_gcg(decode_gcg(stored.read_bytes()))
        assert referee_gcg(game, ruleset(opened.edition)) == []


def test_every_edition_that_is_played_at_a_table_has_a_golden_game() -> None:
    texts = [path.read_text("utf-8") for path in GAMES]
    editions = {
        name for text in texts for name in re.findall(r"^edition (\S+)", text, re.MULTILINE)
    }

    assert editions == set(EDITIONS) - {"nl-duplicate"}
