/** What is to be looked at comes into sight: attachments, which follow what they read. */
import type { Attachment } from 'svelte/attachments';

/** A list keeps the first of its elements of that kind in its middle; the page stays where it is. */
export const inSight =
  (selector: () => string): Attachment<HTMLElement> =>
  (list) => {
    const item = list.querySelector<HTMLElement>(selector());
    if (item) list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
  };

/** What came just now is scrolled to, where it stands out of sight. */
export const intoSight: Attachment<HTMLElement> = (element) =>
  element.scrollIntoView({ block: 'nearest' });
