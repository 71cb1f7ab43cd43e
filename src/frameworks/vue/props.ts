import type { Prop } from 'vue';
import type { BubblePlace, ChatOptions, EventName, Events } from '../../index';
import { WIDGET_OPTIONS } from '../../options/widgetOptions';
import { EVENTS } from '../events';
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

/** Templates hear `message:received` as `@message-received`. */
type EmitName<Name extends string> = Name extends `${infer First}:${infer Rest}`
  ? `${First}${Capitalize<Rest>}`
  : Name;

/** The events of the chat. `preventDefault()` of `actionSelected` works as with the handle. */
export type FinanceChatEmits = {
  [Name in EventName as EmitName<Name>]: (event: CustomEvent<Events[Name]>) => void;
};

/** Each event, with the name that it is emitted as: that of its callback without `on`. */
export const EMITS = EVENTS.map(({ name, prop }) => ({
  name,
  emitName: prop.slice(2).replace(/^./, (letter) => letter.toLowerCase()),
}));
