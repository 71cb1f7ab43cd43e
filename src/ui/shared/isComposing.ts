/** Safari marks the key that ends a composition by this key code only, after it has ended the composition. */
const KEY_CODE_IN_COMPOSITION = 229;

/** Whether a key belongs to an input method that composes a character of several keys. */
export const isComposing = (event: KeyboardEvent) =>
  event.isComposing || event.keyCode === KEY_CODE_IN_COMPOSITION;
