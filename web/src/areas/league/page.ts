/** The door to the pages of leagues: nothing else of this area is imported from outside. */
export { default } from './ui/Leagues.svelte';
