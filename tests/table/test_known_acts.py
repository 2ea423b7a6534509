"""What a page offers to a player is what the decider takes, by edition and by choice."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

import pytest

from faristol.rulebook import EDITIONS, Ruleset, edition, ruleset
from faristol.table import commands as c
from faristol.table.known import known_acts
from faristol.table.state import Question, Turn
from faristol.table.terms import Joint, TileSource, TurnKind
from tests.rules.nl import no_play
from tests.spec import Given, from_bag, midgame, play, started, word

BOARD = "8 .......PAN....."
RACKS = ("SEEARTL", "NNOOIIR", "AAAARTS", "EEEERTS")


def variants() -> Iterator[Ruleset]:
    """Every edition with every combination of its options, and each other reading by itself."""
    for name in EDITIONS:
        book = edition(name)
        if name == "nl-duplicate":
            continue
        ways = [[(one.id, way.choice) for way in one.choices] for one in book.options]
        for chosen in product(*ways):
            yield ruleset(name, options=dict(chosen))
        for reading in book.readings:
            for way in reading.choices[1:]:
                yield ruleset(name, readings={reading.id: way.choice})


def table(rules: Ruleset, racks: tuple[str, ...] = RACKS, bag: str | None = None) -> Given:
    names = ("Anna", "Biel", "Carla", "Dídac")[: max(2, rules.players.least)]
    given = midgame(rules, BOARD, racks[: len(names)], names=names, bag=bag)
    return replace(given, judge=lambda words: True, finder=no_play)


def laid(rules: Ruleset) -> Given:
    given = table(rules)
    return given.do(play(given, "8H", "PANS", 1_000))


def drawn(rules: Ruleset) -> Given:
    """A play whose tiles were drawn, where that ends a turn."""
    given = laid(rules)
    if given.game.pending is not None:
        return given
    return given.do(c.Draw(2_000, 0, from_bag(given, 1)))


def ruled(rules: Ruleset) -> Given:
    """A play that was challenged and ruled good, where it can be."""
    given = laid(rules)
    if given.game.pending is None or "Challenge" not in known_acts(rules):
        return given
    return given.do(
        c.Challenge(2_000, 1, (word(rules, "PANS"),)), c.RuleOnChallenge(3_000, valid=True)
    )


def all_vowels(rules: Ruleset) -> Given:
    """The turn is done, and the rack that was drawn has vowels only."""
    given = table(rules, ("AAEEIIO", *RACKS[1:]))
    return given.with_(acted=TurnKind.PLAY, turns=(Turn(0, TurnKind.PLAY),))


def exchanged(rules: Ruleset, times: int) -> Given:
    """Nothing was laid yet: everybody has only changed tiles, so often."""
    given = started(rules, names=("Anna", "Biel", "Carla", "Dídac")[: rules.players.least])
    turns = tuple(Turn(seat, TurnKind.EXCHANGE) for _ in range(times) for seat in given.game.seats)
    return given.with_(turns=turns)


MOMENTS: dict[str, Callable[[Ruleset], tuple[Given, c.Command]]] = {
    "Pass": lambda rules: (table(rules), c.Pass(1_000, 0)),
    "Redraw": lambda rules: (
        given := all_vowels(rules),
        c.Redraw(1_000, 0, from_bag(given, 7)),
    ),
    "DeclareDoubt": lambda rules: (laid(rules), c.DeclareDoubt(2_000, 1)),
    "Challenge": lambda rules: (laid(rules), c.Challenge(2_000, 1, (word(rules, "PANS"),))),
    "ChallengeAgain": lambda rules: (ruled(rules), c.ChallengeAgain(4_000, 1, "no plural")),
    "AskJury": lambda rules: (table(rules), c.AskJury(1_000, 0, word(rules, "PANS"))),
    "ReportWord": lambda rules: (laid(rules), c.ReportWord(2_000, 1, 0)),
    "AskToExchangeAgain": lambda rules: (exchanged(rules, 3), c.AskToExchangeAgain(1_000, 0)),
    "ConcedeTurn": lambda rules: (
        exchanged(rules, 3).with_(exchange_again=Question(0, granted=False)),
        c.ConcedeTurn(1_000, 0),
    ),
    "AskToRestart": lambda rules: (exchanged(rules, 3), c.AskToRestart(1_000, 0)),
    "DeclareStuck": lambda rules: (table(rules, bag=""), c.DeclareStuck(1_000, 0)),
    "Resign": lambda rules: (table(rules), c.Resign(1_000, 0)),
    "Consent:resign": lambda rules: (table(rules), c.Consent(1_000, 0, Joint.RESIGN)),
    "Consent:self-check": lambda rules: (table(rules), c.Consent(1_000, 0, Joint.SELF_CHECK)),
    "Consent:take-back": lambda rules: (drawn(rules), c.Consent(3_000, 0, Joint.TAKE_BACK)),
}
"""By act: a moment at which it is done wherever the book knows it."""


@pytest.mark.parametrize("act", MOMENTS)
def test_an_act_is_offered_exactly_where_the_decider_takes_it(act: str) -> None:
    for rules in variants():
        given, command = MOMENTS[act](rules)
        taken = given.when(command).refusal is None
        chosen = (rules.name, rules.chosen, rules.read_as)
        assert taken == (act in known_acts(rules)), (chosen, given.when(command).refusal)


def test_the_bag_is_counted_where_it_is_a_real_one() -> None:
    for rules in variants():
        offered = known_acts(rules, TileSource.ON_TABLE)
        given = table(rules).with_(source=TileSource.ON_TABLE)
        taken = given.when(c.Consent(1_000, 0, Joint.COUNT_BAG)).refusal is None
        assert ("Consent:count-bag" in offered) == taken
        assert "Consent:count-bag" not in known_acts(rules)


def test_no_act_is_offered_that_has_no_moment_here() -> None:
    assert {act for rules in variants() for act in known_acts(rules)} == set(MOMENTS)
