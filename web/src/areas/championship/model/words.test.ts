// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { Trouble } from '../../../server/api.svelte.ts';
import {
  DOUBT_KINDS,
  FINDING_KINDS,
  OBSTACLE_KINDS,
  REGULATION_KINDS,
  REMARK_KINDS,
  TIEBREAK_KINDS,
} from '../../../wire/championship.ts';
import { CHAMPIONSHIP_REASONS } from '../../../wire/problems.ts';
import { sentence } from '../../../text/sentences.ts';
import { doubtText, remarkText, told } from './trouble.ts';
import { ca } from '../../../text/championship/ca.ts';
import { en } from '../../../text/championship/en.ts';
import { nl } from '../../../text/championship/nl.ts';

/** Whatever a refusal may be told with. */
const VALUES = {
  name: 'Anna',
  text: 'x',
  rounds: 3,
  least: 5,
  most: 9,
  rating: 1,
  round: 3,
  number: 3,
  first: '2026-09-01',
  last: 2,
  game: 4,
  games: [4, 5],
  division: 2,
  dates: 9,
  capacity: 8,
  in_favour: 1,
  against: 2,
  player: 7,
  table: 4,
  tables: [1, 2],
  played: 2,
  blocks: ['x'],
  scores: 2,
  players: 4,
  score: 1,
  nearest: 'FISC23-G-8.F',
  character: 'U+202E',
  edition: 'x',
  editions: ['x'],
  options: ['x'],
  choice: '26',
  choices: ['25', '30'],
  day: '2026-09-01',
  line: 3,
  lines: 2,
  parcels: 2,
};
const names = (player: number): string => `N${player}`;
const remark = (
  kind: string,
): { kind: string; text: string; values: string[]; players: number[] } => ({
  kind,
  text: 'English',
  values: ['2.5'],
  players: [7, 8],
});

describe.each([
  ['English', en],
  ['Catalan', ca],
  ['Dutch', nl],
])('%s', (_, w) => {
  it.each(REMARK_KINDS)('says the remark %s', (kind) => {
    const text = remarkText(remark(kind), names, w);
    expect(text).not.toBe('English');
    expect(text).not.toMatch(/undefined|NaN|^$/);
  });

  it.each(DOUBT_KINDS)('says the doubt %s', (kind) => {
    const text = doubtText(
      { kind, text: 'English', numbers: [1, 2, 3], names: ['Anna', 'Bernat'] },
      w,
    );
    expect(text).not.toBe('English');
    expect(text).not.toMatch(/undefined|NaN|^$/);
  });

  it.each(FINDING_KINDS)('says the finding %s', (kind) => {
    expect(w.reports.findings[kind](['1', '2', '3'])).not.toMatch(/undefined|NaN|^$/);
  });

  it.each(OBSTACLE_KINDS)('says what keeps an event from counting: %s', (kind) => {
    expect(w.reports.obstacles[kind](['1', '2'])).not.toMatch(/undefined|NaN|^$/);
  });

  it.each(CHAMPIONSHIP_REASONS)('says the refusal %s', (reason) => {
    expect(sentence(w.refusals, reason, VALUES)).not.toMatch(/undefined|NaN|^$/);
  });

  it('says who was passed over by name, and from which points somebody comes', () => {
    expect(remarkText(remark('not-met'), names, w)).toContain('N7');
    const down = remarkText(remark('floats-down'), names, w);
    expect(down).toContain('N7');
    expect(down).toMatch(/2[.,]5/);
  });

  it('has a title for every tie-break and all regulations', () => {
    expect(TIEBREAK_KINDS.filter((name) => !w.tieBreaks[name])).toEqual([]);
    expect(
      REGULATION_KINDS.filter((name) => !w.regulationTitles[name] || !w.regulation[name]),
    ).toEqual([]);
  });

  it('says what blocks a round in its own words', () => {
    const said = told(
      new Trouble(
        'no-pairing',
        { blocks: ['blocks-forbidden', 'blocks-rematch'] },
        '',
        422,
        'English; English',
      ),
      w,
    );
    expect(said).toContain(w.remarks['blocks-forbidden'](0, []));
    expect(said).toContain(w.remarks['blocks-rematch'](0, []));
    expect(said).not.toContain('English');
  });

  it('leaves a remark of a kind it does not know as the server wrote it', () => {
    for (const kind of ['other', 'toString', '__proto__'])
      expect(remarkText(remark(kind), names, w)).toBe('English');
  });
});

it('numbers in a remark are written as the language writes them', () => {
  const said = (kind: string, value: string): string[] =>
    [en, ca, nl].map((w) => remarkText({ ...remark(kind), values: [value] }, names, w));
  expect(said('score-group', '2.5')).toEqual([
    'score group 2.5',
    'grup de puntuació 2,5',
    'puntengroep 2,5',
  ]);
  expect(said('floats-down', '0.0')).toEqual([
    'N7 floats down from 0',
    'N7 baixa del grup de puntuació 0',
    'N7 zakt uit de groep van 0 punten',
  ]);
  expect(said('score', '1.0')).toEqual(['1 point', 'puntuació 1', '1 punt']);
  expect([en, ca, nl].map((w) => w.yourPlace(3, 0.5))).toEqual([
    'Rank 3, 0.5 points',
    'Posició 3 · 0,5 punts',
    'Plaats 3, 0,5 punt',
  ]);
});

describe.each([
  ['Catalan', ca],
  ['Dutch', nl],
])('%s', (_, w) => {
  it('leaves no remark, doubt or refusal in English', () => {
    const same = REMARK_KINDS.filter(
      (kind) => w.remarks[kind](2, ['X']) === en.remarks[kind](2, ['X']),
    );
    const doubts = DOUBT_KINDS.filter(
      (kind) => w.doubts[kind]([1, 2, 3], ['X', 'Y']) === en.doubts[kind]([1, 2, 3], ['X', 'Y']),
    );
    const refusals = CHAMPIONSHIP_REASONS.filter(
      (reason) => sentence(w.refusals, reason, VALUES) === sentence(en.refusals, reason, VALUES),
    );
    expect([...same, ...doubts, ...refusals]).toEqual([]);
  });

  it('names the row of a list, and the name in it', () => {
    const said = told(
      new Trouble('name-taken', { name: 'Anna Puig', row: 12 }, '§ 1', 422, 'row 12: Anna Puig'),
      w,
    );
    expect(said).toBe(`${w.row(12)} ${w.refusals['name-taken']({ name: 'Anna Puig' })} (§ 1)`);
  });
});
