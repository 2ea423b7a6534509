/** What is to be looked at comes into sight: attachments, which follow what they read. */
import type { Attachment } from 'svelte/attachments';

/** A list keeps the first of its elements of that kind in its middle; the page stays where it is. */
export const inSight =
  (selector: () => string): Attachment<HTMLElement> =>
  (list) => {
    const item = list.querySelector<HTMLElement>(selector());
    if (item) list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
  };

/** The first of its elements of that kind comes to the middle, in both ways. */
export const centred =
  (selector: () => string): Attachment<HTMLElement> =>
  (field) =>
    field.querySelector(selector())?.scrollIntoView({ block: 'center', inline: 'center' });

/** What came just now is scrolled to, where it stands out of sight. */
export const intoSight: Attachment<HTMLElement> = (element) =>
  element.scrollIntoView({ block: 'nearest' });
