/** What stands beside the board and need not come with it. */
export { default as Notes } from './Notes.svelte';
export { default as Unseen } from './Unseen.svelte';
export { default as Spoken } from './more/Spoken.svelte';
export { default as Sheet } from '../../../play/Sheet.svelte';
