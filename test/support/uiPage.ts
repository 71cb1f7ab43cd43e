import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import type { InitOptions } from '../../src/options/types';
import { createFinanceChat } from '../../src/widget/createFinanceChat';
import type { serveDemo } from '../testing/callers';
import { NO_FILES } from './options';
import { withinShadow } from './uiView';

export type Demo = Awaited<ReturnType<typeof serveDemo>>;

/** The widget of a signed-in customer on the page. The end of the test removes it and its stored record. */
export async function openWidget(demo: Demo, options: Partial<InitOptions> = {}) {
  const tokens = await demo.service.issueTokens('london');
  const handle = createFinanceChat(NO_FILES).init({
    baseUrl: demo.url,
    userId: 'london',
    tokens,
    ...options,
  });
  onTestFinished(() => {
    handle.destroy();
    sessionStorage.clear();
  });
  const host = [...document.querySelectorAll('finance-chat')].at(-1) as HTMLElement;
  const root = host.shadowRoot as ShadowRoot;
  const view = withinShadow(root);
  return {
    handle,
    host,
    root,
    view,
    tokens,
    user: userEvent.setup({ document, delay: null }),
    box: () => view.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }),
    button: (name: string) => view.getByRole('button', { name }),
    /** The `find` queries wait for elements that are not rendered yet. */
    findBox: () => view.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }),
    findButton: (name: string) => view.findByRole('button', { name }),
    bubble: () => view.getByRole('button', { name: /chat/, expanded: handle.isOpen() }),
    dialog: () => view.queryByRole('dialog', { name: 'Finance chat' }),
  };
}

/** The requests that leave from now on, as `METHOD /path`. */
export function watchRequests(): string[] {
  const requests: string[] = [];
  const note = (message: unknown) => {
    const { request } = message as { request: { method: string; path: string } };
    requests.push(`${request.method} ${request.path}`);
  };
  subscribe('undici:request:create', note);
  onTestFinished(() => {
    unsubscribe('undici:request:create', note);
  });
  return requests;
}
