"""Whole random games by willing and unwilling people and arbiters: what each command brought."""

from random import Random

from faristol.core import Refused
from faristol.rulebook import Ruleset
from faristol.table import Game, decide, evolve, next_deadline, replay
from faristol.table import commands as c
from faristol.table import events as happened
from faristol.table.draws import commitment
from faristol.table.events import Event, RandomnessAdded, SeedCommitted, SeedRevealed
from faristol.table.terms import (
    ARBITER,
    ClockFault,
    Joint,
    Judge,
    RedrawCase,
    SheetKeeper,
    Stage,
    TileSource,
)
from tests.table.random_play import absurd, draw, draw_known, sensible


def any_game(rules: Ruleset, seed: int, *, turns: int = 30) -> list[list[Event]]:
    """The events of one game, command by command; the same for the same seed."""
    chance, game, appends, at = Random(seed), Game(), list[list[Event]](), 0
    secret = chance.randbytes(32)
    # Many commands are refused, and some games stand still: nobody waits for those.
    for _ in range(turns * 12):
        if game.stage is Stage.LOCKED:
            break
        at += chance.choice((0, 1, 900, 5_000, 21_000, 40_000))
        deadline = next_deadline(rules, game) if game.names else None
        rare = _rare(chance, game, at)
        if rare is not None and chance.random() < 0.02:
            appends.append([rare])
            game = evolve(game, rare)
            continue
        if len(game.turns) >= turns and game.stage is Stage.PLAYING:
            gives_up = chance.random() < 0.5
            command: c.Command = c.Resign(at, 0) if gives_up else c.EndGame(at, "enough")
        elif deadline is not None and deadline.at <= at:
            command = c.Tick(at)
        else:
            command = _next(chance, rules, game, at)
        try:
            events = decide(rules, game, command, judge=lambda _: chance.random() < 0.8)
        except Refused:
            continue
        if len(appends) == 1 and game.source is TileSource.ONLINE:
            seats = [RandomnessAdded(0, seat, chance.randbytes(16).hex()) for seat in game.seats]
            events = [SeedCommitted(0, commitment(secret)), *seats, *events]
        if events:
            appends.append(events)
            game = replay(events, game)
            at = max(at, game.at)
    return [*appends, [SeedRevealed(at, secret.hex())]]


def _next(chance: Random, rules: Ruleset, game: Game, at: int) -> c.Command:
    kind = chance.random()
    if game.stage is Stage.EMPTY and kind < 0.3:
        return c.OpenTable(at, ("A", "B"), TileSource.ON_TABLE, SheetKeeper.PLAYERS)
    if game.stage is Stage.EMPTY or kind < 0.65:
        return sensible(chance, rules, game, at)
    return (absurd if kind < 0.75 else _seldom)(chance, rules, game, at)


def _rare(chance: Random, game: Game, at: int) -> Event | None:
    """An event that hardly any random game comes to, where it could have happened."""
    if game.stage is Stage.OVER:
        # Only what was played out goes on: before the first turn nobody would be on turn.
        return happened.GameReopened(at, "c") if game.on_turn is not None else None
    # Tiles that are made up must be in the bag.
    if game.stage is not Stage.PLAYING or game.pending is not None or game.bag_count < 20:
        return None
    seat = chance.choice(game.seats)
    held = game.racks[seat][:2]
    new, given, extra = (draw(chance, game, number) for number in (2, 1, 1))
    case = RedrawCase.ONE_LEFT
    made: list[Event] = [
        happened.SelfCheckAgreed(at, seat, "c"),
        happened.ExchangeAgainRuled(at, seat, chance.random() < 0.5, "c"),
        happened.RestartAsked(at, seat, None, "c"),
        happened.RestartRuled(at, seat, chance.random() < 0.5, "c"),
        happened.GameRestarted(at, "c"),
        happened.GameApproved(at, "c"),
        happened.SecondArbiterAgreed(at),
        happened.RackRedrawn(at, seat, game.racks[seat], draw(chance, game, 7), True, "c"),
        happened.RedrawResolved(at, seat, ARBITER, case, given, held, new[:1], "c"),
        happened.ForgottenTilesTaken(at, seat, extra, "c"),
    ]
    last = game.latest
    if last is not None and last.turn == len(game.turns) - 1:
        undone = happened.PlayTakenBack(
            at, last.seat, last.placements, last.points, last.drawn, "c"
        )
        made += [undone] * 3
    word, turn = bytes([1, 2]), chance.randrange(len(game.turns) or 1)
    made += [
        happened.JuryAsked(at, seat, word, 1, "c"),
        happened.JuryAnswered(at, seat, word, chance.random() < 0.5, Judge.ARBITER, "c"),
        happened.ScoreAnnounced(at, seat, 10, 10),
        happened.TileMoved(at, seat, 112, 113, 1),
        happened.ExchangeAgainAsked(at, seat, None, "c"),
        happened.TilesChecked(at, seat, True),
        happened.AbsenceReported(at, (seat,), seat, "c"),
        happened.SeatArrived(at, seat, game.on_turn),
        happened.SeatFrozen(at, seat, False, "c"),
        happened.WordReported(at, seat, turn, "c"),
        happened.WordFoundGood(at, seat, turn, "c"),
        happened.ClockCorrected(at, seat, 60_000, ClockFault.RULING, "a bell", "c"),
    ]
    return chance.choice(made)


def _seldom(chance: Random, rules: Ruleset, game: Game, at: int) -> c.Command:
    """What is allowed at many moments and done at few, by somebody who may."""
    seat = chance.choice(game.seats)
    turn, yes = len(game.turns) - 1, chance.random() < 0.5
    asked = game.turns[turn].words[:1] if turn >= 0 else ()
    made: list[c.Command] = [
        c.AgreeToSelfCheck(at, seat),
        c.ReportAbsence(at, (seat,)),
        c.Arrive(at, seat),
        c.AskJury(at, seat, asked[0] if asked else bytes([1, 2])),
        c.AnswerJury(at, yes),
        c.ReportWord(at, seat, chance.randint(0, max(0, turn))),
        c.FindWordGood(at, chance.randint(0, max(0, turn))),
        c.FindWordWrong(at, chance.randint(0, max(0, turn))),
        c.AskToExchangeAgain(at, seat),
        c.RuleOnExchange(at, yes),
        c.AskToRestart(at, seat),
        c.RuleOnRestart(at, yes),
        c.TakeBack(at, seat),
        c.DeclareDoubt(at, seat),
        c.Consent(at, seat, chance.choice([Joint.SELF_CHECK, Joint.COUNT_BAG, Joint.TAKE_BACK])),
        c.CountBag(at, ARBITER),
        c.CorrectScore(at, seat, chance.choice((-5, 5)), "added wrongly"),
        c.CreditTime(at, seat, 60_000, ClockFault.RULING, "a bell"),
        c.Redraw(at, seat, draw(chance, game, rules.rack.size)),
        c.ResolveRedraw(at, seat, ARBITER, b"", draw(chance, game, rules.rack.size), 0),
        c.ReportForgottenTiles(at, draw(chance, game, 1)),
        c.ReportOverdraw(at, seat, draw(chance, game, 1), yes),
    ]
    if game.source is TileSource.ON_TABLE:
        made.append(c.NoteRack(at, seat, draw_known(chance, game, len(game.racks[seat]))))
    pending = game.pending
    if pending is not None:
        made.append(c.Announce(at, pending.seat, pending.points))
        made += [c.Note(at, by, pending.turn, pending.points, 0) for by in game.seats]
    if game.stage is Stage.PLAYING and game.on_turn is not None and game.acted is None:
        mine, held = game.on_turn, [tile for tile in game.racks[game.on_turn] if tile < 128]
        free = [n for n, tile in enumerate(game.board.squares) if not tile]
        if held and not game.placing:
            made.append(c.PutTile(at, mine, chance.choice(free), chance.choice(held) or 129))
        elif game.placing:
            lies = game.placing[0]
            made.append(c.MoveTile(at, mine, lies.square, chance.choice(free), lies.tile))
    return chance.choice(made)
