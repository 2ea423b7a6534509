/** Sends a file as it is. */
import { person, read } from './api.svelte.ts';

export function send<T>(path: string, file: Blob): Promise<T> {
  const headers = {
    'content-type': 'application/octet-stream',
    'x-faristol-csrf': person.me?.csrf ?? '',
  };
  return read<T>(fetch(`/api/v1${path}`, { method: 'POST', headers, body: file }));
}

/** Sends a spreadsheet; the server reads it and says which row is wrong. */
export function sendFile<T>(
  path: string,
  file: File,
  more: Record<string, string> = {},
): Promise<T> {
  const query = new URLSearchParams({ filename: file.name.slice(-60), ...more });
  return send(`${path}?${query}`, file);
}
