/**
 * A device between two players at a real board. What they do counts at once, by the device's own
 * time, is kept, and is sent when there is a line; what the server says takes the place of it.
 */
import { ask, Trouble } from '../../../server/api.svelte.ts';
import { Delivery } from '../../../server/delivery.svelte.ts';
import { keep, kept } from '../../../server/kept.ts';
import { box } from '../../../board/box.ts';
import { NONE } from '../../../board/geometry.ts';
import { edition, Rules } from '../../../mirror/rules.ts';
import { acted, passed, woodOf, type Wood, type WoodAct } from '../../../mirror/wood.ts';
import { told } from '../../../text/trouble.ts';
import type { BoardDone, BoardSteps, Followed, TakenBoard } from '../../../wire/boards.ts';
import type { TableState } from '../../../wire/messages.ts';
import { deviceName, deviceTime, Watch } from './device.ts';
import { woodRules } from './rules.ts';

/** How often a device with nothing to send says that it is there, and asks what is new. */
const BEAT_MS = 3_000;

/** A device that was silent for longer shows a time that nobody else can know. */
const SILENT_MS = 10_000;
const NO_STEPS: BoardSteps = { drawing: [], asked: null, calls: false };

/** A command of the table as this device tells it, with the time at which it was done. */
export interface BoardAct {
  id: string;
  epoch: number;
  at: number;
  seat: number;
  command: { do: string; id: string } & Record<string, unknown>;
  /** What a play brings by the board, where its squares are told; the server counts by itself. */
  counted?: Counted | undefined;
}

export interface Counted {
  points: number;
  tiles: number;
}

/** What the device knows of the table when it cannot ask. */
interface Known {
  epoch: number;
  ahead: number;
  version: number;
  view: TableState;
  steps?: BoardSteps;
}

export type Phase = 'opening' | 'taken' | 'here' | 'follows' | 'replaced' | 'missing';

export class Companion {
  phase = $state<Phase>('opening');
  /** How old what the server knew was when this device took the table over. */
  stale = $state(0);
  /** Of the other device, how long ago it was heard. */
  heard = $state(0);
  connected = $state(false);
  jumped = $state(false);
  trouble = $state('');
  rules = $state.raw<Rules | null>(null);
  private known = $state.raw<Known | null>(null);
  private waiting = $state.raw<readonly BoardAct[]>([]);
  private readonly delivery: Delivery<BoardAct, BoardDone>;
  private readonly device = deviceName();
  private readonly watch = new Watch();
  private timer: ReturnType<typeof setInterval> | undefined;
  private number = 0;

  constructor(
    readonly table: string,
    readonly code: string,
    private readonly now: () => number = deviceTime,
  ) {
    this.delivery = new Delivery<BoardAct, BoardDone>(`board:${table}`, (act) => this.post(act), {
      answered: (answer, act) => this.answered(act, answer),
      refused: (error, act) => this.refused(act, error),
    });
  }

  /** Begins; what it returns ends it. */
  open(): () => void {
    this.known = this.remembered();
    if (this.known) void this.fetchRules(this.known.view);
    void this.take(false).then(() => this.resume());
    this.timer = setInterval(() => void this.beat(), BEAT_MS);
    return () => {
      clearInterval(this.timer);
      this.delivery.close();
    };
  }

  get view(): TableState | null {
    return this.known?.view ?? null;
  }

  /** The table as it is now: what the server knows, and what it has not been told yet. */
  readonly game: Wood | null = $derived.by(() => {
    if (!this.known) return null;
    const rules = woodRules(this.rules);
    return this.waiting.reduce<Wood>(
      (game, act) => acted(game, rules, meant(act), act.seat, act.at + this.known!.ahead),
      woodOf(this.known.view, rules),
    );
  });

  /** The game at this moment: windows close and flags fall while nobody does anything. */
  at(moment: number): Wood | null {
    return this.game && passed(this.game, woodRules(this.rules), moment);
  }

  /** This moment by the server's clock, as far as this device knows it. */
  moment(): number {
    return this.now() + (this.known?.ahead ?? 0);
  }

  /** What must be done next, beside what the table shows. */
  get steps(): BoardSteps {
    return this.known?.steps ?? NO_STEPS;
  }

  /** Whether the time shown here is that of the table: a device that follows may not know it. */
  get knowsTime(): boolean {
    return this.phase !== 'follows' || (this.connected && this.heard * 1_000 <= SILENT_MS);
  }

  /** Look on, without being the clock. */
  async follow(): Promise<void> {
    this.phase = 'follows';
    try {
      const told = await ask<Followed>('POST', `/boards/${this.table}/follow`, { code: this.code });
      this.heard = Math.round(told.heard_ms / 1_000);
      this.connected = true;
      const ahead = told.at - this.now();
      this.known = { epoch: 0, ahead, version: told.version, view: told.view };
      await this.fetchRules(told.view);
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      this.connected = false;
    }
  }

  /** Whether every play was told with its squares, so that the board is known. */
  get boardKnown(): boolean {
    const told = this.known?.view.sheet.every(({ kind, words }) => kind !== 'play' || words.length);
    return !!told && !this.waiting.some(({ command }) => command.do === 'TellPlay');
  }

  /** What lies on the board, with what the server has not been told yet; empty where nobody knows. */
  get board(): readonly number[] {
    const { view } = this.known ?? {};
    if (!view) return [];
    const tiles = box(view.tile_set);
    const lies = view.board.map((text) => tiles.readOne(text) ?? NONE);
    let last: [number, string][] = (view.pending?.placements ?? []) as [number, string][];
    for (const { command } of this.waiting) {
      const isStruck = command.do === 'RuleOnChallenge' && command.valid === false;
      if (command.do === 'Place') {
        last = command.placements as [number, string][];
        for (const [square, tile] of last) lies[square] = tiles.readOne(tile) ?? NONE;
      } else if (command.do === 'TakeBack' || isStruck) {
        for (const [square] of last) lies[square] = NONE;
        last = [];
      }
    }
    return lies;
  }

  get unsent(): number {
    return this.waiting.length;
  }

  /** Be the clock of the table. */
  async take(over: boolean): Promise<void> {
    const body = { code: this.code, device: this.device, at: this.now(), take_over: over };
    try {
      const taken = await ask<TakenBoard>('POST', `/boards/${this.table}/device`, body);
      this.stale = over ? Math.round(taken.heard_ms / 1_000) : 0;
      const { epoch, ahead_ms: ahead, version, view, steps } = taken;
      this.learn({ epoch, ahead, version, view, steps });
      this.connected = true;
      this.phase = 'here';
      await this.fetchRules(view);
    } catch (error) {
      this.notTaken(error);
    }
  }

  /** Do something at the table, at this moment or at one that was; several acts are one moment's. */
  do(seat: number, ...acts: ({ do: string; counted?: Counted } & Record<string, unknown>)[]): void {
    if (!this.known) return;
    this.trouble = '';
    const at = this.now();
    for (const { counted, ...command } of acts) {
      this.number += 1;
      const id = `${at.toString(36)}-${this.number}-${Math.floor(Math.random() * 46_656).toString(36)}`;
      const { epoch } = this.known;
      const act: BoardAct = { id, epoch, at, seat, command: { ...command, id }, counted };
      this.waiting = [...this.waiting, act];
      this.delivery.send(act).then(
        (answer) => this.answered(act, answer),
        (error: unknown) => this.refused(act, error),
      );
    }
  }

  private resume(): void {
    const stored = this.storedActs();
    this.waiting = [
      ...stored,
      ...this.waiting.filter((act) => !stored.some((s) => s.id === act.id)),
    ];
    this.delivery.resume();
  }

  private storedActs(): BoardAct[] {
    try {
      const found: unknown = JSON.parse(kept(`faristol:outbox:board:${this.table}`) ?? '[]');
      return Array.isArray(found) ? (found as BoardAct[]) : [];
    } catch {
      return [];
    }
  }

  private post({ epoch, at, seat, command }: BoardAct): Promise<BoardDone> {
    const body = { code: this.code, device: this.device, epoch, at, seat, command };
    return ask<BoardDone>('POST', `/boards/${this.table}/acts`, body);
  }

  private answered(act: BoardAct, { version, view, steps }: BoardDone): void {
    this.waiting = this.waiting.filter(({ id }) => id !== act.id);
    this.connected = true;
    this.learn({ version, view, steps });
  }

  private refused(act: BoardAct, error: unknown): void {
    this.waiting = this.waiting.filter(({ id }) => id !== act.id);
    this.trouble = withClause(error);
    this.lost(error);
    void this.beat();
  }

  /** Says that the device is there; the server's time goes on with it. */
  private async beat(): Promise<void> {
    if (this.phase === 'follows') return this.follow();
    if (this.phase === 'opening' && !this.waiting.length) return void this.take(false);
    if (this.phase !== 'here' || !this.known) return;
    if (this.watch.jumped()) {
      this.jumped = true;
      return void this.take(false);
    }
    if (this.waiting.length) {
      this.connected = !this.delivery.delayed;
      return;
    }
    const { epoch } = this.known;
    const body = { code: this.code, device: this.device, epoch, at: this.now() };
    try {
      const done = await ask<BoardDone>('POST', `/boards/${this.table}/acts`, body);
      this.connected = true;
      const { version, view, steps } = done;
      if (!this.waiting.length) this.learn({ version, view, steps });
    } catch (error) {
      this.connected = false;
      this.lost(error);
    }
  }

  private lost(error: unknown): void {
    if (!(error instanceof Trouble)) return;
    if (error.code === 'replaced' || error.code === 'not-the-clock') this.phase = 'replaced';
    if (error.code === 'clock-jumped') {
      this.jumped = true;
      void this.take(false);
    }
  }

  private notTaken(error: unknown): void {
    if (!(error instanceof Trouble)) throw error;
    this.connected = false;
    if (error.code === 'board-taken') {
      this.heard = Number((error.values as { seconds?: number }).seconds ?? 0);
      this.phase = 'taken';
    } else if (error.code === 'not-found') {
      this.phase = 'missing';
      this.trouble = withClause(error);
    } else if (this.known) this.phase = 'here';
    else this.trouble = withClause(error);
  }

  private learn(news: Partial<Known>): void {
    const before = this.known;
    if (before && news.version !== undefined && news.version < before.version) return;
    this.known = { ...before!, ...news };
    keep(this.key, JSON.stringify(this.known));
  }

  private remembered(): Known | null {
    try {
      return JSON.parse(kept(this.key) ?? 'null') as Known | null;
    } catch {
      return null;
    }
  }

  private get key(): string {
    return `faristol:board:${this.table}`;
  }

  private async fetchRules({ edition: name, options }: TableState): Promise<void> {
    if (this.rules) return;
    const found = await edition(name).catch(() => null);
    if (found) this.rules = new Rules(found, options);
  }
}

function withClause(error: unknown): string {
  const clause = error instanceof Trouble ? error.clause : '';
  return `${told(error)}${clause ? ` (${clause})` : ''}`;
}

/** What the mirror makes of a command; of others it knows nothing. */
function meant({ command, counted }: BoardAct): WoodAct {
  if (command.do === 'Place') return counted ? { do: 'Place', ...counted } : { do: 'Other' };
  if (command.do === 'Draw') return { do: 'Draw', count: String(command.drawn).length };
  const known = [
    'TellPlay',
    'PressClock',
    'Pass',
    'Exchange',
    'ConcedeTurn',
    'TakeBack',
    'Accept',
    'Challenge',
    'ChallengeAgain',
  ];
  const clock = ['RuleOnChallenge', 'StopClock', 'ResumeClock', 'StartClock'];
  const understood = [...known, ...clock].includes(command.do);
  return (understood ? command : { do: 'Other' }) as WoodAct;
}
