"""Verdicts on challenged plays, as an arbiter gives them at the judge station.

The list decides what it is official for, the jury everything else. What the jury has said of a
word is said again for the rest of the event.
"""

from collections.abc import Iterable

from faristol.championship.desk.commands import AskedWord, JudgeAgain, JudgePlay
from faristol.championship.desk.draft import Draft
from faristol.championship.desk.events import (
    Cause,
    JudgedWord,
    PlayJudged,
    PlayJudgedAgain,
)
from faristol.championship.desk.state import Desk
from faristol.championship.game_rules import game_rules_of
from faristol.championship.refusal import Reason
from faristol.core import Doubted, Refused, Remark
from faristol.rulebook import Ruleset

MOST_WORDS = 8
"""A play of seven tiles forms one word along them and at most one across each."""
JURY_DECIDES = "jury-decides"
"""What is asked back where the list does not decide; its values are the words."""


def judge_play(draft: Draft, command: JudgePlay) -> bool:
    """Give one verdict on a challenged play; whether it stands.

    :raises Refused: for a table that does not play, and where players may not look words up.
    :raises Doubted: with the words that only the jury can decide.
    """
    rules = game_rules_of(draft.state)
    if command.by_players and not rules.challenge.by_players:
        key = "start.self_check" if "start.self_check" in rules.cited else "jury.players"
        raise Refused(Reason.JUDGED_BY_OFFICIALS, rules.clause(key))
    number = round_of(draft, command.table)
    if command.laid_by:
        check_player(draft, command.table, command.laid_by)
    words = tuple(dict.fromkeys(command.words))
    if not 1 <= len(words) <= MOST_WORDS:
        clause = _cited(rules, "challenge.words", "jury.answered")
        raise Refused(Reason.WORDS_OF_A_PLAY, clause, most=MOST_WORDS)
    found = found_of(draft.desk, words, command.jury)
    is_valid = all(each.is_valid for each in found)
    undecided = [each.word for each in words if each.word not in {one.word for one in found}]
    # One word that does not stand decides about the play; the jury is not troubled with the rest.
    if undecided and is_valid:
        raise Doubted([Remark(JURY_DECIDES, tuple(undecided))])
    draft.add(
        PlayJudged(
            command.at,
            len(draft.desk.judged) + 1,
            number,
            command.table,
            found,
            is_valid,
            command.lexicon,
            command.account,
            command.by_players,
            _cited(rules, "challenge.verdict", "jury.answered"),
        )
    )
    call = draft.desk.calls.get((number, command.table))
    if call is not None and call.cause is Cause.CHALLENGE:
        draft.answer_call(command.at, number, command.table)
    return is_valid


def judge_again(draft: Draft, command: JudgeAgain) -> None:
    """Decide on a play that was challenged again with arguments; nothing follows after that.

    :raises Refused: for an unknown verdict, where the edition has no second challenge, without
        an argument, and the third time.
    """
    rules, desk = game_rules_of(draft.state), draft.desk
    if not 1 <= command.number <= len(desk.judged):
        raise Refused(Reason.NO_SUCH_VERDICT, number=command.number)
    if not rules.challenge.again or command.number in desk.judged_again:
        raise Refused(Reason.VERDICT_IS_FINAL, _cited(rules, "challenge.final"))
    clause = rules.clause("challenge.again")
    if not command.why.strip():
        raise Refused(Reason.NO_ARGUMENT, clause)
    said = {each.word: each for each in command.jury}
    words = tuple(said.get(each.word, each) for each in desk.judged[command.number - 1].words)
    draft.add(
        PlayJudgedAgain(
            command.at,
            command.number,
            words,
            all(each.is_valid for each in words),
            command.why.strip(),
            command.account,
            rules.clause("challenge.final"),
        )
    )


def _cited(rules: Ruleset, *keys: str) -> str:
    """The clause of the first of these that the book speaks of; empty where it does not."""
    return next((rules.clause(key) for key in keys if key in rules.cited), "")


def round_of(draft: Draft, table: int) -> int:
    """The public round; 0 where there is none, and then any table may ask."""
    current = draft.state.current
    if current is None or not current.is_published:
        return 0
    if not current.players_at(table):
        raise Refused(Reason.NO_SUCH_TABLE, table=table, round=current.number)
    return current.number


def check_player(draft: Draft, table: int, player: int) -> None:
    """Refuse who does not sit at the table; on paper nobody knows who does."""
    current = draft.state.current
    if current is None or not current.is_published:
        return
    if player not in current.players_at(table):
        raise Refused(Reason.NOT_IN_THIS_ROUND)


def found_of(
    desk: Desk, words: Iterable[AskedWord], jury: Iterable[JudgedWord]
) -> tuple[JudgedWord, ...]:
    """What is known of the words: from the list, from before, or from the jury now."""
    said = {each.word: each for each in jury}
    found: list[JudgedWord] = []
    for asked in words:
        known = desk.ruled.get(asked.word)
        if known is None and asked.is_listed is not None:
            known = JudgedWord(asked.word, asked.is_listed)
        if known is None:
            known = said.get(asked.word)
        if known is not None:
            found.append(known)
    return tuple(found)
