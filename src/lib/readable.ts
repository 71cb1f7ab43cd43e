/** A value that changes: what a reader needs of a signal. It is a store of Svelte, too. */
export interface Readable<Value> {
  readonly value: Value;
  /** The value, without following it. */
  peek(): Value;
  /** Calls the listener with the value, now and whenever it changes. Returns the function that stops it. */
  subscribe(listener: (value: Value) => void): () => void;
}
