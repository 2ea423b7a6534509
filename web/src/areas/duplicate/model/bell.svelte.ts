/** When the hall hears something: at the signal, and when the time is over; wanted or not, remembered by page. */
import { keep, kept } from '../../../server/kept.ts';
import type { Shown } from '../../../wire/duplicate.ts';
import type { HallView } from './hall.svelte.ts';
import * as sound from './sound.ts';
import { phase, type Phase } from './time.ts';

export type Rung = 'signal' | 'end';

/** What rings between two looks at the clock. A page that just opened hears nothing late. */
export function rung(before: Phase | null, after: Phase, stage: string): Rung | null {
  if (before !== 'search' && before !== 'write') return null;
  if (after === 'over' || (after === 'idle' && stage === 'marking')) return 'end';
  return before === 'search' && after === 'write' ? 'signal' : null;
}

export class Bell {
  on = $state(false);
  /** The browser keeps quiet until somebody presses something. */
  muted = $state(false);
  private before: Phase | null = null;
  private readonly key: string;
  /** It is heard no more. */
  readonly leave: () => void;

  /** `page` is the name under which the choice is remembered, `initially` whether it rings where nobody chose. */
  constructor(
    view: HallView,
    page: 'leader' | 'player' | 'screen',
    initially: boolean,
    private readonly audible = sound,
  ) {
    this.key = `faristol:bell:${page}`;
    this.on = (kept(this.key) ?? (initially ? 'yes' : 'no')) === 'yes';
    if (this.on) this.wake();
    this.leave = view.onLook((shown, now) => this.look(shown, now));
  }

  private look(shown: Shown, now: number): void {
    const is = phase(shown, now);
    const what = rung(this.before, is, shown.stage);
    this.before = is;
    if (what && this.on) this.audible.ring(what);
  }

  want(on: boolean): void {
    this.on = on;
    keep(this.key, on ? 'yes' : 'no');
    if (on) this.wake();
  }

  /** Somebody pressed something: the browser may let it sound now. */
  pressed(): void {
    if (this.on && this.muted) this.wake();
  }

  private wake(): void {
    void this.audible.wake().then((awake) => (this.muted = !awake));
  }
}
