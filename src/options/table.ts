import { callbackName, EVENT_NAMES } from '../chat/events';
import { attempt } from '../lib/attempt';
import { isObject, isString, kindOf, ownProperty } from '../lib/guards';
import { shorten } from '../lib/text';
import { en } from '../locale/en';
import { findUnknownNames, nearestName } from '../report/nearestName';
import { type Reporter, warnOfUnknown } from '../report/reporter';
import { describeWarning, FinanceChatError, type Warning } from '../report/warnings';
import { findMisspeltField, isTokenPair } from '../service/tokenPair';

/** The values that an option takes: in words for the console, and as a guard. A guard that throws counts as `false`. */
export interface Check {
  takes: string;
  fits(value: unknown): boolean;
}

type Values = Readonly<Record<string, unknown>>;

/** One option: its values, its default, and when it may change. */
interface Option<Value = NonNullable<unknown>> extends Check {
  default?: Value;
  /** With these options it must be there, and a wrong value throws. */
  isRequired?(options: Values): boolean;
  /** Stays as it was at `init`. */
  fixed?: true;
  /** Taken in place of a wrong value at `init`, where the default allows more than the host meant to. */
  ifWrong?: Value;
  /** Turns another spelling into a value that fits. Tells what it leaves out. */
  normalize?(value: unknown, report: Reporter): unknown;
  /** Says in words what a wrong value is, where it may be personal or a secret. */
  describe?(value: unknown): string;
}

/** An option that is an object: of options with names of ours, or of values with any names. */
type Group<Value = unknown> = { parts: [Value] extends [object] ? Table<Value> : Table } | { each: Option };

/** Each option by its name: the only place where its check and its default stand. */
export type Table<Given = Record<string, unknown>> = {
  readonly [Name in keyof Required<Given>]:
    | Option<NonNullable<Given[Name]>>
    | Group<NonNullable<Given[Name]>>;
};

/** What a group of options takes as a whole. */
const OBJECT: Option = { takes: 'an object', fits: isObject };

/** The names of a table that always have a value. */
type Filled<T> = {
  [Name in keyof T]: T[Name] extends { fits: unknown; default?: never } ? never : Name;
}[keyof T];

/** Options as a table leaves them: checked, and with the defaults filled in. */
export type Checked<Given, T> = Omit<Given, Filled<T>> & {
  [Name in keyof Given & Filled<T>]-?: T[Name] extends { parts: infer Parts }
    ? Checked<NonNullable<Given[Name]>, Parts>
    : NonNullable<Given[Name]>;
};

/**
 * `change` over `before`, or over the defaults. `undefined` leaves an option, `null` takes it back to its default, and
 * groups are merged part by part. A wrong option is told in the console and left as it was. A wrong or missing option
 * that is required throws a `FinanceChatError`. Names that the table does not have are told first, because a misspelt one
 * may be why another option is missing.
 */
export function applyChange<Result>(table: Table, change: unknown, report: Reporter, before?: Result) {
  const stays = before ? 'the former value stays' : 'the default is used';
  const given = isObject(change) ? change : {};

  function tellUnknown(paths: readonly string[]) {
    const known = pathsOf(table);
    for (const [path, option] of findUnknownNames(paths, known)) {
      const nearest = nearestName(path, [...EVENT_NAMES.map(callbackName), ...known]);
      const event = EVENT_NAMES.find((name) => callbackName(name) === nearest);
      report.warn(['unknown-option', path, event ? `on('${event}')` : option]);
    }
  }

  /** Each entry as it is given, else as it was, else its default. */
  function merge(entries: Table, former: Values, given: Values, parent = ''): Values {
    const unknown = Object.keys(given).filter((name) => !Object.hasOwn(entries, name));
    if (unknown.length > 0) tellUnknown(unknown.map((name) => parent + name));
    const options: Record<string, unknown> = {};
    for (const [name, entry] of Object.entries(entries)) {
      const kept = ownProperty(former, name) ?? defaultOf(entry);
      const value = readOption(entry, parent + name, given[name], kept, options);
      if (value !== undefined) options[name] = value;
    }
    return options;
  }

  const mergeGroup = (group: Group, former: Values, given: Values, path?: string) =>
    merge(partsOf(group, { ...former, ...given }), former, given, path);

  const defaultOf = (entry: Option | Group) => ('fits' in entry ? entry.default : mergeGroup(entry, {}, {}));

  /** The given value if it fits, else the former one. */
  function readOption(entry: Option | Group, path: string, given: unknown, former: unknown, options: Values) {
    const option: Option = 'fits' in entry ? entry : OBJECT;
    const isRequired = option.isRequired?.(options);
    const isLeft = given === undefined && (former !== undefined || !isRequired);
    if (isLeft) return former;
    const isReset = given === null && !isRequired;
    const value = isReset ? defaultOf(entry) : (option.normalize?.(given, report) ?? given);
    if (before && option.fixed) {
      if (value !== former) report.warn(['fixed-option', path]);
      return former;
    }
    if (isReset) return value;
    if (attempt(() => option.fits(value))) {
      return 'fits' in entry ? value : mergeGroup(entry, former as Values, value as Values, `${path}.`);
    }
    const got = (option.describe ?? describeValue)(given);
    const isClosed = !before && option.ifWrong !== undefined;
    const effect = isRequired ? 'the call did nothing' : isClosed ? 'nothing is allowed' : stays;
    const warning: Warning = ['wrong-option', path, option.takes, got, effect];
    if (isRequired) throw new FinanceChatError(describeWarning(warning));
    report.warn(warning);
    return isClosed ? option.ifWrong : former;
  }

  warnOfUnknownMessages(given.messages, report);
  const misspelt = isTokenPair(given.tokens) && findMisspeltField(given.tokens);
  if (misspelt) report.warn(['unknown-argument', '"tokens"', ...misspelt]);
  return merge(table, (before ?? {}) as Values, given) as Result;
}

function partsOf(group: Group, values: Values): Table {
  if ('parts' in group) return group.parts;
  return Object.fromEntries(Object.keys(values).map((name) => [name, group.each]));
}

/** A value in words for the console: short ones themselves, of others the kind. */
export function describeValue(value: unknown): string {
  if (isString(value)) return `'${shorten(value, 60)}'`;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : kindOf(value);
}

export const MESSAGE_KEYS = Object.keys(en);

/** Each option and each part of one by its path: `appearance.accent`. */
export const pathsOf = (table: Table): string[] =>
  Object.entries(table).flatMap(([name, entry]) => [
    name,
    ...('parts' in entry ? Object.keys(entry.parts).map((part) => `${name}.${part}`) : []),
  ]);

export const warnOfUnknownMessages = (messages: unknown, { warn }: Reporter) =>
  warnOfUnknown(warn, '"messages"', isObject(messages) ? Object.keys(messages) : [], MESSAGE_KEYS);
