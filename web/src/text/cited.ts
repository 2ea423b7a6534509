/**
 * A clause as it is shown: its number, or in the language of the page that it is a reading, or
 * that the book says nothing.
 */
import { speech } from './index.svelte.ts';

const SILENT = /^([\w-]+): not stated$/;

export function cited(clause: string): string {
  // What no federation wrote has nothing to cite, and a reading's own name is for programs.
  if (clause === 'own choice') return '';
  if (clause.startsWith('reading:')) return speech.m.reading;
  return clause.replace(SILENT, (_, book: string) => `${book}: ${speech.m.notStated}`);
}
