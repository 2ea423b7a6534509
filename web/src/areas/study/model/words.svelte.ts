/** Word study: a list, its words by their first letters, the hooks of one word, and a search. */
import { box as boxNamed } from '../../../board/box.ts';
import { ask } from '../../../server/api.svelte.ts';
import { Resource } from '../../../server/resource.svelte.ts';
import { speech } from '../../../text/index.svelte.ts';
import { lexica, usualList } from '../../../text/lexica.ts';
import type { HookLine, StudyList } from '../../../wire/library.ts';
import { byFirst } from './lists.ts';

/** From how many points on a letter is dear. */
const DEAR = 4;

/** To be made while a component is set up. */
export class WordStudy {
  /** Which words: of two, three, four letters, or with dear ones. */
  kind = $state('2');
  letter = $state('');
  /** What is typed; it is asked for only when it is sent off. */
  word = $state('');
  way = $state('anagram');
  text = $state('');
  private looked = $state('');
  private sought = $state('');
  private wanted = $state('');
  private readonly known = new Resource(() => 'lexica', lexica);
  /** The list of the language in which the page was opened; another language later changes no list. */
  private readonly spoken = speech.language;

  readonly lists = $derived(this.known.value);
  readonly reference = $derived(
    this.wanted || (usualList(this.lists ?? [], this.spoken)?.reference ?? ''),
  );
  readonly path = $derived(this.reference && `/study/${encodeURIComponent(this.reference)}`);
  private readonly chosen = $derived(this.lists?.find((one) => one.reference === this.reference));
  readonly language = $derived(this.chosen?.language);
  readonly box = $derived(this.chosen ? boxNamed(this.chosen.tiles) : null);

  private readonly listing = new Resource(
    () =>
      this.path
        ? `${this.path}?${new URLSearchParams({ list: this.kind, letter: this.letter })}`
        : null,
    async (all) => ({ of: this.path, ...(await ask<StudyList>('GET', all)) }),
    { keeps: true },
  );
  private readonly hooking = new Resource(
    () => (this.looked ? `${this.path}/hooks?word=${encodeURIComponent(this.looked)}` : null),
    (one) => ask<HookLine>('GET', one),
  );
  private readonly searching = new Resource(
    () => (this.sought ? `${this.path}/search?${this.sought}` : null),
    (one) => ask<StudyList>('GET', one),
  );

  /** Another list's words are not shown in the letters of this one. */
  readonly words = $derived(this.listing.value?.of === this.path ? this.listing.value : null);
  readonly hooks = $derived(this.hooking.value);
  readonly found = $derived(this.searching.value);
  readonly error = $derived(
    this.known.error ?? this.listing.error ?? this.hooking.error ?? this.searching.error,
  );

  /** The letters to choose from, the dearest first where dear ones are asked for. */
  readonly letters = $derived.by(() => {
    const { box } = this;
    const all = box?.letters ?? [];
    if (!box || this.kind !== 'dear') return all;
    return all
      .filter((tile) => box.value(tile) >= DEAR)
      .sort((a, b) => box.value(b) - box.value(a));
  });

  readonly groups = $derived.by(() => {
    const { box, words } = this;
    if (!words || !box) return [];
    return byFirst(
      words.words,
      (one) => box.face(box.longest(box.fold(one))?.tile ?? 0),
      box.letters.map((tile) => box.face(tile)),
    );
  });

  look(word: string): void {
    this.word = word;
    this.looked = word.trim();
  }

  search(): void {
    this.sought = new URLSearchParams({ way: this.way, text: this.text }).toString();
  }

  choose(reference: string): void {
    this.wanted = reference;
    this.letter = this.looked = this.sought = '';
  }
}
