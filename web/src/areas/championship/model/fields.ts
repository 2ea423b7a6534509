/** Enter goes to the next field of a form; in the last one it sends the form, as everywhere. */
export function enterToNext(pressed: KeyboardEvent & { currentTarget: HTMLFormElement }): void {
  if (pressed.key !== 'Enter' || !(pressed.target instanceof HTMLInputElement)) return;
  const fields = [
    ...pressed.currentTarget.querySelectorAll<HTMLInputElement>(
      'input:not([type="checkbox"], [type="radio"], :disabled)',
    ),
  ];
  const next = fields[fields.indexOf(pressed.target) + 1];
  if (!next) return;
  pressed.preventDefault();
  enterField(next);
}

/** Go to a field, so that what is typed takes the place of what stands there. */
export function enterField(field: HTMLInputElement | null | undefined): void {
  field?.focus();
  field?.select();
}
