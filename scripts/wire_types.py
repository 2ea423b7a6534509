"""Write the client's share of our definitions, so that nobody writes one twice.

    scripts/wire_types.py               write web/src/wire/*.ts
    scripts/wire_types.py --rules DIR   write the rule books as JSON files, for the build

Types come from the event and command classes and the server's messages; tile sets and
boards from their files. `tests/agreement` compares what is committed with what this says.
"""

import argparse
import json
import re
import types
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from faristol.board import Placement
from faristol.championship.audit import FINDINGS
from faristol.championship.choices import TITLES
from faristol.championship.desk.events import Cause
from faristol.championship.pairing import System
from faristol.championship.rating_validity import OBSTACLES
from faristol.championship.reasons import REMARKS
from faristol.championship.refusal import VALUES as CHAMPIONSHIP_VALUES
from faristol.championship.refusal import Reason as ChampionshipReason
from faristol.championship.regulations import (
    REGULATIONS,
    Ranking,
    Regulations,
    Starts,
    Unplayed,
    regulations,
)
from faristol.championship.tiebreaks import tie_breaks
from faristol.duplicate import terms as duplicate_terms
from faristol.duplicate.refusal import VALUES as DUPLICATE_VALUES
from faristol.duplicate.refusal import Reason as DuplicateReason
from faristol.robot.levels import OFFERED, Level, strength_of
from faristol.rulebook import EDITIONS, READING, Option, Reading, Ruleset, ruleset
from faristol.rulebook.clauses import ClauseClass, books, clauses_of, is_clause
from faristol.rulebook.texts import LANGUAGES, texts
from faristol.rulebook.topics import topics
from faristol.server.accounts import addresses, passkeys, password_reset, registering, signing_in
from faristol.server.accounts import invitations as ways_in
from faristol.server.accounts import people as accounts
from faristol.server.auth.accounts import Kind
from faristol.server.auth.passkeys import Offer
from faristol.server.championship.api import Answered, ChampionshipLine
from faristol.server.championship.boards_api import BoardCards, BoardGame
from faristol.server.championship.cards import Card
from faristol.server.championship.choosing import Decided
from faristol.server.championship.committee_api import CommitteeView, RulingFound
from faristol.server.championship.doubting import DOUBTS
from faristol.server.championship.groups import Groups
from faristol.server.championship.judge_messages import Judging, JudgingAgain, Question
from faristol.server.championship.judging import JudgeStation, Ruling
from faristol.server.championship.lists import ListRead, RatingsRead
from faristol.server.championship.messages import DeskMessage
from faristol.server.championship.reports import Checked, Rated
from faristol.server.championship.schemas import PersonalView, PublicView
from faristol.server.desk import api as desk
from faristol.server.desk.jury_api import JurySays
from faristol.server.desk.office_api import Office
from faristol.server.duplicate import api as rooms
from faristol.server.duplicate import messages as duplicate_messages
from faristol.server.duplicate import results
from faristol.server.duplicate import schemas as duplicate_schemas
from faristol.server.duplicate.game_api import HelperLine, RefusedAidLine
from faristol.server.duplicate.schemas import HouseRoom
from faristol.server.federation import messages as federation_messages
from faristol.server.federation import schemas as federation
from faristol.server.league import messages as league_messages
from faristol.server.league.schemas import LeagueLine, LeagueView
from faristol.server.lobby import classroom
from faristol.server.lobby.api import LexiconLine
from faristol.server.lobby.boards import GameGlance
from faristol.server.lobby.classroom_api import Class, Seated
from faristol.server.lobby.club_rooms import NewRoom, RoomTable
from faristol.server.lobby.club_rooms_api import RoomLine, RoomView
from faristol.server.lobby.following_api import FollowedLine
from faristol.server.lobby.lobby import NewTable
from faristol.server.lobby.schemas import LobbyChange, WholeLobby
from faristol.server.page_addresses import PAGES
from faristol.server.problem import VALUES, ProblemCode
from faristol.server.records import api as profiles
from faristol.server.roles import Role
from faristol.server.season.messages import (
    ClubGameCorrection,
    ClubGameNote,
    NewSeason,
    SeasonPlayer,
)
from faristol.server.season.schemas import SeasonLine, SeasonView
from faristol.server.sheets import api as sheets
from faristol.server.sheets import photos_api as photos
from faristol.server.sheets import schemas as sheet_schemas
from faristol.server.study import library_api as library
from faristol.server.study import puzzles_api as puzzles
from faristol.server.study.analyses import CoursePoint, GameAnalysis
from faristol.server.tables import companion_api as companion
from faristol.server.wire import messages
from faristol.server.wire.news import NEWS, News
from faristol.table import refusal, terms
from faristol.tiles import layout, tile_set
from faristol.tiles.boards import layout_names
from faristol.tiles.sets import tile_set_names

WIRE = Path(__file__).parent.parent / "web" / "src" / "wire"
_HEAD = "// Written by scripts/wire_types.py from the Python definitions; change those instead.\n"


def files() -> dict[str, str]:
    """The client's files by name."""
    written = {
        "addresses.ts": _addresses(),
        "terms.ts": _terms(),
        "kinds.ts": _HEAD + _unions(_KINDS),
        "messages.ts": _messages(),
        "boards.ts": _boards(),
        "boxes.ts": _boxes(),
        "championship.ts": _championship(),
        "desk.ts": _lines(desk.Queue, Office, JurySays),
        "duplicate.ts": _duplicate(),
        "library.ts": _library(),
        "league.ts": _lines(
            LeagueLine,
            LeagueView,
            league_messages.NewLeague,
            league_messages.LeagueEntry,
            league_messages.LeagueFixtures,
            league_messages.GameDate,
            league_messages.LeagueResult,
            league_messages.LeagueForfeit,
            league_messages.LeagueStep,
        ),
        "lobby.ts": _lobby(),
        "people.ts": _people(),
        "problems.ts": _problems(),
        "ranking.ts": _lines(
            federation.RankingLine,
            federation.RankingView,
            federation.PlayerHistory,
            federation_messages.NewRanking,
            federation_messages.LineDecision,
            federation_messages.ParcelDecision,
            federation_messages.RatingCorrection,
            federation_messages.NewList,
        ),
        "results.ts": _results(),
        "robots.ts": _robots(),
        "rooms.ts": _lines(rooms.RoomLine, rooms.DuplicateChoices, rooms.Joined),
        "season.ts": _lines(
            SeasonLine, SeasonView, NewSeason, ClubGameNote, ClubGameCorrection, SeasonPlayer
        ),
        "sheets.ts": _sheets(),
    }
    return {
        name: "".join(map(_broken, text.splitlines(keepends=True)))
        for name, text in written.items()
    }


_WIDTH = 100
# A value with its name and what stands around it: a list of values, a text, or anything else.
_VALUE = r"""\[[^\[\]]{0,70}\]|'[^']*'|"(?:[^"\\]|\\.)*"|[^\['",|{} ]+|."""
_PIECE = re.compile(rf"""(?:\| )?(?:[\w'"]+: ?)?(?:{_VALUE})[\]}}]*,? ?""")


def _broken(line: str) -> str:
    """A long line as several: broken after commas, before bars, inside of long texts."""
    if len(line) <= _WIDTH:
        return line
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    lines = [""]
    for piece in _PIECE.findall(line.rstrip("\n")):
        is_long = len(piece) > _WIDTH - 10
        first, *more = re.findall(r".{75}(?=.*\w)|.+", piece) if is_long else [piece]
        may = piece.startswith("|") or lines[-1].rstrip().endswith(",")
        if may and len(lines[-1] + first.rstrip()) > _WIDTH - 5:
            lines.append(indent)
        lines[-1] += first
        for part in more:
            lines[-1] += '" +'
            lines.append(f'{indent}"{part}')
    return "".join(each.rstrip() + "\n" for each in lines)


def _addresses() -> str:
    lines = "".join(f"  {_text(page)}: {_text(path)},\n" for page, path in PAGES.items())
    return (
        f"{_HEAD}\n/** Every page with its address; the names that end in `?` may be left out. */\n"
        f"export const ADDRESSES = {{\n{lines}}} as const;\n"
    )


def _terms() -> str:
    return _HEAD + _unions({kind.__name__: kind for kind in _enums_of(terms)})


def _robots() -> str:
    """The robots that are offered: names, and what the tile that each begins with is worth."""
    rows = ""
    for level in OFFERED:
        strength = strength_of(level)
        assert strength is not None
        named = ""
        for tiles, name in strength.names.items():
            box = tile_set(tiles)
            value = box.values[box.parse_word(name)[0]]
            named += f", {box.language}: {{ name: {_text(name)}, value: {value} }}"
        rows += f"\n  {level.value}: {{ onRack: {str(strength.on_rack).lower()}{named} }},"
    return (
        f"{_HEAD}\n/** From a child to a champion; six of them stand on a rack. */\n"
        f"export const ROBOTS = {{{rows}\n}} as const;\n\n"
        "export type RobotLevel = keyof typeof ROBOTS;\n"
    )


def _unions(kinds: Mapping[str, type[Enum]]) -> str:
    return "".join(f"\nexport type {name} = {_members(kind)};\n" for name, kind in kinds.items())


_KINDS: Mapping[str, type[Enum]] = types.MappingProxyType(
    {
        "Role": Role,
        "AccountKind": Kind,
        "Level": Level,
        "ClauseClass": ClauseClass,
        "System": System,
        "Unplayed": Unplayed,
        "Ranking": Ranking,
        "Starts": Starts,
        "CallCause": Cause,
        "DrawSource": duplicate_terms.DrawSource,
        "DrawFault": duplicate_terms.DrawFault,
        "Nil": duplicate_terms.Nil,
        "SlipFault": duplicate_terms.SlipFault,
        "RoomStage": duplicate_terms.Stage,
    }
)
"""Kinds of things that the client has a text for in every language."""


def _enums_of(module: types.ModuleType) -> Iterator[type[Enum]]:
    for value in vars(module).values():
        if (
            isinstance(value, type)
            and issubclass(value, Enum)
            and value.__module__ == module.__name__
        ):
            yield value


def _members(kind: type[Enum]) -> str:
    return " | ".join(_text(member.value) for member in kind)


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False).replace('"', "'")


def _messages() -> str:
    news = "".join(f"\n  | {kind.__name__}" for kind in NEWS.values())
    return (
        _socket(messages.CLIENT_MESSAGES, messages.SERVER_MESSAGES)
        + f"\nexport type News ={news};\n{_CHANGE}"
    )


_CHANGE = """
/** What is different now: fields by name, items by number with those that follow, or all of it. */
export type Change<T> = T extends readonly (infer I)[]
  ? T | ({ [at: number]: Change<I> } & { '+'?: T })
  : T extends object
    ? { [K in keyof T]?: Change<T[K]> }
    : T;
"""


def _duplicate() -> str:
    return _socket(duplicate_messages.CLIENT_MESSAGES, duplicate_schemas.SERVER_MESSAGES)


def _socket(asked: tuple[type[msgspec.Struct], ...], told: tuple[type[msgspec.Struct], ...]) -> str:
    """What is said at a socket, in both directions."""
    used: set[str] = set()
    nested: dict[str, type[msgspec.Struct]] = {}
    said = _structs(asked, "do", used, nested)
    heard = _structs(told, "is", used, nested)
    inner = _inner(used, nested)
    imports = _imports(used)
    ask = "".join(f"\n  | {kind.__name__}" for kind in asked)
    tell = "".join(f"\n  | {kind.__name__}" for kind in told)
    return (
        f"{_HEAD}{imports}{said}{heard}{inner}"
        f"\nexport type FromClient ={ask};\n\nexport type FromServer ={tell};\n"
    )


def _championship() -> str:
    used: set[str] = set()
    nested: dict[str, type[msgspec.Struct]] = {}
    kinds = get_args(DeskMessage)
    said = _structs(kinds, "do", used, nested)
    told = (
        *(PublicView, PersonalView, Card, Groups, Checked, Rated, Answered, ChampionshipLine),
        *(Decided, CommitteeView, RulingFound),
        *(ListRead, RatingsRead),
        *(JudgeStation, Ruling, Judging, JudgingAgain, Question),
    )
    heard = "".join(_struct(kind, None, used, nested) for kind in told)
    ask = "".join(f"\n  | {kind.__name__}" for kind in kinds)
    inner = _inner(used, nested)
    union = f"\nexport type DeskMessage ={ask};\n"
    lists = "".join(_kinds(name, kinds) for name, kinds in _CHAMPIONSHIP_KINDS.items())
    rules = f"{_RULES_TYPE}{_regulation_rules()}"
    return f"{_HEAD}{_imports(used)}{said}{heard}{inner}{union}{lists}{rules}"


_RULES_TYPE = """
export interface RegulationRules {
  edition: string;
  editions: readonly string[];
  rankings: readonly ('wins' | 'total')[];
  systems: readonly string[];
  /** The clause that the choice of each rests on; empty where the organiser chooses freely. */
  clauses: { edition: string; ranking: string };
}
"""


def _regulation_rules() -> str:
    """What an organiser may choose under each regulations, the regulations' own way first."""
    lines = ""
    for name in REGULATIONS:
        rules = regulations(name)
        editions = list(dict.fromkeys((rules.game_rules, *rules.editions)))
        rankings = list(dict.fromkeys((rules.ranking, *rules.rankings)))
        systems = [each.value for each in System if rules.allows(each)]
        said = {
            "edition": _text(rules.game_rules),
            "editions": _list_of(editions),
            "rankings": _list_of(each.value for each in rankings),
            "systems": _list_of(systems),
            "clauses": _clauses_of(rules),
        }
        body = ", ".join(f"{key}: {value}" for key, value in said.items())
        lines += f"\n  {_text(name)}: {{ {body} }},"
    return f"\nexport const REGULATIONS: Record<RegulationKind, RegulationRules> = {{{lines}\n}};\n"


def _clauses_of(rules: Regulations) -> str:
    """The clause behind what an event's page says of its games; empty where none is cited."""
    said = {"edition": rules.clause("editions"), "ranking": rules.clause("ranking.choices")}
    body = ", ".join(f"{k}: {_text(v if is_clause(v) else '')}" for k, v in said.items())
    return f"{{ {body} }}"


def _list_of(values: Iterable[str]) -> str:
    return f"[{', '.join(_text(value) for value in values)}]"


_CHAMPIONSHIP_KINDS: Mapping[str, Iterable[str]] = types.MappingProxyType(
    {
        "Remark": REMARKS,
        "Finding": FINDINGS,
        "Obstacle": OBSTACLES,
        "Doubt": DOUBTS,
        "TieBreak": tie_breaks(),
        "Regulation": REGULATIONS,
        "Choice": TITLES,
    }
)
"""What the client has a text for in every language."""


def _kinds(name: str, kinds: Iterable[str]) -> str:
    return _listed(f"{name.upper()}_KINDS", f"{name}Kind", kinds)


def _listed(const: str, name: str, values: Iterable[str]) -> str:
    listed = "".join(f"\n  {_text(value)}," for value in values)
    return (
        f"\nexport const {const} = [{listed}\n] as const;\n"
        f"\nexport type {name} = (typeof {const})[number];\n"
    )


def _problems() -> str:
    """Every way to say no, and what a sentence about each is told."""
    return (
        _HEAD
        + _listed("PROBLEMS", "ProblemCode", _values_of(ProblemCode))
        + _told_with("ProblemValues", VALUES)
        + _listed("TABLE_REASONS", "TableReason", _values_of(refusal.Reason))
        + _listed("DUPLICATE_REASONS", "DuplicateReason", _values_of(DuplicateReason))
        + _told_with("DuplicateValues", DUPLICATE_VALUES)
        + _listed("CHAMPIONSHIP_REASONS", "ChampionshipReason", _values_of(ChampionshipReason))
        + _told_with("ChampionshipValues", CHAMPIONSHIP_VALUES)
    )


def _values_of(kind: type[Enum]) -> list[str]:
    return [member.value for member in kind]


def _told_with(name: str, values: Mapping[Any, Mapping[str, Any]]) -> str:
    body = "".join(
        f"  {_text(code.value)}: {{ "
        + "; ".join(f"{key}: {_typed(hint, set())}" for key, hint in named.items())
        + " };\n"
        for code, named in values.items()
    )
    return f"\nexport interface {name} {{\n{body}}}\n"


def _lobby() -> str:
    return _lines(
        NewTable,
        LobbyChange,
        WholeLobby,
        GameGlance,
        RoomLine,
        RoomView,
        RoomTable,
        NewRoom,
        classroom.PupilClass,
        classroom.Said,
        Class,
        Seated,
    )


def _people() -> str:
    return _lines(
        profiles.Profile,
        profiles.GamesPage,
        profiles.SeatRating,
        signing_in.Me,
        passkeys.PasskeyLine,
        Offer,
        accounts.TokenLine,
        accounts.NewToken,
        accounts.AccountLine,
        accounts.AuditLine,
        addresses.ServerAddresses,
        FollowedLine,
        registering.RegistrationWay,
        registering.Registered,
        registering.HouseDoor,
        ways_in.PrintedCard,
        ways_in.WaitingInvitation,
        ways_in.Offered,
        ways_in.InvitationLink,
        password_reset.NewPasswordLink,
        password_reset.LinkOwner,
        HelperLine,
        RefusedAidLine,
        HouseRoom,
    )


def _library() -> str:
    return _lines(
        CoursePoint,
        GameAnalysis,
        LexiconLine,
        library.StudyList,
        library.HookLine,
        puzzles.PuzzleLine,
        puzzles.PuzzleStanding,
        puzzles.PuzzleView,
        puzzles.Verdict,
        puzzles.HintLine,
    )


def _results() -> str:
    return _lines(results.RoomResults, results.CombinedResults)


def _lines(*told: type[msgspec.Struct]) -> str:
    """What the server answers with, and everything that is inside."""
    used: set[str] = set()
    nested: dict[str, type[msgspec.Struct]] = {}
    heard = "".join(_struct(kind, None, used, nested) for kind in told)
    return f"{_HEAD}{_imports(used)}{heard}{_inner(used, nested)}"


def _boards() -> str:
    """Real boards; the table they show is the one that every page knows."""
    used: set[str] = set()
    nested: dict[str, type[msgspec.Struct]] = {}
    told = (
        *(companion.NewBoard, companion.BoardLine, companion.TakenBoard, companion.BoardDone),
        *(companion.Following, companion.Followed),
        *(BoardGame, BoardCards),
    )
    heard = "".join(_struct(kind, None, used, nested) for kind in told)
    del nested["TableState"]
    known = "\nimport type { TableState } from './messages.ts';\n"
    return f"{_HEAD}{known}{_imports(used)}{heard}{_inner(used, nested)}"


def _sheets() -> str:
    used: set[str] = set()
    nested: dict[str, type[msgspec.Struct]] = {}
    asked = (sheet_schemas.SheetQuestion, sheet_schemas.SheetToKeep)
    told = (sheet_schemas.SheetAnswer, sheets.KeptSheet, sheets.PaperView, photos.PhotoView)
    heard = "".join(_struct(kind, None, used, nested) for kind in (*asked, *told))
    return f"{_HEAD}{_imports(used)}{heard}{_inner(used, nested)}"


def _inner(used: set[str], nested: dict[str, type[msgspec.Struct]]) -> str:
    """The structs that others have inside, and those inside them."""
    inner = ""
    done: set[str] = set()
    while waiting := [name for name in nested if name not in done]:
        for name in waiting:
            done.add(name)
            tag = nested[name].__struct_config__.tag_field
            inner += _struct(nested[name], tag, used, nested)
    return inner


def _structs(
    kinds: Iterable[type[msgspec.Struct]],
    tag: str,
    used: set[str],
    nested: dict[str, type[msgspec.Struct]],
) -> str:
    return "".join(_struct(kind, tag, used, nested) for kind in kinds)


def _struct(
    kind: type[msgspec.Struct],
    tag: str | None,
    used: set[str],
    nested: dict[str, type[msgspec.Struct]],
) -> str:
    body = f"\nexport interface {kind.__name__} {{\n"
    if tag is not None:
        body += f"  {tag}: {_text(kind.__struct_config__.tag)};\n"
    hints = get_type_hints(kind, include_extras=True)
    for field in msgspec.structs.fields(kind):
        optional = "" if field.required or tag != "do" else "?"
        told = _typed(hints[field.name], used, nested)
        body += f"  {field.name}{optional}: {told};\n"
    return body + "}\n"


def _imports(used: set[str]) -> str:
    if not used:
        return ""
    names = "".join(f"  {name},\n" for name in sorted(used))
    return f"\nimport type {{\n{names}}} from './terms.ts';\n"


def _typed(hint: Any, used: set[str], nested: dict[str, type[msgspec.Struct]] | None = None) -> str:
    origin, inside = get_origin(hint), get_args(hint)
    if hint is messages.TableChange:
        return "Change<TableState>"
    if hint == News:
        for kind in inside:
            _named(kind, used, nested)
        return "News"
    if origin is Annotated:
        return _typed(inside[0], used, nested)
    if origin is Literal:
        return " | ".join(map(_text, inside))
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(_typed(part, used, nested) for part in inside))
    if hint is Placement:
        return "[number, string]"
    if origin is tuple and not (len(inside) == 2 and inside[1] is Ellipsis):
        return f"[{', '.join(_typed(part, used, nested) for part in inside)}]"
    if origin in (tuple, list):
        item = _typed(inside[0], used, nested)
        return f"({item})[]" if " " in item and not item.startswith("[") else f"{item}[]"
    if origin is dict:
        return f"Record<{_typed(inside[0], used, nested)}, {_typed(inside[1], used, nested)}>"
    return _named(hint, used, nested)


_PLAIN: Mapping[Any, str] = types.MappingProxyType(
    {
        bytes: "string",
        str: "string",
        int: "number",
        float: "number",
        bool: "boolean",
        type(None): "null",
        Any: "unknown",
        msgspec.Raw: "Record<string, unknown>",
        object: "unknown",
    }
)


def _named(hint: Any, used: set[str], nested: dict[str, type[msgspec.Struct]] | None) -> str:
    if hint in _PLAIN:
        return _PLAIN[hint]
    if isinstance(hint, type) and issubclass(hint, Enum):
        if hint.__module__ != terms.__name__:
            return _members(hint)
        used.add(hint.__name__)
        return hint.__name__
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct) and nested is not None:
        nested[hint.__name__] = hint
        return hint.__name__
    raise TypeError(f"{hint!r} has no TypeScript name yet")


def _boxes() -> str:
    sets = {name: _box(name) for name in tile_set_names()}
    boards = {name: _board(name) for name in layout_names()}
    return (
        f"{_HEAD}\nexport type TileKind = 'vowel' | 'consonant' | 'flexible';\n"
        "export type TileRow = "
        "readonly [face: string, value: number, count: number, kind: TileKind];\n"
        "\nexport interface BoxData {\n  name: string;\n  language: string;\n"
        "  tiles: readonly TileRow[];\n  keep: string;\n  replace: Record<string, string>;\n"
        "  ignore: string;\n  typed: Record<string, string>;\n  keyboard: Record<string, string>;"
        "\n}\n"
        "\nexport interface BoardData {\n  size: number;\n  start: number;\n  letters: string;\n"
        "  words: string;\n}\n"
        f"\nexport const BOXES: Record<string, BoxData> = {_literal(sets)};\n"
        f"\nexport const BOARDS: Record<string, BoardData> = {_literal(boards)};\n"
    )


def _literal(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("},", "},\n")


def _box(name: str) -> dict[str, object]:
    box = tile_set(name)
    return {
        "name": box.name,
        "language": box.language,
        "tiles": [[tile.face, tile.value, tile.count, tile.kind.value] for tile in box.tiles],
        "keep": "".join(sorted(box.spelling.keep)),
        "replace": dict(box.spelling.replace),
        "ignore": "".join(sorted(box.spelling.ignore)),
        "typed": dict(box.spelling.typed),
        "keyboard": dict(box.keyboard),
    }


def _board(name: str) -> dict[str, object]:
    board = layout(name)
    return {
        "size": board.size,
        "start": board.start,
        "letters": "".join(map(str, board.letter_factors)),
        "words": "".join(map(str, board.word_factors)),
    }


def rule_files() -> dict[str, object]:
    """The rule books: one file an edition, what it says in each language, and a list of them."""
    written: dict[str, object] = {
        "index.json": [_edition_head(ruleset(name)) for name in EDITIONS],
        "topics.json": [
            {"name": t.name, "title": t.title, "also": list(t.also), "labels": dict(t.labels)}
            for t in topics().values()
        ],
    }
    for name in EDITIONS:
        written[f"{name}.json"] = _edition(ruleset(name))
    for language in LANGUAGES:
        for name in EDITIONS:
            written[f"clauses-{name}-{language}.json"] = {
                "clauses": list(_clauses(name, language)),
                "readings": list(_readings(ruleset(name), language)),
            }
        said = texts(language)
        written[f"texts-{language}.json"] = {
            "topics": said.topics,
            "values": said.values,
            "sentences": said.sentences,
        }
    return written


def _edition_head(rules: Ruleset) -> dict[str, object]:
    return {
        "name": rules.name,
        "title": rules.title,
        "book": rules.book,
        "language": rules.language,
        "source": rules.source,
        "least": rules.players.least,
        "most": rules.players.most,
        "each_ms": rules.time.each_ms,
        "shared_ms": rules.time.shared_ms,
        "duplicate": rules.duplicate.turns > 0 or rules.duplicate.think_ms > 0,
        "tiles": rules.equipment.tiles,
    }


def _edition(rules: Ruleset) -> dict[str, object]:
    """What a table needs to know; the sentences are read by fewer and fetched apart."""
    return {
        **_edition_head(rules),
        "values": dict(_values(rules)),
        "stated": list(rules.stated),
        "cited": {name: list(ids) for name, ids in rules.cited.items()},
        "options": [_option(option) for option in rules.options if option.offered],
        "readings": [_reading(reading) for reading in rules.readings],
    }


def _clauses(edition: str, language: str) -> Iterator[dict[str, str]]:
    """What an edition's books say, in one language: its rules of play first."""
    of_edition = [book for book in books().values() if book.edition == edition]
    for book in of_edition:
        for clause in clauses_of(book.code):
            yield {
                "id": clause.id,
                "book": book.title,
                "section": clause.heading.text(language),
                "text": clause.text(language),
                "class": clause.clause_class.value,
            }


def _readings(rules: Ruleset, language: str) -> Iterator[dict[str, str]]:
    """What a table says where it cites a reading of ours instead of a clause."""
    said = texts(language)
    for reading in rules.readings:
        text = f"{said.say(reading.question)} {said.say(reading.why)}"
        yield {"id": f"{READING}{reading.id}", "text": text}


def _values(rules: Ruleset) -> Iterator[tuple[str, object]]:
    for topic in fields(rules):
        part = getattr(rules, topic.name)
        if is_dataclass(part):
            for field in fields(part):
                value = getattr(part, field.name)
                yield f"{topic.name}.{field.name}", list(value) if type(value) is tuple else value


def _option(option: Option) -> dict[str, object]:
    return {
        "id": option.id,
        "clauses": list(option.clauses),
        "question": option.question,
        "default": option.default,
        "choices": _choices(option),
        **({"only_used": True} if option.only_used else {}),
        **({"on_wood": True} if option.on_wood else {}),
    }


def _reading(reading: Reading) -> dict[str, object]:
    return {
        "id": reading.id,
        "clauses": list(reading.clauses),
        "question": reading.question,
        "default": reading.taken,
        "why": reading.why,
        "choices": _choices(reading),
    }


def _choices(asked: Option | Reading) -> list[dict[str, object]]:
    return [
        {
            "choice": way.choice,
            "means": way.means,
            "sets": {k: list(v) if type(v) is tuple else v for k, v in way.sets.items()},
        }
        for way in asked.choices
    ]


def typeset(text: str) -> str:
    """Text with the quotation marks and apostrophes of print; `"` is left to JSON."""
    return re.sub(r"(?<![^\s(\"])'(?=\w)", "‘", text).replace("'", "’")


def main() -> None:
    """Write what was asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rules", type=Path, metavar="DIR")
    asked = parser.parse_args()
    if asked.rules is None:
        for name, text in files().items():
            (WIRE / name).write_text(text, encoding="utf-8")
        return
    asked.rules.mkdir(parents=True, exist_ok=True)
    for name, content in rule_files().items():
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        (asked.rules / name).write_text(typeset(text), encoding="utf-8")


if __name__ == "__main__":
    main()
