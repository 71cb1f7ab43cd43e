// Only compiled: each line that must not compile is preceded by an expectation that fails if it does.
import type { ErrorCode, FailureKind, FinanceChatGlobal, Handle, InitOptions } from '../../src/index';

export function tellsOfEvents(handle: Handle) {
  handle.on('error', ({ detail }) => {
    const kind: FailureKind = detail.kind;
    const code: ErrorCode = detail.code;
    const status: number | undefined = detail.status;
    // @ts-expect-error: there is no such kind
    if (detail.kind === 'broken') return;
    // @ts-expect-error: there is no such code
    if (detail.code === 'cors') return;
    return [kind, code, status];
  });
  handle.on('message:failed', ({ detail }) => {
    const kind: FailureKind = detail.kind;
    // @ts-expect-error: no event has the text of a message
    return [kind, detail.id, detail.text];
  });
  // @ts-expect-error: there is no such event
  handle.on('message:read', () => {});

  document.addEventListener('finance-chat:session', ({ detail }) => detail.sessionId.length);
  document.addEventListener('finance-chat:action:selected', (event) => {
    event.preventDefault();
    return event.detail.insightId.length;
  });
  // @ts-expect-error: events have no such detail
  document.addEventListener('finance-chat:connection', ({ detail }) => detail.offline);
}

/** Every failure can be told apart by its kind, and no other kind is left. */
export function sayFailure(kind: FailureKind): string {
  switch (kind) {
    case 'offline':
    case 'timeout':
    case 'unauthorized':
    case 'refused':
    case 'throttled':
    case 'unavailable':
    case 'malformed':
    case 'blocked':
      return kind;
  }
}

export function usesGlobal(options: InitOptions) {
  // biome-ignore lint/suspicious/noAssignInExpressions: the snippet of the script tag
  (window.FinanceChat ??= { queue: [] }).queue.push((chat) => chat.init(options).open());
  window.FinanceChat?.queue.push((chat) => {
    const version: string = chat.version;
    // @ts-expect-error: the options are missing
    chat.init();
    return version;
  });
  window.FinanceChat?.init?.(options).close();
  // @ts-expect-error: the script may not have run yet
  window.FinanceChat?.init(options);
  const loaded = window.FinanceChat as FinanceChatGlobal;
  loaded.addMessages('en', { send: 'Go' });
}
