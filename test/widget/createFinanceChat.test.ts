import { readFileSync } from 'node:fs';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import fr from '../../src/locale/fr';
import type { InitOptions } from '../../src/options/types';
import { createReporter } from '../../src/report/reporter';
import { FinanceChatError } from '../../src/report/warnings';
import { createFinanceChat } from '../../src/widget/createFinanceChat';
import { createExtras } from '../../src/widget/extras';
import { GIVEN, NO_FILES } from '../support/options';
import { withinShadow } from '../support/uiView';

/** The chats of one page, all gone after the test. An inline panel waits for tokens, so that nothing is requested. */
function openPage() {
  const chat = createFinanceChat(NO_FILES);
  return {
    ...chat,
    init(given: Partial<InitOptions> = {}) {
      const handle = chat.init({ ...GIVEN, ...given } as InitOptions);
      onTestFinished(handle.destroy);
      return handle;
    },
  };
}

const inline = (target: string | Element): Partial<InitOptions> => ({
  mode: 'inline',
  target,
  tokens: () => new Promise<never>(() => {}),
});

beforeEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
});

const hosts = () => [...document.querySelectorAll('finance-chat')];
const viewOf = (host: Element | undefined) => withinShadow(host?.shadowRoot as ShadowRoot);

it('is ready once the page could set its listeners, and never where it was destroyed at once', async () => {
  const [ready, never] = [vi.fn(), vi.fn()];
  const { init } = openPage();
  const first = init();
  first.on('ready', never);
  first.destroy();
  init().on('ready', ready);
  expect(ready).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(ready).toHaveBeenCalledOnce();
  expect(never).not.toHaveBeenCalled();
});

it('works before the page has a body', () => {
  const body = document.body;
  body.remove();
  openPage().init();
  document.documentElement.append(body);
  expect(hosts()).toHaveLength(1);
});

it('replaces the former chat when it is called again', () => {
  const { init } = openPage();
  const destroyed = vi.fn();
  const first = init();
  first.on('destroy', destroyed);
  const second = init({ greeting: 'Hello' });
  expect(destroyed).toHaveBeenCalledOnce();
  expect(hosts()).toHaveLength(1);
  first.destroy();
  first.open();
  expect(second.isOpen()).toBe(false);
  expect(hosts()).toHaveLength(1);
});

it('has one chat where a listener of the end of the former calls it, too', () => {
  const { init } = openPage();
  let begins = true;
  const begin = () => begins && init().on('destroy', begin);
  begin();
  init();
  expect(hosts()).toHaveLength(1);
  begins = false;
});

it('leaves the former chat alone when the new options are wrong', async () => {
  const { init } = openPage();
  const first = init();
  expect(() => init({ baseUrl: 'http://api.example' })).toThrow(FinanceChatError);
  expect(first.showTeaser('Still here')).toBeUndefined();
  expect(await viewOf(hosts()[0]).findByText('Still here')).toBeTruthy();
});

it('keeps chats in different places side by side, and replaces the one in the same place, however it is named', () => {
  document.body.innerHTML = '<div id="one"></div><div id="two"></div>';
  const { init } = openPage();
  init(inline('#two'));
  init(inline('#one'));
  init(inline(document.querySelector('#one') as Element));
  init(inline('div'));
  expect(hosts().map((host) => host.parentElement?.id)).toEqual(['one', 'two']);
});

it('teaches every chat a language', async () => {
  const { init, addMessages } = openPage();
  document.body.innerHTML = '<div id="one"></div>';
  init({ locale: 'fr-CA' });
  init({ ...inline('#one'), locale: 'fr' });
  addMessages('fr', { openChat: 'Ouvrir', title: 'Discussion' });
  const [inOne, beside] = hosts();
  expect(await viewOf(beside).findByRole('button', { name: 'Ouvrir' })).toBeTruthy();
  expect(await viewOf(inOne).findByRole('dialog', { name: 'Discussion' })).toBeTruthy();
  // A message that the language lacks stays English.
  expect(viewOf(inOne).getByRole('button', { name: 'Send' })).toBeTruthy();
});

it('loads the file of a language of which the host has given one message, and keeps that', async () => {
  const chat = createFinanceChat({
    ...NO_FILES,
    languages: ['fr'],
    load: async () => chat.addMessages('fr', fr),
  });
  chat.addMessages('fr', { title: 'Conseil' });
  onTestFinished(chat.init({ ...GIVEN, ...inline(document.body), locale: 'fr' } as InitOptions).destroy);
  const view = viewOf(hosts()[0]);
  expect(await view.findByRole('button', { name: fr.send })).toBeTruthy();
  expect(await view.findByRole('dialog', { name: 'Conseil' })).toBeTruthy();
});

it('knows the version of its package', () => {
  expect(openPage().version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
});

/** A model may end in nothing but line breaks. Looking on from each of them takes many minutes. */
it('looks for Markdown in a reply of many empty lines without delay', () => {
  const text = `Well${'\n'.repeat(1_000_000)}.`;
  expect(createExtras(NO_FILES, createReporter()).showText({ text })).toBe(text);
});
