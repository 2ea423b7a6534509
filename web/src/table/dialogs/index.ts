export { default as Letter } from './Letter.svelte';
export { default as TableDialogs } from './TableDialogs.svelte';
