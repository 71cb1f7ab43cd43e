import { expect, it, vi } from 'vitest';
import { type Caller, postOf, signIn } from './callers';

const agree = (caller: Caller, link: string) => caller.request(`${link}/agree`, { method: 'POST' });

async function figuresOf(caller: Caller): Promise<Record<string, number>> {
  const { cards } = await caller.metrics();
  return Object.fromEntries(cards.map(({ key, value }: { key: string; value: number }) => [key, value]));
}

it.each<[question: string, answer: string, userId?: string]>([
  ['What is my balance?', 'You have £491.19 in your current account, £6,420 in your rainy day savings'],
  ['How much did I spend on groceries last month?', 'You spent £405.81 on groceries last month.'],
  ['What did I spend on groceries?', 'You spent £372.46 on groceries in the past month.'],
  ['How much did I spend last month?', ' last month. Most of it: housing £1,209, groceries £405.81'],
  [
    'What was my biggest expense?',
    'Your biggest expense in the past month was Mortgage £1,045 on 1 November.',
  ],
  ['When is payday?', 'Your next income is due on 25 November: Salary £2,950.'],
  ['Which bills are coming up?', 'Fernway Car Insurance £486.20 on 30 November'],
  ['What are my subscriptions?', 'a month: Moonbeam TV £12.99'],
  ['What do I owe on my credit card?', 'You owe £1,422.46 on your credit card.'],
  ['What should I do?', 'Set aside £486.20 for Fernway Car Insurance; '],
  ['Can I connect another bank?', 'Choose “Connect” below'],
  ['Will it rain tomorrow?', "I don't know that one"],
  ['\0 \ud83d 999999999999', "I don't know that one"],
  ['What is my balance?', 'No bank is connected yet', 'lisbon'],
  ['What should I do?', 'Connect a bank to see your balance', 'lisbon'],
])('answers "%s" with "%s"', async (question, answer, userId = 'london') => {
  expect(await (await signIn(userId)).ask(question)).toContain(answer);
});

it.each([
  ['rainy day savings', 'Your rainy day savings holds £6,420.'],
  ['Moonbeam TV', 'Moonbeam TV took £12.99 on 1 November, and comes again on 1 December.'],
  [
    'the flour jar ',
    'You paid The Flour Jar £83.34 in the past month, in 3 payments. They count as groceries.',
  ],
  ['Something else', 'You spent £372.46 on groceries in the past month.'],
])('answers a question about "%s" with what it knows of it', async (title, text) => {
  const { say } = await signIn('london');
  const { body } = await say('What did I spend on groceries?', { about: { title, value: '−£27.78' } });
  expect(body.messages[0].payload).toEqual({
    text,
    asOf: '2025-11-21',
    sources: ['current account', 'rainy day savings', 'credit card'].map((name) => ({
      title: `Your ${name}`,
    })),
  });
});

it('asks for nothing and names no source where it knows no figure', async () => {
  const { say } = await signIn('london');
  const payloadOf = async (text: string) => (await say(text)).body.messages[0].payload;
  expect(Object.keys(await payloadOf('Thanks!'))).toEqual(['text']);
  expect((await payloadOf('Will it rain?')).suggestions).toHaveLength(3);
});

it('knows every user id', async () => {
  const caller = await signIn('Zoë 42');
  expect((await caller.metrics()).cards).not.toEqual([]);
  await expect(caller.service.issueTokens('')).rejects.toThrow('issueTokens takes a user id.');
});

it('has no figures before a bank is connected, and all of them after', async () => {
  const lisbon = await signIn('lisbon');
  expect(await lisbon.metrics()).toEqual({ asOfDate: '2025-11-21', currency: 'EUR', cards: [] });
  const link = await lisbon.connectLink();
  const page = await lisbon.request(link);
  expect(page.body).toContain('Share your accounts at Paper Crane Bank');
  expect(page.body).not.toContain('<script');
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  expect((await agree(lisbon, link)).body).toContain('Paper Crane Bank is connected');
  expect((await figuresOf(lisbon)).cash_balance).toBe(2354.5);
});

it('accepts a link once', async () => {
  const osaka = await signIn('osaka');
  const link = await osaka.connectLink();
  await agree(osaka, link);
  const before = await osaka.metrics();
  for (const answer of [await osaka.request(link), await agree(osaka, link)]) {
    expect(answer.status).toBe(404);
    expect(answer.body).toContain('This link is no longer valid');
  }
  expect(await osaka.metrics()).toEqual(before);
});

it('gives the answers of a host, with what came with the message', async () => {
  const answer = vi.fn(() => 'Done.');
  const answerDelayMs = vi.fn(() => 0);
  const ada = await signIn('ada', { answer, answerDelayMs });
  const about = { title: 'The Flour Jar', value: '−£27.78' };
  const context = { route: '/accounts' };
  const { body } = await ada.say('Move £20', { about, context });
  expect(body).toEqual({ messages: [{ payloadType: 'text', payload: { text: 'Done.' } }] });
  expect(answer).toHaveBeenCalledWith('Move £20', { userId: 'ada', about, context });
  expect(answerDelayMs).toHaveBeenCalledWith('Move £20');
});

const CHART = { payloadType: 'chart', payload: { bars: [1, 2] } };

it('gives own payload types, lists and nothing at all as replies', async () => {
  const answers = [CHART, ['See:', CHART], [], undefined];
  const london = await signIn('london', { answer: async () => answers.shift() });
  const text = (words: string) => ({ payloadType: 'text', payload: { text: words } });
  for (const messages of [[CHART], [text('See:'), CHART], [], [text('Goodbye.')]]) {
    expect((await london.say('Bye')).body).toEqual({ messages });
  }
});

it('sends the pieces of an own answer as they come, and stops when nobody reads on', async () => {
  let isStopped = false;
  async function* pieces() {
    try {
      for (;;) yield 'on and ';
    } finally {
      isStopped = true;
    }
  }
  const { fetch, createSession } = await signIn('ada', { answer: pieces });
  const message = { userId: 'ada', payloadType: 'text', payload: { text: 'Go' } };
  const answer = await fetch('/api/chat/send', postOf({}, { ...message, sessionId: await createSession() }));
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const reader = answer.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('on and ');
  await reader?.cancel();
  await vi.waitFor(() => expect(isStopped).toBe(true));
});

it('answers with an internal error if an own answer fails, and says so in the console', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const ada = await signIn('ada', {
    answer: () => {
      throw new Error('out of order');
    },
  });
  const { status, body } = await ada.say('Hello');
  expect([status, body.detail]).toEqual([500, 'Internal server error']);
  expect(log).toHaveBeenCalledOnce();
});
