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
  toRaw,
  watch,
} from 'vue';
import { createActs } from '../../chat/acts';
import { type Handle, type InitOptions, init } from '../../index';
import { HANDLE_ACTS } from '../../widget/handle';
import { createLife } from '../createLife';
import { EMITS, type FinanceChatEmits, type FinanceChatProps, PROPS } from './props';
import { withoutProxies } from './withoutProxies';

/** The options as Vue passes them. */
type Instance = InstanceType<DefineSetupFnComponent<FinanceChatProps, FinanceChatEmits>>;

/** Its template ref has the methods of the handle. */
export type FinanceChatComponent = new (props: Instance['$props']) => Instance & Handle;

function setup(props: FinanceChatProps, { emit, expose }: SetupContext<FinanceChatEmits>) {
  const element = shallowRef<Element>();
  const emitEvent = emit as (name: string, event: CustomEvent) => void;
  const life = createLife(create);

  const hasOwnPlace = () => props.mode === 'inline' && props.target === undefined;

  function create(options: FinanceChatProps): Handle | undefined {
    if (options.target === null) return undefined;
    const target = hasOwnPlace() ? element.value : options.target;
    const handle = init({ ...options, target } as InitOptions);
    for (const { name, emitName } of EMITS) handle.on(name, (event) => emitEvent(emitName, event));
    return handle;
  }

  function apply(options = withoutProxies(props)) {
    life.apply(options, [options.mode, options.target]);
    void life.chat;
  }

  expose(createActs(HANDLE_ACTS, { getTarget: () => life.chat, unwrap: toRaw }));
  onMounted(() => apply());
  onBeforeUnmount(life.end);
  // Once the page is rendered: an element of its own is there then.
  watch(
    () => withoutProxies(props),
    (options) => apply(options),
    { flush: 'post' },
  );

  // In `KeepAlive`. The conversation, and whether the panel is open, come back from the record in the tab.
  onDeactivated(life.end);
  onActivated(() => apply());

  return () => (hasOwnPlace() ? h('div', { ref: element }) : undefined);
}

/** The chat as a component: the options of `init` are its props. */
export const FinanceChat = defineComponent(setup, {
  name: 'FinanceChat',
  props: PROPS as never,
  emits: EMITS.map(({ emitName }) => emitName) as never,
}) as unknown as FinanceChatComponent;
