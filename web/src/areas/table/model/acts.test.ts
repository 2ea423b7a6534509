import { describe, expect, it } from 'vitest';
import { known } from '../../../text/sentences.ts';
import { inWords, KINDS, parseLeft, type Filled } from './acts.ts';
import { tellRuling, tellWho } from '../../../play/rulings.ts';
import { ca } from '../../../text/arbiter/ca.ts';
import { en } from '../../../text/arbiter/en.ts';
import { nl } from '../../../text/arbiter/nl.ts';

const filled: Filled = {
  cause: 'consult',
  seat: 1,
  seats: [0, 1],
  minutes: 2,
  seconds: 30,
  left: '',
  fault: 'ruling',
  points: 0,
  turn: -1,
  tiles: '',
  given: '',
  drawn: '',
  useful: 0,
  racked: true,
  reason: '',
  clause: '',
};

describe('a time that is left', () => {
  it.each([
    ['12:30', 750_000],
    ['-0:45', -45_000],
    ['−1:00', -60_000],
    ['0:00', 0],
    [' 5:09 ', 309_000],
  ])('%s', (text, ms) => expect(parseLeft(text)).toBe(ms));
  it.each(['', '12', '1:60', 'a:bc', '1:2:3', '--1:00', '9999:00'])('%s is none', (text) =>
    expect(parseLeft(text)).toBeNull(),
  );
});

describe('a ruling', () => {
  it('is not sent without what it needs', () => {
    for (const name of [
      'CreditTime',
      'CorrectClock',
      'CorrectScore',
      'Penalise',
      'TakeTurnAway',
      'Disqualify',
      'EndGame',
      'GiveRuling',
      'FindWordWrong',
      'NoteRack',
    ]) {
      expect(KINDS[name]!.says(filled), name).toBeNull();
    }
  });
  it('names whom it is about, how much and why', () => {
    expect(KINDS.CreditTime!.says({ ...filled, reason: ' a bell ' })).toEqual({
      do: 'CreditTime',
      seat: 1,
      ms: 150_000,
      fault: 'ruling',
      reason: 'a bell',
    });
    expect(KINDS.CorrectScore!.says({ ...filled, points: -3, reason: 'sum' })).toEqual({
      do: 'CorrectScore',
      seat: 1,
      points: -3,
      reason: 'sum',
    });
    expect(KINDS.Penalise!.says({ ...filled, points: -3, reason: 'x' })).toBeNull();
  });
  it('reports one player missing, or both', () => {
    expect(KINDS.ReportAbsence!.says(filled)).toEqual({ do: 'ReportAbsence', seats: [1] });
    expect(KINDS.ReportAbsence!.says({ ...filled, seat: -1 })).toEqual({
      do: 'ReportAbsence',
      seats: [0, 1],
    });
  });
  it('is said in words too where a clause was chosen or the act keeps no reason', () => {
    const why = { ...filled, reason: 'late' };
    expect(inWords(KINDS.CreditTime!, why)).toBeNull();
    expect(inWords(KINDS.CreditTime!, { ...why, clause: 'FISC23-G-7.D' })).toEqual({
      do: 'GiveRuling',
      seat: 1,
      cited: 'FISC23-G-7.D',
      reason: 'late',
    });
    expect(inWords(KINDS.EndGame!, why)).toEqual({
      do: 'GiveRuling',
      seat: -1,
      cited: '',
      reason: 'late',
    });
  });
  it('has a name in every language', () => {
    for (const words of [en, ca, nl])
      for (const name of Object.keys(KINDS)) expect(known(words.acts, name), name).toBeTruthy();
  });
});

describe.each([
  ['Catalan', ca],
  ['Dutch', nl],
])('%s', (_, words) => {
  it('has every message that English has', () => {
    const keys = (value: unknown, path = ''): string[] =>
      value !== null && typeof value === 'object'
        ? Object.entries(value).flatMap(([key, inner]) => keys(inner, `${path}.${key}`))
        : [path];
    expect(keys(words)).toEqual(keys(en));
  });
});

describe('the log', () => {
  const ruling = {
    at: 0,
    table: 't',
    number: '7',
    names: ['Anna', 'Bernat'],
    what: 'TimeCredited',
    by: ['Rita'],
    seat: 1,
    reason: '',
    clause: '',
    about: 'ruling',
    amount: 60_000,
    granted: null,
  };
  it('says what, about whom and how much', () => {
    expect(tellRuling(ruling, en, {})).toBe('Time given · Bernat · 1:00 · a ruling');
    expect(
      tellRuling({ ...ruling, what: 'PointsDeducted', about: 'correction', amount: -12 }, en, {}),
    ).toBe('Total corrected · Bernat · +12');
    expect(
      tellRuling({ ...ruling, what: 'PointsDeducted', about: 'arbiter', amount: 50 }, en, {}),
    ).toBe('Points deducted · Bernat · −50');
    expect(
      tellRuling({ ...ruling, what: 'PointsDeducted', about: 'overtime', amount: 10 }, en, {}),
    ).toBe('Points deducted · Bernat · −10 · overtime');
    expect(
      tellRuling(
        { ...ruling, what: 'ChallengeRuled', about: '', seat: null, amount: null, granted: false },
        en,
        {},
      ),
    ).toBe('Play judged · Not valid');
  });
});

describe('forbidden help that was refused', () => {
  const asked = {
    at: 0,
    table: 't',
    number: '7',
    names: ['Anna', 'Bernat'],
    what: 'AidRefused',
    by: ['Anna'],
    seat: 0,
    reason: '',
    clause: 'FISC23-G-1.7',
    about: 'search',
    amount: 3,
    granted: null,
  };

  it('says who plays, which help, how often and who asked', () => {
    expect(tellRuling(asked, en, {})).toBe('Forbidden help refused · Anna · a word search · 3×');
    expect(tellRuling({ ...asked, amount: 1, about: 'puzzle' }, nl, {})).toBe(
      'Verboden hulpmiddel geweigerd · Anna · een puzzel',
    );
    expect(tellWho(asked, ca)).toBe('demanat per Anna');
  });

  it('says that nobody was signed in', () => {
    expect(tellWho({ ...asked, by: [] }, en)).toBe(en.askedSignedOut);
    expect(tellWho({ ...asked, what: 'TurnLost', by: [] }, en)).toBe(en.bySoftware);
  });
});
