import { type CallbackName, callbackName, EVENT_NAMES } from '../chat/events';
import type { EventName, Listener } from '../index';

/** A callback for each event, called with the event: `onMessageReceived` for `message:received`. */
export type EventProps = { [Name in EventName as CallbackName<Name>]?: Listener<Name> | undefined };

/** Each event, with the name of its callback. */
export const EVENTS = EVENT_NAMES.map((name) => ({ name, prop: callbackName(name) }));
