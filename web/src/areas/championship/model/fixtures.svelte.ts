/** A championship for tests: Anna, Bernat, Cesc and Duna, and a server that says what the test says. */
import { vi } from 'vitest';
import type {
  Answered,
  Doubt,
  GameLine,
  PersonalView,
  PublicView,
  TableLine,
} from '../../../wire/championship.ts';
import { office } from '../../../text/championship/index.ts';
import { speak } from '../../../text/index.svelte.ts';
import type { DirectorsDesk } from './desk.svelte.ts';
import type { Following, Wish } from './event.svelte.ts';

export const NAMES = ['', 'Anna', 'Bernat', 'Cesc', 'Duna', 'Emma', 'Fina', 'Guiu', 'Hug'];

/** The words of championships are here, in English; where tests run without a page too. */
export async function inEnglish(): Promise<void> {
  if (!('document' in globalThis)) vi.stubGlobal('document', { documentElement: {} });
  await Promise.all([speak('en'), office.fetch()]);
}

/** A game of table `n` between the players 2n−1 and 2n. */
export const game = (table: number, more: Partial<GameLine> = {}): GameLine => ({
  ...{ table, first: table * 2 - 1, second: table * 2, score: null, outcomes: null },
  ...{ overruled: '', game: '', waits: false, ending: 'points' },
  ...more,
});

/** Table `n` of four. */
export const several = (table: number, more: Partial<TableLine> = {}): TableLine => ({
  ...{ table, players: [1, 2, 3, 4].map((seat) => (table - 1) * 4 + seat), scores: null },
  ...{ places: null, points: null, overruled: '', waits: false, game: '', without: [] },
  ...more,
});

export const doubt = (kind: string): Doubt =>
  ({ kind, text: kind, numbers: [], names: [] }) as Doubt;

export class FakeEvent {
  /** What was asked of the server. */
  readonly done: Wish[] = [];
  /** What it answers; a promise that fails refuses. */
  answer: () => Promise<Answered> | Answered = () => ({ version: 1, doubts: [] });
  view = $state.raw({ rounds: [] } as unknown as PublicView);
  mine = $state.raw({ slips: [], table_slips: [], calls: [] } as unknown as PersonalView);

  /** As the models know it. */
  get following(): Following {
    return this as unknown as Following;
  }

  /** A desk at which nothing is said yet. */
  readonly desk = { event: this, trouble: '', act: vi.fn() } as unknown as DirectorsDesk;

  name(player: number): string {
    return NAMES[player] ?? '';
  }

  async do(wish: Wish): Promise<Answered> {
    this.done.push(wish);
    return this.answer();
  }

  /** The round that is played. */
  plays(games: GameLine[], tables: TableLine[] = []): void {
    this.view = { rounds: [{ number: 1, games, tables, bye: null }] } as unknown as PublicView;
  }

  says(mine: Partial<PersonalView>): void {
    this.mine = { ...this.mine, ...mine };
  }

  /** The server asks first, for these reasons. */
  doubts(...kinds: string[]): void {
    this.answer = () => ({ version: 1, doubts: kinds.map(doubt) });
  }

  takes(): void {
    this.doubts();
  }
}
