"""`faristol lexicon`: which word lists there are, what is in them, and how they differ.

Getting and building them is next door, in `lexicon_making`.
"""

import json
import re
import shutil
import sys
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from faristol.cli import new_app
from faristol.cli.lexicon_making import build, install
from faristol.lexicon import Installed, Lexicon, LexiconError, Shelf, open_installed, open_lexicon
from faristol.lexicon.frequencies import COMMON, open_frequencies
from faristol.lexicon.recipes import recipe_languages
from faristol.lexicon.record import Record
from faristol.tiles import NoTileError

app = new_app("Get, build, list, compare and export word lists.")
USER_ERRORS = (LexiconError, NoTileError)
app.command()(install)
app.command()(build)

Reference = Annotated[
    str,
    typer.Argument(metavar="NAME", envvar="FARISTOL_LEXICON", help="ca, nl, NAME or NAME@VERSION."),
]
AsJson = Annotated[bool, typer.Option("--json", help="The answer as JSON.")]


@app.command("list")
def list_lexica(*, as_json: AsJson = False) -> None:
    """List the installed lexica; a language code stands beside its default."""
    shelf = Shelf()
    codes = _default_codes(shelf)
    if as_json:
        rows = [
            {**_described(i), "default_for": codes.get(i.record.reference)}
            for i in shelf.installed()
        ]
        _print_json(rows)
        return
    if not shelf.installed():
        typer.echo("No lexicon is installed. Get one: faristol lexicon install ca", err=True)
    for installed in shelf.installed():
        record = installed.record
        code = codes.get(record.reference, "")
        typer.echo(f"{code:3}{record.reference:40} {record.words:>9,} words  {record.title}")
    for broken in shelf.broken():
        typer.echo(f"broken: {broken.folder}: {broken.why}", err=True)


def _default_codes(shelf: Shelf) -> dict[str, str]:
    """Which language code means which lexicon."""
    codes = {}
    for language in sorted({installed.record.language for installed in shelf.installed()}):
        try:
            codes[shelf.find(language).record.reference] = language
        except LexiconError as error:
            typer.echo(f"note: {error}", err=True)
    return codes


def _described(installed: Installed) -> dict[str, object]:
    return {**asdict(installed.record), "folder": str(installed.folder)}


@app.command()
def info(name: Reference = "ca", *, as_json: AsJson = False) -> None:
    """Show a lexicon's source, licence, hash and word counts by length."""
    installed = Shelf().find(name)
    lexicon = open_installed(installed)
    lengths = sorted(Counter(map(len, lexicon)).items())
    if as_json:
        _print_json(
            {
                **_described(installed),
                "words_by_length": dict(lengths),
                "how_common": _how_common(installed, lexicon),
            }
        )
        return
    record = installed.record
    rows = {
        "name": record.name,
        "version": record.version,
        "title": record.title,
        "note": record.is_not,
        "decides": _decides(record),
        "tiles": record.tiles,
        "words": f"{record.words:,}",
        "hash": f"sha256:{record.hash}",
        "licence": record.licence,
        "made from": ", ".join(map(str, record.sources)),
        "made by": record.built_by + (f", recipe {record.recipe}" if record.recipe else ""),
        "beginner": _how_common(installed, lexicon),
        "folder": str(installed.folder),
    }
    for label, value in rows.items():
        if value:
            typer.echo(f"{label:10} {value}")
    by_length = "  ".join(f"{length}: {count:,}" for length, count in lengths)
    typer.echo(f"{'by length':10} {by_length}")


def _decides(record: Record) -> str:
    """About which words the list has the last word; nothing where that goes without saying."""
    if not record.is_official:
        return "nothing by itself: a training list, the jury decides"
    if record.decides_up_to:
        return f"words of up to {record.decides_up_to} tiles; the jury the longer ones"
    return ""


def _how_common(installed: Installed, lexicon: Lexicon) -> str:
    """Which words the beginner robot knows, and who says so."""
    short = "knows short words"
    try:
        found = open_frequencies(installed)
    except LexiconError as error:
        return f"{short}: the word frequencies can't be used. {error}"
    if found is None:
        language = installed.record.language
        mend = f": faristol lexicon install {language}" if language in recipe_languages() else ""
        return f"{short}: no word frequencies are installed{mend}"
    borrowed = f", as installed with {found.of}" if found.of != installed.record.reference else ""
    return (
        f"knows the {len(found.common(lexicon)):,} words of frequency class {COMMON} and above, "
        f"by {found.measured.source} ({found.measured.licence}){borrowed}"
    )


@app.command()
def words(
    length: Annotated[
        str, typer.Option("--length", "-n", help="How many tiles: 2, or 2-4. All if left out.")
    ] = "",
    holding: Annotated[
        str, typer.Option("--with", help="Only words that hold these tiles: Z, or Z and Ç as ZÇ.")
    ] = "",
    lexicon: Annotated[
        str,
        typer.Option(
            "--lexicon", "-l", envvar="FARISTOL_LEXICON", help="ca, nl, NAME or NAME@VERSION."
        ),
    ] = "ca",
    *,
    count: Annotated[bool, typer.Option("--count", help="Only how many there are.")] = False,
    as_json: AsJson = False,
) -> None:
    """Print words: `--length 2` all of two tiles, `--with Z` those that hold a Z."""
    shortest, longest = _parse_length(length)
    listed = open_lexicon(lexicon)
    wanted = Counter(listed.tiles.parse_typed(holding))
    found = [
        word
        for word in listed
        if shortest <= len(word) <= longest and all(word.count(t) >= n for t, n in wanted.items())
    ]
    if count:
        typer.echo(len(found))
    elif as_json:
        _print_json(listed.written(found))
    else:
        _print_words(listed.written(found))


def _parse_length(text: str) -> tuple[int, int]:
    if not text:
        return 0, sys.maxsize
    parsed = re.fullmatch(r"(\d{1,3})(?:-(\d{1,3}))?", text.strip(), re.ASCII)
    if not parsed:
        raise typer.BadParameter(f"{text[:20]!r} is not a length: use 2 or 2-4")
    return int(parsed[1]), int(parsed[2] or parsed[1])


def _print_words(found: list[str]) -> None:
    """In columns for a reader, one to a line for a pipe."""
    if not sys.stdout.isatty():
        sys.stdout.write("".join(f"{word}\n" for word in found))
        return
    width = max(map(len, found), default=0) + 2
    per_line = max(shutil.get_terminal_size().columns // width, 1)
    for at in range(0, len(found), per_line):
        typer.echo("".join(f"{word:{width}}" for word in found[at : at + per_line]).rstrip())


@app.command()
def diff(
    before: Annotated[str, typer.Argument(metavar="A")],
    after: Annotated[str, typer.Argument(metavar="B")],
    show: Annotated[int, typer.Option(min=0, help="How many words of each side to show.")] = 20,
    *,
    everything: Annotated[bool, typer.Option("--all", help="Show all words.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show the words that B lacks (-) and adds (+). Status 0 if the lists are the same."""
    old, new = open_lexicon(before), open_lexicon(after)
    if old.tiles != new.tiles:
        raise LexiconError(
            f"{old.record.reference} is for {old.tiles.name} tiles, {new.record.reference} for "
            f"{new.tiles.name}: they have no word in common"
        )
    lost, gained = _shortest_first(old, new), _shortest_first(new, old)
    if as_json:
        most = None if everything else show
        _print_json(
            {
                "a": old.record.reference,
                "b": new.record.reference,
                "in_both": len(old) - len(lost),
                "only_in_a": len(lost),
                "only_in_b": len(gained),
                "words_only_in_a": lost[:most],
                "words_only_in_b": gained[:most],
            }
        )
    else:
        _print_side("-", old, lost, None if everything else show)
        _print_side("+", new, gained, None if everything else show)
        typer.echo(f"{len(old) - len(lost):,} in both")
    raise typer.Exit(1 if lost or gained else 0)


def _shortest_first(one: Lexicon, other: Lexicon) -> list[str]:
    """The words that only `one` has."""
    return one.written(sorted(set(one) - set(other), key=lambda word: (len(word), word)))


def _print_side(sign: str, lexicon: Lexicon, found: list[str], show: int | None) -> None:
    typer.echo(f"{len(found):,} only in {lexicon.record.reference}, shortest first")
    sys.stdout.write("".join(f"{sign} {word}\n" for word in found[:show]))
    if show is not None and len(found) > show:
        typer.echo(f"{sign} … and {len(found) - show:,} more: --all shows them")


@app.command()
def export(
    name: Reference = "ca",
    to: Annotated[
        Path | None, typer.Option("--to", help="A file; standard output if left out.")
    ] = None,
) -> None:
    """Write a lexicon's words, one to a line, in UTF-8.

    The SHA-256 of the file is the lexicon's hash, and building it gives the same again.
    """
    lexicon = open_lexicon(name)
    body = lexicon.text().encode()
    if to is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(body)
        sys.stdout.buffer.flush()
        return
    from faristol.lexicon.placing import replace_file

    replace_file(to, body)
    typer.echo(f"{len(lexicon):,} words of {lexicon.record.reference} in {to}", err=True)
    typer.echo(f"The words keep their licence: {lexicon.record.licence}", err=True)


@app.command()
def remove(name: Annotated[str, typer.Argument(help="NAME or NAME@VERSION.")]) -> None:
    """Remove one of your lexica, even a damaged one."""
    from faristol.lexicon.placing import remove_folder

    shelf = Shelf()
    folder = _folder_of(shelf, name)
    if folder.parent != shelf.home:
        raise LexiconError(
            f"{folder.name} belongs to this installation ({folder}); only what is in {shelf.home} "
            "can be removed"
        )
    remove_folder(folder)
    typer.echo(f"{folder.name} is gone", err=True)
    for language, reference in (_choices(shelf) or {}).items():
        if reference == folder.name:
            shelf.clear_default(language)
            typer.echo(f"{language} means its own default again", err=True)


def _folder_of(shelf: Shelf, name: str) -> Path:
    for broken in shelf.broken():
        if broken.folder.name == name:
            return broken.folder
    return shelf.find(name).folder


@app.command()
def default(
    name: Annotated[
        str, typer.Argument(help="NAME or NAME@VERSION; all defaults if left out.")
    ] = "",
    clear: Annotated[str, typer.Option(help="A language whose own default to go back to.")] = "",
) -> None:
    """Set a language's default lexicon: after `default DISC`, `ca` means the DISC."""
    shelf = Shelf()
    if not (clear or name):
        for reference, language in _default_codes(shelf).items():
            typer.echo(f"{language}  {reference}")
        return
    chosen = _choices(shelf)
    if clear:
        if chosen is not None and clear not in chosen:
            raise LexiconError(f"nothing was chosen for {clear[:40]!r}")
        shelf.clear_default(clear)
    else:
        record = shelf.choose_default(name)
        typer.echo(f"{record.language} now means {record.reference}", err=True)
    if chosen is None:
        typer.echo("The saved defaults couldn't be read; earlier choices are lost", err=True)


def _choices(shelf: Shelf) -> dict[str, str] | None:
    """Which defaults were chosen; None where that can't be read."""
    try:
        return shelf.defaults()
    except LexiconError:
        return None


def _print_json(data: object) -> None:
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))
