"""One game looked at again, as data: every turn against the best there was, and each player's sums.

It hangs on the file, the word list and the depth alone, so that any process may do it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from faristol.board import coordinate
from faristol.cli.analysed import (
    GameAnalysis,
    PhaseLoss,
    PlayedOn,
    PlayerAnalysis,
    PlayFound,
    TurnAnalysis,
    Worth,
)
from faristol.cli.finding import finder_for, words_named
from faristol.cli.game_files import GameFileError, is_log, log_text
from faristol.kernel import Play, PlayFinder, SimulatedTurn, TurnKind
from faristol.kernel.finder import placements
from faristol.kernel.leaves import leave_values
from faristol.lexicon import Judge
from faristol.notation.archived import events_of_gcg
from faristol.notation.gcg_reading import decode_gcg, edition_named, parse_gcg
from faristol.notation.log import read_records
from faristol.notation.log_referee import IMPOSSIBLE, rules_of
from faristol.notation.tile_text import format_held
from faristol.robot.analysis import JudgedTurn, judged_turns, summary_of
from faristol.robot.chance import Chances, chances_of
from faristol.robot.finds import Candidate
from faristol.robot.simulation import NoSimulationError, known_table, simulation_of
from faristol.rulebook import EDITIONS, Ruleset, ruleset
from faristol.table import Game, evolve
from faristol.table import events as happened
from faristol.table.events import Event, TableOpened
from faristol.table.sheet import sheet_of
from faristol.table.terms import UNSEEN
from faristol.tiles import TileSet, layout

DEEP_ITERATIONS = 6_000
"""Of a turn that is played on: about a second of a core."""
_AT = 1_700_000_000_000
"""When a game was played that doesn't say."""
_OPENING, _END = 60, 7
"""Tiles in the bag: more of them is the opening, as few or less the end."""
_SHOWN = 3


Phonies: TypeAlias = dict[int, tuple[int, bool]]
"""Turns whose words are not all in the list: whose, and whether they stayed on the board."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A game to be looked at, and how."""

    name: str
    data: bytes
    edition: str = ""
    lexicon: str = ""
    deep: bool = False


@dataclass(frozen=True, slots=True)
class ReadGame:
    """A game file, as events."""

    rules: Ruleset
    events: tuple[Event, ...]


def game_of(asked: Asked) -> ReadGame:
    """The events of a log or of a GCG file.

    :raises GameFileError: for a game that can't be looked at.
    :raises ParseError: for a file that can't be read.
    """
    try:
        if is_log(asked.data):
            events = tuple(r.event for r in read_records(log_text(asked.data, asked.name)))
            opened = events[0]
            assert isinstance(opened, TableOpened)
            sheet_of(events)
            return ReadGame(rules_of(opened), events)
        gcg = parse_gcg(decode_gcg(asked.data))
        name = edition_named(gcg.pragma("description")) or asked.edition
        usual = {"catalan": "fisc-2023", "dutch": "nl-wedstrijd"}
        rules = _rules(name or usual.get(gcg.tile_set, "friendly"))
        return ReadGame(rules, tuple(events_of_gcg(gcg, rules, lexicon="", at=_AT)))
    except IMPOSSIBLE as error:
        raise GameFileError(f"{asked.name}: events that can't follow one another") from error


def _rules(name: str) -> Ruleset:
    if name not in EDITIONS:
        raise GameFileError(f"no edition {name[:40]!r}; there are {', '.join(EDITIONS)}")
    return ruleset(name)


def analysed(asked: Asked) -> GameAnalysis:
    """A game looked at again, as it is written into files.

    :raises GameFileError: for a game that can't be looked at.
    """
    game = game_of(asked)
    rules = game.rules
    words = words_named(asked.lexicon or {"dutch": "nl"}.get(rules.equipment.tiles, "ca"))
    if words.tiles.name != rules.equipment.tiles:
        reference, tiles = words.record.reference, rules.equipment.tiles
        raise GameFileError(f"{reference} is a list of {words.tiles.name} words, the game {tiles}")
    finder = finder_for(words.record.reference, rules)
    turns = list(judged_turns(rules, finder, leave_values(words.tiles), game.events))
    played_on = _played_on(rules, finder, words.tiles, game.events) if asked.deep else {}
    phonies = _phonies(game.events, Judge(words))
    sheet = sheet_of(game.events)
    seats = [
        _player(seat, name, sheet.totals[seat], turns, phonies)
        for seat, name in enumerate(sheet.names)
    ]
    size = layout(rules.equipment.board).size
    return {
        "game": asked.name,
        "edition": rules.name,
        "lexicon": words.record.reference,
        "depth": "deep" if asked.deep else "quick",
        "players": seats,
        "turns": [
            _turn(turn, words.tiles, size, played_on.get(turn.turn), is_phony=turn.turn in phonies)
            for turn in turns
        ],
    }


def phase_of(bag_count: int) -> str:
    """Which part of a game it is with so many tiles in the bag."""
    if bag_count > _OPENING:
        return "opening"
    return "middle" if bag_count > _END else "end"


def _player(
    seat: int, name: str, score: int, turns: Sequence[JudgedTurn], phonies: Phonies
) -> PlayerAnalysis:
    summed = summary_of(seat, turns)
    own = [turn for turn in turns if turn.seat == seat]
    phases: dict[str, PhaseLoss] = {}
    for phase in ("opening", "middle", "end"):
        lost = [
            turn.lost
            for turn in own
            if turn.lost is not None and phase_of(turn.position.bag_count) == phase
        ]
        phases[phase] = {"turns": len(lost), "lost": sum(lost) / 1000}
    tried = [stayed for who, stayed in phonies.values() if who == seat]
    return {
        "name": name,
        "score": score,
        "turns": summed.compared,
        "best": summed.best,
        "lost": summed.lost / 1000,
        "missed_scrabbles": summed.missed_full,
        "phonies": len(tried),
        "phonies_that_stayed": sum(tried),
        "phases": phases,
    }


def _turn(
    turn: JudgedTurn,
    box: TileSet,
    size: int,
    played_on: PlayedOn | None,
    *,
    is_phony: bool,
) -> TurnAnalysis:
    told: TurnAnalysis = {
        "turn": turn.turn + 1,
        "seat": turn.seat,
        "rack": format_held(turn.rack, box),
        "phase": phase_of(turn.position.bag_count),
        "made": None if turn.made is None else _play(turn.made, box, size),
        "best": [_play(each, box, size) for each in turn.best[:_SHOWN]],
        "rank": turn.rank,
        "lost": None if turn.lost is None else turn.lost / 1000,
        "missed": None if turn.full is None else _play(turn.full, box, size),
        "is_phony": is_phony,
        "till_end": turn.till_end,
        "status": ("solved" if turn.is_exact else "estimated") if turn.till_end else "equity",
    }
    if played_on is not None:
        told["played_on"] = played_on
    return told


def _play(play: Candidate, box: TileSet, size: int) -> PlayFound:
    return {
        "coord": coordinate(play.start, play.direction, size),
        "word": format_held(play.word, box),
        "score": play.points,
        "equity": play.equity / 1000,
    }


def _phonies(events: Sequence[Event], judge: Judge) -> Phonies:
    found: Phonies = {}
    game = Game()
    for event in events:
        last = len(game.turns) - 1
        if isinstance(event, happened.PlayWithdrawn) and last in found:
            found[last] = (found[last][0], False)
        if isinstance(event, happened.PlayTakenBack):
            found.pop(last, None)
        game = evolve(game, event)
        if isinstance(event, happened.PlayMade) and game.turns:
            words = game.turns[-1].words
            if words and not judge.allows(words):
                found[len(game.turns) - 1] = (event.seat, True)
    return found


def _played_on(
    rules: Ruleset, finder: PlayFinder, box: TileSet, events: Sequence[Event]
) -> dict[int, PlayedOn]:
    """By turn: what playing on says of the best turn and of the one that was had."""
    found: dict[int, PlayedOn] = {}
    chances = chances_of(box.name)
    game = Game()
    for event in events:
        if isinstance(event, happened.PlayMade | happened.TilesExchanged) and game.board_known:
            told = _compared(rules, finder, box, game, event, chances)
            if told is not None:
                found[len(game.turns)] = told
        if isinstance(event, happened.PlayTakenBack):
            found.pop(len(game.turns) - 1, None)
        game = evolve(game, event)
    return found


def _compared(
    rules: Ruleset,
    finder: PlayFinder,
    box: TileSet,
    game: Game,
    event: happened.PlayMade | happened.TilesExchanged,
    chances: Chances | None,
) -> PlayedOn | None:
    seat = event.seat
    rack = game.racks[seat]
    if not game.bag_count or not rack or UNSEEN in rack:
        return None  # the end is searched; of a rack that nobody wrote down nothing is said
    try:
        simulation = simulation_of(
            finder, box, rules, known_table(game, seat), chances, seed=len(game.turns)
        )
    except NoSimulationError:
        return None
    simulation.run(iterations=DEEP_ITERATIONS)
    turns = simulation.turns()
    size = game.board.layout.size
    made = None
    for turn in turns:
        if isinstance(event, happened.TilesExchanged):
            is_made = turn.kind is TurnKind.EXCHANGE and turn.kept == _kept(rack, event.returned)
        else:
            is_made = turn.play is not None and _is_same(turn.play, event, size)
        made = turn if is_made else made
    best = turns[0]
    told: PlayedOn = {
        "iterations": simulation.iterations,
        "best": _worth(best),
        "made": None if made is None else _worth(made),
    }
    if best.win is not None and made is not None and made.win is not None:
        told["lost_win"] = max(0.0, best.win[0] - made.win[0])
    return told


def _is_same(play: Play, event: happened.PlayMade, size: int) -> bool:
    return set(placements(play, size)) == set(event.placements)


def _kept(rack: bytes, returned: bytes) -> bytes:
    kept = bytearray(rack)
    for tile in returned:
        if tile in kept:
            kept.remove(tile)
    return bytes(sorted(kept))


def _worth(turn: SimulatedTurn) -> Worth:
    return {
        "kind": turn.kind.name.lower(),
        "win": None if turn.win is None else round(turn.win[0], 4),
        "win_error": None if turn.win is None else round(turn.win[1], 4),
        "spread": round(turn.spread[0], 2),
    }
