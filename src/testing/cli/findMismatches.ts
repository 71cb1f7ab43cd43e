import * as v from 'valibot';
import type { Schema } from '../endpoints';
import { type Finding, oneFinding } from './report';

const MAX_FAULTS = 5;

/** The fields of a body that do not fit. */
export function findMismatches(schema: Schema, body: unknown, advice: string): Finding[] {
  // To valibot, a list is an object.
  if (schema.type === 'object' && Array.isArray(body)) {
    return oneFinding('The body must be an object, but is a list.', advice);
  }
  const { issues = [] } = v.safeParse(schema, body);
  const faults = issues
    .slice(0, MAX_FAULTS)
    .map((issue) => ({ what: sentenceOf(issue), advice: renameAdvice(issue) ?? advice }));
  const more = issues.length - faults.length;
  if (more > 0) {
    faults.push({ what: `${more} more fields do not fit.`, advice: 'Put the ones above right first.' });
  }
  return faults;
}

/** Names types only: a value may be a token or a figure. */
function sentenceOf(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue) ?? 'The body';
  if (issue.kind === 'validation') return `${path} ${issue.message}.`;
  if (issue.input === undefined) return `${path} is missing.`;
  return `${path} must be ${wordFor(issue.expected ?? '')}, but is ${kindOf(issue.input)}.`;
}

function renameAdvice({ path, input }: v.BaseIssue<unknown>): string | undefined {
  if (input !== undefined) return;
  const last = path?.at(-1);
  const key = String(last?.key);
  const near = Object.keys(last?.input ?? {}).find((name) => plain(name) === plain(key));
  return near && `Rename "${near}" to "${key}".`;
}

/** `access_token` and `accessToken` are alike. */
function plain(name: string): string {
  return name.replace(/[^a-z0-9]/gi, '').toLowerCase();
}

function wordFor(expected: string): string {
  const words: Record<string, string> = { Array: 'a list', Object: 'an object' };
  return words[expected] ?? `a ${expected}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
