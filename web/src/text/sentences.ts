/** Texts by code: complete for the compiler, and safe to ask for a code that a newer server made up. */

/** A sentence for every code; one whose code brings values makes it from them. */
export type Sentences<Code extends string, Values> = {
  [C in Code]: C extends keyof Values ? (told: Values[C]) => string : string;
};

/** The text that goes by a name, where there is one. */
export function known<T>(texts: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(texts, name) ? texts[name] : undefined;
}

/** The sentence for a code, with the values that came with it. */
export function sentence(sentences: object, code: string, values: object): string | undefined {
  // What was sent is not typed; that code and values belong together is for the server's tests.
  const found = known(sentences as Record<string, string | ((told: object) => string)>, code);
  return typeof found === 'function' ? found(values) : found;
}
