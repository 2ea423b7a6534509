export { default as Challenge } from './Challenge.svelte';
export { default as Exchange } from './Exchange.svelte';
export { default as Letter } from './Letter.svelte';
