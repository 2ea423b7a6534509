/** Both paper sheets beside the device’s own, line by line: what has been compared, and what has not. */
import { SvelteSet } from 'svelte/reactivity';
import type { TableState } from '../../../wire/messages.ts';

type Line = TableState['sheet'][number];

export class Comparing {
  private readonly alike = new SvelteSet<string>();

  /** `kept`: how many are kept on paper. */
  constructor(
    private readonly view: () => TableState | null,
    private readonly kept: () => number,
  ) {}

  get sheets(): number {
    return this.kept();
  }

  private get lines(): readonly Line[] {
    return this.view()?.sheet ?? [];
  }

  has(sheet: number, line: Line): boolean {
    return this.alike.has(key(sheet, line));
  }

  tick(sheet: number, line: Line): void {
    const told = key(sheet, line);
    if (!this.alike.delete(told)) this.alike.add(told);
  }

  /** Lines that some sheet has not been compared with yet. */
  get left(): number {
    const sheets = [...Array(this.sheets).keys()];
    return this.lines.filter((line) => !sheets.every((sheet) => this.has(sheet, line))).length;
  }

  all(): void {
    for (const line of this.lines)
      for (let sheet = 0; sheet < this.sheets; sheet += 1) this.alike.add(key(sheet, line));
  }
}

/** A corrected line counts as a new one: it has to be compared again. */
const key = (sheet: number, { turn, seat, kind, points, total }: Line): string =>
  [sheet, turn, seat, kind, points, total].join(' ');
