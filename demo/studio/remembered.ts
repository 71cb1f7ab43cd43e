import { effect, type Signal, signal } from '@preact/signals-core';

/** A value that this browser keeps for the next visit, if it allows that. */
export function remembered<Value extends number | boolean>(name: string, initial: Value): Signal<Value> {
  const key = `finance-chat-studio:${name}`;
  const value = signal(initial);
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept === typeof initial) value.value = kept as Value;
  } catch {
    // A broken entry, or a browser that keeps nothing: the initial value stays.
  }
  effect(() => {
    const text = JSON.stringify(value.value);
    try {
      localStorage.setItem(key, text);
    } catch {
      // The value is forgotten with the page.
    }
  });
  return value;
}
