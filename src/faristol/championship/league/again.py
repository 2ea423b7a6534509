"""The league of the season after: who plays on, and in which division."""

from faristol.championship.league.commands import Enter, OpenLeague
from faristol.championship.league.state import League
from faristol.championship.league.table import divisions_after
from faristol.championship.refusal import Reason
from faristol.core import Refused


def entries_after(before: League, command: OpenLeague) -> tuple[Enter, ...]:
    """Everybody who has not left, in the division that the final table gives them.

    Where the new league has fewer divisions, the lowest takes who would be below it.

    :raises Refused: while the league before goes on.
    """
    if before.opened is None:
        raise Refused(Reason.NOT_ANNOUNCED)
    if not before.is_ended:
        raise Refused(Reason.LEAGUE_GOES_ON, detail=before.opened.name, name=before.opened.name)
    found = []
    for division, players in enumerate(divisions_after(before), start=1):
        lowest = min(division, len(command.divisions))
        for number in players:
            one = before.members[number - 1]
            entry = Enter(command.at, one.name, lowest, one.club, one.licence, one.rating)
            found.append(entry)
    return tuple(found)
