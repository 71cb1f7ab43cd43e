/** Reads the message of any error. `instanceof Error` would fail for errors of the host page. */
export function messageOf(error: unknown): string {
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error;
  return String(hasMessage ? error.message : error);
}
