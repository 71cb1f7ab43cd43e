import { isRightToLeft } from '../locale/tags';
import styles from '../page/bubble.css?inline';
import { colorsOf, computeRgb, readScheme } from '../page/colors';
import { CHAT_PATH, createStyledHost } from '../page/styledHost';

const SVG = 'http://www.w3.org/2000/svg';

/** Draws the bubble as the widget does, also on a page that has no body yet. Takes the attributes of the tag. */
export function createBubble({ accent = '', position, label }: DOMStringMap) {
  const { host, root, sheet } = createStyledHost('finance-chat-lite');
  const icon = withParts(
    document.createElementNS(SVG, 'svg'),
    { class: 'icon', viewBox: '0 0 20 20' },
    withParts(document.createElementNS(SVG, 'path'), { d: CHAT_PATH }),
  );
  const button = withParts(
    document.createElement('button'),
    { class: 'launcher', part: 'launcher', 'aria-label': label || 'Open chat', 'aria-expanded': 'false' },
    icon,
  );
  const frame = withParts(document.createElement('div'), { class: 'widget' }, button);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** A page that removes the bubble gets it back at once, the next time after a second, then after two, and so on. */
  let delayMs = -1_000;
  root.append(frame);

  /** Also where the page has changed its language or its colours, or has removed the bubble. */
  function draw() {
    clearTimeout(timer);
    timer = undefined;
    // A page may replace its root element, too.
    const page = document.documentElement;
    observer.observe(page, { attributes: true, childList: true });
    if (!host.isConnected) {
      page.append(host);
      delayMs += 1_000;
    }
    const scheme = readScheme();
    // Only of an element on the page, the browser computes a colour. Without one, it is #0b5c4b, as `init()` has it.
    const color = CSS.supports('color', accent) ? computeRgb(accent, root) : [11, 92, 75];
    const colors = Object.entries(colorsOf(color, scheme)).map((declaration) => declaration.join(':'));
    sheet.replaceSync(`.widget{${colors.join(';')}}${styles}`);
    Object.assign(frame.dataset, { mode: 'bubble', position, scheme });
    frame.dir = isRightToLeft(page.lang || navigator.language) ? 'rtl' : 'ltr';
  }

  const observer = new MutationObserver(() => {
    if (host.isConnected) draw();
    else timer ??= setTimeout(draw, delayMs);
  });
  observer.observe(document, { childList: true });
  draw();

  return {
    host,
    button,
    remove() {
      observer.disconnect();
      clearTimeout(timer);
      // Prototype.js replaces `remove()` by one that throws where the page has removed the host already.
      host.replaceWith();
    },
  };
}

function withParts<E extends Element>(element: E, attributes: Record<string, string>, ...parts: Element[]) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...parts);
  return element;
}
