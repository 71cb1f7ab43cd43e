// @vitest-environment node
import { expect, it } from 'vitest';
import type { CardKind } from '../../src/chat/entry';
import { describeWarning } from '../../src/lib/warnings';
import { deferred, settle } from '../support/deferred';
import { failure } from '../support/service';
import { talk } from '../support/talk';

const METRICS = {
  asOfDate: '2026-01-01',
  currency: 'GBP',
  cards: [{ key: 'cash_balance', title: 'Cash', value: 12.5 }],
};
const ranked = (...ranks: number[]) => ({
  items: ranks.map((priorityRank, index) => ({ insightId: `i${index}`, title: `T${index}`, priorityRank })),
});
const link = (connect_url: string) => ({ connectBank: () => ({ connect_url }) });

const CALLS: [CardKind, 'metrics' | 'actions' | 'connectBank', string][] = [
  ['metrics', 'metrics', 'metrics:shown'],
  ['actions', 'actions', 'actions:shown'],
  ['connect', 'connectBank', 'connect:offered'],
];

const ANSWERS = {
  metrics: () => METRICS,
  actions: () => ranked(1, 2),
  connectBank: () => ({ connect_url: 'https://link.example/1' }),
};

it('shows the overview as it was answered', async () => {
  const { conversation, phase, of } = talk({ script: ANSWERS });
  conversation.showMetrics();
  expect(phase()).toEqual({ is: 'loading' });
  await settle();
  expect(phase()).toEqual({ is: 'shown', result: METRICS });
  expect(of('metrics:shown')).toEqual([{ count: 1 }]);
});

it.each([
  ['as-sent', [3, 1, 2, 1], ['T0', 'T1', 'T2', 'T3']],
  ['ascending', [3, 1, 2, 1], ['T1', 'T3', 'T2', 'T0']],
  ['descending', [3, 1, 2, 1], ['T0', 'T2', 'T1', 'T3']],
] as const)('lists actions %s', async (actionOrder, ranks, titles) => {
  const { phase, of, show } = talk({
    script: { actions: () => ranked(...ranks) },
    settings: { actionOrder },
  });
  await show('actions');
  const { result } = phase() as unknown as { result: { items: { title: string }[] } };
  expect(result.items.map(({ title }) => title)).toEqual(titles);
  expect(of('actions:shown')).toEqual([{ count: 4 }]);
});

it.each(CALLS)('fetches %s once, and one at a time', async (kind, call, event) => {
  const { conversation, count, of, show } = talk({ script: ANSWERS });
  void show(kind);
  await show(kind);
  expect(count(call)).toBe(1);
  expect(conversation.entries.value).toHaveLength(1);
  await show(kind);
  expect(count(call)).toBe(2);
  expect(conversation.entries.value).toHaveLength(2);
  expect(of(event)).toHaveLength(2);
});

it.each(CALLS)('needs no session for %s', async (kind, call) => {
  const { calls, show } = talk({ script: ANSWERS });
  await show(kind);
  expect(calls).toEqual([[call]]);
});

it.each(CALLS)('shows that %s failed, and fetches it again in its place', async (kind, call) => {
  const fault = { kind: 'unavailable', status: 500, requestId: 'req_1' } as const;
  const { conversation, phase, of, show } = talk({
    script: { [call]: [() => Promise.reject(failure(fault.kind, fault)), ANSWERS[call]] },
  });
  await show(kind);
  expect(phase()).toEqual({ is: 'failed', fault });
  expect(of('error')).toEqual([{ operation: kind, code: 'unavailable', ...fault }]);
  const { id = '' } = conversation.entries.value[0] ?? {};
  conversation.resend(id);
  expect(phase()).toEqual({ is: 'loading' });
  await settle();
  expect(phase()).toMatchObject({ is: 'shown' });
  expect(conversation.entries.value[0]?.id).toBe(id);
});

it.each(CALLS)('shows nothing of %s that arrives after it was closed', async (kind, call, event) => {
  const answer = deferred<never>();
  const { close, phase, events, show } = talk({ script: { [call]: () => answer.promise } });
  void show(kind);
  close();
  answer.reject(new DOMException('Aborted', 'AbortError'));
  await settle();
  expect(phase()).toEqual({ is: 'loading' });
  expect(events.map(([name]) => name)).not.toContain(event);
  expect(events).toEqual([]);
});

it.each([
  ['https://link.example/session/1?token=x#y', 'link.example'],
  ['https://link.example:8443/1', 'link.example:8443'],
  ['http://localhost:4310/1', 'localhost:4310'],
])('offers the link %s and names its host', async (url, host) => {
  const { phase, of, show } = talk({ script: link(url) });
  await show('connect');
  expect(phase()).toEqual({ is: 'shown', result: { url, host } });
  expect(of('connect:offered')).toHaveLength(1);
});

it.each([
  'http://link.example/1',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'https://link.example@evil.example/1',
  'not a link',
])('shows a notice in place of the link %s', async (url) => {
  const { conversation, phase, of, show, reports } = talk({ script: link(url) });
  await show('connect');
  expect(reports()).toEqual([describeWarning(['unsafe-connect-link'])]);
  expect(phase()).toEqual({ is: 'failed', fault: { kind: 'blocked' } });
  expect(JSON.stringify(conversation.entries.value)).not.toContain('evil');
  expect(of('connect:offered')).toEqual([]);
  expect(of('error')).toEqual([{ operation: 'connect', code: 'unsafe-connect-link', kind: 'blocked' }]);
});

it.each([
  ['https://link.example/1', 'shown'],
  ['https://LINK.example/1', 'shown'],
  ['https://other.example:8443/1', 'shown'],
  ['https://other.example/1', 'failed'],
  ['https://link.example.evil.example/1', 'failed'],
  ['https://sub.link.example/1', 'failed'],
  ['https://link.example:8443/1', 'failed'],
  ['https://link.exаmple/1', 'failed'],
  ['http://localhost/1', 'failed'],
])('allows only the origins of the host: %s is %s', async (url, is) => {
  const { phase, show, reports } = talk({
    script: link(url),
    settings: { connect: { allowedOrigins: ['https://link.example', 'https://other.example:8443'] } },
  });
  await show('connect');
  expect(phase()).toMatchObject({ is });
  expect(reports()).toHaveLength(is === 'failed' ? 1 : 0);
});

it('allows no link where the list of origins is empty', async () => {
  const { phase, show, reports } = talk({
    script: link('https://link.example/1'),
    settings: { connect: { allowedOrigins: [] } },
  });
  await show('connect');
  expect(reports()).toHaveLength(1);
  expect(phase()).toMatchObject({ is: 'failed' });
});

it('tells a connect link apart by its normal form', async () => {
  const { phase, show } = talk({ script: link('HTTPS://Link.Example\\path') });
  await show('connect');
  expect(phase()).toEqual({
    is: 'shown',
    result: { url: 'https://link.example/path', host: 'link.example' },
  });
});

const ACTION = { insightId: 'ins_1', title: 'Save more', priorityRank: 2 };

it('asks about a chosen action', async () => {
  const { conversation, start, of, sent } = talk();
  await start();
  conversation.chooseAction(ACTION);
  await settle();
  expect(of('action:selected')).toEqual([{ insightId: 'ins_1', priorityRank: 2 }]);
  expect(sent()).toEqual(['Tell me about: Save more']);
});

it('sends nothing for a chosen action that the host takes care of', async () => {
  const { conversation, start, of, sent } = talk({ prevented: ['action:selected'] });
  await start();
  conversation.chooseAction(ACTION);
  await settle();
  expect(of('action:selected')).toHaveLength(1);
  expect(sent()).toEqual([]);
  expect(conversation.entries.value).toEqual([]);
});

it('offers the overview again when the person is back from a connect link', async () => {
  const { conversation, of, show } = talk({ script: ANSWERS });
  await show('connect');
  const id = conversation.entries.value[0]?.id ?? '';
  conversation.comeBack();
  expect(conversation.returnedFrom.value).toBeUndefined();
  conversation.followLink(id);
  expect(of('connect:opened')).toHaveLength(1);
  expect(conversation.returnedFrom.value).toBeUndefined();
  conversation.comeBack();
  expect(conversation.returnedFrom.value).toBe(id);
});

it('makes no request for coming back to a tab where it was never opened', async () => {
  const { conversation, calls, send } = talk();
  await send('one');
  conversation.comeBack();
  await settle();
  expect(calls).toEqual([]);
});
