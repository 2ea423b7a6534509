// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, pass, problem, unreachable } from '../../../server/fakes.ts';
import { speak } from '../../../text/index.svelte.ts';
import { league as words } from '../../../text/league/index.ts';
import { AnnouncedLeague } from './announcing.svelte.ts';
import { PlayersOfDivision } from './entering.svelte.ts';
import { leagueView } from './fixtures.ts';
import { FollowedLeague, ResultLine } from './league.svelte.ts';

let server: FakeServer;
let league: FollowedLeague;
let line: ResultLine;
let sent: { path: string; body: Record<string, unknown> }[];
let leave: () => void;

beforeEach(async () => {
  await Promise.all([speak('en'), words.fetch()]);
  vi.useFakeTimers({ now: new Date('2026-10-06T20:00:00Z') });
  sent = [];
  server = new FakeServer().on(/GET \/leagues\/penedes$/, () => leagueView());
  server.on(/POST/, (path, body) => {
    sent.push({ path: path.replace('POST ', ''), body: body as Record<string, unknown> });
    return leagueView();
  });
  leave = $effect.root(() => {
    league = new FollowedLeague(() => 'penedes');
    line = new ResultLine(league);
  });
  await pass(0);
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a whole line is sent, and is empty again', async () => {
  line.line = '1 412 388';
  await line.save();
  expect(sent).toMatchObject([
    { path: '/leagues/penedes/games/1/result', body: { first: 412, second: 388, winner: null } },
  ]);
  expect([line.line, line.said]).toEqual(['', 'Game 1 is saved.']);
  line.line = '1 412';
  await line.save();
  expect(sent).toHaveLength(1);
});

test('the last step is taken back to what the game said before', async () => {
  for (const text of ['1 412 388', '4 ns 2']) {
    line.line = text;
    await line.save();
  }
  await line.undo();
  await line.undo();
  await line.undo();
  expect(sent.slice(1).map(({ path, body }) => [path, body['first'] ?? body['act'] ?? ''])).toEqual(
    [
      ['/leagues/penedes/games/4/forfeit', ''],
      ['/leagues/penedes/games/4/result', 412],
      ['/leagues/penedes/steps', 'clear'],
    ],
  );
});

test('sent again after the network was lost, it is the same step', async () => {
  const ids: unknown[] = [];
  let isLost = true;
  server.on(/POST .*result$/, (_, body) => {
    ids.push((body as { id: string }).id);
    if (isLost) unreachable();
    return leagueView();
  });
  line.line = '1 412 388';
  await line.save();
  expect([line.line, line.trouble === '']).toEqual(['1 412 388', false]);
  isLost = false;
  await line.save();
  expect(new Set(ids).size).toBe(1);
  expect(line.line).toBe('');
});

test('a refusal is told about the line that it is of', async () => {
  server.on(/POST .*result$/, () => problem(422, 'impossible-score', 0, { score: 5000 }));
  line.line = '1 5000 388';
  await line.save();
  expect(line.trouble).toContain('5000');
  line.line = '1 500 388';
  expect(line.trouble).toBe('');
  line.line = '9 1 2';
  expect(line.trouble).toBe('There is no game 9.');
});

test('players are entered one after the other; who is refused stays, with all after them', async () => {
  const players = new PlayersOfDivision(league, () => 1);
  players.text = 'Anna\n\nBernat; Sants\nCarla';
  server.on(/POST .*players$/, (_, body) =>
    (body as { name: string }).name === 'Bernat'
      ? problem(422, 'name-taken', 0, { name: 'Bernat' })
      : leagueView(),
  );
  await players.enter();
  expect(players.text).toBe('Bernat; Sants\nCarla');
  expect(players.trouble).toContain('Bernat');
});

test('a league of one division needs no name for it', async () => {
  server.on(/POST \/leagues$/, (_, body) => {
    sent.push({ path: 'new', body: body as Record<string, unknown> });
    return problem(422, 'ends-before-it-begins');
  });
  const announced = new AnnouncedLeague(() => 'Division');
  await announced.announce();
  expect(sent.at(-1)?.body).toMatchObject({ divisions: ['Division'], legs: 1, after: '' });
  expect(announced.trouble).not.toBe('');
  announced.divisions = 'A\nB';
  expect(announced.trouble).toBe('');
});
