// @vitest-environment node
import { afterAll, expect, it } from 'vitest';
import { createCaller, send, serveDemo } from './callers';

const demo = await serveDemo();
afterAll(() => demo.close());

const TAG = '<script async src="/finance-chat-lite.js" data-accent="#9a3b1e"></script>';

async function visit(path: string, cookie = '') {
  const answer = await fetch(demo.url + path, { headers: { Cookie: cookie } });
  return { page: await answer.text(), url: answer.url, cookie: answer.headers.get('set-cookie') ?? '' };
}

it('has the light tag', async () => {
  expect((await visit('/partner/')).page).toContain(TAG);
});

it.each([
  ['/partner/', 'london', 'London household'],
  ['/partner/?customer=osaka', 'osaka', 'Osaka household'],
  ['/partner/?customer=%22%3E%3Cscript%3E', 'london', 'London household'],
])('signs a visitor of %s in as %s', async (path, userId, label) => {
  const { page, cookie } = await visit(path);
  expect(page).toContain(`<html lang="en" data-customer="${userId}">`);
  expect(page).toContain(`<a href="?customer=${userId}" aria-current="page">${label}</a>`);
  expect(page.match(/aria-current/g)).toHaveLength(1);
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
});

it('gives tokens to the customer who is signed in', async () => {
  const { cookie } = await visit('/partner/?customer=osaka');
  const { status, headers, body } = await send(`${demo.url}/partner/chat-tokens`, {
    method: 'POST',
    headers: { Cookie: cookie.split(';')[0] ?? '' },
  });
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('access-control-allow-origin')).toBeNull();
  const metrics = await createCaller(demo.url, 'osaka', body).get('/api/money/metrics');
  expect(metrics.body.currency).toBe('JPY');
});

it.each([
  ['partner', ''],
  ['partner', 'partner_customer=nobody'],
  ['bank', ''],
])('gives no tokens on the page of the %s to a visitor with the cookie "%s"', async (page, cookie) => {
  const init = { method: 'POST', headers: { Cookie: cookie } };
  const { status, body } = await send(`${demo.url}/${page}/chat-tokens`, init);
  expect(status).toBe(401);
  expect(body.detail).toBe('Unauthorized');
});
