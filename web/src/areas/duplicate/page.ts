/** The door to the duplicate pages: nothing else of this area is imported from outside. */
export { default } from './ui/Door.svelte';
