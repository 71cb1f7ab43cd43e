import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { createReporter } from '../../src/report/reporter';
import { describeWarning } from '../../src/report/warnings';

let warn: MockInstance<typeof console.warn>;

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});

it('tells each fault once for each page, under its own name', () => {
  const { warn: report } = createReporter();
  report(['host-threw', 'One'], 1);
  report(['host-threw', 'One'], 2);
  report(['host-threw', 'Another']);
  createReporter().warn(['host-threw', 'One'], 3);
  expect(warn.mock.calls).toEqual([
    [describeWarning(['host-threw', 'One']), 1],
    [describeWarning(['host-threw', 'Another'])],
    [describeWarning(['host-threw', 'One']), 3],
  ]);
});

it('contains what the host throws, at once or later, and tells of it once', async () => {
  const { contain } = createReporter();
  expect(contain(['host-threw', '"x"'], () => 7)).toBe(7);
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
