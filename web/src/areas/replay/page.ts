/** The door of this area: a game again comes with its words. */
import { withWords } from '../../text/part.svelte.ts';
import { study } from '../../text/study/index.ts';

export const replay = () => withWords(import('./ui/Replay.svelte'), study);
