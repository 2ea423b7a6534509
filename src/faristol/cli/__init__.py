"""The command `faristol`: a table of commands, each in a module of its own.

Only the module of the command that was asked for is imported, so that `faristol judge`
starts fast however much else there is.

Exit status, for every command: 0 for done, yes or the same; 1 for no, not valid,
different or something missing; 2 for what could not be done or was not understood.
"""

import difflib
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import TYPE_CHECKING, NoReturn

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
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal may not know L·L
    match asked:
        case [] | ["-h" | "--help", *_]:
            sys.stdout.write(_help())
            sys.exit(0)
        case ["--version", *_]:
            from importlib.metadata import version

            sys.stdout.write(f"faristol {version('faristol')}\n")
            sys.exit(0)
        case [name, *rest] if name in COMMANDS:
            _run(name, rest)
        case [name, *_]:
            near = difflib.get_close_matches(name, COMMANDS, n=1)
            hint = f" Did you mean {near[0]}?" if near else ""
            _fail(f"faristol: no command {name[:40]!r}.{hint} See: faristol --help")
    raise AssertionError  # every case leaves


def _run(name: str, rest: list[str]) -> NoReturn:
    import typer.main

    module = import_module(COMMANDS[name][0])
    command = typer.main.get_command(module.app)
    try:
        command(args=rest, prog_name=f"faristol {name}")
    except BrokenPipeError:
        # Whoever read our output has enough (`| head`); let Python's last flush go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
    except module.SAID_PLAINLY as error:
        _fail(f"faristol {name}: {error}")
    sys.exit(0)


def _fail(message: str) -> NoReturn:
    sys.stderr.write(message + "\n")
    sys.exit(2)


def _help() -> str:
    width = max(map(len, COMMANDS))
    lines = [f"  {name:{width}}  {about}" for name, (_, about) in COMMANDS.items()]
    return (
        "Usage: faristol COMMAND …\n\nCompetition Scrabble in Catalan and Dutch.\n\n"
        + "\n".join(lines)
        + "\n\nfaristol COMMAND --help tells more. faristol --version says which this is.\n"
    )
