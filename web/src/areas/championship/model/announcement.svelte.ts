/** An event that is being announced: what is chosen of its rules, and what that leaves to choose. */
import { go } from '../../../look/navigation.svelte.ts';
import { Notice } from '../../../look/notice.svelte.ts';
import { edition as load, editions, ruleTexts, type Edition } from '../../../mirror/rules.ts';
import { choices, ownTiles } from '../../../mirror/wish.ts';
import { ask, whoAmI } from '../../../server/api.svelte.ts';
import { Debounced } from '../../../server/debounced.svelte.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import { speech } from '../../../text/index.svelte.ts';
import {
  REGULATIONS,
  type ChampionshipLine,
  type Decided,
  type RegulationKind,
} from '../../../wire/championship.ts';
import type { Ranking } from '../../../wire/kinds.ts';
import { pairingMayStart } from './announcing.ts';
import type { Form } from './ready_made.ts';
import { told } from './trouble.ts';

type Choice = string | number | boolean;

/** Today where the organiser is, as 2026-01-31. */
const today = (): string =>
  new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** To be made while a component is set up. */
export class Announcement {
  name = $state('');
  place = $state('');
  day = $state('');
  lastDay = $state('');
  announcedOn = $state(today());
  rounds = $state<number | null>(5);
  /** Empty where the regulations say it, as with all that is chosen below. */
  system = $state('');
  starts = $state('');
  unplayed = $state('');
  byePoints = $state<number | null>(null);
  /** Readings: empty where the regulations say it. */
  disqualified = $state('');
  runningGame = $state('');
  lateRulings = $state('');
  official = $state(false);
  online = $state(false);
  selfEntry = $state(false);
  private chosenRegulations = $state<RegulationKind>('fisc-2023');
  private chosenRanking = $state<Ranking>('wins');
  private chosenEdition = $state('fisc-2023');
  private options = $state.raw<Record<string, Choice>>({});
  private readonly refused = new Notice(() => JSON.stringify(this.asked));
  private readonly loading = new Resource(() => this.chosenEdition, load, { keeps: true });
  private readonly all = new Resource(() => 'editions', editions);
  private readonly texts = new Resource(() => speech.language, ruleTexts, { keeps: true });

  readonly rules = $derived.by(() => REGULATIONS[this.chosenRegulations]);
  readonly isForTables = $derived(
    this.system === 'school-tables' || this.chosenRegulations === 'school',
  );
  /** Whether the pairing may say who starts; otherwise the players draw tiles. */
  readonly mayStart = $derived.by(() =>
    this.loading.value ? pairingMayStart(this.loading.value) : true,
  );
  /** Where total points decide, pairs can't be made by games won. */
  readonly systems = $derived.by(() =>
    this.rules.systems.filter((one) => !(one === 'dutch' && this.chosenRanking === 'total')),
  );
  /** The editions that games of this event may be played by. */
  readonly editions = $derived.by(() => {
    const seats = this.isForTables ? 4 : 2;
    return (this.all.value ?? []).filter(
      ({ name, least, most }) =>
        this.rules.editions.includes(name) && least <= seats && seats <= most,
    );
  });
  private readonly book = $derived.by((): Edition | null =>
    this.loading.value?.name === this.chosenEdition ? this.loading.value : null,
  );
  /** What the edition leaves open. Who starts is asked once, for the whole event. */
  readonly open = $derived.by(
    () =>
      this.book?.options.filter(({ id, choices: ways }) => id !== 'starter' && ways.length > 1) ??
      [],
  );
  readonly chosen = $derived.by(() => (this.book ? choices(this.book, this.options) : {}));

  /** Nothing is asked while the number of rounds is being typed. */
  private readonly settled = new Debounced(() =>
    this.rounds ? JSON.stringify(this.rulesAsked) : null,
  );
  private readonly seen = new Resource(
    () => this.settled.current,
    (asked) => ask<Decided>('POST', '/championships/choices', JSON.parse(asked)),
    { keeps: true },
  );

  get regulations(): RegulationKind {
    return this.chosenRegulations;
  }
  /** Everything that was chosen under other regulations is as these have it. */
  set regulations(kind: RegulationKind) {
    this.chosenRegulations = kind;
    this.system = '';
    this.starts = '';
    this.chosenRanking = this.rules.rankings[0]!;
    this.byePoints = null;
    this.disqualified = this.runningGame = this.lateRulings = '';
    this.edition = this.rules.edition;
  }

  get ranking(): Ranking {
    return this.chosenRanking;
  }
  set ranking(ranking: Ranking) {
    this.chosenRanking = ranking;
    if (this.system === 'dutch') this.system = '';
  }

  get edition(): string {
    return this.chosenEdition;
  }
  set edition(name: string) {
    this.chosenEdition = name;
    this.options = ownTiles(name, speech.language);
  }

  pairBy(system: string): void {
    this.system = system;
    // School tables are played by other editions than pairs are.
    if (this.regulations === 'club') this.edition = this.rules.edition;
  }

  choose(option: string, choice: Choice): void {
    this.options = { ...this.options, [option]: choice };
  }

  /** What the rules say in English, in the reader's language. */
  say(english: string): string {
    return this.texts.value?.sentences[english] ?? english;
  }

  /** Why it was not taken, as long as that is about what stands there. */
  get trouble(): string {
    return this.refused.text;
  }

  /** Everything that this would decide, as the server says it; null until it has. */
  get decided(): Decided | null {
    return this.seen.error ? null : this.seen.value;
  }
  /** Why it can't be announced so, apart from a name that is still missing. */
  get obstacle(): string {
    return this.seen.error ? told(this.seen.error) : '';
  }

  /** Fill in a ready-made form; name, place and days stay. */
  begin({ regulations, rounds, system = '' }: Form): void {
    this.regulations = regulations;
    this.rounds = rounds;
    if (system) this.pairBy(system);
  }

  private get rulesAsked(): object {
    return { ...this.asked, name: '…', place: '' };
  }

  /** What the server is asked for. */
  get asked(): object {
    return {
      name: this.name,
      rounds: this.rounds,
      regulations: this.regulations,
      place: this.place,
      plays_on: this.day,
      ends_on: this.lastDay,
      announced_on: this.announcedOn,
      official: this.official && this.regulations === 'fisc-2023',
      online: this.online,
      self_entry: this.selfEntry,
      edition: this.edition,
      options: this.options,
      ...(this.system ? { system: this.system } : {}),
      ...(this.starts && this.mayStart ? { starts: this.starts } : {}),
      ...(this.isForTables
        ? {}
        : {
            ranking: this.ranking,
            ...(this.byePoints === null ? {} : { bye_points: this.byePoints }),
            ...(this.unplayed ? { unplayed: this.unplayed } : {}),
            ...(this.disqualified ? { disqualified: this.disqualified } : {}),
            ...(this.runningGame ? { running_game: this.runningGame } : {}),
          }),
      ...(this.lateRulings ? { late_rulings: this.lateRulings === 'yes' } : {}),
    };
  }

  async announce(): Promise<void> {
    this.refused.tell('');
    try {
      const made = await ask<ChampionshipLine>('POST', '/championships', this.asked);
      await whoAmI();
      go(`/championships/${made.id}`);
    } catch (error) {
      this.refused.tell(told(error));
    }
  }
}
