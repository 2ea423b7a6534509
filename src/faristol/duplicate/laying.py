"""The word that is laid, what becomes of its blanks, and whether another turn follows."""

from collections import Counter
from dataclasses import dataclass

from faristol.board import Placement
from faristol.core import Refused
from faristol.duplicate.commands import Choice, LayNothing, LayWord
from faristol.duplicate.events import (
    Event,
    GameEnded,
    NothingLaid,
    SlipsMarked,
    TopChosen,
    WarningGiven,
    WordPlaced,
)
from faristol.duplicate.evolve import replay
from faristol.duplicate.letters import ending, less, more
from faristol.duplicate.marking import mark_slip, nil_mark
from faristol.duplicate.plays import FoundPlay, placements_of, spent
from faristol.duplicate.refusal import Reason
from faristol.duplicate.requirements import need_stage, need_text
from faristol.duplicate.rules import DuplicateRules
from faristol.duplicate.rulings import published
from faristol.duplicate.slips import Slip
from faristol.duplicate.state import Game, Turn
from faristol.duplicate.terms import EndCause, Nil, Stage
from faristol.duplicate.tops import candidates, missing_tables
from faristol.tiles import BLANK, BLANK_BIT, letter_of, tile_set


def lay(rules: DuplicateRules, game: Game, command: LayWord) -> list[Event]:
    """Lay the proposed top, another equal top, or for a reason another word."""
    need_stage(rules, game, Stage.MARKING)
    need_text(rules, command.reason)
    turn = _current(game)
    missing = _missing_marked(rules, game, turn, command.at, accept=command.accept_missing)
    choices = candidates(rules, turn)
    tops = [candidate.play for candidate in choices if candidate.is_top]
    if command.choice is None:
        if not tops:
            raise Refused(Reason.NOBODY_FOUND_A_WORD, rules.clause("lay"))
        play = tops[0]
    else:
        play = _chosen(rules, turn, command.choice)
        if play not in tops and not command.reason.strip():
            top = f"the top has {tops[0].points}" if tops else "nobody found a word"
            raise Refused(
                Reason.NOT_A_TOP,
                rules.clause("lay"),
                f"{play.points} points, but {top}",
                points=play.points,
                top=tops[0].points if tops else 0,
            )
    is_proposed = bool(tops) and play == tops[0]
    chosen = TopChosen(
        at=command.at,
        turn=turn.number,
        play=play,
        equals=len(tops) if play in tops else 0,
        proposed=is_proposed,
        reason=command.reason,
        clause=rules.clause("equal_tops" if is_proposed and len(tops) > 1 else "choose_top"),
    )
    events = [*missing, chosen, _placed(rules, game, turn, play, command.at)]
    return _settle(rules, game, events, command.at)


def lay_nothing(rules: DuplicateRules, game: Game, command: LayNothing) -> list[Event]:
    """End a turn in which there is nothing to lay."""
    need_stage(rules, game, Stage.MARKING)
    turn = _current(game)
    if any(candidate.is_top for candidate in candidates(rules, turn)):
        raise Refused(Reason.A_WORD_WAS_FOUND, rules.clause("lay"))
    missing = _missing_marked(rules, game, turn, command.at, accept=command.accept_missing)
    nothing = NothingLaid(command.at, turn.number, rules.clause("lay"))
    return _settle(rules, game, [*missing, nothing], command.at)


def _missing_marked(
    rules: DuplicateRules, game: Game, turn: Turn, at: int, *, accept: bool
) -> list[Event]:
    if looks := sorted(table for number, table in game.looks if number == turn.number):
        detail = f"table {', '.join(map(str, looks))}"
        raise Refused(Reason.LOOKS_OPEN, rules.clause("scores"), detail, tables=looks)
    missing = missing_tables(game)
    if missing and not accept:
        detail = f"table {', '.join(map(str, missing))}"
        raise Refused(Reason.SLIPS_MISSING, rules.clause("hand_in"), detail, tables=list(missing))
    marks = tuple(nil_mark(rules, table, Nil.NO_SLIP) for table in missing)
    return [SlipsMarked(at, turn.number, marks)] if marks else []


def _chosen(rules: DuplicateRules, turn: Turn, choice: Choice) -> FoundPlay:
    """The chosen word as a play, if it can lie there with these letters at all."""
    tiles = tile_set(rules.tiles)
    good_tiles = all(0 < letter_of(tile) < len(tiles.tiles) for tile in choice.tiles)
    if len(choice.tiles) < 2 or not good_tiles or not 0 <= choice.start < len(turn.board.squares):
        raise Refused(Reason.NOT_A_PLAY, rules.clause("lay"))
    slip = Slip("", choice.tiles, choice.start, choice.direction)
    # Words are not judged here: the leader lays what the hall has laid.
    mark = mark_slip(rules, tiles, turn.board, turn.rack, 0, slip, lambda _: True)
    if not mark.tiles:
        nil = mark.nil.value if mark.nil else ""
        raise Refused(Reason.NOT_A_PLAY, mark.clause, nil)
    return FoundPlay(mark.tiles, mark.start, mark.direction, mark.worth, mark.placed, mark.blanks)


# --- onto the board ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Exchange:
    """What lies on the board after real letters took the place of blanks."""

    placements: tuple[Placement, ...]
    replaced: tuple[int, ...]
    bag: bytes


def _placed(rules: DuplicateRules, game: Game, turn: Turn, play: FoundPlay, at: int) -> WordPlaced:
    leave = less(turn.rack, spent(turn.board, play))
    bag = game.bag
    if rules.leave == "new":
        bag, leave = more(bag, leave), b""
    exchange = _exchange(rules, placements_of(turn.board, play), bag)
    has_blank = any(tile & BLANK_BIT for _, tile in exchange.placements)
    is_about_blanks = rules.blank_replaced and (has_blank or exchange.replaced)
    name = "lay" if not is_about_blanks else "blank_stays" if has_blank else "blank_replaced"
    return WordPlaced(
        at=at,
        turn=turn.number,
        placements=exchange.placements,
        replaced=exchange.replaced,
        bag=exchange.bag,
        leave=leave,
        clause=rules.clause(name),
    )


def _exchange(rules: DuplicateRules, placements: tuple[Placement, ...], bag: bytes) -> _Exchange:
    """Take the real letter from the bag while it has one; the blank goes into the bag."""
    if not rules.blank_replaced:
        return _Exchange(placements, (), bag)
    lying, replaced = [], []
    for square, tile in placements:
        letter = letter_of(tile)
        if tile & BLANK_BIT and letter in bag:
            bag = more(less(bag, bytes([letter])), bytes([BLANK]))
            replaced.append(square)
            tile = letter
        lying.append(Placement(square, tile))
    return _Exchange(tuple(lying), tuple(replaced), bag)


# --- after the word ------------------------------------------------------------------


def _settle(rules: DuplicateRules, game: Game, events: list[Event], at: int) -> list[Event]:
    """Warnings for the turn's slips, then the end if no turn can follow."""
    after = replay(events, game)
    events = [*events, *_warnings(rules, after, at)]
    turn = after.turns[-1]
    left = more(after.bag, after.leave)
    cause = ending(rules, tile_set(rules.tiles), len(after.turns), left)
    if cause is None and turn.laid is None and not turn.bag:
        cause = EndCause.NO_PLAY
    if cause is None:
        return events
    clause = rules.clause(f"end.{cause.value}")
    events = [*events, GameEnded(at, turn.number, cause, "", clause)]
    return [*events, published(rules, replay(events, game), at)]


def _warnings(rules: DuplicateRules, game: Game, at: int) -> list[Event]:
    turn = game.turns[-1]
    given: list[Event] = []
    counts = Counter(warned.table for warned in game.warnings)
    for table, mark in sorted(turn.marks.items()):
        if mark.nil is not None or mark.overruled:
            continue
        for fault in mark.faults:
            counts[table] += 1
            number = counts[table]
            points = rules.penalty if number > rules.free_warnings else 0
            name = "blank_mark" if fault.value.startswith("blank") else "own_score"
            given.append(
                WarningGiven(at, turn.number, table, number, points, fault, "", rules.clause(name))
            )
    return given


def _current(game: Game) -> Turn:
    assert game.turn is not None, "the stage says that a turn is being marked"
    return game.turn
