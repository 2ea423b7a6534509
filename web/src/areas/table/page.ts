/** The door of this area. The table itself comes with it: whoever plays waits for nothing else. */
export { default } from './ui/TableDoor.svelte';
