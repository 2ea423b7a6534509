"""The command `faristol`: a table of commands, each in a module of its own.

Only the module of the command that was asked for is imported, so that `faristol judge`
starts fast however much else there is.

Exit status, for every command: 0 for done, yes or the same; 1 for no, not valid,
different or something missing; 2 for what could not be done or was not understood. What
is no answer looks like none of these: 70 is a bug, with its traceback; 130 an interrupt;
141 a reader that left, as with `| head`.

What goes into a pipe or a file is UTF-8, whatever the terminal's encoding is.
"""

import difflib
import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import TYPE_CHECKING, Literal, NoReturn, TextIO

if TYPE_CHECKING:
    import typer

# To add a command: one line here, in the order they are listed to people, and a module
# that holds
#     app           a Typer made by `new_app`, with one command or several in it;
#     SAID_PLAINLY  the exceptions whose text is meant for people: they are printed as
#                   they stand, without a traceback, and the status is 2.
# Import what is slow (rich, textual, uvicorn) inside the function that needs it.
COMMANDS: dict[str, tuple[str, str]] = {
    "judge": ("faristol.cli.judge", "Is this play valid? One verdict for all its words."),
    "moves": ("faristol.cli.moves", "Every legal play of a position, or the best ones."),
    "anagram": ("faristol.cli.anagram", "Words that can be made of these tiles."),
    "hooks": ("faristol.cli.hooks", "Letters that make a longer word in front or behind."),
    "pattern": ("faristol.cli.pattern", "Words of a shape: C.L*, (AEI)QU."),
    "lexicon": ("faristol.cli.lexicon", "Get, build, list, compare and export word lists."),
    "rules": ("faristol.cli.rules", "The rule books: read, look up, compare, what is covered."),
    "replay": ("faristol.cli.replay", "Referee a GCG or logged game again: what does not hold."),
    "verify": ("faristol.cli.verify", "Check a log's chain of hashes and recompute its draws."),
    "championship": (
        "faristol.cli.championship",
        "Run a championship: entries, pairings, results, standings, exports.",
    ),
    "duplicate": (
        "faristol.cli.duplicate",
        "Duplicate evenings: run, mark slips, rehearse with robots, export.",
    ),
    "pair": ("faristol.cli.pair", "Pair the next round of a tournament file, or check it."),
    "autoplay": (
        "faristol.cli.autoplay",
        "Games of the kernel against itself: how fast, how well.",
    ),
    "serve": ("faristol.cli.serve", "Play over the network: this machine and phones around it."),
    "backup": ("faristol.cli.backup", "Copy the server's store into one file, while in use."),
    "restore": ("faristol.cli.restore", "Fill an empty store from a backup."),
    "admin": ("faristol.cli.admin", "Invite and list people, check the store."),
    "doctor": ("faristol.cli.doctor", "What is installed, what is missing, how to mend it."),
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
    out = sys.stdout
    try:
        command(args=rest, prog_name=f"faristol {name}")
    except SystemExit as left:
        if sys.stdout is not out:  # Typer's way with a reader that left, and its status is 1
            raise BrokenPipeError from left
        if left.code is None or isinstance(left.code, int):
            return left.code or 0
        return _refuse(str(left.code))
    except module.SAID_PLAINLY as error:
        return _refuse(f"faristol {name}: {error}")
    return 0


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
        + "\n\nfaristol COMMAND --help tells more. faristol --version says which this is.\n"
    )
