/** Pages beside the table, each with its words: not what whoever plays has to wait for. */
import { arbiter } from '../text/arbiter/index.ts';
import { office } from '../text/championship/index.ts';
import { withWords } from '../text/part.svelte.ts';
import { study } from '../text/study/index.ts';

export const replay = () => withWords(import('./Replay.svelte'), study);
export const desk = () => withWords(import('./arbiter/Desk.svelte'), arbiter, office);
