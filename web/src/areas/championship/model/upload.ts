/** Sends a spreadsheet as it is; the server reads it and says which row is wrong. */
import { person, read } from '../../../server/api.svelte.ts';

export function sendFile<T>(path: string, file: File): Promise<T> {
  const headers = {
    'content-type': 'application/octet-stream',
    'x-faristol-csrf': person.me?.csrf ?? '',
  };
  return read<T>(
    fetch(`/api/v1${path}?filename=${encodeURIComponent(file.name.slice(-60))}`, {
      method: 'POST',
      headers,
      body: file,
    }),
  );
}
