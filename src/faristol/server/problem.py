"""Saying no over the network: a status, a code with its values, a sentence for programs.

A code and its values are all that a client needs to say what happened in its reader's language.
`detail` is English, for logs and for those who write programs; no page shows it.
"""

from collections.abc import Mapping
from enum import Enum, StrEnum
from types import MappingProxyType

from faristol.championship.desk.refusal import DeskReason
from faristol.core import Refused, Value
from faristol.notation.errors import SheetFault
from faristol.notation.photos import PhotoFlaw
from faristol.server.roles import Grant, Role


class ProblemCode(StrEnum):
    """Why something can't be done; refusals by the rules have reasons of their own beside these.

    Each has a sentence in every language of the client, which does not compile without it.
    """

    # The request itself.
    BAD_REQUEST = "bad-request"
    MALFORMED = "malformed"
    NOT_JSON = "not-json"
    TOO_LARGE = "too-large"
    WRONG_METHOD = "wrong-method"
    CSRF = "csrf"
    OTHER_SITE = "other-site"
    NOT_FOUND = "not-found"
    # The server as it is now.
    TOO_MANY_REQUESTS = "too-many-requests"
    LOCKED_OUT = "locked-out"
    TRY_AGAIN = "try-again"
    BUSY = "busy"
    NOT_STORED = "not-stored"
    SERVER_FULL = "server-full"
    SERVICE_RESTART = "going"
    TOO_LONG = "too-long"
    BUG = "bug"
    DAMAGED = "damaged"
    # Who may.
    NOT_SIGNED_IN = "not-signed-in"
    BAD_TOKEN = "bad-token"  # noqa: S105 - a code, no token
    NOT_FOR_PROGRAMS = "not-for-programs"
    NEEDS_ACCOUNT = "needs-account"
    NEEDS_ROLE = "needs-role"
    FOR_OFFICIALS = "for-officials"
    FOR_PLAYERS = "for-players"
    NO_ROLE_THERE = "no-role-there"
    ONLY_WATCHING = "only-watching"
    MAY_NOT_GRANT = "may-not-grant"
    OWN_ROLE = "own-role"
    OWN_ACCOUNT = "own-account"
    LAST_ADMINISTRATOR = "last-administrator"
    NO_GUESTS = "no-guests"
    NAME_PRESENT = "name-present"
    # Accounts and ways in.
    BAD_NAME = "bad-name"
    BAD_LOGIN = "bad-login"
    LOGIN_TAKEN = "login-taken"
    WEAK_PASSWORD = "weak-password"  # noqa: S105 - a code, no password
    NO_PASSWORD = "no-password"  # noqa: S105 - a code, no password
    BAD_PIN = "bad-pin"
    WRONG_CREDENTIALS = "wrong-credentials"
    PASSKEY_REFUSED = "passkey-refused"
    ACCOUNT_SHUT = "account-shut"
    BAD_INVITATION = "bad-invitation"
    REGISTRATION_CLOSED = "registration-closed"
    WRONG_CLUB_CODE = "wrong-club-code"
    BAD_CODE = "bad-code"
    ACCOUNT_WAITS = "account-waits"
    TOO_MANY_AT_ONCE = "too-many-at-once"
    NOT_A_DAY = "not-a-day"
    # Tables.
    BAD_EDITION = "bad-edition"
    PLAYER_COUNT = "player-count"
    BAD_PACE = "bad-pace"
    RATED_ROBOT = "rated-robot"
    RATED_GUEST = "rated-guest"
    NO_SUCH_LEXICON = "no-such-lexicon"
    WRONG_LEXICON = "wrong-lexicon"
    TOO_MANY_TABLES = "too-many-tables"
    NEEDS_CODE = "needs-code"
    FULL = "full"
    AGREEMENT_NEEDED = "agreement-needed"
    SEATED = "seated"
    NOT_BEGUN = "not-begun"
    NOT_OVER = "not-over"
    AIDS_FORBIDDEN = "aids-forbidden"
    NO_REMATCH = "no-rematch"
    NOT_YOUR_TABLE = "not-your-table"
    NOT_YOUR_SEAT = "not-your-seat"
    NOT_A_TILE = "not-a-tile"
    BAD_PATTERN = "bad-pattern"
    DRAWS_BEGUN = "draws-begun"
    SERVER_DRAWS = "server-draws"
    NOBODY_TO_CALL = "nobody-to-call"
    SECOND_ARBITER = "second-arbiter"
    OWN_PROPOSAL = "own-proposal"
    NO_STAND_IN = "no-stand-in"
    ARBITER_CALLS_ROBOT = "arbiter-calls-robot"
    IS_HERE = "is-here"
    COVERED = "covered"
    DELAYED = "delayed"
    BAD_GROUPS = "bad-groups"
    GAME_STARTED = "game-started"
    TABLE_REMOVED = "table-removed"
    NO_PHRASES = "no-phrases"
    NO_PUZZLE = "no-puzzle"
    # Devices at real boards.
    BOARD_TAKEN = "board-taken"
    TAKEN_TOO_OFTEN = "taken-too-often"
    NOT_THE_CLOCK = "not-the-clock"
    REPLACED = "replaced"
    CLOCK_JUMPED = "clock-jumped"
    NO_GAME_THERE = "no-game-there"
    # Seeks, challenges and club rooms.
    OWN_OFFER = "own-offer"
    OFFER_GONE = "offer-gone"
    BAD_RATING = "bad-rating"
    RATING_RANGE = "rating-range"
    NO_CHALLENGE = "no-challenge"
    TOO_MANY_OFFERS = "too-many-offers"
    ASKED_ENOUGH = "asked-enough"
    ASKED_ALREADY = "asked-already"
    DECLINED_LATELY = "declined-lately"
    TOO_MANY_ROOMS = "too-many-rooms"
    ROOM_CLOSED = "room-closed"
    NOT_YOUR_ROOM = "not-your-room"
    NO_MORE_TABLES = "no-more-tables"
    # Championships.
    BAD_REGULATIONS = "bad-regulations"
    BAD_LIST = "bad-list"
    BAD_ROW = "bad-row"
    BAD_RATING_LIST = "bad-rating-list"
    BAD_PARCEL = "bad-parcel"
    NO_SELF_ENTRY = "no-self-entry"
    ALREADY_ENTERED = "already-entered"
    WRONG_CODE = "wrong-code"
    NOT_ONLINE = "not-online"
    RESULT_IS_IN = "result-is-in"
    MOVED_ON = "moved-on"
    NOBODY_CALLS = "nobody-calls"
    OWN_GAME = "own-game"
    NOT_IN_THIS_FORM = "not-in-this-form"
    BAD_LANGUAGE = "bad-language"
    # Duplicate.
    BAD_SOURCE = "bad-source"
    BAD_ZONE = "bad-zone"
    HELPERS_CODE = "helpers-code"
    PLAYERS_CODE = "players-code"
    WRONG_TABLE_CODE = "wrong-table-code"
    LEADS_HERE = "leads-here"
    PLAYS_HERE = "plays-here"
    OTHER_VENUE = "other-venue"
    SLIP_UNREADABLE = "slip-unreadable"
    SLIP_NO_COORDINATE = "slip-no-coordinate"
    OTHER_TURN = "other-turn"
    NO_TABLE = "no-table"
    NO_LETTERS = "no-letters"
    NO_COORDINATE = "no-coordinate"
    OTHER_RULES = "other-rules"
    CANNOT_COMBINE = "cannot-combine"
    SHOWN_AT_THE_END = "shown-at-the-end"
    # Score sheets.
    BAD_SHEET = "bad-sheet"
    SHEET_OPEN = "sheet-open"
    BAD_PHOTO = "bad-photo"
    TOO_MANY_PHOTOS = "too-many-photos"
    NO_ROOM_FOR_PHOTOS = "no-room-for-photos"


class Missing(StrEnum):
    """What there is none of, or none that the asker may know of."""

    PAGE = "page"
    TABLE = "table"
    ROOM = "room"
    TURN = "turn"
    PROPOSAL = "proposal"
    OFFER = "offer"
    CHAMPIONSHIP = "championship"
    SEASON = "season"
    LEAGUE = "league"
    RANKING = "ranking"
    GAME = "game"
    PLAYER = "player"
    PERSON = "person"
    ACCOUNT = "account"
    INVITATION = "invitation"
    CARD = "card"
    LINK = "link"
    PASSKEY = "passkey"
    TOKEN = "token"  # noqa: S105 - a kind of thing, no token
    PUZZLE = "puzzle"
    HINT = "hint"
    FORMAT = "format"
    SHEET = "sheet"
    PHOTO = "photo"


VALUES: Mapping[ProblemCode, Mapping[str, object]] = MappingProxyType(
    {
        ProblemCode.NOT_FOUND: {"what": Missing},
        ProblemCode.TOO_LARGE: {"most": int},
        ProblemCode.TOO_MANY_REQUESTS: {"seconds": int},
        ProblemCode.LOCKED_OUT: {"seconds": int},
        ProblemCode.NEEDS_ROLE: {"role": Role},
        ProblemCode.MAY_NOT_GRANT: {"role": Role},
        ProblemCode.WEAK_PASSWORD: {"least": int},
        ProblemCode.BAD_INVITATION: {"people": int, "days": int},
        ProblemCode.BAD_CODE: {"least": int, "most": int},
        ProblemCode.TOO_MANY_AT_ONCE: {"most": int},
        ProblemCode.PLAYER_COUNT: {"least": int, "most": int},
        ProblemCode.TOO_MANY_TABLES: {"most": int},
        ProblemCode.NOT_A_TILE: {"text": str},
        ProblemCode.SECOND_ARBITER: {"proposal": str},
        ProblemCode.BOARD_TAKEN: {"seconds": int},
        ProblemCode.NO_GAME_THERE: {"table": int},
        ProblemCode.TOO_MANY_OFFERS: {"most": int},
        ProblemCode.TOO_MANY_ROOMS: {"most": int},
        ProblemCode.BAD_ROW: {"fault": SheetFault, "row": int, "column": int, "text": str},
        ProblemCode.BAD_LIST: {"fault": SheetFault, "row": int, "column": int, "text": str},
        ProblemCode.BAD_RATING_LIST: {"fault": SheetFault, "row": int, "column": int, "text": str},
        ProblemCode.BAD_PARCEL: {"line": int},
        ProblemCode.OTHER_VENUE: {"venue": str},
        ProblemCode.OTHER_TURN: {"turn": int},
        ProblemCode.BAD_SHEET: {"line": int},
        ProblemCode.BAD_PHOTO: {"flaw": PhotoFlaw},
        ProblemCode.TOO_MANY_PHOTOS: {"most": int},
    }
)
"""What a sentence about each of these needs to know; the others need nothing."""


CONFLICTS: Mapping[DeskReason, ProblemCode] = MappingProxyType(
    {
        DeskReason.RESULT_IS_IN: ProblemCode.RESULT_IS_IN,
        DeskReason.NOBODY_CALLS: ProblemCode.NOBODY_CALLS,
        DeskReason.ALREADY_ENTERED: ProblemCode.ALREADY_ENTERED,
    }
)
"""What a championship's desk says to those who come second, as codes of ours."""


class Problem(Exception):  # noqa: N818 - it is an answer, not an error of the program
    """What was asked can't be done; the client is told exactly this and nothing more."""

    def __init__(
        self,
        status: int,
        code: Enum,
        detail: str,
        *,
        clause: str = "",
        retry_after_s: int = 0,
        values: Mapping[str, Value] = MappingProxyType({}),
    ) -> None:
        self.status = status
        self.code: str = code.value
        self.detail = detail
        self.clause = clause
        self.retry_after_s = retry_after_s
        self.values = values
        super().__init__(f"{status} {self.code}: {detail}")


def against_rules(refused: Refused) -> Problem:
    """A refusal by the rules; its code is the decider's reason."""
    detail = refused.detail or str(refused)
    if isinstance(refused.reason, DeskReason):
        return conflict(CONFLICTS[refused.reason], detail)
    return Problem(422, refused.reason, detail, clause=refused.clause, values=refused.values)


def bad_request(
    detail: str, code: ProblemCode = ProblemCode.BAD_REQUEST, **values: Value
) -> Problem:
    """The message makes no sense."""
    return Problem(400, code, detail, values=values)


def not_signed_in() -> Problem:
    """Nobody knows who is asking."""
    return Problem(401, ProblemCode.NOT_SIGNED_IN, "sign in first")


def not_allowed(code: ProblemCode, detail: str, **values: Value) -> Problem:
    """We know who is asking, and they may not."""
    return Problem(403, code, detail, values=values)


def needs_role(role: Role, detail: str) -> Problem:
    """Only who holds a role there may do that."""
    return not_allowed(ProblemCode.NEEDS_ROLE, detail, role=role.value)


def may_not_grant(grant: Grant) -> Problem:
    """A role that the asker may not give there."""
    detail = f"you can't give the role {grant.role.value} at {grant.event}"
    return not_allowed(ProblemCode.MAY_NOT_GRANT, detail, role=grant.role.value)


def not_found(what: Missing) -> Problem:
    """There is no such thing, or none that the asker may know of."""
    return Problem(404, ProblemCode.NOT_FOUND, f"there is no such {what}", values={"what": what})


def not_a_tile(text: str, detail: str) -> Problem:
    """Something was written that the tiles of the game can't spell."""
    return bad_request(detail, ProblemCode.NOT_A_TILE, text=text[:20])


def player_count(least: int, most: int, detail: str) -> Problem:
    """More or fewer players than the game is for."""
    return bad_request(detail, ProblemCode.PLAYER_COUNT, least=least, most=most)


def too_large(most: int) -> Problem:
    """More bytes than are taken."""
    return Problem(413, ProblemCode.TOO_LARGE, f"at most {most} bytes", values={"most": most})


def conflict(code: ProblemCode, detail: str, **values: Value) -> Problem:
    """Somebody else was first, or it has been done already."""
    return Problem(409, code, detail, values=values)


def not_stored(detail: str = "the database is not responding; try again") -> Problem:
    """Nothing can be written just now."""
    return Problem(503, ProblemCode.NOT_STORED, detail, retry_after_s=2)


def damaged() -> Problem:
    """What is stored can't be used any more; whoever runs the server may have a backup."""
    return Problem(500, ProblemCode.DAMAGED, "what is stored of this is damaged")


def too_many(retry_after_s: int, code: ProblemCode = ProblemCode.TOO_MANY_REQUESTS) -> Problem:
    """Come back later."""
    detail = f"try again in {retry_after_s} s"
    values = {"seconds": retry_after_s}
    return Problem(429, code, detail, retry_after_s=retry_after_s, values=values)
