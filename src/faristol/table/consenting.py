"""What is done only when every player consents."""

from dataclasses import replace

from faristol.rulebook import Ruleset
from faristol.table import opening, refilling, rulings, taking_back
from faristol.table.commands import AgreeToSelfCheck, Consent, CountBag, ResignTogether
from faristol.table.events import ConsentGiven, Event
from faristol.table.preconditions import real_bag, require
from faristol.table.refusal import Reason
from faristol.table.state import Game
from faristol.table.terms import ARBITER, Joint

_CITED = {
    Joint.RESIGN: "ending.both_resigned",
    Joint.COUNT_BAG: "bag.count",
    Joint.SELF_CHECK: "start.self_check",
    Joint.TAKE_BACK: "turn.take_back",
}


def consent(rules: Ruleset, game: Game, command: Consent) -> list[Event]:
    """Ask for it, or consent; the last to consent makes it happen."""
    at, seat, joint = command.at, command.seat, command.to
    clause = rules.clause(_CITED[joint])
    others = [by for by, to in game.consents if to is joint]
    done = _done(rules, game, joint, [*others, seat][0], at)
    require(seat not in game.gone, Reason.NOT_FOR_YOU, clause)
    require(seat not in others, Reason.ALREADY_DONE, clause)
    given: list[Event] = [ConsentGiven(at, seat, joint, clause)]
    silent = [other for other in game.seats if other not in (seat, *game.gone, *others)]
    return given if silent else given + done


def _done(rules: Ruleset, game: Game, joint: Joint, asked: int, at: int) -> list[Event]:
    """What follows once everybody consents; refused where it never could."""
    match joint:
        case Joint.RESIGN:
            return rulings.resign_together(rules, game, ResignTogether(at))
        case Joint.COUNT_BAG:
            real_bag(game, rules.clause("bag.count"))
            counted = refilling.count_bag(rules, game, CountBag(at, ARBITER))
            return [replace(event, by=asked) for event in counted]
        case Joint.SELF_CHECK:
            agreeing = [seat for seat in game.seats if seat not in game.agreed] or [asked]
            each = (AgreeToSelfCheck(at, seat) for seat in agreeing)
            return [e for agreed in each for e in opening.agree_to_self_check(rules, game, agreed)]
        case Joint.TAKE_BACK:
            return taking_back.last_play(rules, game, asked, at)
