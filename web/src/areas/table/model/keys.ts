/** Keys for what else is done at a table: digits, which no tile has on it. */
import type { Sitting } from './sitting.svelte.ts';

/** What a key does now; null where it means nothing. */
export function keyed(key: string, sitting: Sitting): (() => void) | null {
  const { live, table } = sitting;
  const { pending } = table;
  const answers =
    !!pending &&
    sitting.seated &&
    pending.seat !== live.seat &&
    live.acts.has('Challenge') &&
    pending.challengedBy === null &&
    !pending.acceptedBy.includes(live.seat!);
  switch (key) {
    case '1':
      return sitting.mayPlay ? () => (sitting.asked = 'exchange') : null;
    case '2':
      return answers ? () => (sitting.asked = 'challenge') : null;
    case '3':
      return answers && !sitting.busy ? () => sitting.send({ do: 'Accept' }) : null;
    case '4':
      return sitting.seated ? () => (sitting.moreOpen = !sitting.moreOpen) : null;
    case '?':
      return () => (sitting.asked = 'keys');
    default:
      return null;
  }
}

/** Whether somebody types something else: a text, in a dialog, with a key that is the browser's. */
function isElsewhere(event: KeyboardEvent): boolean {
  const at = event.target as HTMLElement;
  return (
    event.defaultPrevented ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    document.querySelector('dialog[open]') !== null ||
    at.closest('input, textarea, select, [data-own-keys]') !== null
  );
}

/** Do what a key that was pressed means now. */
export function press(event: KeyboardEvent, sitting: Sitting): void {
  // On the board a question mark is the blank.
  if (isElsewhere(event) || (event.key === '?' && sitting.hand.now.arrow)) return;
  keyed(event.key, sitting)?.();
}
