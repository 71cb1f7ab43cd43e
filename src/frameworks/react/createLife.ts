import { changeOf } from '../changeOf';
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
      const change = chat && changeOf(before, applied);
      if (change) chat?.update(change);
    },

    end() {
      isMounted = false;
      close();
    },
  };
}
