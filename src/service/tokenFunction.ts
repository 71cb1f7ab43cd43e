import type { Reporter } from '../lib/reporter';
import { withTimeout } from '../lib/timeout';
import { describePair, findMisspeltField } from './describePair';
import { isTokenPair, type TokenPair, type TokenRequest, type TokenSource } from './types';

type TokenFunction = Exclude<TokenSource, TokenPair>;

interface TokenFunctionOptions {
  /** How long, in milliseconds, the function may take. */
  requestTimeout: number;
  signal: AbortSignal;
  report: Pick<Reporter, 'warn'>;
}

/** Asks the host for a pair. Resolves with `undefined` if its function failed, gave none, or took too long. */
export async function callTokenFunction(
  tokenFunction: TokenFunction,
  reason: TokenRequest['reason'],
  { requestTimeout, signal, report }: TokenFunctionOptions,
): Promise<TokenPair | undefined> {
  try {
    const next: unknown = await withTimeout(requestTimeout, signal, (ends) =>
      tokenFunction({ reason, signal: ends }),
    );
    if (!isTokenPair(next)) {
      report.warn(['no-token-pair', describePair(next)]);
      return undefined;
    }
    const misspelt = findMisspeltField(next);
    if (misspelt) report.warn(['unknown-argument', '"tokens"', misspelt.name, misspelt.meant]);
    return next;
  } catch (error) {
    signal.throwIfAborted();
    // Only its name: the message of a `SyntaxError` may quote an answer with tokens in it.
    report.warn(['token-function-failed', error instanceof Error ? error.name : typeof error]);
  }
  return undefined;
}
