"""The reasons for which a championship refuses a command."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType


class Reason(Enum):
    """Why a command can't be carried out now."""

    NOT_ANNOUNCED = "not-announced"
    ALREADY_ANNOUNCED = "already-announced"
    FINISHED = "finished"
    TOO_FEW_ROUNDS = "too-few-rounds"
    TOO_MANY_ROUNDS = "too-many-rounds"
    NOT_A_DATE = "not-a-date"
    ENDS_BEFORE_IT_BEGINS = "ends-before-it-begins"
    UNKNOWN_TIE_BREAK = "unknown-tie-break"
    TIE_BREAK_NEEDS_PAIRS = "tie-break-needs-pairs"
    SYSTEM_NOT_IN_REGULATIONS = "system-not-in-regulations"
    EDITION_NOT_IN_REGULATIONS = "edition-not-in-regulations"
    EDITION_SEATS_OTHERS = "edition-seats-others"
    UNKNOWN_OPTION = "unknown-option"
    CHOICE_NOT_OFFERED = "choice-not-offered"
    STARTS_BY_LOT = "starts-by-lot"
    RANKING_NOT_IN_REGULATIONS = "ranking-not-in-regulations"
    SYSTEM_NEEDS_WINS = "system-needs-wins"
    NAME_MISSING = "name-missing"
    NAME_TAKEN = "name-taken"
    HIDDEN_CHARACTER = "hidden-character"
    RATING_OUT_OF_RANGE = "rating-out-of-range"
    TOO_LATE_TO_JOIN = "too-late-to-join"
    ROOM_FULL = "room-full"
    TOO_MANY_PLAYERS = "too-many-players"
    NO_SUCH_PLAYER = "no-such-player"
    NO_PLAYERS = "no-players"
    DISQUALIFIED = "disqualified"
    TABLE_IS_FIXED = "table-is-fixed"
    SAME_PLAYER = "same-player"
    ALREADY_SO = "already-so"
    NO_SUCH_ROUND = "no-such-round"
    ROUND_HAS_PASSED = "round-has-passed"
    ROUND_OPEN = "round-open"
    NO_OPEN_ROUND = "no-open-round"
    ALREADY_PUBLISHED = "already-published"
    NOT_PUBLISHED = "not-published"
    PAIR_AGAIN = "pair-again"
    RESULTS_ENTERED = "results-entered"
    RESULTS_MISSING = "results-missing"
    ALL_ROUNDS_PAIRED = "all-rounds-paired"
    ROUNDS_MISSING = "rounds-missing"
    NO_PAIRING = "no-pairing"
    NOT_IN_THIS_ROUND = "not-in-this-round"
    NO_SUCH_TABLE = "no-such-table"
    TOO_FEW_AT_TABLE = "too-few-at-table"
    NO_BYES = "no-byes"
    NO_BYES_ON_REQUEST = "no-byes-on-request"
    WRONG_NUMBER_OF_SCORES = "wrong-number-of-scores"
    IMPOSSIBLE_SCORE = "impossible-score"
    REASON_MISSING = "reason-missing"
    UNKNOWN_CLAUSE = "unknown-clause"
    NOTHING_TO_UNDO = "nothing-to-undo"
    JUDGED_BY_OFFICIALS = "judged-by-officials"
    WORDS_OF_A_PLAY = "words-of-a-play"
    NO_SUCH_VERDICT = "no-such-verdict"
    VERDICT_IS_FINAL = "verdict-is-final"
    NO_ARGUMENT = "no-argument"
    QUESTIONS_USED_UP = "questions-used-up"
    NOT_IN_THE_RULES = "not-in-the-rules"
    OUTSIDE_SEASON = "outside-season"
    TABLE_SIZE = "table-size"
    NO_SUCH_GAME = "no-such-game"
    TOO_MANY_GAMES = "too-many-games"
    NO_SUCH_DIVISION = "no-such-division"
    DIVISION_TOO_SMALL = "division-too-small"
    FIXTURES_MADE = "fixtures-made"
    FIXTURES_MISSING = "fixtures-missing"
    TOO_MANY_DATES = "too-many-dates"
    GAME_PLAYED = "game-played"
    GAMES_OPEN = "games-open"
    PLAYER_LEFT = "player-left"
    LEAGUE_GOES_ON = "league-goes-on"
    NUMBER_OUT_OF_RANGE = "number-out-of-range"
    NO_LIST_YET = "no-list-yet"
    LIST_IN_FORCE = "list-in-force"
    PARCEL_KNOWN = "parcel-known"
    CONDITION_UNMET = "condition-unmet"
    LINES_OPEN = "lines-open"
    PARCELS_OPEN = "parcels-open"
    NOT_LISTED = "not-listed"
    NO_COMMITTEE = "no-committee"
    NO_SUCH_CASE = "no-such-case"
    CASE_CLOSED = "case-closed"
    CASE_OPEN = "case-open"
    NO_SUCH_MEMBER = "no-such-member"
    MEMBER_IS_INTERESTED = "member-is-interested"
    NO_MAJORITY = "no-majority"
    COMMITTEE_DECIDES = "committee-decides"


VALUES: Mapping[Reason, Mapping[str, object]] = MappingProxyType(
    {
        Reason.ALREADY_ANNOUNCED: {"name": str},
        Reason.TOO_FEW_ROUNDS: {"rounds": int, "least": int},
        Reason.TOO_MANY_ROUNDS: {"rounds": int, "most": int},
        Reason.NOT_A_DATE: {"text": str},
        Reason.UNKNOWN_TIE_BREAK: {"name": str},
        Reason.TIE_BREAK_NEEDS_PAIRS: {"name": str},
        Reason.EDITION_NOT_IN_REGULATIONS: {"name": str, "editions": list[str]},
        Reason.EDITION_SEATS_OTHERS: {"name": str, "least": int, "most": int},
        Reason.UNKNOWN_OPTION: {"name": str, "edition": str, "options": list[str]},
        Reason.CHOICE_NOT_OFFERED: {"name": str, "choice": str, "choices": list[str]},
        Reason.STARTS_BY_LOT: {"edition": str},
        Reason.NAME_TAKEN: {"name": str},
        Reason.HIDDEN_CHARACTER: {"character": str},
        Reason.RATING_OUT_OF_RANGE: {"rating": int},
        Reason.TOO_LATE_TO_JOIN: {"round": int, "last": int},
        Reason.ROOM_FULL: {"capacity": int},
        Reason.NO_SUCH_PLAYER: {"player": int},
        Reason.DISQUALIFIED: {"name": str},
        Reason.TABLE_IS_FIXED: {"table": int, "name": str},
        Reason.NO_SUCH_ROUND: {"round": int},
        Reason.ROUND_HAS_PASSED: {"round": int},
        Reason.ROUND_OPEN: {"round": int},
        Reason.ALREADY_PUBLISHED: {"round": int},
        Reason.NOT_PUBLISHED: {"round": int},
        Reason.PAIR_AGAIN: {"name": str},
        Reason.RESULTS_ENTERED: {"table": int},
        Reason.RESULTS_MISSING: {"tables": list[int]},
        Reason.ROUNDS_MISSING: {"played": int, "least": int},
        Reason.NO_PAIRING: {"blocks": list[str]},
        Reason.NO_SUCH_TABLE: {"table": int, "round": int},
        Reason.WRONG_NUMBER_OF_SCORES: {"scores": int, "players": int},
        Reason.IMPOSSIBLE_SCORE: {"score": int},
        Reason.UNKNOWN_CLAUSE: {"name": str, "nearest": str},
        Reason.WORDS_OF_A_PLAY: {"most": int},
        Reason.NO_SUCH_VERDICT: {"number": int},
        Reason.QUESTIONS_USED_UP: {"most": int},
        Reason.OUTSIDE_SEASON: {"first": str, "last": str},
        Reason.TABLE_SIZE: {"players": int, "least": int, "most": int},
        Reason.NO_SUCH_GAME: {"game": int},
        Reason.TOO_MANY_GAMES: {"most": int},
        Reason.NO_SUCH_DIVISION: {"division": int},
        Reason.DIVISION_TOO_SMALL: {"least": int},
        Reason.FIXTURES_MISSING: {"name": str},
        Reason.TOO_MANY_DATES: {"dates": int, "rounds": int},
        Reason.GAME_PLAYED: {"game": int},
        Reason.GAMES_OPEN: {"games": list[int]},
        Reason.LEAGUE_GOES_ON: {"name": str},
        Reason.NUMBER_OUT_OF_RANGE: {"number": int, "least": int, "most": int},
        Reason.LIST_IN_FORCE: {"day": str},
        Reason.PARCEL_KNOWN: {"number": int},
        Reason.CONDITION_UNMET: {"line": int},
        Reason.LINES_OPEN: {"lines": int},
        Reason.PARCELS_OPEN: {"parcels": int},
        Reason.NOT_LISTED: {"name": str},
        Reason.NO_SUCH_CASE: {"number": int},
        Reason.CASE_CLOSED: {"number": int},
        Reason.CASE_OPEN: {"number": int},
        Reason.MEMBER_IS_INTERESTED: {"name": str},
        Reason.NO_MAJORITY: {"in_favour": int, "against": int},
    }
)
"""What a sentence about each of these needs to know; the others need nothing.

Of a list of entries the `row` is told too, whatever is wrong in it.
"""
