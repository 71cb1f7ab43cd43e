import type { DetachedWindowAPI } from 'happy-dom';
import { type ComponentProps, createRef, createElement as h, type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { afterAll, onTestFinished } from 'vitest';
import type { Handle } from '../../../src/index';
import { FinanceChat, type FinanceChatProps, type UseChat, useChat } from '../../../src/react';
import { withinShadow } from '../../support/uiView';

// React 18 runs effects in listeners of its own, and learns of errors in them from the window.
const { settings } = (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM;
settings.disableErrorCapturing = false;
afterAll(() => {
  settings.disableErrorCapturing = true;
});

/** The required options of a chat whose service does not answer. */
export const GIVEN = {
  baseUrl: 'https://api.example',
  userId: 'ada',
  tokens: () => new Promise<never>(() => {}),
};

interface MountOptions extends RootOptions {
  strict?: boolean;
  /** The HTML that a server has rendered into the container. */
  html?: string;
}

/** Renders into a container on the page. The end of the test removes the container and the stored record. */
export function mount(element: ReactNode, { strict = false, html, ...options }: MountOptions = {}) {
  const wrap = (child: ReactNode) => (strict ? h(StrictMode, null, child) : child);
  const container = document.createElement('div');
  container.id = 'app';
  document.body.append(container);
  if (html !== undefined) container.innerHTML = html;
  const root = html === undefined ? createRoot(container, options) : undefined;
  const hydrated = root ?? flushSync(() => hydrateRoot(container, wrap(element), options));
  const render = (next: ReactNode) => flushSync(() => hydrated.render(wrap(next)));
  const unmount = () => flushSync(() => hydrated.unmount());
  if (root) render(element);
  onTestFinished(() => {
    unmount();
    container.remove();
    sessionStorage.clear();
  });
  return { container, render, unmount };
}

export const hosts = () => [...document.querySelectorAll<HTMLElement>('finance-chat')];

/** The one widget on the page. */
export function widget() {
  const root = hosts()[0]?.shadowRoot as ShadowRoot;
  const view = withinShadow(root);
  return {
    root,
    view,
    findBox: () => view.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }),
  };
}

/** Mounts the component and returns its handle. */
export function openWidget(props: Partial<FinanceChatProps> = {}, strict = false) {
  const ref = createRef<Handle>();
  const element = (given: Partial<FinanceChatProps>) =>
    h(FinanceChat, { ...GIVEN, ...given, ref } as ComponentProps<typeof FinanceChat>);
  const mounted = mount(element(props), { strict });
  return {
    ...mounted,
    ref,
    handle: ref.current as Handle,
    render: (given: Partial<FinanceChatProps>) => mounted.render(element(given)),
  };
}

type HookOptions = Parameters<typeof useChat>[0];

/** An interface that only records the chat of each rendering. */
export function openHook(options: Partial<HookOptions> = {}, strict = false) {
  const renderings: UseChat[] = [];
  function Chat({ given }: { given: HookOptions }) {
    renderings.push(useChat(given));
    return null;
  }
  const element = (given: Partial<HookOptions>) => h(Chat, { given: { ...GIVEN, ...given } });
  const { render, unmount } = mount(element(options), { strict });
  return {
    renderings,
    unmount,
    chat: () => renderings.at(-1) as UseChat,
    render: (given: Partial<HookOptions>) => render(element(given)),
  };
}

export const said = ({ entries }: UseChat) =>
  entries.map((entry) =>
    entry.kind === 'user' ? `${entry.text} (${entry.status})` : entry.kind === 'reply' ? 'reply' : entry.kind,
  );
