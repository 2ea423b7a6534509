import { afterEach, expect, test, vi } from 'vitest';
import { answered, askEarly } from './early.ts';

afterEach(() => vi.unstubAllGlobals());

test('an answer that was asked for early is used once', async () => {
  const fetched = vi.fn(() => Promise.resolve(new Response('7')));
  vi.stubGlobal('fetch', fetched);
  askEarly('/me');
  expect(fetched).toHaveBeenCalledWith('/api/v1/me');
  expect(answered('/other')).toBe(undefined);
  expect(await (await answered('/me')!).text()).toBe('7');
  expect(answered('/me')).toBe(undefined);
});

test('one that fails is told to whoever wants it, and to nobody else', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  askEarly('/me');
  await Promise.resolve();
  await expect(answered('/me')).rejects.toThrow('Failed to fetch');
});
