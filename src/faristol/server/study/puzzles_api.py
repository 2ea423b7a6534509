"""Puzzles of the day: looked at, tried, hinted at, shown. Nobody needs an account."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from faristol.board import Board, Placement, coordinate, formed_words, placement_fault
from faristol.board.coordinates import Direction
from faristol.notation.errors import ParseError
from faristol.notation.tile_text import format_held, parse_held
from faristol.robot.finds import Finds
from faristol.robot.puzzles import HINTS, Marked, NoPlay, hint, mark, plain
from faristol.server.aids import Aid, keep_from_players
from faristol.server.auth.limits import Rate
from faristol.server.endpoints.access import ANYBODY, NOT_PLAYING
from faristol.server.endpoints.request import Operation, Request
from faristol.server.lexica import lexicon_named
from faristol.server.problem import Missing, not_a_tile, not_found
from faristol.server.study.analyses import Better, better
from faristol.server.study.puzzles import Done, Puzzle, Puzzles, PuzzleStanding, State, languages
from faristol.server.wire import V1
from faristol.table.terms import UNSEEN
from faristol.tiles import BLANK, layout

_TRYING = Rate(burst=30, every_ms=1_000)
_CHOOSING = Rate(burst=40, every_ms=500)
_SHOWN = 3
_MOST_LINES = 500

KindName = Literal["full", "keeping", "clear"]


class PuzzleLine(msgspec.Struct, frozen=True):
    """A day's puzzle in the list; `state` is how far you came."""

    language: str
    day: str
    kind: KindName
    is_today: bool
    state: State


class PuzzleView(msgspec.Struct, frozen=True):
    """A puzzle without its solution."""

    language: str
    day: str
    is_today: bool
    tile_set: str
    layout: str
    lexicon: str
    board: list[str]
    rack: str
    bag_count: int
    full_play: int
    bonus: int
    kind: KindName
    played: bool
    """Whether it comes from a game that was played here."""
    hints: int
    state: State


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tiles on squares, as at a table: `[[112, "A"], [113, "[L·L]"]]`; a blank in lower case."""

    placements: Annotated[
        list[tuple[Annotated[int, Meta(ge=0, le=440)], Annotated[str, Meta(max_length=8)]]],
        Meta(min_length=1, max_length=8),
    ]


class Solution(msgspec.Struct, frozen=True):
    """The best plays, and the game it comes from, if it was played here."""

    best: list[Better]
    table: str
    turn: int
    missed: bool


class Verdict(msgspec.Struct, frozen=True):
    """What an answer is worth.

    `why` says what keeps it from being a play, and `words` which are not in the list. Else
    `rank` is its place `of` all finds, `less` what it is worth less than the best one. The
    solution comes with the best answer.
    """

    why: Literal["", "misplaced", "not-held", "no-word"]
    fault: str = ""
    words: list[str] = []
    play: Better | None = None
    rank: int = 0
    of: int = 0
    less: float = 0
    solved: bool = False
    solution: Solution | None = None


class HintLine(msgspec.Struct, frozen=True):
    """As much as the step tells: tiles laid, points, where, which tiles."""

    step: int
    of: int
    placed: int
    points: int | None
    place: str | None
    tiles: str | None


async def _puzzle(request: Request) -> Puzzle:
    return await request.part(Puzzles).of(request.path("language"), request.path("day"))


async def _states(request: Request, language: str) -> dict[str, State]:
    if request.person is None:
        return {}
    return await request.part(Puzzles).done_by(request.person.id, language)


async def puzzles(request: Request) -> list[PuzzleLine]:
    """Earlier puzzles of a language, newest first."""
    language = request.query("language", "ca")
    today = request.part(Puzzles).today().isoformat()
    states = await _states(request, language)
    return [
        PuzzleLine(p.language, p.day, p.kind, p.day == today, states.get(p.day, ""))
        for p in (await request.part(Puzzles).all(language[:8]))[:_MOST_LINES]
    ]


async def own_standing(request: Request) -> PuzzleStanding:
    """How the asker does at a language's puzzles, with the streak of days."""
    language = request.query("language", "ca")
    if request.person is None or language not in languages():
        return PuzzleStanding(0, 0, 0, 0)
    return await request.part(Puzzles).standing_of(request.person.id, language)


async def puzzle(request: Request) -> PuzzleView:
    """A day's puzzle, or today's."""
    found = await _puzzle(request)
    box = found.tiles
    states = await _states(request, found.language)
    return PuzzleView(
        found.language,
        found.day,
        found.day == request.part(Puzzles).today().isoformat(),
        box.name,
        found.board,
        found.lexicon,
        [format_held([tile], box) if tile else "" for tile in found.squares],
        format_held(found.rack, box),
        found.bag_count,
        found.full_play,
        found.bonus,
        found.kind,
        bool(found.table),
        HINTS,
        states.get(found.day, ""),
    )


@keep_from_players(Aid.PUZZLE)
async def answer(request: Request) -> Verdict:
    """Mark an answer."""
    found = await _puzzle(request)
    placed = _placements(found, request.body)
    finds = await request.part(Puzzles).finds(found)
    verdict = _verdict(
        found, finds, await request.server.aside.work_out(_marked, found, finds, placed)
    )
    if request.person is not None and not verdict.why:
        state = Done("solved" if verdict.solved else "tried")
        await request.part(Puzzles).note(request.person.id, found, state)
    return verdict


def _placements(found: Puzzle, body: Answer) -> tuple[Placement, ...]:
    read = []
    for square, text in body.placements:
        try:
            tiles = parse_held(text, found.tiles)
        except ParseError as error:
            raise not_a_tile(text, error.message) from None
        if len(tiles) != 1 or tiles[0] in (BLANK, UNSEEN):
            raise not_a_tile(text, "one tile on one square")
        read.append(Placement(square, tiles[0]))
    return tuple(read)


def _marked(found: Puzzle, finds: Finds, placed: tuple[Placement, ...]) -> Marked | NoPlay:
    board = Board(layout(found.board), found.squares)
    lexicon = lexicon_named(found.lexicon)
    known: list[bytes] = []
    if placement_fault(board, placed) is None:
        formed = (plain(word.tiles) for word in formed_words(board, placed))
        known = [word for word in formed if word in lexicon]
    return mark(finds, board, placed, known)


def _verdict(found: Puzzle, finds: Finds, marked: Marked | NoPlay) -> Verdict:
    box, size = found.tiles, layout(found.board).size
    if isinstance(marked, NoPlay):
        words = [format_held(word, box) for word in marked.words]
        fault = marked.fault.value if marked.fault else ""
        return Verdict(marked.why.value, fault, words)
    return Verdict(
        "",
        play=better(marked.play, box, size),
        rank=marked.rank,
        of=marked.of,
        less=marked.less / 1000,
        solved=marked.is_best,
        solution=_solution(found, finds) if marked.is_best else None,
    )


def _solution(found: Puzzle, finds: Finds) -> Solution:
    box, size = found.tiles, layout(found.board).size
    best = [better(one, box, size) for one in finds.best(_SHOWN)]
    return Solution(best, found.table, found.turn, found.missed)


@keep_from_players(Aid.PUZZLE)
async def hints(request: Request) -> HintLine:
    """A step nearer."""
    found = await _puzzle(request)
    step = request.path("step")
    if step not in {str(number) for number in range(1, HINTS + 1)}:
        raise not_found(Missing.HINT)
    (best,) = (await request.part(Puzzles).finds(found)).best(1)
    told = hint(best, int(step))
    place = None
    if told.start is not None:
        direction = Direction.ACROSS if told.is_across else Direction.DOWN
        place = coordinate(told.start, direction, layout(found.board).size)
    tiles = None if told.tiles is None else format_held(told.tiles, found.tiles)
    return HintLine(told.step, HINTS, told.placed, told.points, place, tiles)


@keep_from_players(Aid.PUZZLE)
async def solution(request: Request) -> Solution:
    """Give in and see the best plays."""
    found = await _puzzle(request)
    shown = _solution(found, await request.part(Puzzles).finds(found))
    if request.person is not None:
        await request.part(Puzzles).note(request.person.id, found, Done("shown"))
    return shown


_ALL = f"{V1}/puzzles"
_ONE = f"{_ALL}/{{language}}/{{day}}"


OPERATIONS = (
    Operation(
        "puzzles",
        "GET",
        _ALL,
        puzzles,
        "Earlier puzzles of a language",
        response_type=list[PuzzleLine],
        query=(("language", str),),
        rate=_CHOOSING,
        access=ANYBODY,
    ),
    Operation(
        "puzzle-standing",
        "GET",
        f"{_ALL}/standing",
        own_standing,
        "How you do at a language's puzzles",
        response_type=PuzzleStanding,
        query=(("language", str),),
        rate=_CHOOSING,
        access=ANYBODY,
    ),
    Operation(
        "puzzle",
        "GET",
        _ONE,
        puzzle,
        "A day's puzzle; `today` for today's",
        response_type=PuzzleView,
        rate=_CHOOSING,
        access=ANYBODY,
    ),
    Operation(
        "puzzle-answer",
        "POST",
        f"{_ONE}/answers",
        answer,
        "Mark an answer",
        request_type=Answer,
        response_type=Verdict,
        rate=_TRYING,
        access=NOT_PLAYING,
    ),
    Operation(
        "puzzle-hint",
        "GET",
        f"{_ONE}/hints/{{step}}",
        hints,
        "A step nearer",
        response_type=HintLine,
        access=NOT_PLAYING,
        rate=_CHOOSING,
    ),
    Operation(
        "puzzle-solution",
        "POST",
        f"{_ONE}/solution",
        solution,
        "Give in and see the best plays",
        response_type=Solution,
        access=NOT_PLAYING,
        rate=_CHOOSING,
    ),
)
