import fc from 'fast-check';

/** What stands in place of the proper body of an answer. */
type BodyKind = 'error' | 'unauthorized' | 'html' | 'cut' | 'empty' | 'json';

/** What goes wrong with one request. `taken`: the service had done its work all the same. */
export type Fault =
  | { kind: 'late'; ms: number }
  | { kind: 'dropped'; taken: boolean }
  | { kind: 'silent'; taken: boolean }
  | {
      kind: 'answered';
      status: number;
      body: BodyKind;
      retryAfter: { seconds: number; asDate: boolean } | undefined;
      taken: boolean;
    };

/** The next fault of the plan; nothing where a request goes well. */
export type Plan = () => Fault | undefined;

const STATUSES = [200, 204, 304, 400, 401, 403, 404, 410, 422, 429, 500, 502, 503, 504];
const BODIES: BodyKind[] = ['error', 'unauthorized', 'html', 'cut', 'empty', 'json'];

interface Extent {
  lateMs: number;
  retryAfterS: number;
}

/** Any fault there is, the ones that the widget treats in a way of their own more often. */
function faults({ lateMs, retryAfterS }: Extent): fc.Arbitrary<Fault> {
  const taken = fc.boolean();
  const retryAfter = fc.option(
    fc.record({ seconds: fc.integer({ min: 0, max: retryAfterS }), asDate: fc.boolean() }),
    { nil: undefined },
  );
  const answered = (statuses: number[], bodies: BodyKind[]) =>
    fc
      .record({
        kind: fc.constant('answered' as const),
        status: fc.constantFrom(...statuses),
        body: fc.constantFrom(...bodies),
        retryAfter,
        taken,
      })
      .map((fault) => ([204, 304].includes(fault.status) ? { ...fault, body: 'empty' as const } : fault));
  return fc.oneof(
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('dropped' as const), taken }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('silent' as const), taken }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('late' as const), ms: fc.integer({ min: 1, max: lateMs }) }),
    },
    { weight: 2, arbitrary: answered([429, 503], ['error', 'html', 'empty']) },
    { weight: 2, arbitrary: answered([401, 404, 410, 500], ['error', 'empty']) },
    { weight: 2, arbitrary: answered([200], BODIES) },
    { weight: 2, arbitrary: answered(STATUSES, BODIES) },
  );
}

/** What happens to the next request: good ones among the faults, and faults in a row. */
export const luck = (extent: Extent) => fc.option(faults(extent), { nil: undefined, freq: 2 });

/** In a word, for the figures. */
export function nameOf(fault: Fault) {
  if (fault.kind === 'answered') {
    const { status, body, retryAfter } = fault;
    if (retryAfter && (status === 429 || status === 503)) return `${status} with Retry-After`;
    return status < 300 ? `${status} ${body}` : `${status}`;
  }
  return 'taken' in fault && fault.taken ? `taken, then ${fault.kind}` : fault.kind;
}

export const isUnauthorized = (status: number, body: BodyKind) => status === 401 || body === 'unauthorized';

/** Whether the service did its work before it failed so: some answers leave no choice. */
export function isTaken(fault: Fault): boolean {
  if (fault.kind !== 'answered') return fault.kind === 'late' || fault.taken;
  const { status, body, taken } = fault;
  if (isUnauthorized(status, body) || status === 503) return false;
  if (status >= 300) return (status < 400 || status >= 500) && taken;
  if (body === 'json' || body === 'empty') return true;
  return body !== 'error' && taken;
}

/** Whether an answer says for certain that nothing was taken. */
export const isRefusal = (status: number, body: BodyKind | 'proper') =>
  (status >= 400 && status < 500) ||
  status === 503 ||
  body === 'unauthorized' ||
  (status < 300 && body === 'error');
