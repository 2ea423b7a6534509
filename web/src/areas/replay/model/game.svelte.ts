/**
 * A game again, line by line: which line is shown, the board and the seats as they stood after it,
 * and a better play laid on the board as it was before one.
 */
import { box as boxNamed, type Box } from '../../../board/box.ts';
import { boardAfter } from '../../../mirror/sheet.ts';
import { tableOf } from '../../../mirror/table.ts';
import { edition, Rules } from '../../../mirror/rules.ts';
import type { Table } from '../../../mirror/state.ts';
import type { Laid } from '../../../board/placing.ts';
import { stepsOf, tilesOf } from '../../../play/course.ts';
import { ask } from '../../../server/api.svelte.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import { named } from '../../../text/named.ts';
import type { Better, CoursePoint } from '../../../wire/library.ts';
import type { TableState } from '../../../wire/messages.ts';

const ENDED = ['over', 'signed', 'locked'];

/** To be made while a component is set up. */
export class GameAgain {
  private readonly state: Resource<TableState>;
  private readonly book: Resource<Rules>;
  private readonly followed: Resource<CoursePoint[]>;
  /** How many lines of the sheet are shown; null for all. */
  shown = $state<number | null>(0);
  preview = $state.raw<{ line: number; play: Better } | null>(null);

  readonly table = $derived.by<Table | null>(() => {
    const table = this.state.value && tableOf(this.state.value, 0);
    return table && { ...table, names: table.names.map(named) };
  });
  readonly box = $derived.by<Box | null>(() => this.table && boxNamed(this.table.tileSet));
  readonly at = $derived.by(() => this.shown ?? this.table?.lines.length ?? 0);
  readonly over = $derived.by(() => this.table !== null && ENDED.includes(this.table.stage));
  readonly position = $derived.by(
    () => this.table && boardAfter(this.table, this.preview ? this.preview.line : this.at),
  );
  /** The tiles of the play that is laid to be looked at. */
  readonly laid = $derived.by<Laid[]>(() => {
    const { preview, table, position, box } = this;
    if (!preview || !table || !position || !box) return [];
    const tiles = tilesOf(preview.play, position.board, table.size, box);
    return tiles.map((one, slot) => ({ ...one, slot }));
  });
  readonly steps = $derived.by(() =>
    this.table ? stepsOf(this.table.lines, this.table.names.length, this.followed.value ?? []) : [],
  );
  /** The seats as they stood after that line: its totals, and no clocks, for those stood otherwise. */
  readonly then = $derived.by<Table | null>(() =>
    this.table && this.shown !== null
      ? {
          ...this.table,
          totals: this.steps[this.at]?.totals ?? this.table.totals,
          clock: { ...this.table.clock, left: [] },
          result: null,
        }
      : this.table,
  );

  /** `code`: shown with each question by who was given the link to a game that is not for everybody. */
  constructor(
    readonly id: () => string,
    readonly code = '',
  ) {
    this.state = new Resource(
      () => this.path('state'),
      (path) => ask<TableState>('GET', path),
    );
    this.book = new Resource(
      () => this.table?.edition || null,
      async (name) => new Rules(await edition(name), this.table?.options),
    );
    this.followed = new Resource(
      () => (this.over ? this.path('course') : null),
      (path) => ask<CoursePoint[]>('GET', path),
    );
  }

  /** Where something of this game is asked for. */
  path(what: string): string {
    const path = `/tables/${this.id()}/${what}`;
    return this.code
      ? `${path}${path.includes('?') ? '&' : '?'}code=${encodeURIComponent(this.code)}`
      : path;
  }

  get rules(): Rules | null {
    return this.book.value;
  }

  get error(): unknown {
    return this.state.error;
  }

  show(lines: number | null): void {
    this.preview = null;
    const many = this.table?.lines.length ?? 0;
    this.shown = lines === null || lines >= many ? null : Math.max(0, lines);
  }

  /** What a key leads to; undefined where it means nothing here. */
  keyed(key: string): number | undefined {
    const many = this.table?.lines.length;
    if (many === undefined) return undefined;
    return { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: many }[key];
  }
}
