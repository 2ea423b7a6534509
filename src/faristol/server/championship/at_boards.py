"""Games at wooden boards, as far as phones can know of them: who plays one, and by which rules.

From the moment the pairing is published until the player has sent a slip or the result stands; a
day at most, for a round may stay open for weeks. That is a reading of our own, no rule book's.
"""

from typing import NamedTuple

from faristol.championship.events import RoundPublished
from faristol.championship.game_rules import game_rules_of
from faristol.rulebook import Ruleset
from faristol.server.championship.live import LiveChampionship
from faristol.server.timekeeping import DAY_MS


class AtBoard(NamedTuple):
    """Somebody's game at a wooden board."""

    event: str
    player: int
    rules: Ruleset
    since: int


def at_board(live: LiveChampionship, account: str, now: int) -> AtBoard | None:
    """The game that somebody plays at a wooden board of an event now; None where they play none."""
    current = live.state.current
    player = live.venue.player_of(account)
    if live.plan.online or current is None or not current.is_published or player is None:
        return None
    table = next((number for number, players in current.seating if player in players), None)
    if table not in current.open_tables:
        return None
    told = (current.number, table, player)
    since = _published(live, current.number)
    if told in live.desk.slips or told in live.desk.table_slips or now - since > DAY_MS:
        return None
    return AtBoard(live.plan.id, player, game_rules_of(live.state), since)


def _published(live: LiveChampionship, number: int) -> int:
    """When a round was published last."""
    published = (
        event.at
        for event in reversed(live.events)
        if isinstance(event, RoundPublished) and event.round_number == number
    )
    return next(published, 0)
