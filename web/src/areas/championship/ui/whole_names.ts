/** Steps for a text that does not fit on its line: that many lines, in letters that are smaller by as much. */
const LINES = ['2', '3', '4'];

/** Write every name and score so that nothing of it is cut; the sizes stand with `data-lines` in the style sheet. */
export function whole(lines: HTMLElement): void {
  for (const one of lines.querySelectorAll<HTMLElement>('.name, .score')) {
    delete one.dataset.lines;
    const room = one.parentElement?.clientHeight ?? 0;
    for (const step of LINES) {
      if (one.scrollWidth <= one.clientWidth && one.offsetHeight <= room) break;
      one.dataset.lines = step;
    }
  }
}
