"""Tiles on the board: put one by one, or as a whole play."""

from faristol.board import Fault, MisplacedError, Placement, scored_words
from faristol.core import Refused
from faristol.rulebook import Ruleset
from faristol.table.commands import MoveTile, Place, PutTile, RecordPlay, TakeBack
from faristol.table.events import (
    Event,
    PlayMade,
    TileMoved,
    TilePut,
    TilesTakenBack,
)
from faristol.table.preconditions import (
    WordJudge,
    after,
    has_noted,
    is_letter,
    playing,
    real_bag,
    require,
    tiles_of,
    to_act,
    undisturbed,
)
from faristol.table.racks import as_held, holds, spend, unseen_in
from faristol.table.refusal import Reason
from faristol.table.state import Game
from faristol.table.terms import Acceptance, LossCause, SheetKeeper, TileSource, TurnKind
from faristol.table.turns import accepted, lost, with_follow

# What can be wrong with where tiles lie, and where the book says so.
_FAULTS = {
    Fault.NO_TILES: (Reason.NO_TILES, "play.contact"),
    Fault.OFF_BOARD: (Reason.OFF_BOARD, "play.line"),
    Fault.SQUARE_TWICE: (Reason.SQUARE_TAKEN, "play.line"),
    Fault.SQUARE_TAKEN: (Reason.SQUARE_TAKEN, "play.contact"),
    Fault.NOT_IN_LINE: (Reason.NOT_IN_LINE, "play.line"),
    Fault.GAP: (Reason.GAP, "play.line"),
    Fault.NOT_ON_START: (Reason.NOT_ON_START, "play.start"),
    Fault.NOT_CONNECTED: (Reason.NOT_CONNECTED, "play.contact"),
    Fault.NO_WORD: (Reason.TOO_FEW_TILES, "placing.first_tiles"),
}


def put(rules: Ruleset, game: Game, command: PutTile) -> list[Event]:
    """One tile, for all to see."""
    to_act(rules, game, command.seat)
    require(rules.placing.touch, Reason.NO_SUCH_RULE, rules.clause("placing.touch"))
    _on_free_square(rules, game, command.square)
    _may_lie(rules, game, command.seat, command.tile, extra=True)
    _keeps_line(rules, game, command.square)
    return [TilePut(command.at, command.seat, command.square, command.tile)]


def move(rules: Ruleset, game: Game, command: MoveTile) -> list[Event]:
    """Along the line only, until the points are counted."""
    _is_not_counted(rules, game, command.seat)
    to_act(rules, game, command.seat)
    at_square = {p.square: p.tile for p in game.placing}
    clause = rules.clause("play.line_fixed")
    if command.square not in at_square:
        raise Refused(Reason.TILES_NOT_HELD, clause, "no tile of this play lies there")
    if command.to != command.square:
        _on_free_square(rules, game, command.to)
    same = as_held(command.tile) == as_held(at_square[command.square])
    require(same, Reason.TOUCHED_TILES, rules.clause("play.touched"))
    _may_lie(rules, game, command.seat, command.tile, extra=False)
    _keeps_line(rules, game, command.to)
    return [TileMoved(command.at, command.seat, command.square, command.to, command.tile)]


def _is_not_counted(rules: Ruleset, game: Game, seat: int) -> None:
    """Refuse to lay a play anew whose points are counted: its tiles and blanks stay as they are."""
    is_theirs = game.on_turn == seat and game.acted is TurnKind.PLAY
    if is_theirs and game.announced and "play.counted" in rules.cited:
        raise Refused(Reason.ALREADY_DONE, rules.clause("play.counted"))


def _on_free_square(rules: Ruleset, game: Game, square: int) -> None:
    clause = rules.clause("play.contact")
    require(0 <= square < len(game.board.squares), Reason.OFF_BOARD, clause)
    taken = game.board.squares[square] or any(p.square == square for p in game.placing)
    require(not taken, Reason.SQUARE_TAKEN, clause)


def _may_lie(rules: Ruleset, game: Game, seat: int, tile: int, *, extra: bool) -> None:
    require(
        is_letter(tiles_of(game), tile), Reason.NO_SUCH_TILE, rules.clause("play.blank_letters")
    )
    held = [as_held(p.tile) for p in game.placing]
    if extra:
        held.append(as_held(tile))
    require(holds(game.racks[seat], held), Reason.TILES_NOT_HELD, rules.clause("rack.size"))


def _keeps_line(rules: Ruleset, game: Game, *squares: int) -> None:
    """Row or column of the first tile is binding; its first move or the second tile says which."""
    line = [*game.touched, *squares] if game.placing else squares
    size = game.board.layout.size
    rows = {square // size for square in line}
    columns = {square % size for square in line}
    if len(rows) > 1 and len(columns) > 1:
        raise Refused(Reason.LINE_FIXED, rules.clause("play.line_fixed"))


def take_back(rules: Ruleset, game: Game, command: TakeBack) -> list[Event]:
    """Take tiles back. Costs the turn where touched tiles must be played; otherwise free until the
    play is noted.

    At a real board whose sheet is the software's, what was entered wrong is entered again until
    the clock is pressed: the record is put right, and the tiles lie where they lay."""
    seat, at = command.seat, command.at
    playing(rules, game)
    undisturbed(rules, game)
    require(game.on_turn == seat, Reason.NOT_YOUR_TURN, rules.clause("turn.next"))
    if game.placing:
        back: list[Event] = [TilesTakenBack(at, seat, game.placing)]
        clause = rules.clause("play.touched")
        return back + lost(rules, after(game, back), seat, LossCause.TILES_TAKEN_BACK, clause, at)
    pending = game.pending
    clause = rules.clause("play.counted")
    if pending is None or pending.seat != seat:
        raise Refused(Reason.NO_TILES, clause)
    if game.source is TileSource.ONLINE or game.sheets is SheetKeeper.PLAYERS:
        require(not rules.placing.touch, Reason.TOUCHED_TILES, clause)
        require(not has_noted(rules, game), Reason.TOO_LATE, clause)
    return [TilesTakenBack(at, seat, pending.placements)]


def place(rules: Ruleset, game: Game, command: Place, judge: WordJudge | None) -> list[Event]:
    """Make a play: it must lie right; whether it is a word is another question."""
    seat, at = command.seat, command.at
    _is_not_counted(rules, game, seat)
    to_act(rules, game, seat)
    require(game.board_known, Reason.BOARD_UNKNOWN, rules.clause("placing.coordinates"))
    _holds_all(rules, game, command)
    _plays_what_lies(rules, game, command)
    made = _scored(rules, game, command)
    _checked(rules, game, made, judge)
    events = previous_accepted(rules, game, seat, at)
    events.append(made)
    return _made(rules, game, at, events)


def _made(rules: Ruleset, game: Game, at: int, events: list[Event]) -> list[Event]:
    """A play that nobody can challenge is final when it is noted."""
    now = after(game, events)
    assert now.pending is not None
    unchallenged = rules.challenge.window in ("none", "checked", "free")
    if unchallenged and now.sheets is SheetKeeper.SOFTWARE:
        clause = rules.clause("challenge.window")
        events.append(accepted(now.pending, Acceptance.BY_RULE, None, clause, at))
    return with_follow(rules, game, at, events)


def _holds_all(rules: Ruleset, game: Game, command: Place) -> None:
    tiles = tiles_of(game)
    for _, tile in command.placements:
        require(is_letter(tiles, tile), Reason.NO_SUCH_TILE, rules.clause("play.blank_letters"))
    used = [as_held(tile) for _, tile in command.placements]
    rack = game.racks[command.seat]
    clause = rules.clause("rack.size")
    require(holds(rack, used), Reason.TILES_NOT_HELD, clause)
    if unseen_in(rack):
        _, pool = spend(rack, used, game.pool)
        require(min(pool) >= 0, Reason.NOT_IN_BAG, clause, "no such tile is left")


def _plays_what_lies(rules: Ruleset, game: Game, command: Place) -> None:
    """Every tile put on the board before must be part of the play, where it lies."""
    left_out = set(game.placing) - set(command.placements)
    require(not left_out, Reason.TOUCHED_TILES, rules.clause("play.touched"))
    if game.placing:
        _keeps_line(rules, game, *(square for square, _ in command.placements))


def _scored(rules: Ruleset, game: Game, command: Place) -> PlayMade:
    placements = tuple(Placement(square, tile) for square, tile in command.placements)
    try:
        words = scored_words(game.board, placements, tiles_of(game).values)
    except MisplacedError as wrong:
        reason, key = _FAULTS[wrong.fault]
        raise Refused(reason, rules.clause(key)) from None
    if game.board.is_empty and len(placements) < rules.placing.first_tiles:
        raise Refused(Reason.TOO_FEW_TILES, rules.clause("placing.first_tiles"))
    full = len(placements) >= rules.rack.full_play
    main = words[0].word
    return PlayMade(
        command.at,
        command.seat,
        placements,
        main.start,
        main.direction,
        tuple(word.word.tiles for word in words),
        tuple(word.points for word in words),
        sum(word.points for word in words) + (rules.rack.bonus if full else 0),
        len(placements),
        full,
    )


def _checked(rules: Ruleset, game: Game, made: PlayMade, judge: WordJudge | None) -> None:
    """Refuse a play with a word that is not in the list, and say which: nothing lies there yet."""
    if rules.challenge.window != "checked":
        return
    clause = rules.clause("play.checked")
    if judge is None:
        raise Refused(Reason.NO_JUDGE, clause, "words are checked here, but nobody checks")
    if not judge(made.words):
        wrong = [word for word in made.words if not judge((word,))]
        words = [tiles_of(game).format_tiles(word) for word in wrong or made.words]
        raise Refused(Reason.NOT_A_WORD, clause, words=words)


def previous_accepted(rules: Ruleset, game: Game, seat: int, at: int) -> list[Event]:
    """Playing on accepts the opponent's last play."""
    pending = game.pending
    if pending is None:
        return []
    clause = rules.clause("challenge.moment")
    return [accepted(pending, Acceptance.BY_NEXT_PLAY, seat, clause, at)]


def record(rules: Ruleset, game: Game, command: RecordPlay) -> list[Event]:
    """A play told by word and points only, as paper sheets without coordinates have it."""
    seat, at = command.seat, command.at
    to_act(rules, game, seat)
    clause = rules.clause("placing.coordinates")
    real_bag(game, clause)
    require(rules.placing.coordinates == "free", Reason.COORDINATES_NEEDED, clause)
    require(not game.placing, Reason.TOUCHED_TILES, rules.clause("play.touched"))
    size = game.board.layout.size
    require(2 <= len(command.word) <= size, Reason.BAD_NUMBER, clause, "a word of 2 to 15 letters")
    letters = all(is_letter(tiles_of(game), tile) for tile in command.word)
    require(letters, Reason.NO_SUCH_TILE, rules.clause("play.blank_letters"))
    require(0 < command.tiles <= rules.rack.size, Reason.BAD_NUMBER, clause)
    require(0 <= command.points < 10_000, Reason.BAD_NUMBER, clause)
    require(unseen_in(game.racks[seat]) >= command.tiles, Reason.TILES_NOT_HELD, clause)
    events = previous_accepted(rules, game, seat, at)
    full = command.tiles >= rules.rack.full_play
    events.append(
        PlayMade(
            at,
            seat,
            (),
            None,
            None,
            (command.word,),
            (command.points,),
            command.points,
            command.tiles,
            full,
        )
    )
    return _made(rules, game, at, events)
