/** The door to the championship pages: nothing else of this area is imported from outside. */
export { default } from './ui/Championship.svelte';
