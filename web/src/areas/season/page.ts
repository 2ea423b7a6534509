/** The door to the pages of club seasons: nothing else of this area is imported from outside. */
export { default } from './ui/Seasons.svelte';
