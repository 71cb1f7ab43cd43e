import { attempt } from './attempt';

const LOOPBACK = /^((.+\.)?localhost|127\.[\d.]+|\[::1])$/;

/** The URL, if it is https (or http on a loopback host) and carries no credentials. */
export function secureUrl(text: unknown): URL | undefined {
  const url = attempt(() => new URL(text as string));
  if (!url || url.username || url.password) return undefined;
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  return isSecure ? url : undefined;
}

/** How Chromium, Node, Firefox and Safari begin, for a request and for a body that breaks off. */
const MESSAGE =
  /^(failed to fetch|fetch failed|network ?error|terminated|error in input stream|load failed)/i;

/** Whether `fetch` itself failed or was aborted, and no code around it. */
export const isNetworkError = (error: unknown) =>
  error instanceof DOMException || (error instanceof TypeError && MESSAGE.test(error.message));
