import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { createReporter } from '../../src/report/reporter';
import { describeWarning } from '../../src/report/warnings';

let warn: MockInstance<typeof console.warn>;

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});

it('tells each fault once, under its own name', () => {
  const { warn: report } = createReporter();
  report(['host-threw', 'One'], 1);
  report(['host-threw', 'One'], 2);
  report(['host-threw', 'Another']);
  expect(warn.mock.calls).toEqual([
    [describeWarning(['host-threw', 'One']), 1],
    [describeWarning(['host-threw', 'Another'])],
  ]);
});

it('tells a fault again on another page', () => {
  createReporter().warn(['blocked-storage']);
  createReporter().warn(['blocked-storage']);
  expect(warn).toHaveBeenCalledTimes(2);
});

it('gives back what the host answers', () => {
  expect(createReporter().contain(['host-threw', '"x"'], () => 7)).toBe(7);
  expect(warn).not.toHaveBeenCalled();
});

it('contains what the host throws, at once or later, and tells of it once', async () => {
  const { contain } = createReporter();
  const fault = new Error('mine');
  const act = () => {
    throw fault;
  };
  expect(contain(['host-threw', '"x"'], act)).toBeUndefined();
  await expect(contain(['host-threw', '"x"'], async () => act())).rejects.toBe(fault);
  await expect(contain(['host-threw', '"y"'], async () => act())).rejects.toBe(fault);
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^\[finance-chat] "x" threw\./), fault],
    [expect.stringMatching(/^\[finance-chat] "y" threw\./), fault],
  ]);
});
