"""Everything that reads what somebody else wrote, and how each says no.

A parser gets bytes and either reads them or refuses them by one of its own errors; anything else
is a fault of ours. Where a reader hands what it read to the rules at once (a log is replayed, a
game is judged), that belongs to it.
"""

import io
import json
import tempfile
import zipfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from pathlib import Path

import msgspec

from faristol.board.coordinates import CoordinateStyle, parse_coordinate
from faristol.championship.state import Championship, evolve, follows
from faristol.cli.duplicate.logbook import LogError, read_log
from faristol.cli.duplicate.typed_up import SheetError as TypedError
from faristol.cli.duplicate.typed_up import read_game, read_slips
from faristol.core.chain import canonical, chained
from faristol.duplicate import SlipError, parse_slip
from faristol.kernel import GraphError, WordGraph
from faristol.lexicon.archives import Package, open_package
from faristol.lexicon.errors import LexiconError
from faristol.lexicon.frequencies import parse_centibels, parse_frequencies
from faristol.lexicon.hunspell import Expander, HunspellError, parse_affixes
from faristol.lexicon.hunspell import parse_entries as parse_dictionary
from faristol.lexicon.patterns import PatternError, parse_pattern
from faristol.lexicon.recipes import RecipeError, parse_recipe
from faristol.lexicon.record import parse_record, version_order
from faristol.lexicon.wordlist import ListStyle, decode_list, read_list
from faristol.notation import ParseError, championship_log
from faristol.notation.archived import events_of_gcg
from faristol.notation.cgp import parse_cgp
from faristol.notation.dbase import parse_dbase
from faristol.notation.gcg_reading import decode_gcg, parse_gcg
from faristol.notation.gcg_referee import referee_gcg
from faristol.notation.log import read_records
from faristol.notation.log_referee import IMPOSSIBLE
from faristol.notation.paper_sheets import decode_sheet, parse_sheet
from faristol.notation.photos import PhotoError, stripped_photo
from faristol.notation.rating_lists import parse_rating_list
from faristol.notation.spreadsheets import parse_entries, parse_records
from faristol.notation.swiss_perfect import SwissPerfectFiles
from faristol.notation.swiss_perfect_reading import swiss_perfect_to_championship
from faristol.notation.tile_text import parse_held
from faristol.notation.trf_championship import trf_to_championship
from faristol.notation.trf_reading import parse_trf_bytes
from faristol.rulebook.editions import EditionError, parse_edition, ruleset
from faristol.server.championship.messages import DeskMessage
from faristol.server.duplicate.messages import DECODER
from faristol.server.operations import OPERATIONS
from faristol.server.problem import Problem
from faristol.server.settings import SettingsError, load_settings
from faristol.server.wire.commands import WIRED, command_of
from faristol.server.wire.messages import WireError, parse_message
from faristol.table.draws import verify_draws
from faristol.table.evolve import misplaced
from faristol.tiles import NoTileError, layout, tile_set
from faristol.tiles.boards import parse_layout

CHAMPIONSHIP: msgspec.json.Decoder[object] = msgspec.json.Decoder(DeskMessage)
CORPORA = Path(__file__).parent.parent / "data" / "fuzz"

_Read = Callable[[bytes], object]


@dataclass(frozen=True, slots=True)
class Parser:
    """One reader: what it is given, and the errors by which it may refuse."""

    name: str
    read: _Read
    refusals: tuple[type[Exception], ...]
    tokens: tuple[bytes, ...] = ()
    """What its format is made of, for whoever changes a file at random."""

    def accepts(self, data: bytes) -> bool:
        """Whether this is read. Whatever is neither read nor refused gets through."""
        try:
            self.read(data)
        except self.refusals:
            return False
        return True

    @property
    def corpus(self) -> list[bytes]:
        """The files that are kept for it, in the order of their names."""
        return [file.read_bytes() for file in sorted((CORPORA / self.name).iterdir())]


def _text(data: bytes) -> str:
    """Text as a command's argument or a message may be: with halves of characters in it."""
    return data.decode("utf-8", "surrogateescape")


@cache
def _folder() -> Path:
    memory = Path("/dev/shm")  # files that never reach a disk, where there are such
    return Path(tempfile.mkdtemp(prefix="faristol-fuzz-", dir=memory if memory.is_dir() else None))


def _file(data: bytes, name: str) -> Path:
    path = _folder() / name
    path.write_bytes(data)
    return path


# --- games ----------------------------------------------------------------------------


def _gcg(data: bytes) -> None:
    game = parse_gcg(decode_gcg(data), tile_set("catalan"))
    referee_gcg(game, ruleset("fisc-2023"))


def _table_log(data: bytes) -> None:
    events = [record.event for record in read_records(data.decode())]
    misplaced(events)
    verify_draws(events)


def _archived(data: bytes) -> None:
    events_of_gcg(parse_gcg(_text(data)), ruleset("fisc-2023"), lexicon="", at=0)


def _paper_sheet(data: bytes) -> None:
    parse_sheet(decode_sheet(data), ruleset("fisc-2023"), tile_set("catalan"))


def _photo(data: bytes) -> None:
    photo = stripped_photo(data)
    assert stripped_photo(photo.data) == photo


def _cgp(data: bytes) -> None:
    parse_cgp(_text(data), tile_set("catalan"), layout())


def _tiles(data: bytes) -> None:
    text = _text(data)
    for name in ("catalan", "dutch"):
        box = tile_set(name)
        _each((box.parse_typed, box.parse_tiles, box.parse_rack, box.parse_word), text, NoTileError)
        parse_held(text, box)


def _pattern(data: bytes) -> None:
    parse_pattern(_text(data), tile_set("catalan"))


def _coordinate(data: bytes) -> None:
    text = _text(data)
    ways = [partial(parse_coordinate, style=style) for style in CoordinateStyle]
    _each(ways, text, ValueError)
    parse_coordinate(text)


def _each(ways: Iterable[Callable[[str], object]], text: str, refusal: type[Exception]) -> None:
    """Read one text in several ways; that one refuses it says nothing about the next."""
    for way in ways:
        with suppress(refusal):
            way(text)


# --- duplicate ------------------------------------------------------------------------


def _duplicate_log(data: bytes) -> None:
    read_log(_file(_chained_again(data), "game.log"))


def _chained_again(data: bytes) -> bytes:
    """The same log as a forger would hand it in: with hashes that fit what it says now."""
    head, *lines = data.split(b"\n")
    previous, out = sha256(head).hexdigest(), [head]
    for line in lines:
        try:
            body = json.loads(line)
            body.pop("hash", None)
            previous = chained(previous, canonical(body))
            out.append(canonical({**body, "hash": previous}).encode())
        except (ValueError, AttributeError, TypeError, RecursionError):
            out.append(line)
    return b"\n".join(out)


def _typed_game(data: bytes) -> None:
    read_game(_file(data, "game.json"))


def _typed_slips(data: bytes) -> None:
    read_slips(_file(data, "slips.csv"))


def _slip(data: bytes) -> None:
    parse_slip(_text(data), tile_set("dutch"))


# --- championships --------------------------------------------------------------------


def _championship_log(data: bytes) -> None:
    events, _ = championship_log.parse_log(_chained_again(data).decode())
    state = Championship()
    for event in events:
        if not follows(state, event):
            return
        state = evolve(state, event)


def _trf(data: bytes) -> None:
    trf_to_championship(parse_trf_bytes(data), at=0, regulations="fisc-2023")


def _swiss_perfect(data: bytes) -> None:
    """The three files, one behind another."""
    ini, trn, sco = (*data.split(b"\n=====\n", 2), b"", b"")[:3]
    files = SwissPerfectFiles(ini.decode("cp1252", "replace"), trn, sco)
    swiss_perfect_to_championship(files, at=0, rules="fisc-2023")


def _dbase(data: bytes) -> None:
    parse_dbase(data, ".trn")


def _csv(data: bytes) -> None:
    parse_entries(data, "list.csv")


def _records(data: bytes) -> None:
    parse_records(data, "list.csv", ("name",), ("table", "points"))


def _rating_list(data: bytes) -> None:
    parse_rating_list(data, "list.csv")


def _xlsx(data: bytes) -> None:
    parse_entries(data, "list.xlsx")


_WORKBOOK = {
    "xl/workbook.xml": b'<workbook><sheet r:id="a"/></workbook>',
    "xl/_rels/workbook.xml.rels": b'<r><Relationship Id="a" Target="sheet.xml"/></r>',
}


def _sheet(data: bytes) -> None:
    """A sheet and its texts, packed as a workbook: damage to an archive rarely gets so far."""
    sheet, _, strings = data.partition(b"\n=====\n")
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, body in _WORKBOOK.items():
            archive.writestr(name, body)
        archive.writestr("xl/sheet.xml", sheet)
        archive.writestr("xl/sharedStrings.xml", strings or b"<sst/>")
    parse_entries(buffer.getvalue(), "list.xlsx")


# --- lexica ---------------------------------------------------------------------------


def _word_list(data: bytes) -> None:
    read_list(decode_list(data), tile_set("catalan"), ListStyle())


def _word_graph(data: bytes) -> None:
    graph = WordGraph.from_bytes(data)
    graph.words()
    graph.anagrams(bytes((0, 1, 2, 3)), shorter=True)
    graph.matching([0, 2, 0], 100)


def _lexicon_record(data: bytes) -> None:
    version_order(parse_record(data.decode("utf-8", "replace")).version)


def _frequencies(data: bytes) -> None:
    if data.startswith(b"\x1f\x8b"):
        parse_centibels(data)
    else:
        parse_frequencies(tile_set("catalan"), data)


def _hunspell(data: bytes) -> None:
    affixes, _, words = data.decode("latin-1").partition("\n=====\n")
    table = parse_affixes(affixes)
    expander = Expander(table)
    for entry in parse_dictionary(words, table):
        expander.forms(entry)


def _package(data: bytes) -> None:
    """A package of each registry, told apart as their files begin."""
    if data.startswith(b"PK"):
        Package(_file(data, "p.whl"), "p", "1", "").read("a/b")
        return
    package = open_package(_file(data, "p.deb" if data.startswith(b"!") else "p.tgz"))
    assert package.upstream_version is not None
    package.read("package/a.aff")


def _recipe(data: bytes) -> None:
    parse_recipe(data.decode("utf-8", "replace"))


# --- the server -----------------------------------------------------------------------


def _table_message(data: bytes) -> None:
    message = parse_message(data)
    if type(message).__name__ in WIRED:
        command_of(message, tile_set("catalan"), at=0, seat=0, by=0)


def _duplicate_message(data: bytes) -> None:
    parse_message(data, DECODER)


@cache
def _bodies() -> tuple[msgspec.json.Decoder[object], ...]:
    shapes = {
        str(each.request_type): each.request_type
        for each in OPERATIONS
        if each.request_type is not None
    }
    return tuple(msgspec.json.Decoder(shape) for shape in shapes.values())


def _championship_message(data: bytes) -> None:
    parse_message(data, CHAMPIONSHIP)


def _request(data: bytes) -> None:
    for decoder in _bodies():
        with suppress(WireError):
            parse_message(data, decoder)


def _settings(data: bytes) -> None:
    load_settings({"config": str(_file(data, "faristol.toml"))}, {})


# --- what is shipped ------------------------------------------------------------------


def _edition(data: bytes) -> None:
    parse_edition(data.decode("utf-8", "replace"))


def _board(data: bytes) -> None:
    parse_layout(data.decode("utf-8", "replace"))


_DIGITS = (b"9" * 5_000, b"0" * 5_000, b"-1", b"1e999", b"nan", "١٢".encode(), b"2147483648")
_JSON = (
    b'"',
    b"{",
    b"}",
    b"[",
    b"]",
    b":",
    b",",
    b"null",
    b"true",
    b"1.5",
    b'"\\ud800"',
    b"[" * 2_000,
)
_LINES = (b"\n", b"\r\n", b"\0", b"\xff", b" ", b"\t", "\u202e".encode(), "·".encode())
_XML = (
    b"<",
    b"/>",
    b"</",
    b"<c>",
    b"<v>",
    b't="s"',
    b"<!--",
    b"<![CDATA[",
    b"&#0;",
    b"<!DOCTYPE a [",
)
_HUNSPELL = (b"SFX A Y 1", b"AF ", b"[^", b"]", b"/", b"FLAG num")
_TOML = (b"=", b"[[", b"]]", b'"""', b"'", b"{", b"}", b"1979-05-27", b"inf", b"[" * 2_000)

PARSERS: tuple[Parser, ...] = (
    Parser("gcg", _gcg, (ParseError,), (b"#player1 ", b">", b":", b"+", b"-", b"--", b"(time)")),
    Parser("archived", _archived, (ParseError,), (b"#player1 ", b">", b":", b"+", b"-", b" 8H ")),
    Parser("paper-sheet", _paper_sheet, (ParseError,), (b",", b";", b'"', b"?", b"(", b")", b"!")),
    Parser(
        "photo",
        _photo,
        (PhotoError,),
        (b"\xff\xd8", b"\xff\xe1", b"\xff\xda", b"\xff\xd9", b"Exif\0\0", b"VP8X", b"IDAT"),
    ),
    Parser("table-log", _table_log, (ParseError, UnicodeDecodeError, *IMPOSSIBLE), _JSON),
    Parser("cgp", _cgp, (ParseError,), (b"/", b";", b"[L\xc2\xb7L]", b"15", b"?")),
    Parser("tiles", _tiles, (ParseError,), (b"[", b"]", "L·L".encode(), b"?", b"#", b"ny")),
    Parser("pattern", _pattern, (PatternError, NoTileError), (b"(", b")", b"*", b".", b"?")),
    Parser("coordinate", _coordinate, (ValueError,), (b"H", b"V", b"8", b"15", b"O")),
    Parser("duplicate-log", _duplicate_log, (LogError,), _JSON),
    Parser("typed-game", _typed_game, (TypedError, LogError), _JSON),
    Parser("typed-slips", _typed_slips, (TypedError,), (b",", b";", b'"', b"turn", b"table")),
    Parser("slip", _slip, (SlipError,), (b"8H", b"H8", b"(", b")", b"-", b"/")),
    Parser("championship-log", _championship_log, (ParseError, UnicodeDecodeError), _JSON),
    Parser("trf", _trf, (ParseError,), (b"001 ", b"012 ", b"XXR ", b"XXC ", b"132 ", b"0000 - Z")),
    Parser("swiss-perfect", _swiss_perfect, (ParseError,), (b"\n=====\n", b"[", b"Rounds=")),
    Parser("dbase", _dbase, (ParseError,), (b"\x03", b"\r", b"N", b"C", b"*")),
    Parser("csv", _csv, (ParseError,), (b",", b";", b'"', b"=", b"nom", b"elo", b"exact")),
    Parser("records", _records, (ParseError,), (b",", b";", b'"', b"=", b"name", b"points")),
    Parser("rating-list", _rating_list, (ParseError,), (b",", b";", b'"', b"=", b"nom", b"elo")),
    Parser("xlsx", _xlsx, (ParseError,), (b"PK\3\4", b"PK\1\2", b"PK\5\6")),
    Parser("sheet", _sheet, (ParseError,), (*_XML, b"\n=====\n")),
    Parser(
        "word-list", _word_list, (LexiconError,), (b"[", b"]", b"#", b"\xff\xfe", b"l\xc2\xb7l")
    ),
    Parser("word-graph", _word_graph, (GraphError,)),
    Parser("lexicon-record", _lexicon_record, (LexiconError,), _JSON),
    Parser("frequencies", _frequencies, (LexiconError,), (b"60 ", b"\x1f\x8b", b"[", b"]")),
    Parser(
        "hunspell",
        _hunspell,
        (HunspellError,),
        (b"SFX A Y 1", b"AF ", b"[^", b"]", b"/", b"FLAG num"),
    ),
    Parser("package", _package, (LexiconError,), (b"!<arch>\n", b"`\n", b"\x1f\x8b", b"ustar")),
    Parser("recipe", _recipe, (RecipeError,), _TOML),
    Parser("table-message", _table_message, (WireError, Problem), (*_JSON, b'"do"', b'"id"')),
    Parser("duplicate-message", _duplicate_message, (WireError,), (*_JSON, b'"do"')),
    Parser("championship-message", _championship_message, (WireError,), (*_JSON, b'"do"')),
    Parser("request", _request, (WireError,), _JSON),
    Parser("settings", _settings, (SettingsError,), (*_TOML, b"port", b"data")),
    Parser("edition", _edition, (EditionError,), _TOML),
    Parser("board", _board, (ValueError,), _TOML),
)
ANYWHERE = (*_DIGITS, *_LINES)
"""What is put into every kind of file."""
