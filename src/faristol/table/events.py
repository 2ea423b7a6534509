"""Everything that happens at a table.

Plain data only: numbers, text, bytes, enums and tuples of them, so that any event can be
written as JSON without knowing which it is. Every penalty, ruling and ending carries the
clause it rests on. Tiles that some may not see stand in `tiles`, `drawn`, `shown`, `given`,
`taken`, `returned` and `extra`; `as_seen_by` decides who sees them.
"""

from typing import TypeAlias

from faristol.table.doubt_events import (
    AcceptanceGiven,
    ChallengeRuled,
    DoubtDeclared,
    ExchangeAgainAsked,
    ExchangeAgainRuled,
    GameRestarted,
    JuryAnswered,
    JuryAsked,
    PlayAccepted,
    PlayChallenged,
    PlayWithdrawn,
    RestartAsked,
    RestartRuled,
    SeatFrozen,
    WordFoundGood,
    WordFoundWrong,
    WordReported,
)
from faristol.table.office_events import (
    AbsenceReported,
    Choice,
    ClockCorrected,
    ClockResumed,
    ClockStarted,
    ClockStopped,
    ConsentGiven,
    GameApproved,
    GameEnded,
    GameReopened,
    GameSigned,
    LastTurnsCalled,
    PointsDeducted,
    RackCounted,
    RandomnessAdded,
    ResultDeclared,
    ResultLocked,
    RulingGiven,
    SeatArrived,
    SeatDisqualified,
    SeatResigned,
    SecondArbiterAgreed,
    SeedCommitted,
    SeedRevealed,
    SelfCheckAgreed,
    SheetSigned,
    StartDrawRepeated,
    StarterChosen,
    StartTilesDrawn,
    TableOpened,
    TilesChecked,
    TimeCredited,
)
from faristol.table.turn_events import (
    BagCounted,
    ClockPressed,
    ForgottenTilesTaken,
    OverdrawReported,
    OverdrawResolved,
    PlayMade,
    PlayTakenBack,
    RackNoted,
    RackRedrawn,
    RedrawResolved,
    ScoreAnnounced,
    ScoreNoted,
    TileMoved,
    TilePut,
    TilesDrawn,
    TilesExchanged,
    TilesTakenBack,
    TurnBegan,
    TurnLost,
    TurnPassed,
)

Event: TypeAlias = (
    TableOpened
    | TilesChecked
    | SelfCheckAgreed
    | AbsenceReported
    | SeatArrived
    | StartTilesDrawn
    | StartDrawRepeated
    | StarterChosen
    | ClockStarted
    | SeedCommitted
    | RandomnessAdded
    | SeedRevealed
    | TilesDrawn
    | RackRedrawn
    | RedrawResolved
    | OverdrawReported
    | OverdrawResolved
    | ForgottenTilesTaken
    | RackNoted
    | BagCounted
    | TurnBegan
    | TilePut
    | TileMoved
    | TilesTakenBack
    | PlayMade
    | PlayTakenBack
    | ScoreAnnounced
    | ScoreNoted
    | TilesExchanged
    | TurnPassed
    | TurnLost
    | ClockPressed
    | PlayAccepted
    | AcceptanceGiven
    | DoubtDeclared
    | PlayChallenged
    | ChallengeRuled
    | PlayWithdrawn
    | JuryAsked
    | JuryAnswered
    | WordReported
    | WordFoundWrong
    | WordFoundGood
    | ExchangeAgainAsked
    | ExchangeAgainRuled
    | RestartAsked
    | RestartRuled
    | GameRestarted
    | SeatFrozen
    | ClockStopped
    | ClockResumed
    | ClockCorrected
    | TimeCredited
    | LastTurnsCalled
    | SeatResigned
    | ConsentGiven
    | SeatDisqualified
    | PointsDeducted
    | RulingGiven
    | GameEnded
    | SecondArbiterAgreed
    | GameReopened
    | RackCounted
    | ResultDeclared
    | SheetSigned
    | GameSigned
    | GameApproved
    | ResultLocked
)

__all__ = [
    "AbsenceReported",
    "AcceptanceGiven",
    "BagCounted",
    "ChallengeRuled",
    "Choice",
    "ClockCorrected",
    "ClockPressed",
    "ClockResumed",
    "ClockStarted",
    "ClockStopped",
    "ConsentGiven",
    "DoubtDeclared",
    "Event",
    "ExchangeAgainAsked",
    "ExchangeAgainRuled",
    "ForgottenTilesTaken",
    "GameApproved",
    "GameEnded",
    "GameReopened",
    "GameRestarted",
    "GameSigned",
    "JuryAnswered",
    "JuryAsked",
    "LastTurnsCalled",
    "OverdrawReported",
    "OverdrawResolved",
    "PlayAccepted",
    "PlayChallenged",
    "PlayMade",
    "PlayTakenBack",
    "PlayWithdrawn",
    "PointsDeducted",
    "RackCounted",
    "RackNoted",
    "RackRedrawn",
    "RandomnessAdded",
    "RedrawResolved",
    "RestartAsked",
    "RestartRuled",
    "ResultDeclared",
    "ResultLocked",
    "RulingGiven",
    "ScoreAnnounced",
    "ScoreNoted",
    "SeatArrived",
    "SeatDisqualified",
    "SeatFrozen",
    "SeatResigned",
    "SecondArbiterAgreed",
    "SeedCommitted",
    "SeedRevealed",
    "SelfCheckAgreed",
    "SheetSigned",
    "StartDrawRepeated",
    "StartTilesDrawn",
    "StarterChosen",
    "TableOpened",
    "TileMoved",
    "TilePut",
    "TilesChecked",
    "TilesDrawn",
    "TilesExchanged",
    "TilesTakenBack",
    "TimeCredited",
    "TurnBegan",
    "TurnLost",
    "TurnPassed",
    "WordFoundGood",
    "WordFoundWrong",
    "WordReported",
]
