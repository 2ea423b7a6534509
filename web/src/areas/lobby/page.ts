/** The door of this area: its pages, each with its words. */
import { withWords } from '../../text/part.svelte.ts';
import { home } from '../../text/home/index.ts';
import { foyer } from '../../text/lobby/index.ts';

export const lobby = () => withWords(import('./ui/Lobby.svelte'), foyer, home);
export const room = () => withWords(import('./ui/ClubRoom.svelte'), foyer);
