const LOOPBACK = /^((.+\.)?localhost|127\.[\d.]+|\[::1])$/;

/** The URL, if it is https (or http on a loopback host) and carries no credentials. */
export function secureUrl(text: unknown): URL | undefined {
  try {
    const url = new URL(text as string);
    const secure = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
    return secure && !url.username && !url.password ? url : undefined;
  } catch {
    return undefined;
  }
}
