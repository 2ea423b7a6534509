/** The result from the players' own hands: one sends it, another confirms it or does not. */
import { Notice } from '../../../look/notice.svelte.ts';
import type { Doubt } from '../../../wire/championship.ts';
import type { Following } from './event.svelte.ts';
import {
  resultAbout,
  resultText,
  slipsOf,
  slipWish,
  type RoundTable,
  type Scores,
} from './round_table.ts';
import type { Winner } from './score.ts';
import { told } from './trouble.ts';

/**
 * What there is to do: nothing, as the result is in; write a slip; confirm what another says; wait until
 * another confirms; or look at slips that differ.
 */
export type SlipStage = 'in' | 'writing' | 'confirming' | 'waiting' | 'differing';

export class OwnSlip {
  /** What is typed, a seat each. */
  scores = $state<(number | null)[]>([]);
  away = $state<boolean[]>([]);
  /** Who won: asked where two play. */
  won = $state<Winner | ''>('');
  asking = $state.raw<{
    scores: Scores;
    winner: Winner | null;
    about: string;
    doubts: Doubt[];
  } | null>(null);
  /** A slip of before is written again. */
  private again = $state(false);
  private readonly refused: Notice;

  readonly slips = $derived.by(() => slipsOf(this.table, this.event.mine!));
  readonly mine = $derived(this.slips.find((slip) => slip.player === this.me));
  readonly theirs = $derived(this.slips.find((slip) => slip.player !== this.me));
  readonly stage = $derived.by((): SlipStage => {
    if (this.table.scores) return 'in';
    if (this.again || !this.slips.length) return 'writing';
    if (new Set(this.slips.map((slip) => this.text(slip))).size > 1) return 'differing';
    return this.theirs ? 'confirming' : 'waiting';
  });
  /** The seats in the order they are asked for: where two play, one's own first. */
  readonly seats = $derived.by(() => {
    const { kind, players } = this.table;
    const seats = players.map((player, seat) => ({ player, seat }));
    return kind === 'pair' && players[0] !== this.me ? seats.reverse() : seats;
  });

  constructor(
    readonly event: Following,
    private readonly about: () => RoundTable,
    readonly me: number,
  ) {
    this.refused = new Notice(() =>
      JSON.stringify([this.table.scores, this.slips, this.again, this.scores, this.away, this.won]),
    );
  }

  get table(): RoundTable {
    return this.about();
  }

  /** Why it was not taken, as long as that is about what stands there. */
  get trouble(): string {
    return this.refused.text;
  }

  text({ scores, winner }: { scores: Scores; winner: Winner | null }): string {
    return resultText(this.table, scores, winner);
  }

  /** Sends what is typed, once it is whole. */
  async write(): Promise<void> {
    const scores = this.table.players.map((_, seat) =>
      this.away[seat] ? null : (this.scores[seat] ?? null),
    );
    if (scores.some((score, seat) => score === null && !this.away[seat])) return;
    await this.send(scores, this.won || null);
  }

  /** What another says is right. */
  async confirm(): Promise<void> {
    if (this.theirs) await this.send(this.theirs.scores, this.theirs.winner, true);
  }

  /** Whoever was asked is sure. */
  async sure(): Promise<void> {
    if (this.asking) await this.send(this.asking.scores, this.asking.winner, true);
  }

  /** Write it again; what another says of a larger table is there already, a score or two is changed. */
  mend(): void {
    const known =
      this.mine?.scores ?? (this.table.kind === 'several' ? this.theirs?.scores : null) ?? [];
    this.scores = [...known];
    this.away = known.map((score) => score === null);
    this.won = '';
    this.again = true;
  }

  private async send(scores: Scores, winner: Winner | null, sure = false): Promise<void> {
    this.refused.tell('');
    this.asking = null;
    try {
      const { doubts } = await this.event.do(slipWish(this.table, scores, winner, sure));
      const about = resultAbout(this.table, this.text({ scores, winner }), (player) =>
        this.event.name(player),
      );
      if (doubts.length) this.asking = { scores, winner, about, doubts };
      else this.again = false;
    } catch (error) {
      this.refused.tell(told(error));
    }
  }
}
