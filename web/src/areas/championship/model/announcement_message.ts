/** An event's announcement as a message that can be pasted anywhere: plain lines, with its readings. */
import type { ChoiceLine, PublicView } from '../../../wire/championship.ts';
import { valueText, type Words } from './choice_values.ts';

/** What a player wants to know first; readings follow, because the text does not say them. */
const FIRST = ['edition', 'rounds', 'system', 'ranking', 'tie-breaks', 'lexicon'];

export function messageOf(
  view: Pick<PublicView, 'name' | 'place'>,
  lines: readonly ChoiceLine[],
  words: Words,
  about: { days: string; link: string },
): string {
  const { choosing: c } = words;
  const said = (line: ChoiceLine): string =>
    `${c.titles[line.name] ?? line.name}: ${valueText(line, words)}` +
    (line.clauses.length ? ` (${line.clauses.join(', ')})` : '');
  const first = FIRST.flatMap((name) => lines.filter((line) => line.name === name && line.value));
  const readings = lines.filter(({ source }) => source === 'reading');
  return [
    view.name,
    ...(about.days ? [`${c.when}: ${about.days}`] : []),
    ...(view.place ? [`${c.at}: ${view.place}`] : []),
    '',
    ...first.map(said),
    ...(readings.length ? ['', `${c.readings}:`, ...readings.map(said)] : []),
    ...(about.link ? ['', `${c.more}: ${about.link}`] : []),
  ].join('\n');
}
