"""Words into an installed lexicon: the graph, the record, the notice, the shelf."""

import re
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from importlib.metadata import version as installed_version
from importlib.resources import files
from pathlib import Path

from faristol.kernel import WordGraph, build_word_graph
from faristol.lexicon.archives import Package
from faristol.lexicon.errors import FetchError, ShelfError, WordListError
from faristol.lexicon.frequencies import classify, format_frequencies, parse_centibels
from faristol.lexicon.hunspell import HunspellError
from faristol.lexicon.lexicon import check
from faristol.lexicon.placing import check_writable, place_folder
from faristol.lexicon.recipe import Sources, build_word_list
from faristol.lexicon.recipes import Ingredient, Pinned, Recipe, Way
from faristol.lexicon.record import Measured, Record, Source, check_name, format_record
from faristol.lexicon.registries import REGISTRIES, fetch_wheel, find_packages, find_wheel
from faristol.lexicon.shelf import FREQUENCIES, GRAPH, NOTICE, RECORD, Installed, Shelf
from faristol.lexicon.tiling import format_words
from faristol.lexicon.wordlist import WordList
from faristol.tiles import TileSet, tile_set

Tell = Callable[[str], None]

STEPS = 11
"""How often `install_default` tells what it is doing, at most."""


@dataclass(frozen=True, slots=True)
class OwnList:
    """What somebody says about the list they have."""

    name: str
    version: str
    title: str
    licence: str
    tiles: TileSet
    source: Source
    decides_up_to: int = 0


def install_own(
    shelf: Shelf,
    own: OwnList,
    found: WordList,
    *,
    replacing: bool = False,
    tell: Tell = lambda _: None,
) -> Installed:
    """Put a list that has been read on the shelf.

    :raises WordListError: if no word of it is playable, or the name can't be.
    :raises ShelfError: if that version is there with other words, or can't be written.
    """
    check_name(own.name, own.version)
    check_writable(shelf.home)
    if not found.words:
        raise WordListError("no line of it is a playable word")
    tell("building the word graph")
    record, graph = _built(
        Record(
            name=own.name,
            version=own.version,
            title=own.title or own.name,
            language=own.tiles.language,
            tiles=own.tiles.name,
            words=0,
            hash="",
            graph_sha256="",
            licence=own.licence,
            is_not="",
            sources=(own.source,),
            recipe=0,
            built_by=_built_by(),
            decides_up_to=own.decides_up_to,
        ),
        found.words,
    )
    if not replacing and (there := _there(shelf, record.reference)):
        if there.record.hash != record.hash:
            raise ShelfError(
                f"{record.reference} is there already, with other words ({there.record.words} "
                f"against {record.words}): give this list another version, or --replace it"
            )
        if check(there) is None:
            return there
    tell("writing")
    notice = f"{record.title}, version {record.version}\nLicence of the words: {record.licence}\n"
    return _placed(shelf, record, graph, {NOTICE: notice.encode()})


def _there(shelf: Shelf, reference: str) -> Installed | None:
    """The very version that writing would replace."""
    mine = (there for there in shelf.installed() if there.folder.parent == shelf.home)
    return next((there for there in mine if there.record.reference == reference), None)


def install_default(
    shelf: Shelf,
    recipe: Recipe,
    *,
    registry: str | None = None,
    packages: Path | None = None,
    tell: Tell = lambda _: None,
) -> Installed:
    """Make a default lexicon by its recipe and put it on the shelf.

    The packages come from `registry`, or from the first that delivers, or out of the
    folder `packages`.

    Word frequencies are put beside it where they can be had; without them it is the same
    lexicon, and `tell` hears why.

    :raises FetchError: if none delivers; says what each replied.
    """
    check_writable(shelf.home)
    with tempfile.TemporaryDirectory(prefix="faristol-") as scratch:
        way, fetched = _fetched(recipe, Path(scratch), registry, packages, tell)
        try:
            words = build_word_list(recipe, _sources(way, fetched), tell)
        except HunspellError as error:
            raise FetchError(f"{way.affixes.package}: {error}") from error
        tell("building the word graph")
        record, graph = _built(_described(recipe, way, fetched), words)
        texts = {NOTICE: _notice(recipe, record, fetched)}
        if recipe.frequencies is not None:
            try:
                measured, body, said = _measured(
                    recipe, recipe.frequencies, packages, scratch, tell
                )
            except FetchError as error:
                tell(f"no word frequencies: {error}")
            else:
                record = replace(record, frequencies=measured)
                texts |= {FREQUENCIES: body, NOTICE: texts[NOTICE] + said}
    if recipe.licence_text:
        licence = files("faristol.lexicon").joinpath("licences", recipe.licence_text)
        texts[recipe.licence_text] = licence.read_bytes()
    tell("writing")
    return _placed(shelf, record, graph, texts)


def _fetched(
    recipe: Recipe, scratch: Path, registry: str | None, folder: Path | None, tell: Tell
) -> tuple[Way, list[Package]]:
    ways = [way for way in recipe.ways if registry in (None, way.registry)]
    refusals = [] if ways else [f"the recipe takes nothing from {registry!r}"]
    for way in ways:
        try:
            if folder is not None:
                return way, find_packages(way.packages, folder)
            into = scratch / way.registry
            into.mkdir()
            return way, REGISTRIES[way.registry](way.packages, into, tell)
        except FetchError as error:
            refusals.append(f"{way.registry}: {error}")
    raise FetchError(
        f"could not get the sources of {recipe.name}.\n  "
        + "\n  ".join(refusals)
        + "\nNothing has been changed. With a list of your own: faristol lexicon build FILE"
    )


def _sources(way: Way, fetched: Sequence[Package]) -> Sources:
    by_name = {package.name: package for package in fetched}

    def text(ingredient: Ingredient, encoding: str = "utf-8") -> str:
        data = by_name[ingredient.package].read(ingredient.file)
        try:
            return data.decode(encoding)
        except (UnicodeDecodeError, LookupError) as error:
            raise FetchError(f"{ingredient.package}: {ingredient.file}: {error}") from error

    affixes = by_name[way.affixes.package].read(way.affixes.file)
    declared = re.search(rb"^SET\s+(\S+)", affixes, re.MULTILINE)
    encoding = declared[1].decode("ascii", "replace") if declared else "latin-1"
    return Sources(
        affixes=text(way.affixes, encoding),
        entries=text(way.entries, encoding),
        words=text(way.words) if way.words else None,
    )


def _described(recipe: Recipe, way: Way, fetched: Sequence[Package]) -> Record:
    """Everything but the words."""
    versions = list(dict.fromkeys(package.upstream_version for package in fetched))
    marker = "" if way.registry == "debian" else f"{way.registry}-"
    return Record(
        name=recipe.name,
        version=f"{recipe.number}+{marker}{'+'.join(versions)}",
        title=recipe.title,
        language=recipe.language,
        tiles=recipe.tiles,
        words=0,
        hash="",
        graph_sha256="",
        licence=recipe.licence,
        is_not=" ".join(filter(None, (recipe.is_not, way.is_not))),
        sources=tuple(Source(way.registry, p.name, p.version, p.sha256) for p in fetched),
        recipe=recipe.number,
        built_by=_built_by(),
    )


def _notice(recipe: Recipe, record: Record, fetched: Sequence[Package]) -> bytes:
    parts = [
        f"{record.title} ({record.reference})\n{record.is_not}\n\n"
        f"The words were taken from the packages named below by recipe {recipe.number} of "
        f"Faristol,\nand keep their licence: {record.licence}. Faristol's own licence doesn't "
        "cover them.\nWhat each package says about its authors and its licence follows.\n"
    ]
    for package in fetched:
        file = (
            f"usr/share/doc/{package.name}/copyright"
            if package.path.suffix == ".deb"
            else "package/license"
        )
        said = package.read(file).decode("utf-8", "replace").strip()
        parts.append(f"\n{'=' * 78}\n{package.name} {package.version}\n{'=' * 78}\n\n{said}\n")
    return "".join(parts).encode()


def _measured(
    recipe: Recipe, wheel: Pinned, folder: Path | None, scratch: str, tell: Tell
) -> tuple[Measured, bytes, bytes]:
    """The frequencies' record, their file, and what the notice says of them."""
    if folder is not None:
        package = find_wheel(wheel, folder)
    else:
        package = fetch_wheel(wheel, Path(scratch), tell)
    tell("counting how common words are")
    tiles = tile_set(recipe.tiles)
    classes = classify(tiles, parse_centibels(package.read(wheel.file)))
    body = format_frequencies(tiles, classes)
    source = Source("pypi", package.name, package.version, package.sha256)
    measured = Measured(source, wheel.licence, len(classes), sha256(body).hexdigest())
    return measured, body, _frequencies_notice(wheel, package)


def _frequencies_notice(wheel: Pinned, package: Package) -> bytes:
    about = f"{wheel.package}-{wheel.version}.dist-info"
    code = package.read(f"{about}/LICENSE.txt").decode("utf-8", "replace").strip()
    described = package.read(f"{about}/METADATA").decode("utf-8", "replace")
    _, _, said = described.partition("\n## License\n")
    return (
        f"\n{'=' * 78}\n{FREQUENCIES}: {package.name} {package.version}\n{'=' * 78}\n\n"
        f"{FREQUENCIES} says how common word forms are. It was made from {wheel.file} of the\n"
        f"Python package {package.name}, whose data keep their licence: {wheel.licence}\n"
        "(https://creativecommons.org/licenses/by-sa/4.0/). Changed: forms that can't be laid\n"
        "with tiles left out, spellings with the same tiles added up, frequencies cut to\n"
        "classes. What the package says about its authors, sources and licences follows.\n\n"
        f"{code}\n\n{said.strip()}\n"
    ).encode()


def _built(record: Record, words: Iterable[bytes]) -> tuple[Record, bytes]:
    tiles = tile_set(record.tiles)
    graph = build_word_graph(b"\0".join([*words, b""]), len(tiles.letters))
    listed = WordGraph.from_bytes(graph)
    text = format_words(tiles, listed.words()).encode()
    return (
        replace(
            record,
            words=len(listed),
            hash=sha256(text).hexdigest(),
            graph_sha256=sha256(graph).hexdigest(),
        ),
        graph,
    )


def _placed(shelf: Shelf, record: Record, graph: bytes, texts: dict[str, bytes]) -> Installed:
    body = {GRAPH: graph, RECORD: format_record(record).encode(), **texts}
    return Installed(record, place_folder(shelf.home, record.reference, body))


def _built_by() -> str:
    return f"faristol {installed_version('faristol')}"
