import { describe, expect, it } from 'vitest';
import type { GameLine, PublicView, RoundLine, TableLine } from '../../../wire/championship.ts';
import { columnsOf, pagesOf, signed } from './wall.ts';

const game = (table: number, score: [number, number] | null = null): GameLine => ({
  table,
  first: table * 2 - 1,
  second: table * 2,
  score,
  outcomes: null,
  overruled: '',
  game: '',
  waits: false,
  ending: 'points',
});

function view(
  phase: PublicView['phase'],
  games: GameLine[],
  bye: number | null = null,
): PublicView {
  const players = Array.from({ length: games.length * 2 + 1 }, (_, n) => ({
    player: n + 1,
    name: `P${String(99 - n)}`,
    rating: null,
    club: '',
    school: '',
    category: '',
    checked_in: false,
    withdrawn: false,
    joined: 1,
    no_show: 0,
    disqualified: false,
  }));
  return {
    id: 'x',
    version: 1,
    name: 'X',
    place: '',
    plays_on: '',
    ends_on: '',
    waits: [],
    disqualified: 'stand',
    running_game: 'forfeit',
    time_called: false,
    timing: { wait_minutes: 0, at_end: '', clause: '', play_seconds: 0, turns: 0 },
    regulations: 'club',
    title: '',
    system: 'dutch',
    starts: 'pairing',
    rounds_total: 5,
    online: false,
    self_entry: false,
    edition: 'friendly',
    options: {},
    game_minutes: 0,
    ranking: 'wins',
    phase,
    players,
    rounds:
      phase === 'entries'
        ? []
        : [{ number: 1, is_closed: false, games, bye, away: [], by_hand: [], tables: [] }],
    tie_breaks: [],
    standings: players.map((one, n) => ({
      place: n + 1,
      player: one.player,
      points: '0.0',
      sums: [],
    })),
    prizes: [],
    clock_until: 0,
    clock_left: 0,
  };
}

const kinds = (shown: PublicView, size: number): string[] =>
  pagesOf(shown, size).map((page) => page.kind);

describe('the wall', () => {
  it('shows who has entered, in order of name, before the first round', () => {
    const [page] = pagesOf(view('entries', [game(1), game(2)]), 20);
    expect(page?.kind === 'players' && page.players.map((one) => one.name)).toEqual([
      'P95',
      'P96',
      'P97',
      'P98',
      'P99',
    ]);
  });

  it('has a page even when nobody has entered', () =>
    expect(pagesOf({ ...view('entries', []), players: [] }, 20)).toHaveLength(1));

  it('shows a large pairing by table and by name while people look for their seats', () =>
    expect(
      kinds(
        view(
          'playing',
          Array.from({ length: 30 }, (_, n) => game(n + 1)),
        ),
        20,
      ),
    ).toEqual(['tables', 'tables', 'names', 'names', 'names']));

  it('shows who leads once half the results are in', () =>
    expect(kinds(view('playing', [game(1, [400, 300]), game(2)]), 20)).toEqual([
      'tables',
      'standings',
    ]));

  it('turns through the whole classification, not only its first page', () => {
    const games = Array.from({ length: 25 }, (_, n) => game(n + 1, [400, 300]));
    const shown = pagesOf(view('playing', games), 20);
    expect(shown.flatMap((page) => (page.kind === 'standings' ? page.lines : [])).length).toBe(51);
  });

  it('has the tables in their order, and who plays first where that is known', () => {
    const games = Array.from({ length: 12 }, (_, n) => game(12 - n));
    const pages = pagesOf(view('playing', games), 20);
    const [tables] = pages;
    expect(tables?.kind === 'tables' && tables.games.map((one) => one.table)).toEqual(
      Array.from({ length: 12 }, (_, n) => n + 1),
    );
    const starting = (shown: PublicView): number[] =>
      pagesOf(shown, 20).flatMap((page) =>
        page.kind === 'names'
          ? page.seats.filter((one) => one.starts).map((one) => one.player)
          : [],
      );
    expect(starting(view('playing', games)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, n) => n * 2 + 1),
    );
    expect(starting({ ...view('playing', games), starts: 'lot' })).toEqual([]);
  });

  it('shows the first tie-break and the difference with its sign', () => {
    const breaks = (...names: string[]): Pick<PublicView, 'tie_breaks'> => ({
      tie_breaks: names.map((name) => ({ name, title: name, clause: '' })),
    });
    expect(columnsOf(breaks('berger', 'wins', 'differential')).map((one) => one.at)).toEqual([
      0, 2,
    ]);
    expect(columnsOf(breaks('differential', 'total'))).toEqual([{ at: 0, isDifference: true }]);
    expect(columnsOf(breaks('wins'))).toEqual([{ at: 0, isDifference: false }]);
    expect(columnsOf(breaks())).toEqual([]);
    expect(['120', '-42', '0', ''].map(signed)).toEqual(['+120', '−42', '0', '']);
  });

  it('leaves a line for the bye and shows every table once', () => {
    const games = Array.from({ length: 20 }, (_, n) => game(n + 1));
    const pages = pagesOf(view('playing', games, 41), 20).filter((page) => page.kind === 'tables');
    expect(pages.flatMap((page) => page.games)).toEqual(games);
    for (const page of pages)
      expect(page.games.length + (page.bye ? 1 : 0)).toBeLessThanOrEqual(20);
    expect(pages.filter((page) => page.bye)).toHaveLength(1);
  });

  it('shows tables of several, and by name where they fill more than a page', () => {
    const table = (n: number, scores: number[] | null = null): TableLine => ({
      table: n,
      players: [n * 4 - 3, n * 4 - 2, n * 4 - 1, n * 4],
      scores,
      places: null,
      points: null,
      overruled: '',
      waits: false,
      game: '',
      without: [],
    });
    const seated = (tables: TableLine[]): PublicView => {
      const shown = view(
        'playing',
        Array.from({ length: tables.length * 2 }, (_, n) => game(n + 1)),
      );
      return {
        ...shown,
        system: 'school-tables',
        rounds: [{ ...shown.rounds[0]!, games: [], tables }],
      };
    };
    expect(kinds(seated([table(1), table(2)]), 20)).toEqual(['several']);
    expect(kinds(seated([table(1, [1, 2, 3, 4]), table(2)]), 20)).toEqual(['several', 'standings']);
    const many = Array.from({ length: 13 }, (_, n) => table(n + 1));
    expect(kinds(seated(many), 20)).toEqual(['several', 'several', 'names', 'names', 'names']);
    expect(
      pagesOf(seated(many), 20).flatMap((page) => (page.kind === 'several' ? page.tables : [])),
    ).toEqual(many);
    expect(
      pagesOf(seated(many), 20).flatMap((page) => (page.kind === 'names' ? page.seats : [])),
    ).toHaveLength(52);
  });

  it('still shows a view that was kept from before there were such tables', () => {
    const shown = view('playing', [game(1)]);
    const round: Partial<RoundLine> = { ...shown.rounds[0]! };
    delete round.tables;
    expect(kinds({ ...shown, rounds: [round as RoundLine] }, 20)).toEqual(['tables']);
  });

  it.each(['pairing', 'between', 'finished'] as const)(
    'shows the classification while %s',
    (phase) => expect(kinds(view(phase, [game(1, [400, 300])]), 20)).toEqual(['standings']),
  );
});
