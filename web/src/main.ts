import { mount } from 'svelte';
import App from './App.svelte';
import './look/base.css';
import { setTheme, theme } from './look/theme.ts';
import { followLinks, here } from './route.svelte.ts';
import { speakFirst } from './words/index.svelte.ts';

// Fetched beside the words, not after them.
if (here.route.page === 'table') void import('./pages/TableDoor.svelte');

setTheme(theme());
followLinks();
await speakFirst();
mount(App, { target: document.getElementById('app')! });
