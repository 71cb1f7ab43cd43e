import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { createEngine } from '../chat/engine';
import type { Message } from '../chat/entry';
import { createEmitter } from '../chat/events';
import { createPanel } from '../chat/panel';
import type { PartialOptions } from '../options/types';
import { type Options, readOptions } from '../options/widgetOptions';
import { createChatPage } from '../page/chatPage';
import type { Reporter } from '../report/reporter';
import type { ViewOptions } from '../ui/context';
import { mountView } from '../ui/mount';
import styles from '../ui/styles.css?inline';
import { payloadText } from '../ui/transcript/payloadText';
import { createRendererTools } from '../ui/transcript/rendererTools';
import { createAppearance } from './appearance';
import { createHandle, type Handle } from './handle';
import { hideWhenIdle } from './hideWhenIdle';
import { markHostButtons } from './hostButtons';
import type { LazyFiles } from './lazyFiles';
import { createOpening } from './opening';
import { createShadowHost } from './shadowHost';

/** The parts that all widgets of a page share. */
interface Shared {
  lazyFiles: LazyFiles;
  renderers: ReadonlySignal<ViewOptions['renderers']>;
}

/** Joins chat, view and page. `destroy()` of the handle undoes it all. */
export function createWidget(
  initial: Options,
  /** The element that the panel stands in, if it stands inside the page. */
  target: Element | undefined,
  { lazyFiles, renderers }: Shared,
  report: Reporter,
  onDestroy: () => void,
): Handle {
  const options = signal(initial);
  // The page may listen without the handle, too.
  const events = createEmitter(report, (event) => document.dispatchEvent(event));
  const panel = createPanel(events.emit, () => options.peek());
  const host = createShadowHost(styles, target);
  const appearance = createAppearance({ options, lazyFiles, host, isOpen: panel.open, report });
  const opening = createOpening(panel, host.root, options);
  const getTranslation = () => appearance.translation.peek();
  const wasOpen = signal(false);
  const viewOptions = computed((): ViewOptions => {
    // A panel that is built before it opens loads nothing.
    const text = options.value.markdown && wasOpen.value && { text: lazyFiles.showText };
    return { ...options.value, renderers: { ...text, ...renderers.value, ...options.value.renderers } };
  });

  function sayPayload(message: Message): string | undefined {
    const hidden = panel.amountsHidden.peek();
    const tools = createRendererTools(false, hidden, getTranslation().t, engine.user.peek());
    return payloadText(message, viewOptions.peek().renderers, tools, report);
  }

  const engine = createEngine<Options, PartialOptions>({
    options,
    events,
    report,
    panel,
    getTranslation,
    payloadText: sayPayload,
    slot: slotOf(initial),
    page: createChatPage(() => options.peek().baseUrl, report),
    readOptions: (change, before) => readOptions(change, report, before),
  });
  const view = mountView(
    host.root,
    {
      options: viewOptions,
      translation: appearance.translation,
      theme: appearance.theme,
      fullScreen: appearance.fullScreen,
      calm: appearance.calm,
      panel,
      attachments: host.attachments,
      focusTarget: opening.focusTarget,
      report,
      payloadText: sayPayload,
      open: () => opening.openByHand(),
      close: opening.closeByHand,
    },
    engine.user.peek(),
  );

  let shownUser = engine.user.peek();
  if (target) panel.setOpen(true);
  const stops = [
    engine.user.subscribe((user) => {
      if (user !== shownUser) view.restart(user);
      shownUser = user;
    }),
    panel.open.subscribe((isOpen) => {
      if (!isOpen) return;
      wasOpen.value = true;
      engine.user.peek().start();
    }),
    hideWhenIdle(options, panel),
    markHostButtons({
      options,
      isOpen: panel.open,
      isPageReady: appearance.ready,
      host: host.root.host,
      report,
    }),
    ...[opening.stop, appearance.stop, view.remove, host.remove, onDestroy],
  ];
  void Promise.resolve().then(() => events.emit('ready'));

  function removeFromPage() {
    for (const stop of stops) stop();
  }

  return createHandle({ engine, panel, opening, options, report, removeFromPage });
}

/** Tells the widgets on a page apart, the same way after a reload: each target has a conversation of its own. */
export function slotOf({ mode, target }: Pick<Options, 'mode' | 'target'>): string {
  if (mode === 'bubble' || !target) return mode;
  return typeof target === 'string' ? target : pathOf(target);
}

/**
 * A selector of the element: from the nearest id of the document, the place among the children of each step. Shadow trees
 * may each have the same ids, so that theirs do not count.
 */
function pathOf(element: Element): string {
  const { id, parentNode } = element;
  if (id && element.getRootNode() === document) return `#${id}`;
  if (!parentNode || parentNode === document) return element.localName;
  const step = `:nth-child(${[...parentNode.children].indexOf(element) + 1})`;
  return parentNode instanceof ShadowRoot
    ? `${pathOf(parentNode.host)} >>> ${step}`
    : `${pathOf(parentNode as Element)} > ${step}`;
}
