import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Makes a text field as high as its text. */
export function useAutoHeight(field: RefObject<HTMLTextAreaElement | null>, text: string) {
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = '';
    if (text) current.style.height = `${current.scrollHeight}px`;
  }, [field, text]);
}
