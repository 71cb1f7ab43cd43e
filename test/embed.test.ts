import { afterEach, expect, it, vi } from 'vitest';
import type { FinanceChatGlobal, Handle, InitOptions } from '../src/index';

const options: InitOptions = { baseUrl: 'https://api.example', userId: 'ada', tokens: { accessToken: 'a1' } };

type Callback = (chat: FinanceChatGlobal) => void;

/** Leaves the list of callbacks that scripts of the page fill before the widget's script loads. */
function leaveQueue(...callbacks: Callback[]) {
  (window as { FinanceChat?: unknown }).FinanceChat = { queue: callbacks };
}

/** Runs the script as its tag does. A second tag runs it again. */
async function load() {
  vi.resetModules();
  await import('../src/embed');
  return window.FinanceChat as Parameters<Callback>[0];
}

const hosts = () => document.querySelectorAll('finance-chat');

const handles: Handle[] = [];

/** Puts a chat on the page, for as long as the test takes. */
const start =
  (given: Partial<InitOptions> = {}): Callback =>
  (chat) => {
    handles.push(chat.init({ ...options, ...given } as InitOptions));
  };

afterEach(() => {
  for (const handle of handles.splice(0)) handle.destroy();
  delete window.FinanceChat;
});

it('runs what was queued before it was loaded, in order', async () => {
  const ran: unknown[] = [];
  leaveQueue(
    () => ran.push('first'),
    (chat) => ran.push(window.FinanceChat === chat),
  );
  await load();
  expect(ran).toEqual(['first', true]);
});

it('runs what is pushed later at once, also to the queue that the page has kept', async () => {
  leaveQueue();
  const before = window.FinanceChat as unknown as { queue: Callback[] };
  const { queue: own } = await load();
  const ran: string[] = [];
  for (const queue of [own, before.queue]) {
    queue.push(
      () => ran.push('first'),
      () => ran.push('second'),
    );
  }
  expect(ran).toEqual(['first', 'second', 'first', 'second']);
});

it.each(['before', 'after'])(
  'reports a callback that throws %s it was loaded, and runs the next',
  async (when) => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    const next = vi.fn();
    const fault = new Error('broken');
    const callbacks: Callback[] = [
      () => {
        throw fault;
      },
      next,
    ];
    if (when === 'before') leaveQueue(...callbacks);
    const { queue } = await load();
    if (when === 'after') queue.push(...callbacks);
    expect(next).toHaveBeenCalledOnce();
    expect(report.mock.calls).toEqual([[expect.stringMatching(/^\[finance-chat\] /), fault]]);
  },
);

it('says that what stands under its name has no queue', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('FinanceChat', []);
  expect(await load()).toHaveProperty('init');
  expect(report.mock.calls).toEqual([
    [expect.stringContaining('window.FinanceChat takes { queue: [] }, and got something else.')],
  ]);
});

it('tells a wrong option from a callback that is broken', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  leaveQueue(start({ userId: '' }));
  await load();
  expect(report.mock.calls).toEqual([
    [expect.stringMatching(/^\[finance-chat\] "userId" takes .* See https:.*#wrong-option$/)],
  ]);
});

it('steps back where a copy was loaded before: the first stays, the queue runs once, one warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const callback = vi.fn();
  leaveQueue(callback);
  const first = await load();
  const second = await load();
  expect(second).toBe(first);
  expect(callback).toHaveBeenCalledOnce();
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^\[finance-chat\] Loaded twice/)]]);
  expect(warn.mock.calls[0]?.[0]).toContain(first.version);
});

it.each(['before', 'after'])(
  'shows texts as Markdown where its script ran %s the chat was put on the page',
  async (when) => {
    if (when === 'before') await import('../src/markdownScript');
    const { queue } = await load();
    queue.push(start());
    if (when === 'after') await import('../src/markdownScript');
    handles[0]?.open();
    handles[0]?.receive({ payloadType: 'text', payload: { text: '**Hello**' } });
    const root = hosts()[0]?.shadowRoot;
    await vi.waitFor(() => expect(root?.querySelector('strong')?.textContent).toBe('Hello'));
    expect(Object.keys(window.FinanceChat ?? {}).sort()).toEqual(['addMessages', 'init', 'queue', 'version']);
  },
);
