"""`faristol duplicate`: run, mark, rehearse, replay and export duplicate games."""

import json
from enum import Enum
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from faristol.cli import new_app
from faristol.cli.duplicate.aids import (
    NO_LEXICON,
    WrongLexiconError,
    aids_of,
    lexicon_for,
)
from faristol.cli.duplicate.evening import converse, resumed, started
from faristol.cli.duplicate.logbook import (
    LogError,
    LoggedGame,
    LogWriter,
    read_log,
)
from faristol.cli.duplicate.pages import (
    clubs_page,
    combined_page,
    ratings_page,
    standings_page,
    turn_page,
)
from faristol.cli.duplicate.rehearsal import Rehearsal
from faristol.cli.duplicate.typed_up import SheetError, marked, read_game, read_slips
from faristol.duplicate import (
    DuplicateRules,
    Game,
    RulesError,
    Stage,
    duplicate_rules,
    replay,
    standings,
)
from faristol.duplicate.blind import commitment_to, unverified_draws
from faristol.duplicate.combined import CombineError, club_table, combined_games, joined_venues
from faristol.duplicate.daily import DayScore, daily_ratings, day_scores
from faristol.duplicate.forms import own_form, slip_forms
from faristol.duplicate.rules import Chosen, edition_names, variant_titles
from faristol.duplicate.screens import board_lines
from faristol.lexicon import LexiconError
from faristol.notation.duplicate_results import as_csv, as_data, as_xlsx
from faristol.tiles import tile_set

app = new_app("Duplicate: one draw, everybody plays. Run an evening, mark it, rehearse it.")
SAID_PLAINLY = (
    LogError,
    SheetError,
    RulesError,
    LexiconError,
    WrongLexiconError,
    CombineError,
)

EditionOption: TypeAlias = Annotated[
    str, typer.Option("--edition", "-e", help=f"{', '.join(edition_names())}.")
]
VariantOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--variant", "-v", help=f"May be repeated: {', '.join(variant_titles())}."),
]
ChoiceOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--set", "-s", help="Another value, as solo_points=10. May be repeated."),
]
LexiconOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--lexicon", "-l", help="ca, nl, NAME or NAME@VERSION; none: the leader judges."),
]


def chosen_rules(
    edition: str, variants: list[str] | None, choices: list[str] | None
) -> DuplicateRules:
    """The rules that the options ask for.

    :raises RulesError: naming what does not exist.
    """
    values: list[tuple[str, Chosen]] = []
    for text in choices or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise RulesError(f"{text[:40]!r}: write NAME=VALUE")
        values.append((name.strip(), _value(value.strip())))
    return duplicate_rules(edition, variants=variants or (), choices=values)


def _value(text: str) -> Chosen:
    if text in ("true", "false"):
        return text == "true"
    is_number = text.isascii() and text.removeprefix("-").isdigit() and len(text) <= 12
    return int(text) if is_number else text


# --- run -----------------------------------------------------------------------------


@app.command()
def run(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="Where the game is written.")],
    edition: EditionOption = "nl-duplicate",
    variant: VariantOption = None,
    choice: ChoiceOption = None,
    lexicon: LexiconOption = None,
    title: Annotated[str, typer.Option(help="What the game is called.")] = "",
    player: Annotated[
        list[str] | None, typer.Option("--player", "-p", help="NAME or NAME/CLUB; repeated.")
    ] = None,
    *,
    blind: Annotated[
        bool, typer.Option("--blind", help="The program draws; else letters are typed in.")
    ] = False,
) -> None:
    """Run a game in the terminal; a log that exists is gone on with.

    Every step is on disk before it counts: after a crash, run the same line again. Type
    help for what can be typed.
    """
    if log.exists():
        console = resumed(log, lexicon)
    else:
        rules = chosen_rules(edition, variant, choice)
        console = started(log, rules, lexicon, title, player or [], blind=blind)
    typer.echo(f"{console.rules.title}. Type help for what can be typed.")
    try:
        converse(console)
    finally:
        console.log.close()


# --- mark ----------------------------------------------------------------------------


@app.command()
def mark(
    slips: Annotated[Path, typer.Argument(metavar="SLIPS.csv", help="turn,table,name,slip …")],
    game: Annotated[Path, typer.Option("--game", "-g", help="The draws and words, or a log.")],
    lexicon: LexiconOption = None,
    out: Annotated[
        Path | None, typer.Option("--log", help="Write the marked game to this new log.")
    ] = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="The result as JSON.")] = False,
    turns: Annotated[bool, typer.Option("--turns", help="Also turn by turn.")] = False,
) -> None:
    """Mark an evening that was played on paper, by the same rules as a live one."""
    typed = read_game(game)
    words = lexicon_for(typed.rules, lexicon)
    name = NO_LEXICON if words is None else words.record.reference
    events = marked(typed, read_slips(slips), aids_of(typed.rules, words), name)
    if out is not None:
        writer = LogWriter(out, tile_set(typed.rules.tiles))
        writer.write(events)
        writer.close()
    _print_result(typed.rules, replay(events), as_json=as_json, turns=turns)


def _print_result(rules: DuplicateRules, game: Game, *, as_json: bool, turns: bool) -> None:
    if as_json:
        typer.echo(json.dumps(as_data(rules, game), ensure_ascii=False))
        return
    if turns:
        for turn in game.turns:
            typer.echo(turn_page(rules, game, turn))
    typer.echo(standings_page(rules, standings(rules, game)))


# --- simulate ------------------------------------------------------------------------


@app.command()
def simulate(
    players: Annotated[int, typer.Option("--players", "-n", min=1, max=5_000)] = 30,
    seed: Annotated[int, typer.Option(help="The same seed, the same game.")] = 0,
    edition: EditionOption = "nl-duplicate",
    variant: VariantOption = None,
    choice: ChoiceOption = None,
    lexicon: LexiconOption = None,
    log: Annotated[Path | None, typer.Option("--log", help="Write the game to this log.")] = None,
    most_turns: Annotated[int, typer.Option("--turns", min=0, help="0: to the end.")] = 0,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="The result as JSON.")] = False,
) -> None:
    """Rehearse an evening: robots of different strength hand in slips, right and wrong."""
    rules = chosen_rules(edition, variant, choice)
    words = lexicon_for(rules, lexicon)
    if words is None:
        raise WrongLexiconError("robots need a lexicon")
    rehearsal = Rehearsal(rules, words, seed=seed, players=players)
    while rehearsal.game.stage is not Stage.OVER:
        if most_turns and len(rehearsal.game.turns) >= most_turns:
            break
        rehearsal.turn()
    if log is not None:
        writer = LogWriter(log, tile_set(rules.tiles))
        writer.write(rehearsal.events)
        writer.close()
    if as_json:
        typer.echo(json.dumps(as_data(rules, rehearsal.game), ensure_ascii=False))
        return
    for turn in rehearsal.game.turns:
        typer.echo(turn_page(rules, rehearsal.game, turn))
    typer.echo(standings_page(rules, standings(rules, rehearsal.game)))
    slips = sum(len(turn.slips) for turn in rehearsal.game.turns)
    typer.echo(
        f"{slips} slips marked; the slowest turn took {rehearsal.slowest_ms} ms to close",
        err=True,
    )


# --- replay, export, combine, forms --------------------------------------------------

LogArgument: TypeAlias = Annotated[Path, typer.Argument(metavar="LOG", help="A game's log.")]


@app.command("replay")
def replay_command(
    log: LogArgument,
    turn: Annotated[int | None, typer.Option("--turn", "-t", help="Only this turn.")] = None,
    *,
    boards: Annotated[bool, typer.Option("--boards", help="With the board of each turn.")] = False,
    verify: Annotated[
        bool, typer.Option("--verify", help="Recompute every blind draw from the seed.")
    ] = False,
) -> None:
    """Tell a game turn by turn."""
    logged = read_log(log)
    if verify:
        _verify(logged)
        return
    shown = [each for each in logged.game.turns if turn is None or each.number == turn]
    if turn is not None and not shown:
        raise LogError(f"{log.name} has {len(logged.game.turns)} settled turns, no turn {turn}")
    for each in shown:
        typer.echo(turn_page(logged.rules, logged.game, each))
        if boards:
            after = logged.game.turns[each.number : each.number + 1]
            board = after[0].board if after else logged.game.board
            typer.echo("\n".join(board_lines(board, tile_set(logged.rules.tiles))))
    if turn is None:
        typer.echo(standings_page(logged.rules, standings(logged.rules, logged.game)))


def _verify(logged: LoggedGame) -> None:
    if not logged.game.commitment:
        typer.echo("The letters were drawn from a real bag: there is nothing to recompute.")
        raise typer.Exit(1)
    if not logged.game.seed:
        typer.echo("The seed has not been revealed yet.")
        raise typer.Exit(1)
    seed = _seed(logged.game.seed)
    wrong = unverified_draws(logged.rules, logged.events, seed)
    if commitment_to(seed) != logged.game.commitment:
        typer.echo("The seed is not the one that was promised.")
        raise typer.Exit(1)
    if wrong:
        typer.echo(f"Draws that the seed does not give: turn {', '.join(map(str, wrong))}")
        raise typer.Exit(1)
    typer.echo("Every blind draw follows from the seed that was promised.")


def _seed(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


class Format(Enum):
    """How results are written."""

    JSON = "json"
    CSV = "csv"
    XLSX = "xlsx"


@app.command()
def export(
    log: LogArgument,
    out: Annotated[
        Path, typer.Argument(metavar="OUT", help="RESULTS.json, .csv or .xlsx; - prints.")
    ],
    form: Annotated[
        Format | None, typer.Option("--format", "-f", help="Where the name does not tell.")
    ] = None,
) -> None:
    """Write the results of a game."""
    logged = read_log(log)
    if form is None:
        try:
            form = Format(out.suffix.lower().removeprefix("."))
        except ValueError:
            raise LogError(f"{out.name}: json, csv or xlsx? Say --format") from None
    content = _content(logged, form)
    if str(out) == "-":
        typer.echo(content if form is Format.XLSX else content.decode("utf-8-sig"), nl=False)
        return
    _write(out, content)


def _content(logged: LoggedGame, form: Format) -> bytes:
    match form:
        case Format.JSON:
            data = json.dumps(as_data(logged.rules, logged.game), ensure_ascii=False, indent=1)
            return (data + "\n").encode()
        case Format.CSV:
            # Spreadsheets take UTF-8 for what it is only with the mark at the start.
            return as_csv(logged.rules, logged.game).encode("utf-8-sig")
        case Format.XLSX:
            return as_xlsx(logged.rules, logged.game)


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise LogError(f"{path}: {error.strerror or error}") from error


@app.command()
def combine(
    logs: Annotated[list[Path], typer.Argument(metavar="LOG…", help="Logs of games.")],
    *,
    venues: Annotated[
        bool, typer.Option("--venues", help="The same game at several places: one room.")
    ] = False,
    mean: Annotated[
        bool, typer.Option("--mean", help="Rank by the mean percentage, not by the total.")
    ] = False,
    clubs: Annotated[
        int, typer.Option("--clubs", min=0, help="Also clubs by their best N players.")
    ] = 0,
) -> None:
    """One table of several games, or of one game at several venues."""
    logged = [read_log(path) for path in logs]
    rules = logged[0].rules
    if venues:
        names = [path.stem for path in logs]
        if len(set(names)) != len(names):
            raise CombineError("two logs have the same name: it names the venue")
        games = {name: each.game for name, each in zip(names, logged, strict=True)}
        table = joined_venues(rules, games)
        typer.echo(standings_page(rules, table))
        tables = [table]
    else:
        if any(each.rules.top != rules.top for each in logged):
            raise CombineError("some games count the room's maximum, some the computer's")
        tables = [standings(each.rules, each.game) for each in logged]
        rows = combined_games(rules, tables, "mean-percent" if mean else "total")
        typer.echo(combined_page(rows))
    if clubs:
        for number, each_table in enumerate(tables, 1):
            if len(tables) > 1:
                typer.echo(f"game {number}")
            page = club_table(rules, each_table, best=clubs)
            typer.echo(clubs_page(page) if page else "no clubs")


@app.command()
def ratings(
    logs: Annotated[list[Path], typer.Argument(metavar="LOG…", help="In order of the days.")],
    window: Annotated[int, typer.Option(min=1, help="How many of the last days count.")] = 30,
    least: Annotated[int, typer.Option(min=1, help="How many days a rating needs.")] = 5,
) -> None:
    """Rate the players of daily turns: the mean share of the top over the last days played."""
    if least > window:
        raise CombineError(f"a rating over {window} days can't need {least}")
    days = 0
    scores: list[DayScore] = []
    for path in logs:
        logged = read_log(path)
        found = day_scores(logged.rules, logged.game)
        scores += [DayScore(each.player, days + each.day, each.percent) for each in found]
        days += len(logged.game.turns)
    typer.echo(ratings_page(daily_ratings(scores, window=window, least=least)))


class Form(Enum):
    """What is printed."""

    SLIPS = "slips"
    OWN = "own"


@app.command()
def forms(
    out: Annotated[Path, typer.Argument(metavar="OUT.html", help="A page to print.")],
    edition: EditionOption = "nl-duplicate",
    form: Annotated[Form, typer.Option("--form", help="Slips, or the player's own form.")] = (
        Form.SLIPS
    ),
    table: Annotated[int | None, typer.Option(min=1, max=99_999)] = None,
    name: Annotated[str, typer.Option(help="The player's name.")] = "",
) -> None:
    """Paper for the hall: turn slips, or the form a player keeps."""
    make = slip_forms if form is Form.SLIPS else own_form
    _write(out, make(duplicate_rules(edition), table=table, name=name).encode())


@app.command()
def editions() -> None:
    """Which editions and variants there are."""
    for each in edition_names():
        rules = duplicate_rules(each)
        typer.echo(f"{each:15} {rules.title}. {rules.source}.")
    typer.echo("\nvariants")
    for variant, about in variant_titles().items():
        typer.echo(f"{variant:15} {about}")
