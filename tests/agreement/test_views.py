"""What a page shows of a table is what the server would show anew, at every version."""

import os

import pytest
from tests.agreement.compared_views import TABLES, compared, differences, roles, told
from tests.notation.any_event import KINDS
from tests.table.any_game import any_game

from faristol.rulebook import ruleset
from faristol.server.wire.news import TOLD
from faristol.table import replay
from faristol.table.events import Event

GAMES = int(os.environ.get("FARISTOL_VIEWS_GAMES", "301"))
"""Of all editions together."""


@pytest.mark.parametrize("edition", TABLES)
def test_every_change_leads_to_the_view_that_is_shown_anew(edition: str) -> None:
    done = compared(edition, range(-(-GAMES // len(TABLES))))
    assert done.found == []
    assert done.games * len(TABLES) >= GAMES
    assert done.versions > 100 * done.games


@pytest.mark.parametrize("edition", TABLES)
def test_whoever_comes_at_any_version_is_shown_what_the_others_have(edition: str) -> None:
    rules = ruleset(edition)
    appends = any_game(rules, 1_000)
    # Event by event, also where a command brought several.
    single = [[event] for append in appends for event in append]
    games = [
        told(rules, role, single, f"{edition} {role}", anew=None)
        for role in roles(replay(appends[0]))
    ]
    assert differences(games) == []


def test_the_games_have_everything_that_happens_at_a_table() -> None:
    seen: set[type[Event]] = set()
    for edition in TABLES:
        for seed in range(GAMES // len(TABLES)):
            seen |= {type(event) for append in any_game(ruleset(edition), seed) for event in append}
    assert {kind.__name__ for kind in set(KINDS) - seen} == set()


def test_of_every_kind_of_event_it_is_decided_what_is_told() -> None:
    assert set(TOLD) == set(KINDS)
