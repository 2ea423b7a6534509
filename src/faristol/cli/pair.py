"""`faristol pair`: pair the next round of a tournament file, or check all of them."""

import json
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from faristol.championship.field import Draw, NoPairingError, Pairing
from faristol.championship.pairing import System, pair_round
from faristol.championship.reasons import say
from faristol.cli import new_app
from faristol.notation.trf import TrfError, TrfEvent
from faristol.notation.trf_reading import parse_trf_bytes
from faristol.notation.trf_rounds import Difference, draw_of, format_pairing, rounds_that_differ

app = new_app("Pair the next round of a TRF file, or check the rounds it has.")
LARGEST_FILE = 32 * 1024 * 1024


class UnreadableError(ValueError):
    """The file can't be read at all."""


USER_ERRORS = (TrfError, UnreadableError)


class Switch(Enum):
    """On or off."""

    ON = "on"
    OFF = "off"


@app.command()
def pair(
    file: Annotated[Path, typer.Argument(metavar="FILE.trf", help="TRF16 or TRF26.")],
    *,
    system: Annotated[System, typer.Option(help="How to pair.")] = System.DUTCH,
    colours: Annotated[
        Switch, typer.Option(help="Whether earlier starts affect the pairing.")
    ] = Switch.ON,
    rounds: Annotated[
        int | None, typer.Option(min=1, max=999, help="Number of rounds, if the file doesn't say.")
    ] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Say why, pair by pair.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Pair every round again and list those that differ.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The answer as JSON.")] = False,
) -> None:
    """Print one pair a line, `starter second`; the bye is `player 0`.

    The status is 0 for a pairing (or no difference), 1 when no pairing exists (or a round
    differs), 2 when the file can't be read.
    """
    event = _read(file)
    if rounds is not None:
        event = replace(event, rounds_total=rounds)
    starts_matter = colours is Switch.ON
    if check:
        _check(event, system, starts_matter=starts_matter, as_json=as_json)
        return
    draw = draw_of(event, starts_matter=starts_matter)
    if event.rounds_total is None and starts_matter:
        typer.echo(
            "The file doesn't give the number of rounds, so this is not paired as the last round.",
            err=True,
        )
    if event.rounds_total is not None and event.rounds_played >= event.rounds_total:
        typer.echo(f"All {event.rounds_total} announced rounds are there already.", err=True)
    try:
        pairing = pair_round(draw, system)
    except NoPairingError as error:
        _say_impossible(error, as_json=as_json)
        raise typer.Exit(1) from None
    if as_json:
        typer.echo(json.dumps(_as_json(draw, system, pairing)))
        return
    typer.echo(format_pairing(pairing), nl=False)
    if explain:
        _explain(pairing)


def _read(file: Path) -> TrfEvent:
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise UnreadableError(f"{file}: larger than any tournament file")
        data = file.read_bytes()
    except OSError as error:
        raise UnreadableError(f"{file}: {error.strerror}") from None
    return parse_trf_bytes(data)


def _say_impossible(error: NoPairingError, *, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps({"pairs": None, "blocking": [say(each) for each in error.blocking]}))
    typer.echo(f"faristol pair: {error}", err=True)


def _explain(pairing: Pairing) -> None:
    typer.echo()
    for reason in pairing.reasons:
        who = "-".join(str(number) for number in reason.players)
        notes = "".join(f"; {say(note)}" for note in reason.notes)
        typer.echo(f"{who}: {say(reason.group)}{notes}")


def _as_json(draw: Draw, system: System, pairing: Pairing) -> dict[str, object]:
    return {
        "system": system.value,
        "round": draw.rounds_played + 1,
        "starts_matter": draw.starts_matter,
        "pairs": [list(row) for row in pairing.rows()],
        "reasons": [
            {
                "players": reason.players,
                "group": say(reason.group),
                "notes": [say(note) for note in reason.notes],
            }
            for reason in pairing.reasons
        ],
    }


def _check(event: TrfEvent, system: System, *, starts_matter: bool, as_json: bool) -> None:
    if event.rounds_total is None:
        event = replace(event, rounds_total=max(1, event.rounds_played))
    differences = rounds_that_differ(event, system=system, starts_matter=starts_matter)
    if as_json:
        found = [
            {
                "round": each.round_number,
                "expected": each.expected,
                "found": each.found,
                "problem": each.problem,
            }
            for each in differences
        ]
        typer.echo(json.dumps({"rounds": event.rounds_played, "different": found}))
    else:
        for each in differences:
            typer.echo(_difference(each))
        same = event.rounds_played - len(differences)
        typer.echo(f"{same} of {event.rounds_played} rounds match the {system.value} pairing.")
    raise typer.Exit(1 if differences else 0)


def _difference(difference: Difference) -> str:
    if difference.problem:
        return f"Round {difference.round_number}: {difference.problem}"
    expected = ", ".join(f"{a}-{b}" for a, b in difference.expected)
    found = ", ".join(f"{a}-{b}" for a, b in difference.found)
    return f"Round {difference.round_number}: by the rules {expected}; in the file {found}"
