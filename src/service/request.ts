// Apart from the service, as the types that the package publishes need no other package.
import type { Operation } from './wire';

/** The second argument of the host's `fetch`: that of the page's `fetch`, with the headers as a plain object. */
export interface HostRequest extends RequestInit {
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/**
 * Makes a request in place of the page's `fetch`.
 * @inline
 */
export type HostFetch = (url: string, init: HostRequest) => Promise<Response>;

/**
 * Makes a stream of texts of the answer to a message.
 * @inline
 */
export type ReadStream = (response: Response) => ReadableStream<string> | undefined;

/** The options that requests to the service are made by. */
export interface RequestOptions {
  /**
   * The address before the service's `/api/…`: https, or http on a loopback host. A path prefix is kept. One that begins
   * with `/` is on the page's own origin.
   */
  baseUrl: string;
  /** The user, as the service knows them. */
  userId: string;
  /**
   * Makes every request to the service, for headers of a gateway, cookies or tracing. It gets what the chat gives the
   * page's `fetch`. If it throws or rejects, no answer came.
   * @default the page's `fetch`
   */
  fetch?: HostFetch;
  /** Sent with each new session. @default 'free' */
  chatType?: string;
  /** Milliseconds to wait for the answer to a request. @default 30000 */
  requestTimeout?: number;
  /**
   * For a service that streams its answer to a message: returns the stream of its texts, which is shown as it arrives, or
   * `undefined`, and the body is read as usual. It is called with every answer of success that is neither
   * `application/json` nor `text/html`. The message is sent, even if it throws.
   */
  readStream?: ReadStream;
}

/** Those options, with their defaults. */
export type ServiceSettings = RequestOptions & Required<Pick<RequestOptions, 'chatType' | 'requestTimeout'>>;

/** One call of the service, as the event `request` tells of it. */
export interface RequestFacts {
  operation: Operation;
  /** 1, and one more for each repetition of the chat. */
  attempt: number;
  /** Milliseconds until the answer, or until there was none. */
  durationMs: number;
  /** HTTP status; missing if no answer came. */
  status?: number | undefined;
  /** The `request_id` of the service. */
  requestId?: string | undefined;
}
