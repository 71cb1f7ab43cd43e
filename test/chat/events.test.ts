// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest';
import { createEmitter } from '../../src/chat/events';
import { createReporter } from '../../src/report/reporter';
import { describeWarning } from '../../src/report/warnings';

const setUp = () => createEmitter(createReporter(), (event) => document.dispatchEvent(event));

function hear(name: string, listener: (event: CustomEvent) => void) {
  document.addEventListener(name, listener as EventListener);
  onTestFinished(() => document.removeEventListener(name, listener as EventListener));
}

it('tells listeners first, then the document', () => {
  const { on, emit } = setUp();
  const log: unknown[] = [];
  hear('finance-chat:unread', ({ detail }) => log.push(['document', detail]));
  on('unread', ({ detail }) => log.push(['first', detail]));
  on('unread', ({ detail }) => log.push(['second', detail]));
  emit('unread', { count: 2 });
  expect(log).toEqual([
    ['first', { count: 2 }],
    ['second', { count: 2 }],
    ['document', { count: 2 }],
  ]);
});

it('stops telling a listener that was taken off, and only that one', () => {
  const { on, emit } = setUp();
  const [gone, stays] = [vi.fn(), vi.fn()];
  // Also one that is about to be told.
  on('open', () => off());
  const off = on('open', gone);
  on('open', stays);
  emit('open');
  expect(gone).not.toHaveBeenCalled();
  expect(stays).toHaveBeenCalledOnce();
});

it('tells the next where a listener throws, and the console once', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { on, emit } = setUp();
  const next = vi.fn();
  on('open', () => {
    throw new Error('mine');
  });
  on('open', next);
  expect(emit('open')).toBe(true);
  emit('open');
  expect(next).toHaveBeenCalledTimes(2);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    describeWarning(['host-threw', 'A listener for "open"']),
    expect.any(Error),
  );
});

it('says where a listener or the page prevented what follows, of events that can be prevented', () => {
  const { on, emit } = setUp();
  const choose = () => emit('action:selected', { insightId: 'i', priorityRank: 1 });
  const off = on('action:selected', (event) => event.preventDefault());
  expect(choose()).toBe(false);
  off();
  expect(choose()).toBe(true);
  hear('finance-chat:action:selected', (event) => event.preventDefault());
  expect(choose()).toBe(false);
  on('message:sent', (event) => event.preventDefault());
  expect(emit('message:sent', { id: '1' })).toBe(true);
});

it('calls no further listener of an event during which it was closed', () => {
  const { on, emit, close } = setUp();
  const next = vi.fn();
  hear('finance-chat:open', next);
  on('open', close);
  on('open', next);
  emit('open');
  emit('open');
  expect(next).not.toHaveBeenCalled();
});
