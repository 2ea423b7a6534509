"""What the server does by itself at a table, as a good helper at the table would.

It draws tiles, refills racks when the challenge window allows it, presses the clock for a
player whose turn is done, and answers for the software judge. It decides nothing: every
chore is a command like anybody's, and the rules may refuse it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from faristol.rulebook import Ruleset
from faristol.server.tables.bag import Bag
from faristol.server.timekeeping import DAY_MS
from faristol.table import Game, PlayFinder, WordJudge, challenging
from faristol.table import commands as c
from faristol.table.commands import Command
from faristol.table.racks import Pool, less, more
from faristol.table.standing import start_bag
from faristol.table.state import Asked, Pending
from faristol.table.terms import (
    ARBITER,
    UNSEEN,
    Judge,
    Stage,
    StopCause,
    TileSource,
    TurnKind,
)
from faristol.table.turns import held_until
from faristol.tiles import BLANK, Kind, tile_set

_SECOND_CHALLENGE_MS = 30_000
"""How long a challenger may think about arguing before the software takes silence for yes."""


@dataclass(frozen=True, slots=True)
class Chore:
    """A command that the server gives itself at a moment."""

    at: int
    make: Callable[[int, Bag], Command]
    otherwise: Callable[[int, Bag], Command] | None = None
    """What to try if the rules give the first one to somebody else."""


@dataclass(frozen=True, slots=True)
class Duties:
    """What the dealer is there for at one table."""

    judge: WordJudge | None
    """None where a human arbiter rules."""
    app: WordJudge | None
    """The list by which players who agreed to it look their plays up."""
    finder: PlayFinder | None
    shares_until: int
    """The first draw waits for the players' shares until then."""
    shares_wanted: frozenset[int]
    days_per_move: int = 0
    is_filed: bool = False
    """The game was filed as over: what came of it is not looked at again by itself."""


def next_chore(rules: Ruleset, game: Game, duties: Duties, shared: frozenset[int]) -> Chore | None:
    """What the server must do next, and when; None while it is somebody else's turn."""
    online = game.source is TileSource.ONLINE
    match game.stage:
        case Stage.STARTING if online and game.absence is None and game.drawing:
            return Chore(
                _when_shared(game, duties, shared),
                lambda at, bag: c.DrawForStart(at, bag.draw(start_bag(game), len(game.drawing))),
            )
        case Stage.DEALING if online and game.absence is None:
            return _deal(rules, game, _when_shared(game, duties, shared))
        case Stage.READY if online:
            assert game.starter is not None
            other = (game.starter + 1) % len(game.names)
            return Chore(game.at, lambda at, _: c.StartClock(at, other))
        case Stage.PLAYING:
            return _ruling(rules, game, duties) or _turn(rules, game, duties)
        case Stage.OVER | Stage.SIGNED if not duties.is_filed:
            return _approval(rules, game, duties)
        case _:
            return None


def _when_shared(game: Game, duties: Duties, shared: frozenset[int]) -> int:
    return game.at if duties.shares_wanted <= shared else max(game.at, duties.shares_until)


def _deal(rules: Ruleset, game: Game, at: int) -> Chore | None:
    assert game.starter is not None
    order = ((game.starter + step) % len(game.names) for step in game.seats)
    waiting = [seat for seat in order if not game.racks[seat]]
    if not waiting:
        return None
    return Chore(at, lambda at, bag: c.Draw(at, waiting[0], bag.draw(game.pool, rules.rack.size)))


def _ruling(rules: Ruleset, game: Game, duties: Duties) -> Chore | None:
    judge, finder, now = duties.judge, duties.finder, game.at
    pending = game.pending
    if judge is None:
        return _self_check(rules, game, duties.app)
    if pending is not None and pending.asked is not None:
        valid = judge(pending.asked.words)
        return Chore(now, lambda at, _: c.RuleOnChallenge(at, valid, Judge.SOFTWARE))
    if pending is not None and pending.upheld is not None:
        return _silence(rules, pending, pending.upheld, now + _SECOND_CHALLENGE_MS)
    if game.jury is not None:
        good = judge((game.jury[1],))
        return Chore(now, lambda at, _: c.AnswerJury(at, good, Judge.SOFTWARE))
    reported = next((n for n, turn in enumerate(game.turns) if turn.reported_by is not None), None)
    if reported is not None:
        stands = judge(game.turns[reported].words)
        finding = c.FindWordGood if stands else c.FindWordWrong
        return Chore(now, lambda at, _: finding(at, reported, Judge.SOFTWARE))
    if finder is None:
        return None
    if (question := game.exchange_again) is not None and question.granted is None:
        stuck = not finder(game.board, game.racks[question.seat])
        return Chore(now, lambda at, _: c.RuleOnExchange(at, stuck))
    if (question := game.restart) is not None and question.granted is None:
        stuck = not finder(game.board, game.racks[question.seat])
        return Chore(now, lambda at, _: c.RuleOnRestart(at, stuck))
    return None


def _self_check(rules: Ruleset, game: Game, app: WordJudge | None) -> Chore | None:
    """Both players look a challenged play up in the app; an argued one waits for the arbiter."""
    asked = game.pending.asked if game.pending is not None else None
    agreed = rules.challenge.by_players and set(game.agreed) == set(game.seats)
    if asked is None or asked.number > 1 or app is None or not agreed:
        return None
    valid = app(asked.words)
    return Chore(game.at, lambda at, _: c.RuleOnChallenge(at, valid, Judge.PLAYERS))


def _silence(rules: Ruleset, pending: Pending, upheld: Asked, at: int) -> Chore:
    """The challenger argues no more: the play stands, or only the clock runs on.

    Where other words of it may still be challenged nobody accepts for the challenger; the
    window closes as it does for every play, when the player refills.
    """
    if challenging.may_challenge_others(rules, pending, upheld):
        return Chore(at, lambda at, _: c.ResumeClock(at, ARBITER))
    return Chore(at, lambda at, _: c.Accept(at, upheld.by))


def _approval(rules: Ruleset, game: Game, duties: Duties) -> Chore | None:
    """The software looks at the whole game where a jury would, or may: once, at its end."""
    judge = duties.judge
    played = [(n, turn) for n, turn in enumerate(game.turns) if turn.kind is TurnKind.PLAY]
    wanted = rules.closing.approval or (rules.challenge.later and played)
    if judge is None or game.approved or not wanted:
        return None
    looked_at = played if rules.challenge.later else []
    wrong = tuple(n for n, turn in looked_at if not turn.wrong and not judge(turn.words))
    return Chore(game.at, lambda at, _: c.ApproveGame(at, wrong, Judge.SOFTWARE))


def _turn(rules: Ruleset, game: Game, duties: Duties) -> Chore | None:
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
        return _over_days(game, seat, duties)
    if game.source is TileSource.ONLINE and "press" in rules.turn.steps and not game.pressed:
        other = (seat + 1) % len(game.names)
        return Chore(
            _closable(rules, game, game.pending),
            lambda at, _: c.PressClock(at, seat),
            lambda at, _: c.StopClock(at, other, StopCause.LAST_PLAY),
        )
    return None


def _refill(rules: Ruleset, game: Game) -> Chore | None:
    seat = game.owing[0]
    pending = game.pending
    own = pending if pending is not None and pending.seat == seat else None
    steps = rules.turn.steps
    press_first = "press" in steps and steps.index("press") < steps.index("draw")
    if press_first and ((game.on_turn == seat and not game.pressed) or own is not None):
        return None  # the clock comes first, and then the window closes by itself
    count = min(rules.rack.size - len(game.racks[seat]), game.bag_count)
    return Chore(
        _closable(rules, game, own), lambda at, bag: c.Draw(at, seat, bag.draw(game.pool, count))
    )


def _closable(rules: Ruleset, game: Game, pending: Pending | None) -> int:
    """The first moment at which the window may be closed over the opponent's head."""
    if pending is None or rules.challenge.window == "after-clock":
        return game.at
    return max(game.at, held_until(rules, pending))


def _over_days(game: Game, seat: int, duties: Duties) -> Chore | None:
    if not duties.days_per_move:
        return None
    moment = game.at + duties.days_per_move * DAY_MS
    # Silence is a pass; where the book knows none, it is giving up.
    return Chore(moment, lambda at, _: c.Pass(at, seat), lambda at, _: c.Resign(at, seat))


def filled_in(rules: Ruleset, game: Game, command: Command, bag: Bag) -> Command:
    """The command with the tiles that the server draws for it.

    With a real bag, tiles that nobody told are unseen ones.
    """
    online = game.source is TileSource.ONLINE
    match command:
        case c.Exchange(_, _, tiles, drawn):
            if online:
                count = min(len(tiles), game.bag_count)
                return replace(command, drawn=bag.draw(game.pool, count))
            return replace(command, drawn=drawn or bytes([UNSEEN]) * len(tiles))
        case c.Draw(_, seat, drawn):
            due = min(rules.rack.size - len(_rack(game, seat)), game.bag_count)
            if online:
                return replace(command, drawn=bag.draw(game.pool, max(due, 0)))
            return replace(command, drawn=drawn or bytes([UNSEEN]) * max(due, 0))
        case c.Redraw(_, seat) if online:
            pool = more(game.pool, _rack(game, seat))
            return replace(command, drawn=bag.draw(pool, min(rules.rack.size, sum(pool))))
        case c.ResolveRedraw(at, seat) if online and seat in game.seats:
            return helped_redraw(rules, game, at, seat, bag)
        case c.Challenge(_, _, ()):
            return replace(command, words=game.pending.not_ruled if game.pending else ())
        case _:
            return command


def _rack(game: Game, seat: int) -> bytes:
    return game.racks[seat] if seat in game.seats else b""


def helped_redraw(rules: Ruleset, game: Game, at: int, seat: int, bag: Bag) -> Command:
    """The helper's part, where free redraws did not help: the server looks into the bag."""
    tiles = tile_set(game.tile_set)
    rack = game.racks[seat]
    by = ARBITER if rules.redraw.helper == "arbiter" else (seat + 1) % len(game.names)
    kinds = {tiles.kind_of(tile) for tile in rack}
    wanted = Kind.CONSONANT if kinds == {Kind.VOWEL} else Kind.VOWEL
    blanks = rules.redraw.helper == "arbiter"
    whole = more(game.pool, rack)
    useful: Pool = tuple(
        number
        if tiles.tiles[tile].kind in (wanted, Kind.FLEXIBLE) and (tile != BLANK or blanks)
        else 0
        for tile, number in enumerate(whole)
    )
    helping = sum(useful)
    if helping == 0 and rules.redraw.none_left == "keep":
        return c.ResolveRedraw(at, seat, by, b"", b"")
    gives = helping == 1 or (helping > 1 and rules.redraw.helper == "neighbour")
    if not gives:
        if helping == 0:
            return c.ResolveRedraw(at, seat, by, b"", bag.draw(whole, len(rack)))
        return c.ResolveRedraw(at, seat, by, b"", bag.draw_of_both_kinds(whole, len(rack), tiles))
    given = bag.draw(useful, 1)
    return c.ResolveRedraw(at, seat, by, given, bag.draw(less(whole, given), len(rack) - 1))
