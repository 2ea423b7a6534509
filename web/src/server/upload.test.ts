import { afterEach, expect, test, vi } from 'vitest';
import { problem, unreachable } from './fakes.ts';
import { sendFile } from './upload.ts';

afterEach(() => vi.unstubAllGlobals());

test('a file goes as it is, under the end of its name', async () => {
  const fetched = vi.fn<(path: string, how: RequestInit) => Promise<Response>>(async () =>
    Promise.resolve(new Response('{"entries": 2}')),
  );
  vi.stubGlobal('fetch', fetched);
  const file = new File(['a;b'], `${'x'.repeat(80)} inscripció.csv`);
  expect(await sendFile('/championships/c/entries', file)).toEqual({ entries: 2 });
  const [path, how] = fetched.mock.calls[0]!;
  const asked = new URL(path, 'http://localhost');
  expect(asked.pathname).toBe('/api/v1/championships/c/entries');
  expect([...asked.searchParams]).toEqual([['filename', `${'x'.repeat(45)} inscripció.csv`]]);
  expect([how.method, how.body]).toEqual(['POST', file]);
});

test('the server says which row is wrong, and who is offline is told so', async () => {
  const file = new File([''], 'a.csv');
  vi.stubGlobal('fetch', () => Promise.resolve(problem(422, 'bad-row', 0, { row: 3 })));
  await expect(sendFile('/e', file)).rejects.toMatchObject({ code: 'bad-row', values: { row: 3 } });
  vi.stubGlobal('fetch', async () => unreachable());
  await expect(sendFile('/e', file)).rejects.toMatchObject({ code: 'offline' });
});
