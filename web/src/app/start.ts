/** Puts the page in place of the frame that `index.html` shows until then. */
import { mount } from 'svelte';
import App from './App.svelte';
import { followLinks } from '../look/navigation.svelte.ts';
import { beforeTrouble } from '../server/api.svelte.ts';
import { speakFirst, speakOfProblems } from '../text/index.svelte.ts';

followLinks();
beforeTrouble(speakOfProblems);
await speakFirst();
const target = document.getElementById('app')!;
target.replaceChildren();
mount(App, { target });

// Not in the way of the first seconds: what to say when the server says no, for it may be out of reach
// by then. Over plain HTTP there is no worker, and none is missed.
setTimeout(() => void speakOfProblems(), 3_000);
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  setTimeout(() => navigator.serviceWorker.register('/worker.js').catch(() => undefined), 3_000);
