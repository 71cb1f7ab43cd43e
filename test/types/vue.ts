// Only compiled: each line that must not compile is preceded by an expectation that fails if it does.
import { createApp, h, type Ref, useTemplateRef } from 'vue';
import type { Entry, HeadlessOptions } from '../../src/headless';
import { FinanceChat, type Handle, useChat } from '../../src/vue';

const GIVEN = { baseUrl: 'https://api.example', userId: 'ada', tokens: { accessToken: 'a' } };

export function takesOptionsAsProps(element: Element) {
  h(FinanceChat, { ...GIVEN, class: 'chat', key: 'ada', onTokens: (pair) => pair.accessToken });
  h(FinanceChat, { ...GIVEN, mode: 'inline', target: element });
  h(FinanceChat, { ...GIVEN, mode: 'inline', target: null });
  createApp({ components: { FinanceChat } });
  createApp(FinanceChat, GIVEN).component('FinanceChat', FinanceChat);

  // @ts-expect-error: a bubble has no place of its own
  h(FinanceChat, { ...GIVEN, mode: 'bubble', target: '#chat' });
}

export function listensToEvents() {
  h(FinanceChat, {
    ...GIVEN,
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
  const handle: Handle | null = chat.value;
  // @ts-expect-error: there is no such method
  chat.value?.opens();
  return handle;
}

export function givesRefsAndActs(options: Ref<HeadlessOptions>) {
  useChat(GIVEN);
  useChat(() => ({ ...GIVEN, name: 'advice', persistence: localStorage }));
  const chat = useChat(options);
  const entries: readonly Entry[] = chat.entries.value;
  const sent: boolean = chat.send(chat.draft.value);
  // @ts-expect-error: only acts change the conversation
  chat.draft.value = 'No';
  // @ts-expect-error: it ends with the component
  chat.destroy();
  // @ts-expect-error: that is an option of the widget
  useChat({ ...GIVEN, greeting: 'Hello' });
  return [entries, sent];
}
