import { describe, expect, it } from 'vitest';
import { Trouble } from '../server/api.svelte.ts';
import { DOUBT_KINDS, REFUSAL_KINDS, REGULATION_KINDS, REMARK_KINDS, TIEBREAK_KINDS } from '../wire/championship.ts';
import { doubtText, remarkText, told } from './trouble.ts';
import { ca } from './words/ca.ts';
import { en } from './words/en.ts';
import { nl } from './words/nl.ts';

const names = (player: number): string => `N${player}`;
const remark = (kind: string): { kind: string; text: string; values: string[]; players: number[] } => ({ kind, text: 'English', values: ['2.5'], players: [7, 8] });

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
    const text = doubtText({ kind, text: 'English', numbers: [1, 2, 3], names: ['Anna', 'Bernat'] }, w);
    expect(text).not.toBe('English');
    expect(text).not.toMatch(/undefined|NaN|^$/);
  });

  it.each(REFUSAL_KINDS)('says the refusal %s', (kind) => {
    expect(told(new Trouble(kind, 'round 3, possible until round 2'), w)).not.toMatch(/undefined|NaN|^$/);
  });

  it('says who was passed over by name, and from which points somebody comes', () => {
    expect(remarkText(remark('not-met'), names, w)).toContain('N7');
    const down = remarkText(remark('floats-down'), names, w);
    expect(down).toContain('N7');
    expect(down).toContain('2.5');
  });

  it('has a title for every tie-break and all regulations', () => {
    expect(TIEBREAK_KINDS.filter((name) => !w.tieBreaks[name])).toEqual([]);
    expect(REGULATION_KINDS.filter((name) => !w.regulationTitles[name] || !w.regulation[name])).toEqual([]);
  });

  it('says what blocks a round in its own words', () => {
    const said = told(new Trouble('no-pairing', 'English; English', '', 422, ['blocks-forbidden', 'blocks-rematch']), w);
    expect(said).toContain(w.remarks['blocks-forbidden']([], []));
    expect(said).toContain(w.remarks['blocks-rematch']([], []));
    expect(said).not.toContain('English');
  });

  it('leaves a remark of a kind it does not know as the server wrote it', () => {
    for (const kind of ['other', 'toString', '__proto__']) expect(remarkText(remark(kind), names, w)).toBe('English');
  });
});

describe.each([
  ['Catalan', ca],
  ['Dutch', nl],
])('%s', (_, w) => {
  it('leaves no remark, doubt or refusal in English', () => {
    const same = REMARK_KINDS.filter((kind) => w.remarks[kind](['2'], ['X']) === en.remarks[kind](['2'], ['X']));
    const doubts = DOUBT_KINDS.filter((kind) => w.doubts[kind]([1, 2, 3], ['X', 'Y']) === en.doubts[kind]([1, 2, 3], ['X', 'Y']));
    const refusals = REFUSAL_KINDS.filter((kind) => told(new Trouble(kind, '1, 2'), w) === told(new Trouble(kind, '1, 2'), en));
    expect([...same, ...doubts, ...refusals]).toEqual([]);
  });

  it('names the row of a list, and the name in it', () => {
    const said = told(new Trouble('name-taken', 'row 12: Anna Puig'), w);
    expect(said).toBe(`${w.row('12')} ${String(w.trouble['name-taken'])} Anna Puig`);
  });
});
