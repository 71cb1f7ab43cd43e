import type { Renderer } from '../lib/renderer';

/** A text without any of these looks the same as Markdown. */
const MARKS = /[*_`~#|\\<>[\]]|^\s*(?:[-+]|\d+[.)])\s|^[-=]+\s*$|&\w+;/m;

/** Shows texts as they are, and loads the renderer for Markdown with the first one that has marks of it. */
export function createMarkdownStub(load: () => void): Renderer {
  let isAsked = false;

  return ({ text }) => {
    const shown = String(text);
    if (!isAsked && MARKS.test(shown)) {
      isAsked = true;
      load();
    }
    return shown;
  };
}
