"""What the server does by itself at a table, as a good helper at the table would.

It draws tiles, refills racks when the challenge window allows it, presses the clock for a
player whose turn is done, and answers for the software judge. It decides nothing: every
chore is a command like anybody's, and the rules may refuse it.
"""

from faristol.core.decider import Chore
from faristol.rulebook import Ruleset
from faristol.table import challenging
from faristol.table import commands as c
from faristol.table.hosting import HostAids, HostedCommand, HostedGame, RevealSeed
from faristol.table.state import Asked, Game, Pending
from faristol.table.terms import (
    ARBITER,
    Judge,
    Stage,
    StopCause,
    TileSource,
    TurnKind,
)
from faristol.table.turns import held_until

_DAY_MS = 24 * 3_600_000
_SECOND_CHALLENGE_MS = 30_000
"""How long a challenger may think about arguing before the software takes silence for yes."""


def next_chore(rules: Ruleset, table: HostedGame, aids: HostAids) -> Chore[HostedCommand] | None:
    """What the server must do next, and when; None while it is somebody else's turn."""
    if aids.waits_for_start and table.nothing_drawn:
        return None
    found = _in_game(rules, table, aids)
    return _with_seed(table, found)


def _with_seed(
    table: HostedGame, found: Chore[HostedCommand] | None
) -> Chore[HostedCommand] | None:
    """Once there is a result the seed is shown, after whatever else is due by then."""
    game = table.game
    is_bound = game.source is TileSource.ONLINE and table.ledger.seed is None
    if not is_bound or game.result is None:
        return found
    show = RevealSeed(game.at)
    if found is None or found.at > game.at:
        return Chore(game.at, (show,))
    return Chore(found.at, (*found.tries, show))


def _in_game(rules: Ruleset, table: HostedGame, aids: HostAids) -> Chore[HostedCommand] | None:
    game = table.game
    online = game.source is TileSource.ONLINE
    match game.stage:
        case Stage.STARTING if online and game.absence is None and game.drawing:
            return Chore(_when_shared(table, aids), (c.DrawForStart(0, b""),))
        case Stage.DEALING if online and game.absence is None:
            return _deal(game, _when_shared(table, aids))
        case Stage.READY if online:
            assert game.starter is not None
            other = (game.starter + 1) % len(game.names)
            return Chore(game.at, (c.StartClock(0, other),))
        case Stage.PLAYING:
            return _ruling(rules, game, aids) or _turn(rules, game, aids)
        case Stage.OVER | Stage.SIGNED if not aids.is_filed:
            return _approval(rules, game, aids)
        case _:
            return None


def _when_shared(table: HostedGame, aids: HostAids) -> int:
    game = table.game
    if {seat for seat, _ in table.ledger.shares} >= set(game.seats):
        return game.at
    return max(game.at, table.opened_at + aids.share_wait_ms)


def _deal(game: Game, at: int) -> Chore[HostedCommand] | None:
    assert game.starter is not None
    order = ((game.starter + step) % len(game.names) for step in game.seats)
    waiting = [seat for seat in order if not game.racks[seat]]
    return Chore(at, (c.Draw(0, waiting[0], b""),)) if waiting else None


def _ruling(rules: Ruleset, game: Game, aids: HostAids) -> Chore[HostedCommand] | None:
    judge, finder, now = aids.ruling_judge, aids.finder, game.at
    pending = game.pending
    if judge is None:
        return _self_check(rules, game, aids)
    if pending is not None and pending.asked is not None:
        asked = pending.asked
        valid = aids.looked_up(asked.words, again=asked.number > 1)
        return _answered(game, valid, Judge.SOFTWARE)
    if pending is not None and pending.upheld is not None:
        return _silence(rules, pending, pending.upheld, now + _SECOND_CHALLENGE_MS)
    if game.jury is not None:
        good = judge((game.jury[1],))
        return None if good is None else Chore(now, (c.AnswerJury(0, good, Judge.SOFTWARE),))
    for number, turn in enumerate(game.turns):
        stands = judge(turn.words) if turn.reported_by is not None else None
        if stands is not None:
            finding = c.FindWordGood if stands else c.FindWordWrong
            return Chore(now, (finding(0, number, Judge.SOFTWARE),))
    if finder is None:
        return None
    if (question := game.exchange_again) is not None and question.granted is None:
        stuck = not finder(game.board, game.racks[question.seat])
        return Chore(now, (c.RuleOnExchange(0, stuck),))
    if (question := game.restart) is not None and question.granted is None:
        stuck = not finder(game.board, game.racks[question.seat])
        return Chore(now, (c.RuleOnRestart(0, stuck),))
    return None


def _answered(game: Game, valid: bool | None, judge: Judge) -> Chore[HostedCommand] | None:
    """The verdict on a challenge; what only the jury can decide waits for it."""
    return None if valid is None else Chore(game.at, (c.RuleOnChallenge(0, valid, judge),))


def _self_check(rules: Ruleset, game: Game, aids: HostAids) -> Chore[HostedCommand] | None:
    """Both players look a challenged play up in the app; an argued one waits for the arbiter."""
    asked = game.pending.asked if game.pending is not None else None
    agreed = rules.challenge.by_players and set(game.agreed) == set(game.seats)
    if asked is None or asked.number > 1 or not agreed:
        return None
    return _answered(game, aids.looked_up(asked.words), Judge.PLAYERS)


def _silence(rules: Ruleset, pending: Pending, upheld: Asked, at: int) -> Chore[HostedCommand]:
    """The challenger argues no more: the play stands, or only the clock runs on.

    Where other words of it may still be challenged nobody accepts for the challenger; the
    window closes as it does for every play, when the player refills.
    """
    if challenging.may_challenge_others(rules, pending, upheld):
        return Chore(at, (c.ResumeClock(0, ARBITER),))
    return Chore(at, (c.Accept(0, upheld.by),))


def _approval(rules: Ruleset, game: Game, aids: HostAids) -> Chore[HostedCommand] | None:
    """The software looks at the whole game where a jury would, or may: once, at its end."""
    judge = aids.ruling_judge
    played = [(n, turn) for n, turn in enumerate(game.turns) if turn.kind is TurnKind.PLAY]
    wanted = rules.closing.approval or (rules.challenge.later and played)
    if judge is None or game.approved or not wanted:
        return None
    looked_at = played if rules.challenge.later else []
    found = {n: judge(turn.words) for n, turn in looked_at if not turn.wrong}
    if rules.closing.approval and None in found.values():
        return None  # the jury looks at the game
    wrong = tuple(n for n, valid in found.items() if valid is False)
    return Chore(game.at, (c.ApproveGame(0, wrong, Judge.SOFTWARE),))


def _turn(rules: Ruleset, game: Game, aids: HostAids) -> Chore[HostedCommand] | None:
    if game.clock.stopped is not None or game.overdraw is not None or game.covered:
        return None
    if game.source is TileSource.ONLINE and game.owing:
        chore = _refill(rules, game)
        if chore is not None:
            return chore
    seat = game.on_turn
    if seat is None:
        return None
    if game.acted is None:
        return _over_days(game, seat, aids)
    if game.source is TileSource.ONLINE and "press" in rules.turn.steps and not game.pressed:
        other = (seat + 1) % len(game.names)
        return Chore(
            _closable(rules, game, game.pending),
            (c.PressClock(0, seat), c.StopClock(0, other, StopCause.LAST_PLAY)),
        )
    return None


def _refill(rules: Ruleset, game: Game) -> Chore[HostedCommand] | None:
    seat = game.owing[0]
    pending = game.pending
    own = pending if pending is not None and pending.seat == seat else None
    steps = rules.turn.steps
    press_first = "press" in steps and steps.index("press") < steps.index("draw")
    if press_first and ((game.on_turn == seat and not game.pressed) or own is not None):
        return None  # the clock comes first, and then the window closes by itself
    return Chore(_closable(rules, game, own), (c.Draw(0, seat, b""),))


def _closable(rules: Ruleset, game: Game, pending: Pending | None) -> int:
    """The first moment at which the window may be closed over the opponent's head."""
    if pending is None or rules.challenge.window == "after-clock":
        return game.at
    return max(game.at, held_until(rules, pending))


def _over_days(game: Game, seat: int, aids: HostAids) -> Chore[HostedCommand] | None:
    if not aids.days_per_move:
        return None
    moment = game.at + aids.days_per_move * _DAY_MS
    # Silence is a pass; where the book knows none, it is giving up.
    return Chore(moment, (c.Pass(0, seat), c.Resign(0, seat)))
