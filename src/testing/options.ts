/** A reply: a text, or a payload of any type. */
export type Reply = string | { payloadType: string; payload: object };

/**
 * What the service answers to a message. Pieces of a text are sent as they come, for a page with the option
 * `readStream`. `undefined` leaves the answer to the built-in table.
 */
export type Answer = Reply | readonly Reply[] | AsyncIterable<string> | undefined;

/** What came with a message. */
export interface Asked {
  userId: string;
  /** The thing on the page that the message is about. */
  about?: { title: string; value?: string | undefined } | undefined;
  /** What the page shows. */
  context?: Record<string, unknown> | undefined;
}

export interface ServiceOptions {
  /** Your own answers. @default a table of questions about money */
  answer?: (text: string, asked: Asked) => Answer | Promise<Answer>;
  /** How long a message waits for its answer. @default 500 ms for every question */
  answerDelayMs?: (question: string) => number;
  /** @default 60, short enough to see a renewal during a demo */
  accessTokenSeconds?: number;
  /** @default 30 days */
  refreshTokenSeconds?: number;
  /** Returns the current time. @default the system's clock */
  now?: () => Date;
  /** Path prefix of the service. @default '' */
  basePath?: string;
}

/** How the service behaves. `finance-chat serve --help` describes each. */
export type ScenarioName =
  | 'usual'
  | 'slow'
  | 'down'
  | 'throttled'
  | 'expired'
  | 'signed-out'
  | 'empty'
  | 'malformed'
  | 'refused'
  | 'unconfirmed'
  | 'insecure-link';
