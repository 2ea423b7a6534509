/** The graph of a season: the place of each player, night by night, as lines from left to right. */
import type { SeasonView } from '../../../wire/season.ts';

export interface Piece {
  d: string;
  /** Whether the player was away at its later night. */
  isAway: boolean;
}

export interface CourseOf {
  player: number;
  name: string;
  /** The leader is `a`; whoever led longest beside them, or the second, is `b`. */
  mark: '' | 'a' | 'b';
  pieces: Piece[];
  dots: { x: number; y: number }[];
  end: { x: number; y: number };
  place: number;
  /** Every place, for those who hear the graph. */
  places: number[];
}

export interface Graph {
  width: number;
  height: number;
  /** On a narrow page only every third day that has a name is shown. */
  nights: { x: number; day: string; isNamed: boolean; isRare: boolean }[];
  courses: CourseOf[];
}

const ROW = 46;
const TOP = 46;
const LEFT = 24;
const WIDTH = 620;
const NAMES = 170;
/** As many lines are told apart. */
const MOST = 16;
const MOST_DATES = 7;

/** A first name, with the initial of the next word where somebody else has it too. */
export function shortName(player: number, names: readonly string[]): string {
  const [first, ...rest] = (names[player - 1] ?? '').split(' ');
  const same = names.filter((name) => name.split(' ')[0] === first).length > 1;
  const initial = (rest.find((word) => /^\p{Lu}/u.test(word)) ?? rest[0])?.[0];
  return same && initial ? `${first} ${initial}.` : (first ?? '');
}

export function graphOf(view: SeasonView): Graph {
  const ranked = view.ledger.filter(({ place }) => place > 0).slice(0, MOST);
  const here = new Map(view.ledger.map(({ player, nights }) => [player, new Set(nights)]));
  const nights = view.nights.length;
  const step = nights > 1 ? (WIDTH - NAMES - LEFT) / (nights - 1) : 0;
  const x = (night: number): number => LEFT + night * step;
  const rows = new Map<number, number[]>();
  const all = ranked.map(({ player }) => ({
    player,
    places: view.course.find((one) => one.player === player)?.places ?? [],
  }));
  // Who is not in the graph leaves no gap in it.
  for (let night = 0; night < nights; night += 1) {
    const order = all
      .filter(({ places }) => (places[night] ?? 0) > 0)
      .sort((one, other) => one.places[night]! - other.places[night]!);
    order.forEach(({ player }, row) => rows.set(player, [...filled(rows.get(player), night), row]));
  }
  const y = (row: number): number => TOP + row * ROW;
  const every = Math.max(1, Math.ceil(nights / MOST_DATES));
  const marks = marked(all);
  return {
    width: WIDTH,
    height: TOP + Math.max(1, ranked.length) * ROW - 10,
    nights: view.nights.map((day, n) => ({
      x: x(n),
      day,
      isNamed: (nights - 1 - n) % every === 0,
      isRare: (nights - 1 - n) % (3 * every) !== 0,
    })),
    courses: all.map(({ player, places }, place) => {
      const own = filled(rows.get(player), nights);
      const points = own
        .map((row, n) => ({ n, x: x(n), y: y(row) }))
        .filter(({ n }) => own[n]! >= 0);
      return {
        player,
        name: shortName(player, view.players),
        mark: marks.get(player) ?? '',
        pieces: points.slice(1).map((to, n) => {
          const from = points[n]!;
          const middle = (from.x + to.x) / 2;
          return {
            d: `M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`,
            isAway: !here.get(player)?.has(view.nights[to.n]!),
          };
        }),
        dots: points
          .filter(({ n }) => here.get(player)?.has(view.nights[n]!))
          .map(({ x: at, y: down }) => ({ x: at, y: down })),
        end: { x: x(Math.max(0, nights - 1)), y: y(place) },
        place: ranked[place]!.place,
        places,
      };
    }),
  };
}

/** Rows up to a night; -1 for nights without one. */
function filled(rows: readonly number[] = [], length: number): number[] {
  return [...rows, ...Array<number>(Math.max(0, length - rows.length)).fill(-1)];
}

function marked(all: readonly { player: number; places: number[] }[]): Map<number, 'a' | 'b'> {
  const [leader, ...others] = all;
  if (!leader) return new Map();
  const led = (places: number[]): number => places.filter((place) => place === 1).length;
  const second = others.reduce<(typeof others)[number] | null>(
    (most, one) => (most && led(most.places) >= led(one.places) ? most : one),
    null,
  );
  return new Map([[leader.player, 'a'], ...(second ? ([[second.player, 'b']] as const) : [])]);
}
