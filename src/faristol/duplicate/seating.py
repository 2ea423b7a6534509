"""Who plays: opening a game, entering, withdrawing."""

from faristol.core import Refused
from faristol.duplicate.commands import EnterPlayer, Entry, OpenGame, WithdrawPlayer
from faristol.duplicate.events import Event, GameOpened, PlayerEntered, PlayerWithdrawn
from faristol.duplicate.refusal import Reason
from faristol.duplicate.requirements import MOST_TABLE, need_player, need_reason, need_text
from faristol.duplicate.rules import DuplicateRules
from faristol.duplicate.state import Game
from faristol.duplicate.terms import Stage


def open_game(rules: DuplicateRules, game: Game, command: OpenGame) -> list[Event]:
    """A game under an edition, with the players who are there."""
    if game.stage is not Stage.EMPTY:
        raise Refused(Reason.ALREADY_OPEN, rules.name)
    for text in (command.title, command.lexicon, command.commitment):
        need_text(rules, text)
    tables = [entry.table for entry in command.entries]
    if len(set(tables)) != len(tables):
        twice = next(table for table in tables if tables.count(table) > 1)
        detail = "a table stands twice on the list"
        raise Refused(Reason.TABLE_TAKEN, rules.name, detail, table=twice)
    opened = GameOpened(
        at=command.at,
        edition=rules.name,
        variants=rules.variants,
        choices=rules.choices,
        tiles=rules.tiles,
        layout=rules.board,
        title=command.title,
        lexicon=command.lexicon,
        source=command.source,
        commitment=command.commitment,
    )
    entered = [_entered(rules, command.at, entry, 1) for entry in command.entries]
    return [opened, *entered]


def enter(rules: DuplicateRules, game: Game, command: EnterPlayer) -> list[Event]:
    """One more player; where the edition allows it, also after the start."""
    if game.stage is Stage.OVER:
        raise Refused(Reason.GAME_OVER, rules.name)
    if command.entry.table in game.players:
        table = command.entry.table
        raise Refused(Reason.TABLE_TAKEN, rules.name, f"table {table}", table=table)
    started = bool(game.turns) or game.turn is not None
    if started and not rules.late_entry:
        raise Refused(Reason.NO_LATE_ENTRY, rules.clause("late_entry"))
    # While the slips of a turn are being marked it is too late for that turn.
    from_turn = game.number + (1 if game.stage is Stage.MARKING else 0)
    return [_entered(rules, command.at, command.entry, from_turn)]


def _entered(rules: DuplicateRules, at: int, entry: Entry, from_turn: int) -> PlayerEntered:
    if not 1 <= entry.table <= MOST_TABLE:
        raise Refused(Reason.BAD_NUMBER, rules.name, f"table {entry.table}")
    for text in (entry.name, entry.club, entry.venue):
        need_text(rules, text)
    if not entry.name.strip():
        raise Refused(Reason.BAD_TEXT, rules.name, f"table {entry.table} has no name")
    return PlayerEntered(at, entry, from_turn)


def withdraw(rules: DuplicateRules, game: Game, command: WithdrawPlayer) -> list[Event]:
    """A player leaves with what was scored, or is sent out of the ranking."""
    need_reason(rules, command.reason)
    player = need_player(rules, game, command.table)
    if player.excluded or (player.last_turn is not None and not command.excluded):
        raise Refused(Reason.WITHDRAWN, rules.name, f"table {command.table} has left already")
    after = len(game.turns) if player.last_turn is None else player.last_turn
    if player.last_turn is None and game.turn and command.table in game.turn.slips:
        after += 1
    clause = rules.clause("aids" if command.excluded else "hand_in")
    return [
        PlayerWithdrawn(command.at, command.table, after, command.excluded, command.reason, clause)
    ]
