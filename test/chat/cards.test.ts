import { expect, it } from 'vitest';
import type { CardKind } from '../../src/chat/types';
import { describeWarning } from '../../src/report/warnings';
import { ACTIONS, METRICS } from '../support/answers';
import { talk } from '../support/chat';
import { deferred, settle } from '../support/deferred';
import { failure } from '../support/service';

const link = (connect_url: string) => ({ connectBank: () => ({ connect_url }) });

const ANSWERS = { metrics: () => METRICS, actions: () => ACTIONS, ...link('https://link.example/1') };

const CALLS: [CardKind, 'metrics' | 'actions' | 'connectBank', told: string, detail: object][] = [
  ['metrics', 'metrics', 'metrics:shown', { count: 2 }],
  ['actions', 'actions', 'actions:shown', { count: 2 }],
  ['connect', 'connectBank', 'connect:offered', {}],
];

it.each(CALLS)(
  'fetches %s without a session, one at a time, and shows it',
  async (kind, call, event, detail) => {
    const { calls, cards, of, show } = talk({ script: ANSWERS });
    void show(kind);
    expect(cards()).toEqual([{ is: 'loading' }]);
    await show(kind);
    expect(calls).toEqual([[call]]);
    expect(cards()).toMatchObject([{ is: 'shown' }]);
    await show(kind);
    expect(calls).toEqual([[call], [call]]);
    expect(cards()).toHaveLength(2);
    expect(of(event)).toEqual([detail, detail]);
  },
);

it.each(CALLS)('shows that %s failed, and fetches it again in its place', async (kind, call) => {
  const fault = { kind: 'unavailable', status: 500, requestId: 'req_1' } as const;
  const { chat, cards, of, show } = talk({
    script: { [call]: [() => Promise.reject(failure(fault.kind, fault)), ANSWERS[call]] },
  });
  await show(kind);
  expect(cards()).toEqual([{ is: 'failed', fault }]);
  expect(of('error')).toEqual([{ operation: kind, code: 'unavailable', ...fault }]);
  const { id = '' } = chat.entries.value[0] ?? {};
  chat.resend(id);
  chat.resend(id);
  expect(cards()).toEqual([{ is: 'loading' }]);
  await settle();
  expect(cards()).toMatchObject([{ is: 'shown' }]);
  expect(chat.entries.value[0]?.id).toBe(id);
});

it.each(
  CALLS.flatMap(([kind, call]) => [
    [kind, 'the end', call, 'close', [{ is: 'loading' }], []] as const,
    [kind, 'New conversation', call, 'newSession', [], ['request']] as const,
  ]),
)('shows and tells nothing of %s that arrives after %s', async (kind, _, call, act, left, told) => {
  const answer = deferred<never>();
  const { chat, cards, log, show } = talk({ script: { [call]: () => answer.promise } });
  void show(kind);
  chat[act]();
  answer.resolve(ANSWERS[call]() as never);
  await settle();
  expect(cards()).toEqual(left);
  expect(log.map(([name]) => name)).toEqual(told);
});

it.each([
  ['as-sent', ['T0', 'T1', 'T2', 'T3']],
  ['ascending', ['T1', 'T3', 'T2', 'T0']],
  ['descending', ['T0', 'T2', 'T1', 'T3']],
] as const)('lists actions %s', async (actionOrder, titles) => {
  const items = [3, 1, 2, 1].map((priorityRank, at) => ({
    insightId: `i${at}`,
    title: `T${at}`,
    priorityRank,
  }));
  const { cards, show } = talk({ script: { actions: () => ({ items }) }, actionOrder });
  await show('actions');
  expect(cards()).toMatchObject([{ result: { items: titles.map((title) => ({ title })) } }]);
});

it.each([
  ['https://link.example/session/1?token=x#y', 'link.example'],
  ['https://link.example:8443/1', 'link.example:8443'],
  ['http://localhost:4310/1', 'localhost:4310'],
  ['HTTPS://Link.Example\\path', 'link.example', 'https://link.example/path'],
])('offers the link %s and names its host', async (url, host, shown = url) => {
  const { cards, show } = talk({ script: link(url) });
  await show('connect');
  expect(cards()).toEqual([{ is: 'shown', result: { url: shown, host } }]);
});

it.each([
  'http://link.example/1',
  'javascript:alert(1)',
  'https://link.example@evil.example/1',
  'not a link',
])('shows a notice in place of the link %s', async (url) => {
  const { chat, cards, of, show, reports } = talk({ script: link(url) });
  await show('connect');
  expect(reports()).toEqual([describeWarning(['unsafe-connect-link'])]);
  expect(cards()).toEqual([{ is: 'failed', fault: { kind: 'blocked' } }]);
  expect(JSON.stringify(chat.entries.value)).not.toContain('evil');
  expect(of('connect:offered')).toEqual([]);
  expect(of('error')).toEqual([{ operation: 'connect', code: 'unsafe-connect-link', kind: 'blocked' }]);
});

const ALLOWED = ['https://link.example', 'https://other.example:8443'];

it.each([
  ['https://link.example/1', ALLOWED, 'shown'],
  ['https://LINK.example/1', ALLOWED, 'shown'],
  ['https://other.example:8443/1', ALLOWED, 'shown'],
  ['https://other.example/1', ALLOWED, 'failed'],
  ['https://link.example.evil.example/1', ALLOWED, 'failed'],
  ['https://sub.link.example/1', ALLOWED, 'failed'],
  ['https://link.example:8443/1', ALLOWED, 'failed'],
  ['https://link.exаmple/1', ALLOWED, 'failed'],
  ['http://localhost/1', ALLOWED, 'failed'],
  ['https://link.example/1', [], 'failed'],
])('allows only the origins of the host: of %s, %j is %s', async (url, allowedOrigins, is) => {
  const { cards, show, reports } = talk({ script: link(url), connect: { allowedOrigins } });
  await show('connect');
  expect(cards()).toMatchObject([{ is }]);
  expect(reports()).toHaveLength(is === 'failed' ? 1 : 0);
});

it.each([
  ['asks about a chosen action', [], ['Tell me about: Save more']],
  ['sends nothing for a chosen action that the host takes care of', ['action:selected'], []],
])('%s', async (_, prevented, sent) => {
  const talked = talk({ prevented });
  await talked.start();
  const isTaken = talked.chat.chooseAction({ insightId: 'ins_1', title: 'Save more', priorityRank: 2 });
  await settle();
  expect(isTaken).toBe(sent.length > 0);
  expect(talked.of('action:selected')).toEqual([{ insightId: 'ins_1', priorityRank: 2 }]);
  expect(talked.sent()).toEqual(sent);
});

it('asks nothing about an action where a listener ends the chat', () => {
  const { chat, on } = talk();
  on('action:selected', () => chat.close());
  expect(chat.chooseAction({ insightId: 'ins_1', title: 'Save more', priorityRank: 2 })).toBe(false);
  expect(chat.entries.value).toEqual([]);
});

it('offers the overview again when the person is back from a connect link', async () => {
  const { chat, of, show } = talk({ script: ANSWERS });
  await show('connect');
  const id = chat.entries.value[0]?.id ?? '';
  chat.noteReturn();
  expect(chat.returnedFrom.value).toBeUndefined();
  chat.followLink(id);
  expect(of('connect:opened')).toHaveLength(1);
  expect(chat.returnedFrom.value).toBeUndefined();
  chat.noteReturn();
  expect(chat.returnedFrom.value).toBe(id);
});
