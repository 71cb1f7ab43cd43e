import { callbackName, EVENT_NAMES } from '../chat/events';
import { isObject } from '../lib/guards';
import { findUnknownNames } from '../lib/nearestName';
import type { Reporter } from '../lib/reporter';
import { en } from '../locale/en';
import { findMisspeltField } from '../service/describePair';
import { isTokenPair } from '../service/types';

/** Options by name. Those that have parts are objects of options. */
type Named = Readonly<Record<string, object>>;

/** Names that other chats have for our options. */
const SYNONYMS: Readonly<Record<string, string>> = {
  color: 'appearance.accent',
  colour: 'appearance.accent',
  theme: 'appearance.scheme',
  language: 'locale',
  url: 'baseUrl',
};

const MESSAGE_KEYS = Object.keys(en);

const keysOf = (value: unknown) => (isObject(value) ? Object.keys(value) : []);

/** Each option and each part of one by its path: `appearance.accent`. */
export const pathsOf = (options: Named): string[] =>
  Object.entries(options).flatMap(([name, option]) => [
    name,
    ...('parts' in option ? keysOf(option.parts).map((part) => `${name}.${part}`) : []),
  ]);

/** Warns of options that do not exist, at any depth. */
export function warnOfUnknownOptions(
  given: Readonly<Record<string, unknown>>,
  options: Named,
  report: Reporter,
) {
  const known = pathsOf(options);
  const paths = Object.entries(given).flatMap(([name, value]) => {
    const parts = known.some((path) => path.startsWith(`${name}.`)) ? keysOf(value) : [];
    return [name, ...parts.map((part) => `${name}.${part}`)];
  });
  for (const [name, nearest] of findUnknownNames(paths, known, SYNONYMS)) {
    const event = EVENT_NAMES.find((other) => callbackName(other) === name);
    report.warn(['unknown-option', name, event ? `on('${event}')` : nearest]);
  }
  warnOfUnknownMessages(given.messages, report);
  const misspelt = isTokenPair(given.tokens) && findMisspeltField(given.tokens);
  if (misspelt) report.warn(['unknown-argument', '"tokens"', misspelt.name, misspelt.meant]);
}

export function warnOfUnknownMessages(messages: unknown, report: Reporter) {
  for (const found of findUnknownNames(keysOf(messages), MESSAGE_KEYS)) {
    report.warn(['unknown-message-key', ...found]);
  }
}
