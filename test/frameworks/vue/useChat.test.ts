import { expect, it, onTestFinished, vi } from 'vitest';
import { createApp, createSSRApp, effectScope, h, nextTick, onMounted, ref, watch } from 'vue';
import { createChat, type HeadlessOptions, textOfEntry } from '../../../src/headless';
import { useChat } from '../../../src/vue';
import { soon } from '../../support/uiView';
import { serveDemo } from '../../testing/callers';
import { GIVEN, putElement, textReply } from './page';

type Options = Parameters<typeof useChat>[0];

/** A chat in a scope that the end of the test stops. */
function start(options: Options = GIVEN) {
  const scope = effectScope();
  onTestFinished(() => scope.stop());
  const chat = scope.run(() => useChat(options)) ?? expect.unreachable();
  return { chat, scope };
}

type Used = ReturnType<typeof useChat>;

const textsOf = ({ entries }: Used) => entries.value.map(textOfEntry);

it('has the conversation in refs', async () => {
  await using demo = await serveDemo();
  const tokens = await demo.service.issueTokens('london');
  const { chat } = start({ baseUrl: demo.url, userId: 'london', tokens });
  const statuses: (string | undefined)[] = [];
  watch(chat.entries, ([first]) => statuses.push(first?.kind === 'user' ? first.status : undefined), {
    flush: 'sync',
  });
  expect([chat.entries.value, chat.sessionId.value]).toEqual([[], undefined]);
  chat.start();
  expect(chat.send('What is my balance?')).toBe(true);
  await soon(() => textsOf(chat)).toEqual(['What is my balance?', expect.stringContaining('£')]);
  expect(chat.sessionId.value).toMatch(/^ses_/);
  expect([...new Set(statuses)]).toEqual(['queued', 'sending', 'sent']);
});

it('has refs that are of one moment', () => {
  const { chat } = start({ ...GIVEN, beforeSend: () => ({ reason: 'No card numbers' }) });
  const seen: unknown[] = [];
  watch(chat.refusal, (refusal) => seen.push([refusal?.reason, chat.draft.value]), { flush: 'sync' });
  chat.send('4111 1111 1111 1111');
  expect(seen).toEqual([['No card numbers', '4111 1111 1111 1111']]);
});

it('changes only the refs whose values have changed', () => {
  const { chat } = start();
  const changed: string[] = [];
  watch(chat.draft, () => changed.push('draft'), { flush: 'sync' });
  watch(chat.entries, () => changed.push('entries'), { flush: 'sync' });
  chat.writeDraft('Half');
  chat.writeDraft('Half');
  chat.stopReplies();
  expect(changed).toEqual(['draft']);
  chat.receive(textReply('One'));
  expect(changed).toEqual(['draft', 'entries']);
});

it('ends with its scope', () => {
  const { chat, scope } = start();
  const ended = vi.fn();
  chat.on('destroy', ended);
  chat.receive(textReply('Kept'));
  scope.stop();
  expect(ended).toHaveBeenCalledOnce();
  expect([chat.send('Late'), textsOf(chat)]).toEqual([false, ['Kept']]);
});

it.each<[string, (given: ReturnType<typeof ref<HeadlessOptions>>) => Options]>([
  ['a ref', (given) => given as never],
  ['a getter', (given) => () => given.value as HeadlessOptions],
])('follows the options in %s, and stays started', async (_, optionsOf) => {
  const tokens = vi.fn(() => new Promise<never>(() => {}));
  const given = ref<HeadlessOptions>({ ...GIVEN, userId: '' });
  const { chat } = start(optionsOf(given));
  chat.start();
  given.value = { ...GIVEN, tokens };
  await vi.waitFor(() => expect(tokens).toHaveBeenCalledOnce());
  chat.receive(textReply('Of ada'));
  given.value = { ...GIVEN, chatType: 'paid' };
  await nextTick();
  expect(textsOf(chat)).toEqual(['Of ada']);
  (given.value as HeadlessOptions).userId = 'ben';
  await nextTick();
  expect(textsOf(chat)).toEqual([]);
});

it('takes a storage with private fields out of a ref', () => {
  const persistence = new (class {
    #text: string | null = null;
    getItem = () => this.#text;
    setItem() {}
    removeItem() {}
    key = () => null;
    get length() {
      return this.#text ? 1 : 0;
    }
  })();
  const getItem = vi.spyOn(persistence, 'getItem');
  start(ref({ ...GIVEN, persistence }));
  expect(getItem).toHaveBeenCalledOnce();
});

it('throws for a wrong option', () => {
  expect(() => start({ ...GIVEN, baseUrl: 'http://shop.example' })).toThrow(/"baseUrl" takes an https URL/);
});

it('has the conversation where it is called once the component is mounted', () => {
  let chat: Used | undefined;
  const app = createApp({
    setup() {
      onMounted(() => {
        chat = useChat(GIVEN);
        chat.receive(textReply('Hi'));
      });
      return () => null;
    },
  });
  app.mount(putElement());
  onTestFinished(() => app.unmount());
  expect(chat && textsOf(chat)).toEqual(['Hi']);
});

it('takes over what a server has rendered before it shows what this tab has stored', async () => {
  const before = createChat(GIVEN);
  before.receive(textReply('Of this tab'));
  before.destroy();
  // As a server renders it.
  const place = putElement('<ul></ul>');
  const list = place.firstElementChild;
  const errors = vi.spyOn(console, 'error');
  const app = createSSRApp({
    setup() {
      const chat = useChat(GIVEN);
      return () =>
        h(
          'ul',
          textsOf(chat).map((text) => h('li', text)),
        );
    },
  });
  app.mount(place);
  onTestFinished(() => app.unmount());
  await soon(() => list?.textContent).toBe('Of this tab');
  expect([place.firstElementChild, errors.mock.calls]).toEqual([list, []]);
});
