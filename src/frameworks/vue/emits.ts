import type { EventName, Events } from '../../index';

/** Templates hear `message:received` as `@message-received`. */
type EmitName<Name extends string> = Name extends `${infer First}:${infer Rest}`
  ? `${First}${Capitalize<Rest>}`
  : Name;

/** The events of the chat. `preventDefault()` of `actionSelected` works as with the handle. */
export type FinanceChatEmits = {
  [Name in EventName as EmitName<Name>]: (event: CustomEvent<Events[Name]>) => void;
};

/** What each event is emitted as. */
export const EMIT_NAMES: { readonly [Name in EventName]: EmitName<Name> } = {
  ready: 'ready',
  open: 'open',
  close: 'close',
  unread: 'unread',
  session: 'session',
  'message:sent': 'messageSent',
  'message:failed': 'messageFailed',
  'message:received': 'messageReceived',
  'reply:start': 'replyStart',
  'reply:end': 'replyEnd',
  'metrics:shown': 'metricsShown',
  'actions:shown': 'actionsShown',
  'action:selected': 'actionSelected',
  'connect:offered': 'connectOffered',
  'connect:opened': 'connectOpened',
  'auth:refreshed': 'authRefreshed',
  'auth:failed': 'authFailed',
  connection: 'connection',
  error: 'error',
  destroy: 'destroy',
};
