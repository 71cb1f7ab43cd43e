import * as v from 'valibot';
import type { Schema } from '../endpoints';
import { type Finding, type fault, note } from './report';

/** The fields of a body that do not fit. A field is told once, even if it does not fit in every card. */
export function findMismatches(
  finding: typeof fault,
  schema: Schema,
  body: unknown,
  advice: string,
): Finding[] {
  // To valibot, a list is an object.
  if (schema.type === 'object' && Array.isArray(body)) {
    return finding('The body must be an object, but is a list.', advice);
  }
  const { issues = [] } = v.safeParse(schema, body);
  const fields = issues.map((issue) => pathOf(issue).replace(/\.\d+/g, ''));
  return issues
    .filter((_, index) => fields.indexOf(fields[index] ?? '') === index)
    .flatMap((issue) => finding(sentenceOf(issue), renameAdvice(issue) ?? advice));
}

const pathOf = (issue: v.BaseIssue<unknown>) => v.getDotPath(issue) ?? 'The body';

/** Names types only: a value may be a token or a figure. */
function sentenceOf(issue: v.BaseIssue<unknown>): string {
  const path = pathOf(issue);
  if (issue.kind === 'validation') return `${path} ${issue.message}.`;
  if (issue.input === undefined) return `${path} is missing.`;
  return `${path} must be ${wordFor(issue.expected ?? '')}, but is ${kindOf(issue.input)}.`;
}

function renameAdvice({ path, input }: v.BaseIssue<unknown>): string | undefined {
  const last = path?.at(-1);
  const key = String(last?.key);
  const near = input === undefined && findSpelling(key, last?.input);
  return near ? `Rename "${near}" to "${key}".` : undefined;
}

/** Fields that the chat would read under their right name. */
export function noteMisspelt(known: readonly string[], fields: object): Finding[] {
  return known.flatMap((key) => {
    const near = key in fields ? undefined : findSpelling(key, fields);
    return near ? note(`The chat does not read "${near}".`, `Rename it to "${key}".`) : [];
  });
}

/** The name under which a field stands in an object: `access_token` and `accessToken` are alike. */
function findSpelling(key: string, fields: unknown): string | undefined {
  return Object.keys(fields ?? {}).find((name) => plain(name) === plain(key));
}

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
