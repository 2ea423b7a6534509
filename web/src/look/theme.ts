/** Which theme the person chose; none means what the system prefers. */
export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'faristol:theme';

export function theme(): Theme {
  const kept = localStorage.getItem(KEY);
  return THEMES.find((one) => one === kept) ?? 'system';
}

export function setTheme(chosen: Theme): void {
  if (chosen === 'system') {
    localStorage.removeItem(KEY);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(KEY, chosen);
    document.documentElement.dataset.theme = chosen;
  }
}
