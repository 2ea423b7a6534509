"""What is left when the games are over: analyses, and word lists to study."""

import msgspec

from faristol.lexicon import Lexicon
from faristol.lexicon.patterns import PatternError, parse_pattern
from faristol.server.aids import Aid, keep_from_players
from faristol.server.auth.limits import Rate
from faristol.server.endpoints.access import ANYBODY, NOT_PLAYING
from faristol.server.endpoints.request import Operation, Request
from faristol.server.lexica import lexicon_named
from faristol.server.plans.table_host import TableHost, TableInPlay
from faristol.server.plans.table_roles import may_watch
from faristol.server.problem import (
    Missing,
    Problem,
    ProblemCode,
    bad_request,
    not_a_tile,
    not_found,
)
from faristol.server.study.analyses import Analyses, CoursePoint, GameAnalysis, course_of
from faristol.server.wire import V1
from faristol.tiles import BLANK, BLANK_BIT, LETTER_MASK, NoTileError, TileSet

_MOST_WORDS = 2_000
_LISTS = ("2", "3", "4", "dear")
_MOST_TILES = 15
_MOST_BLANKS = 2
_MOST_RUNS = 3
_DEAR = 8
"""A letter of so many points is expensive; words of up to four tiles are short."""
_THINKING = Rate(burst=6, every_ms=2_000)
_SEARCHING = Rate(burst=30, every_ms=500)


class StudyList(msgspec.Struct, frozen=True):
    """Words to learn; `more` where the list was cut."""

    words: list[str]
    more: bool


class HookLine(msgspec.Struct, frozen=True):
    """What goes in front of a word and behind it."""

    word: str
    tiles: list[str]
    """The word as it was read, tile by tile: COLLEGA has two L, COL·LEGA one L·L."""
    valid: bool
    front: list[str]
    back: list[str]


async def ended_table(request: Request) -> TableInPlay:
    """The table that the path names, if its game is over and the asker may see it.

    :raises Problem: when not.
    """
    plan = await request.part(TableHost).plan(request.path("table"))
    if not may_watch(plan, request.person, request.query("code")):
        raise not_found(Missing.TABLE)
    live = await request.part(TableHost).table(plan.id)
    if not live.game.stage.is_over:
        raise Problem(409, ProblemCode.NOT_OVER, "a game is analysed when it is over")
    return live


@keep_from_players(Aid.ANALYSIS)
async def analysis(request: Request) -> GameAnalysis:
    """A finished game, turn by turn."""
    live = await ended_table(request)
    return await request.part(Analyses).of(live.plan, live.events)


async def course(request: Request) -> list[CoursePoint]:
    """How a finished game went."""
    live = await ended_table(request)
    tiles, events = live.rules.equipment.tiles, tuple(live.events)
    return await request.server.aside.work_out(course_of, tiles, events)


def _asked_list(request: Request) -> Aid:
    whole = request.query("list", "2") == "2" and not request.query("letter").strip()
    return Aid.TWO_LETTERS if whole else Aid.LIST


@keep_from_players(_asked_list)
async def study(request: Request) -> StudyList:
    """Short words, all or those with a letter; `dear` has two to four tiles."""
    lexicon = lexicon_named(request.path("lexicon"))
    wanted = request.query("list", "2")
    if wanted not in _LISTS:
        raise bad_request(f"the lists are {', '.join(_LISTS)}")
    letter = _tiles(lexicon.tiles, request.query("letter"))
    words = await request.server.aside.work_out(_listed, lexicon, wanted, letter)
    shown = [lexicon.tiles.format_word(word) for word in words[:_MOST_WORDS]]
    return StudyList(shown, len(words) > _MOST_WORDS)


def _listed(lexicon: Lexicon, wanted: str, letter: bytes) -> list[bytes]:
    box = lexicon.tiles
    any_tile = sum(1 << tile for tile in box.letters)
    lengths = (2, 3, 4) if wanted == "dear" else (int(wanted),)
    found: list[bytes] = []
    for length in lengths:
        found += lexicon.graph.matching([any_tile] * length, 50_000)
    if wanted == "dear" and not letter:
        found = [word for word in found if any(box.value_of(tile) >= _DEAR for tile in word)]
    return [word for word in found if not letter or set(letter) <= set(word)]


@keep_from_players(Aid.SEARCH)
async def search(request: Request) -> StudyList:
    """Words by their letters in any order, by some of them, or by a pattern."""
    lexicon = lexicon_named(request.path("lexicon"))
    ways = {"anagram": _anagrams, "within": _within, "pattern": _matching}
    way = ways.get(request.query("way", "anagram"))
    if way is None:
        raise bad_request(f"unknown search type; choose {', '.join(ways)}")
    try:
        words = await request.server.aside.work_out(way, lexicon, request.query("text"))
    except NoTileError as error:
        raise not_a_tile(error.text, str(error)) from None
    except PatternError as error:
        raise bad_request(str(error), ProblemCode.BAD_PATTERN) from None
    shown = ["".join(map(lexicon.tiles.face_of, word)) for word in words[:_MOST_WORDS]]
    return StudyList(shown, len(words) > _MOST_WORDS)


def _anagrams(lexicon: Lexicon, text: str, *, shorter: bool = False) -> list[bytes]:
    tiles = lexicon.tiles.parse_rack(text)
    if not tiles or len(tiles) > _MOST_TILES or tiles.count(BLANK) > _MOST_BLANKS:
        raise PatternError(f"1 to {_MOST_TILES} tiles, {_MOST_BLANKS} blanks among them at most")
    found = lexicon.graph.anagrams(tiles, shorter=shorter)
    return sorted(found, key=lambda word: (-len(word), bytes(t & LETTER_MASK for t in word)))


def _within(lexicon: Lexicon, text: str) -> list[bytes]:
    return _anagrams(lexicon, text, shorter=True)


def _matching(lexicon: Lexicon, text: str) -> list[bytes]:
    places = parse_pattern(text, lexicon.tiles)
    if places.count(0) > _MOST_RUNS:
        raise PatternError(f"at most {_MOST_RUNS} runs")
    return lexicon.graph.matching(places, _MOST_WORDS + 1)


@keep_from_players(Aid.HOOKS)
async def hooks(request: Request) -> HookLine:
    """What makes a longer word."""
    lexicon = lexicon_named(request.path("lexicon"))
    word = _tiles(lexicon.tiles, request.query("word"))
    if not word:
        raise bad_request("which word?")
    box, graph = lexicon.tiles, lexicon.graph
    return HookLine(
        box.format_word(word),
        [box.face_of(tile) for tile in word],
        word in lexicon,
        [box.face_of(tile) for tile in graph.front_hooks(word)],
        [box.face_of(tile) for tile in graph.back_hooks(word)],
    )


def _tiles(box: TileSet, text: str) -> bytes:
    try:
        return bytes(tile & ~BLANK_BIT for tile in box.parse_typed(text[:21]))
    except NoTileError as error:
        raise not_a_tile(error.text, str(error)) from None


OPERATIONS = (
    Operation(
        "analysis",
        "GET",
        f"{V1}/tables/{{table}}/analysis",
        analysis,
        "A finished game: the best plays of every turn and what was lost",
        response_type=GameAnalysis,
        query=(("code", str),),
        rate=_THINKING,
        access=NOT_PLAYING,
    ),
    Operation(
        "course",
        "GET",
        f"{V1}/tables/{{table}}/course",
        course,
        "How a finished game went: totals and the first seat's chance to win, turn by turn",
        response_type=list[CoursePoint],
        access=ANYBODY,
        query=(("code", str),),
    ),
    Operation(
        "study",
        "GET",
        f"{V1}/study/{{lexicon}}",
        study,
        "Words to learn: two, three or four tiles, short ones with expensive letters",
        response_type=StudyList,
        query=(("list", str), ("letter", str)),
        access=NOT_PLAYING,
    ),
    Operation(
        "word-search",
        "GET",
        f"{V1}/study/{{lexicon}}/search",
        search,
        "Words by letters in any order (anagram, within) or by a pattern (. one tile, * any run)",
        response_type=StudyList,
        query=(("way", str), ("text", str)),
        rate=_SEARCHING,
        access=NOT_PLAYING,
    ),
    Operation(
        "hooks",
        "GET",
        f"{V1}/study/{{lexicon}}/hooks",
        hooks,
        "What goes in front of a word and behind it",
        response_type=HookLine,
        query=(("word", str),),
        access=NOT_PLAYING,
    ),
)
