import { afterEach, expect, test, vi } from 'vitest';
import { voice } from './voice.ts';

afterEach(() => vi.unstubAllGlobals());

test('there is none where the browser has none', () => expect(voice.exists).toBe(false));

test('each letter is read slowly in its language, and not after those of the turn before', () => {
  const said: { text: string; lang?: string; rate?: number }[] = [];
  const cancel = vi.fn(() => (said.length = 0));
  vi.stubGlobal('speechSynthesis', { cancel, speak: (one: { text: string }) => said.push(one) });
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      constructor(readonly text: string) {}
    },
  );
  voice.read(['a'], 'nl');
  voice.read(['ela geminada', 'e'], 'ca');
  expect(cancel).toHaveBeenCalledTimes(2);
  expect(said.map(({ text, lang }) => [text, lang])).toEqual([
    ['ela geminada', 'ca'],
    ['e', 'ca'],
  ]);
  expect(said[0]!.rate).toBeLessThan(1);
});
