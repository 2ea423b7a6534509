"""Before the first turn: seats, who starts, first racks, first clock."""

from faristol.core import Refused
from faristol.rulebook import Ruleset
from faristol.table.commands import (
    AgreeToSelfCheck,
    CheckTiles,
    Draw,
    DrawForStart,
    OpenTable,
    StartClock,
)
from faristol.table.events import (
    ClockStarted,
    Event,
    SelfCheckAgreed,
    StartDrawRepeated,
    StarterChosen,
    StartTilesDrawn,
    TableOpened,
    TilesChecked,
    TilesDrawn,
    TurnBegan,
)
from faristol.table.preconditions import after, require, start_bag, starter_of, tiles_of
from faristol.table.racks import fits
from faristol.table.refusal import Reason
from faristol.table.state import Game
from faristol.table.terms import UNSEEN, DrawReason, Stage, StartRedraw, TileSource
from faristol.tiles import BLANK

_LONGEST_NAME = 200


def open_table(rules: Ruleset, game: Game, command: OpenTable) -> list[Event]:
    """Seat the players."""
    require(game.stage is Stage.EMPTY, Reason.ALREADY_OPEN, rules.clause("players.least"))
    duplicate = rules.duplicate.turns > 0
    require(not duplicate, Reason.WRONG_EDITION, rules.clause("duplicate.turns"))
    require(
        rules.players.least <= len(command.names) <= rules.players.most,
        Reason.SEAT_COUNT,
        rules.clause("players.most"),
        f"{len(command.names)} players, not {rules.players.least} to {rules.players.most}",
    )
    for name in command.names:
        if not name.strip() or len(name) > _LONGEST_NAME:
            raise Refused(Reason.BAD_TEXT, rules.clause("players.least"), "a seat needs a name")
    at = command.at
    allowed = rules.equipment.device or not command.device
    require(allowed, Reason.DEVICE_FORBIDDEN, rules.clause("equipment.device"))
    opened = TableOpened(
        at,
        rules.name,
        rules.chosen,
        rules.read_as,
        rules.equipment.tiles,
        rules.equipment.board,
        command.names,
        command.source,
        command.sheets,
        rules.time.each_ms,
        rules.time.shared_ms,
        command.lexicon,
        command.round,
        command.table,
        command.vouched,
        command.device,
    )
    if rules.start.method == "pairing":
        return [opened, StarterChosen(at, 0, rules.clause("start.method"))]
    return [opened]


def check_tiles(rules: Ruleset, game: Game, command: CheckTiles) -> list[Event]:
    """Tiles are checked before the game; afterwards nobody may complain."""
    clause = rules.clause("start.complaint")
    require(game.stage in (Stage.STARTING, Stage.DEALING), Reason.TOO_LATE, clause)
    require(not any(game.racks), Reason.TOO_LATE, clause)
    return [TilesChecked(command.at, command.seat, command.complete)]


def agree_to_self_check(rules: Ruleset, game: Game, command: AgreeToSelfCheck) -> list[Event]:
    """Both players must agree, and the organiser must allow it."""
    clause = rules.clause("start.self_check")
    require(rules.challenge.by_players, Reason.PLAYERS_MAY_NOT_CHECK, clause)
    require(game.stage not in (Stage.OVER, Stage.SIGNED), Reason.GAME_OVER, clause)
    require(command.seat not in game.agreed, Reason.ALREADY_DONE, clause)
    return [SelfCheckAgreed(command.at, command.seat, clause)]


def draw_for_start(rules: Ruleset, game: Game, command: DrawForStart) -> list[Event]:
    """Compare the tiles drawn: somebody starts, or some draw again."""
    at, drawn = command.at, command.drawn
    require(game.stage is Stage.STARTING, Reason.WRONG_STAGE, rules.clause("start.draw"))
    require(game.absence is None, Reason.OUT_OF_ORDER, rules.clause("absence.one"))
    seats = game.drawing
    require(
        len(drawn) == len(seats),
        Reason.DRAW_COUNT,
        rules.clause("start.draw"),
        f"{len(drawn)} tiles for {len(seats)} players",
    )
    require(
        UNSEEN not in drawn and fits(start_bag(game), drawn),
        Reason.NOT_IN_BAG,
        rules.clause("start.draw"),
    )
    shown = StartTilesDrawn(at, seats, drawn)
    return [shown, _drawn(rules, after(game, [shown]), seats, at)]


def _drawn(rules: Ruleset, game: Game, seats: tuple[int, ...], at: int) -> Event:
    tiles = game.start_tiles
    blanks = tuple(seat for seat in game.seats if tiles[seat] == BLANK)
    if blanks and rules.start.blank == "again":
        clause = rules.clause("start.blank")
        return StartDrawRepeated(at, blanks, StartRedraw.BLANK, clause)
    last = len(tiles_of(game).tiles)

    def rank(seat: int) -> int:
        return last if tiles[seat] == BLANK and rules.start.blank == "last" else tiles[seat]

    # After a tie among the lowest, only those who drew again can start; after a blank that
    # did not count, everybody's last tile still stands.
    rivals = game.seats if rules.start.blank == "again" else seats
    lowest = min(rank(seat) for seat in rivals)
    first = tuple(seat for seat in rivals if rank(seat) == lowest)
    if len(first) == 1:
        return StarterChosen(at, first[0], rules.clause("start.nearest"))
    again = tuple(game.seats) if rules.start.ties == "all" else first
    return StartDrawRepeated(at, again, StartRedraw.TIED, rules.clause("start.ties"))


def deal(rules: Ruleset, game: Game, command: Draw) -> list[Event]:
    """Seven tiles for the first rack."""
    at, seat = command.at, command.seat
    clause = rules.clause("deal.seven")
    require(game.absence is None, Reason.OUT_OF_ORDER, rules.clause("absence.one"))
    require(not game.racks[seat], Reason.ALREADY_DONE, clause)
    if rules.start.deal == "starter-first":
        assert game.starter is not None
        order = [(game.starter + step) % len(game.names) for step in game.seats]
        waiting = [other for other in order if not game.racks[other]]
        require(waiting[0] == seat, Reason.OUT_OF_ORDER, rules.clause("start.deal"))
    require(len(command.drawn) == rules.rack.size, Reason.DRAW_COUNT, clause)
    told = game.source is TileSource.ON_TABLE or UNSEEN not in command.drawn
    require(told and fits(game.pool, command.drawn), Reason.NOT_IN_BAG, clause)
    events: list[Event] = [TilesDrawn(at, seat, command.drawn, DrawReason.DEAL, False)]
    now = after(game, events)
    if now.stage is Stage.READY and not _clock_is_started(rules):
        events.append(TurnBegan(at, starter_of(now)))
    return events


def _clock_is_started(rules: Ruleset) -> bool:
    """Whether somebody starts a clock before the first turn."""
    return "press" in rules.turn.steps


def start_clock(rules: Ruleset, game: Game, command: StartClock) -> list[Event]:
    """Start the first player's clock, and with it the game."""
    clause = rules.clause("deal.first_clock")
    require(game.stage is Stage.READY, Reason.WRONG_STAGE, clause)
    require(game.overdraw is None, Reason.OVERDRAW_OPEN, rules.clause("misdraw.racked"))
    assert game.starter is not None
    if rules.start.clock_by == "opponent" and command.by == game.starter:
        raise Refused(Reason.NOT_FOR_YOU, rules.clause("start.clock_by"))
    first = starter_of(game)
    return [ClockStarted(command.at, first, command.by, clause), TurnBegan(command.at, first)]
