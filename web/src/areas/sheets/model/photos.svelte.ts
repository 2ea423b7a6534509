/** Photographs of sheets: of a game that is kept, or of yours that wait until their game is typed. */
import { Action } from '../../../server/action.svelte.ts';
import { ask, Trouble } from '../../../server/api.svelte.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import { send } from '../../../server/upload.ts';
import type { PhotoView } from '../../../wire/sheets.ts';

/** Enough to read a line of handwriting by; a telephone's picture has twice as many. */
const LONGEST_SIDE = 2_200;
const QUALITIES = [0.85, 0.7, 0.5];
const LARGEST = 3 << 20;

/** How large a picture of this size is sent. */
export function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const side = (pixels: number): number => Math.max(1, Math.round(pixels * scale));
  return { width: side(width), height: side(height) };
}

/** The picture alone, small enough to send: what a camera writes beside it stays on this device. */
async function redrawn(file: Blob): Promise<Blob> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    throw new Trouble('bad-photo', { flaw: 'unknown' });
  }
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitted(picture.width, picture.height));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((done) =>
      canvas.toBlob(done, 'image/jpeg', quality),
    );
    if (blob && blob.size <= LARGEST) return blob;
  }
  throw new Trouble('too-large', { most: LARGEST });
}

export class Photos {
  private readonly known: Resource<PhotoView[]>;
  /** Which one is looked at. */
  shown = $state('');
  readonly adding = new Action((files: readonly File[]) => this.send(files));
  readonly removing = new Action((id: string) => this.drop(id));

  /** To be made while a component is set up. `table` names a kept game, or nothing for those that wait. */
  constructor(
    private readonly table: () => string,
    /** Goes up when others may be there. */
    count: () => number = () => 0,
    /** Told of each that was added here. */
    private readonly added: (id: string) => void = () => undefined,
  ) {
    this.known = new Resource(
      () => `${this.path}#${count()}`,
      () => ask<PhotoView[]>('GET', this.path),
      { keeps: true },
    );
  }

  private get query(): string {
    const table = this.table();
    return table ? `?table=${table}` : '';
  }

  private get path(): string {
    return `/sheet-photos${this.query}`;
  }

  get list(): readonly PhotoView[] {
    return this.known.value ?? [];
  }

  get error(): unknown {
    return this.adding.error ?? this.removing.error ?? this.known.error;
  }

  addressOf(id: string): string {
    return `/api/v1/sheet-photos/${id}${this.query}`;
  }

  /** One after the other: those before one that is refused are there. */
  private async send(files: readonly File[]): Promise<void> {
    for (const file of files) {
      const photo = await send<PhotoView>(this.path, await redrawn(file));
      this.known.put([...this.list, photo]);
      this.added(photo.id);
    }
  }

  private async drop(id: string): Promise<void> {
    await ask('DELETE', `/sheet-photos/${id}${this.query}`);
    this.known.put(this.list.filter((photo) => photo.id !== id));
  }
}
