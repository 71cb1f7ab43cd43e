import type { InitOptions } from '../src/options/types';
import type { Handle } from '../src/widget/handle';
import { startWorker } from './studio/player/startWorker';

/** Every page load has a service of its own. */
const visit = Math.random().toString(36).slice(2, 10);
const baseUrl = new URL(`s/first-visit/0/${visit}`, location.href).href;

async function tokens() {
  const answer = await fetch(`${baseUrl}/tokens`, { method: 'POST' });
  return answer.json();
}

/** Begins a conversation, as a person would who sees the chat for the first time. */
function converse(chat: { init(options: InitOptions): Handle }): void {
  const handle = chat.init({
    baseUrl,
    userId: 'london',
    tokens,
    mode: 'inline',
    target: '#chat',
    locale: 'en-GB',
    appearance: { accent: '#1f4fd8', fontSize: 14, density: 'compact' },
    persistence: 'none',
    shortcuts: [],
  });
  const stop = handle.on('message:received', () => {
    stop();
    handle.showMetrics();
  });
  handle.send('When is payday?');
}

for (const button of document.querySelectorAll<HTMLElement>('.snippet button')) {
  button.addEventListener('click', () => copy(button.parentElement?.querySelector('pre')));
}

async function copy(code: HTMLElement | null | undefined): Promise<void> {
  const status = document.querySelector('#copied');
  if (!code || !status) return;
  const done = await navigator.clipboard.writeText(`${code.textContent}`).then(
    () => 'copied',
    () => 'could not be copied: the browser does not allow it here',
  );
  status.textContent = `${code.dataset.name} ${done}`;
}

startWorker('worker.js').then(() => {
  window.FinanceChat ??= { queue: [] as unknown as { push(): void } };
  window.FinanceChat.queue?.push(converse);
});
