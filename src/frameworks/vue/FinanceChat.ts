import {
  type DefineSetupFnComponent,
  defineComponent,
  h,
  onActivated,
  onBeforeUnmount,
  onDeactivated,
  onMounted,
  type SetupContext,
  shallowRef,
  watch,
} from 'vue';
import { type EventName, type Handle, type InitOptions, init, type PartialOptions } from '../../index';
import { changeOf } from '../changeOf';
import { NO_HANDLE } from './absent';
import { createOptionsReader } from './createOptionsReader';
import { EMIT_NAMES, type FinanceChatEmits } from './emits';
import { forward } from './forward';
import { type FinanceChatProps, PROPS } from './props';

/** What Vue makes of it. */
type Instance = InstanceType<DefineSetupFnComponent<FinanceChatProps, FinanceChatEmits>>;

/** Its template ref has the methods of the handle. */
export type FinanceChatComponent = new (props: Instance['$props']) => Instance & Handle;

function setup(props: FinanceChatProps, { emit, expose }: SetupContext<FinanceChatEmits>) {
  const ownPlace = shallowRef<Element>();
  const read = createOptionsReader();
  /** What the chat was given, once there is a page. */
  let options: FinanceChatProps | undefined;
  let handle: Handle | undefined;
  let isDestroyed = false;
  let wasOpen = false;

  const hasOwnPlace = () => props.mode === 'inline' && props.target === undefined;

  function create() {
    options = read(props);
    if (options.target === null) return;
    const target = hasOwnPlace() ? ownPlace.value : options.target;
    const created = init({ ...options, target } as InitOptions);
    const tell = emit as (name: string, event: CustomEvent) => void;
    for (const [name, emitName] of Object.entries(EMIT_NAMES)) {
      created.on(name as EventName, (event) => tell(emitName, event));
    }
    created.on('destroy', () => {
      isDestroyed = true;
    });
    isDestroyed = false;
    handle = created;
  }

  function destroy() {
    handle?.destroy();
    handle = undefined;
  }

  function follow(now: FinanceChatProps) {
    const change = options && changeOf(options, now);
    if (!change) return;
    if (!handle || 'mode' in change || 'target' in change) {
      destroy();
      create();
    } else {
      handle.update(change as PartialOptions);
      options = now;
    }
  }

  expose(forward(NO_HANDLE, () => handle));
  onMounted(create);
  onBeforeUnmount(destroy);
  // Once the page is rendered: an element of its own is there then.
  watch(() => read(props), follow, { flush: 'post' });

  // What is in an element of its own comes and goes with it.
  onDeactivated(() => {
    if (hasOwnPlace()) return;
    wasOpen = handle?.isOpen() ?? false;
    handle?.close();
    handle?.hide();
  });
  onActivated(() => {
    // Another chat has taken its place meanwhile.
    if (isDestroyed) create();
    if (hasOwnPlace()) return;
    handle?.show();
    if (wasOpen) handle?.open();
  });

  return () => (hasOwnPlace() ? h('div', { ref: ownPlace }) : undefined);
}

/** The chat as a component: the options of `init` are its props. */
export const FinanceChat = defineComponent(setup, {
  name: 'FinanceChat',
  props: PROPS as never,
  emits: Object.values(EMIT_NAMES) as never,
}) as unknown as FinanceChatComponent;
