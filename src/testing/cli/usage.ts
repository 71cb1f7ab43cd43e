import { isSafeLink } from '../endpoints';

/** The part of the process that a command uses. */
export interface Terminal {
  print: (line: string) => void;
  printError: (line: string) => void;
  env: Readonly<Record<string, string | undefined>>;
}

/** A mistake in the command line. Its message says how to put it right. */
export class UsageError extends Error {}

/** Errors of `parseArgs` have a code. */
export function isUsageError(error: Error): boolean {
  return error instanceof UsageError || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
}

export function numberOf(option: string, text: string, max: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= max) return number;
  throw new UsageError(`--${option} must be a whole number up to ${max}.`);
}

/** The widget takes the same addresses. */
export function addressOf(what: string, text: string): string {
  if (isSafeLink(text)) return text;
  throw new UsageError(`${what} must be https, or http on a loopback host.`);
}

export function originOf(text: string): string {
  const origin = URL.canParse(text) ? new URL(text).origin : 'null';
  if (origin === 'null') throw new UsageError('--origin must be an origin such as https://shop.example.');
  return origin;
}
