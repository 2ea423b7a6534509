"""Everything somebody can ask of a table.

`at` is the time in milliseconds, on one clock that never runs backwards. `by` is a seat, or
`ARBITER` for the arbiter, jury or committee. Where tiles move they come with the command;
`UNSEEN` stands for a tile that nobody has told us (real bag only).
"""

from typing import TypeAlias

from faristol.table.office_commands import (
    AgreeToSelfCheck,
    ApproveGame,
    Arrive,
    CallRoundTime,
    CheckTiles,
    CloseRound,
    Consent,
    CorrectClock,
    CorrectScore,
    CreditTime,
    Disqualify,
    DrawForStart,
    EndGame,
    GiveRuling,
    HandIn,
    OpenTable,
    Penalise,
    ReportAbsence,
    Resign,
    ResignTogether,
    ResumeClock,
    RunClockForSheet,
    Sign,
    StartClock,
    StopClock,
    TakeTurnAway,
    TellTotals,
    Tick,
)
from faristol.table.turn_commands import (
    Accept,
    Announce,
    AnswerJury,
    AskJury,
    AskToExchangeAgain,
    AskToRestart,
    Challenge,
    ChallengeAgain,
    ConcedeTurn,
    CountBag,
    DeclareDoubt,
    DeclareStuck,
    Draw,
    Exchange,
    FindWordGood,
    FindWordWrong,
    MoveTile,
    Note,
    NoteRack,
    Pass,
    Place,
    PressClock,
    PutTile,
    RecordPlay,
    Redraw,
    ReportForgottenTiles,
    ReportOverdraw,
    ReportWord,
    ResolveOverdraw,
    ResolveRedraw,
    RuleOnChallenge,
    RuleOnExchange,
    RuleOnRestart,
    TakeBack,
    TellPlay,
)

Command: TypeAlias = (
    OpenTable
    | CheckTiles
    | AgreeToSelfCheck
    | ReportAbsence
    | Arrive
    | DrawForStart
    | StartClock
    | Draw
    | Redraw
    | ResolveRedraw
    | ReportOverdraw
    | ResolveOverdraw
    | ReportForgottenTiles
    | NoteRack
    | CountBag
    | PutTile
    | MoveTile
    | TakeBack
    | Place
    | RecordPlay
    | TellPlay
    | Exchange
    | Pass
    | Announce
    | Note
    | PressClock
    | Accept
    | DeclareDoubt
    | Challenge
    | ChallengeAgain
    | RuleOnChallenge
    | AskJury
    | AnswerJury
    | ReportWord
    | FindWordWrong
    | FindWordGood
    | AskToExchangeAgain
    | RuleOnExchange
    | ConcedeTurn
    | AskToRestart
    | RuleOnRestart
    | DeclareStuck
    | Tick
    | StopClock
    | ResumeClock
    | CorrectClock
    | CreditTime
    | RunClockForSheet
    | CallRoundTime
    | Resign
    | Consent
    | ResignTogether
    | Penalise
    | CorrectScore
    | TellTotals
    | GiveRuling
    | TakeTurnAway
    | Disqualify
    | EndGame
    | Sign
    | ApproveGame
    | HandIn
    | CloseRound
)

__all__ = [
    "Accept",
    "AgreeToSelfCheck",
    "Announce",
    "AnswerJury",
    "ApproveGame",
    "Arrive",
    "AskJury",
    "AskToExchangeAgain",
    "AskToRestart",
    "CallRoundTime",
    "Challenge",
    "ChallengeAgain",
    "CheckTiles",
    "CloseRound",
    "Command",
    "ConcedeTurn",
    "Consent",
    "CorrectClock",
    "CorrectScore",
    "CountBag",
    "CreditTime",
    "DeclareDoubt",
    "DeclareStuck",
    "Disqualify",
    "Draw",
    "DrawForStart",
    "EndGame",
    "Exchange",
    "FindWordGood",
    "FindWordWrong",
    "GiveRuling",
    "HandIn",
    "MoveTile",
    "Note",
    "NoteRack",
    "OpenTable",
    "Pass",
    "Penalise",
    "Place",
    "PressClock",
    "PutTile",
    "RecordPlay",
    "Redraw",
    "ReportAbsence",
    "ReportForgottenTiles",
    "ReportOverdraw",
    "ReportWord",
    "Resign",
    "ResignTogether",
    "ResolveOverdraw",
    "ResolveRedraw",
    "ResumeClock",
    "RuleOnChallenge",
    "RuleOnExchange",
    "RuleOnRestart",
    "RunClockForSheet",
    "Sign",
    "StartClock",
    "StopClock",
    "TakeBack",
    "TakeTurnAway",
    "TellPlay",
    "TellTotals",
    "Tick",
]
