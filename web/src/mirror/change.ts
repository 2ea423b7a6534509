/** A view with what the server says has changed. What did not change stays the same object. */
import type { Change } from '../wire/messages.ts';

/** A change of something that this page does not know: the server is newer. */
export class UnknownChange extends Error {}

export function changed<T>(old: T, change: Change<NoInfer<T>>): T {
  const isWhole = typeof change !== 'object' || change === null || Array.isArray(change);
  if (isWhole || typeof old !== 'object' || old === null) return change as T;
  const now = (Array.isArray(old) ? [...old] : { ...old }) as Record<string, unknown>;
  for (const [name, value] of Object.entries(change)) {
    if (Array.isArray(now) && name === '+') now.push(...(value as unknown[]));
    else if (!isPart(now, name)) throw new UnknownChange(name);
    else now[name] = changed(now[name], value as Change<unknown>);
  }
  return now as T;
}

const isPart = (whole: object, name: string): boolean =>
  Object.prototype.propertyIsEnumerable.call(whole, name);
