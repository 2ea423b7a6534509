// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hall } from '../../../text/duplicate/index.ts';
import { FakeServer, problem } from '../../../server/fakes.ts';
import { keep, kept } from '../../../server/kept.ts';
import { speak } from '../../../text/index.svelte.ts';
import { Entrance, type Plan } from './entrance.svelte.ts';

let server: FakeServer;
const bodies: unknown[] = [];

beforeEach(async () => {
  bodies.length = 0;
  const took = (answer: object) => (_path: string, body: unknown) => (bodies.push(body), answer);
  server = new FakeServer()
    .on(/choices/, () => ({ editions: [], variants: {} }))
    .on(/guest/, () => ({ id: 'g', name: 'Anna', grants: [], csrf: '' }))
    .on(/^POST.*rooms/, took({ id: 'made' }))
    .on(/join/, took({ room: 'joined' }))
    .on(/help/, took({ id: 'helped' }))
    .on(/GET \/session/, () => ({ id: 'g', name: 'Anna', grants: [], csrf: '' }));
  await Promise.all([speak('en'), hall.fetch()]);
  vi.stubGlobal('scrollTo', () => undefined);
  history.replaceState(null, '', '/duplicate');
});

afterEach(() => {
  for (const key of ['name', 'club']) keep(`faristol:${key}`, null);
  vi.unstubAllGlobals();
});

test('a code opens its room, with the name this browser then keeps', async () => {
  const entrance = new Entrance();
  entrance.name = 'Anna';
  entrance.club = 'Vic';
  await entrance.join({ code: ' ab/c ', venue: 'Hall 2', again: null });
  expect(server.asked).toContain('POST /duplicate/codes/ab%2Fc/join');
  expect(bodies).toEqual([{ name: 'Anna', club: 'Vic', venue: 'Hall 2' }]);
  expect([location.pathname, kept('faristol:name')]).toEqual(['/duplicate/room/joined', 'Anna']);
});

test('another phone comes in by table and number, whatever was typed there', async () => {
  const entrance = new Entrance();
  await entrance.join({ code: 'abc', venue: '', again: { table: 'x', number: '12' } });
  expect(bodies).toMatchObject([{ table: 0, number: '12' }]);
});

test('a game is led with the values that were changed, and no others', async () => {
  const plan = { title: 'T', variants: [], choices: { turns: 5, solo_points: null } };
  await new Entrance().lead(Promise.resolve(plan as unknown as Plan));
  expect(bodies).toMatchObject([{ title: 'T', choices: { turns: 5 } }]);
  expect(location.pathname).toBe('/duplicate/room/made');
});

test('a helper comes in with a code of their own', async () => {
  await new Entrance().help('xyz', 'Hall 2');
  expect(bodies).toEqual([{ venue: 'Hall 2' }]);
  expect(location.pathname).toBe('/duplicate/room/helped');
});

test('what is refused is told, and can be tried again', async () => {
  server.on(/join/, () => problem(404, 'not-found'));
  const entrance = new Entrance();
  await entrance.join({ code: 'abc', venue: '', again: null });
  expect([entrance.trouble !== '', entrance.busy, location.pathname]).toEqual([
    true,
    false,
    '/duplicate',
  ]);
});
