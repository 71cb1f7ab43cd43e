// @vitest-environment node
import { readFileSync } from 'node:fs';
import { transformWithOxc } from 'vite';
import { expect, it } from 'vitest';

const recipe = (name: string) => readFileSync(`docs/examples/recipes/${name}`, 'utf8');

it.each([
  ['angular.ts', 'ts'],
  ['next.jsx', 'jsx'],
  ['Chat.svelte', 'js'],
  ['NuxtApp.vue', 'js'],
] as const)('compiles the recipe %s', async (name, lang) => {
  const [, script] = /<script[^>]*>([\s\S]*?)<\/script>/.exec(recipe(name)) ?? [];
  const { code } = await transformWithOxc(script ?? recipe(name), `recipe.${lang}`, { lang });
  expect(code).toContain('import');
});

it('keeps the recipe for Google Tag Manager in ES5, which is all that it takes', () => {
  expect(recipe('gtm.html')).not.toMatch(/=>|\b(?:const|let|class)\b|[`?]/);
});
