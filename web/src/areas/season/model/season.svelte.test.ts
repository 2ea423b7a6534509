// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, pass, problem, unreachable } from '../../../server/fakes.ts';
import { speak } from '../../../text/index.svelte.ts';
import { season as words } from '../../../text/season/index.ts';
import { Beginning, endOfSeason } from './beginning.svelte.ts';
import { SECOND, seasonView } from './fixtures.ts';
import { FollowedSeason, NightLine } from './season.svelte.ts';

let server: FakeServer;
let season: FollowedSeason;
let night: NightLine;
let sent: { path: string; body: Record<string, unknown> }[];
let leave: () => void;

beforeEach(async () => {
  await Promise.all([speak('en'), words.fetch()]);
  vi.useFakeTimers({ now: new Date(`${SECOND}T20:00:00Z`) });
  sent = [];
  server = new FakeServer().on(/GET \/seasons\/sants$/, () => seasonView());
  server.on(/POST/, (path, body) => {
    sent.push({ path: path.replace('POST ', ''), body: body as Record<string, unknown> });
    const game = { game: 2, night: SECOND, scores: seasonView().games[0]!.scores };
    return seasonView({ games: [...seasonView().games, game] });
  });
  leave = $effect.root(() => {
    season = new FollowedSeason(() => 'sants');
    night = new NightLine(season);
  });
  await pass(0);
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('tonight is today, or the nearest day of the season', async () => {
  expect(night.night).toBe(SECOND);
  expect(night.games).toHaveLength(1);
  vi.setSystemTime(new Date('2026-09-01T12:00:00Z'));
  expect(night.night).toBe('2026-10-01');
  vi.setSystemTime(new Date('2028-09-01T12:00:00Z'));
  expect(night.night).toBe('2027-06-30');
});

test('a whole line is sent with everybody on it, and the line is empty again', async () => {
  night.line = 'que 301* + Jana 198';
  expect(night.ready).toBe(true);
  await night.save();
  expect(sent).toMatchObject([
    {
      path: '/seasons/sants/games',
      body: {
        night: SECOND,
        scores: [
          { player: 1, points: 301, scrabbles: 1, name: '' },
          { player: 0, points: 198, scrabbles: 0, name: 'Jana' },
        ],
      },
    },
  ]);
  expect([night.line, night.said]).toEqual(['', 'Table 2 is saved.']);
});

test('a line that is not whole is not sent', async () => {
  night.line = 'que 301';
  await night.save();
  expect(sent).toEqual([]);
});

test('the last table is taken back, and its line is there to be mended', async () => {
  await night.undo();
  expect(sent).toEqual([]); // noted by somebody else
  night.line = 'que 301 qui 198';
  await night.save();
  await night.undo();
  expect(sent[1]).toMatchObject({ path: '/seasons/sants/games/2', body: { scores: [] } });
  expect(night.line).toBe('que 301* qui 244');
});

test('a table is corrected, struck, or left as it was', async () => {
  night.correct(night.games[0]!);
  expect([night.line, night.correcting]).toEqual(['que 301* qui 244', 1]);
  night.leave();
  expect([night.line, night.correcting]).toEqual(['', null]);
  night.correct(night.games[0]!);
  night.line = 'que 31 qui 244';
  await night.save();
  expect(sent[0]).toMatchObject({ path: '/seasons/sants/games/1' });
  expect(sent[0]!.body).not.toHaveProperty('night');
  night.correct(night.games[0]!);
  await night.strike();
  expect(sent[1]).toMatchObject({ path: '/seasons/sants/games/1', body: { scores: [] } });
});

test('sent again after the network was lost, it is the same command', async () => {
  const ids: unknown[] = [];
  server.on(/POST/, (_, body) => {
    ids.push((body as { id: string }).id);
    return unreachable();
  });
  night.line = 'que 301 qui 198';
  await night.save();
  expect(night.trouble).not.toBe('');
  expect(night.line).toBe('que 301 qui 198');
  await night.save();
  night.line = 'que 302 qui 198';
  await night.save();
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[0]);
});

test('what the server refuses is told in the reader’s words', async () => {
  server.on(/POST/, () => problem(422, 'outside-season', 0, { first: 'a', last: 'b' }));
  night.line = 'que 301 qui 198';
  await night.save();
  expect(night.trouble).toContain('isn’t in this season');
  night.line = 'que 301 qui 199';
  expect(night.trouble).toBe('');
});

test('another night has other tables, and leaves a correction', () => {
  night.correct(night.games[0]!);
  night.night = '2026-10-06';
  expect([night.games, night.line, night.correcting]).toEqual([[], '', null]);
});

test('a season that there is none of is told', async () => {
  server.on(/GET/, () => problem(404, 'not-found', 0, { what: 'season' }));
  const off = $effect.root(() => void (season = new FollowedSeason(() => 'none')));
  await pass(0);
  expect(season.view).toBe(null);
  expect(season.trouble).not.toBe('');
  off();
});

test('a season ends in June unless somebody says otherwise', async () => {
  expect([endOfSeason('2026-10-06'), endOfSeason('2027-02-01')]).toEqual([
    '2027-06-30',
    '2027-06-30',
  ]);
  server.on(/POST/, (_, body) => {
    sent.push({ path: 'new', body: body as Record<string, unknown> });
    return problem(422, 'ends-before-it-begins');
  });
  const begun = new Beginning();
  begun.name = 'Sants';
  expect(begun.lastDay).toBe('2027-06-30');
  begun.firstDay = '2027-10-01';
  begun.lastDay = '2027-09-01';
  await begun.begin();
  expect(sent[0]!.body).toMatchObject({ name: 'Sants', nights: 0, games: 8 });
  expect(begun.trouble).toContain('Check both dates');
});
