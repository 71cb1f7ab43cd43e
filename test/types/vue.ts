// Only compiled: each line that must not compile is preceded by an expectation that fails if it does.
import { createApp, h, type Ref, ref, useTemplateRef } from 'vue';
import type { Entry, HeadlessOptions } from '../../src/headless';
import { FinanceChat, type Handle, useChat } from '../../src/vue';

const GIVEN = { baseUrl: 'https://api.example', userId: 'ada', tokens: { accessToken: 'a' } };

export function takesOptionsAsProps(element: Element) {
  h(FinanceChat, GIVEN);
  h(FinanceChat, {
    ...GIVEN,
    class: 'chat',
    key: 'ada',
    launcher: false,
    onTokens: (pair) => pair.accessToken,
  });
  h(FinanceChat, { ...GIVEN, mode: 'inline' });
  h(FinanceChat, { ...GIVEN, mode: 'inline', target: element });
  h(FinanceChat, { ...GIVEN, mode: 'inline', target: null });
  createApp({ components: { FinanceChat } });
  createApp(FinanceChat, GIVEN).component('FinanceChat', FinanceChat);

  // @ts-expect-error: the user is missing
  h(FinanceChat, { baseUrl: GIVEN.baseUrl, tokens: GIVEN.tokens });
  // @ts-expect-error: a bubble has no place of its own
  h(FinanceChat, { ...GIVEN, mode: 'bubble', target: '#chat' });
}

export function listensToEvents() {
  h(FinanceChat, {
    ...GIVEN,
    onOpen: (event) => event.type,
    onUnread: ({ detail }) => detail.count.toFixed(),
    onMessageReceived: ({ detail }) => detail.payloadType.length,
    onActionSelected(event) {
      event.preventDefault();
      return event.detail.insightId.length;
    },
  });
  // @ts-expect-error: the detail of this event is another
  h(FinanceChat, { ...GIVEN, onUnread: (event: CustomEvent<{ sessionId: string }>) => event });
}

export function givesHandle() {
  const chat = useTemplateRef<InstanceType<typeof FinanceChat>>('chat');
  chat.value?.open();
  const handle: Handle | null = chat.value;
  handle?.close();
  chat.value?.on('unread', ({ detail }) => detail.count);
  const text: string | undefined = chat.value?.transcript();
  // @ts-expect-error: there is no such method
  chat.value?.opens();
  return text;
}

export function givesRefsAndActs(options: Ref<HeadlessOptions>) {
  useChat(GIVEN);
  useChat(ref(GIVEN));
  useChat(() => ({ ...GIVEN, name: 'advice', persistence: localStorage }));
  const chat = useChat(options);
  const entries: readonly Entry[] = chat.entries.value;
  const sent: boolean = chat.send(chat.draft.value);
  chat.on('message:received', ({ detail }) => detail.id);
  chat.update({ locale: 'de' });
  // @ts-expect-error: only acts change the conversation
  chat.draft.value = 'No';
  // @ts-expect-error: it ends with the component
  chat.destroy();
  // @ts-expect-error: that is an option of the widget
  useChat({ ...GIVEN, greeting: 'Hello' });
  return [entries, sent];
}
