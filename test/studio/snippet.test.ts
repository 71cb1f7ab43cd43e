import { expect, it } from 'vitest';
import type { Brand } from '../../demo/studio/brand/brand';
import { snippetOf } from '../../demo/studio/handOver/snippet';

const SETTINGS = {
  dist: 'https://cdn.example/',
  integrity: { 'finance-chat.js': 'sha384-one', 'locales/fr.js': 'sha384-two' },
  baseUrl: 'https://money.example',
  userId: 'london',
  tokensUrl: 'https://money.example/tokens',
};

const snippetFor = (brand: Brand) => snippetOf({ ...SETTINGS, brand });

/** Runs the snippet and returns the options that it passes to `init`. */
function optionsOf(snippet: string): Record<string, unknown> {
  const [, code = ''] = /<script>(.*)<\/script>/s.exec(snippet) ?? [];
  let options = {};
  const chat = {
    init(given: object) {
      options = given;
    },
  };
  const window = { FinanceChat: { queue: { push: (call: (to: typeof chat) => void) => call(chat) } } };
  new Function('window', code)(window);
  return options;
}

it('is the tag of the README for an empty brand', () => {
  expect(
    snippetFor({}),
  ).toBe(`<script async src="https://cdn.example/finance-chat.js" integrity="sha384-one" crossorigin="anonymous"></script>
<script>
  (window.FinanceChat ??= { queue: [] }).queue.push((chat) =>
    chat.init({
      baseUrl: 'https://money.example',
      userId: 'london',
      tokens: () => fetch('https://money.example/tokens', { method: 'POST' }).then((answer) => answer.json()),
    }),
  );
</script>
`);
});

it('adds the script of a language that is not built in', () => {
  expect(snippetFor({ locale: 'fr' })).toContain(
    'src="https://cdn.example/locales/fr.js" integrity="sha384-two"',
  );
  expect(snippetFor({ locale: 'fr-CA' })).toContain('src="https://cdn.example/locales/fr.js"');
  expect(snippetFor({ locale: 'en' })).not.toContain('locales/');
});

it('keeps every option unchanged, whatever characters its texts contain', () => {
  const brand: Brand = {
    appearance: { accent: '#a63d40', radius: 0, fontFamily: '"Fira Sans", sans-serif' },
    greeting: `It's "here" </script><!-- \\ \n \u2028`,
    starters: ['A question that is so long that the list needs lines', 'Another one, just as long as that'],
    messages: { title: 'Money talk', newMessages: { one: 'A reply', other: '{count} replies' } },
    hideAmounts: true,
  };
  const snippet = snippetFor(brand);
  expect(optionsOf(snippet)).toMatchObject(brand);
  expect(Object.keys(optionsOf(snippet))).toEqual(['baseUrl', 'userId', 'tokens', ...Object.keys(brand)]);
  expect(snippet.match(/<\/script>/g)).toHaveLength(2);
});

it('leaves out what does not differ from the defaults, and the rules of the page', () => {
  const plain = snippetFor({});
  expect(snippetFor({ appearance: { radius: 18 }, starters: [], greeting: '' })).toBe(plain);
  expect(snippetFor({ parts: { panel: 'width: 480px' } })).toBe(plain);
});
