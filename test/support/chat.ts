import { Window } from 'happy-dom';
import { onTestFinished, vi } from 'vitest';
import { createEmitter } from '../../src/chat/events';
import { createPanel } from '../../src/chat/panel';
import { createUser } from '../../src/chat/user';
import { createReporter } from '../../src/lib/reporter';
import type { PartialOptions } from '../../src/options/types';
import { type Operation, TOKENS } from './answers';
import { optionsOf, RESOLVED } from './options';
import { repliesIn, writtenIn } from './talk';
import { type Script, startService } from './testService';

interface Setup extends PartialOptions {
  loggedOut?: boolean;
  slot?: string;
}

/** A chat of ada, in a tab of her own. */
export function openChat({ loggedOut = false, slot = 'bubble', ...given }: Setup) {
  const options = optionsOf({ userId: 'ada', tokens: TOKENS, ...given }, RESOLVED);
  const report = createReporter();
  const events = createEmitter(report, () => {});
  const panel = createPanel(events.emit, () => options);
  const log: [name: string, detail: unknown][] = [];
  for (const name of ['auth:refreshed', 'auth:failed', 'message:sent', 'message:failed', 'error'] as const) {
    events.on(name, ({ detail }) => log.push([name, detail]));
  }
  const onLogout = vi.fn();
  const chat = createUser({
    slot,
    panel,
    events,
    report,
    onLogout,
    getSettings: () => options,
    getTokenSource: () => (loggedOut ? undefined : options.tokens),
    onRenewed: () => {},
    askAbout: (title) => `Tell me about: ${title}`,
  });
  onTestFinished(chat.close);
  const { conversation } = chat;
  return {
    chat,
    conversation,
    panel,
    events,
    log,
    onLogout,
    written: () => writtenIn(conversation.entries.value),
    replies: () => repliesIn(conversation.entries.value),
    cards: () => conversation.entries.value.flatMap((entry) => ('phase' in entry ? [entry.phase] : [])),
    says: (...names: string[]) => log.map(([name]) => name).filter((name) => names.includes(name)),
  };
}

/** The service of a test. Its answers to messages have no replies unless scripted. */
export async function serveChat(scripts: Partial<Record<Operation, Script>> = {}) {
  const service = await startService();
  onTestFinished(service.close);
  for (const [operation, script] of Object.entries({ send: { body: {} }, ...scripts }))
    service.always(operation as Operation, script);
  return service;
}

export const everythingStored = () => JSON.stringify(Object.entries(sessionStorage));

/** Stubs the globals that each tab has for itself. */
export function openTab() {
  const { sessionStorage, document } = new Window();
  vi.stubGlobal('sessionStorage', sessionStorage);
  vi.stubGlobal('document', document);
  // The refresh tokens that a page has presented are remembered with its window.
  vi.stubGlobal('window', {});
}
