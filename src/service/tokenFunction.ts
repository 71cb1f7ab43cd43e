import { withTimeout } from '../lib/timeout';
import type { Warning } from '../lib/warnings';
import { describePair, findMisspeltField } from './describePair';
import { isTokenPair, type TokenPair, type TokenRequest, type TokenSource } from './types';

export type TokenFunction = Exclude<TokenSource, TokenPair>;

export interface TokenFunctionOptions {
  /** How long, in milliseconds, the function may take. */
  requestTimeout: number;
  signal: AbortSignal;
  /** A mistake of the function, for the console. */
  onFault(warning: Warning): void;
}

/** Asks the host for a pair. Resolves with `undefined` if its function failed, gave none, or took too long. */
export async function callTokenFunction(
  tokenFunction: TokenFunction,
  reason: TokenRequest['reason'],
  { requestTimeout, signal, onFault }: TokenFunctionOptions,
): Promise<TokenPair | undefined> {
  try {
    const next: unknown = await withTimeout(requestTimeout, signal, (ends) =>
      tokenFunction({ reason, signal: ends }),
    );
    if (!isTokenPair(next)) {
      onFault(['no-token-pair', describePair(next)]);
      return undefined;
    }
    const misspelt = findMisspeltField(next);
    if (misspelt) onFault(['unknown-argument', '"tokens"', misspelt.name, misspelt.meant]);
    return next;
  } catch (error) {
    signal.throwIfAborted();
    // Only its name: the message of a `SyntaxError` may quote an answer with tokens in it.
    onFault(['token-function-failed', error instanceof Error ? error.name : typeof error]);
  }
  return undefined;
}
