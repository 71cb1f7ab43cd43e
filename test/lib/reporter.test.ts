// @vitest-environment node
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { createReporter } from '../../src/lib/reporter';

let warn: MockInstance<typeof console.warn>;

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});

it('tells each fault once, under its own name', () => {
  const { warn: report } = createReporter();
  report('This is wrong.', 1);
  report('This is wrong.', 2);
  report('That is wrong.');
  expect(warn.mock.calls).toEqual([['[finance-chat] This is wrong.', 1], ['[finance-chat] That is wrong.']]);
});

it('tells a fault again for another widget', () => {
  createReporter().warn('This is wrong.');
  createReporter().warn('This is wrong.');
  expect(warn).toHaveBeenCalledTimes(2);
});

it('gives back what the host answers', () => {
  expect(createReporter().contain('"x" threw', () => 7)).toBe(7);
  expect(warn).not.toHaveBeenCalled();
});

it('contains what the host throws, and tells of it once', () => {
  const { contain } = createReporter();
  const fault = new Error('mine');
  const act = () => {
    throw fault;
  };
  expect(contain('"x" threw', act)).toBeUndefined();
  expect(contain('"x" threw', act)).toBeUndefined();
  expect(warn.mock.calls).toEqual([['[finance-chat] "x" threw.', fault]]);
});

it('contains what the host throws later, and tells of it once', async () => {
  const { contain } = createReporter();
  const fault = new Error('mine');
  const act = async () => {
    throw fault;
  };
  for (let time = 0; time < 2; time++) await expect(contain('"x" threw', act)).rejects.toBe(fault);
  expect(warn.mock.calls).toEqual([['[finance-chat] "x" threw.', fault]]);
});
