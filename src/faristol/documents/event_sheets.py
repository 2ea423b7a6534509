"""Score sheets and result slips of an event's round: everybody's name is on theirs."""

from dataclasses import replace

from faristol.championship.state import Championship
from faristol.championship.views import name_of
from faristol.documents.event_lists import round_numbered
from faristol.documents.games_on_paper import FilledGame, Heading
from faristol.documents.slips import TableSlip


def games_of_round(state: Championship, number: int | None) -> list[FilledGame]:
    """The round's tables as games that have not begun; who starts is known where it was paired.

    :raises DocumentError: where there is no such round.
    """
    each = round_numbered(state, number)
    return [
        FilledGame(
            names=tuple(name_of(state, player) for player in players),
            starter=0,
            round=str(each.number),
            table=str(table),
        )
        for table, players in each.seating
    ]


def heading_of(state: Championship, chosen: Heading) -> Heading:
    """The event's name and word list, where nothing else was chosen."""
    announced = state.announced
    assert announced is not None
    return replace(
        chosen,
        event=chosen.event or announced.name,
        lexicon=chosen.lexicon or announced.lexicon,
    )


def table_slips(state: Championship, number: int | None, link: str = "") -> list[TableSlip]:
    """A result slip for every table of a round.

    :raises DocumentError: where there is no such round.
    """
    each = round_numbered(state, number)
    return [
        TableSlip(
            str(each.number),
            str(table),
            tuple(name_of(state, player) for player in players),
            link,
        )
        for table, players in each.seating
    ]
