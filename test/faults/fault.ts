import { type Fault, isAcceptance, isRefusal, type Reply, refusal } from '../support/answers';
import { fc } from '../support/random';
import { MIDNIGHT } from '../support/world';

const STATUSES = [200, 204, 304, 400, 401, 403, 404, 410, 422, 429, 500, 502, 503, 504];

/** Bodies in place of the proper one of an answer. */
const BODIES = {
  error: JSON.stringify(refusal(0).body),
  unauthorized: JSON.stringify(refusal(0, 'Unauthorized').body),
  html: '<!doctype html><title>Welcome to our wifi</title>',
  cut: '{"messages":[{"payloadType":',
  empty: '',
  json: '{}',
};

type BodyName = keyof typeof BODIES;

const ANY_BODY = Object.keys(BODIES) as BodyName[];

const LATE_MS = 40_000;
const RETRY_AFTER_S = 400;

const taken = fc.boolean();
const seconds = fc.integer({ min: 0, max: RETRY_AFTER_S });
const date = seconds.map((later) => new Date(MIDNIGHT + later * 1_000).toUTCString());
const headers = fc
  .option(fc.oneof(seconds.map(String), date))
  .map((after): Record<string, string> => (after === null ? {} : { 'Retry-After': after }));

const answered = (statuses: number[], names: BodyName[]) =>
  fc
    .record({ status: fc.constantFrom(...statuses), name: fc.constantFrom(...names), headers })
    .map(({ name, ...head }) => ({
      ...head,
      raw: BODIES[[204, 304].includes(head.status) ? 'empty' : name],
    }))
    .chain((answer) => taken.map((wish) => ({ answer, taken: isTaken(answer, wish) })));

/** All faults. Those that the widget treats in their own way come more often. */
const FAULTS: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ answer: fc.constant('dropped' as const), taken }) },
  { weight: 1, arbitrary: fc.record({ answer: fc.constant('silent' as const), taken }) },
  {
    weight: 1,
    arbitrary: fc.record({ lateMs: fc.integer({ min: 1, max: LATE_MS }), taken: fc.constant(true) }),
  },
  { weight: 2, arbitrary: answered([429, 503], ['error', 'html', 'empty']) },
  { weight: 2, arbitrary: answered([401, 404, 410, 500], ['error', 'empty']) },
  { weight: 2, arbitrary: answered([200], ANY_BODY) },
  { weight: 2, arbitrary: answered(STATUSES, ANY_BODY) },
);

/** Whether the service did its work before it answered so: some answers leave no choice. */
const isTaken = (answer: Reply, wish: boolean) => isAcceptance(answer) || (wish && !isRefusal(answer));

/** The fault of the next call, or none: good calls among the faults, and faults in a row. */
export const LUCK = fc.option(FAULTS, { nil: undefined, freq: 2 });
