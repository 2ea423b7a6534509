"""What single events do to a state, where that takes more than a line. Judges nothing."""

from collections import Counter
from typing import TypeVar

from msgspec.structs import replace

from faristol.board import Board
from faristol.table import clock as clocks
from faristol.table.clock import Clock
from faristol.table.events import (
    ChallengeRuled,
    PlayChallenged,
    PlayMade,
    PlayTakenBack,
    PlayWithdrawn,
    SeatArrived,
    TableOpened,
    TilesDrawn,
    TurnLost,
)
from faristol.table.racks import as_held, known, less, more, spend
from faristol.table.state import Absence, Asked, Game, LastTurns, Latest, Pending, Turn
from faristol.table.terms import UNSEEN, LossCause, SheetKeeper, Stage, TileSource, TurnKind
from faristol.tiles import layout, tile_set

_T = TypeVar("_T")


def opened(event: TableOpened) -> Game:
    """The first state of a game."""
    seats = len(event.names)
    tiles = tile_set(event.tile_set)
    zeros = (0,) * seats
    return Game(
        stage=Stage.STARTING,
        at=event.at,
        names=event.names,
        tile_set=event.tile_set,
        source=event.source,
        sheets=event.sheets,
        vouched=event.vouched,
        board=Board.empty(layout(event.layout)),
        racks=(b"",) * seats,
        pool=tiles.counts,
        bag_count=tiles.size,
        drawing=tuple(range(seats)),
        start_tiles=(-1,) * seats,
        asked=zeros,
        points=zeros,
        deducted=zeros,
        overtime=zeros,
        penalised=zeros,
        from_racks=zeros,
        clock=Clock(
            left_ms=(event.each_ms,) * seats if event.each_ms else (),
            shared_ms=event.shared_ms,
            since=event.at,
        ),
    )


def arrived(game: Game, event: SeatArrived) -> Game:
    """Somebody came; perhaps others are still waited for."""
    assert game.absence is not None
    absent = tuple(seat for seat in game.absence.absent if seat != event.seat)
    absence: Absence | None = None
    if event.running is not None:
        since = game.absence.since if event.running == game.absence.running else event.at
        absence = Absence(game.absence.seats, absent, event.running, since)
    clock = clocks.running_for(game.clock, event.running, event.at)
    return replace(game, at=event.at, absence=absence, clock=clock)


def play_made(game: Game, event: PlayMade) -> Game:
    """Tiles from rack to board, points added, the play open."""
    seat = event.seat
    if event.placements:
        used = [as_held(tile) for _, tile in event.placements]
        rack, pool = spend(game.racks[seat], used, game.pool)
        board, nameless = game.board.with_tiles(event.placements), game.nameless
    elif not event.tiles:
        return _told(game, event)
    else:
        # Recorded without squares: so many unseen tiles left the rack, which ones nobody said.
        rack, pool = game.racks[seat].replace(bytes([UNSEEN]), b"", event.tiles), game.pool
        board, nameless = game.board, game.nameless + event.tiles
    return replace(
        game,
        at=event.at,
        board=board,
        board_known=game.board_known and bool(event.placements),
        nameless=nameless,
        racks=with_at(game.racks, seat, rack),
        pool=pool,
        points=plus_at(game.points, seat, event.points),
        turns=(
            *game.turns,
            Turn(seat, TurnKind.PLAY, event.points, event.tiles, words=event.words),
        ),
        acted=TurnKind.PLAY,
        placing=(),
        owing=(*game.owing, seat) if game.bag_count and game.short is None else game.owing,
        pending=Pending(
            seat,
            len(game.turns),
            event.placements,
            event.words,
            event.points,
            event.tiles,
            event.at,
            before=before_it(game, seat),
        ),
        announced=game.sheets is SheetKeeper.SOFTWARE,
        latest=Latest(seat, len(game.turns), event.placements, event.points),
        clock=clocks.play_done(game.clock, event.at),
    )


def before_it(game: Game, seat: int) -> tuple[bytes, int] | None:
    """Rack and bag before a play whose entry may prove wrong: only at a real board."""
    return (game.racks[seat], game.bag_count) if game.source is TileSource.ON_TABLE else None


def told_before(game: Game, seat: int) -> bool:
    """Whether the play of this turn was told by its points alone, and is open."""
    pending = game.pending
    return pending is not None and pending.seat == seat == game.on_turn and not pending.words


def _told(game: Game, event: PlayMade) -> Game:
    """Points and nothing else: from here on racks and bag are unknown."""
    if told_before(game, event.seat):  # and now told again
        game = without_play(game, event.at, keep_turn=False)
    seat, before, racks = event.seat, None, game.racks
    if event.out:
        before = (game.racks[seat], game.bag_count)
        racks = with_at(racks, seat, b"")
    return replace(
        game,
        at=event.at,
        board_known=False,
        untold=True,
        racks=racks,
        bag_count=0 if event.out else game.bag_count,
        points=plus_at(game.points, seat, event.points),
        turns=(*game.turns, Turn(seat, TurnKind.PLAY, event.points)),
        acted=TurnKind.PLAY,
        placing=(),
        owing=(),
        pending=Pending(seat, len(game.turns), (), (), event.points, 0, event.at, before=before),
        announced=True,
        clock=clocks.play_done(game.clock, event.at),
    )


def without_play(game: Game, at: int, *, keep_turn: bool) -> Game:
    """The state without the pending play: tiles on the rack, points gone."""
    pending = game.pending
    assert pending is not None
    seat = pending.seat
    if pending.placements:
        back = bytes(as_held(tile) for _, tile in pending.placements)
        nameless = game.nameless
    else:
        back = bytes([UNSEEN]) * pending.tiles
        nameless = game.nameless - pending.tiles
    rack, bag_count, pool = game.racks[seat] + back, game.bag_count, game.pool
    if pending.before is not None and not (keep_turn and pending.tiles):
        # What was entered by mistake says nothing about the tiles of the rack.
        seen = Counter(known(rack))
        rack, bag_count = pending.before
        pool = more(pool, (seen - Counter(known(rack))).elements())
    turns, noted = game.turns, game.noted
    if keep_turn:
        turns = with_at(turns, pending.turn, Turn(seat, TurnKind.LOST))
    else:
        # The next play has the same number: what was written of this one says nothing about it.
        turns = turns[: pending.turn]
        noted = tuple(each for each in noted if each[1] != pending.turn)
    return replace(
        game,
        at=at,
        board=game.board.without_tiles(pending.placements),
        nameless=nameless,
        racks=with_at(game.racks, seat, rack),
        bag_count=bag_count,
        pool=pool,
        points=plus_at(game.points, seat, -pending.points),
        turns=turns,
        noted=noted,
        owing=tuple(other for other in game.owing if other != seat),
        pending=None,
        latest=None,
    )


def play_taken_back(game: Game, event: PlayTakenBack) -> Game:
    """The last play is undone, as if its turn had only begun; its time stays used."""
    seat, turn = event.seat, len(game.turns) - 1
    rack, pool = spend(game.racks[seat], event.returned, game.pool)
    back = bytes(as_held(tile) for _, tile in event.placements)
    return replace(
        game,
        at=event.at,
        board=game.board.without_tiles(event.placements),
        racks=with_at(game.racks, seat, rack + back),
        pool=more(pool, event.returned),
        bag_count=game.bag_count + len(event.returned),
        points=plus_at(game.points, seat, -event.points),
        turns=game.turns[:turn],
        noted=tuple(each for each in game.noted if each[1] != turn),
        acted=None if game.on_turn == seat else game.acted,
        owing=tuple(other for other in game.owing if other != seat),
        pending=None,
        placing=(),
        latest=None,
    )


def withdrawn(game: Game, event: PlayWithdrawn) -> Game:
    """The play is undone and its turn lost."""
    undone = without_play(game, event.at, keep_turn=True)
    return replace(undone, acted=TurnKind.LOST if game.on_turn == event.seat else game.acted)


def taken_back(game: Game, at: int) -> Game:
    """Tiles off the board: of a play in progress, or of one not yet noted."""
    if game.pending is None:
        return replace(game, at=at, placing=())
    clock = replace(clocks.settled(game.clock, at), play_runs=True)
    return replace(without_play(game, at, keep_turn=False), acted=None, clock=clock)


def turn_over(game: Game, at: int, turn: Turn) -> Game:
    """A turn without a play stands on the sheet."""
    return replace(
        game,
        at=at,
        turns=(*game.turns, turn),
        acted=turn.kind,
        placing=(),
        clock=clocks.play_done(game.clock, at),
    )


def turn_lost(game: Game, event: TurnLost) -> Game:
    """A lost turn stands on the sheet, unless a withdrawal has already put it there."""
    if event.cause is LossCause.PLAY_INVALID:
        return replace(game, at=event.at)  # the withdrawal has already turned the turn
    if event.cause is LossCause.FORGOTTEN_TILES:
        forfeits = list(game.forfeits)
        forfeits.remove(event.seat)
        return replace(
            game,
            at=event.at,
            turns=(*game.turns, Turn(event.seat, TurnKind.FORFEIT)),
            forfeits=tuple(forfeits),
            last_turns=one_turn_less(game),
        )
    return turn_over(game, event.at, Turn(event.seat, TurnKind.LOST))


def challenged(game: Game, event: PlayChallenged) -> Game:
    """The play waits for a ruling."""
    assert game.pending is not None
    asked = Asked(event.by, event.words, event.number)
    challenges = game.pending.challenges + (1 if event.number == 1 else 0)
    pending = replace(game.pending, asked=asked, challenges=challenges, upheld=None)
    return replace(game, at=event.at, pending=pending)


def ruled(game: Game, event: ChallengeRuled) -> Game:
    """The ruling is known; a first one may still be argued."""
    assert game.pending is not None
    asked = game.pending.asked
    upheld = asked if event.valid and not event.final else None
    good = game.pending.ruled
    if event.valid and asked is not None:
        good = tuple(dict.fromkeys((*good, *asked.words)))
    pending = replace(
        game.pending,
        asked=None,
        doubted_by=None,
        upheld=upheld,
        ruled=good,
        ruled_at=event.at,
    )
    return replace(game, at=event.at, pending=pending)


def tiles_drawn(game: Game, event: TilesDrawn) -> Game:
    """Tiles from bag to rack."""
    seat = event.seat
    stage = game.stage
    racks = with_at(game.racks, seat, game.racks[seat] + event.tiles)
    if stage is Stage.DEALING and all(racks):
        stage = Stage.READY
    short = game.short
    if event.short and short is None:
        short = seat
    latest = game.latest
    if latest is not None and latest.seat == seat:
        latest = replace(latest, drawn=latest.drawn + event.tiles)
    return replace(
        game,
        at=event.at,
        stage=stage,
        racks=racks,
        pool=less(game.pool, known(event.tiles)),
        bag_count=game.bag_count - len(event.tiles),
        owing=tuple(other for other in game.owing if other != seat),
        redraws=0,
        short=short,
        latest=latest,
    )


def one_turn_less(game: Game) -> LastTurns | None:
    """The last turns, after another has begun."""
    called = game.last_turns
    if called is None or game.on_turn is None:
        return called
    return replace(called, turns=called.turns - 1)


def restarted(game: Game, at: int) -> Game:
    """Everything back in the bag; time and starter stay."""
    tiles = tile_set(game.tile_set)
    return replace(
        game,
        at=at,
        stage=Stage.DEALING,
        board=Board.empty(game.board.layout),
        board_known=True,
        untold=False,
        nameless=0,
        racks=tuple(b"" for _ in game.seats),
        pool=tiles.counts,
        bag_count=tiles.size,
        on_turn=None,
        acted=None,
        pressed=False,
        placing=(),
        pending=None,
        owing=(),
        turns=(),
        restart=None,
        restarts=game.restarts + 1,
        noted=(),
        latest=None,
    )


def with_at(values: tuple[_T, ...], index: int, value: _T) -> tuple[_T, ...]:
    """The tuple with one place changed."""
    return (*values[:index], value, *values[index + 1 :])


def plus_at(values: tuple[int, ...], index: int, by: int) -> tuple[int, ...]:
    """The tuple with one number changed."""
    return with_at(values, index, values[index] + by)
