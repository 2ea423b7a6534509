import { mount } from 'svelte';
import App from './App.svelte';
import './look/base.css';
import { setTheme, theme } from './look/theme.ts';
import { followLinks } from './route.svelte.ts';
import { speakFirst } from './words/index.svelte.ts';

setTheme(theme());
followLinks();
await speakFirst();
mount(App, { target: document.getElementById('app')! });
