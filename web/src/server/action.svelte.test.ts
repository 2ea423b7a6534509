import { expect, test } from 'vitest';
import { Action } from './action.svelte.ts';
import { open, settled } from './fakes.ts';

test('while it is being done it is busy, and a second press does nothing', async () => {
  const answer = open<string>();
  const given: string[] = [];
  const action = new Action((name: string) => (given.push(name), answer.answer));
  const first = action.run('Anna');
  expect(action.busy).toBe(true);
  expect(await action.run('Bernat')).toBe(undefined);
  answer.give('done');
  expect(await first).toBe('done');
  expect([action.busy, given]).toEqual([false, ['Anna']]);
});

test('what it failed with stays until it is done again', async () => {
  let answer = open<string>();
  const action = new Action(() => answer.answer);
  const no = new Error('no');
  void action.run();
  answer.refuse(no);
  await settled();
  expect([action.busy, action.error]).toEqual([false, no]);
  answer = open<string>();
  void action.run();
  expect([action.busy, action.error]).toEqual([true, null]);
  answer.refuse(no);
  await settled();
  action.forget();
  expect(action.error).toBe(null);
});

test('what throws at once fails like what throws later', async () => {
  const action = new Action((): Promise<void> => {
    throw new Error('at once');
  });
  expect(await action.run()).toBe(undefined);
  expect(action.error).toMatchObject({ message: 'at once' });
  expect(action.busy).toBe(false);
});
