import { isObject, propertyOf } from '../lib/guards';
import { nearestName } from '../lib/nearestName';
import type { Reporter } from '../lib/reporter';
import { shorten } from '../lib/shorten';
import { en } from '../locale/en';
import { findMisspeltTokens } from '../service/misspeltTokens';
import type { Checks } from './checks';

const SENTENCES = Object.keys(en);
const PLURAL_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];

const keysOf = (value: unknown) => (isObject(value) ? Object.keys(value) : []);

/** What was given by names that mean nothing, each with the known name that may be meant. */
export function findUnknownNames(given: readonly string[], known: readonly string[]) {
  return given
    .filter((name) => !known.includes(name))
    .map((name) => [shorten(name, 60), nearestName(name, known)] as const);
}

/** Options, and the parts of those that are groups. */
function pathsOf(options: unknown, known: readonly string[]): string[] {
  return keysOf(options).flatMap((name) => {
    const isGroup = known.some((path) => path.startsWith(`${name}.`));
    const parts = isGroup ? keysOf(propertyOf(options, name)) : [];
    return [name, ...parts.map((part) => `${name}.${part}`)];
  });
}

/** Warns of options that do not exist, at any depth. */
export function warnOfUnknownOptions(options: unknown, checks: Checks, report: Reporter) {
  const known = Object.keys(checks);
  for (const found of findUnknownNames(pathsOf(options, known), known)) {
    report.warn(['unknown-option', ...found]);
  }
  warnOfUnknownMessages(propertyOf(options, 'messages'), report);
  const tokens = propertyOf(options, 'tokens');
  for (const warning of findMisspeltTokens('"tokens"', tokens)) report.warn(warning);
}

export function warnOfUnknownMessages(messages: unknown, report: Reporter) {
  for (const found of findUnknownNames(keysOf(messages), SENTENCES)) {
    report.warn(['unknown-message-key', ...found]);
  }
  for (const key of keysOf(messages)) {
    const forms = keysOf(propertyOf(messages, key));
    for (const [form, nearest] of findUnknownNames(forms, PLURAL_FORMS)) {
      report.warn(['unknown-message-key', `${key}.${form}`, nearest]);
    }
  }
}

/** Warns of fields that an argument of a method does not have. */
export function warnOfUnknownFields(
  call: string,
  given: unknown,
  known: readonly string[],
  report: Reporter,
) {
  for (const found of findUnknownNames(keysOf(given), known))
    report.warn(['unknown-argument', call, ...found]);
}
