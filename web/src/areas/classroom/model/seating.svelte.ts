/** Who plays with whom, by which rules: everybody who is free and not left out, in groups. */
import {
  edition as load,
  editions,
  ruleTexts,
  type Asked,
  type EditionHead,
  type RuleTexts,
} from '../../../mirror/rules.ts';
import { ownTiles } from '../../../mirror/wish.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import { speech } from '../../../text/index.svelte.ts';
import { lexica } from '../../../text/lexica.ts';
import { grouped, type Pupil, type Seated } from './class.ts';

/** The tiles that an edition lets a teacher choose, of those with a word list here. */
interface Offered {
  tiles: Asked['choices'];
  usual: string;
}

async function offeredBy(edition: string): Promise<Offered> {
  const [{ options }, lists] = await Promise.all([load(edition), lexica()]);
  const asked = options.find((option) => option.id === 'tiles');
  return {
    tiles: asked?.choices.filter(({ choice }) => lists.some((list) => list.tiles === choice)) ?? [],
    usual: String(asked?.default ?? ''),
  };
}

export class Seating {
  edition = $state('friendly');
  /** Robots take the seats that stay empty. */
  fill = $state(true);
  /** Not in the order of the list. */
  mixed = $state(false);
  private readonly all: Resource<EditionHead[]>;
  private readonly offered: Resource<Offered>;
  private readonly texts: Resource<RuleTexts>;
  private wanted = $state(2);
  /** The tiles that were chosen for an edition. */
  private chosenTiles = $state.raw({ edition: '', tiles: '' });
  /** Who stays out, by account. */
  private out = $state.raw<ReadonlySet<string>>(new Set());

  readonly books = $derived.by(() => this.all.value?.filter((one) => !one.duplicate) ?? []);
  readonly least = $derived.by(() => this.book?.least ?? 2);
  readonly most = $derived.by(() => this.book?.most ?? 4);
  readonly sizes = $derived.by(() =>
    [2, 3, 4].filter((size) => size >= this.least && size <= this.most),
  );
  readonly offer = $derived.by(() => this.offered.value?.tiles ?? []);
  readonly groups = $derived.by(() => this.grouped(this.chosen));
  /** The rules of an edition that was only just chosen are still on the way. */
  private readonly known = $derived.by(() => !!(this.offered.value ?? this.offered.error));
  readonly playable = $derived.by(
    () =>
      this.known &&
      this.groups.length > 0 &&
      this.groups.every((group) => group.length >= this.least || this.fill),
  );

  /** To be made while a component is set up. */
  constructor(
    private readonly pupils: () => readonly Pupil[],
    private readonly chance: () => number = Math.random,
  ) {
    this.all = new Resource(() => 'all', editions);
    this.offered = new Resource(() => this.edition, offeredBy);
    this.texts = new Resource(() => speech.language, ruleTexts, { keeps: true });
  }

  private get book(): EditionHead | undefined {
    return this.books.find((one) => one.name === this.edition);
  }

  /** What a choice of the rules says to whoever reads this language. */
  said(means: string): string {
    return this.texts.value?.sentences[means] ?? means;
  }

  /** How many sit at a table: what was chosen, as far as the rules let them. */
  get size(): number {
    return Math.min(Math.max(this.wanted, this.least), this.most);
  }
  set size(size: number) {
    this.wanted = size;
  }

  /** Those that were chosen for this edition; otherwise the reader's own, or the edition's. */
  get tiles(): string {
    const { edition, tiles } = this.chosenTiles;
    if (edition === this.edition) return tiles;
    return String(ownTiles(this.edition, speech.language).tiles ?? this.offered.value?.usual ?? '');
  }
  set tiles(tiles: string) {
    this.chosenTiles = { edition: this.edition, tiles };
  }

  plays(pupil: Pupil): boolean {
    return !this.out.has(pupil.id);
  }

  /** Who plays stays out now, and the other way round. */
  turn({ id }: Pupil): void {
    const out = new Set(this.out);
    if (!out.delete(id)) out.add(id);
    this.out = out;
  }

  private get chosen(): Pupil[] {
    return this.pupils().filter((pupil) => !pupil.table && this.plays(pupil));
  }

  private grouped(pupils: readonly Pupil[]): Pupil[][] {
    return grouped(pupils, this.size, this.least, this.most);
  }

  /** What the server is asked for. */
  asked(): Seated {
    const { chosen } = this;
    const order = this.mixed
      ? chosen
          .map((pupil) => ({ pupil, at: this.chance() }))
          .sort((a, b) => a.at - b.at)
          .map(({ pupil }) => pupil)
      : chosen;
    return {
      edition: this.edition,
      options: this.offer.length ? { tiles: this.tiles } : {},
      groups: this.grouped(order).map((group) => group.map(({ id }) => id)),
      seats: this.fill ? this.least : 0,
    };
  }
}
