/** What somebody wants to play, as the form has it, and what that means for the server. */
import type { Level } from '../server/api.svelte.ts';
import { Rules, type Edition, type EditionHead } from './rules.ts';
import type { PageWords } from '../text/pages/en.ts';
import type { NewTable, Terms } from '../wire/lobby.ts';

type Chosen = Record<string, string | number | boolean>;
export type Seat = 'person' | Level;

export interface Wish {
  edition: string;
  options: Chosen;
  /** Days for every move; 0 plays by the book's clock. */
  days: number;
  /** Who sits on the other seats. */
  others: Seat[];
  lexicon: string;
  judge: 'software' | 'arbiter';
  rated: boolean;
  open: boolean;
  /** Seconds that spectators are behind; null where there are none. */
  delay: number | null;
  /** Which ratings are looked for; null for any. */
  least: number | null;
  most: number | null;
}

export const DAYS = [0, 1, 2, 3, 5, 7, 14];
export const DELAYS = [0, 60, 180, 300, 600];

export const usual = (edition: string): Wish => ({
  edition,
  options: {},
  days: 0,
  others: ['person'],
  lexicon: '',
  judge: 'software',
  rated: false,
  open: true,
  delay: 0,
  least: null,
  most: null,
});

/** Where an edition leaves the tiles open: those of the reader's own language. Others are a choice away. */
export const ownTiles = (edition: string, language: string): Chosen =>
  edition === 'friendly' && language === 'nl' ? { tiles: 'dutch' } : {};

/** The options of an edition as they are, with what was chosen of them. */
export function choices(book: Edition, options: Chosen): Chosen {
  return Object.fromEntries(
    book.options.map((asked) => [asked.id, options[asked.id] ?? asked.default]),
  );
}

export function isClocked(book: Edition, options: Chosen): boolean {
  const rules = new Rules(book, options);
  return (
    rules.number('time.each_ms') + rules.number('time.shared_ms') + rules.number('time.play_ms') > 0
  );
}

/** The options by which an edition is played without a clock; null where it has none. */
export function withoutClock(book: Edition, options: Chosen): Chosen | null {
  const now = choices(book, options);
  if (!isClocked(book, now)) return now;
  for (const asked of book.options)
    for (const { choice } of asked.choices) {
      const other = { ...now, [asked.id]: choice };
      if (!isClocked(book, other)) return other;
    }
  return null;
}

/** Only what differs from the book's own: the server knows the rest. */
function differing(book: Edition, options: Chosen): Chosen {
  return Object.fromEntries(
    book.options
      .filter(({ id, default: own }) => options[id] !== undefined && options[id] !== own)
      .map(({ id }) => [id, options[id]!]),
  );
}

export function termsOf(wish: Wish, book: Edition): Terms {
  return {
    edition: wish.edition,
    options: differing(book, wish.options),
    readings: {},
    lexicon: wish.lexicon,
    judge: wish.judge,
    rated: wish.rated && wish.others.every((seat) => seat === 'person'),
    spectators: wish.delay !== null,
    delay_s: wish.delay ?? 0,
    days_per_move: wish.days,
  };
}

export function seekOf(
  wish: Wish,
  book: Edition,
): Terms & { least_rating: number; most_rating: number } {
  return { ...termsOf(wish, book), least_rating: wish.least ?? 0, most_rating: wish.most ?? 0 };
}

export function tableOf(wish: Wish, book: Edition): Partial<NewTable> {
  const robots = wish.others.filter((seat): seat is Level => seat !== 'person');
  return {
    ...termsOf(wish, book),
    seats: wish.others.length + 1,
    robots,
    public: wish.open && wish.delay !== null,
  };
}

/** Whether one opponent, whoever it is, is all that is missing. */
export const isForTwo = (wish: Wish): boolean =>
  wish.others.length === 1 && wish.others[0] === 'person';

/** How long the games of a book take. */
export const timeOf = (
  { each_ms, shared_ms }: Pick<EditionHead, 'each_ms' | 'shared_ms'>,
  m: Pick<PageWords, 'clockTime' | 'clockShared' | 'clockNone'>,
): string =>
  each_ms
    ? m.clockTime(each_ms / 60_000)
    : shared_ms
      ? m.clockShared(shared_ms / 60_000)
      : m.clockNone;
