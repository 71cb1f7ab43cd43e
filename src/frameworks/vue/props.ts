import type { Prop } from 'vue';
import type { BubblePlace, ChatOptions } from '../../index';

/**
 * The options of `init`. With `mode: 'inline'` and no `target`, the component is the place itself. While `target` is
 * `null`, there is no chat.
 */
export type FinanceChatProps = ChatOptions &
  (BubblePlace | { mode: 'inline'; target?: Element | string | null | undefined });

/** The props by name. Without a default, Vue makes a missing boolean `false`. */
export const PROPS = {
  baseUrl: null,
  userId: null,
  tokens: null,
  onTokens: null,
  chatType: null,
  requestTimeout: null,
  actionOrder: null,
  readReplies: null,
  renderers: null,
  persistence: null,
  connect: null,
  mode: null,
  target: null,
  launcher: { type: [Boolean, String], default: undefined },
  position: null,
  offset: null,
  zIndex: null,
  locale: null,
  messages: null,
  appearance: null,
  greeting: null,
  starters: null,
  disclaimer: null,
  beforeSend: null,
  hideAmounts: { type: Boolean, default: undefined },
  hideAmountsAfter: null,
} satisfies Record<keyof FinanceChatProps, Prop<unknown> | null>;
