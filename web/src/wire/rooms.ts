// Written by scripts/wire_types.py from the Python definitions; change those instead.

export interface RoomLine {
  id: string;
  code: string;
  title: string;
  edition: string;
  variants: string[];
  stage: string;
  turn: number;
  players: number;
  role: 'leader' | 'helper' | 'player' | 'hall';
  table: number | null;
  created: number;
}

export interface DuplicateChoices {
  editions: DuplicateEdition[];
  variants: Record<string, string>;
}

export interface Joined {
  room: string;
  table: number;
  me: Me;
}

export interface DuplicateEdition {
  name: string;
  title: string;
  language: string;
  turns: number;
  think_ms: number;
  write_ms: number;
}

export interface Me {
  id: string;
  name: string;
  kind: 'local' | 'card' | 'guest';
  grants: Grant[];
  csrf: string;
  pupil_of: string;
}

export interface Grant {
  role: 'player' | 'arbiter' | 'game-leader' | 'director' | 'teacher' | 'spectator'
    | 'administrator';
  event: string;
}
