// @vitest-environment happy-dom
/** Pages with a field that the server is asked about: people type as people do. */
import { folk } from '../text/people/index.ts';
import { school } from '../text/classroom/index.ts';
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { enter } from '../server/api.svelte.ts';
import { FakeServer, open, pass } from '../server/fakes.ts';
import { keep, kept } from '../server/kept.ts';
import { speak, speakOfPages } from '../text/index.svelte.ts';
import Archive from '../areas/archive/ui/Archive.svelte';
import ClassRoom from '../areas/classroom/ui/ClassRoom.svelte';

let server: FakeServer;
let page: Record<string, unknown> | undefined;

beforeEach(async () => {
  vi.useFakeTimers();
  for (const key of ['faristol:event', 'faristol:class']) keep(key, null);
  history.replaceState(null, '', '/');
  server = new FakeServer()
    .on(/sign-in/, () => ({
      id: 'me',
      name: 'Anna',
      kind: 'account',
      csrf: 'c',
      grants: ['arbiter', 'teacher'].map((role) => ({ role, event: 'own' })),
    }))
    .on(/rules/, () => [])
    .on(/desk/, () => [])
    .on(/classes|class/, () => ({ at: 0, tables: [], pupils: [] }));
  await speakOfPages();
  await speak('en');
  await Promise.all([folk.fetch(), school.fetch()]);
  await enter('/sign-in', {});
});

afterEach(async () => {
  if (page) await unmount(page);
  page = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function come(to: Component<Record<string, never>>): Promise<void> {
  page = mount(to, { target: document.body });
  flushSync();
  for (let moment = 0; moment < 40; moment += 1) await pass(1);
  await vi.dynamicImportSettled();
  await pass(1);
}

const field = (ending: string): HTMLInputElement =>
  document.querySelector<HTMLInputElement>(`input[id$="${ending}"]`)!;

/** Letter by letter; what is in the field stays there in front. */
async function type(into: HTMLInputElement, text: string, everyMs = 80): Promise<void> {
  for (const letter of text) {
    into.value += letter;
    into.dispatchEvent(new Event('input', { bubbles: true }));
    await pass(everyMs);
  }
}

async function empty(into: HTMLInputElement): Promise<void> {
  into.value = '';
  into.dispatchEvent(new Event('input', { bubbles: true }));
  await pass(0);
}

describe('the archive', () => {
  const games = (name: string): object => ({ games: [], before: name });

  test('is asked once for what was typed, not for every letter', async () => {
    server.on(/games\?/, () => games(''));
    await come(Archive);
    expect(server.asked.filter((path) => path.includes('/games'))).toEqual(['GET /games?']);
    await type(field('-player'), 'Núria');
    await pass(1_000);
    expect(server.asked.filter((path) => path.includes('/games'))).toEqual([
      'GET /games?',
      `GET /games?player=N%C3%BAria`,
    ]);
    expect(location.search).toBe('?player=N%C3%BAria');
  });

  test('shows what was asked for last, whichever answer comes last', async () => {
    const [anna, bernat] = [open<object>(), open<object>()];
    server
      .on(/games\?$/, () => games(''))
      .on(/player=A/, () => anna.answer)
      .on(/player=Bo/, () => bernat.answer);
    await come(Archive);
    await type(field('-player'), 'An', 400);
    field('-player').value = '';
    await type(field('-player'), 'Bo', 400);
    bernat.give({ games: [], before: 'of Bo' });
    await pass(10);
    expect(document.querySelector('.more')).not.toBe(null);
    anna.give({ games: [], before: '' });
    await pass(10);
    expect(document.querySelector('.more')).not.toBe(null);
  });
});

describe.each([['the class', ClassRoom, /GET .*class/, 'faristol:class']])(
  '%s',
  (_, component, asked, key) => {
    test("begins with one's own event, and its field can be emptied", async () => {
      await come(component as Component<Record<string, never>>);
      expect(field('-event').value).toBe('own');
      await empty(field('-event'));
      await pass(1_000);
      expect(field('-event').value).toBe('');
      const before = server.count(asked);
      await pass(10_000);
      expect(server.count(asked)).toBe(before);
    });

    test('is asked for the event that was typed, not for every letter of it', async () => {
      await come(component as Component<Record<string, never>>);
      await empty(field('-event'));
      const before = server.count(asked);
      await type(field('-event'), 'lliga-2026');
      await pass(400);
      const since = server.asked.filter((path) => asked.test(path)).slice(before);
      expect(since).toHaveLength(1);
      expect(since[0]).toContain('lliga-2026');
      expect(kept(key)).toBe('lliga-2026');
    });

    test('goes on looking when the same person is known again', async () => {
      await come(component as Component<Record<string, never>>);
      const before = server.count(asked);
      await enter('/sign-in', {});
      flushSync();
      await pass(0);
      expect(server.count(asked)).toBe(before);
    });
  },
);
