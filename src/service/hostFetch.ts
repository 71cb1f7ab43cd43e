import { isFunction, isObject, propertyOf } from '../lib/guards';
import { kindOf } from '../lib/kindOf';
import { isNetworkError } from '../lib/networkError';
import type { Reporter } from '../lib/reporter';

/** The second argument of the host's `fetch`: that of the page's `fetch`, with the headers as a plain object. */
export interface HostRequest extends RequestInit {
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/** Headers by the names that people write: a host that spreads them replaces `Authorization` by one of its own. */
export const toPlain = (headers?: HeadersInit) =>
  Object.fromEntries(
    [...new Headers(headers)].map(([name, value]) => [
      name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
      value,
    ]),
  );

/**
 * Makes a request in place of the page's `fetch`.
 * @inline
 */
export type HostFetch = (url: string, init: HostRequest) => Promise<Response>;

/** The host's `fetch` failed by itself, and not for want of an answer. */
export class HostFailure extends Error {}

/** Another realm or library may have made it. */
const isUnreadResponse = (value: unknown): value is Response =>
  isObject(value) &&
  typeof value.status === 'number' &&
  isFunction(value.text) &&
  isFunction(propertyOf(value.headers, 'get')) &&
  value.bodyUsed !== true;

/** The answer that the host's `fetch` brings. Rejects as that of the page does, or with a `HostFailure`. */
export async function fetchOfHost(
  fetch: HostFetch,
  url: string,
  init: HostRequest,
  report: Pick<Reporter, 'warn'>,
): Promise<Response> {
  try {
    const response: unknown = await fetch(url, init);
    if (isUnreadResponse(response)) return response;
    throw new TypeError(`It must give a Response whose body is not read yet; it gave ${kindOf(response)}.`);
  } catch (error) {
    if (init.signal.aborted || isNetworkError(error)) throw error;
    report.warn(['host-threw', '"fetch"'], error);
    throw new HostFailure();
  }
}
