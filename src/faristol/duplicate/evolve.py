"""Fold events into a state. Total: nothing is judged and nothing refused here."""

import dataclasses
from collections.abc import Iterable, Mapping
from functools import reduce
from types import MappingProxyType
from typing import TypeVar, assert_never

from msgspec.structs import replace

from faristol.board import Board
from faristol.duplicate.clock import TurnClock
from faristol.duplicate.events import (
    BestRecorded,
    ClosingTakenBack,
    DrawAccepted,
    DrawRejected,
    DrawTakenBack,
    EndTakenBack,
    Event,
    GameEnded,
    GameOpened,
    LookAsked,
    MarksConfirmed,
    NothingLaid,
    OpeningTakenBack,
    PenaltyGiven,
    PenaltyLifted,
    PlayerEntered,
    PlayerWithdrawn,
    SeedRevealed,
    SignalGiven,
    SlipLate,
    SlipReceived,
    SlipReplaced,
    SlipsMarked,
    SlipTakenBack,
    StandingsPublished,
    TopChosen,
    TurnClosed,
    TurnExtended,
    TurnOpened,
    TurnPaused,
    TurnResumed,
    VerdictOverruled,
    VerdictRestored,
    WarningGiven,
    WarningLifted,
    WordPlaced,
    WordRuled,
    WordTakenBack,
)
from faristol.duplicate.following import follows
from faristol.duplicate.letters import less, more
from faristol.duplicate.marking import Mark
from faristol.duplicate.state import (
    Ending,
    Game,
    Handed,
    Penalised,
    Player,
    Ruling,
    Turn,
    Warned,
)
from faristol.duplicate.terms import Stage
from faristol.tiles import layout, tile_set

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


def replay(events: Iterable[Event], start: Game | None = None) -> Game:
    """Rebuild a state from its history."""
    return reduce(evolve, events, Game() if start is None else start)


def evolve(game: Game, event: Event) -> Game:
    """Apply one event. Events that are impossible in this state are ignored."""
    if not follows(game, event):
        return game
    return replace(_evolve(game, event), last_at=event.at)


def _evolve(game: Game, event: Event) -> Game:
    match event:
        case GameOpened():
            return _opened(event)
        case PlayerEntered(_, entry, from_turn):
            player = Player(entry, from_turn)
            return replace(game, players=_with(game.players, entry.table, player))
        case PlayerWithdrawn(_, table, after_turn, excluded):
            player = replace(game.players[table], last_turn=after_turn, excluded=excluded)
            return replace(game, players=_with(game.players, table, player))
        case DrawAccepted() | DrawRejected() | DrawTakenBack():
            return _drawn(game, event)
        case (
            TurnOpened()
            | SignalGiven()
            | TurnPaused()
            | TurnResumed()
            | TurnExtended()
            | TurnClosed()
            | OpeningTakenBack()
            | ClosingTakenBack()
        ):
            return _timed(game, event)
        case SlipReceived() | SlipReplaced() | SlipLate() | SlipTakenBack():
            return _handed_in(game, event)
        case (
            SlipsMarked()
            | BestRecorded()
            | LookAsked()
            | MarksConfirmed()
            | WordRuled()
            | VerdictOverruled()
            | VerdictRestored()
        ):
            return _marked(game, event)
        case TopChosen() | WordPlaced() | NothingLaid() | WordTakenBack():
            return _laid(game, event)
        case WarningGiven() | WarningLifted() | PenaltyGiven() | PenaltyLifted():
            return _disciplined(game, event)
        case GameEnded(_, _, cause, reason, clause):
            # Letters that were drawn go back; those that were kept stay, should the game go on.
            if game.turn is not None:
                drawn = less(game.turn.rack, game.turn.kept)
                game = replace(game, bag=more(game.bag, drawn), leave=game.turn.kept)
            return replace(game, stage=Stage.OVER, turn=None, ended=Ending(cause, reason, clause))
        case EndTakenBack():
            return replace(game, stage=Stage.DRAWING, ended=None)
        case StandingsPublished(number=number, rows=rows):
            return replace(game, published=rows, publications=number)
        case SeedRevealed(_, seed):
            return replace(game, seed=seed)
        case _:
            assert_never(event)


def _opened(event: GameOpened) -> Game:
    return Game(
        stage=Stage.DRAWING,
        edition=event.edition,
        variants=event.variants,
        choices=event.choices,
        tiles=event.tiles,
        title=event.title,
        lexicon=event.lexicon,
        source=event.source,
        commitment=event.commitment,
        board=Board.empty(layout(event.layout)),
        bag=tile_set(event.tiles).full_bag(),
    )


def _drawn(game: Game, event: DrawAccepted | DrawRejected | DrawTakenBack) -> Game:
    match event:
        case DrawAccepted(_, number, drawn, rack):
            bag = less(game.bag, drawn)
            turn = Turn(number, game.board, rack, game.leave, bag)
            return replace(
                game, stage=Stage.DRAWN, turn=turn, bag=bag, leave=b"", clock=TurnClock()
            )
        case DrawRejected(_, _, drawn, rack):
            # Before acceptance the bag still holds what was drawn; after it, it does not.
            back = rack if game.turn is not None else game.leave
            return replace(
                game,
                stage=Stage.DRAWING,
                turn=None,
                bag=more(game.bag, back),
                leave=b"",
                rejections=game.rejections + 1,
            )
        case DrawTakenBack():
            turn = _current(game)
            drawn = less(turn.rack, turn.kept)
            return replace(
                game, stage=Stage.DRAWING, turn=None, bag=more(game.bag, drawn), leave=turn.kept
            )


def _timed(
    game: Game,
    event: TurnOpened
    | SignalGiven
    | TurnPaused
    | TurnResumed
    | TurnExtended
    | TurnClosed
    | OpeningTakenBack
    | ClosingTakenBack,
) -> Game:
    match event:
        case TurnOpened(at, _, signal_at, deadline):
            clock = TurnClock(deadline - at, signal_at - at, since=at)
            return replace(game, stage=Stage.RUNNING, clock=clock)
        case SignalGiven():
            return replace(game, clock=replace(game.clock, signalled=True))
        case TurnPaused(at):
            return replace(game, clock=game.clock.paused(at))
        case TurnResumed(at):
            return replace(game, clock=game.clock.resumed(at))
        case TurnExtended(at, _, by_ms):
            return replace(game, clock=game.clock.extended(at, by_ms))
        case TurnClosed(at):
            return replace(game, stage=Stage.MARKING, clock=game.clock.paused(at))
        case OpeningTakenBack():
            return replace(game, stage=Stage.DRAWN, clock=TurnClock())
        case ClosingTakenBack():
            looks = frozenset(look for look in game.looks if look[0] != event.turn)
            turn = replace(_current(game), marks=MappingProxyType({}), best=())
            return replace(game, stage=Stage.RUNNING, turn=turn, looks=looks)


def _handed_in(game: Game, event: SlipReceived | SlipReplaced | SlipLate | SlipTakenBack) -> Game:
    turn = _current(game)
    match event:
        case SlipReceived(at, _, table, slip, via) | SlipReplaced(at, _, table, slip, via):
            slips = _with(turn.slips, table, Handed(slip, via, at))
            return replace(game, turn=replace(turn, slips=slips, late=_less(turn.late, table)))
        case SlipLate(table=table, slip=slip):
            return replace(game, turn=replace(turn, late=_with(turn.late, table, slip)))
        case SlipTakenBack(table=table):
            return replace(
                game,
                turn=replace(
                    turn,
                    slips=_less(turn.slips, table),
                    late=_less(turn.late, table),
                    marks=_less(turn.marks, table),
                ),
                looks=game.looks - {(turn.number, table)},
            )


def _marked(
    game: Game,
    event: SlipsMarked
    | BestRecorded
    | LookAsked
    | MarksConfirmed
    | WordRuled
    | VerdictOverruled
    | VerdictRestored,
) -> Game:
    match event:
        case SlipsMarked(_, number, marks):
            turn = _turn(game, number)
            new = MappingProxyType({**turn.marks, **{mark.table: mark for mark in marks}})
            return _with_turn(game, replace(turn, marks=new))
        case BestRecorded(_, number, plays):
            return _with_turn(game, replace(_turn(game, number), best=plays))
        case LookAsked(_, number, table):
            return replace(game, looks=game.looks | {(number, table)})
        case MarksConfirmed(_, number, tables):
            seen = {look for look in game.looks if look[0] == number}
            if tables:
                return replace(game, looks=game.looks - {(number, table) for table in tables})
            return replace(game, looks=game.looks - seen, confirmed=game.confirmed | {number})
        case WordRuled(_, word, None):
            return replace(game, rulings=_less(game.rulings, word))
        case WordRuled(_, word, bool(valid), reason):
            return replace(game, rulings=_with(game.rulings, word, Ruling(valid, reason)))
        case VerdictOverruled(_, number, table, points, nil, reason, clause):
            turn = _turn(game, number)
            mark = turn.marks.get(table, Mark(table, 0, None, clause))
            mark = dataclasses.replace(
                mark, points=points, nil=nil, overruled=reason, clause=clause
            )
            game = replace(game, looks=game.looks - {(number, table)})
            return _with_turn(game, replace(turn, marks=_with(turn.marks, table, mark)))
        case VerdictRestored(_, number, table):
            turn = _turn(game, number)
            return _with_turn(game, replace(turn, marks=_less(turn.marks, table)))
        case _:
            raise AssertionError(event)


def _laid(game: Game, event: TopChosen | WordPlaced | NothingLaid | WordTakenBack) -> Game:
    match event:
        case TopChosen(play=play):
            return replace(game, turn=replace(_current(game), laid=play))
        case WordPlaced(placements=placements, bag=bag, leave=leave):
            return replace(
                _settled(game), board=game.board.with_tiles(placements), bag=bag, leave=leave
            )
        case NothingLaid():
            return replace(_settled(game), bag=more(game.bag, _current(game).rack))
        case WordTakenBack(turn=number):
            last = game.turns[-1]
            return replace(
                game,
                stage=Stage.MARKING,
                ended=None,
                turn=replace(last, laid=None, is_settled=False),
                turns=game.turns[:-1],
                board=last.board,
                bag=last.bag,
                leave=b"",
                rejections=0,
                warnings=tuple(
                    given for given in game.warnings if given.turn != number or given.fault is None
                ),
            )


def _settled(game: Game) -> Game:
    turn = replace(_current(game), is_settled=True)
    return replace(game, stage=Stage.DRAWING, turn=None, turns=(*game.turns, turn), rejections=0)


def _disciplined(
    game: Game, event: WarningGiven | WarningLifted | PenaltyGiven | PenaltyLifted
) -> Game:
    match event:
        case WarningGiven(turn=turn, table=table, fault=fault, reason=reason):
            warned = Warned(turn, table, fault, reason)
            return replace(game, warnings=(*game.warnings, warned))
        case WarningLifted(_, table):
            return replace(game, warnings=_without_last(game.warnings, table))
        case PenaltyGiven(_, turn, table, points, reason):
            penalised = Penalised(turn, table, points, reason)
            return replace(game, penalties=(*game.penalties, penalised))
        case PenaltyLifted(_, table):
            return replace(game, penalties=_without_last(game.penalties, table))


_Given = TypeVar("_Given", Warned, Penalised)


def _without_last(given: tuple[_Given, ...], table: int) -> tuple[_Given, ...]:
    last = max(number for number, each in enumerate(given) if each.table == table)
    return given[:last] + given[last + 1 :]


def _current(game: Game) -> Turn:
    assert game.turn is not None, "no turn is being played"
    return game.turn


def _turn(game: Game, number: int) -> Turn:
    if game.turn is not None and game.turn.number == number:
        return game.turn
    return game.turns[number - 1]


def _with_turn(game: Game, turn: Turn) -> Game:
    if game.turn is not None and game.turn.number == turn.number:
        return replace(game, turn=turn)
    at = turn.number - 1
    return replace(game, turns=(*game.turns[:at], turn, *game.turns[at + 1 :]))


def _with(mapping: Mapping[_Key, _Value], key: _Key, value: _Value) -> Mapping[_Key, _Value]:
    return MappingProxyType({**mapping, key: value})


def _less(mapping: Mapping[_Key, _Value], key: _Key) -> Mapping[_Key, _Value]:
    return MappingProxyType({k: v for k, v in mapping.items() if k != key})
