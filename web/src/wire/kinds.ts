// Written by scripts/wire_types.py from the Python definitions; change those instead.

export type Role = 'player' | 'arbiter' | 'game-leader' | 'director' | 'teacher' | 'spectator'
  | 'administrator';

export type AccountKind = 'local' | 'card' | 'guest';

export type Level = 'child' | 'junior' | 'pupil' | 'teenager' | 'learner' | 'amateur'
  | 'member' | 'contender' | 'master' | 'champion' | 'beginner' | 'club' | 'strong';

export type ClauseClass = 'ENGINE' | 'ARBITER' | 'DISPLAY' | 'PHYSICAL';

export type System = 'dutch' | 'distance' | 'round-robin' | 'king-of-the-hill' | 'school-tables';

export type Unplayed = 'zero' | 'skip' | 'self';

export type Ranking = 'wins' | 'total';

export type Starts = 'pairing' | 'balanced' | 'lot';

export type CallCause = 'player' | 'sheets' | 'not-by-points' | 'disqualified' | 'stand-in'
  | 'game-differs' | 'no-table' | 'approval' | 'challenge';

export type DrawSource = 'blind' | 'typed';

export type DrawFault = 'too-few-vowels' | 'too-few-consonants' | 'misdrawn';

export type Nil = 'no-slip' | 'late' | 'unreadable' | 'no-coordinate' | 'off-board'
  | 'contradicts-board' | 'no-new-tile' | 'not-in-draw' | 'too-many-tiles' | 'not-on-start'
  | 'not-connected' | 'incomplete' | 'not-a-word' | 'wrong-score' | 'ruled';

export type SlipFault = 'score-missing' | 'score-wrong' | 'blank-unmarked' | 'blank-mismarked';

export type RoomStage = 'empty' | 'drawing' | 'drawn' | 'running' | 'marking' | 'over';
