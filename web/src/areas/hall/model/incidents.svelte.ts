/** What goes out of the ordinary at a real board, told as the book has it: one press when it is done. */
import type { JuryAsked } from '../../../wire/boards.ts';
import type { Companion } from './companion.svelte.ts';

export type Misdraw = 'none' | 'blind' | 'seen' | 'choose';

const unseen = (count: number): string => '*'.repeat(count);

export class Incidents {
  constructor(
    private readonly companion: Companion,
    readonly seat: number,
  ) {}

  private get rules(): Companion['rules'] {
    return this.companion.rules;
  }

  private get seats(): number {
    return this.companion.view?.names.length ?? 2;
  }

  /** Who takes tiles that are too many, or helps with a rack: the opponent, the neighbour on the left. */
  get neighbour(): number {
    return (this.seat + 1) % this.seats;
  }

  /** How tiles that are too many go back; they may stand on the rack already. */
  misdraw(racked: boolean): Misdraw {
    return (this.rules?.text(racked ? 'misdraw.racked' : 'misdraw.unracked') || 'none') as Misdraw;
  }

  /** How many tiles the neighbour takes, of which as many go back as were drawn too many. */
  taken(count: number, racked: boolean): number {
    return this.misdraw(racked) === 'choose' ? count + 2 : count;
  }

  overdrawn(count: number, racked: boolean): void {
    const taken = unseen(this.taken(count, racked));
    this.companion.do(this.seat, { do: 'ReportOverdraw', extra: unseen(count), racked });
    this.companion.do(this.neighbour, { do: 'ResolveOverdraw', taken, returned: unseen(count) });
  }

  /** Whether a rack of one kind may be changed in this turn, after what was done in it. */
  mayRedraw(acted: string | null): boolean {
    if ((this.rules?.text('redraw.helper') || 'none') === 'none') return false;
    if (acted === null) return this.rules!.is('redraw.in_own_turn');
    return acted === 'play' || (acted === 'exchange' && this.rules!.is('redraw.after_exchange'));
  }

  redrawn(): void {
    this.companion.do(this.seat, { do: 'Redraw', drawn: unseen(7) });
  }

  /** What the jury may be asked by whoever finds no word; null where it may not. */
  get leave(): JuryAsked['about'] | null {
    if (this.rules?.is('exchange.again_by_jury')) return 'exchange';
    return this.rules?.number('exchange.restart_after') ? 'restart' : null;
  }

  /** What this player has asked the jury in this turn. */
  get asked(): JuryAsked | null {
    const { asked } = this.companion.steps;
    return asked?.seat === this.seat ? asked : null;
  }

  /** The jury looks at board and rack, and it alone learns whether there is a play. */
  ask(): void {
    const about = this.leave === 'restart' ? 'AskToRestart' : 'AskToExchangeAgain';
    this.companion.do(this.seat, { do: about });
  }

  answered(granted: boolean): void {
    const about = this.leave === 'restart' ? 'RuleOnRestart' : 'RuleOnExchange';
    this.companion.do(this.seat, { do: about, granted });
  }

  get conceded(): number {
    return this.rules?.number('exchange.conceded_points') ?? 0;
  }

  concede(): void {
    this.companion.do(this.seat, { do: 'ConcedeTurn' });
  }

  /** Whether a player whose tiles fit nowhere is out while the others play on. */
  get mayFreeze(): boolean {
    return (this.rules?.text('ending.freeze') || 'never') !== 'never';
  }

  stuck(): void {
    this.companion.do(this.seat, { do: 'DeclareStuck' });
  }

  get any(): boolean {
    const draws = this.misdraw(true) !== 'none' || this.misdraw(false) !== 'none';
    return draws || this.mayRedraw('play') || this.leave !== null || this.mayFreeze;
  }
}
