/** The arbiter's desk: what waits, what somebody does about it, and what was ruled before. */
import { chime, soundWanted, wantSound } from '../../../look/chime.ts';
import { go } from '../../../look/navigation.svelte.ts';
import { tellRuling } from '../../../play/rulings.ts';
import type { Call, Queue, Ruling, WaitingTable } from '../../../wire/desk.ts';
import { person } from '../../../server/api.svelte.ts';
import { keep, kept } from '../../../server/kept.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import { Ticking } from '../../../server/ticking.svelte.ts';
import { arbiter } from '../../../text/arbiter/index.ts';
import { speech } from '../../../text/index.svelte.ts';
import { named } from '../../../text/named.ts';
import { isFound } from '../../../text/names.ts';
import { told } from '../../../text/trouble.ts';
import { deskLog, queue, say, takeCall, waitKey } from './queue.ts';

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
  /** How far the server's clock is ahead of this device's. */
  private ahead = $state(0);
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
  /** Tables that wait for a player, the first whose time is over first. */
  readonly waits = $derived.by(() =>
    (this.queue.value?.waits ?? [])
      .filter((wait) => !this.event || wait.event === this.event)
      .sort((one, other) => one.due_at - other.due_at),
  );
  /** Why there is no list, or what could not be done about a call that still waits. */
  readonly trouble = $derived.by(() => {
    const missing = this.queue.error ?? this.rulings.error;
    if (missing) return told(missing);
    const { refused } = this;
    const waiting = [...(this.calls?.map(keyOf) ?? []), ...this.waits.map(waitKey)];
    return refused && waiting.includes(refused.call) ? told(refused.error) : '';
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
    this.ahead = found.now - Date.now();
    const keys = (queue: Queue): string[] => [
      ...queue.calls.map(keyOf),
      ...(queue.waits ?? []).filter(({ is_due }) => is_due).map(waitKey),
    ];
    const known = new Set(before ? keys(before) : []);
    if (before && this.sounds && keys(found).some((key) => !known.has(key))) this.ring();
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
    return this.about(keyOf(call), () => takeCall(call, goes));
  }

  /** Nobody needs to go there any more. */
  answer(call: Call): Promise<void> {
    return this.about(keyOf(call), () =>
      say(call.event, { do: 'Answer', table: Number(call.number) }),
    );
  }

  /** How long a table still waits, by the server's clock. */
  left(wait: WaitingTable): number {
    return wait.due_at - this.now - this.ahead;
  }

  /** A player who was waited for is there. */
  here(wait: WaitingTable, n: number): Promise<void> {
    const player = wait.absent[n]?.player ?? 0;
    return this.about(waitKey(wait), () => say(wait.event, { do: 'Arrived', player }));
  }

  /** The forfeit that is due is entered; where that is asked about, at the event's own page. */
  forfeit(wait: WaitingTable): Promise<void> {
    return this.about(waitKey(wait), async () => {
      const { doubts } = await say(wait.event, {
        ...{ do: 'Forfeit', table: Number(wait.number), absent: wait.forfeit },
      });
      if (doubts.length) go(`/championships/${wait.event}`);
    });
  }

  private async about(call: string, act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
      this.queue.again();
    } catch (error) {
      this.refused = { call, error };
    }
  }
}
