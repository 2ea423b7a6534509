"""`faristol verify`, run as people run it."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.disturbing import disturbed
from tests.table.drawn_games import play
from typer.testing import CliRunner, Result

from faristol.cli import main
from faristol.cli.verify import app
from faristol.notation.log import format_log
from faristol.rulebook import ruleset
from faristol.table.events import (
    PlayMade,
    PlayWithdrawn,
    SeedCommitted,
    SeedRevealed,
    TilesDrawn,
)
from faristol.table.evolve import misplaced

GAME = play(ruleset("fisc-classic"), 4).events


def run(path: Path, text: str, *arguments: str) -> Result:
    file = path / "game.jsonl"
    file.write_text(text, encoding="utf-8")
    return CliRunner().invoke(app, [str(file), *arguments])


def test_a_game_drawn_as_promised_verifies(tmp_path: Path) -> None:
    result = run(tmp_path, format_log(GAME))

    assert result.exit_code == 0, result.output
    assert "all hashes correct" in result.output
    assert "all match the seed" in result.output


def test_a_changed_line_is_named(tmp_path: Path) -> None:
    lines = format_log(GAME).splitlines()
    at = next(n for n, line in enumerate(lines) if "PlayMade" in line)
    lines[at] = lines[at].replace('"points":', '"points":1')
    result = run(tmp_path, "\n".join(lines))

    assert result.exit_code == 1
    assert f"line {at + 1}: this line was changed" in result.output


def test_a_missing_line_is_no_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = format_log(GAME).splitlines()
    file = tmp_path / "game"
    file.write_text("\n".join([*lines[:9], *lines[10:]]), encoding="utf-8")
    with pytest.raises(SystemExit) as left:
        main(["verify", str(file)])

    assert left.value.code == 2
    assert "event 9 is wanted here" in capsys.readouterr().err


def test_another_tile_than_the_seed_gives_is_named(tmp_path: Path) -> None:
    at = next(n for n, event in enumerate(GAME) if isinstance(event, TilesDrawn))
    event = GAME[at]
    assert isinstance(event, TilesDrawn)
    other = replace(event, tiles=event.tiles[::-1])
    result = run(tmp_path, format_log([*GAME[:at], other, *GAME[at + 1 :]]))

    assert result.exit_code == 1
    assert f"line {at + 2}: draws: drew" in result.output


@pytest.mark.parametrize(
    ("without", "says"),
    [(SeedRevealed, "has not been revealed"), (SeedCommitted, "can't be verified")],
)
def test_what_cannot_be_shown_is_not_called_verified(
    tmp_path: Path, without: type, says: str
) -> None:
    result = run(tmp_path, format_log([e for e in GAME if not isinstance(e, without)]))

    assert result.exit_code == 1
    assert says in result.output


def test_the_answer_as_json(tmp_path: Path) -> None:
    answer = json.loads(run(tmp_path, format_log(GAME), "--json").output)

    assert answer == {
        "chain": True,
        "broken": [],
        "order": True,
        "draws": True,
        "findings": [],
    }


def test_an_event_that_cannot_have_happened_is_named(tmp_path: Path) -> None:
    at = next(n for n, event in enumerate(GAME) if isinstance(event, PlayMade))
    early = PlayWithdrawn(GAME[at].at, 0, (), 0, "")
    text = format_log([*GAME[:at], early, *GAME[at:]])

    result = run(tmp_path, text)
    assert result.exit_code == 1
    assert f"line {at + 2}: PlayWithdrawn can't have happened here" in result.output
    assert "all hashes correct" in result.output

    answer = json.loads(run(tmp_path, text, "--json").output)
    assert answer["order"] is False
    assert answer["findings"][0]["line"] == at + 2


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(seed=st.integers(0, 2**32))
def test_a_log_in_any_order_is_answered_by_lines(tmp_path: Path, seed: int) -> None:
    history = [GAME[0], *disturbed(list(GAME), Random(seed))]
    result = run(tmp_path, format_log(history))

    assert result.exit_code in (0, 1), result.output
    for number in misplaced(history):
        assert f"line {number + 2}: " in result.output


def test_gcg_has_nothing_to_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.gcg"
    file.write_text("#player1 a A\n#player2 b B\n", encoding="utf-8")
    with pytest.raises(SystemExit) as left:
        main(["verify", str(file)])

    assert left.value.code == 2
    assert "only an event log" in capsys.readouterr().err
