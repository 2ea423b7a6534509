/** A slip on paper, as somebody types it: the table, then what stands on it. */
import { layout as layoutNamed, NONE } from '../../../board/geometry.ts';
import { startPlacing, writeLine } from '../../../board/placing.ts';
import { reckon } from '../../../board/words.ts';
import { box as boxNamed, isBlank } from '../../../board/box.ts';
import type { Receipt, Shown } from '../../../wire/duplicate.ts';
import type { Said } from './room.svelte.ts';

type HandIn = Extract<Said, { do: 'HandIn' }>;

export interface PaperWords {
  late: string;
  unreadable: string;
}

const COORDINATE = /^[hv]?(\d{1,2}[a-z]|[a-z]\d{1,2})$/i;

/** `12 ZEBRA 8H`, `12 late ZEBRA 8H` or `12 unreadable`; null where no table stands first. */
export function readPaper(line: string, words: PaperWords): HandIn | null {
  const read = /^\s*(\d{1,6})[\s.:]+(\S.*)$/.exec(line);
  if (!read || !Number(read[1])) return null;
  const table = Number(read[1]);
  const text = read[2]!.trim();
  const [first = '', ...rest] = text.split(/\s+/);
  // LAAT 8H is a slip with the word LAAT.
  const isWord = COORDINATE.test(rest[0] ?? '');
  const is = (word: string, english: string): boolean =>
    !isWord && [word.toLowerCase(), english].includes(first.toLowerCase());
  if (is(words.unreadable, 'unreadable'))
    return { do: 'HandIn', table, text: rest.join(' '), unreadable: true };
  if (is(words.late, 'late') && rest.length)
    return { do: 'HandIn', table, text: rest.join(' '), late: true };
  return { do: 'HandIn', table, text };
}

/** A slip as it would be typed: what `readPaper` reads. */
export function typedAs({ table, text, late, unreadable }: HandIn, words: PaperWords): string {
  return [table, unreadable && words.unreadable, late && words.late, text]
    .filter(Boolean)
    .join(' ');
}

/** Whether the server has taken a slip for what was typed: in time and legible, or neither on purpose. */
export function isAsTyped(slip: HandIn, receipt: Pick<Receipt, 'late' | 'word'>): boolean {
  return (
    receipt.late === (slip.late ?? false) &&
    (receipt.word !== '' || (slip.unreadable ?? false) || receipt.late)
  );
}

/** What a slip is worth on the board as it is, or why it can't lie there; null where a blank leaves that open. */
export function worthOf(
  { word, coordinate }: Pick<Receipt, 'word' | 'coordinate'>,
  shown: Shown,
): number | 'off-board' | 'contradicts-board' | 'not-in-draw' | null {
  const [box, layout] = [boxNamed(shown.tile_set), layoutNamed(shown.layout)];
  const board = shown.board.map((tile) => (tile ? box.read(tile)[0]! : NONE));
  // Tile by tile, so that N and Y are not read as NY.
  const line = box
    .read(word)
    .map((tile) => (isBlank(tile) ? `([${box.face(tile)}])` : `[${box.face(tile)}]`));
  const written = writeLine(
    { board, size: layout.size, box },
    startPlacing(box.read(shown.rack)),
    `${coordinate} ${line.join('')}`,
  );
  if ('fault' in written) {
    return written.fault === 'differs'
      ? 'contradicts-board'
      : written.fault === 'lacking'
        ? 'not-in-draw'
        : 'off-board';
  }
  const { laid } = written.placing;
  if (laid.some(({ tile }) => isBlank(tile)) && !box.read(word).some(isBlank)) return null;
  return (
    reckon(board, laid, layout, (tile) => box.value(tile), {
      tiles: shown.bonus_tiles,
      points: shown.bonus,
    })?.points ?? null
  );
}
