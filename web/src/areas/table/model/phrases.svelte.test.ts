// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage, FakeServer, problem } from '../../../server/fakes.ts';
import { enter } from '../../../server/api.svelte.ts';
import { AT_THE_END, hush, mayTalk, PHRASES, saying } from './phrases.svelte.ts';

const at = (over: object = {}): Parameters<typeof mayTalk>[0] => ({
  seat: 0,
  robots: ['', ''],
  event: '',
  table: { names: ['Anna', 'Bernat'] },
  ...over,
});

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('people talk with people, and not at an event', () => {
  expect(mayTalk(at())).toBe(true);
  expect(mayTalk(at({ seat: null }))).toBe(false);
  expect(mayTalk(at({ event: 'open' }))).toBe(false);
  expect(mayTalk(at({ robots: ['', 'club'] }))).toBe(false);
  expect(mayTalk(at({ robots: ['', 'club', ''], table: { names: ['A', 'B', 'C'] } }))).toBe(true);
});

test('pupils say nothing', async () => {
  const server = new FakeServer().on(/session/, () => ({ id: 'nil', pupil_of: 'class' }));
  await enter('/session', {});
  expect(mayTalk(at())).toBe(false);
  server.on(/session/, () => ({ id: 'anna', pupil_of: '' }));
  await enter('/session', {});
  expect(mayTalk(at())).toBe(true);
});

test('what is said at the end is among the phrases', () => {
  expect(AT_THE_END.every((one) => PHRASES.includes(one))).toBe(true);
});

test('a phrase goes as its key, and a refusal is known', async () => {
  const server = new FakeServer().on(/phrases$/, (_, body) => body);
  const say = saying(() => 't');
  expect(await say.run('thanks')).toEqual({ phrase: 'thanks' });
  server.on(/phrases$/, () => problem(429, 'too-many-requests', 0, { seconds: 9 }));
  await say.run('thanks');
  expect(say.error).toMatchObject({ status: 429 });
});

test('who hushes the others has it kept', () => {
  const texts = fakeStorage();
  hush.turn(true);
  expect([hush.on, texts.get('faristol:hushed')]).toEqual([true, 'yes']);
  hush.turn(false);
  expect([hush.on, texts.size]).toEqual([false, 0]);
});
