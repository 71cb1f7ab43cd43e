import { resolve } from 'node:path';
import { bundle, type Selector, type SelectorComponent, transform } from 'lightningcss';
import type { Plugin } from 'vite';

const SHEET = 'src/ui/styles.css';

/** The classes, elements and attributes of the bubble that the light tag draws. */
const CLASSES = ['widget', 'launcher', 'icon'];
const ELEMENTS = ['button'];
const ATTRIBUTES = ['data-scheme', 'data-position'];

/**
 * Declarations without an effect on the bubble: it has no text and a fixed size, does not scroll or move, has one icon,
 * fills itself, is hidden in print, and has a border of its own in forced colours. Its host is fixed, and so a block.
 */
const WITHOUT_EFFECT = new RegExp(
  `(?<=[{;])(?:${[
    ...[
      'scrollbar-color:',
      'overflow-wrap:',
      'line-height:',
      'text-',
      'font-family:',
      'font-size:var',
      'font:inherit',
      'color:inherit',
      'color:var\\(--_text',
    ],
    ...[
      'height:100%',
      'flex:none',
      'background:0 0',
      'border:0',
      'border:1px solid!important',
      'position:(?:absolute|static)',
      'inset:0',
      'animation:',
      'transition:',
      'scale:',
      'grid-area:',
      'display:none!important',
      'display:block!important',
    ],
  ].join('|')})[^;}]*;?|@keyframes[^{]*\\{(?:[^{}]*\\{[^{}]*\\})*\\}`,
  'g',
);

const CUSTOM_PROPERTY = /(?<=[{;])(--[\w-]+):([^;}]*);?/g;

/** Gives the light tag the rules of the widget's sheet that are about the bubble, as the module `bubble-styles`. */
export const bubbleStyles: Plugin = {
  name: 'bubble-styles',
  resolveId: (id) => (id === 'bubble-styles' ? `\0${id}` : undefined),
  load(id) {
    if (id !== '\0bubble-styles') return;
    this.addWatchFile(resolve(SHEET));
    return `export default ${JSON.stringify(bubbleSheet())}`;
  },
};

function bubbleSheet(): string {
  const { code } = bundle({
    filename: SHEET,
    minify: true,
    visitor: { Selector: narrow },
  });
  const css = withoutUnused(withConstants(code.toString().replace(WITHOUT_EFFECT, '')));
  const sheet = transform({ filename: SHEET, code: Buffer.from(css), minify: true }).code.toString();
  return sheet.replace(/:is\((\w+)\)/g, '$1');
}

/** The selector without the alternatives that cannot match the bubble, in a list. The list is empty if none can. */
const narrow = (selector: Selector) => (selector.every(canMatch) ? selector.map(withoutOthers) : []);

function canMatch(part: SelectorComponent): boolean {
  switch (part.type) {
    case 'class':
      return CLASSES.includes(part.name);
    case 'type':
      return ELEMENTS.includes(part.name);
    case 'attribute':
      return ATTRIBUTES.includes(part.name);
    case 'pseudo-class':
      // Under the pointer, the widget's own bubble takes its place.
      return (
        !['hover', 'active'].includes(part.kind) &&
        (part.kind !== 'is' || ofBubble(part.selectors).length > 0)
      );
    default:
      return true;
  }
}

/** Removes the selectors of an `:is()` that cannot match the bubble. */
const withoutOthers = (part: SelectorComponent): SelectorComponent =>
  part.type === 'pseudo-class' && part.kind === 'is'
    ? { ...part, selectors: ofBubble(part.selectors) }
    : part;

const ofBubble = (selectors: readonly Selector[]) => selectors.filter((selector) => selector.every(canMatch));

/** Replaces each custom property that never changes by its value. */
function withConstants(css: string): string {
  // The bubble is the only button, so its own values count.
  const own = declarationsIn(css, '.launcher');
  const constants = declarationsIn(css, ':host').filter(([name]) => css.split(`${name}:`).length === 2);
  return [...own, ...constants].reduce(
    (text, [name, value]) =>
      text.replaceAll(`var(${name})`, value).replace(new RegExp(`(?<=[{;])${name}:[^;}]*;?`, 'g'), ''),
    css,
  );
}

/** The custom properties that the rules of a selector declare, outside of media queries. */
const declarationsIn = (css: string, selector: string): [name: string, value: string][] =>
  css
    .split('}')
    .filter((rule) => rule.startsWith(`${selector}{`))
    .flatMap((rule) => [...rule.matchAll(CUSTOM_PROPERTY)])
    .map(([, name = '', value = '']) => [name, value]);

/** Removes the custom properties that no rule reads, until none is left. */
function withoutUnused(css: string): string {
  const less = css.replace(CUSTOM_PROPERTY, (declaration, name) =>
    css.includes(`var(${name})`) ? declaration : '',
  );
  return less === css ? css : withoutUnused(less);
}
