import type { Prop } from 'vue';
import type { BubblePlace, ChatOptions } from '../../index';
import { WIDGET_OPTIONS } from '../../options/widgetOptions';

/**
 * The options of `init`. With `mode: 'inline'` and no `target`, the component is the place itself. While `target` is
 * `null`, there is no chat.
 */
export type FinanceChatProps = ChatOptions &
  (BubblePlace | { mode: 'inline'; target?: Element | string | null | undefined });

/** The props by name. Without a default, Vue makes a missing boolean `false`. */
export const PROPS: Record<string, Prop<unknown> | null> = {
  ...Object.fromEntries(Object.keys(WIDGET_OPTIONS).map((name) => [name, null])),
  launcher: { type: [Boolean, String], default: undefined },
  feedback: { type: Boolean, default: undefined },
  markdown: { type: Boolean, default: undefined },
  hideAmounts: { type: Boolean, default: undefined },
};
