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
