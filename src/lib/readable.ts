/** A value that changes: the part of a signal that readers use. It is a store of Svelte, too. */
export interface Readable<Value> {
  readonly value: Value;
  /** The value, without following it. */
  peek(): Value;
  /** Calls the listener with the value, now and whenever it changes. Returns the function that stops it. */
  subscribe(listener: (value: Value) => void): () => void;
}
