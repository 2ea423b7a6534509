/** An event's committee as its officials see it: members, cases, votes, and the rulings of past events. */
import { ask } from '../../../server/api.svelte.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import type {
  CaseLine,
  CommitteeView,
  PlayerLine,
  RulingFound,
} from '../../../wire/championship.ts';
import type { Act, Following } from './event.svelte.ts';

export type Vote = CaseLine['votes'][number]['vote'];

/** `Name / Club`, a line each; somebody of the event's players is that player. */
export function membersFrom(
  text: string,
  players: readonly PlayerLine[],
): { name: string; club: string; player: number }[] {
  return text
    .split('\n')
    .map((line) => line.split('/').map((part) => part.trim()))
    .filter(([name]) => name)
    .map(([name = '', club = '']) => {
      const plays = players.find((one) => one.name.toLowerCase() === name.toLowerCase());
      return { name, club, player: plays?.player ?? 0 };
    });
}

/** To be made while a component is set up. */
export class CommitteeDesk {
  /** What is voted on now, by member; who is not here abstains. */
  votes = $state<Record<number, Vote>>({});
  found = $state.raw<RulingFound[] | null>(null);
  private readonly seen: Resource<CommitteeView>;

  constructor(
    private readonly event: Following,
    private readonly act: Act,
  ) {
    this.seen = new Resource(
      () => `/championships/${encodeURIComponent(event.id)}/committee?${event.view?.version ?? 0}`,
      (path) => ask<CommitteeView>('GET', path.split('?')[0]!),
      { keeps: true },
    );
  }

  get view(): CommitteeView | null {
    return this.seen.value;
  }

  /** Whoever may vote on a case. */
  mayVote({ abstain }: CaseLine, member: number): boolean {
    return !abstain.includes(member);
  }

  name(text: string): Promise<boolean> {
    const members = membersFrom(text, this.event.view!.players);
    return this.act({ do: 'NameCommittee', members });
  }

  async rule(
    { case: number, abstain }: CaseLine,
    ruling: string,
    clause: string,
  ): Promise<boolean> {
    const votes = Object.entries(this.votes)
      .map(([member, vote]) => ({ member: Number(member), vote }))
      .filter(({ member }) => !abstain.includes(member));
    const done = await this.act({ do: 'RuleCase', case: number, ruling, clause, votes });
    if (done) this.votes = {};
    return done;
  }

  async search(words: string): Promise<void> {
    this.found = await ask<RulingFound[]>('GET', `/rulings?words=${encodeURIComponent(words)}`);
  }
}
