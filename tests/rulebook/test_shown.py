"""What a screen or a print shows of a rule that asks for nothing else."""

import re
from pathlib import Path

import pytest
from tests.cli.running import run
from tests.table.drawn_games import play

from faristol.rulebook import ruleset
from faristol.table.evolve import replay
from faristol.table.views import Arbiter, Role, Seat, Spectator, seen_by

WEB = Path(__file__).parent.parent.parent / "web" / "src"
TABLE = WEB / "areas" / "table" / "ui"
FISC = {"fisc-un-contra-un": "FISC-B", "fisc-classic": "FISC-A", "fisc-2023": "FISC23-G"}


@pytest.mark.clause(*(f"{book}-3.13" for book in FISC.values()))
class Test_the_number_of_tiles_in_the_bag:
    @pytest.mark.parametrize("edition", FISC)
    def test_is_told_to_everybody_at_every_moment(self, edition: str) -> None:
        played = play(ruleset(edition), 7)
        roles: list[Role] = [Seat(0), Seat(1), Spectator(), Arbiter()]
        for end in range(1, len(played.events), 5):
            history = played.events[:end]
            views = [seen_by(role, history) for role in roles]
            assert {view.game.bag_count for view in views} == {replay(history).bag_count}

    def test_stands_on_the_table_page_on_wide_and_on_narrow_screens(self) -> None:
        page = "".join(part.read_text("utf-8") for part in sorted(TABLE.glob("*.svelte")))
        shown = re.findall(r'<div class="(\w+)"><Unseen [^/]*bag=\{table\.bagCount\}', page)

        assert sorted(shown) == ["narrow", "wide"]
        # Nothing in the component decides whether the line is there.
        body = (TABLE / "Unseen.svelte").read_text("utf-8").split("</script>")[1]
        line = body.index("{m.inBag(bag)}")
        assert body[:line].count("{#if") == body[:line].count("{/if}")

    @pytest.mark.parametrize("language", ["ca", "en", "nl"])
    def test_is_said_in_every_language(self, language: str) -> None:
        words = (WEB / "text" / "core" / f"{language}.ts").read_text("utf-8")

        assert re.search(r"inBag: \(n.*\$\{n\}", words)


@pytest.mark.clause("NL-P-III.10c")
def test_a_list_of_two_letter_words_can_be_printed_for_every_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FARISTOL_HOME", str(tmp_path))
    printed = run("lexicon", "words", "--length", "2", "--lexicon", "nl")

    assert printed.status == 0
    words = printed.out.split()
    assert {"JE", "NU", "ZO"} <= set(words)
    assert all(len(word) == 2 for word in words)
    assert len(words) == len(set(words)) > 50


@pytest.mark.clause("FISC-A-1.3", "FISC23-G-1.3")
class Test_the_lot_for_a_chair_or_a_side_of_the_board:
    def test_is_a_step_on_the_device_where_the_book_has_it(self) -> None:
        model = (WEB / "areas" / "hall" / "model" / "before.svelte.ts").read_text("utf-8")
        listed = re.search(r"\[([^\]]+)\]\.includes\(book\)", model)
        assert listed is not None
        assert set(re.findall(r"'([^']+)'", listed[1])) == {"FISC-A", "FISC23-G"}

    @pytest.mark.parametrize("language", ["ca", "en", "nl"])
    def test_is_said_in_every_language(self, language: str) -> None:
        words = (WEB / "text" / "hall" / f"{language}.ts").read_text("utf-8")
        assert re.search(r"\n  lot: *\n? *'.+'", words)
