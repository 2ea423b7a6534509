/** What somebody wants to play, as they choose it: the rules, the pace, who sits there. */
import { edition, editions, Rules, ruleTexts, type EditionHead } from '../../../mirror/rules.ts';
import {
  choices,
  isForTwo,
  ownTiles,
  seekOf,
  tableOf,
  termsOf,
  usual,
  withoutClock,
  type Seat,
} from '../../../mirror/wish.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import { speech } from '../../../text/index.svelte.ts';
import { lexica } from '../../../text/lexica.ts';

/** The rules that games at a table are played by. To be made while a component is set up. */
export class Shelf {
  private readonly all = new Resource(() => 'all', editions);
  readonly books = $derived.by(() => (this.all.value ?? []).filter((book) => !book.duplicate));
}

/** To be made while a component is set up. */
export class GameWish {
  wish = $state(usual(speech.language === 'nl' ? 'nl-wedstrijd' : 'fisc-2023'));
  /** A game of days has no clock, and the rules that were chosen have no way to play without. */
  changedRules = $state(false);
  private readonly loading = new Resource(() => this.wish.edition, edition);
  private readonly reading = new Resource(() => speech.language, ruleTexts, { keeps: true });
  private readonly lists = new Resource(() => 'lexica', lexica);

  /**
   * Clear the old rules until the new ones have loaded, so that no table is created with the
   * wrong rules.
   */
  readonly book = $derived.by(() =>
    this.loading.value?.name === this.wish.edition ? this.loading.value : null,
  );
  /** What is chosen of every option that the rules leave open. */
  readonly chosen = $derived.by(() => (this.book ? choices(this.book, this.wish.options) : {}));
  readonly asked = $derived.by(
    () => this.book?.options.filter((one) => one.choices.length > 1 && !one.on_wood) ?? [],
  );
  private readonly head = $derived.by(() =>
    this.shelf.books.find((one) => one.name === this.wish.edition),
  );
  /** How many may play. */
  readonly counts = $derived.by(() =>
    this.head
      ? Array.from({ length: this.head.most - this.head.least + 1 }, (_, n) => n + this.head!.least)
      : [],
  );
  /** The word lists for the tiles that are played with. */
  readonly fitting = $derived.by(() => {
    const tiles = this.book && new Rules(this.book, this.chosen).text('equipment.tiles');
    return (this.lists.value ?? []).filter((one) => one.tiles === tiles);
  });

  constructor(private readonly shelf: { books: EditionHead[] }) {}

  get isForTwo(): boolean {
    return isForTwo(this.wish);
  }

  get terms() {
    return this.book && termsOf(this.wish, this.book);
  }

  get seek() {
    return this.book && seekOf(this.wish, this.book);
  }

  get table() {
    return this.book && tableOf(this.wish, this.book);
  }

  /** What the rules say in English, in the reader's language. */
  say(english: string): string {
    return this.reading.value?.sentences[english] ?? english;
  }

  chooseEdition(name: string): void {
    const { wish } = this;
    wish.edition = name;
    wish.options = ownTiles(name, speech.language);
    wish.lexicon = '';
    this.changedRules = false;
    const next = this.head;
    if (next) this.seatMany(Math.min(Math.max(wish.others.length + 1, next.least), next.most));
    if (wish.days) void this.unclock();
  }

  seatMany(count: number): void {
    const { others } = this.wish;
    this.wish.others = Array.from({ length: count - 1 }, (_, n) => others[n] ?? 'person');
  }

  seat(place: number, who: Seat): void {
    this.wish.others = this.wish.others.map((one, at) => (at === place ? who : one));
  }

  async chooseDays(days: number): Promise<void> {
    this.changedRules = false;
    if (days) await this.unclock();
    this.wish.days = days;
  }

  choose(option: string, value: string | number | boolean): void {
    const { wish, book } = this;
    wish.options = { ...wish.options, [option]: value };
    if (option === 'tiles') wish.lexicon = '';
    if (book && wish.days && !withoutClock(book, wish.options)) wish.days = 0;
  }

  /** Choose the rules' own way to play without a clock, else other rules. */
  private async unclock(): Promise<void> {
    const { wish } = this;
    const wanted = wish.edition;
    const own = withoutClock(await edition(wanted), wish.options);
    if (wish.edition !== wanted) return;
    if (own) {
      wish.options = own;
      return;
    }
    const tiles = this.head?.tiles;
    wish.edition = 'friendly';
    wish.lexicon = '';
    wish.options = tiles ? { tiles } : {};
    this.changedRules = true;
  }
}
