/** A room for tests: what the server says in it, over a fake socket at a fake time. */
import { flushSync } from 'svelte';
import { vi } from 'vitest';
import { hall } from '../../../text/duplicate/index.ts';
import { FakeSocket, pass } from '../../../server/fakes.ts';
import { keep } from '../../../server/kept.ts';
import { speak } from '../../../text/index.svelte.ts';
import type { LeaderView, Own, Receipt, Shown, SlipRow } from '../../../wire/duplicate.ts';
import { LiveRoom } from './room.svelte.ts';

export const NOW = Date.parse('2026-11-18T20:00:00Z');

export const SHOWN: Shown = {
  is: 'Shown',
  revision: 1,
  room: 'r',
  title: '',
  edition: 'ca-duplicate',
  language: 'ca',
  tile_set: 'catalan',
  layout: 'standard',
  lexicon: '',
  rack_size: 7,
  play_limit: 7,
  bonus_tiles: 7,
  bonus: 50,
  own_score: 'required',
  pace: 'live',
  two_letters: false,
  stage: 'running',
  turn: 1,
  turns: 0,
  rack: 'CASES[L·L]A',
  board: Array<string>(225).fill(''),
  players: 1,
  bag_count: 80,
  last: null,
  standings: [],
  maximum: 0,
  publication: 0,
  ended: null,
  commitment: '',
  seed: '',
  at: NOW,
  clock: {
    limit_ms: 60_000,
    left_ms: 60_000,
    deadline: NOW + 60_000,
    signal_at: null,
    signalled: false,
  },
};

export const OWN: Own = {
  is: 'Own',
  table: 1,
  name: 'Anna',
  club: '',
  venue: '',
  slip: null,
  results: [],
  rank: null,
  total: 0,
  percent: 0,
  warnings: 0,
  penalty: 0,
  playing: true,
  at: NOW,
};

export const LED: LeaderView = {
  is: 'LeaderView',
  revision: 1,
  code: 'abcdef',
  helper_code: '',
  called: ['C for casa', 'A'],
  calling_language: 'ca',
  letters_left: '',
  draw_count: 7,
  blind: true,
  rejected: [],
  candidates: [],
  slips_in: 0,
  missing: [],
  looks: [],
  confirmed: false,
  rulings: [],
  log: [],
  venues: [],
  here: 1,
  at: NOW,
};

export const ROW: SlipRow = {
  table: 1,
  name: 'Anna',
  club: '',
  venue: '',
  number: '',
  here: true,
  playing: true,
  slip: '',
  received: null,
  late: false,
  on_paper: false,
  points: null,
  nil: null,
  clause: '',
  refused: [],
  faults: [],
  look: false,
  overruled: '',
  warnings: 0,
  penalty: 0,
  total: 0,
  rank: null,
};

export const RECEIPT: Receipt = {
  is: 'Receipt',
  id: '',
  version: 7,
  turn: 1,
  table: 1,
  received: NOW,
  late: false,
  replaced: false,
  word: 'CASES',
  coordinate: '8H',
  score: null,
  at: NOW,
};

/** As much of a page as a line and a language need, where a test runs without one. */
function stubPage(): void {
  const document = Object.assign(new EventTarget(), {
    documentElement: {},
    querySelector: () => null,
  });
  for (const [name, value] of Object.entries({
    document,
    window: globalThis,
    location: { protocol: 'http:', host: 'here', pathname: '/' },
    requestAnimationFrame: (go: () => void) => setTimeout(go, 16),
    cancelAnimationFrame: clearTimeout,
  }))
    vi.stubGlobal(name, value);
}

export class FakeRoom {
  readonly room = new LiveRoom('r');
  private readonly close = this.room.open();

  /** A room that has greeted, and shows its first turn. */
  static async open(role: 'leader' | 'helper' | 'player'): Promise<FakeRoom> {
    vi.useFakeTimers({
      now: NOW,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    });
    FakeSocket.stub();
    if (!('document' in globalThis)) stubPage();
    await Promise.all([speak('en'), hall.fetch()]);
    const opened = new FakeRoom();
    opened.says({ is: 'Welcome', room: 'r', role, table: null, venue: '' });
    opened.says(SHOWN);
    return opened;
  }

  says(message: object, at = Date.now()): void {
    FakeSocket.last.says({ ...message, at });
    flushSync();
  }

  shows(changes: Partial<Shown>): void {
    this.says({ ...SHOWN, ...changes });
  }

  /** Time goes on, and the server pings as it does. */
  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 4_000) {
      await pass(Math.min(left, 4_000));
      this.says({ is: 'Ping', n: left });
    }
  }

  /** What was sent, without the ids. */
  get sent(): object[] {
    const said = FakeSocket.last.sent.filter(({ do: act }) => act !== 'Pong');
    return said.map((one) => ({ ...one, id: undefined }));
  }

  /** Answers the command that was sent last. */
  answers(answer: object): void {
    this.says({ ...answer, id: FakeSocket.last.sent.at(-1)?.id });
  }

  refuses(reason: string): void {
    this.answers({ is: 'Refused', reason, detail: '', clause: '', values: {} });
  }

  leave(): void {
    this.close();
    for (const turn of [1, 2]) keep(`faristol:slip:r:${turn}`, null);
    for (const key of ['outbox:r', 'aloud', 'name', 'club']) keep(`faristol:${key}`, null);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
}
