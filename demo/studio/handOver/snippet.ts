import { type Brand, optionsOf, withoutDefaults } from '../brand/brand';
import { languageOf } from '../brand/sentences';

interface Snippet {
  /** Folder of the built widget, with a slash at its end. */
  dist: string;
  integrity: Readonly<Record<string, string>>;
  baseUrl: string;
  userId: string;
  tokensUrl: string;
  brand: Brand;
}

/** A build without a server has no addresses for other pages. The reader replaces these with their own. */
export const PLACEHOLDERS = {
  dist: 'https://chat.example/',
  baseUrl: 'https://service.example',
  userId: 'your-customer',
  tokensUrl: 'https://backend.example/chat-tokens',
};

/** Code to paste into a page: the script with its integrity, and the options that differ from the defaults. */
export function snippetOf({ dist, integrity, baseUrl, userId, tokensUrl, brand }: Snippet): string {
  const language = languageOf(brand.locale ?? 'en');
  const scripts = ['finance-chat.js', ...(language ? [`locales/${language}.js`] : [])];
  const tags = scripts.map(
    (file) =>
      `<script async src="${dist}${file}" integrity="${integrity[file]}" crossorigin="anonymous"></script>`,
  );
  const options = Object.entries(optionsOf(withoutDefaults(brand))).map(
    ([name, value]) => `      ${name}: ${sourceOf(value, 6)},\n`,
  );
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

const MAX_LINE_LENGTH = 80;

/** Writes a value as JavaScript. */
function sourceOf(value: unknown, indent = 0): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) {
    const elements = value.map((element) => sourceOf(element, indent + 2));
    return enclosed('[', elements, ']', indent);
  }
  if (typeof value === 'object' && value !== null) {
    const properties = Object.entries(value).map(
      ([name, property]) => `${keyOf(name)}: ${sourceOf(property, indent + 2)}`,
    );
    return enclosed('{ ', properties, ' }', indent);
  }
  return `${value}`;
}

/** Puts the parts on one line if they fit, otherwise each on its own line. */
function enclosed(start: string, parts: readonly string[], end: string, indent: number): string {
  const line = `${start}${parts.join(', ')}${end}`;
  if (line.length <= MAX_LINE_LENGTH && !line.includes('\n')) return line;
  const lines = parts.map((part) => `${' '.repeat(indent + 2)}${part},\n`);
  return `${start.trim()}\n${lines.join('')}${' '.repeat(indent)}${end.trim()}`;
}

const keyOf = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name));

function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner.replaceAll('<', '\\x3C').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}
