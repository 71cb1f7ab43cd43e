// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest';
import { toPlainText } from '../../src/chat/transcript';
import { createTranslation } from '../../src/locale/translation';
import { everythingStored, openChat, openTab, serveChat } from '../support/chat';

beforeEach(openTab);

it.each(['pause', 'close'] as const)('comes back as it was when the page has gone: %s', (leave) => {
  const before = openChat({ baseUrl: 'https://api.example' });
  before.conversation.receive([{ payloadType: 'text', payload: { text: 'Hi' } }]);
  before.conversation.writeDraft('half a sen');
  before.panel.setOpen(true);
  before.chat[leave]();
  const after = openChat({ baseUrl: 'https://api.example' });
  expect(after.replies()).toEqual(['Hi']);
  expect(after.conversation.draft.value).toBe('half a sen');
  expect(after.panel.open.value).toBe(true);
});

it('sends nothing without a press that was typed on an earlier page', async () => {
  const service = await serveChat();
  const before = openChat({ baseUrl: service.url });
  before.conversation.send('one');
  before.chat.close();
  const { conversation, written } = openChat({ baseUrl: service.url });
  expect(written()).toEqual(['one: failed']);
  conversation.start();
  conversation.send('two');
  await vi.waitFor(() => expect(written()).toEqual(['one: failed', 'two: sent']));
  for (const { id } of conversation.entries.value.slice(0, 1)) conversation.resend(id);
  await vi.waitFor(() => expect(service.texts()).toEqual(['two', 'one']));
});

it.each([
  ['another user', { userId: 'eve' }],
  ['another service', { baseUrl: 'https://other.example' }],
  ['persistence "none"', { persistence: 'none' }],
] as const)('shows nothing of the former to %s, and wipes it', (_, other) => {
  const before = openChat({ baseUrl: 'https://api.example' });
  before.conversation.writeDraft('secret');
  before.chat.close();
  expect(everythingStored()).toContain('secret');
  const after = openChat({ baseUrl: 'https://api.example', ...other });
  expect(after.conversation.draft.value).toBe('');
  expect(everythingStored()).not.toContain('secret');
});

it('writes nothing over what another page of the tab has made of the conversation', async () => {
  const away = openChat({ baseUrl: 'https://api.example' });
  away.conversation.writeDraft('half a sen');
  away.chat.pause();
  away.conversation.writeDraft('half a sentence');
  const here = openChat({ baseUrl: 'https://api.example' });
  here.conversation.writeDraft('something else');
  await vi.waitFor(() => expect(everythingStored()).toContain('something else'));
  here.chat.pause();
  expect(away.chat.resume(0)).toBe('changed');
  away.chat.close();
  expect(openChat({ baseUrl: 'https://api.example' }).conversation.draft.value).toBe('something else');
});

it('takes it for a logout that another page of the tab has wiped the conversation', () => {
  const away = openChat({ baseUrl: 'https://api.example' });
  away.conversation.writeDraft('half a sen');
  away.chat.pause();
  openChat({ baseUrl: 'https://api.example' }).chat.wipe();
  expect(away.chat.resume(0)).toBe('wiped');
});

it('forgets everything when wiped, and writes nothing afterwards', async () => {
  vi.useFakeTimers();
  const { chat, conversation } = openChat({ baseUrl: 'https://api.example' });
  conversation.writeDraft('secret');
  await vi.advanceTimersByTimeAsync(100);
  conversation.writeDraft('secret too');
  chat.wipe();
  conversation.writeDraft('secret still');
  conversation.send('secret, at once');
  await vi.advanceTimersByTimeAsync(1_000);
  chat.pause();
  expect(sessionStorage).toHaveLength(0);
});

it('keeps halves of surrogate pairs in whatever the service and the host say', async () => {
  const torn = 'Great \ud83d';
  const reply = { payloadType: 'text', payload: { text: torn } };
  const service = await serveChat({
    session: { body: { sessionId: torn, chatType: torn, createdAt: torn } },
    send: { body: { messages: [reply] } },
    metrics: {
      body: { asOfDate: '2026-01-01', currency: 'GBP', cards: [{ key: torn, title: torn, value: 1 }] },
    },
    actions: { body: { items: [{ insightId: torn, title: torn, priorityRank: 1 }] } },
    connect: { body: { connect_url: `https://link.example/${torn}` } },
  });
  const { chat, cards, conversation, written, replies } = openChat({ baseUrl: service.url });
  conversation.start();
  conversation.send(torn);
  await vi.waitFor(() => expect(replies()).toEqual([torn]));
  expect(service.texts()).toEqual([torn]);
  conversation.receive([reply]);
  conversation.showMetrics();
  conversation.showActions();
  conversation.connectBank();
  await vi.waitFor(() =>
    expect(cards()).toMatchObject([
      { result: { cards: [{ title: torn }] } },
      { result: { items: [{ title: torn }] } },
      { is: 'shown' },
    ]),
  );
  const transcript = toPlainText(conversation.entries.value, createTranslation('en', {}), false);
  expect(transcript).toContain(`You: ${torn}\nAssistant: ${torn}\nAssistant: ${torn}\n`);
  conversation.writeDraft(torn);
  chat.close();
  const after = openChat({ baseUrl: service.url });
  expect(after.written()).toEqual(written());
  expect(after.replies()).toEqual([torn, torn]);
  expect(after.conversation.draft.value).toBe(torn);
  expect(after.conversation.sessionId.value).toBe(torn);
});
