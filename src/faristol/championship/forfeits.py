"""What a game brings that somebody loses without playing it to the end."""

from faristol.championship.field import Start
from faristol.championship.refusal import Reason
from faristol.championship.regulations import Regulations
from faristol.core import GameScore, Outcome, Refused


def forfeited(
    rules: Regulations, absent: tuple[Start, ...]
) -> tuple[GameScore, tuple[Outcome, Outcome]]:
    """What a game brings that some of its players lose by forfeit."""
    won, lost = Outcome.WON_BY_FORFEIT, Outcome.LOST_BY_FORFEIT
    winner, loser = rules.forfeit_score.first, rules.forfeit_score.second
    if set(absent) == {Start.FIRST, Start.SECOND}:
        return rules.double_forfeit_score, (lost, lost)
    if set(absent) == {Start.SECOND}:
        return GameScore(winner, loser), (won, lost)
    if set(absent) == {Start.FIRST}:
        return GameScore(loser, winner), (lost, won)
    raise Refused(Reason.NOT_IN_THIS_ROUND, detail="nobody was absent")
