/**
 * Where tests of models run: Node, with the code that a browser gets, so that state is followed and
 * effects run. Tests that mount a component ask for `happy-dom` in their first line instead.
 */
import type { Environment } from 'vitest/runtime';

export default {
  name: 'runes',
  viteEnvironment: 'client',
  setup(global: typeof globalThis) {
    const page = new EventTarget();
    const events = ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const;
    for (const name of events) Object.assign(global, { [name]: page[name].bind(page) });
    return { teardown: () => events.forEach((name) => Reflect.deleteProperty(global, name)) };
  },
} satisfies Environment;
