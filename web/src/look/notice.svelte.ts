/** Something said about something else: a fault, a refusal, an advice. It goes when that is no longer the same. */
import { untrack } from 'svelte';

export class Notice {
  private said = $state.raw({ text: '', about: '' });

  /** `about` is what it speaks of, as it is now. */
  constructor(private readonly about: () => string) {}

  get text(): string {
    return this.said.text && this.said.about === this.about() ? this.said.text : '';
  }

  /** `about` may be of before: of when something was asked that is answered only now. */
  tell(text: string, about = untrack(this.about)): void {
    this.said = { text, about };
  }
}
