import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { speakOfProblems } from '../../../text/index.svelte.ts';
import type { RowFault } from '../../../wire/championship.ts';
import { inEnglish } from './fixtures.svelte.ts';
import { faultText, Lists } from './lists.svelte.ts';

const fault: RowFault = {
  row: 3,
  code: 'bad-row',
  values: { fault: 'not-a-number', row: 3, column: 2, text: '12x' },
  clause: '',
  text: 'English',
};
let asked: string[];
let answer: () => Response;

beforeAll(async () => {
  await inEnglish();
  await speakOfProblems();
});

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return answer();
  });
});

const file = (): File => new File(['nom\nAnna\n'], 'llista d’abril.csv');
const says = (body: object, status = 200): void => {
  answer = () => new Response(JSON.stringify(body), { status });
};

test('every fault is said, and the good rows are entered without choosing the file again', async () => {
  const lists = new Lists(() => 'open');
  says({ version: 4, good: 2, entered: 0, faults: [fault] });
  await lists.enter(file());
  expect(lists.read?.good).toBe(2);
  expect(lists.read?.faults.map(faultText)).toEqual(['Row 3: A number is needed, not “12x”.']);
  says({ version: 5, good: 2, entered: 2, faults: [fault] });
  await lists.enter(undefined, true);
  expect(lists.read?.entered).toBe(2);
  const query = 'filename=llista+d%E2%80%99abril.csv';
  expect(asked).toEqual([
    `/api/v1/championships/open/entries?${query}`,
    `/api/v1/championships/open/entries?${query}&good=1`,
  ]);
});

test('a refusal by the rules has its row and its clause', () => {
  const refused = { ...fault, code: 'name-missing', values: { row: 7 }, clause: 'FISC23-C-1.1' };
  expect(faultText(refused)).toBe('Row 7: The name is missing. (FISC23-C-1.1)');
});

test('a file that is no list is said to be none, and nothing is kept of it', async () => {
  const lists = new Lists(() => 'open');
  says({ code: 'bad-list', values: { fault: 'not-text', row: 1, column: 1, text: '' } }, 400);
  await lists.enter(file());
  expect(lists.trouble).toContain('This isn’t a text file.');
  expect(lists.read).toBe(null);
});

test('a rating list says what it changed', async () => {
  const lists = new Lists(() => 'open');
  says({ version: 4, changed: [1], same: 2, unknown: [3], unclear: [] });
  await lists.rate(file());
  expect(lists.ratings?.changed).toEqual([1]);
  expect(asked[0]).toContain('/championships/open/rating-list?');
});
