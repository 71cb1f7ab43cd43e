// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "fetch": { "disableSameOriginPolicy": true } } }
import { it, expect } from 'vitest';
import { within } from '@testing-library/dom';
import { serveDemo } from '../demo/callers';
import { createFinanceChat } from '../../src/financeChat';
it('x', async () => {
  console.log(fetch.toString().slice(0,200), typeof CSS, CSS.supports('color','red'), CSS.supports('color','nonsense-x'), navigator.locks, navigator.onLine, typeof BroadcastChannel, typeof sessionStorage, navigator.clipboard);
  await using demo = await serveDemo();
  const pair = await demo.service.issueTokens('ava');
  console.log(pair);
  const chat = createFinanceChat().init({ baseUrl: demo.url, userId: 'ava', tokens: pair });
  chat.on('error', (e) => console.log(e.detail));
  chat.on('session', (e) => console.log(e.detail));
  chat.open();
  const host = document.querySelector('finance-chat')!;
  const view = within(host.shadowRoot as unknown as HTMLElement);
  await new Promise(r => setTimeout(r, 500));
  chat.showMetrics();
  await new Promise(r => setTimeout(r, 500));
  console.log(host.shadowRoot!.innerHTML);
  console.log(view.getByRole('dialog', {name:'Finance chat'}).tagName);
  console.log(view.getAllByRole('button').map(b=>b.getAttribute('aria-label')??b.textContent));
  chat.destroy();
  console.log(document.documentElement.outerHTML);
});
