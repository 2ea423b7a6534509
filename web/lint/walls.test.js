import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { walls } from './walls.js';

const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [{ ...walls, languageOptions: { parser: ts.parser } }],
});

async function broken(filePath, code) {
  const [{ messages }] = await eslint.lintText(code, { filePath });
  return messages.map(({ ruleId, message }) => ruleId ?? message);
}

describe('the walls between folders', () => {
  it.each([
    ['src/board/one.ts', "import '../wire/boxes.ts'"],
    [
      'src/areas/table/one.ts',
      "import './model/more.ts'; import '../../server/line.ts'; import 'svelte'",
    ],
    ['src/app/one.ts', "import '../look/navigation.svelte.ts'"],
  ])('%s may say %s', async (file, code) => expect(await broken(file, code)).toEqual([]));

  it.each([
    ['src/server/one.ts', "import { speech } from '../text/index.svelte.ts'"],
    ['src/board/one.ts', "import { keep } from '../server/kept.ts'"],
    ['src/areas/people/one.ts', "import { title } from '../table/model/places.ts'"],
    ['src/areas/people/one.ts', "const load = () => import('../table/model/places.ts')"],
    ['src/areas/people/one.ts', "import type { Place } from '../lobby/model/fold.ts'"],
    ['src/look/one.ts', "export { title } from '../areas/table/model/places.ts'"],
    ['src/app/one.ts', "import '../areas/table/model/places.ts'"],
    ['src/areas/table/one.ts', "import '../../app/routes.ts'"],
  ])('%s may not say %s', async (file, code) =>
    expect(await broken(file, code)).toEqual(['boundaries/dependencies']),
  );

  it.each(['src/one.ts', 'src/elsewhere/one.ts', 'src/areas/one.ts'])(
    'a file at %s lies in no folder that is known',
    async (file) =>
      expect(await broken(file, 'export {}')).toEqual(['boundaries/no-unknown-files']),
  );
});

it('nothing that breaks a rule is put on the list of what may', () => {
  expect(JSON.parse(readFileSync('eslint-suppressions.json', 'utf8'))).toEqual({});
});

it('every model, and whatever plays and asks, has a unit test', () => {
  const sources = readdirSync('src', { recursive: true }).filter((path) => path.endsWith('.ts'));
  const isTest = (path) => /\.test\.ts$|fixtures\.ts$|fakes\.ts$/.test(path);
  const tests = sources
    .filter(isTest)
    .map((path) => readFileSync(`src/${path}`, 'utf8'))
    .join('\n');
  const all = sources.filter(
    (path) => /^(areas\/\w+\/model|play|server)\/[^/]+$/.test(path) && !isTest(path),
  );
  const untested = all.filter((path) => !tests.includes(`/${basename(path)}'`));
  expect(all.length).toBeGreaterThan(100);
  expect(untested).toEqual([]);
});

it('the model, the component and the tests in CONTRIBUTING.md are those of the table', () => {
  const shown = [
    ...readFileSync('../CONTRIBUTING.md', 'utf8').matchAll(/```(?:ts|svelte)\n(.*?)```/gs),
  ];
  const table = [
    'model/rematch.svelte.ts',
    'model/rematch.svelte.test.ts',
    'ui/RematchAsked.svelte',
    'ui/RematchAsked.svelte.test.ts',
  ].map((path) => readFileSync(`src/areas/table/${path}`, 'utf8'));
  expect(shown).toHaveLength(4);
  for (const [n, [, code]] of shown.entries()) expect(table[n]).toContain(code);
});
