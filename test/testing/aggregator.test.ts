// @vitest-environment node
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Caller, serveDemo } from './callers';

let demo: Awaited<ReturnType<typeof serveDemo>>;

beforeEach(async () => {
  demo = await serveDemo({ accessTokenSeconds: 3600 });
});

afterEach(() => demo.close());

async function linkFor(caller: Caller): Promise<string> {
  return (await caller.post('/api/integrations/bankdata/connect')).body.connect_url;
}

async function figureOf(caller: Caller, key: string): Promise<number | undefined> {
  const { body } = await caller.get('/api/money/metrics');
  return body.cards.find((card: { key: string }) => card.key === key)?.value;
}

function agree(link: string, bank = 'paper-crane'): Promise<Response> {
  return fetch(`${link}/consent`, { method: 'POST', body: new URLSearchParams({ bank }) });
}

it('allows no script and no framing', async () => {
  const answer = await fetch(await linkFor(await demo.signIn('lisbon')));
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(await answer.text()).not.toMatch(/<script|style=|<style/);
});

it('names the bank and the customer when it asks for consent', async () => {
  const link = await linkFor(await demo.signIn('lisbon'));
  const page = await (await fetch(`${link}/consent?bank=paper-crane`)).text();
  expect(page).toContain('Share your accounts at Paper Crane Bank');
  expect(page).toContain('Lisbon freelancer');
});

it('fills the overview when a customer connects a first bank', async () => {
  const lisbon = await demo.signIn('lisbon');
  expect(await figureOf(lisbon, 'cash_balance')).toBeUndefined();
  const answer = await agree(await linkFor(lisbon));
  expect(answer.url).toBe(`${demo.url}/aggregator/connected?bank=paper-crane`);
  const page = await answer.text();
  expect(page).toContain('Paper Crane Bank is connected');
  expect(page).toContain('You can close this tab and return');
  expect(await figureOf(lisbon, 'cash_balance')).toBeGreaterThan(0);
  expect(await lisbon.ask('What is my balance?')).toMatch(/^You have €/);
});

it('adds an account to the connected ones', async () => {
  const london = await demo.signIn('london');
  const savings = (await figureOf(london, 'savings_balance')) ?? Number.NaN;
  await london.connect('old-ferry');
  const more = (await figureOf(london, 'savings_balance')) ?? Number.NaN;
  expect(more).toBeGreaterThanOrEqual(savings + 1200);
  expect(await london.ask('savings')).toContain('Old Ferry Mutual savings £');
});

it('accepts a link only once', async () => {
  const lisbon = await demo.signIn('lisbon');
  const link = await linkFor(lisbon);
  expect((await agree(link)).status).toBe(200);
  const again = await agree(link, 'old-ferry');
  expect(again.status).toBe(404);
  expect(await again.text()).toContain('This link is no longer valid');
  expect(await figureOf(lisbon, 'savings_balance')).toBe(4600);
});

it.each(['', '/consent?bank=paper-crane'])('says that an expired link is not valid: %s', async (path) => {
  const link = await linkFor(await demo.signIn('lisbon'));
  demo.clock.pass(15 * 60 - 1);
  expect((await fetch(link + path)).status).toBe(200);
  demo.clock.pass(1);
  const answer = await fetch(link + path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('This link is no longer valid');
});

it('connects nothing after a cancel, and the link stops working', async () => {
  const lisbon = await demo.signIn('lisbon');
  const link = await linkFor(lisbon);
  const answer = await fetch(`${link}/cancel`, { method: 'POST' });
  const page = await answer.text();
  expect(page).toContain('Nothing was connected');
  expect(page).toContain('You can close this tab and return');
  expect((await agree(link)).status).toBe(404);
  expect(await figureOf(lisbon, 'cash_balance')).toBeUndefined();
});
