/** The door of this area: the device at a real board. */
import { withWords } from '../../text/part.svelte.ts';
import { wood } from '../../text/hall/index.ts';

export const companion = () => withWords(import('./ui/CompanionPage.svelte'), wood);
export const board = () => withWords(import('./ui/BoardDoor.svelte'), wood);
