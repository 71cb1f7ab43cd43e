import { Window } from 'happy-dom';
import { onTestFinished, vi } from 'vitest';
import { createEmitter } from '../../src/chat/events';
import { createPanel } from '../../src/chat/panel';
import { createUser } from '../../src/chat/user';
import { createReporter } from '../../src/lib/reporter';
import type { PartialOptions } from '../../src/options/types';
import type { TokenPair } from '../../src/service/types';
import { optionsOf, RESOLVED } from './options';
import { serve } from './serve';

export const PAIR: TokenPair = { accessToken: 'access-1', refreshToken: 'refresh-1' };

interface Setup extends PartialOptions {
  loggedOut?: boolean;
  slot?: string;
}

/** A chat of ada, in a tab of her own. */
export function openChat({ loggedOut = false, slot = 'bubble', ...given }: Setup) {
  const options = optionsOf({ userId: 'ada', tokens: PAIR, ...given }, RESOLVED);
  const report = createReporter();
  const events = createEmitter(report, () => {});
  const panel = createPanel(events.emit, () => options);
  const log: [name: string, detail: unknown][] = [];
  for (const name of ['auth:refreshed', 'auth:failed', 'message:sent', 'message:failed', 'error'] as const) {
    events.on(name, ({ detail }) => log.push([name, detail]));
  }
  const onLogout = vi.fn();
  const chat = createUser({
    ...{ loggedOut, slot, panel, events, report, onLogout },
    getSettings: () => options,
    getTokenSource: () => options.tokens,
    onRenewed: () => {},
    askAbout: (title) => `Tell me about: ${title}`,
  });
  onTestFinished(chat.close);
  const { conversation } = chat;
  return {
    ...{ chat, conversation, panel, events, log, onLogout },
    written: () =>
      conversation.entries.value.flatMap((entry) =>
        entry.kind === 'user' ? [[entry.text, entry.status]] : [],
      ),
    replies: () =>
      conversation.entries.value.flatMap((entry) => (entry.kind === 'reply' ? [entry.payload.text] : [])),
    cards: () => conversation.entries.value.flatMap((entry) => ('phase' in entry ? [entry.phase] : [])),
    says: (...names: string[]) => log.map(([name]) => name).filter((name) => names.includes(name)),
  };
}

type Answers = Record<string, (accessToken: string) => [status: number, body: unknown]>;

export const UNAUTHORIZED: [number, unknown] = [401, { detail: 'Unauthorized', request_id: 'req_1' }];
export const SESSION: [number, unknown] = [200, { sessionId: 'ses_1', chatType: 'free', createdAt: 'now' }];

/** The service in a few lines: everything is accepted, unless scripted otherwise. */
export async function serveChat(answers: Answers = {}) {
  const server = await serve(({ path, headers }, response) => {
    const standard: Answers = {
      '/api/chat/session/create': () => SESSION,
      '/api/chat/send': () => [200, {}],
    };
    const answer = answers[path] ?? standard[path];
    const [status, body] = answer?.(headers.authorization?.slice('Bearer '.length) ?? '') ?? [404, {}];
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return {
    ...server,
    paths: () => server.requests.map(({ path }) => path.replace('/api/', '')),
    sent: () =>
      server.requests
        .filter(({ path }) => path === '/api/chat/send')
        .map(({ body }) => JSON.parse(body).payload.text),
  };
}

export const everythingStored = () => JSON.stringify(Object.entries(sessionStorage));

/** What a tab has of its own. Unstub the globals after the test. */
export function openTab() {
  const { sessionStorage, document } = new Window();
  vi.stubGlobal('sessionStorage', sessionStorage);
  vi.stubGlobal('document', document);
  // The refresh tokens that a page has presented are remembered with its window.
  vi.stubGlobal('window', {});
}
