// @vitest-environment node

import { expect, it, vi } from 'vitest';
import {
  ACTIONS,
  CONNECT_LINK,
  ERROR_BODY,
  findMismatch,
  METRICS,
  SESSION,
  type Shape,
  TOKEN_PAIR,
} from '../../src/service/wire';
import { fc } from '../support/random';

const filled = fc.string().filter((text) => text.trim() !== '');
const date = fc
  .date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const amount = fc.double({ noNaN: true, noDefaultInfinity: true });

const SHAPES: [name: string, shape: Shape, valid: fc.Arbitrary<Record<string, unknown>>][] = [
  ['a token pair', TOKEN_PAIR, fc.record({ accessToken: filled, refreshToken: filled })],
  ['a session', SESSION, fc.record({ sessionId: filled, chatType: fc.string(), createdAt: fc.string() })],
  [
    'metrics',
    METRICS,
    fc.record({
      asOfDate: date,
      currency: fc.stringMatching(/^[A-Za-z]{3}$/),
      cards: fc.array(fc.record({ key: fc.string(), title: fc.string(), value: amount })),
    }),
  ],
  [
    'actions',
    ACTIONS,
    fc.record({
      items: fc.array(fc.record({ insightId: fc.string(), title: fc.string(), priorityRank: fc.integer() })),
    }),
  ],
  ['a connect link', CONNECT_LINK, fc.record({ connect_url: filled })],
  ['an error', ERROR_BODY, fc.record({ detail: fc.string(), request_id: fc.string() })],
];

it.each(SHAPES)('takes %s with any further fields', (_, shape, valid) => {
  const extended = fc
    .tuple(fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }), valid)
    .map(([extra, value]) => ({ ...extra, ...value }));
  fc.assert(
    fc.property(extended, (value) => {
      expect(findMismatch(shape, value)).toBeUndefined();
    }),
  );
});

it.each(SHAPES)('judges any JSON in place of %s without throwing', (_, shape) => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(['string', 'undefined']).toContain(typeof findMismatch(shape, value));
    }),
  );
});

it('judges a date on a page whose library replaces `Date.parse`', () => {
  vi.spyOn(Date, 'parse').mockImplementation((text) => new Date(text) as never);
  expect(findMismatch(METRICS, { asOfDate: '2026-05-03', currency: 'GBP', cards: [] })).toBeUndefined();
});

it('judges a date that cannot become a text', () => {
  const body = JSON.parse('{"asOfDate":{"toString":null},"currency":"GBP","cards":[]}');
  expect(findMismatch(METRICS, body)).toBe('body.asOfDate');
});

it.each(['2026-02-28', '2024-02-29', '2026-12-31', '0001-01-01', '9999-12-31'])(
  'takes %s for a day',
  (asOfDate) => {
    expect(findMismatch(METRICS, { asOfDate, currency: 'GBP', cards: [] })).toBeUndefined();
  },
);

it.each([
  '2026-02-29',
  '2026-02-30',
  '2026-13-01',
  '2026-1-1',
  '2026-01-01T00:00:00Z',
  '+02026-01-01',
  '',
  20260101,
  ['2026-01-01'],
])('takes %j for no day', (asOfDate) => {
  expect(findMismatch(METRICS, { asOfDate, currency: 'GBP', cards: [] })).toBe('body.asOfDate');
});
