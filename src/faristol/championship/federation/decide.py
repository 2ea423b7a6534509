"""What follows from a command at a federation's desk, or why it is refused."""

from typing import assert_never

from faristol.championship.entering import HIGHEST_RATING, MOST_PLAYERS, parse_day
from faristol.championship.federation.commands import (
    CorrectRating,
    DecideLine,
    FederationCommand,
    LoadList,
    OpenDesk,
    PublishList,
    SettleParcel,
    TakeParcel,
)
from faristol.championship.federation.events import (
    DeskOpened,
    FederationEvent,
    LineDecided,
    ListPublished,
    ParcelSettled,
    ParcelTaken,
    RatingCorrected,
    Verdict,
)
from faristol.championship.federation.listing import next_list
from faristol.championship.federation.reading import NAME
from faristol.championship.federation.state import Desk, Parcel
from faristol.championship.refusal import Reason
from faristol.core import Refused
from faristol.names import hidden_character

MOST_PARCELS = 10_000
LONGEST_REASON = 300
COUNTS = "FISC23-C-3.2"


def decide(desk: Desk, command: FederationCommand) -> list[FederationEvent]:
    """The events of a command.

    :raises Refused: where it can't be.
    """
    if isinstance(command, OpenDesk):
        if desk.opened is not None:
            name = desk.opened.name
            raise Refused(Reason.ALREADY_ANNOUNCED, detail=name, name=name)
        return [DeskOpened(command.at, _named(command.name))]
    if desk.opened is None:
        raise Refused(Reason.NOT_ANNOUNCED)
    match command:
        case LoadList():
            return [_loaded(desk, command)]
        case TakeParcel():
            return [_taken(desk, command)]
        case DecideLine():
            return [_decided(desk, command)]
        case SettleParcel():
            return [_settled(desk, command)]
        case CorrectRating():
            return [_corrected(desk, command)]
        case PublishList():
            return [_published(desk, command)]
        case _:
            assert_never(command)


def _loaded(desk: Desk, command: LoadList) -> ListPublished:
    """Only the first list comes from elsewhere; each later one follows from parcels."""
    if desk.lists:
        raise Refused(Reason.LIST_IN_FORCE, detail=desk.lists[-1].day, day=desk.lists[-1].day)
    day = _day(command.day)
    if not command.lines:
        raise Refused(Reason.NO_PLAYERS)
    if len(command.lines) > MOST_PLAYERS:
        raise Refused(Reason.TOO_MANY_PLAYERS)
    for line in command.lines:
        _named(line.name)
    return ListPublished(command.at, 1, day, command.lines, (), ())


def _taken(desk: Desk, command: TakeParcel) -> ParcelTaken:
    if desk.current is None:
        raise Refused(Reason.NO_LIST_YET)
    if len(desk.parcels) >= MOST_PARCELS:
        raise _out_of_range(MOST_PARCELS + 1, MOST_PARCELS)
    read = command.reading
    if not read.of_two:
        raise Refused(Reason.NOT_IN_THE_RULES, "FISC23-C-1.1", read.title)
    for each in desk.parcels:
        is_out = each.settled is not None and not each.settled.counts
        if each.taken.mark == read.mark and not is_out:
            number = each.taken.parcel
            raise Refused(Reason.PARCEL_KNOWN, detail=each.taken.title, number=number)
    return ParcelTaken(
        command.at,
        len(desk.parcels) + 1,
        read.title,
        read.plays_on,
        read.last_day,
        _day(command.received),
        read.rounds,
        sum(len(each.games) for each in read.players) // 2,
        read.official,
        read.mark,
        read.lines,
        read.players,
    )


def _decided(desk: Desk, command: DecideLine) -> LineDecided:
    parcel = _open_parcel(desk, command.parcel)
    lines = parcel.taken.lines
    if not 1 <= command.line <= len(lines):
        raise _out_of_range(command.line, len(lines))
    line = lines[command.line - 1]
    if line.verdict is not Verdict.LOOK:
        # What the text decides is nobody's to decide otherwise.
        raise Refused(Reason.NOT_IN_THE_RULES, line.clause, line.name)
    why, whose = _text(command.why), _text(command.whose)
    if whose and (line.name != NAME or whose not in line.values[2:]):
        raise Refused(Reason.NOT_LISTED, line.clause, whose, name=whose)
    if not why and not whose:
        raise Refused(Reason.REASON_MISSING, line.clause)
    return LineDecided(
        command.at, command.parcel, command.line, command.accepted, why, command.by, whose
    )


def _settled(desk: Desk, command: SettleParcel) -> ParcelSettled:
    parcel = _open_parcel(desk, command.parcel)
    why = _text(command.why)
    if not command.counts:
        if not why and not parcel.lines_with(Verdict.UNMET):
            raise Refused(Reason.REASON_MISSING, COUNTS)
        return ParcelSettled(command.at, command.parcel, counts=False, why=why, by=command.by)
    unmet = parcel.lines_with(Verdict.UNMET)
    if unmet:
        line = parcel.taken.lines[unmet[0] - 1]
        raise Refused(Reason.CONDITION_UNMET, line.clause, line.name, line=unmet[0])
    if look := parcel.lines_with(Verdict.LOOK):
        raise Refused(Reason.LINES_OPEN, COUNTS, str(len(look)), lines=len(look))
    return ParcelSettled(command.at, command.parcel, counts=True, why=why, by=command.by)


def _corrected(desk: Desk, command: CorrectRating) -> RatingCorrected:
    if desk.current is None:
        raise Refused(Reason.NO_LIST_YET)
    line = next((each for each in desk.current.lines if each.name == command.name), None)
    if line is None:
        raise Refused(Reason.NOT_LISTED, detail=command.name, name=command.name)
    if not 0 <= command.rating <= 100 * HIGHEST_RATING:
        rating = command.rating // 100
        raise Refused(Reason.RATING_OUT_OF_RANGE, detail=str(rating), rating=rating)
    if command.rating == line.value:
        raise Refused(Reason.ALREADY_SO)
    why = _text(command.why)
    if not why:
        raise Refused(Reason.REASON_MISSING)
    return RatingCorrected(command.at, line.name, line.value, command.rating, why, command.by)


def _published(desk: Desk, command: PublishList) -> ListPublished:
    current = desk.current
    if current is None:
        raise Refused(Reason.NO_LIST_YET)
    day = _day(command.day)
    if day <= current.day:
        raise Refused(Reason.LIST_IN_FORCE, detail=current.day, day=current.day)
    if desk.undecided:
        raise Refused(
            Reason.PARCELS_OPEN, detail=str(len(desk.undecided)), parcels=len(desk.undecided)
        )
    return next_list(desk, command.at, day)


def _open_parcel(desk: Desk, number: int) -> Parcel:
    if not 1 <= number <= len(desk.parcels):
        raise _out_of_range(number, len(desk.parcels))
    parcel = desk.parcels[number - 1]
    if parcel.settled is not None:
        raise Refused(Reason.ALREADY_SO)
    return parcel


def _out_of_range(number: int, most: int) -> Refused:
    return Refused(
        Reason.NUMBER_OUT_OF_RANGE, detail=str(number), number=number, least=1, most=most
    )


def _day(text: str) -> str:
    day = parse_day(text)
    if day is None:
        raise Refused(Reason.NOT_A_DATE, detail=text[:20], text=text[:20])
    return day.isoformat()


def _named(text: str) -> str:
    name = _text(text)
    if not name:
        raise Refused(Reason.NAME_MISSING)
    return name


def _text(text: str) -> str:
    character = hidden_character(text)
    if character:
        raise Refused(Reason.HIDDEN_CHARACTER, detail=character, character=character)
    return " ".join(text.split())[:LONGEST_REASON]
