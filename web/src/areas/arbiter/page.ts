/** The door of this area: the desk comes with its words. */
import { arbiter } from '../../text/arbiter/index.ts';
import { office } from '../../text/championship/index.ts';
import { withWords } from '../../text/part.svelte.ts';

export const desk = () => withWords(import('./ui/Desk.svelte'), arbiter, office);
