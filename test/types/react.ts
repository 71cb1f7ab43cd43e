// Only compiled: each line that must not compile is preceded by an expectation that fails if it does.
import { createElement, type RefObject } from 'react';
import type { EventName } from '../../src/index';
import { type EventProps, FinanceChat, type FinanceChatProps, type Handle, useChat } from '../../src/react';

const GIVEN = { baseUrl: 'https://api.example', userId: 'ada', tokens: { accessToken: 'a' } };

/** One callback for each event. */
type Pascal<Name> = Name extends `${infer First}:${infer Rest}`
  ? `${Capitalize<First>}${Capitalize<Rest>}`
  : Capitalize<Name & string>;
export const NAMES: Record<`on${Pascal<EventName>}`, true> = {} as Record<keyof EventProps, true>;

export function takesProps(ref: RefObject<Handle | null>, props: FinanceChatProps, element: Element) {
  createElement(FinanceChat, props);
  createElement(FinanceChat, { ...GIVEN, ref, key: 'chat', onTokens: ({ accessToken }) => accessToken });
  createElement(FinanceChat, { ...GIVEN, mode: 'inline', className: 'box', style: { height: 400 } });
  createElement(FinanceChat, { ...GIVEN, mode: 'inline', target: element });
  createElement(FinanceChat, { ...GIVEN, onActionSelected: (event) => event.preventDefault() });
  createElement(FinanceChat, { ...GIVEN, onReady: undefined });

  // @ts-expect-error: a bubble has no place of its own
  createElement(FinanceChat, { ...GIVEN, target: '#chat' });
  // @ts-expect-error: there is no such event
  createElement(FinanceChat, { ...GIVEN, onMessageRead: () => {} });
  // @ts-expect-error: the ref gives a handle
  createElement(FinanceChat, { ...GIVEN, ref: {} as RefObject<HTMLDivElement> });
}

export function useTypes(storage: Storage) {
  const chat = useChat({ ...GIVEN, persistence: storage, name: 'help' });
  const sent: boolean = chat.send('Hello');
  const stop: () => void = chat.on('message:received', ({ detail }) => detail.payloadType.length);
  const ids: string[] = chat.entries.map(({ id }) => id);
  chat.start();
  // @ts-expect-error: the component destroys it
  chat.destroy();
  chat.update({});
  // @ts-expect-error: a snapshot does not change
  chat.draft = 'Hello';
  // @ts-expect-error: a headless chat has no place
  useChat({ ...GIVEN, mode: 'inline' });
  return [sent, stop, ids];
}
