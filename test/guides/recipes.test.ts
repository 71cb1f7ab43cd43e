import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { transformWithOxc } from 'vite';
import { expect, it } from 'vitest';

const recipe = (name: string) => readFileSync(resolve('docs/examples/recipes', name), 'utf8');

/** The scripts of a page, with a text for each value that a template writes into it; else the whole file. */
function codeOf(name: string) {
  const filled = recipe(name).replace(/<\?php echo .* \?>|\{\{ .* \}\}/g, "'ada'");
  const scripts = [...filled.matchAll(/<script[^>]*>(?!<\/script>)([\s\S]+?)<\/script>/g)].map(
    ([, script]) => script,
  );
  return scripts.length ? scripts.join('\n') : filled;
}

it.each([
  ['angular.ts', 'ts'],
  ['next.jsx', 'jsx'],
  ['Chat.svelte', 'js'],
  ['NuxtApp.vue', 'js'],
  ['../tokens/express.js', 'js'],
  ['../tokens/next.js', 'js'],
  ['dataLayer.html', 'js'],
  ['frame.html', 'js'],
  ['gateway.js', 'js'],
  ['gtm.html', 'js'],
  ['shopify.liquid', 'js'],
  ['webView.html', 'js'],
  ['wordpress.php', 'js'],
] as const)('compiles the recipe %s', async (name, lang) => {
  const { code } = await transformWithOxc(codeOf(name), `recipe.${lang}`, { lang });
  expect(code).toMatch(/\bimport\b|\binit\(|\bfetch\(|\bissueTokens\(/);
});

it('keeps the recipe for Google Tag Manager in ES5, which is all that it takes', () => {
  expect(recipe('gtm.html')).not.toMatch(/=>|\b(?:const|let|class)\b|[`?]/);
});

it.each([
  ['4111111111111111', true],
  ['My card is 4111 1111 1111 1111, please', true],
  ['4111-1111-1111-1111 123', true],
  ['3782 822463 10005 12/28', true],
  ['5555.5555.5555.4444', true],
  ['4111\u00a01111\u00a01111\u00a01112', false],
  ['Ring 020 7946 0018 on 3 May 2026', false],
  ['GB82 WEST 1234 5698 7654 32', false],
  ['1 '.repeat(2_000), false],
])('finds a card number in %j: %s', async (text, isFound) => {
  const { beforeSend } = await import(resolve('docs/examples/recipes/cardNumbers.js'));
  expect(beforeSend(text)).toEqual(isFound ? { reason: 'Please leave out card numbers.' } : text);
});

const ENDPOINTS = readdirSync('docs/examples/tokens');

it.each(ENDPOINTS)(
  'refuses another origin and people who are not signed in, and is not cached: %s',
  (name) => {
    const code = recipe(`../tokens/${name}`);
    for (const check of [/Origin/i, /403/, /401/, /no-?store|never_cache/i, /\bissue/])
      expect(code).toMatch(check);
  },
);
