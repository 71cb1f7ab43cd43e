import { changeOf } from './changeOf';
import { withLatestFunctions } from './withLatestFunctions';

/** What a widget and a chat without an interface have in common. */
export interface Living {
  update(change: object): void;
  destroy(): void;
}

/** The chat of a mounted component. */
export interface Life<Options, Chat> {
  /** Created when it is first asked for. `undefined` before the component is mounted, on a server, and after its end. */
  readonly chat: Chat | undefined;
  /** The component is mounted, or rendered again: gives the chat what has changed. Another `place` is another chat. */
  apply(options: Options, place: readonly unknown[]): void;
  end(): void;
}

export function createLife<Options extends object, Chat extends Living>(
  create: (options: Options) => Chat,
): Life<Options, Chat> {
  let chat: Chat | undefined;
  let isMounted = false;
  let place: readonly unknown[] = [];
  let latest: Options;
  let applied: Options;

  function close() {
    chat?.destroy();
    chat = undefined;
  }

  return {
    get chat() {
      if (isMounted) chat ??= create(applied);
      return chat;
    },

    apply(options, nextPlace) {
      const before = applied;
      latest = options;
      applied = withLatestFunctions(() => latest);
      isMounted = true;
      if (nextPlace.some((part, index) => !Object.is(part, place[index]))) close();
      place = nextPlace;
      if (!chat) return;
      const change = changeOf(before, applied);
      if (Object.keys(change).length > 0) chat.update(withTokens(change, applied));
    },

    end() {
      isMounted = false;
      close();
    },
  };
}

/** The next user needs tokens, also where the same function fetches them: only tokens end a logout. */
const withTokens = (change: object, options: object) =>
  'userId' in change || 'baseUrl' in change ? { ...change, tokens: Reflect.get(options, 'tokens') } : change;
