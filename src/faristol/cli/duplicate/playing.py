"""`faristol duplicate run`, `mark` and `simulate`: a game comes into being."""

import json
from pathlib import Path
from typing import Annotated

import typer

from faristol.cli.duplicate.aids import NO_LEXICON, WrongLexiconError, aids_of, lexicon_for
from faristol.cli.duplicate.evening import converse, resumed, started
from faristol.cli.duplicate.logbook import LogWriter
from faristol.cli.duplicate.options import (
    ChoiceOption,
    EditionOption,
    LexiconOption,
    VariantOption,
    chosen_rules,
)
from faristol.cli.duplicate.pages import standings_page, turn_page
from faristol.cli.duplicate.rehearsal import Rehearsal
from faristol.cli.duplicate.typed_up import marked, read_game, read_slips
from faristol.duplicate import DuplicateRules, Game, Stage, replay, standings
from faristol.notation.duplicate_results import as_data
from faristol.tiles import tile_set


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
    """Run a game in the terminal, or resume it if the log exists.

    Every step is on disk before it counts: after a crash, run the same line again. Type
    help for what can be typed.
    """
    if log.exists():
        console = resumed(log, lexicon)
    else:
        rules = chosen_rules(edition, variant, choice)
        console = started(log, rules, lexicon, title, player or [], blind=blind)
    typer.echo(f"{console.rules.title}. Type help for a list of commands.")
    try:
        converse(console)
    finally:
        console.log.close()


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
