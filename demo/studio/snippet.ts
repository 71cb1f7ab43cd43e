import type { Brand } from './brand';
import { languageOf } from './sentences';

interface Snippet {
  /** Folder of the built widget, with a slash at its end. */
  dist: string;
  integrity: Readonly<Record<string, string>>;
  baseUrl: string;
  userId: string;
  tokensUrl: string;
  brand: Brand;
}

/** Where the demo has no address that a page elsewhere could use: to be replaced by the reader's own. */
export const OWN = {
  dist: 'https://chat.example/',
  baseUrl: 'https://service.example',
  userId: 'your-customer',
  tokensUrl: 'https://backend.example/chat-tokens',
};

/** What to paste into a page: the script with its integrity, and the options that differ from the defaults. */
export function snippetOf({ dist, integrity, baseUrl, userId, tokensUrl, brand }: Snippet): string {
  const language = languageOf(brand.locale ?? 'en');
  const scripts = ['finance-chat.js', ...(language ? [`locales/${language}.js`] : [])];
  const tags = scripts.map(
    (file) =>
      `<script async src="${dist}${file}" integrity="${integrity[file]}" crossorigin="anonymous"></script>`,
  );
  const options = Object.entries(brand).map(([name, value]) => `      ${name}: ${sourceOf(value, 6)},\n`);
  return `${tags.join('\n')}
<script>
  (window.FinanceChat ??= { queue: [] }).queue.push((chat) =>
    chat.init({
      baseUrl: ${sourceOf(baseUrl)},
      userId: ${sourceOf(userId)},
      tokens: () => fetch(${sourceOf(tokensUrl)}, { method: 'POST' }).then((answer) => answer.json()),
${options.join('')}    }),
  );
</script>
`;
}

const ONE_LINE = 80;

/** JavaScript as one would write it, safe within a script element. */
function sourceOf(value: unknown, indent = 0): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return `${value}`;
  const list = Array.isArray(value);
  const parts = Object.entries(value).map(([name, part]) =>
    list ? sourceOf(part, indent + 2) : `${keyOf(name)}: ${sourceOf(part, indent + 2)}`,
  );
  const [start, end] = list ? ['[', ']'] : ['{ ', ' }'];
  const line = `${start}${parts.join(', ')}${end}`;
  if (line.length <= ONE_LINE && !line.includes('\n')) return line;
  const inset = ' '.repeat(indent + 2);
  return `${start.trim()}\n${parts.map((part) => `${inset}${part},\n`).join('')}${' '.repeat(indent)}${end.trim()}`;
}

const keyOf = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name));

function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner.replaceAll('<', '\\x3C').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}

/** The parts whose look the brand decides, and what of it CSS can say. */
const LOOKS: Record<string, readonly string[]> = {
  launcher: ['background-color', 'color'],
  panel: ['border-radius', 'background-color', 'color', 'font-family', 'font-size'],
  header: ['border-bottom-color'],
  'message-user': ['font-size'],
  input: ['font-family', 'font-size'],
  send: ['background-color', 'color'],
};

/** The look of the widget as `::part` rules, read from its elements. */
export function partRules(root: ShadowRoot): string {
  const rules = Object.entries(LOOKS).flatMap(([part, properties]) => {
    const element = root.querySelector(`[part~=${part}]`);
    if (!element) return [];
    const style = element.ownerDocument.defaultView?.getComputedStyle(element);
    const lines = properties.map((name) => `  ${name}: ${style?.getPropertyValue(name)};`);
    return [`finance-chat::part(${part}) {\n${lines.join('\n')}\n}\n`];
  });
  return rules.join('\n');
}
