import { createReporter } from '../report/reporter';
import { changeOf, findMissing, withLatestFunctions } from './options';

/** The common part of a widget and a chat without an interface. */
export interface Living {
  update(change: object): void;
  logout(): void;
  destroy(): void;
}

/** The chat of a mounted component. */
export interface Life<Options, Chat> {
  /**
   * Created when it is first asked for. `undefined` before the component is mounted, on a server, while a required option
   * is missing, and after its end.
   */
  readonly chat: Chat | undefined;
  /**
   * The component is mounted, or rendered again: gives the chat the changed options. Another `place` is another chat. Options
   * that the chat refuses with an error are given again. A required option that goes away logs the user out.
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
  const report = createReporter();

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
      const missing = findMissing(options);
      if (missing) {
        isWanted = false;
        chat?.logout();
        close();
        report.warn(['missing-option', missing]);
        return;
      }
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
