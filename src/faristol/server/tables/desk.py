"""The arbiter's desk: which tables wait for a ruling, and for what. A view of the games."""

import msgspec

from faristol.server.tables.live import LiveTable
from faristol.table.terms import Stage, StopCause


class Call(msgspec.Struct, frozen=True):
    """A table that waits for an arbiter."""

    table: str
    number: str
    names: list[str]
    why: str
    since: int
    seat: int | None
    clock_stopped: bool


def calls_of(table: LiveTable) -> list[Call]:
    """What a table waits for; nothing while the game goes on by itself."""
    game = table.game
    stopped = game.clock.stopped
    waits: list[tuple[str, int | None]] = []
    pending = game.pending
    if pending is not None and pending.asked is not None and table.plan.judge == "arbiter":
        waits.append(("challenge", pending.asked.by))
    elif (
        # A stop for a challenge that was ruled on waits for the challenger, not for us.
        stopped is not None
        and game.stage is Stage.PLAYING
        and (pending is None or stopped is not StopCause.CHALLENGE)
    ):
        waits.append((stopped.value, game.on_turn))
    if table.plan.judge == "arbiter":
        if game.jury is not None:
            waits.append(("word", game.jury[0]))
        if game.exchange_again is not None and game.exchange_again.granted is None:
            waits.append(("exchange-again", game.exchange_again.seat))
        if game.restart is not None and game.restart.granted is None:
            waits.append(("restart", game.restart.seat))
    if game.overdraw is not None:
        waits.append(("overdraw", game.overdraw.seat))
    if game.stage is Stage.OVER and table.rules.closing.approval and not game.approved:
        waits.append(("approval", None))
    return [
        Call(
            table.plan.id,
            table.plan.number,
            list(game.names),
            why,
            game.at,
            seat,
            stopped is not None,
        )
        for why, seat in waits
    ]
