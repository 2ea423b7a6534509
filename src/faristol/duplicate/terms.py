"""The words that commands, events and states of a duplicate game share. No rules."""

from enum import Enum


class Stage(Enum):
    """How far a game has come."""

    EMPTY = "empty"
    DRAWING = "drawing"
    """The next letters have to be drawn."""
    DRAWN = "drawn"
    """Letters are accepted and announced; the clock has not been started."""
    RUNNING = "running"
    """Players think and hand in; the clock may be paused."""
    MARKING = "marking"
    """The turn is closed: slips are marked, the word to lay is chosen."""
    OVER = "over"


class DrawSource(Enum):
    """Who draws."""

    BLIND = "blind"
    """The program draws; with a commitment everybody can check it afterwards."""
    TYPED = "typed"
    """The leader draws from a real bag and types the letters."""


class DrawFault(Enum):
    """Why seven letters go back."""

    TOO_FEW_VOWELS = "too-few-vowels"
    TOO_FEW_CONSONANTS = "too-few-consonants"
    MISDRAWN = "misdrawn"
    """The leader says that the draw was not a proper one."""


class Via(Enum):
    """How a slip came in."""

    PAPER = "paper"
    PHONE = "phone"


class Nil(Enum):
    """Why a slip scores nothing."""

    NO_SLIP = "no-slip"
    LATE = "late"
    UNREADABLE = "unreadable"
    NO_COORDINATE = "no-coordinate"
    OFF_BOARD = "off-board"
    CONTRADICTS_BOARD = "contradicts-board"
    NO_NEW_TILE = "no-new-tile"
    NOT_IN_DRAW = "not-in-draw"
    TOO_MANY_TILES = "too-many-tiles"
    NOT_ON_START = "not-on-start"
    NOT_CONNECTED = "not-connected"
    INCOMPLETE = "incomplete"
    """The word on the board would be longer than the one written, or read another way."""
    NOT_A_WORD = "not-a-word"
    WRONG_SCORE = "wrong-score"
    RULED = "ruled"
    """The leader says so, with a reason."""


class SlipFault(Enum):
    """What is wrong with a slip that still counts; some editions warn for it."""

    SCORE_MISSING = "score-missing"
    SCORE_WRONG = "score-wrong"
    BLANK_UNMARKED = "blank-unmarked"
    BLANK_MISMARKED = "blank-mismarked"


class EndCause(Enum):
    """Why a game is over."""

    LAST_TURN = "last-turn"
    TOO_FEW_LETTERS = "too-few-letters"
    NO_VOWEL = "no-vowel"
    NO_CONSONANT = "no-consonant"
    NO_PLAY = "no-play"
    """Every letter left lies on the rack and nobody can use one."""
    LEADER = "leader"
