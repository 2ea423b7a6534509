import { expect, test } from 'vitest';
import { JuryWords } from './jury_words.svelte.ts';

type Sent = Parameters<ConstructorParameters<typeof JuryWords>[0]['say']>;

function asked(failing = 0): { jury: JuryWords; sent: Sent[] } {
  const sent: Sent[] = [];
  const say = (...given: Sent): Promise<void> => {
    sent.push(given);
    return sent.length <= failing ? Promise.reject(new Error('away')) : Promise.resolve();
  };
  return { jury: new JuryWords({ say }, ['DESENCASAR', 'ALES'], null), sent };
}

test('nothing is said before every word has its answer', async () => {
  const { jury, sent } = asked();
  jury.lines[0]!.valid = true;
  expect(jury.isWhole).toBe(false);
  await jury.answering.run();
  expect(sent).toEqual([]);
});

test('each word is told with its answer and with what it was looked up in', async () => {
  const { jury, sent } = asked();
  jury.lines[0]!.valid = true;
  jury.lines[1]!.valid = false;
  jury.lines[1]!.source = 'language-rules';
  await jury.answering.run();
  expect(sent.map(([, words, turn]) => [words, turn])).toEqual([
    [
      [
        { word: 'DESENCASAR', valid: true, source: 'dictionary' },
        { word: 'ALES', valid: false, source: 'language-rules' },
      ],
      null,
    ],
  ]);
});

test('sent again after a lost answer it keeps its name; another answer has another', async () => {
  const { jury, sent } = asked(1);
  for (const line of jury.lines) line.valid = true;
  await jury.answering.run();
  expect(jury.answering.error).toBeTruthy();
  await jury.answering.run();
  jury.lines[0]!.valid = false;
  await jury.answering.run();
  const names = sent.map(([id]) => id);
  expect(names[1]).toBe(names[0]);
  expect(names[2]).not.toBe(names[0]);
});
