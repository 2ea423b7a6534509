import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const FILES: Record<string, unknown> = {
  'ca/index': [{ name: 'class', title: 'Com porta la classe un mestre' }],
  'ca/class': { title: 'Com porta la classe un mestre', html: '<p>Targetes</p>' },
};
let asked: string[];

beforeEach(() => {
  vi.resetModules();
  asked = [];
  vi.stubGlobal('fetch', (path: string) => {
    const name = path.replace('/assets/help/', '').replace('.json', '');
    asked.push(name);
    return Promise.resolve(
      name in FILES ? Response.json(FILES[name]) : new Response('', { status: 404 }),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a chapter is fetched once, in the language of the page', async () => {
  const { chapter } = await import('./manual.ts');
  expect((await chapter('ca', 'class'))?.html).toBe('<p>Targetes</p>');
  expect((await chapter('ca', 'class'))?.title).toBe('Com porta la classe un mestre');
  expect(asked).toEqual(['ca/index', 'ca/class']);
});

test('a chapter that is not in the list is not asked for', async () => {
  const { chapter } = await import('./manual.ts');
  expect(await chapter('ca', '../../api/v1/me')).toBeNull();
  expect(asked).toEqual(['ca/index']);
});

test('what could not be fetched is asked for again', async () => {
  const { headings } = await import('./manual.ts');
  await expect(headings('nl')).rejects.toBeTruthy();
  FILES['nl/index'] = [];
  expect(await headings('nl')).toEqual([]);
});
