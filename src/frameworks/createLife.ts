import { changeOf, withLatestFunctions } from './options';

/** The common part of a widget and a chat without an interface. */
export interface Living {
  update(change: object): void;
  destroy(): void;
}

/** The chat of a mounted component. */
export interface Life<Options, Chat> {
  /** Created when it is first asked for. `undefined` before the component is mounted, on a server, and after its end. */
  readonly chat: Chat | undefined;
  /**
   * The component is mounted, or rendered again: gives the chat the changed options. Another `place` is another chat. Options
   * that the chat refuses with an error are given again.
   */
  apply(options: Options, place: readonly unknown[]): void;
  end(): void;
}

export function createLife<Options extends object, Chat extends Living>(
  create: (options: Options) => Chat | undefined,
): Life<Options, Chat> {
  let chat: Chat | undefined;
  /** The component is mounted, and has options that no chat was created with. */
  let isWanted = false;
  let place: readonly unknown[] = [];
  let latest: Options;
  let applied: Options;

  function close() {
    chat?.destroy();
    chat = undefined;
  }

  return {
    get chat() {
      if (isWanted) {
        isWanted = false;
        chat = create(applied);
      }
      return chat;
    },

    apply(options, nextPlace) {
      latest = options;
      const next = withLatestFunctions(() => latest);
      if (nextPlace.some((part, index) => !Object.is(part, place[index]))) close();
      place = nextPlace;
      const change = chat && changeOf(applied, next);
      if (change) chat?.update(change);
      applied = next;
      isWanted = !chat;
    },

    end() {
      isWanted = false;
      close();
    },
  };
}
