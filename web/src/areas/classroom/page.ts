/** The door of this area: its pages, each with its words. */
import { withWords } from '../../text/part.svelte.ts';
import { school } from '../../text/classroom/index.ts';

export const pupil = () => withWords(import('./ui/PupilHome.svelte'), school);
export const classroom = () => withWords(import('./ui/ClassRoom.svelte'), school);
