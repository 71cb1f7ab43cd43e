import type { EventName, Events } from '../../index';
import { EVENTS } from '../events';

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
