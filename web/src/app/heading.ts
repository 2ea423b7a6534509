/**
 * Whoever goes to another page begins at its heading: a screen reader says where they are, and the
 * keyboard goes on from there. Most pages have theirs only when their first answer has come.
 */
export function beginAtHeading(main: HTMLElement): () => void {
  const look = (): void => {
    const heading = main.querySelector('h1');
    if (!heading) return;
    stop();
    // They went on meanwhile, or the page has a better place to begin at.
    if (document.activeElement !== main) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(look);
  const stop = (): void => watch.disconnect();
  main.focus({ preventScroll: true });
  watch.observe(main, { childList: true, subtree: true });
  look();
  return stop;
}
