import { logOutOfTab } from '../page/chatPage';
import { lineOf } from '../report/warnings';

type Options = Readonly<Record<string, unknown>>;

const REQUIRED = ['baseUrl', 'userId', 'tokens'] as const;

/** Told by components alone, so it is not among the warnings that the script tag has. */
const NO_VALUE = 'has no value, so there is no chat until it comes. If there is no user, that is right.';

/** A chat cannot change these options: for other values, another chat is created. */
const FIXED = ['mode', 'target', 'name'];

/** Options of a component. While a required one is missing, as before the user has signed in, there is no chat. */
export type MaybeMissing<Given> = {
  [Name in keyof Given]: Given[Name] | (Name extends (typeof REQUIRED)[number] ? null | undefined : never);
};

/** The first required option that has no value yet. */
export const findMissing = (options: object) =>
  REQUIRED.find((name) => [undefined, null, ''].includes(Reflect.get(options, name)));

/** An object or an array of values, and not a storage or an element. */
const isPlain = (value: unknown): value is Options =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(value));

/** The common part of a widget and a chat without an interface. */
export interface Living {
  start?(): void;
  update(change: object): void;
  logout(): void;
  destroy(): void;
}

/** The chat of a mounted component. */
export interface Life<Options, Chat> {
  /**
   * Creates the chat when it is first asked for. `undefined` before the component is mounted, on a server, while a required
   * option is missing, and after its end.
   */
  getChat(): Chat | undefined;
  /** The chat has another user or place than these options, which are not applied yet. */
  isOther(options: object): boolean;
  /**
   * The component is mounted, or rendered again: gives the chat the changed options. Another `mode`, `target` or `name` is
   * another chat. Options that the chat refuses with an error are given again. A required option that goes away logs the
   * user out.
   */
  apply(options: Options): void;
  /** The person wants to talk. That holds for every later chat of the component, too. */
  start(): void;
  end(): void;
}

export function createLife<Options extends object, Chat extends Living>(
  create: (options: Options) => Chat | undefined,
): Life<Options, Chat> {
  let chat: Chat | undefined;
  /** The component is mounted, and has options that no chat was created with. */
  let isWanted = false;
  let isStarted = false;
  /** The options of a chat. One that has ended keeps its own, as the next may be of another user. */
  let own: { latest: Options; applied: Options } | undefined;
  /** The options of which the console was told that they are missing. */
  const told = new Set<string>();

  const differsIn = (names: readonly string[], options: object) =>
    names.some((name) => own && Reflect.get(own.applied, name) !== Reflect.get(options, name));

  const life: Life<Options, Chat> = {
    getChat() {
      if (isWanted) {
        isWanted = false;
        chat = own && create(own.applied);
        if (isStarted) chat?.start?.();
      }
      return chat;
    },

    isOther: (options) => differsIn(['baseUrl', 'userId', ...FIXED], options),

    start() {
      isStarted = true;
      life.getChat()?.start?.();
    },

    apply(options) {
      const missing = findMissing(options);
      if (missing) {
        // The chat of a component that is hidden or has no place has ended, but its record is still in the tab.
        if (chat) chat.logout();
        else if (own) logOutOfTab();
        own = undefined;
        life.end();
        if (!told.has(missing)) console.warn(lineOf('missing-option', `"${missing}" ${NO_VALUE}`));
        told.add(missing);
        return;
      }
      if (differsIn(FIXED, options)) life.end();
      const current = (chat && own) ?? { latest: options, applied: options };
      current.latest = options;
      const next = withLatestFunctions(() => current.latest);
      const change = chat ? differenceOf(current.applied, next) : {};
      // The next user needs tokens, also where the same function fetches them: only tokens end a logout.
      if (change.userId || change.baseUrl) change.tokens = Reflect.get(next, 'tokens');
      if (Object.keys(change).length > 0) chat?.update(change);
      current.applied = next;
      own = current;
      isWanted = !chat;
    },

    end() {
      isWanted = false;
      chat?.destroy();
      chat = undefined;
    },
  };
  return life;
}

/** `update` merges these part by part. An import of the table of options would bring the whole widget into a bundle. */
const GROUP = /^(appearance|brand|connect|messages|offset|overview|renderers)$/;

/**
 * The argument of `update` that turns options into others. Two functions mean the same: they must call the latest ones.
 * `null` takes an option back to its default.
 */
function differenceOf(before: object, after: object): Record<string, unknown> {
  const change: Record<string, unknown> = {};
  for (const name of namesOf(before, after)) {
    const one: unknown = Reflect.get(before, name);
    const other: unknown = Reflect.get(after, name);
    if (isSame(one, other)) continue;
    const areGroups = GROUP.test(name) && isPlain(one) && isPlain(other);
    change[name] = areGroups ? differenceOf(one, other) : (other ?? null);
  }
  return change;
}

const namesOf = (one: object, other: object) => [...new Set([...Object.keys(one), ...Object.keys(other)])];

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'function' && typeof other === 'function') return true;
  if (!isPlain(one) || !isPlain(other)) return Object.is(one, other);
  return namesOf(one, other).every((name) => isSame(one[name], other[name]));
}

/**
 * A copy of `getLatest()` and of all its parts. The functions in it call those that `getLatest()` has by then, because
 * components often create functions again at every rendering.
 */
function withLatestFunctions<Value>(getLatest: () => Value, name?: string): Value {
  const value: unknown = getLatest();
  const partOf = (name: string) => withLatestFunctions(() => Reflect.get(getLatest() as object, name), name);
  // Without an owner, as the widget calls them: the `fetch` of a page refuses any other than its window.
  if (typeof value === 'function')
    return ((...given: unknown[]) => (getLatest() as typeof value)(...given)) as Value;
  if (!isPlain(value) || name === 'persistence') return value as Value;
  if (Array.isArray(value)) return value.map((_, index) => partOf(String(index))) as Value;
  return Object.fromEntries(Object.keys(value).map((key) => [key, partOf(key)])) as Value;
}
