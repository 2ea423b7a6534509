/** The door of this area: its pages, each with its words. */
import { withWords } from '../../text/part.svelte.ts';
import { foyer } from '../../text/lobby/index.ts';

export const lobby = () => withWords(import('./ui/Lobby.svelte'), foyer);
export const room = () => withWords(import('./ui/ClubRoom.svelte'), foyer);
