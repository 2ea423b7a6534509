// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, problem } from '../../../server/fakes.ts';
import type { Grant, Me } from '../../../wire/people.ts';
import type * as Grants from './grants.svelte.ts';

let server: FakeServer;
let grants: typeof Grants;
let whoAmI: () => Promise<Me | null>;

async function be(...held: Grant[]): Promise<void> {
  server.on(/GET .session$/, () => ({
    id: 'rita',
    name: 'Rita',
    kind: 'local',
    csrf: '',
    grants: held,
  }));
  await whoAmI();
}

beforeEach(async () => {
  server = new FakeServer();
  // What was asked once is known from then on: each test comes to a page of its own.
  vi.resetModules();
  ({ whoAmI } = await import('../../../server/api.svelte.ts'));
  await (await import('../../../text/index.svelte.ts')).speak('en');
  await (await import('../../../text/people/index.ts')).folk.fetch();
  grants = await import('./grants.svelte.ts');
});

afterEach(() => vi.unstubAllGlobals());

test('whoever leads an event gives its roles, and no more than theirs', async () => {
  await be({ role: 'director', event: 'open' });
  const may = (role: string, event: string): boolean => grants.mayGive({ role, event });
  expect([may('arbiter', 'open'), may('teacher', 'open')]).toEqual([true, true]);
  expect([may('arbiter', 'other'), may('arbiter', '*'), may('director', 'open')]).toEqual([
    false,
    false,
    false,
  ]);
  expect(grants.eventsLed()).toEqual(['open']);
});

test('who administers gives every role everywhere; a player none', async () => {
  await be({ role: 'administrator', event: '*' });
  expect(grants.ROLES.every((role) => grants.mayGive({ role, event: 'open' }))).toBe(true);
  await be({ role: 'player', event: '*' });
  expect(grants.ROLES.some((role) => grants.mayGive({ role, event: '*' }))).toBe(false);
  expect(grants.eventsLed()).toEqual([]);
});

test('an event is called by its name, and by its short name too where two are called alike', async () => {
  server.on(/championships/, () => [
    { id: 'open-26', name: 'Open' },
    { id: 'open-25', name: 'Open' },
    { id: 'lliga', name: 'La Lliga' },
  ]);
  expect(grants.eventName('lliga')).toBe('lliga');
  await Promise.all([grants.learnEvents(), grants.learnEvents()]);
  expect(server.count(/championships/)).toBe(1);
  expect(['lliga', 'open-26', 'gone'].map(grants.eventName)).toEqual([
    'La Lliga',
    'Open (open-26)',
    'gone',
  ]);
});

test('names that could not be had are asked for again', async () => {
  server.on(/championships/, () => problem(503, 'busy'));
  await grants.learnEvents();
  server.on(/championships/, () => [{ id: 'lliga', name: 'La Lliga' }]);
  await grants.learnEvents();
  expect(grants.eventName('lliga')).toBe('La Lliga');
});

test('a role that this page does not know is told by its own word', () => {
  expect(grants.grantText({ role: 'referee', event: 'x' })).toContain('referee');
});
