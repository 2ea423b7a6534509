/** What the languages do to words beside numbers and names. */

/** A number with its noun: `many(2, 'point', 'points')`; a `#` in a form is where the number stands. */
export function plural(language: string): (n: number, one: string, more: string) => string {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (n, one, more) => {
    const form = rules.select(n) === 'one' ? one : more;
    const written = numbers.format(n);
    return form.includes('#') ? form.replace('#', written) : `${written} ${form}`;
  };
}

/** Vowels, also after a silent h; not the i and u that are consonants before another vowel (`de Iolanda`). */
const ELIDES = /^(?:iu$|h?(?![iu][aeiouàèéíïòóúü])[aeiouàèéíïòóúü])/i;

/** Catalan *de* before a name: `d’Anna`, `d’Hug`, `de Núria`. */
export function elide(name: string): string {
  return ELIDES.test(name) ? `d’${name}` : `de ${name}`;
}
