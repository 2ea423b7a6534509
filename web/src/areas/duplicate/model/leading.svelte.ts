/**
 * The leader's desk: takes a step or says why it can't be taken now, asks for the reason of a step
 * that needs one, and reads the letters out.
 */
import { hall } from '../../../text/duplicate/index.ts';
import { keep, kept } from '../../../server/kept.ts';
import { known } from '../../../text/sentences.ts';
import type { LiveRoom, Said } from './room.svelte.ts';
import { step, type Place } from './steps.ts';
import { voice } from './voice.ts';

export type Laying = Extract<Said, { do: 'LayWord' | 'LayNothing' }>;
/** Makes the command of a step from its reason, and its points where it has some. */
export type Making = (reason: string, points: number) => Said;
export type Because = (title: string, make: Making, points?: number) => void;

const ALOUD = 'faristol:aloud';

export class Leading {
  /** What stands in the field for drawn letters. */
  letters = $state('');
  /** Why the last step was not taken. */
  note = $state('');
  aloud = $state(kept(ALOUD) === 'yes');
  /** A step that needs its reason. */
  asking = $state.raw<{ title: string; make: Making; points: number | null } | null>(null);
  /** A word that is about to be laid while slips are missing. */
  confirming = $state.raw<Laying | null>(null);
  readonly leads = $derived.by(() => this.room.greeting?.role === 'leader');
  private read = '';
  private looked: unknown[] = [];
  /** Nobody is at the desk any more. */
  readonly leave: () => void;

  constructor(
    readonly room: LiveRoom,
    private readonly speaker: Pick<typeof voice, 'exists' | 'read'> = voice,
  ) {
    this.leave = room.onLook(() => this.look());
  }

  private look(): void {
    const { shown, led, current } = this.room;
    if (this.looked[0] === shown && this.looked[1] === led) return;
    this.looked = [shown, led];
    // What could not be done then may be possible now.
    if (current) this.note = '';
    // Each draw once, when the leader wants to hear it.
    if (shown?.stage !== 'drawn' || !led?.called.length) return;
    const drawn = `${shown.turn} ${shown.rack}`;
    if (drawn !== this.read && this.aloud) this.speak();
    this.read = drawn;
  }

  wantAloud(wanted: boolean): void {
    this.aloud = wanted;
    keep(ALOUD, wanted ? 'yes' : 'no');
  }

  private speak(): void {
    const { led } = this.room;
    if (led && this.speaker.exists) this.speaker.read(led.called, led.calling_language);
  }

  /** Sends it, or asks first where a word would be laid while slips are missing. */
  readonly send = (said: Said): void => {
    this.note = this.room.line === 'open' ? '' : hall.m.hindered.offline;
    if (this.note) return;
    const lays = said.do === 'LayWord' || said.do === 'LayNothing';
    if (lays && !said.accept_missing && this.room.led?.missing.length) this.confirming = said;
    else this.room.send(said);
  };

  readonly because: Because = (title, make, points) => {
    this.asking = { title, make, points: points ?? null };
  };

  /** The reason for the step that asked for one. */
  say(reason: string, points: number): void {
    if (this.asking) this.send(this.asking.make(reason, points));
    this.asking = null;
  }

  /** The word is laid, whatever is missing. */
  confirm(): void {
    if (this.confirming) this.send({ ...this.confirming, accept_missing: true });
    this.confirming = null;
  }

  /** Take a step, or say why it can't be taken now; where it goes on in a field, which one. */
  take(name: Parameters<typeof step>[0]): Place | null {
    const { room, letters } = this;
    const { m } = hall;
    this.note = '';
    const does = step(name, {
      shown: room.shown!,
      led: room.led,
      current: room.current,
      connected: room.line === 'open',
      leads: this.leads,
      now: room.time(),
      letters,
      voice: this.speaker.exists,
    });
    if ('go' in does) return does.go;
    if ('send' in does) {
      this.send(does.send);
      if (does.send.do === 'Draw') this.letters = '';
    } else if ('ask' in does) {
      if (does.ask === 'undo') this.because(m.undo, (reason) => ({ do: 'Undo', reason }));
      else this.because(m.closeTurn, (reason) => ({ do: 'CloseTurn', reason }));
    } else if ('speak' in does) {
      this.speak();
    } else {
      this.note =
        does.hindered === 'stage'
          ? m.notNow(known(m.stages, room.shown!.stage) ?? '')
          : m.hindered[does.hindered];
    }
    return null;
  }
}
