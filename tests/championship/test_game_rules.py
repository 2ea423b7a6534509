"""An event names the edition of its games and that edition's options."""

import pytest
from tests.championship.directing import AT, Director

from faristol.championship.commands import Announce
from faristol.championship.events import Announced
from faristol.championship.game_rules import (
    edition_of,
    game_minutes,
    game_rules_of,
    options_of,
)
from faristol.championship.pairing import System
from faristol.championship.refusal import Reason
from faristol.championship.regulations import Starts
from faristol.championship.state import replay
from faristol.notation.championship_log import format_log, parse_log
from faristol.notation.workbooks import championship_sheets
from faristol.rulebook import Chosen, choice_named, edition


def announced(regulations: str = "fisc-2023", **chosen: object) -> Director:
    director = Director()
    director.do(Announce(AT, "Obert", regulations, 5, **chosen))  # type: ignore[arg-type]
    return director


def test_nothing_named_is_the_regulations_own_edition() -> None:
    for regulations, name, minutes in (
        ("fisc-2023", "fisc-2023", 60),
        ("club", "friendly", 0),
        ("school", "fisc-escolar", 30),
    ):
        state = announced(regulations).state
        assert (edition_of(state), options_of(state), game_minutes(state)) == (name, {}, minutes)


def test_the_organisers_choices_are_the_rules_of_the_games() -> None:
    state = announced(options=(("phones", True), ("minutes", 25))).state
    rules = game_rules_of(state)
    assert rules.time.each_ms == 25 * 60_000
    assert rules.challenge.by_players
    assert game_minutes(state) == 50
    # In the order in which the book asks for them, whatever the order of the command.
    assert options_of(state) == {"minutes": 25, "phones": True}


def test_a_club_plays_by_any_edition_of_two() -> None:
    state = announced("club", edition="nl-wedstrijd", options=(("clock", False),)).state
    assert game_rules_of(state).time.shared_ms == 70 * 60_000
    tables = announced("club", edition="fisc-escolar", system=System.SCHOOL_TABLES).state
    assert edition_of(tables) == "fisc-escolar"


@pytest.mark.clause("FISC23-C-1.1")
def test_the_federations_event_is_played_by_the_federations_rules() -> None:
    command = Announce(AT, "Obert", "fisc-2023", 5, edition="friendly")
    refused = Director().refuses(command, Reason.EDITION_NOT_IN_REGULATIONS, "FISC23-C-1.1")
    assert refused.values == {"name": "friendly", "editions": ["fisc-2023"]}


@pytest.mark.parametrize("name", ["nl-duplicate", "", "../friendly", "x" * 9_000])
def test_an_edition_that_is_none_is_refused(name: str) -> None:
    command = Announce(AT, "Obert", "club", 5, edition=name or "nothing")
    Director().refuses(command, Reason.EDITION_NOT_IN_REGULATIONS)


@pytest.mark.clause("ESC-1")
def test_an_edition_seats_as_many_as_the_system() -> None:
    pairs = Announce(AT, "Obert", "club", 5, edition="fisc-escolar")
    Director().refuses(pairs, Reason.EDITION_SEATS_OTHERS, "ESC-1")
    tables = Announce(AT, "Obert", "club", 5, system=System.SCHOOL_TABLES, edition="nl-punten")
    Director().refuses(tables, Reason.EDITION_SEATS_OTHERS, "NL-P-I.3a")


@pytest.mark.parametrize("name", ["clock", "touch-move", "", "minutes "])
def test_an_option_the_edition_does_not_offer_is_refused(name: str) -> None:
    command = Announce(AT, "Obert", "fisc-2023", 5, options=((name, True),))
    refused = Director().refuses(command, Reason.UNKNOWN_OPTION)
    assert refused.values["options"] == ["starter", "minutes", "phones", "devices"]


@pytest.mark.clause("FISC23-G-7.4")
@pytest.mark.parametrize("choice", [26, "25", True, 0, -1, 10**30])
def test_a_choice_the_option_does_not_have_is_refused(choice: Chosen) -> None:
    command = Announce(AT, "Obert", "fisc-2023", 5, options=(("minutes", choice),))
    refused = Director().refuses(command, Reason.CHOICE_NOT_OFFERED, "FISC23-G-7.4")
    assert refused.values["choices"] == ["30", "25"]
    assert "it may be 30, 25" in refused.detail


@pytest.mark.clause("FISC23-G-1.9")
def test_who_starts_is_one_choice() -> None:
    def starts(**chosen: object) -> Starts:
        event = announced("fisc-2023", **chosen).log[0]
        assert isinstance(event, Announced)
        assert event.options == ()
        return event.starts

    assert starts() is Starts.PAIRING
    assert starts(options=(("starter", "draw"),)) is Starts.LOT
    assert starts(options=(("starter", "draw"),), starts=Starts.LOT) is Starts.LOT
    assert starts(options=(("starter", "pairing"),), starts=Starts.BALANCED) is Starts.BALANCED
    for choice, other, left in (
        ("draw", Starts.BALANCED, "pairing"),
        ("pairing", Starts.LOT, "draw"),
    ):
        command = Announce(
            AT, "Obert", "fisc-2023", 5, starts=other, options=(("starter", choice),)
        )
        refused = Director().refuses(command, Reason.CHOICE_NOT_OFFERED, "FISC23-G-1.9")
        assert refused.values == {"name": "starter", "choice": choice, "choices": [left]}


@pytest.mark.clause("FISC23-G-1.9")
@pytest.mark.parametrize(
    ("regulations", "choice", "starts"),
    [
        ("fisc-2023", "pairing", Starts.PAIRING),
        ("fisc-2023", "draw", Starts.LOT),
        ("nl-wedstrijd", "", Starts.LOT),
        ("club", "pairing", Starts.BALANCED),
    ],
)
def test_the_pairing_starts_as_the_regulations_balance_it(
    regulations: str, choice: str, starts: Starts
) -> None:
    options = (("starter", choice),) if choice else ()
    edition_named = "fisc-un-contra-un" if regulations == "club" else ""
    event = announced(regulations, options=options, edition=edition_named).log[0]
    assert isinstance(event, Announced)
    assert event.starts is starts


@pytest.mark.clause("NL-W-II.3a")
def test_where_the_book_has_tiles_drawn_the_pairing_does_not_say_who_starts() -> None:
    command = Announce(AT, "Open", "club", 5, edition="nl-wedstrijd", starts=Starts.BALANCED)
    Director().refuses(command, Reason.STARTS_BY_LOT, "NL-W-II.3a")
    event = announced("club", edition="nl-wedstrijd").log[0]
    assert isinstance(event, Announced)
    assert event.starts is Starts.LOT


def test_the_log_keeps_the_choices_and_their_types() -> None:
    chosen = (("clock", False), ("minutes", 60))
    director = announced("club", edition="nl-wedstrijd", options=chosen)
    events, _ = parse_log(format_log(director.log))
    assert replay(events) == director.state
    assert options_of(replay(events)) == {"clock": False, "minutes": 60}


@pytest.mark.parametrize("options", ["[[1,2]]", '[["minutes",null]]', '[["minutes",[1]]]', "7"])
def test_a_log_with_other_things_for_options_is_not_read(options: str) -> None:
    import json

    from faristol.championship.record import CODEC
    from faristol.core.codec import CodecError

    body = CODEC.to_builtins(announced().log[0]) | {"options": json.loads(options)}
    with pytest.raises(CodecError, match="options"):
        CODEC.from_builtins(body)


def test_the_workbook_says_by_which_rules() -> None:
    state = announced(options=(("minutes", 25), ("phones", True))).state
    about = {str(row[0]): row[1] for row in championship_sheets(state)["About"]}
    assert about["Games by"] == "fisc-2023, minutes=25, phones=yes"


def test_choices_are_found_as_people_write_them() -> None:
    asked = {option.id: option for option in edition("fisc-2023").options}
    for name, text, choice in (
        ("minutes", " 25 ", 25),
        ("phones", "Yes", True),
        ("phones", "false", False),
        ("starter", "DRAW", "draw"),
        ("minutes", "yes", None),
        ("phones", "1", None),
    ):
        found = choice_named(asked[name], text)
        assert (type(found), found) == (type(choice), choice)
