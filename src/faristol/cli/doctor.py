"""`faristol doctor`: what is installed, what is missing, how to mend it.

Each check looks at one thing and gives findings; a new part of Faristol adds a check to
`CHECKS` and nothing else.
"""

import json
import platform
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from enum import Enum
from typing import Annotated

import typer

from faristol.cli import new_app

app = new_app("What is installed, what is missing, how to mend it.")
USER_ERRORS: tuple[type[Exception], ...] = ()


class State(Enum):
    """The state of a checked item. Only a missing requirement counts as a failure."""

    GOOD = "good"
    ABSENT = "absent"
    """Not there, and everything works without it."""
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at."""

    what: str
    state: State
    detail: str
    mend: str = ""


def _python() -> Iterator[Finding]:
    yield Finding("Python", State.GOOD, f"{platform.python_version()} in {sys.prefix}")


def _kernel() -> Iterator[Finding]:
    try:
        from faristol.kernel import VERSION
    except ImportError as error:
        yield Finding("kernel", State.MISSING, str(error), "make setup, or install a wheel")
    else:
        yield Finding("kernel", State.GOOD, VERSION)


def _lexica() -> Iterator[Finding]:
    try:
        from faristol.lexicon import LexiconError, Shelf, check
        from faristol.lexicon.frequencies import frequencies_lender
        from faristol.lexicon.recipes import recipe_languages

        shelf = Shelf()
    except ImportError as error:
        yield Finding("lexica", State.MISSING, str(error), "make setup, or install a wheel")
        return
    for installed in shelf.installed():
        record = installed.record
        wrong = check(installed)
        what = f"lexicon {record.reference}"
        if wrong:
            yield Finding(what, State.MISSING, wrong.what, wrong.mend)
        else:
            note = f" {record.is_not}" if record.is_not else ""
            yield Finding(what, State.GOOD, f"{record.words:,} words, hash right.{note}")
    for broken in shelf.broken():
        mend = shelf.how_broken(broken).mend
        yield Finding(f"lexicon {broken.folder.name}", State.MISSING, broken.why, mend)
    for language in recipe_languages():
        try:
            found = shelf.find(language)
            yield Finding(f"words for {language!r}", State.GOOD, found.record.reference)
            if frequencies_lender(found, shelf) is None:
                detail = "no word frequencies: the beginner robot plays short words instead"
                mend = f"faristol lexicon install {language}"
                yield Finding(f"common words for {language!r}", State.ABSENT, detail, mend)
        except LexiconError as error:
            yield Finding(f"words for {language!r}", State.MISSING, error.what, error.mend)


def _registries() -> Iterator[Finding]:
    for tool, use in (("apt-get", "Debian's packages"), ("npm", "npm's packages")):
        found = shutil.which(tool)
        if found:
            yield Finding(tool, State.GOOD, f"{found}, to fetch {use} for lexica")
        else:
            yield Finding(tool, State.ABSENT, f"can't fetch {use} for lexica")


def _folders() -> Iterator[Finding]:
    from faristol.lexicon.errors import LexiconError
    from faristol.lexicon.placing import check_writable
    from faristol.lexicon.shelf import user_folder

    try:
        folder = user_folder()
        check_writable(folder)
    except LexiconError as error:
        mend = "set FARISTOL_HOME to a folder that you can write to"
        yield Finding("your lexica", State.MISSING, str(error), mend)
    else:
        yield Finding("your lexica", State.GOOD, f"{folder} can be written")


CHECKS: tuple[Callable[[], Iterator[Finding]], ...] = (
    _python,
    _kernel,
    _lexica,
    _registries,
    _folders,
)


@app.command()
def doctor(
    *, as_json: Annotated[bool, typer.Option("--json", help="The findings as JSON.")] = False
) -> None:
    """Look at everything Faristol needs. The status is 1 if something needed is missing."""
    findings = [finding for look in CHECKS for finding in look()]
    missing = [finding for finding in findings if finding.state is State.MISSING]
    if as_json:
        rows = [{**asdict(finding), "state": finding.state.value} for finding in findings]
        said = {"well": not missing, "findings": rows}
        typer.echo(json.dumps(said, ensure_ascii=False, indent=2))
    else:
        for finding in findings:
            typer.echo(f"{finding.state.value:8} {finding.what}: {finding.detail}")
            if finding.mend:
                typer.echo(f"{'':8} fix: {finding.mend}")
        typer.echo("Everything is fine." if not missing else f"{len(missing)} to fix.")
    raise typer.Exit(1 if missing else 0)
