/** How dates are written: as this browser has it for the language, else as where we play; never American by default. */
export function dateLocale(
  language: string,
  browser: readonly string[] = navigator.languages,
): string {
  return (
    browser.find((tag) => tag.startsWith(`${language}-`)) ??
    (language === 'en' ? 'en-GB' : language)
  );
}

/** A day that came as 2026-01-31, in words; what is no such day stays as it is. */
export function dayInWords(day: string, language: string, browser?: readonly string[]): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at)
    ? day
    : new Intl.DateTimeFormat(dateLocale(language, browser), {
        dateStyle: 'long',
        timeZone: 'UTC',
      }).format(at);
}

/** A first and a last day in words, as 29–31 March 2024; one day where there is no other. */
export function daysInWords(
  first: string,
  last: string,
  language: string,
  browser?: readonly string[],
): string {
  const from = Date.parse(`${first}T00:00:00Z`),
    until = Date.parse(`${last}T00:00:00Z`);
  if (Number.isNaN(until) || !(from < until)) return dayInWords(first, language, browser);
  return new Intl.DateTimeFormat(dateLocale(language, browser), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).formatRange(from, until);
}
