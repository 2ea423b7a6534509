/** Which theme the person chose; none means what the system prefers. */
import { keep, kept } from '../server/kept.ts';

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'faristol:theme';

export function theme(): Theme {
  const before = kept(KEY);
  return THEMES.find((one) => one === before) ?? 'system';
}

export function setTheme(chosen: Theme): void {
  keep(KEY, chosen === 'system' ? null : chosen);
  if (chosen === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}
