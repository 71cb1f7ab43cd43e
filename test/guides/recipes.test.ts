// @vitest-environment node
import { readFileSync } from 'node:fs';
import { transformWithOxc } from 'vite';
import { expect, it } from 'vitest';

const recipe = (name: string) => readFileSync(`docs/examples/recipes/${name}`, 'utf8');

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
  ['dataLayer.html', 'js'],
  ['frame.html', 'js'],
  ['gateway.js', 'js'],
  ['gtm.html', 'js'],
  ['shopify.liquid', 'js'],
  ['webView.html', 'js'],
  ['wordpress.php', 'js'],
] as const)('compiles the recipe %s', async (name, lang) => {
  const { code } = await transformWithOxc(codeOf(name), `recipe.${lang}`, { lang });
  expect(code).toMatch(/\bimport\b|\binit\(|\bfetch\(/);
});

it('keeps the recipe for Google Tag Manager in ES5, which is all that it takes', () => {
  expect(recipe('gtm.html')).not.toMatch(/=>|\b(?:const|let|class)\b|[`?]/);
});
