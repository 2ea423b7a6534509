/** The slips of a turn as the desk looks at them: of which turn, which of them, and what can be done. */
import { isFound } from '../../../text/names.ts';
import { ask } from '../../../server/api.svelte.ts';
import { Debounced } from '../../../server/debounced.svelte.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import type { Shown, SlipRow } from '../../../wire/duplicate.ts';
import type { LiveRoom } from './room.svelte.ts';

export type Filter = 'all' | 'missing' | 'nil' | 'look' | 'top';

export class SlipTable {
  filter = $state<Filter>('all');
  search = $state('');
  /** The venue whose slips are looked at; empty for all. */
  venue = $state('');
  /** An earlier turn whose slips are looked up; 0 for the one that is played. */
  earlier = $state(0);
  /** The table whose steps are open. */
  picked = $state<number | null>(null);
  private readonly past: Resource<SlipRow[]>;
  readonly settled = $derived.by(() => this.room.shown!.last?.turn ?? 0);
  readonly isOver = $derived.by(() => this.room.shown!.stage === 'over');
  readonly turn = $derived.by(() => this.earlier || this.room.shown!.turn);
  private readonly rows = $derived.by(() =>
    this.earlier ? (this.past.value ?? []) : [...this.room.rows.values()],
  );
  private readonly best = $derived(Math.max(0, ...this.rows.map((row) => row.points ?? 0)));
  readonly found = $derived(
    this.rows.filter((row) => this.matches(row)).sort((a, b) => a.table - b.table),
  );
  private played = '';
  /** Nobody looks at it any more. */
  readonly leave: () => void;

  /** To be made while a component is set up. */
  constructor(readonly room: LiveRoom) {
    this.venue = room.greeting?.venue ?? '';
    // A correction re-marks many slips at once: look them up again when the desk is new, but not for
    // every slip of those that come in together.
    const desk = new Debounced(() => room.led, 1_000);
    const path = `/duplicate/rooms/${encodeURIComponent(room.id)}/turns`;
    this.past = new Resource(
      () =>
        this.earlier && desk.current
          ? `${path}/${this.earlier}/slips#${desk.current.revision} ${desk.current.at}`
          : null,
      (key) => ask<SlipRow[]>('GET', key.split('#')[0]!),
      { keeps: true },
    );
    this.leave = room.onLook((shown) => this.look(shown));
  }

  get failed(): boolean {
    return this.past.error !== null;
  }

  /**
   * After the game, show the last turn. If the shown turn was undone, go back to the current
   * one.
   */
  private look({ stage, last }: Shown): void {
    const settled = last?.turn ?? 0;
    const played = `${stage === 'over'} ${settled}`;
    if (played === this.played) return;
    this.played = played;
    if (stage === 'over' && !this.earlier) this.earlier = settled;
    if (this.earlier > settled) this.earlier = 0;
  }

  private matches(row: SlipRow): boolean {
    if (String(row.table) !== this.search.trim() && !isFound(this.search, row.name)) return false;
    if (this.venue && row.venue !== this.venue) return false;
    switch (this.filter) {
      case 'missing':
        return row.playing && !row.slip;
      case 'nil':
        return row.nil !== null;
      case 'look':
        return row.look;
      case 'top':
        return row.points !== null && row.points > 0 && row.points === this.best;
      default:
        return true;
    }
  }

  pick(table: number): void {
    this.picked = this.picked === table ? null : table;
  }

  /** The slips that are missing now. */
  showMissing(): void {
    this.earlier = 0;
    this.filter = 'missing';
  }

  /** `Cato / Blanco`: a club may follow the name. Whether there was a name. */
  enter(typed: string): boolean {
    const [name = '', ...rest] = typed.split('/');
    if (!name.trim()) return false;
    const club = rest.join('/').trim();
    this.room.send({
      do: 'EnterPlayer',
      name: name.trim(),
      club,
      venue: this.room.greeting?.venue ?? '',
    });
    return true;
  }
}
