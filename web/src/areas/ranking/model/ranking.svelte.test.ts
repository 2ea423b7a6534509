// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, pass, problem, unreachable } from '../../../server/fakes.ts';
import { speak } from '../../../text/index.svelte.ts';
import { ranking as words } from '../../../text/ranking/index.ts';
import type { ParcelView, RankedLine, RankingView } from '../../../wire/ranking.ts';
import { FollowedRanking, linesWith, NewDesk } from './ranking.svelte.ts';

const ranked = (place: number, name: string): RankedLine => ({
  place,
  name,
  rating: 1400 - place,
  games: 40,
  provisional: false,
  inactive: false,
  change: 0,
  rose: 0,
});
const parcel = (number: number, standing: ParcelView['standing'], listed = ''): ParcelView => ({
  parcel: number,
  title: 'Open',
  plays_on: '2026-10-03',
  last_day: '2026-10-04',
  received: '2026-10-06',
  rounds: 5,
  games: 20,
  players: 8,
  standing,
  why: '',
  by: '',
  listed,
  lines: (['met', 'look', 'look'] as const).map((verdict) => ({
    name: 'rules',
    clause: 'FISC23-C-3.2a',
    verdict,
    kind: '',
    values: [],
    round: 0,
    asks: false,
    why: '',
    whose: '',
    by: '',
  })),
});
const shown = (version = 1): RankingView => ({
  id: 'fisc',
  version,
  name: 'FISC',
  day: '2026-09-01',
  lines: [ranked(1, 'Núria Gal·lart'), ranked(2, 'Bernat Roig')],
  lists: [],
  parcels: [parcel(3, 'open'), parcel(2, 'counts'), parcel(1, 'counts', '2026-09-01')],
  corrections: [],
  may_keep: true,
});

let server: FakeServer;
let ranking: FollowedRanking;
let sent: { path: string; body: { id?: string } }[];
let leave: () => void;

beforeEach(async () => {
  await Promise.all([speak('en'), words.fetch()]);
  vi.useFakeTimers({ now: new Date('2026-10-06T20:00:00Z') });
  sent = [];
  server = new FakeServer().on(/GET \/rankings\/fisc$/, () => shown());
  server.on(/POST/, (path, body) => {
    sent.push({ path: path.replace('POST ', ''), body: body as { id?: string } });
    return shown(2);
  });
  leave = $effect.root(() => {
    ranking = new FollowedRanking(() => 'fisc');
  });
  await pass(0);
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a player is looked for without accents, and parcels are counted', () => {
  ranking.wanted = 'nuria gallart';
  expect(ranking.lines.map((line) => line.name)).toEqual(['Núria Gal·lart']);
  ranking.wanted = '';
  expect(ranking.lines).toHaveLength(2);
  expect([ranking.open, ranking.toBeListed]).toEqual([1, 1]);
  expect(['met', 'look', 'unmet'].map((one) => linesWith(parcel(1, 'open'), one))).toEqual([
    1, 2, 0,
  ]);
});

test('a parcel is sent with the day on which it was received', async () => {
  ranking.day = '2026-10-05';
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    sent.push({ path: path.replace('/api/v1', ''), body: body as object });
    return new Response(JSON.stringify(shown(2)));
  });
  expect(await ranking.take('parcels', new File(['x'], 'open.zip'))).toBe(true);
  expect(sent[0]!.path).toBe('/rankings/fisc/parcels?filename=open.zip&day=2026-10-05');
  expect(ranking.view?.version).toBe(2);
});

test('what was sent and not answered goes again under the same id', async () => {
  server.on(/POST/, (path, body) => {
    sent.push({ path, body: body as { id?: string } });
    return unreachable();
  });
  expect(await ranking.act('lists', { day: '2026-11-01' })).toBe(false);
  await ranking.act('lists', { day: '2026-11-01' });
  await ranking.act('lists', { day: '2026-11-02' });
  const [one, same, other] = sent.map(({ body }) => body.id);
  expect(same).toBe(one);
  expect(other).not.toBe(one);
});

test('a refusal names the line', async () => {
  server.on(/POST/, () => problem(422, 'condition-unmet', 0, { line: 3 }));
  expect(await ranking.act('verdicts', { parcel: 3, counts: true })).toBe(false);
  expect(ranking.refusal).toContain('line 3 is not met');
});

test('a desk that can’t be opened says why', async () => {
  server.on(/POST/, () => problem(422, 'name-missing'));
  const desk = new NewDesk();
  desk.name = ' ';
  await desk.open();
  expect(desk.trouble).not.toBe('');
});
