import { expect, it, vi } from 'vitest';
import { readShape, type Shape } from '../../src/lib/shape';
import { ERROR_BODY, OPERATIONS } from '../../src/service/wire';
import { fc } from '../support/random';

const { metrics } = OPERATIONS;

const SHAPES: [name: string, shape: Shape][] = [
  ['error', ERROR_BODY],
  ...Object.entries(OPERATIONS).map(([operation, { shape }]): [string, Shape] => [operation, shape]),
];

it.each(SHAPES)('judges any JSON in place of %s without throwing', (_, shape) => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(() => readShape(shape, value)).not.toThrow();
    }),
  );
});

const metricsOf = (asOfDate: unknown) => ({ asOfDate, currency: 'GBP', cards: [] });

it('judges a date on a page whose library replaces `Date.parse`', () => {
  vi.spyOn(Date, 'parse').mockImplementation((text) => new Date(text) as never);
  expect(readShape(metrics.shape, metricsOf('2026-05-03')).mismatch).toBeUndefined();
});

it.each(['2026-02-28', '2024-02-29', '2026-12-31', '0001-01-01', '9999-12-31'])(
  'takes %s for a day',
  (asOfDate) => {
    expect(readShape(metrics.shape, metricsOf(asOfDate)).mismatch).toBeUndefined();
  },
);
