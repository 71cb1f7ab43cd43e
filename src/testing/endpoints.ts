import * as v from 'valibot';

const MAX_TEXT_LENGTH = 4000;
const MAX_CONTEXT_LENGTH = 8000;

/** Counted in UTF-16 units, as a text field counts. */
const text = (maxLength: number) =>
  v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxLength, `More than ${maxLength} characters`));
const filled = v.pipe(v.string(), v.nonEmpty('must not be empty'));

const context = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((content) => JSON.stringify(content).length <= MAX_CONTEXT_LENGTH, 'Too long'),
  v.description(`What the page shows: at most ${MAX_CONTEXT_LENGTH} characters of JSON`),
);

/** `2026-02-30` has the form of a date, but is none. */
function isCalendarDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

const calendarDate = v.pipe(
  v.string(),
  v.isoDate('must be a day as YYYY-MM-DD'),
  v.check(isCalendarDate, 'must be a day of the calendar'),
  v.description('A day as YYYY-MM-DD'),
);

const utcTimestamp = v.pipe(
  v.string(),
  v.isoTimestamp('must be an ISO 8601 timestamp'),
  v.regex(/(Z|[+-]00:00)$/, 'must be a time in UTC'),
  v.description('A time in UTC, for example 2026-05-03T10:00:00.000Z'),
);

/** As the widget takes it: it fits into a header after "Bearer ". */
export const token = v.pipe(
  v.string(),
  v.nonEmpty('must not be empty'),
  v.check((text) => !/^bearer /i.test(text), 'must be the token alone, without "Bearer "'),
  v.check((text) => !/[\0\r\n\u0100-\uffff]/.test(text), 'has a character that no header can have'),
);

const sessionOf = (createdAt: v.GenericSchema<string>) =>
  v.object({ sessionId: filled, chatType: v.string(), createdAt });

const metricsOf = <Note extends v.GenericSchema>(note: Note) =>
  v.object({
    asOfDate: calendarDate,
    currency: v.pipe(
      v.string(),
      v.regex(/^[A-Za-z]{3}$/, 'must be a code of three letters'),
      v.description('A code of three letters (ISO 4217)'),
    ),
    cards: v.array(
      v.object({
        key: v.string(),
        title: v.string(),
        value: v.pipe(v.number(), v.finite('must be finite')),
        note,
      }),
    ),
  });

/** The payload of a text reply. The widget leaves out optional fields that do not fit. */
export const TextPayload = v.object({
  text: v.string(),
  suggestions: v.optional(
    v.pipe(v.array(filled), v.maxLength(4, 'must be at most four'), v.description('What to ask next')),
  ),
  sources: v.optional(
    v.pipe(
      v.array(v.object({ title: filled, url: v.optional(v.string()) })),
      v.description('Where the answer comes from'),
    ),
  ),
  asOf: v.optional(calendarDate),
  lang: v.optional(v.pipe(filled, v.description('The language of the text, as a BCP 47 tag'))),
});

export const ErrorBody = v.object({
  detail: v.pipe(v.string(), v.description('What went wrong. The widget acts on "Unauthorized"')),
  request_id: v.pipe(
    v.string(),
    v.description('Shown to the person, so that your support can find the call'),
  ),
});

export type Schema = v.GenericSchema;

export interface Endpoint {
  method: 'GET' | 'POST';
  path: string;
  summary: string;
  /** The body of the request. */
  request?: Schema;
  /** The body of a successful answer, as strict as the widget. */
  answer: Schema;
  /** The same as the interface describes it, where that is stricter. */
  described?: Schema;
}

/** The six operations: the only place with their requests and answers. */
export const ENDPOINTS = {
  refresh: {
    method: 'POST',
    path: '/api/auth/refresh',
    summary: 'Exchanges a refresh token for a new pair. The access token may have expired',
    request: v.strictObject({ refreshToken: text(4096) }),
    answer: v.object({ accessToken: token, refreshToken: token }),
  },
  session: {
    method: 'POST',
    path: '/api/chat/session/create',
    summary: 'Creates a chat session for a user',
    request: v.strictObject({ chatType: text(64), userId: text(128) }),
    answer: sessionOf(v.string()),
    described: sessionOf(utcTimestamp),
  },
  send: {
    method: 'POST',
    path: '/api/chat/send',
    summary: 'Sends a message into a session',
    request: v.strictObject({
      sessionId: text(128),
      userId: text(128),
      payloadType: v.literal('text'),
      payload: v.strictObject({
        text: v.pipe(text(MAX_TEXT_LENGTH), v.regex(/\S/, 'Blank')),
        about: v.optional(v.strictObject({ title: filled, value: v.optional(v.string()) })),
        context: v.optional(context),
      }),
    }),
    answer: v.pipe(
      v.unknown(),
      v.description(
        'An empty body, or any JSON but the error body. A reply is an object with `payloadType` and `payload`: the body itself, each element of an array, and each element of `messages`',
      ),
    ),
  },
  metrics: {
    method: 'GET',
    path: '/api/money/metrics',
    summary: 'The money overview',
    answer: metricsOf(v.optional(v.unknown())),
    described: metricsOf(
      v.optional(
        v.pipe(v.string(), v.description('A sentence under the figure, such as "£120 less than in May"')),
      ),
    ),
  },
  actions: {
    method: 'GET',
    path: '/api/money/actions',
    summary: 'The suggested actions',
    answer: v.object({
      items: v.array(
        v.object({
          insightId: v.string(),
          title: v.string(),
          priorityRank: v.pipe(v.number(), v.integer('must be a whole number')),
        }),
      ),
    }),
  },
  connect: {
    method: 'POST',
    path: '/api/integrations/bankdata/connect',
    summary: 'Gives a link at which the user connects a bank',
    answer: v.object({
      connect_url: v.pipe(
        v.string(),
        v.url('must be a URL'),
        v.check(isSafeLink, 'must be https, without a user name or password'),
        v.description('https, without a user name or password in it. http only on a loopback host'),
      ),
    }),
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;

const LOOPBACK = /^((.+\.)?localhost|127\.[\d.]+|\[::1\])$/;

/** https, or http on a loopback host, without a user name or password. */
export function isSafeLink(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, hostname, username, password } = new URL(link);
  const secure = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
  return secure && username === '' && password === '';
}
