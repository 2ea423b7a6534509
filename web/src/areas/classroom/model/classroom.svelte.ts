/** A teacher's class: every table of it, one word to all or to one, and what became of that. */
import { Notice } from '../../../look/notice.svelte.ts';
import { standIn as robotFor } from '../../../mirror/standing.ts';
import { person } from '../../../server/api.svelte.ts';
import { Debounced } from '../../../server/debounced.svelte.ts';
import { keep, kept } from '../../../server/kept.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import { Ticking } from '../../../server/ticking.svelte.ts';
import { ServerTime } from '../../../server/time.ts';
import { cited } from '../../../text/cited.ts';
import { school } from '../../../text/classroom/index.ts';
import { refusedText, told } from '../../../text/trouble.ts';
import {
  look,
  say,
  seat,
  type Answer,
  type ClassTable,
  type SchoolClass,
  type Seated,
  type Word,
} from './class.ts';

const LOOK_MS = 2_500;
const CLASS = 'faristol:class';
/** A table that stands already need not be stopped, and one without a clock needs no time. */
const NEEDLESS = ['clock-stopped', 'clock-runs', 'wrong-stage', 'no-such-rule'];

export class Classroom {
  minutes = $state<number | null>(1);
  busy = $state(false);
  /** The table that is to be ended, as soon as the teacher is sure. */
  ending = $state.raw<ClassTable | null>(null);
  readonly teaches = $derived(person.holds('teacher'));
  private typed = $state<string | null>(kept(CLASS) || null);
  private readonly own = $derived(
    person.me?.grants.find((grant) => grant.role === 'teacher' && grant.event !== '*')?.event,
  );
  private readonly rested = new Debounced(() => this.name.trim());
  /** The class that is shown. */
  readonly event = $derived.by(() => this.rested.current);
  private readonly found: Resource<SchoolClass>;
  private readonly time = new ServerTime();
  private readonly clock = new Ticking(() => this.time.now(), 500);
  // What was said about one class is not said about another.
  private readonly refused = new Notice(() => this.event);
  private readonly done = new Notice(() => this.event);

  readonly group = $derived.by(() => this.found.value);
  readonly tables = $derived.by(() => this.group?.tables ?? []);
  readonly pupils = $derived.by(() => this.group?.pupils ?? []);
  readonly playing = $derived.by(() =>
    this.tables.some((table) => !table.over && !table.waits_for_teacher),
  );
  /** How many tables wait for the teacher's word. */
  readonly waiting = $derived.by(
    () => this.tables.filter((table) => table.waits_for_teacher).length,
  );
  /** Whether so many minutes can be given. */
  readonly givable = $derived.by(() => {
    const { minutes } = this;
    return minutes !== null && minutes >= 1 && minutes <= 30;
  });

  /** To be made while a component is set up. */
  constructor() {
    this.found = new Resource(
      () => (this.teaches ? this.event || null : null),
      (event) => {
        if (!this.found.value) keep(CLASS, event);
        return look(event);
      },
      { every: LOOK_MS, took: ({ at }) => this.time.heard(at) },
    );
  }

  /** The name of the class, as its field has it. */
  get name(): string {
    return this.typed ?? this.own ?? '';
  }
  set name(text: string) {
    this.typed = text;
  }

  /** The server's time. */
  get now(): number {
    return this.clock.now;
  }

  /** Why there is no class to see, or what could not be done. */
  get trouble(): string {
    return this.found.error ? told(this.found.error) : this.refused.text;
  }

  /** What was done. */
  get news(): string {
    return this.done.text;
  }

  again(): void {
    this.found.again();
  }

  number(table: string): string {
    return this.tables.find((one) => one.id === table)?.number ?? '';
  }

  private async attempt(act: () => Promise<string>): Promise<void> {
    this.busy = true;
    this.refused.tell('');
    this.done.tell('');
    try {
      this.done.tell(await act());
    } catch (error) {
      this.refused.tell(told(error));
    } finally {
      this.busy = false;
      this.again();
    }
  }

  /** A word to one table, or to all of them. */
  tell(word: Word, table = ''): Promise<void> {
    return this.attempt(async () => {
      const { w } = school;
      const reason = word === 'next' ? w.reasonNext : word === 'end' ? w.reasonEnd : w.reasonTime;
      const ms = (this.minutes ?? 0) * 60_000;
      const answers = await say(this.event, word, { table, ms, reason });
      const refused = answers.filter(
        ({ done, reason }) => !done && (table || !NEEDLESS.includes(reason)),
      );
      this.refused.tell(refused.map((one) => this.explain(one)).join(' '));
      return w.done(answers.filter(({ done }) => done).length);
    });
  }

  private explain(answer: Answer): string {
    const clause = cited(answer.clause);
    return school.w.notDone(
      this.number(answer.table),
      refusedText(answer) + (clause && ` (${clause})`),
    );
  }

  /** The teacher is sure. */
  end(): Promise<void> {
    const table = this.ending!.id;
    this.ending = null;
    return this.tell('end', table);
  }

  sit(wanted: Seated): Promise<void> {
    return this.attempt(async () => {
      const { tables } = await seat(this.event, wanted);
      return school.w.tablesMade(tables.length);
    });
  }

  standIn(table: string, who: number): Promise<void> {
    return this.attempt(async () => {
      await robotFor(table, who, 'beginner');
      return school.w.done(1);
    });
  }
}
