"""What the server refuses, the pages can say in every language."""

import re
from pathlib import Path

import pytest

from faristol.duplicate.calling import calling_code
from faristol.duplicate.rules import duplicate_rules, edition_names, variant_titles
from faristol.duplicate.terms import Nil, SlipFault
from faristol.tiles import tile_set

_WORDS = Path(__file__).parents[2] / "web" / "src" / "text" / "duplicate"


def keys_of(language: str, name: str) -> set[str]:
    """The keys of one table of words."""
    text = (_WORDS / f"{language}.ts").read_text(encoding="utf-8")
    table = re.search(rf"^  {name}: \{{(.*?)\}}", text, re.DOTALL | re.MULTILINE)
    assert table is not None
    return set(re.findall(r"(?:^|[\s,{])'?([a-z0-9-]+)'?: '", table[1]))


@pytest.mark.parametrize("language", ["en", "ca", "nl"])
class TestWords:
    def test_every_nil_and_every_fault_has_its_name(self, language: str) -> None:
        assert {nil.value for nil in Nil} <= keys_of(language, "nils")
        assert {fault.value for fault in SlipFault} <= keys_of(language, "slipFaults")

    def test_every_variant_has_its_name(self, language: str) -> None:
        assert set(variant_titles()) <= keys_of(language, "variant")


@pytest.mark.parametrize("edition", edition_names())
def test_every_letter_of_an_edition_can_be_called(edition: str) -> None:
    rules = duplicate_rules(edition)
    box = tile_set(rules.tiles)
    code = calling_code(rules.calling)
    assert len(code.call_tiles(range(len(box.tiles)), box)) == len(box.tiles)
