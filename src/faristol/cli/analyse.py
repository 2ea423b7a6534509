"""`faristol analyse`: finished games looked at again, one file or a folder of them."""

import json
import sys
from collections.abc import Iterator
from enum import Enum
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import typer

from faristol.cli import new_app
from faristol.cli.analysed import GameAnalysis, Unreadable
from faristol.cli.analysis_report import as_gcg, as_html, as_text, summaries
from faristol.cli.game_analysis import Asked, analysed
from faristol.cli.game_files import GameFileError, is_log, log_text, read_game
from faristol.cli.pool import NoClusterError, ProcessesOption, RayOption, worked_out
from faristol.cli.study import JsonOption
from faristol.lexicon import LexiconError, Shelf
from faristol.notation import ParseError
from faristol.notation.gcg import GcgGame
from faristol.notation.gcg_reading import decode_gcg, parse_gcg
from faristol.notation.gcg_writing import gcg_of
from faristol.notation.log import read_records
from faristol.table.sheet import sheet_of

app = new_app("Look at finished games again: what each turn cost, and what was missed.")
USER_ERRORS = (GameFileError, ParseError, LexiconError, NoClusterError)

_WAY = 2
"""Raised when the analysis changes, so that what was kept is worked out again."""
_ENDINGS = (".gcg", ".json", ".jsonl", ".log")


class Depth(Enum):
    """How far every turn is looked into."""

    QUICK = "quick"
    DEEP = "deep"


@app.command()
def analyse(
    games: Annotated[
        list[str],
        typer.Argument(metavar="GAME…", help="GCG files, event logs, or folders."),
    ],
    depth: Annotated[
        Depth, typer.Option(help="By points and leaves, or by playing on from every turn.")
    ] = Depth.QUICK,
    edition: Annotated[
        str, typer.Option("--edition", "-e", help="The rules of GCG games that name none.")
    ] = "",
    lexicon: Annotated[
        str, typer.Option("--lexicon", "-l", help="ca, nl, NAME or NAME@VERSION.")
    ] = "",
    keep: Annotated[
        str,
        typer.Option(
            "--keep", metavar="FILE", help="Keep what is found, and go on from there another time."
        ),
    ] = "",
    processes: ProcessesOption = 1,
    *,
    ray: RayOption = False,
    as_json: JsonOption = False,
    html: Annotated[bool, typer.Option("--html", help="A page to open in a browser.")] = False,
    gcg: Annotated[bool, typer.Option("--gcg", help="One game as GCG, with notes.")] = False,
) -> None:
    """Compare every turn with the best there was, and sum up each player.

    Loss is in points: points and what the tiles kept are worth; once the bag is empty, points
    until the end. A file that can't be read is named and left out. The status is 1 when one was.
    """
    if as_json + html + gcg > 1:
        raise GameFileError("give one of --json, --html and --gcg")
    paths = list(_files(games))
    if gcg and len(paths) != 1:
        raise GameFileError("--gcg is for one game")
    if lexicon:
        Shelf().find(lexicon)
    asked = [Asked(path, read_game(path), edition, lexicon, depth is Depth.DEEP) for path in paths]
    kept = _Kept(Path(keep)) if keep else None
    found: list[GameAnalysis] = []
    bad = 0
    missing = [one for one in asked if kept is None or _key(one) not in kept.known]
    fresh = dict(zip(map(_key, missing), _progress(missing, processes, ray, kept), strict=True))
    for one in asked:
        key = _key(one)
        told = fresh[key] if kept is None else kept.known[key]
        if "error" in told:
            typer.echo(told["error"], err=True)
            bad += 1
        else:
            found.append({**told, "game": one.name})
    players = summaries(found)
    if as_json:
        typer.echo(json.dumps({"games": found, "players": players}, ensure_ascii=False))
    elif html:
        typer.echo(as_html(found, players), nl=False)
    elif gcg and found:
        typer.echo(as_gcg(_as_gcg_game(asked[0]), found[0]), nl=False)
    elif found:
        typer.echo(as_text(players))
    raise typer.Exit(1 if bad else 0)


def _files(games: list[str]) -> Iterator[str]:
    for name in games:
        path = Path(name)
        if name == "-" or not path.is_dir():
            yield name
            continue
        inside = sorted(each for each in path.rglob("*") if each.suffix.lower() in _ENDINGS)
        if not inside:
            raise GameFileError(f"{name}: no games in this folder ({', '.join(_ENDINGS)})")
        yield from map(str, inside)


def _key(asked: Asked) -> str:
    """The same for the same game looked at in the same way."""
    way = f"{_WAY} {asked.edition} {asked.lexicon} {asked.deep} ".encode()
    return sha256(way + asked.data).hexdigest()


def _progress(
    asked: list[Asked], processes: int, ray: bool, kept: "_Kept | None"
) -> Iterator[GameAnalysis | Unreadable]:
    work = partial(worked_out, processes=processes, on_ray=ray)
    for number, (one, told) in enumerate(zip(asked, work(look_at, asked), strict=True), 1):
        if kept is not None:
            kept.add(_key(one), told)
        if sys.stderr.isatty():
            typer.echo(f"\r{number} of {len(asked)} games", nl=number == len(asked), err=True)
        yield told


def look_at(asked: Asked) -> GameAnalysis | Unreadable:
    """A game's analysis, or what is wrong with its file."""
    try:
        return analysed(asked)
    except (GameFileError, ParseError, ValueError) as error:
        said = str(error)
        return {"error": said if said.startswith(asked.name) else f"{asked.name}: {said}"}


class _Kept:
    """A file of analyses, a line each; what a run that was broken off had found is there."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.known: dict[str, GameAnalysis | Unreadable] = {}
        try:
            lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        except (OSError, UnicodeDecodeError) as error:
            raise GameFileError(f"{path}: {error}") from None
        for number, line in enumerate(lines, 1):
            try:
                row = json.loads(line)
                self.known[row["key"]] = row["found"]
            except (ValueError, KeyError, TypeError):
                if number < len(lines):  # the last may be broken off
                    raise GameFileError(f"{path}: line {number} is no analysis") from None
                path.write_text("".join(f"{one}\n" for one in lines[:-1]), encoding="utf-8")

    def add(self, key: str, found: GameAnalysis | Unreadable) -> None:
        """Write one down at once."""
        self.known[key] = found
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"key": key, "found": found}, ensure_ascii=False) + "\n")
        except OSError as error:
            raise GameFileError(f"{self._path}: {error.strerror or error}") from None


def _as_gcg_game(asked: Asked) -> GcgGame:
    if not is_log(asked.data):
        return parse_gcg(decode_gcg(asked.data))
    events = tuple(record.event for record in read_records(log_text(asked.data, asked.name)))
    try:
        return gcg_of(sheet_of(events))
    except ValueError as error:
        raise GameFileError(str(error)) from None
