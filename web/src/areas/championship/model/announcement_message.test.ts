import { expect, test } from 'vitest';
import { choosing } from '../../../text/championship/choosing.en.ts';
import { en } from '../../../text/championship/en.ts';
import type { ChoiceLine } from '../../../wire/championship.ts';
import { messageOf } from './announcement_message.ts';

const words = { office: en, choosing, edition: (name: string) => name, language: 'en' };
const line = (name: string, value: string, ...clauses: string[]): ChoiceLine => ({
  ...{ name, value, source: clauses.length ? 'book' : 'choice', clauses, alternatives: [] },
});

test('the announcement says what, when, where and by which rules, its readings too', () => {
  const lines: ChoiceLine[] = [
    line('rounds', '5'),
    line('system', 'dutch', 'FISC23-C-1.3'),
    line('lexicon', ''),
    { ...line('running-game', 'forfeit', 'FISC23-G-3.8'), source: 'reading' },
  ];
  const about = { days: '31 March 2027', link: 'https://x/championships/open' };
  expect(messageOf({ name: 'Open', place: 'Sabadell' }, lines, words, about)).toBe(
    [
      ...['Open', 'When: 31 March 2027', 'Where: Sabadell', ''],
      ...['Rounds: 5', 'Pairing: FIDE Dutch (FISC23-C-1.3)', ''],
      'What the text does not say:',
      'The game in which a player is disqualified: Is lost by forfeit (FISC23-G-3.8)',
      ...['', 'Players, rounds and rules: https://x/championships/open'],
    ].join('\n'),
  );
});

test('what is not known is not said', () => {
  const about = { days: '', link: '' };
  expect(messageOf({ name: 'Open', place: '' }, [], words, about)).toBe('Open\n');
});
