import type { Prop } from 'vue';
import type { BubblePlace, ChatOptions } from '../../index';
import { WIDGET_OPTIONS } from '../../options/widgetOptions';
import type { MaybeMissing } from '../options';

/**
 * The options of `init`. With `mode: 'inline'` and no `target`, the component is the place itself. While `target` is
 * `null`, there is no chat. Without a `baseUrl`, a `userId` or `tokens`, the user is logged out.
 */
export type FinanceChatProps = MaybeMissing<ChatOptions> &
  (BubblePlace | { mode: 'inline'; target?: Element | string | null | undefined });

/** A prop without a value is `true` in a template, as in `<FinanceChat feedback>`. Missing, it would be `false`. */
const SWITCH = { type: [Boolean, String], default: undefined };

/** The props by name. `init` checks them. */
export const PROPS: Record<string, Prop<unknown> | null> = Object.fromEntries(
  Object.entries(WIDGET_OPTIONS).map(([name, option]) => [name, isSwitch(option) ? SWITCH : null]),
);

function isSwitch(option: object) {
  return 'default' in option && typeof option.default === 'boolean';
}
