"""The beginning and the end of a round, as everybody may see them."""

from faristol.championship.desk.state import Venue
from faristol.championship.desk.waiting import clause_of_loss
from faristol.championship.game_rules import game_rules_of
from faristol.championship.state import Championship
from faristol.server.championship.messages import Side
from faristol.server.championship.schemas import RoundTiming, WaitLine


def waits_of(venue: Venue) -> list[WaitLine]:
    """Tables of the open round without a result that wait for a player, by number."""
    current = venue.state.current
    if current is None:
        return []
    rules, found = game_rules_of(venue.state), []
    for (number, table), awaited in sorted(venue.desk.awaited.items()):
        seats = current.players_at(table)
        is_open = number == current.number and table in current.open_tables
        # After an exchange of seats somebody else is waited for, and nobody has said so yet.
        if is_open and set(awaited.absent) <= set(seats):
            both = len(awaited.absent) > 1
            one: Side = "first" if awaited.absent[0] == seats[0] else "second"
            clause = clause_of_loss(rules, awaited)
            line = WaitLine(
                table, list(awaited.absent), awaited.due_at, clause, "both" if both else one
            )
            found.append(line)
    return found


def timing_of(state: Championship) -> RoundTiming:
    """What the rules of the games say about a round's time."""
    rules = game_rules_of(state)
    time, wait_minutes = rules.time, rules.absence.wait_ms // 60_000
    turns = rules.ending.turns_each
    if time.round_play_ms:
        seconds = time.round_play_ms // 1_000
        return RoundTiming(
            wait_minutes, "one-more-hand", rules.clause("round.called"), seconds, turns
        )
    if time.shared_ms and not time.each_ms:
        seconds = time.play_ms // 1_000
        return RoundTiming(wait_minutes, time.time_up, rules.clause("time.expired"), seconds, turns)
    return RoundTiming(wait_minutes, turns=turns)


def is_time_called(venue: Venue) -> bool:
    """Whether the committee called the time of the open round."""
    current = venue.state.current
    return current is not None and venue.desk.time_called == current.number
