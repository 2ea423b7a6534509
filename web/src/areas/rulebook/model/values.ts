/** Values of a rule book as people read them. */
import type { Value } from '../../../mirror/rules.ts';
import type { PageWords } from '../../../text/pages/en.ts';
import type { Words } from '../../../text/core/en.ts';

/** `names`: what the values of that name are called, where they are no numbers. */
export function formatValue(
  name: string,
  value: Value | undefined,
  m: Words & PageWords,
  language: string,
  names: Record<string, string> = {},
): string {
  if (value === undefined) return m.notStated;
  if (typeof value === 'boolean') return value ? m.yes : m.no;
  if (Array.isArray(value)) return value.map((one) => names[one] ?? one).join(', ') || '–';
  if (typeof value === 'number' && name.endsWith('_ms')) return duration(value, language);
  return typeof value === 'number'
    ? new Intl.NumberFormat(language).format(value)
    : (names[value] ?? value);
}

function duration(ms: number, language: string): string {
  if (ms === 0) return '–';
  const unit = ms % 60_000 === 0 && ms > 0 ? 'minute' : 'second';
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(ms / (unit === 'minute' ? 60_000 : 1000));
}
