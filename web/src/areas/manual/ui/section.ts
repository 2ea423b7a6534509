/** The section that the address names comes into sight as soon as the chapter stands there. */
import type { Attachment } from 'svelte/attachments';
import { decoded } from '../../../look/navigation.svelte.ts';

export const atSection: Attachment<HTMLElement> = () => {
  const name = decoded(location.hash.slice(1));
  if (name) document.getElementById(name)?.scrollIntoView();
};
