import { effect, signal } from '@preact/signals-core';
import { expect, it, vi } from 'vitest';
import { derived } from '../src/derived';

it('is made when it is read, and anew only when a value it follows from is another', () => {
  const [width, height] = [signal(2), signal(3)];
  const make = vi.fn((width: number, height: number) => ({ area: width * height }));
  const size = derived([width, height], make);
  expect(make).not.toHaveBeenCalled();
  const first = size.value;
  expect(first).toEqual({ area: 6 });
  width.value = 2;
  expect(size.value).toBe(first);
  height.value = 4;
  expect(size.value).toEqual({ area: 8 });
  expect(make).toHaveBeenCalledTimes(2);
});

it('has an effect run again that read it, in one step with what else has changed', () => {
  const count = signal(1);
  const double = derived([count], (count) => count * 2);
  const quadruple = derived([double], (double) => double * 2);
  const seen: number[][] = [];
  const stop = effect(() => {
    seen.push([count.value, double.value, quadruple.value]);
  });
  count.value = 2;
  stop();
  count.value = 3;
  expect(seen).toEqual([
    [1, 2, 4],
    [2, 4, 8],
  ]);
});

it('tries again after it could not be made', () => {
  const text = signal('{');
  const parsed = derived([text], JSON.parse);
  expect(() => parsed.value).toThrow(SyntaxError);
  text.value = '{}';
  expect(parsed.value).toEqual({});
});
