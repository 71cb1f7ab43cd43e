export type Key = 'ArrowDown' | 'Enter' | 'Escape' | 'Home';

/** A browser that was started for the tests. */
export interface Engine {
  /** Its name and version. */
  version: string;
  /** A new tab, in front of the others. */
  open(): Promise<Tab>;
  /** Every tab there is, those that a page opened included. */
  tabs(): Promise<Tab[]>;
  close(): Promise<void>;
}

/** A tab of a browser; its keys and clicks are the browser's own, not events that a script makes. */
export interface Tab {
  /** Resolves once the page has loaded. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression on the page, its promise resolved, as far as JSON goes. */
  evaluate(expression: string): Promise<unknown>;
  type(text: string): Promise<void>;
  press(key: Key, held?: 'Shift'): Promise<void>;
  /** At a point of the viewport. */
  click(x: number, y: number): Promise<void>;
  /** Brings it in front of the other tabs. */
  front(): Promise<void>;
  /** A PNG of what is in view. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}
