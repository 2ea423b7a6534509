/** The door of this area. The table itself comes with it: whoever plays waits for nothing else. */
export { default } from './TableDoor.svelte';
export const replay = async () => (await import('./others.ts')).replay();
export const desk = async () => (await import('./others.ts')).desk();
