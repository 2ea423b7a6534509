/** The arbiter's desk: what waits, what somebody does about it, and what was ruled before. */
import { chime, soundWanted, wantSound } from '../../../look/chime.ts';
import { go } from '../../../look/navigation.svelte.ts';
import { tellRuling } from '../../../play/rulings.ts';
import type { Call, Queue, Ruling } from '../../../wire/desk.ts';
import { ask, person } from '../../../server/api.svelte.ts';
import { keep, kept } from '../../../server/kept.ts';
import { commandId } from '../../../server/line.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import { Ticking } from '../../../server/ticking.svelte.ts';
import { arbiter } from '../../../text/arbiter/index.ts';
import { speech } from '../../../text/index.svelte.ts';
import { named } from '../../../text/named.ts';
import { isFound } from '../../../text/names.ts';
import { told } from '../../../text/trouble.ts';
import { deskLog, queue, takeCall } from './queue.ts';

const LOOK_MS = 2_000;
const LOG_MS = 6_000;
const ORDER = 'faristol:desk-order';

export type Order = 'waiting' | 'number';

/** The same call, as long as it waits. */
export const keyOf = (call: Call): string =>
  `${call.event}/${call.table}/${call.why}/${call.since}`;

export class ArbitersDesk {
  /** The event that is looked at; all of them while none is chosen. */
  event = $state('');
  showing = $state<'queue' | 'log'>('queue');
  /** What is looked for in the log. */
  sought = $state('');
  kind = $state('');
  readonly arbitrates = $derived(person.holds('arbiter') || person.holds('director'));
  private readonly queue: Resource<Queue>;
  private readonly rulings: Resource<Ruling[]>;
  private readonly clock = new Ticking(() => Date.now());
  private order = $state<Order>(kept(ORDER) === 'number' ? 'number' : 'waiting');
  private sounds = $state(soundWanted());
  /** What could not be done about a call. */
  private refused = $state.raw<{ call: string; error: unknown } | null>(null);

  readonly events = $derived.by(() => this.queue.value?.events ?? []);
  /** Whether a call may be of another event than the one before it. */
  readonly several = $derived.by(
    () => this.events.length > 1 || (this.queue.value?.everywhere ?? false),
  );
  /** What waits, as it is ordered; null before it was heard. */
  readonly calls = $derived.by(() => {
    const found = this.queue.value;
    if (!found) return null;
    const calls = found.calls.filter((call) => !this.event || call.event === this.event);
    return this.order === 'waiting' ? calls.sort((a, b) => a.since - b.since) : calls;
  });
  /** Why there is no list, or what could not be done about a call that still waits. */
  readonly trouble = $derived.by(() => {
    const missing = this.queue.error ?? this.rulings.error;
    if (missing) return told(missing);
    const { refused } = this;
    return refused && this.calls?.some((call) => keyOf(call) === refused.call)
      ? told(refused.error)
      : '';
  });
  /** What was ruled; null before it was heard. */
  readonly log = $derived.by(() => this.rulings.value);
  readonly kinds = $derived.by(() => [...new Set(this.log?.map(({ what }) => what))].sort());
  readonly matching = $derived.by(() => (this.log ?? []).filter((ruling) => this.fits(ruling)));

  /** To be made while a component is set up. `ring` sounds when a table calls. */
  constructor(private readonly ring = chime) {
    this.queue = new Resource(() => (this.arbitrates ? 'desk' : null), queue, {
      every: LOOK_MS,
      took: (found, before) => this.hear(found, before),
    });
    this.rulings = new Resource(
      () => (this.arbitrates && this.showing === 'log' ? this.event : null),
      deskLog,
      { every: LOG_MS },
    );
  }

  get now(): number {
    return this.clock.now;
  }

  get orderedBy(): Order {
    return this.order;
  }
  set orderedBy(order: Order) {
    this.order = order;
    keep(ORDER, order);
  }

  get sound(): boolean {
    return this.sounds;
  }
  /** Who switches it on hears what it is like. */
  set sound(wanted: boolean) {
    this.sounds = wanted;
    wantSound(wanted);
    if (wanted) this.ring();
  }

  eventName(id: string): string {
    return this.events.find((one) => one.id === id)?.name ?? id;
  }

  private hear(found: Queue, before: Queue | null): void {
    const known = new Set(before?.calls.map(keyOf));
    if (before && this.sounds && found.calls.some((call) => !known.has(keyOf(call)))) this.ring();
  }

  private fits(ruling: Ruling): boolean {
    const { w } = arbiter;
    const text = [
      w.tableNumber(ruling.number),
      ...ruling.names.map(named),
      ...ruling.by,
      ruling.reason,
      ruling.clause,
      tellRuling(ruling, w, speech.m.calls),
    ].join(' ');
    return (!this.kind || ruling.what === this.kind) && isFound(this.sought, text);
  }

  /** One tap: say that one goes, and be there; to a table in the hall one walks. */
  open(call: Call): void {
    if (call.in_hall) {
      void this.mark(call, true);
      return;
    }
    void takeCall(call, true).catch(() => undefined);
    go(`/table/${call.table}`);
  }

  mark(call: Call, goes: boolean): Promise<void> {
    return this.about(call, () => takeCall(call, goes));
  }

  /** Nobody needs to go there any more. */
  answer(call: Call): Promise<void> {
    return this.about(call, () =>
      ask('POST', `/championships/${encodeURIComponent(call.event)}/commands`, {
        do: 'Answer',
        id: commandId(),
        table: Number(call.number),
      }),
    );
  }

  private async about(call: Call, act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
      this.queue.again();
    } catch (error) {
      this.refused = { call: keyOf(call), error };
    }
  }
}
