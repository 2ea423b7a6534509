"""The leader's console: what is typed, what comes back, what is on disk."""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from faristol.cli.duplicate.console import Console
from faristol.cli.duplicate.logbook import LogError, LogWriter, keep_seed, kept_seed, read_log
from faristol.cli.duplicate.typed_lines import HELP
from faristol.core.chain import canonical, chained
from faristol.duplicate import (
    Aids,
    DrawSource,
    Entry,
    Game,
    OpenGame,
    Stage,
    decide,
    duplicate_rules,
    replay,
)
from faristol.duplicate.blind import commitment_to
from faristol.tiles import tile_set

NL = duplicate_rules("nl-duplicate")
WORDS = {tile_set("dutch").parse_word(w) for w in ("zebra", "azen", "de", "ze", "en", "ader")}


class Terminal:
    """A console whose clock and screen the test holds."""

    def __init__(self, path: Path, *, seed: bytes | None = None) -> None:
        self.now = 1_000_000
        self.said: list[str] = []
        opening = OpenGame(
            self.now,
            source=DrawSource.TYPED if seed is None else DrawSource.BLIND,
            commitment="" if seed is None else commitment_to(seed),
            entries=(Entry(1, "Anna"), Entry(2, "Bram", "Blanco")),
        )
        events = decide(NL, Game(), opening)
        log = LogWriter(path, tile_set("dutch"))
        log.write(events)
        self.console = Console(
            NL,
            replay(events),
            Aids(judge=lambda word: word in WORDS),
            log,
            now=lambda: self.now,
            say=self.said.append,
            seed=seed,
        )

    def type(self, *lines: str) -> str:
        self.said.clear()
        for line in lines:
            self.now += 1_000
            assert self.console.line(line)
        return "\n".join(self.said)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path / "evening.jsonl")
    yield terminal
    terminal.console.log.close()


def test_a_whole_turn(terminal: Terminal) -> None:
    assert "A van Amsterdam" in terminal.type("draw zebrans")
    terminal.type("open")
    assert terminal.type("1 ZEBRA 8H 24") == "in"
    assert "found at table 1" in terminal.type("2 azen 8h", "close")
    assert "laid  8H ZEBRA 24" in terminal.type("lay")
    assert "100.00 %" in terminal.type("standings")
    assert terminal.console.game.stage is Stage.DRAWING


def test_every_event_is_on_disk_when_the_line_is_done(terminal: Terminal) -> None:
    terminal.type("draw zebrans", "open", "1 ZEBRA 8H")
    logged = read_log(terminal.console.log.path)
    assert logged.game == terminal.console.game


def test_a_crash_in_mid_write_loses_only_what_was_not_done(terminal: Terminal) -> None:
    terminal.type("draw zebrans", "open", "1 ZEBRA 8H")
    path = terminal.console.log.path
    whole = path.read_bytes()
    for torn in (whole + b'{"type": "SlipRec', whole[:-1], whole + b"\xff\xfe"):
        path.write_bytes(torn)
        logged = read_log(path)
        assert len(logged.game.turns) == 0
        assert logged.game.turn is not None
        LogWriter(path, tile_set("dutch"), logged).close()
        assert read_log(path).game == logged.game


def test_paper_typed_after_the_close_is_marked_at_once(terminal: Terminal) -> None:
    terminal.type("draw zebrans", "open", "close everybody has written")
    assert terminal.type("1 ZEBRA 8H") == "24 points"
    assert terminal.type("2 BRAZE 8H") == "nil: not-a-word BRAZE (NL-D-III.6)"
    assert terminal.type("2 late AZEN 8H") == "nil: not-a-word BRAZE (NL-D-III.6)"
    assert terminal.type("2 unreadable") == "nil: unreadable (NL-D-III.5c)"
    assert terminal.type("2 remove it is not theirs") == "done"
    assert "missing" in terminal.type("slips missing")
    assert terminal.type("2 late AZEN 8H") == "nil: late (NL-D-III.7)"


def test_the_signal_and_the_end_of_time_come_by_themselves(terminal: Terminal) -> None:
    terminal.type("draw zebrans", "open")
    terminal.console.tick()
    assert terminal.said == ["done"] or "signal" not in "".join(terminal.said)
    terminal.now += 150_000
    terminal.console.tick()
    assert terminal.said[-1] == "\a-- signal: now write --"
    terminal.now += 30_000
    terminal.console.tick()
    terminal.console.tick()
    assert terminal.said.count("\a-- time is up: type close --") == 1
    assert "0:00 left" in terminal.console.prompt


def test_the_prompt_tells_where_the_game_is(terminal: Terminal) -> None:
    assert terminal.console.prompt == "turn 1, drawing> "
    terminal.type("draw zebrans", "open")
    assert terminal.console.prompt == "turn 1, 3:00 left> "
    terminal.type("pause coffee")
    assert terminal.console.prompt.startswith("turn 1, paused, 2:5")


def test_a_clock_set_back_stops_no_game(terminal: Terminal) -> None:
    terminal.type("draw zebrans")
    terminal.now = 5
    assert terminal.type("open") == "done"


def test_marks_are_ruled_overruled_restored_and_looked_at(terminal: Terminal) -> None:
    terminal.type("draw zebrans", "open", "1 BRAZEN 8H", "close time")
    assert "no coordinate" in terminal.type("2 ZEBRA")
    terminal.type("2 unreadable")
    ruled = terminal.type("rule BRAZEN yes it is in the supplement")
    assert ruled == "B R A Z E N: yes\ndone"  # as tiles, before the answer
    assert terminal.type("overrule 1 2 24 coordinate on the back") == "done"
    assert terminal.type("look 1 really?") == "done"
    assert terminal.type("lay").startswith("no: looks open")
    assert terminal.type("ok 1") == "done"
    assert "overruled: coordinate on the back" in terminal.type("slips")
    assert terminal.type("restore 1 2 not so") == "done"
    assert "BRAZEN" in terminal.type("lay")


def test_words_are_laid_by_number_by_name_or_for_a_reason(terminal: Terminal) -> None:
    terminal.type("draw zebrans", "open", "1 ZEBRA 8H", "2 ZEBRA H8", "close")
    assert "there are 2 words" in terminal.type("lay 9")
    assert "not a top" in terminal.type("lay AZEN 8H")
    assert "laid  H8 ZEBRA" in terminal.type("lay 2")
    terminal.type("undo the other one", "lay AZEN 8H because it lies there already")
    assert "laid  8H AZEN" in terminal.type("turn")


def test_missing_slips_have_to_be_accepted(terminal: Terminal) -> None:
    terminal.type("draw zebrans", "open", "1 ZEBRA 8H", "close time")
    assert "slips missing" in terminal.type("lay")
    assert "no-slip: table 2" in terminal.type("lay missing")


def test_discipline_people_and_the_end(terminal: Terminal) -> None:
    assert terminal.type("warn 1 noise", "unwarn 1 sorry", "penalty 2 5 noise") == (
        "done\ndone\ndone"
    )
    assert "-5" in terminal.type("standings")
    terminal.type("unpenalty 2 sorry", "enter 3 Zoë / De Brug")
    assert terminal.console.game.players[3].entry.club == "De Brug"
    terminal.type("leave 3 train", "exclude 2 a word list")
    assert "number 1" in terminal.type("end the hall closes")
    assert terminal.console.prompt == "over> "
    assert "game over" in terminal.type("draw zebrans")


def test_pages_can_be_asked_for_at_any_time(terminal: Terminal) -> None:
    assert terminal.type("help") == HELP
    assert "no turn was played" in terminal.type("turn")
    assert "no turn was played" in terminal.type("slips")
    assert "A B C D E F" in terminal.type("show")
    assert "Blanco" in terminal.type("clubs")
    assert terminal.type("tops") == "no turn is being marked"
    assert terminal.type("call") == ""


def test_a_rejected_draw_says_why_and_is_drawn_again(terminal: Terminal) -> None:
    said = terminal.type("draw aeiouue")
    assert said == "back into the bag: AEEIOUU (too-few-consonants, NL-D-III.1b)"
    assert terminal.console.game.stage is Stage.DRAWING


def test_blind_draws_need_no_letters_and_are_revealed_at_the_end(tmp_path: Path) -> None:
    seed = bytes(range(32))
    path = tmp_path / "blind.jsonl"
    keep_seed(path, seed)
    terminal = Terminal(path, seed=seed)
    assert "turn 1: " in terminal.type("draw")
    assert kept_seed(path, terminal.console.game) == seed
    terminal.type("end enough", "reveal")
    assert read_log(path).game.seed == seed.hex()
    assert kept_seed(path, terminal.console.game) is None
    terminal.console.log.close()


def test_a_seed_that_is_not_the_promised_one_is_not_used(tmp_path: Path) -> None:
    path = tmp_path / "blind.jsonl"
    terminal = Terminal(path, seed=bytes(range(32)))
    keep_seed(path, bytes(32))
    assert kept_seed(path, terminal.console.game) is None
    Path(f"{path}.seed").write_text("no hex")
    assert kept_seed(path, terminal.console.game) is None
    terminal.console.log.close()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("foo", "unknown command 'foo'; type help"),
        ("1", "1 WORD COORDINATE"),
        ("1 ZEBRA", "no coordinate"),
        ("9999999 ZEBRA 8H", "is not a number"),
        ("enter", "enter TABLE NAME"),
        ("enter x y", "is not a number"),
        ("draw", "drawn from a real bag"),
        ("draw 123", "has no dutch tile"),
        ("more x", "is not a number"),
        ("rule", "rule WORD yes|no|list"),
        ("rule ZEBRA maybe", "rule WORD yes|no|list"),
        ("overrule 1 2", "overrule TURN TABLE"),
        ("overrule 1 2 x y", "is not a number"),
        ("restore 1", "restore TURN TABLE"),
        ("look", "look TABLE"),
        ("penalty 1", "penalty TABLE POINTS"),
        ("warn", "which table"),
        ("reveal", "has no secret"),
        ("lay 1", "there are 0 words"),
        ("open", "no: wrong stage"),
        ("undo", "no: no reason"),
        ("undo x", "no: nothing to undo"),
    ],
)
def test_what_is_not_understood_or_not_allowed_says_why(
    terminal: Terminal, line: str, said: str
) -> None:
    before = terminal.console.log.path.read_bytes()
    assert said in terminal.type(line)
    assert terminal.console.log.path.read_bytes() == before


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    line=st.text(max_size=80) | st.from_regex(r"[a-z]{2,9}( [0-9a-zA-Z]{1,8}){0,4}", fullmatch=True)
)
def test_no_line_breaks_the_console(terminal: Terminal, line: str) -> None:
    if line.split()[:1] not in (["quit"], ["q"], ["exit"]):
        terminal.type(line)


def test_quit_leaves(terminal: Terminal) -> None:
    assert not terminal.console.line("quit")


# --- logs that are none --------------------------------------------------------------

HEAD = b'{"format":"faristol-duplicate","tiles":"dutch","version":1}\n'


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "line 1: not JSON"),
        (b"\n", "line 1: not JSON"),
        (b"{}\n", "not the log of a duplicate game"),
        (b"[]\n", "line 1: a line of a log is a JSON object"),
        (HEAD.replace(b"1", b"2"), "version"),
        (HEAD.replace(b"dutch", b"klingon"), "no tile set 'klingon'"),
        (HEAD, "holds no game"),
        (HEAD + b"nonsense\n", "line 2: not JSON"),
        (HEAD + b"[" * 100_000 + b"\n", "line 2: not a line of a log"),
        (HEAD + b"\xff\xff\n", "line 2: not a line of a log"),
        (HEAD + b"[]\n", "line 2: a line of a log is a JSON object"),
        (HEAD + b'{"n":2}\n', "line 2: event 1 is expected"),
        (HEAD + b'{"n":1,"type":"Nope","hash":"00"}\n', "line 2: this line or one before"),
        (b"\x00" * 5_000 + b"\n", "not JSON"),
    ],
)
def test_a_file_that_is_no_log_says_why(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(content)
    with pytest.raises(LogError) as caught:
        read_log(path)
    assert said in str(caught.value)


def test_no_file_and_a_folder_say_why(tmp_path: Path) -> None:
    with pytest.raises(LogError, match="No such file"):
        read_log(tmp_path / "nothing")
    with pytest.raises(LogError, match="directory"):
        read_log(tmp_path)


def rewritten(path: Path, records: list[dict[str, Any]]) -> None:
    """Lines with a good chain, whatever they say."""
    head = HEAD.decode().strip()
    lines, previous = [head], sha256(head.encode()).hexdigest()
    for number, record in enumerate(records, 1):
        body = canonical({**record, "n": number})
        previous = chained(previous, body)
        lines.append(f'{body[:-1]},"hash":"{previous}"}}')
    path.write_text("\n".join(lines) + "\n", "utf-8")


def records_of(path: Path) -> list[dict[str, Any]]:
    lines = path.read_text("utf-8").splitlines()[1:]
    return [
        {key: value for key, value in json.loads(line).items() if key not in ("n", "hash")}
        for line in lines
    ]


def test_an_event_that_does_not_fit_is_found(terminal: Terminal) -> None:
    terminal.type("draw zebrans")
    path = terminal.console.log.path
    opened, entered, *_, drawn = records_of(path)
    laid = {"type": "NothingLaid", "at": 9, "turn": 1, "clause": ""}
    gone = {"type": "PlayerWithdrawn", "at": 9, "table": 77, "after_turn": 0}
    gone |= {"excluded": False, "reason": "", "clause": ""}
    rewritten(path, [opened, entered, drawn])
    assert read_log(path).game.turn is not None
    for strange in (
        [entered],  # a player before the game
        [opened, laid],  # a word before a draw
        [opened, gone],  # nobody sits there
        [opened, opened],  # opened twice
        [opened, {"type": "Nope"}],
        [opened, *[drawn] * 20],  # more letters than the bag has
        [{**opened, "edition": "xx-duplicate"}],
        [{**opened, "tiles": "klingon"}],
    ):
        rewritten(path, strange)
        with pytest.raises(LogError, match=r"line|no edition 'xx-duplicate'"):
            read_log(path)


def test_a_line_that_was_changed_or_taken_out_is_found(terminal: Terminal) -> None:
    terminal.type("draw zebrans", "open", "1 ZEBRA 8H")
    path = terminal.console.log.path
    whole = path.read_text("utf-8")
    lines = whole.splitlines(keepends=True)
    for changed in (
        whole.replace("ZEBRA", "ZEBRE"),
        whole.replace("Anna", "Anne"),
        "".join(lines[:2] + lines[3:]),
        "".join([*lines[:3], lines[4], lines[3], *lines[5:]]),
    ):
        path.write_text(changed, "utf-8")
        with pytest.raises(LogError, match=r"was changed|is expected"):
            read_log(path)


def test_a_log_is_never_written_over(terminal: Terminal) -> None:
    with pytest.raises(LogError, match="exists"):
        LogWriter(terminal.console.log.path, tile_set("dutch"))
