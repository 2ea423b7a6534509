/** The one line of the desk: a result is typed, shown with names and winner, and written with Enter. */
import { office } from '../../../text/championship/index.ts';
import type { Doubt } from '../../../wire/championship.ts';
import type { DirectorsDesk } from './desk.svelte.ts';
import { echoOf } from './line_echo.ts';
import { tablesIn, type RoundTable, type Said } from './round_table.ts';
import { told } from './trouble.ts';
import { entryWish, lineOf, readLine, type Entry } from './typed_line.ts';

const has = (doubts: Doubt[], kind: string): boolean => doubts.some((doubt) => doubt.kind === kind);

export class ResultLine {
  text = $state('');
  /** What looks odd, and what is done by whoever is sure. */
  asking = $state.raw<{ about: string; doubts: Doubt[]; sure: () => Promise<void> } | null>(null);

  readonly tables = $derived.by(() => tablesIn(this.round));
  readonly typed = $derived.by(() => readLine(this.text, this.tables));

  /** `number` is a closed round in which a copying error is put right; 0 for the newest. */
  constructor(
    readonly desk: DirectorsDesk,
    private readonly number: () => number = () => 0,
    private readonly saved: () => void = () => undefined,
  ) {}

  private readonly round = $derived.by(() => {
    const { rounds } = this.desk.event.view!;
    return rounds.find(({ number }) => number === this.number()) ?? rounds.at(-1)!;
  });

  /** The table that is being typed. */
  get at(): number {
    return this.typed.table?.table ?? 0;
  }

  /** A table is taken into the line, with its result or with what a slip says. */
  take(table: RoundTable, said?: Pick<Said, 'scores' | 'winner'>): void {
    this.text = said ? lineOf(table, said.scores, said.winner) : lineOf(table);
  }

  /** A key of the keypad, or a code from the list. */
  key(key: string): void {
    this.text = key === '⌫' ? this.text.slice(0, -1) : this.text + key;
  }

  leave(): void {
    this.text = '';
  }

  /** What is typed is sent and the line is free for the next; what is not taken comes back. */
  async save(): Promise<void> {
    const { table, entry } = this.typed;
    if (!table || !entry || this.asking) return;
    const typed = this.text;
    this.text = '';
    await this.send(table, entry, [], typed);
  }

  /** Something that is known without the line is written in the same way. */
  async write(table: RoundTable, entry: Entry): Promise<void> {
    if (!this.asking) await this.send(table, entry, [], this.text);
  }

  private async send(
    table: RoundTable,
    entry: Entry,
    asked: Doubt[],
    typed: string,
  ): Promise<void> {
    this.asking = null;
    this.desk.trouble = '';
    const sure = {
      sure: asked.length > 0,
      replaces: has(asked, 'replaces'),
      agreed: has(asked, 'own-game'),
    };
    try {
      const wish = entryWish(table, entry, sure, this.number() || undefined);
      const { doubts } = await this.desk.event.do(wish);
      if (!doubts.length) return this.saved();
      const about = `${office.w.table} ${table.table}: ${this.said(table, entry)}`;
      this.asking = { about, doubts, sure: () => this.sure(table, entry, doubts, typed) };
    } catch (error) {
      this.desk.trouble = told(error);
    }
    this.text ||= typed;
  }

  private async sure(
    table: RoundTable,
    entry: Entry,
    doubts: Doubt[],
    typed: string,
  ): Promise<void> {
    if (this.text === typed) this.text = '';
    await this.send(table, entry, doubts, typed);
  }

  private said(table: RoundTable, entry: Entry): string {
    const { event } = this.desk;
    const endings = event.mine!.desk?.endings ?? [];
    const typed = { ...this.typed, table, entry };
    const { seats, said } = echoOf(typed, endings, (player) => event.name(player));
    const scores = seats.filter(({ score }) => score !== '').map(({ score }) => score);
    const names = seats.map(({ name }) => name).join(' – ');
    return [names, scores.join('–'), said].filter(Boolean).join(', ');
  }
}
