/** Pixels of a picture for each pixel of the page. */
export const SCALE = 2;

/** The least width of a scrollbar in pixels. A smaller difference is the border of the element. */
const MIN_SCROLLBAR = 5;

/** Elements that the browser draws apart from others, with their style sheets. */
interface Layer {
  css: string;
  content: HTMLElement;
}

/**
 * A picture of a host page with its chat. The browser draws copies of both in SVG images, so no server is needed. Page
 * and chat are apart, because the style sheet of one must not reach the other.
 */
export async function pictureOf(
  page: Window & typeof globalThis,
  fontRules: string,
): Promise<HTMLCanvasElement> {
  const { innerWidth: width, innerHeight: height } = page;
  const root = page.document.querySelector('finance-chat')?.shadowRoot;
  const layers = [pageLayer(page), ...(root ? [chatLayer(root, page)] : [])];
  const images = await Promise.all(
    layers.map(({ css, content }) => imageOf({ css: fontRules + css, content }, width, height)),
  );
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw a picture here.');
  context.scale(SCALE, SCALE);
  context.fillStyle = page.getComputedStyle(page.document.body).backgroundColor;
  context.fillRect(0, 0, width, height);
  for (const image of images) context.drawImage(image, 0, 0, width, height);
  return canvas;
}

function pageLayer(page: Window & typeof globalThis): Layer {
  const { documentElement, styleSheets, adoptedStyleSheets } = page.document;
  const content = documentElement.cloneNode(true) as HTMLElement;
  for (const element of content.querySelectorAll('script, link, style, finance-chat')) element.remove();
  content.style.marginTop = `${-page.scrollY}px`;
  const sheets = [...styleSheets, ...adoptedStyleSheets];
  // In an SVG image, the root is the image.
  return { css: cssOf(sheets, page).replaceAll(':root', 'html'), content };
}

function chatLayer(root: ShadowRoot, page: Window & typeof globalThis): Layer {
  const content = document.createElement('div');
  content.style.fontFamily = page.getComputedStyle(page.document.documentElement).fontFamily;
  const host = document.createElement('div');
  host.id = 'chat';
  host.append(...[...root.childNodes].map((node) => node.cloneNode(true)));
  content.append(host);
  copyState(root, host);
  placeLike(root.host, content, page);
  const ownCss = cssOf(root.adoptedStyleSheets, page).replaceAll(':host', '#chat');
  const pageSheets = [...page.document.styleSheets, ...page.document.adoptedStyleSheets];
  // A rule of the page for a part wins over every rule of the chat.
  const partCss = cssOf(pageSheets, page).replaceAll(/finance-chat::part\(([\w-]+)\)/g, '#chat [part~="$1"]');
  return {
    css: `${ownCss}\n${partCss.match(/[^{}]*#chat \[part[^{}]*\{[^{}]*\}/g)?.join('\n') ?? ''}`,
    content,
  };
}

/** A chat inside the page stands where its host does. The others place themselves in the window. */
function placeLike(original: Element, content: HTMLElement, page: Window): void {
  if (page.getComputedStyle(original).position !== 'static') return;
  const { left, top, width, height } = original.getBoundingClientRect();
  content.style.position = 'absolute';
  for (const [name, length] of Object.entries({ left, top, width, height })) {
    content.style.setProperty(name, `${length}px`);
  }
}

/** Copies the state that a clone does not have: typed texts, scroll positions, and scrollbars that take no room. */
function copyState(from: ParentNode, to: ParentNode): void {
  const copies = to.querySelectorAll<HTMLElement>('*');
  for (const [index, element] of from.querySelectorAll<HTMLElement>('*').entries()) {
    const copy = copies[index];
    if (!copy) continue;
    if ('value' in element && element.matches('textarea')) copy.textContent = `${element.value}`;
    const [first] = copy.children;
    if (element.offsetWidth - element.clientWidth < MIN_SCROLLBAR) copy.style.scrollbarWidth = 'none';
    if (element.scrollTop && first) (first as HTMLElement).style.marginTop = `${-element.scrollTop}px`;
  }
}

/** All rules that apply now. An SVG image has no pointer and no preferences, so it could not answer media queries. */
function cssOf(sheets: Iterable<CSSStyleSheet>, page: Window): string {
  return [...sheets].flatMap(({ cssRules }) => [...cssRules].map((rule) => ruleOf(rule, page))).join('\n');
}

function ruleOf(rule: CSSRule, page: Window): string {
  if (!('media' in rule)) return rule.cssText;
  const { conditionText, cssRules } = rule as CSSMediaRule;
  return page.matchMedia(conditionText).matches
    ? [...cssRules].map((inner) => ruleOf(inner, page)).join('\n')
    : '';
}

async function imageOf({ css, content }: Layer, width: number, height: number): Promise<HTMLImageElement> {
  const style = document.createElement('style');
  style.textContent = `${css} * { animation: none !important; content-visibility: visible !important }`;
  const room = document.createElement('div');
  room.style.cssText = `position: relative; width: ${width}px; height: ${height}px; overflow: hidden`;
  room.append(style, content);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${new XMLSerializer().serializeToString(room)}</foreignObject></svg>`;
  const image = new Image(width, height);
  // A blob: address would taint the canvas in Chromium.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

/** Saves a picture as a file. */
export async function savePicture(canvas: HTMLCanvasElement, name: string): Promise<void> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!blob) throw new Error('The browser cannot save this picture.');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
