/**
 * The game of one tap: which language, whom against, how long, by which rule book and word list. All of
 * it is remembered on this device, so that the next game is one tap away.
 */
import { edition, Rules, titleOf, type Edition, type EditionHead } from '../../../mirror/rules.ts';
import { keep, kept } from '../../../server/kept.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import { speech } from '../../../text/index.svelte.ts';
import { home } from '../../../text/home/index.ts';
import { timeOf } from '../../../mirror/wish.ts';
import type { RobotLevel } from '../../../wire/robots.ts';
import type { NewTable, Terms } from '../../../wire/lobby.ts';
import { keepLevel, keptLevel } from './level.ts';

export const MINUTES = [3, 5, 10, 15, 25, 30] as const;
export const GAME_LANGUAGES = { ca: 'Català', nl: 'Nederlands' } as const;
export type GameLanguage = keyof typeof GAME_LANGUAGES;

const TILES: Record<GameLanguage, string> = { ca: 'catalan', nl: 'dutch' };
const BOOKS: Record<GameLanguage, string> = { ca: 'fisc-2023', nl: 'nl-wedstrijd' };
const FRIENDLY = 'friendly';
const KEPT = 'faristol:quick-game';

type Chosen = Terms['options'];

interface Kept {
  language: GameLanguage;
  minutes: number;
  rules: Record<GameLanguage, string>;
}

/** What lets a game of a book last so many minutes for each player; null where its book has no such game. */
export function optionsFor(book: Edition, minutes: number): Chosen | null {
  const lasts = (options: Chosen): boolean =>
    new Rules(book, options).number('time.each_ms') === minutes * 60_000;
  if (lasts({})) return {};
  for (const asked of book.options)
    for (const { choice } of asked.choices)
      if (lasts({ [asked.id]: choice })) return { [asked.id]: choice };
  return null;
}

/** Anybody may have written what a browser keeps. */
function before(): Kept {
  const first: GameLanguage = speech.language === 'nl' ? 'nl' : 'ca';
  const usual = { language: first, minutes: 0, rules: { ...BOOKS } };
  try {
    const found = JSON.parse(kept(KEPT) ?? 'null') as Partial<Kept> | null;
    const { language, minutes, rules } = found ?? {};
    return {
      language: language === 'ca' || language === 'nl' ? language : first,
      minutes: MINUTES.find((one) => one === minutes) ?? 0,
      rules: {
        ca: typeof rules?.ca === 'string' ? rules.ca : BOOKS.ca,
        nl: typeof rules?.nl === 'string' ? rules.nl : BOOKS.nl,
      },
    };
  } catch {
    return usual;
  }
}

/** To be made while a component is set up. */
export class QuickGame {
  private chosen = $state.raw<Kept>(before());
  /** The robot that is played; null is a person, whoever comes. */
  level = $state<RobotLevel | null>(keptLevel());
  private readonly loading = new Resource(() => this.edition, edition);

  constructor(private readonly shelf: { books: EditionHead[] }) {}

  get language(): GameLanguage {
    return this.chosen.language;
  }

  get minutes(): number {
    return this.chosen.minutes;
  }

  /** The rule books of the language, and the friendly rules, which any language is played by. */
  get books(): EditionHead[] {
    const tiles = TILES[this.language];
    return this.shelf.books.filter((book) => book.tiles === tiles || book.name === FRIENDLY);
  }

  /** The book that is asked for: one that this server has no longer is the usual one. */
  get edition(): string {
    const { rules, language } = this.chosen;
    const { books } = this;
    const known = books.length === 0 || books.some((book) => book.name === rules[language]);
    return known ? rules[language] : BOOKS[language];
  }

  private get head(): EditionHead | undefined {
    return this.books.find((book) => book.name === this.edition);
  }

  /** How long a game is where nothing else is chosen. */
  get ownTime(): string {
    const { head } = this;
    return head ? timeOf(head, speech.m) : '';
  }

  /** The time that stands on the button. */
  get time(): string {
    const { minutes, head } = this;
    const each = minutes || (head?.each_ms ?? 0) / 60_000;
    return each ? `${each} ${home.w.minutes}` : '';
  }

  private get own(): Chosen {
    return this.edition === FRIENDLY ? { tiles: TILES[this.language] } : {};
  }

  /** What is agreed; null until the rule book is there that says how long its games may be. */
  get terms(): Pick<Terms, 'edition' | 'options'> | null {
    const { minutes, own } = this;
    if (!minutes) return { edition: this.edition, options: own };
    const book = this.loading.value;
    if (book?.name !== this.edition) return null;
    const found = optionsFor(book, minutes);
    return found
      ? { edition: book.name, options: { ...own, ...found } }
      : { edition: FRIENDLY, options: { tiles: TILES[this.language], clock: minutes } };
  }

  /** The title of the book that has no game of this length, where the friendly rules step in. */
  get insteadOf(): string {
    const { terms, head } = this;
    return head && terms && terms.edition !== head.name ? titleOf(head, speech.m) : '';
  }

  /** The table to be made for oneself and the robot. */
  get table(): Partial<NewTable> | null {
    const { terms, level } = this;
    return terms && level && { ...terms, seats: 2, robots: [level], public: false };
  }

  speak(language: GameLanguage): void {
    this.keep({ ...this.chosen, language });
  }

  last(minutes: number): void {
    this.keep({ ...this.chosen, minutes });
  }

  choose(level: RobotLevel | null): void {
    this.level = level;
    if (level) keepLevel(level);
  }

  chooseRules(name: string): void {
    const { chosen } = this;
    this.keep({ ...chosen, rules: { ...chosen.rules, [chosen.language]: name } });
  }

  private keep(next: Kept): void {
    this.chosen = next;
    keep(KEPT, JSON.stringify(next));
  }
}
