/** The players of a division, typed or pasted: one a line, `name; club; rating`. */
import { Step, type FollowedLeague } from './league.svelte.ts';

export interface Entered {
  name: string;
  club: string;
  rating: number | null;
}

/** Reads a list of players; what is left out is nothing. */
export function readPlayers(text: string): Entered[] {
  return text
    .split('\n')
    .map((line) => line.split(/[;\t]/).map((part) => part.trim()))
    .filter(([name]) => name)
    .map(([name = '', club = '', rating = '']) => ({
      name,
      club,
      rating: /^\d{1,4}$/.test(rating) ? Number(rating) : null,
    }));
}

export class PlayersOfDivision {
  text = $state('');
  private readonly step: Step;
  readonly found = $derived.by(() => readPlayers(this.text));

  constructor(
    private readonly league: FollowedLeague,
    private readonly division: () => number,
  ) {
    this.step = new Step(league, () => this.text);
  }

  get trouble(): string {
    return this.step.trouble;
  }

  /** One after the other; whoever is refused stays in the list, with all after them. */
  async enter(): Promise<void> {
    const lines = this.text.split('\n').filter((line) => line.trim());
    while (lines.length) {
      const [player] = readPlayers(lines[0]!);
      if (!player) {
        lines.shift();
        continue;
      }
      if (!(await this.step.take('/players', { ...player, division: this.division() }))) return;
      lines.shift();
      this.text = lines.join('\n');
    }
  }
}
