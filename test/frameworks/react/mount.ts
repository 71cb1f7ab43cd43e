import './page';
import { createElement, type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { withinShadow } from '../../support/uiView';

interface MountOptions extends RootOptions {
  strict?: boolean;
  /** What a server has rendered into the container. */
  html?: string;
}

/** Renders into a container on the page; gone with the test, and what was stored is forgotten. */
export function mount(element: ReactNode, { strict = false, html, ...options }: MountOptions = {}) {
  const wrap = (child: ReactNode) => (strict ? createElement(StrictMode, null, child) : child);
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
    ...{ root, view },
    findBox: () => view.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }),
    scheme: () => root.querySelector<HTMLElement>('[data-scheme]')?.dataset.scheme,
  };
}
