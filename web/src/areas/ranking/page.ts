/** The door to rankings and federations' desks: nothing else of this area is imported from outside. */
export { default } from './ui/Rankings.svelte';
