import type { HistorySource, Message } from '../chat/entry';
import type { KeyValueStorage } from '../lib/keyValueStorage';
import type { Renderer } from '../lib/renderer';
import type { Messages } from '../locale/en';
import type { HostRequest } from '../service/hostFetch';
import type { TokenPair, TokenSource } from '../service/types';

export interface Appearance {
  /**
   * Light or dark; `auto` follows the page's declared `color-scheme`, else the system.
   * @default 'auto'
   */
  scheme?: 'auto' | 'light' | 'dark';
  /**
   * Any CSS colour. Texts and controls in it are darkened or lightened until they can be read.
   * @default '#0b5c4b'
   */
  accent?: string;
  /**
   * Corner radius of the panel; smaller parts follow. A number is in pixels, a string any CSS length.
   * @default 18
   */
  radius?: number | string;
  /**
   * A CSS font family list, or `'inherit'` for the page's font.
   * @default the system's interface font
   */
  fontFamily?: string;
  /**
   * Size of running text. A number is in pixels, a string any CSS length.
   * @default 15
   */
  fontSize?: number | string;
  /** @default 'cosy' */
  density?: 'cosy' | 'compact';
}

export interface ConnectOptions {
  /** Origins (`https://link.example`) that a connect link may lead to. @default any https origin */
  allowedOrigins?: readonly string[];
  /** Opens the link instead of a new tab, for example in a native shell. */
  open?: (url: string) => void;
}

/** How the money overview is drawn. Keys that the service does not send are ignored. */
export interface OverviewOptions {
  /** The `key` of the card whose figure leads. @default the first card */
  lead?: string;
  /**
   * Pairs of keys whose figures are drawn as bars on one scale, from zero: `[['spent', 'income']]`. Only you know which
   * are alike. A pair with a figure below zero has no bars.
   * @default []
   */
  pairs?: readonly (readonly [string, string])[];
}

/** Whose chat it is, in the header. */
export interface Brand {
  /** In the place of "Finance chat". The accessible name of the panel stays. */
  name?: string;
  /**
   * Address of a square picture: https, on the page's own origin, or `data:image/`. It is requested when the panel first
   * opens. If it does not load, the mark stands in its place.
   */
  logo?: string;
  /** The logo on dark. @default `logo` */
  logoDark?: string;
}

/** What every chat takes, with our interface or with yours. */
export interface EngineOptions {
  /**
   * The address before the service's `/api/…`: https, or http on a loopback host. A path prefix is kept. One that begins
   * with `/` is on the page's own origin.
   */
  baseUrl: string;
  /** The user, as the service knows them. */
  userId: string;
  /** The user's tokens, or a function that fetches them from your own backend. They stay in memory only. */
  tokens: TokenSource;
  /** Called with every pair that you did not give yourself: renewed here or in another tab. */
  onTokens?: (pair: TokenPair) => void;
  /**
   * Makes every request to the service, for headers of a gateway, cookies or tracing. It gets what the chat gives the
   * page's `fetch`. If it throws or rejects, no answer came.
   * @default the page's `fetch`
   */
  fetch?: (url: string, init: HostRequest) => Promise<Response>;
  /** Sent with each new session. @default 'free' */
  chatType?: string;
  /** Milliseconds to wait for the answer to a request. @default 30000 */
  requestTimeout?: number;
  /** Order of suggested actions by their `priorityRank`. @default 'as-sent' */
  actionOrder?: 'as-sent' | 'ascending' | 'descending';
  /**
   * Earlier messages, oldest first, or a function that fetches them when the panel is first opened (headless: at
   * `start()`). They are the beginning of a conversation that has none stored, and are stored with it. They are never
   * sent, counted or told as new. If the function fails, the chat begins without them; a wrong message is left out.
   */
  history?: HistorySource;
  /** Returns the replies in the body of a successful send. @default the body itself, its elements, or those of `body.messages`, where they are messages */
  readReplies?: (body: unknown) => Message[];
  /**
   * For a service that streams its answer to a message: returns the stream of its texts, which is shown as it arrives, or
   * `undefined`, and the body is read as usual. It is called with every answer of success that is neither
   * `application/json` nor `text/html`. The message is sent, even if it throws.
   */
  readStream?: (response: Response) => ReadableStream<string> | undefined;
  /** BCP 47 tag; `de_DE` is taken for `de-DE`. @default the page's `lang`, else the browser's language */
  locale?: string;
  /** Replaces messages, by key. */
  messages?: Partial<Messages>;
  /**
   * Returns the text to send, or refuses it: with `false`, or with the reason to show. A refused text stays in the
   * composer.
   */
  beforeSend?: (text: string) => string | false | { reason: string };
  /**
   * The longest message, in UTF-16 code units as `textarea.maxLength` counts. A longer one stays in the composer and is not
   * sent; so does one that `beforeSend` makes longer.
   * @default 4000
   */
  maxLength?: number;
}

/** What a chat with your own interface takes. */
export interface HeadlessOptions extends EngineOptions {
  /**
   * Where the conversation is kept, never tokens, figures or links: in this tab's sessionStorage, in a storage of your
   * own, or nowhere.
   * @default 'session' where there is a sessionStorage, else 'none'
   */
  persistence?: 'session' | 'none' | KeyValueStorage;
  connect?: Pick<ConnectOptions, 'allowedOrigins'>;
  /** Tells the chats of one page apart, the same way after a reload. It stays as it is. @default 'headless' */
  name?: string;
}

type Groups = Pick<
  ChatOptions,
  'connect' | 'offset' | 'appearance' | 'brand' | 'overview' | 'messages' | 'renderers'
>;

/** Any part of options, and of their groups. `null` takes an option that is not required back to its default. */
type Change<Given> = {
  [Name in keyof Given]?: Name extends keyof Groups
    ? Change<NonNullable<Given[Name]>> | null
    : Given[Name] | (Name extends 'baseUrl' | 'userId' | 'tokens' ? never : null);
};

/** A change of those options. `null` takes one back to its default. */
export type PartialHeadlessOptions = Change<HeadlessOptions>;

/** What a chat with our interface takes wherever it stands. */
export interface ChatOptions extends EngineOptions {
  /** Shows replies, by payload type. `text` replaces how texts are shown. */
  renderers?: Readonly<Record<string, Renderer>>;
  /** `'session'` keeps the conversation in this tab's sessionStorage, never tokens, figures or links. @default 'session' */
  persistence?: 'session' | 'none';
  connect?: ConnectOptions;
  /** `false`: no bubble, `handle.open()` opens. A selector: your own buttons open and close. @default true */
  launcher?: boolean | string;
  /** Mirrored where the widget's own language is right-to-left. @default 'bottom-right' */
  position?: 'bottom-right' | 'bottom-left';
  /** Distance from the corner, in pixels. @default { x: 20, y: 20 } */
  offset?: { x?: number; y?: number };
  /** Among the layers of the page. @default 2147483647, which puts it above them all, in the browser's top layer */
  zIndex?: number;
  appearance?: Appearance;
  /** A first line from the assistant. */
  greeting?: string;
  /** Suggested questions for an empty conversation: the first four. */
  starters?: readonly string[];
  /** Asks under each reply whether it was helpful. The event `feedback` tells the choice. @default false */
  feedback?: boolean;
  /** A small line under the composer. */
  disclaimer?: string;
  overview?: OverviewOptions;
  brand?: Brand;
  /**
   * The way to a person: an address (https, on the page's own origin, `mailto:` or `tel:`), or a function. *Talk to a
   * person* is then in the menu, and beside what the chat could not do.
   */
  contact?: string | (() => void);
  /**
   * Loads the renderer for Markdown with the first reply that has marks of it: a file beside the script or the module.
   * @default false
   */
  markdown?: boolean;
  /** Starts with figures covered. @default false */
  hideAmounts?: boolean;
  /**
   * Milliseconds without a key, pointer or touch in the page after which figures are covered. Only the button shows them
   * again. What happens in frames of the page does not count as an act. @default never
   */
  hideAmountsAfter?: number;
}

/** A bubble in a corner that opens the panel. */
export interface BubblePlace {
  /** A bubble in a corner, or the panel inside `target`. @default 'bubble' */
  mode?: 'bubble';
  target?: undefined;
}

/** The panel inside the page. */
export interface InlinePlace {
  mode: 'inline';
  /** Where the panel stands: an element or a selector. */
  target: Element | string;
}

/** The options of `init`. `mode: 'inline'` needs a `target`, and nothing else takes one. */
export type InitOptions = ChatOptions & (BubblePlace | InlinePlace);

/** Either place, where only the values tell which. */
export interface AnyPlace {
  mode?: 'bubble' | 'inline';
  target?: Element | string | undefined;
}

/** A change of the options. `null` takes one back to its default. */
export interface PartialOptions extends Change<ChatOptions>, AnyPlace {}

/** The largest `z-index` of browsers. It stands for their top layer. */
export const TOP_LAYER = 2147483647;

/** A required option that is missing or wrong. The message names the option, what it got (never a token) and what it takes. */
export class FinanceChatError extends Error {
  override readonly name = 'FinanceChatError';
}
