import { describe, expect, it } from 'vitest';
import { readPaper } from './paper.ts';

const words = { late: 'laat', unreadable: 'onleesbaar' };
const read = (line: string) => readPaper(line, words);

describe('a slip on paper', () => {
  it('is a table and what stands on it', () => {
    expect(read(' 12 ZEBRA 8H 24 ')).toEqual({ do: 'HandIn', table: 12, text: 'ZEBRA 8H 24' });
    expect(read('12: ZEBRA 8H')).toEqual({ do: 'HandIn', table: 12, text: 'ZEBRA 8H' });
  });
  it('may have come late, or be read by nobody, in two languages', () => {
    expect(read('7 laat ZEBRA 8H')).toEqual({ do: 'HandIn', table: 7, text: 'ZEBRA 8H', late: true });
    expect(read('7 LATE ZEBRA 8H')).toEqual({ do: 'HandIn', table: 7, text: 'ZEBRA 8H', late: true });
    expect(read('7 onleesbaar')).toEqual({ do: 'HandIn', table: 7, text: '', unreadable: true });
  });
  it('may be the word for late itself', () => {
    for (const text of ['LAAT', 'LAAT 8H', 'LAAT H8 12', 'ONLEESBAAR 8A', 'laat HH8']) expect(read(`7 ${text}`)).toEqual({ do: 'HandIn', table: 7, text });
  });
  it('is nothing without a table', () => {
    for (const line of ['', 'ZEBRA 8H', '12', '0 ZEBRA 8H', '99999999 ZEBRA 8H', '12ZEBRA']) expect(read(line)).toBeNull();
  });
});
