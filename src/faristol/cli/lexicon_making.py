"""`faristol lexicon install` and `faristol lexicon build`."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import typer

from faristol.lexicon import Installed, LexiconError, Shelf, Source
from faristol.lexicon.making import STEPS, OwnList, install_default, install_own
from faristol.lexicon.recipes import recipe, recipe_languages
from faristol.lexicon.record import check_name
from faristol.lexicon.registries import REGISTRIES
from faristol.lexicon.wordlist import (
    LONGEST_WORD,
    ListStyle,
    WordList,
    decode_list,
    explain,
    load_bytes,
    read_list,
)
from faristol.tiles import TileSet, tile_set, tile_set_names

Into = Annotated[Path | None, typer.Option("--into", help="A folder of lexica; yours if left out.")]


def install(
    languages: Annotated[
        list[str], typer.Argument(metavar="LANGUAGE…", help=f"{' or '.join(recipe_languages())}.")
    ],
    into: Into = None,
    registry: Annotated[
        str, typer.Option("--from", help=f"{' or '.join(REGISTRIES)}; the first that delivers.")
    ] = "",
    packages: Annotated[
        Path | None, typer.Option(help="A folder with the packages: no network is used.")
    ] = None,
) -> None:
    """Build a language's default lexicon from package registries; no root needed.

    These are training lists: see `faristol lexicon info`, and `docs/lexica.md` for the
    recipes. To judge by your federation's list, build it: `faristol lexicon build`.
    """
    if registry and registry not in REGISTRIES:
        raise typer.BadParameter(f"{registry!r} is none of {', '.join(REGISTRIES)}")
    if packages is not None and not packages.is_dir():
        raise typer.BadParameter(f"{packages} is not a folder")
    for language in languages:
        if language not in recipe_languages():
            raise typer.BadParameter(
                f"no recipe for {language[:40]!r}: there is {', '.join(recipe_languages())}. "
                "For any other list: faristol lexicon build"
            )
    recipes = [recipe(language) for language in dict.fromkeys(languages)]
    for wanted in recipes:
        with _leaving_tidily(), _progress(wanted.name, STEPS) as tell:
            installed = install_default(
                Shelf(into), wanted, registry=registry or None, packages=packages, tell=tell
            )
        _tell_installed(installed)


def build(
    file: Annotated[
        Path, typer.Argument(help="The list, one word to a line; - reads from a pipe.")
    ],
    tiles: Annotated[str, typer.Option(help=f"{', '.join(tile_set_names())}.")],
    name: Annotated[str, typer.Option(help="What to call it: DISC.")],
    version: Annotated[str, typer.Option(help="Which edition it is: 2.7.15.")],
    title: Annotated[str, typer.Option(help="Its full name.")] = "",
    licence: Annotated[str, typer.Option(help="The licence of its words.")] = "not stated",
    encoding: Annotated[
        str, typer.Option(help="Such as latin-1; else UTF-8, or what a byte order mark says.")
    ] = "",
    one_key: Annotated[
        str, typer.Option(help="Letters that stand for a tile: Q for QU, or QWYK.")
    ] = "",
    comment: Annotated[str, typer.Option(help="Prefix of comment lines.")] = "#",
    longest: Annotated[
        int, typer.Option(min=2, max=LONGEST_WORD, help="The longest word, in tiles.")
    ] = 15,
    decides_up_to: Annotated[
        int,
        typer.Option(
            min=0, max=LONGEST_WORD, help="Longer words are for the jury, in tiles; 0: none."
        ),
    ] = 0,
    show: Annotated[int, typer.Option(min=0, help="How many unplayable lines to show.")] = 10,
    into: Into = None,
    *,
    typed: Annotated[bool, typer.Option("--typed", help="The list writes L.L or L-L.")] = False,
    first_field: Annotated[
        bool, typer.Option("--first-field", help="Use only the text before the first space.")
    ] = False,
    lower_case_only: Annotated[
        bool, typer.Option("--lower-case-only", help="Words with a capital are names: skip them.")
    ] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Refuse unplayable lines.")] = False,
    replace: Annotated[bool, typer.Option("--replace", help="Replace that very version.")] = False,
) -> None:
    """Make a list of your own usable, such as a federation's.

    Unplayable lines are counted and shown, and left out; --strict refuses them. What
    can't be used leaves nothing behind.
    """
    if tiles not in tile_set_names():
        raise typer.BadParameter(f"{tiles[:40]!r} is none of {', '.join(tile_set_names())}")
    box = tile_set(tiles)
    check_name(name, version)
    style = ListStyle(
        encoding=encoding or None,
        first_field=first_field,
        comment=comment,
        typed=typed,
        one_key=one_key,
        lower_case_only=lower_case_only,
        longest=longest,
    )
    data = load_bytes(file, sys.stdin.buffer if str(file) == "-" else None)
    found = _read(file, data, box, style)
    _tell_unplayable(found, box, style, show)
    if strict and found.unplayable:
        raise LexiconError(
            f"{file}: {len(found.unplayable):,} lines can't be played; nothing was built"
        )
    if not found.words:
        raise LexiconError(f"{file}: {_why_nothing(found)}; nothing was built")
    source = Source(
        "file", file.name if str(file) != "-" else "standard input", "", sha256(data).hexdigest()
    )
    own = OwnList(name, version, title, licence, box, source, decides_up_to)
    installed = install_own(Shelf(into), own, found, replacing=replace)
    if found.duplicates:
        typer.echo(f"lines that repeat a word: {found.duplicates:,}", err=True)
    _tell_installed(installed)


def _read(file: Path, data: bytes, box: TileSet, style: ListStyle) -> WordList:
    try:
        return read_list(decode_list(data, style.encoding), box, style)
    except LexiconError as error:
        raise LexiconError(f"{file}: {error}; nothing was built") from error


def _why_nothing(found: WordList) -> str:
    if not found.lines:
        return "it is empty"
    spaced = sum(" " in line.text or "\t" in line.text for line in found.unplayable)
    hint = " (most lines contain spaces: try --first-field)" if spaced * 2 > found.lines else ""
    return f"none of its {found.lines:,} lines is a playable word{hint}"


def _tell_unplayable(found: WordList, box: TileSet, style: ListStyle, show: int) -> None:
    if not found.unplayable:
        return
    typer.echo(f"{len(found.unplayable):,} of {found.lines:,} lines can't be played:", err=True)
    for line in found.unplayable[:show]:
        text = line.text if len(line.text) <= 40 else line.text[:37] + "…"
        typer.echo(f"  line {line.line}: {text!r}: {explain(line, box, style)}", err=True)
    if len(found.unplayable) > show:
        counted = "; ".join(f"{reason.value}: {count:,}" for reason, count in found.reasons())
        typer.echo(f"  … in all: {counted}", err=True)


def _tell_installed(installed: Installed) -> None:
    record = installed.record
    typer.echo(f"{record.reference}: {record.words:,} words, licence {record.licence}")
    if record.is_not:
        typer.echo(f"  {record.is_not}")
    typer.echo(f"  sha256:{record.hash}")
    if (measured := record.frequencies) is not None:
        typer.echo(
            f"  and how common {measured.forms:,} forms are, "
            f"by {measured.source}, licence {measured.licence}"
        )
    elif record.is_default:
        typer.echo("  without word frequencies: the beginner robot will know short words instead")
    typer.echo(f"  in {installed.folder}")


@contextmanager
def _leaving_tidily() -> Iterator[None]:
    """Let a plain kill clear away what isn't finished, as an interrupt does."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _progress(name: str, steps: int) -> Iterator[Callable[[str], None]]:
    """A bar where somebody is looking, a line for each step elsewhere."""
    if not sys.stderr.isatty():
        yield lambda step: typer.echo(f"{name}: {step}", err=True)
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(name, total=steps)

        def tell(step: str) -> None:
            bar.update(task, advance=1, description=f"{name}: {step}")

        yield tell
