"""The jury at wooden boards: questions that are counted, points that words cost, games to approve.

A word found wrong while the game goes on is deducted on the sheets, as the jury tells the table;
once the result is in, the desk deducts it from the result.
"""

from faristol.championship import commands as c
from faristol.championship.desk.commands import AnswerQuestion, JudgePlay
from faristol.championship.desk.draft import Draft
from faristol.championship.desk.events import (
    ArbiterCalled,
    Cause,
    GameApproved,
    PointsDeducted,
    QuestionAnswered,
)
from faristol.championship.desk.judging import JURY_DECIDES, check_player, found_of, round_of
from faristol.championship.game_rules import game_rules_of
from faristol.championship.refusal import Reason
from faristol.core import Doubted, GameScore, Refused, Remark


def answer_question(draft: Draft, command: AnswerQuestion) -> None:
    """Answer a player who asks about a word before laying it, and count that.

    :raises Refused: where players may not ask, and after the last question of a game.
    :raises Doubted: with the word, where only the jury can decide.
    """
    rules = game_rules_of(draft.state)
    clause = rules.clause("challenge.ask_jury")
    if not rules.challenge.ask_jury:
        raise Refused(Reason.NOT_IN_THE_RULES, clause)
    number = round_of(draft, command.table)
    check_player(draft, command.table, command.player)
    place = (number, command.table, command.player)
    # On paper nobody has said where one game ends and the next begins: nothing is counted.
    asked = draft.desk.asked.get(place, 0) + 1 if number else 0
    most = rules.challenge.questions
    if most and asked > most:
        raise Refused(Reason.QUESTIONS_USED_UP, rules.clause("challenge.questions"), most=most)
    found = found_of(draft.desk, (command.word,), command.jury)
    if not found:
        raise Doubted([Remark(JURY_DECIDES, (command.word.word,))])
    draft.add(
        QuestionAnswered(
            command.at,
            number,
            command.table,
            command.player,
            asked,
            found[0],
            command.lexicon,
            command.account,
            clause,
        )
    )


def deduct(draft: Draft, command: JudgePlay, *, is_valid: bool) -> None:
    """Take the points that a verdict costs, from whoever laid the play or challenged it."""
    rules, current = game_rules_of(draft.state), draft.state.current
    challenge = rules.challenge
    if not command.laid_by or current is None or not current.is_published:
        return
    if (current.number, command.table) in draft.desk.games:
        return  # a table of this server takes its own points
    payer, turn_points = command.laid_by, 0
    if challenge.later:
        # The tiles stay; the points of the turn go, and more.
        if is_valid:
            return
        points, turn_points = challenge.later_points, command.turn_points
        clause = rules.clause("challenge.later_points")
    elif is_valid:
        others = [each for each in current.players_at(command.table) if each != command.laid_by]
        payer = others[0]
        points, clause = challenge.valid_points, rules.clause("challenge.valid_points")
    else:
        points, clause = challenge.invalid_points, rules.clause("challenge.invalid_points")
    if not points + turn_points:
        return
    verdict = len(draft.desk.judged)
    draft.add(
        PointsDeducted(
            *(command.at, current.number, command.table, payer, verdict),
            *(turn_points, points, clause),
        )
    )
    _from_result(draft, command.at, command.table, payer, turn_points + points)


def _from_result(draft: Draft, at: int, table: int, player: int, points: int) -> None:
    """Deduct points from a result that is in, unless something else than points decided it."""
    game = draft.venue.game_at(table)
    if game is None or game.result is None:
        return
    before = game.result.score
    if game.result.outcomes != before.winner.outcomes:
        return
    first = before.first - (points if player == game.first else 0)
    second = before.second - (points if player == game.second else 0)
    draft.do(c.RecordResult(at, table, GameScore(first, second)))


def ask_approval(draft: Draft, at: int, round_number: int, table: int) -> None:
    """Call the jury to a game whose result is in, where the organiser wants it to be approved."""
    place = (round_number, table)
    rules, desk = game_rules_of(draft.state), draft.desk
    if rules.closing.approval and place not in desk.approved and place not in desk.games:
        draft.add(ArbiterCalled(at, round_number, table, 0, Cause.APPROVAL, ""))


def approve(draft: Draft, at: int, round_number: int, table: int, account: str) -> None:
    """The jury has looked at board and sheets, before the tiles are put away."""
    call = draft.desk.calls.get((round_number, table))
    if call is not None and call.cause is Cause.APPROVAL:
        clause = game_rules_of(draft.state).clause("result.approved")
        draft.add(GameApproved(at, round_number, table, account, clause))
