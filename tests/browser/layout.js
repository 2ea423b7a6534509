// What on the page that is shown can't be read: cut off, over its box or over other text.
(() => {
  const found = new Set();
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width + 1)
    found.add(`the page is ${document.documentElement.scrollWidth} wide`);

  // Words that were played are whatever the racks gave: no test depends on them.
  const skipped = '[translate=no], .hidden-but-read, .skip, .board, .mini, .rack, svg, select, option, script, style, noscript, [aria-hidden=true]';
  const boxes = 'button, .button, .card, .chip, td, th, dialog, .note, summary';
  const shows = (style) => style.visibility === 'visible' && style.opacity !== '0';
  const named = (text) => text.trim().replace(/\s+/g, ' ').slice(0, 60);
  const layer = (element) => {
    for (let at = element; at; at = at.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at;
    return null;
  };
  // Read aloud, not drawn.
  const isDrawn = (element) => {
    for (let at = element; at; at = at.parentElement)
      if (getComputedStyle(at).clipPath === 'inset(50%)') return false;
    return true;
  };
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest(skipped) || !parent.checkVisibility()) continue;
    if (!shows(getComputedStyle(parent)) || !isDrawn(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects())
      if (rect.width > 1 && rect.height > 1) texts.push({ node, parent, rect, layer: layer(parent) });
  }

  for (const { node, parent, rect } of texts) {
    let scrolls = false;
    for (let at = parent; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      scrolls ||= ['auto', 'scroll'].includes(style.overflowX) || ['auto', 'scroll'].includes(style.overflowY);
      const isCut = ['hidden', 'clip'].includes(style.overflowX) && style.display !== 'inline';
      if (isCut && !scrolls && (rect.right > box.right + 1.5 || rect.left < box.left - 1.5))
        found.add(`cut: ${named(node.data)} (${at.className || at.tagName})`);
      if (at.matches(boxes) && !scrolls && (rect.right > box.right + 1.5 || rect.left < box.left - 1.5))
        found.add(`over its box: ${named(node.data)} (${at.className || at.tagName})`);
      if (style.position === 'fixed') break;
    }
    if (!scrolls && (rect.left < -1 || rect.right > width + 1)) found.add(`off the page: ${named(node.data)}`);
  }

  // A word of ordinary length is not broken in the middle.
  for (const { node } of new Map(texts.map((one) => [one.node, one])).values())
    for (const { 0: word, index } of node.data.matchAll(/(?<![\p{L}\d’])[\p{L}\d’]{3,16}(?![\p{L}\d’])/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()].map((rect) => Math.round(rect.top / 4));
      if (new Set(tops).size > 1) found.add(`broken: ${word} in ${named(node.data)}`);
    }

  // Lines that stand close share a little of their height, not of their letters.
  const lines = texts.map((one) => {
    const { top, height, left, right } = one.rect;
    return { ...one, top: top + height * 0.25, bottom: top + height * 0.75, left: left + 1, right: right - 1 };
  });
  lines.sort((a, b) => a.top - b.top);
  for (const [number, one] of lines.entries())
    for (let next = number + 1; next < lines.length && lines[next].top < one.bottom; next++) {
      const other = lines[next];
      if (other.node === one.node || other.layer !== one.layer) continue;
      if (other.left < one.right && one.left < other.right && isSeen(one) && isSeen(other))
        found.add(`one over the other: ${named(one.node.data)} / ${named(other.node.data)}`);
    }

  // What lies outside the part of a list that is scrolled to is not on the screen.
  function isSeen({ parent, left, right, top, bottom }) {
    for (let at = parent.parentElement; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflowY === 'visible' && getComputedStyle(at).overflowX === 'visible') continue;
      const box = at.getBoundingClientRect();
      if (bottom <= box.top || top >= box.bottom || right <= box.left || left >= box.right) return false;
    }
    return true;
  }
  return [...found];
})()
