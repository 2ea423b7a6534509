/** The director's desk: which part of it is open, what is being done, and what was refused there. */
import { Notice } from '../../../look/notice.svelte.ts';
import { chime, soundWanted } from '../../../look/chime.ts';
import type { Act, Following } from './event.svelte.ts';
import { told } from './trouble.ts';

export const TABS = ['players', 'round', 'standings', 'committee', 'files'] as const;
export type Tab = (typeof TABS)[number];

/** A new call sounds, as on the arbiter's own page, where that is wanted. */
const ring = (): void => {
  if (soundWanted()) chime();
};

export class DirectorsDesk {
  tab = $state<Tab>('round');
  busy = $state(false);
  private readonly refused: Notice;
  /** The calls that were seen here. */
  private heard: ReadonlySet<string>;
  /** Nobody is at the desk any more. */
  readonly leave: () => void;

  constructor(
    readonly event: Following,
    private readonly sound = ring,
  ) {
    this.tab = event.view!.phase === 'entries' ? 'players' : 'round';
    this.refused = new Notice(
      () => `${this.tab} ${event.view!.phase} ${event.view!.rounds.length}`,
    );
    this.heard = new Set(this.calls());
    this.leave = event.onMine(() => this.hear());
  }

  /** What was refused in one place, or before another round, is no matter of the next. */
  get trouble(): string {
    return this.refused.text;
  }
  set trouble(text: string) {
    this.refused.tell(text);
  }

  private calls(): string[] {
    const { calls } = this.event.mine!;
    return calls.map(({ round, table, since }) => `${round}-${table}-${since}`);
  }

  private hear(): void {
    const calls = this.calls();
    if (calls.some((one) => !this.heard.has(one))) this.sound();
    this.heard = new Set(calls);
  }

  readonly act: Act = async (wish) => {
    this.busy = true;
    this.trouble = '';
    try {
      await this.event.do(wish);
      return true;
    } catch (error) {
      this.trouble = told(error);
      return false;
    } finally {
      this.busy = false;
    }
  };

  /** To the tab beside this one; after the last comes the first. */
  turn(by: number): void {
    const at = TABS.indexOf(this.tab) + by + TABS.length;
    this.tab = TABS[at % TABS.length]!;
  }
}
