import {
  type ComputedRef,
  computed,
  type DefineSetupFnComponent,
  defineComponent,
  getCurrentInstance,
  h,
  type MaybeRefOrGetter,
  onActivated,
  onBeforeUnmount,
  onDeactivated,
  onMounted,
  onScopeDispose,
  type SetupContext,
  shallowRef,
  toRaw,
  toValue,
  watch,
} from 'vue';
import { CHAT_ACTS, createActs } from './chat/acts';
import type { CallbackName, EventName, Events } from './chat/events';
import { createLife, findMissing, type MaybeMissing } from './frameworks/createLife';
import { type ComponentOptions, EVENTS, initComponent } from './frameworks/initComponent';
import { type ChatActs, type ChatSnapshot, createChat, EMPTY_SNAPSHOT } from './headless';
import { pathsOf } from './options/table';
import type { Given, HeadlessOptions } from './options/types';
import { WIDGET_OPTIONS } from './options/widgetOptions';
import { nearestName } from './report/nearestName';
import { HANDLE_ACTS, type Handle } from './widget/handle';

export type { ChatActs, Handle };

/**
 * The options of `init`. With `mode: 'inline'` and no `target`, the component is the place itself. While `target` is
 * `null`, there is no chat. Without a `baseUrl`, a `userId` or `tokens`, the user is logged out.
 */
export type FinanceChatProps = ComponentOptions;

/** Templates hear `message:received` as `@message-received`. */
type EmitName<Name extends EventName> =
  CallbackName<Name> extends `on${infer Rest}` ? Uncapitalize<Rest> : never;

/** The events of the chat. `preventDefault()` of `actionSelected` works as with the handle. */
export type FinanceChatEmits = {
  [Name in EventName as EmitName<Name>]: (event: CustomEvent<Events[Name]>) => void;
};

/** The options as Vue passes them. */
type Instance = InstanceType<DefineSetupFnComponent<FinanceChatProps, FinanceChatEmits>>;

/** Its template ref has the methods of the handle. */
export type FinanceChatComponent = new (props: Instance['$props']) => Instance & Handle;

/** A prop without a value is `true` in a template, as in `<FinanceChat feedback>`. Missing, it would be `false`. */
const SWITCH = { type: [Boolean, String], default: undefined };

const propOf = (option: object) =>
  'default' in option && typeof option.default === 'boolean' ? SWITCH : null;

/** The props by name. `init` checks them. */
const propsOf = (options: object) =>
  Object.fromEntries(Object.entries(options).map(([name, option]) => [name, propOf(option)]));

/** The name that an event is emitted as: that of its callback without `on`. */
const emitName = (prop: string) => prop.slice(2).replace(/^./, (letter) => letter.toLowerCase());

/** Attributes with nearly the name of a prop, a part of one or an event. Vue is silent about them, `init` is not. */
function findMisspelt(attrs: object) {
  const names = [...pathsOf(WIDGET_OPTIONS), ...EVENTS.map(({ prop }) => prop)];
  return Object.fromEntries(Object.entries(attrs).filter(([name]) => nearestName(name, names)));
}

function setup(props: FinanceChatProps, { attrs, emit, expose }: SetupContext<FinanceChatEmits>) {
  const element = shallowRef<Element>();
  const emitEvent = emit as (name: string, event: CustomEvent) => void;
  const life = createLife((options: FinanceChatProps) =>
    initComponent(options, element.value, (prop, event) => emitEvent(emitName(prop), event)),
  );

  const hasOwnPlace = () => props.mode === 'inline' && props.target === undefined;
  const read = () => ({ ...findMisspelt(attrs), ...props });

  /** In `KeepAlive`, and not on the page. Vue goes on rendering it. */
  let isAway = false;

  function apply() {
    const options = read();
    // Who signs out meanwhile is logged out at once.
    if (isAway && !findMissing(options)) return;
    life.apply(options);
    life.getChat();
  }

  expose(createActs(HANDLE_ACTS, { getTarget: life.getChat, unwrap: toRaw }));
  onMounted(apply);
  onBeforeUnmount(life.end);
  // Once the page is rendered: an element of its own is there then.
  watch(read, apply, { deep: true, flush: 'post' });

  // The conversation, and whether the panel is open, come back from the record in the tab.
  onDeactivated(() => {
    isAway = true;
    life.end();
  });
  onActivated(() => {
    isAway = false;
    apply();
  });

  return () => (hasOwnPlace() ? h('div', { ref: element }) : undefined);
}

// Marked as pure, so that a bundle with `useChat` alone leaves the widget out.
/** The chat as a component: the options of `init` are its props. */
export const FinanceChat = /* @__PURE__ */ defineComponent(setup, {
  name: 'FinanceChat',
  props: /* @__PURE__ */ propsOf(WIDGET_OPTIONS) as never,
  emits: /* @__PURE__ */ EVENTS.map(({ prop }) => emitName(prop)) as never,
}) as unknown as FinanceChatComponent;

/** Each part of the conversation. They are of one moment, whichever are read together. */
export type ChatRefs = { readonly [Name in keyof ChatSnapshot]: ComputedRef<ChatSnapshot[Name]> };

/**
 * A chat without an interface, which ends with the component or the effect scope. On a server it is empty and does
 * nothing. Without a `baseUrl`, a `userId` or `tokens`, the user is logged out, and the conversation is empty. Throws a
 * `FinanceChatError` for a wrong option.
 */
export function useChat(given: MaybeRefOrGetter<MaybeMissing<Given<HeadlessOptions>>>): ChatRefs & ChatActs {
  const snapshot = shallowRef(EMPTY_SNAPSHOT);
  const component = getCurrentInstance();
  // The server rendered an empty conversation. One that was stored must not show before that is taken over.
  const isHydrating = () => component?.vnode.el && !component.isMounted;

  const life = createLife((options: HeadlessOptions) => {
    // The methods of a storage may have private fields, which Vue's proxies have not.
    const chat = createChat({ ...options, persistence: toRaw(options.persistence) });
    chat.subscribe(take);
    return chat;
  });

  function take() {
    const chat = life.getChat();
    snapshot.value = chat && !isHydrating() ? chat.getSnapshot() : EMPTY_SNAPSHOT;
  }

  function apply() {
    life.apply(read());
    // Throws for a wrong option here, and not when a method is called first.
    take();
  }

  const read = () => ({ ...toValue(given) }) as HeadlessOptions;
  if (typeof window !== 'undefined') {
    apply();
    watch(read, apply, { deep: true });
    if (component) onMounted(take);
    onScopeDispose(life.end);
  }
  const names = Object.keys(EMPTY_SNAPSHOT) as (keyof ChatSnapshot)[];
  const refs = Object.fromEntries(names.map((name) => [name, computed(() => snapshot.value[name])]));
  const acts = createActs<ChatActs>(CHAT_ACTS, { getTarget: life.getChat, unwrap: toRaw });
  return { ...(refs as unknown as ChatRefs), ...acts, start: life.start };
}
