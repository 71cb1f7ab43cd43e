import { expect, it } from 'vitest';
import { createSSRApp, h } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { FinanceChat, useChat } from '../../../src/vue';

const GIVEN = { baseUrl: 'https://api.example', userId: 'ada', tokens: { accessToken: 'a' } };

it.each([
  ['bubble', '<!---->'],
  ['inline', '<div class="chat"></div>'],
] as const)('renders nothing of a chat without a page: %s', async (mode, html) => {
  const app = createSSRApp({ render: () => h(FinanceChat, { ...GIVEN, mode, class: 'chat' }) });
  expect(await renderToString(app)).toBe(html);
});

it('has an empty conversation without a page', async () => {
  const app = createSSRApp({
    setup() {
      const { entries, connection, send, on } = useChat(GIVEN);
      const stop = on('error', () => {});
      return () => h('p', [entries.value.length, connection.value, send('Hi'), typeof stop].join(' '));
    },
  });
  expect(await renderToString(app)).toBe('<p>0 online false function</p>');
});
