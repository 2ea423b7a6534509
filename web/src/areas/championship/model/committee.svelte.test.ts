// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, pass } from '../../../server/fakes.ts';
import type { CaseLine, PlayerLine } from '../../../wire/championship.ts';
import { CommitteeDesk, membersFrom } from './committee.svelte.ts';
import type { Following, Wish } from './event.svelte.ts';

const players = [{ player: 7, name: 'Ignasi Bru' }] as PlayerLine[];
const line = { case: 1, abstain: [2] } as CaseLine;

let desk: CommitteeDesk;
let leave: () => void;
let server: FakeServer;
const wishes: Wish[] = [];

beforeEach(async () => {
  vi.useFakeTimers();
  wishes.length = 0;
  server = new FakeServer().on(/committee$/, () => ({ members: [], cases: [line] }));
  const event = { id: 'open', view: { version: 3, players } } as unknown as Following;
  leave = $effect.root(() => {
    desk = new CommitteeDesk(event, (wish) => {
      wishes.push(wish);
      return Promise.resolve(true);
    });
  });
  flushSync();
  await pass(0);
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('members are typed one a line, with their club; who plays is that player', async () => {
  expect(membersFrom('Queralt Mas / Sabadell\n\n ignasi bru', players)).toEqual([
    { name: 'Queralt Mas', club: 'Sabadell', player: 0 },
    { name: 'ignasi bru', club: '', player: 7 },
  ]);
  await desk.name('Queralt Mas');
  expect(wishes[0]).toMatchObject({ do: 'NameCommittee', members: [{ name: 'Queralt Mas' }] });
});

test('who has an interest is not sent as a vote', async () => {
  expect(desk.view?.cases[0]?.case).toBe(1);
  desk.votes = { 1: 'for', 2: 'against' };
  expect([desk.mayVote(line, 1), desk.mayVote(line, 2)]).toEqual([true, false]);
  await desk.rule(line, 'r', '');
  expect(wishes[0]).toMatchObject({ do: 'RuleCase', votes: [{ member: 1, vote: 'for' }] });
  expect(desk.votes).toEqual({});
});

test('past rulings are searched by words', async () => {
  server.on(/rulings/, (path) => [{ event: path }]);
  await desk.search('full & temps');
  expect(desk.found?.[0]?.event).toContain('words=full%20%26%20temps');
});
