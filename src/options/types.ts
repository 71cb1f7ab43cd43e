// The options as hosts see them. `index.ts` exports all of them.
import type { AskOptions, TextOptions } from '../chat/acts';
import type { ConnectOptions, HostOptions, Persistence } from '../chat/options';
import type { CardKind } from '../chat/types';
import type { Messages } from '../locale/en';

/** Functions that the widget lends to a renderer, so that its rules hold in every message. */
export interface RendererTools {
  /** The reply still arrives: more may follow this text. */
  isArriving: boolean;
  /** The text as the widget shows every text: its https addresses are links, and its direction ends with it. */
  showText(text: string): Node;
  /** The text with its direction controls ended, and without links: for code. */
  isolate(text: string): string;
  /** The label as a link that says where it leads; the label alone where the address is not safe. */
  showLink(address: string, label: Node): Node;
  /** A button that copies a text, in the language of the widget. */
  copyButton(text: string): HTMLElement;
  /** Sends a text for the person, as `send()` of the handle does. */
  send(text: string, options?: TextOptions): boolean;
  /** Puts a text into the composer, as `ask()` of the handle does. */
  ask(text: string, options?: AskOptions): void;
}

/** Makes the text or the node that is shown for a payload. */
// biome-ignore lint/suspicious/noExplicitAny: only the host knows its payloads, and may say what they are
export type Render = (payload: any, tools: RendererTools) => string | Node;

/**
 * Shows a payload type. `toText` says it in words: in the transcript, to screen readers as it comes in, and where it cannot be drawn.
 * Without it, that is the text of the node.
 */
// biome-ignore lint/suspicious/noExplicitAny: as above
export type Renderer = Render | { render: Render; toText?: (payload: any) => string };

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
  /** The same on dark. @default `accent` */
  accentDark?: string;
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

/** How the money overview is drawn. Keys that the service does not send are ignored. */
export interface OverviewOptions {
  /** The `key` of the card whose figure leads. @default the first card */
  lead?: string;
  /**
   * Cards that stand together under a quiet title, in this order; the others follow. A group of which the service sends no
   * key is left out.
   * @default []
   */
  groups?: readonly { readonly title: string; readonly keys: readonly string[] }[];
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

/** The options of every chat, with our interface or with yours. */
export interface EngineOptions extends HostOptions {
  /** BCP 47 tag; `de_DE` is taken for `de-DE`. @default the page's `lang`, else the browser's language */
  locale?: string;
  /** Replaces messages, by key. */
  messages?: Partial<Messages>;
}

/** The options of a chat with your own interface. */
export interface HeadlessOptions extends EngineOptions {
  /**
   * Where the conversation is kept, never tokens, figures of the overview or links to banks: in this tab's
   * sessionStorage, in a storage of your own, or nowhere.
   * @default 'session' where there is a sessionStorage, else 'none'
   */
  persistence?: Persistence;
  connect?: Pick<ConnectOptions, 'allowedOrigins'>;
  /** Tells the chats of one page apart, the same way after a reload. It stays as it is. @default 'headless' */
  name?: string;
}

type GroupName = 'connect' | 'offset' | 'appearance' | 'brand' | 'overview' | 'messages' | 'renderers';

type RequiredName = 'baseUrl' | 'userId' | 'tokens';

/**
 * Options, and those of their groups, as hosts give them: `undefined` counts as not given, and `null` takes an option that
 * is not required back to its default.
 */
export type Given<Options> = {
  [Name in keyof Options]:
    | (Name extends GroupName ? Given<NonNullable<Options[Name]>> : Options[Name])
    | (Name extends RequiredName ? never : null | undefined);
};

/** Any part of those options. */
type Change<Options> = { [Name in keyof Options]?: Given<Options>[Name] | undefined };

/** A change of those options. `null` takes one back to its default. */
export type PartialHeadlessOptions = Change<HeadlessOptions>;

/** The options of a chat with our interface, wherever it stands. */
export interface ChatOptions extends EngineOptions {
  /** Shows replies, by payload type. `text` replaces how texts are shown. */
  renderers?: Readonly<Record<string, Renderer>>;
  /**
   * `'session'` keeps the conversation in this tab's sessionStorage, never tokens, figures of the overview or links to banks.
   * @default 'session'
   */
  persistence?: 'session' | 'none';
  connect?: ConnectOptions;
  /** `false`: no bubble, `handle.open()` opens. A selector: your own buttons open and close. @default true */
  launcher?: boolean | string;
  /** Mirrored where the widget's own language is right-to-left. @default 'bottom-right' */
  position?: 'bottom-right' | 'bottom-left';
  /** Distance from the corner, in pixels. @default { x: 20, y: 20 } */
  offset?: { x?: number; y?: number };
  /** Among the layers of the page. @default 2147483647, above them all: once opened, in the browser's top layer */
  zIndex?: number;
  appearance?: Appearance;
  /** A first line from the assistant. */
  greeting?: string;
  /** Suggested questions for an empty conversation: the first four. */
  starters?: readonly string[];
  /**
   * Which shortcuts are offered, in this order, in the empty chat and above the composer; `[]` for none. The methods work
   * all the same.
   * @default ['metrics', 'actions', 'connect']
   */
  shortcuts?: readonly CardKind[];
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
  mode?: 'bubble' | null | undefined;
  target?: undefined;
}

/** The panel inside the page. */
export interface InlinePlace {
  mode: 'inline';
  /** Where the panel stands: an element or a selector. */
  target: Element | string;
}

/** The options of `init`. `mode: 'inline'` needs a `target`, and nothing else takes one. */
export type InitOptions = Given<ChatOptions> & (BubblePlace | InlinePlace);

/** Either place, where only the values tell which. */
export interface AnyPlace {
  mode?: 'bubble' | 'inline' | null | undefined;
  target?: Element | string | undefined;
}

/** A change of the options. `null` takes one back to its default. */
export interface PartialOptions extends Change<ChatOptions>, AnyPlace {}
