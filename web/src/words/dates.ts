/** How dates are written: as this browser has it for the language, else as where we play; never American by default. */
export function dateLocale(language: string, browser: readonly string[] = navigator.languages): string {
  return browser.find((tag) => tag.startsWith(`${language}-`)) ?? (language === 'en' ? 'en-GB' : language);
}
