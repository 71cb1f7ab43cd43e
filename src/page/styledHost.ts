/** The outline of the bubble's icon, which the light tag draws too. */
export const CHAT_PATH = 'M5 3h10q2 0 2 2v6q0 2-2 2H9l-4 4v-4q-2 0-2-2V5q0-2 2-2z';

/** An element with a shadow root and one sheet. */
export function createStyledHost(name: string) {
  const host = document.createElement(name);
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  root.adoptedStyleSheets = [sheet];
  // They would reach the page's own hot keys and focus traps.
  for (const type of ['keydown', 'keyup', 'keypress', 'focusin', 'focusout']) {
    host.addEventListener(type, (event) => event.stopPropagation());
  }
  return { host, root, sheet };
}
