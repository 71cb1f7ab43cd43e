import { useEffect, useLayoutEffect, useState } from 'react';
import { createLife, type Life, type Living } from '../createLife';

/** React 18 warns of layout effects on a server, where no effect runs. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Creates a chat with the component, keeps it in step with the options, and destroys it with the component. Another
 * `place` creates another chat.
 */
export function useLife<Options extends object, Chat extends Living>(
  options: Options,
  place: readonly unknown[],
  create: (options: Options) => Chat,
): Life<Options, Chat> {
  const [life] = useState(() => createLife(create));
  useBrowserLayoutEffect(() => life.apply(options, place));
  // By now the chat of a component whose place this one takes has ended. Effects of components inside may come first.
  useEffect(() => void life.chat);
  // Not with the layout effect, which also ends while the component waits for Suspense.
  useEffect(() => life.end, [life]);
  return life;
}
