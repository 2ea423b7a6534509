"""The command `faristol`: a table of commands, each in a module of its own.

Only the module of the command that was asked for is imported, so that `faristol judge`
starts fast however much else there is.

Exit status: 0 for success, yes or equal; 1 for no, not valid, different or missing; 2 for errors
and bad usage. Three more are no answers: 70 is a bug, with its traceback; 130 an interrupt; 141 a
reader that left, as with `| head`.

What goes into a pipe or a file is UTF-8, whatever the terminal's encoding is.
"""

import difflib
import errno
import os
import sys
from collections.abc import Sequence
from copy import copy
from importlib import import_module
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, Literal, NoReturn, TextIO

if TYPE_CHECKING:
    import typer

# To add a command: one line here, in the order they are listed to people, and a module
# that holds
#     app           a Typer made by `new_app`, with one command or several in it;
#     USER_ERRORS  the exceptions whose text is meant for people: they are printed as
#                   they stand, without a traceback, and the status is 2.
# Import what is slow (rich, textual, uvicorn) inside the function that needs it.
COMMANDS: dict[str, tuple[str, str]] = {
    "judge": ("faristol.cli.judge", "Is this play valid? One verdict for all its words."),
    "moves": ("faristol.cli.moves", "Every legal play of a position, or the best ones."),
    "simulate": (
        "faristol.cli.simulate",
        "Compare the turns of a position by playing on from each of them.",
    ),
    "solve": ("faristol.cli.solve", "The best line once the bag is empty."),
    "analyse": (
        "faristol.cli.analyse",
        "Look at finished games again: what each turn cost, and each player's sums.",
    ),
    "anagram": ("faristol.cli.anagram", "Words you can make from these tiles."),
    "hooks": ("faristol.cli.hooks", "Letters you can add to the front or back of a word."),
    "pattern": ("faristol.cli.pattern", "Words that match a pattern: C.L*, (AEI)QU."),
    "lexicon": ("faristol.cli.lexicon", "Get, build, list, compare and export word lists."),
    "rules": (
        "faristol.cli.rules",
        "Read, look up and compare the rule books; see what is covered.",
    ),
    "replay": ("faristol.cli.replay", "Check a recorded game (GCG or log) and report every error."),
    "reconstruct": (
        "faristol.cli.reconstruct",
        "Find where the words of a score sheet lay, from words and scores.",
    ),
    "verify": ("faristol.cli.verify", "Check a log's chain of hashes and recompute its draws."),
    "championship": (
        "faristol.cli.championship",
        "Run a championship: entries, pairings, results, standings, exports.",
    ),
    "duplicate": (
        "faristol.cli.duplicate",
        "Duplicate evenings: run, mark slips, rehearse with robots, export.",
    ),
    "print": (
        "faristol.cli.printing",
        "Print score sheets, slips, lists, certificates, word lists as PDF.",
    ),
    "pair": ("faristol.cli.pair", "Pair the next round of a tournament file, or check it."),
    "autoplay": (
        "faristol.cli.autoplay",
        "Let the engine play itself and report speed and scores.",
    ),
    "match": (
        "faristol.cli.match",
        "Let two robots play each other, and say who is stronger and how surely.",
    ),
    "serve": ("faristol.cli.serve", "Start the server for this machine and phones on its network."),
    "backup": ("faristol.cli.backup", "Back up the server's database to one file while it runs."),
    "restore": ("faristol.cli.restore", "Restore a backup into an empty database."),
    "archive": (
        "faristol.cli.archive",
        "Take games from files into the archive, or export them all.",
    ),
    "admin": ("faristol.cli.admin", "Invite and list people, check the database."),
    "doctor": ("faristol.cli.doctor", "Check what is installed and how to fix what is missing."),
}


def new_app(about: str) -> "typer.Typer":
    """A Typer set up the way every command module wants it."""
    import typer

    return typer.Typer(
        help=about,
        add_completion=False,
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run one command and leave the process with its status."""
    asked = list(sys.argv[1:] if arguments is None else arguments)
    try:
        _prepare_streams()
        status = _status(asked)
        sys.stdout.flush()
    except KeyboardInterrupt:
        status = 130
    except Exception as error:  # Python's own status for it would be 1, "no"
        status = _status_of(error)
    sys.exit(status)


def _prepare_streams() -> None:
    # A stream that was closed before we started is None, and a file opened later would
    # take its number.
    if sys.stdin is None:
        sys.stdin = _nowhere("r")
    closed = sys.stdout is None
    if closed:
        sys.stdout = _nowhere("w")
    if sys.stderr is None:
        sys.stderr = _nowhere("w")
    if closed:
        raise OSError(errno.EBADF, "it is closed")
    if isinstance(sys.stdout, TextIOWrapper):
        # A terminal may not know L·L: let it show so, and never as `?`, which is a blank.
        terminal = sys.stdout.isatty()
        encoding = sys.stdout.encoding if terminal else "utf-8"
        sys.stdout.reconfigure(encoding=encoding, errors="backslashreplace")


def _nowhere(mode: Literal["r", "w"]) -> TextIO:
    return open(os.devnull, mode, encoding="utf-8")  # noqa: PTH123 - for good


def _status(asked: list[str]) -> int:
    match asked:
        case [] | ["-h" | "--help", *_]:
            sys.stdout.write(_help())
            return 0
        case ["--version", *_]:
            from importlib.metadata import version

            sys.stdout.write(f"faristol {version('faristol')}\n")
            return 0
        case [name, *rest] if name in COMMANDS:
            return _run(name, rest)
        case [name, *_]:
            near = difflib.get_close_matches(name, COMMANDS, n=1)
            hint = f" Did you mean {near[0]}?" if near else ""
            return _refuse(f"faristol: no command {name[:40]!r}.{hint} See: faristol --help")
    raise AssertionError  # every case returns


def _run(name: str, rest: list[str]) -> int:
    import typer.main

    module = import_module(COMMANDS[name][0])
    command = typer.main.get_command(module.app)
    _bound_numbers(command)
    out = sys.stdout
    try:
        command(args=rest, prog_name=f"faristol {name}")
    except SystemExit as left:
        if sys.stdout is not out:  # Typer's way with a reader that left, and its status is 1
            raise BrokenPipeError from left
        if left.code is None or isinstance(left.code, int):
            return left.code or 0
        return _refuse(str(left.code))
    except module.USER_ERRORS as error:
        return _refuse(f"faristol {name}: {error}")
    return 0


def _bound_numbers(command: Any) -> None:
    """Let no option or argument be a number that nothing here could count to."""
    for each in getattr(command, "commands", {}).values():
        _bound_numbers(each)
    for parameter in command.params:
        if parameter.type.name.startswith("int"):
            parameter.type = _bounded(parameter.type)


def _bounded(kind: Any) -> Any:
    """The same kind of number, of as many digits as anybody means."""
    bounded = copy(kind)
    most = _MOST_NUMBER if getattr(kind, "max", None) is None else kind.max

    def convert(value: Any, parameter: Any, context: Any) -> Any:
        if isinstance(value, str) and len(value.strip()) > _MOST_DIGITS:
            kind.fail(f"a number has at most {_MOST_DIGITS} digits", parameter, context)
        number = kind.convert(value, parameter, context)
        if not -most <= number <= most:
            kind.fail(f"{number} is too large: at most {most}", parameter, context)
        return number

    bounded.convert = convert
    return bounded


def _status_of(error: Exception) -> int:
    if isinstance(error, BrokenPipeError):
        _discard_output()
        return 141
    if isinstance(error, OSError) and error.errno in _UNWRITABLE:
        _discard_output()
        return _refuse(f"faristol: can't write the output: {error.strerror}")
    import traceback

    _say("".join(traceback.format_exception(error)))
    return 70


_MOST_DIGITS = 20
"""The largest number that any option takes, 2⁶⁴ − 1, has so many."""
_MOST_NUMBER = 2**53
_UNWRITABLE = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF}


def _discard_output() -> None:
    """Let Python's last flush, which would fail again, go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def _refuse(message: str) -> int:
    _say(f"{message}\n")
    return 2


def _say(text: str) -> None:
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except OSError:  # nobody is listening, and the status says it all
        _discard_output()


def _help() -> str:
    width = max(map(len, COMMANDS))
    lines = [f"  {name:{width}}  {about}" for name, (_, about) in COMMANDS.items()]
    return (
        "Usage: faristol COMMAND …\n\nCompetition Scrabble in Catalan and Dutch.\n\n"
        + "\n".join(lines)
        + "\n\nRun faristol COMMAND --help for details, faristol --version for the version.\n"
    )
