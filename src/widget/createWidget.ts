import { computed, signal } from '@preact/signals';
import { createActs } from '../chat/acts';
import { createEngine } from '../chat/engine';
import { createEmitter } from '../chat/events';
import { createPanel } from '../chat/panel';
import { joinStops } from '../lib/listen';
import type { PartialOptions } from '../options/types';
import { type Options, readOptions, TOP_LAYER } from '../options/widgetOptions';
import { createChatPage } from '../page/chatPage';
import type { Reporter } from '../report/reporter';
import { createUi, type ViewOptions, type WidgetContext } from '../ui/context';
import { mountView } from '../ui/mount';
import styles from '../ui/styles.css?inline';
import { payloadText } from '../ui/transcript/renderers';
import { createAppearance } from './appearance';
import type { Extras } from './extras';
import { HANDLE_ACTS, type Handle } from './handle';
import { hideWhenIdle } from './hideWhenIdle';
import { createOpening } from './opening';
import { createShadowHost } from './shadowHost';

/** Joins chat, view and page. `destroy()` of the handle undoes it all. */
export function createWidget(
  initial: Options,
  /** The element that the panel stands in, if it stands inside the page. */
  target: Element | undefined,
  extras: Extras,
  report: Reporter,
  onDestroy: () => void,
): Handle {
  const options = signal(initial);
  // The page may listen without the handle, too.
  const events = createEmitter(report, (event) => document.dispatchEvent(event));
  const panel = createPanel(events.emit, () => options.peek());
  const host = createShadowHost(styles, target, () => engine.destroy());
  const appearance = createAppearance(options, extras, host, panel.open, report);
  const { translation, theme, fullScreen, calm, ready } = appearance;
  const opening = createOpening(panel, host.root, options, ready, report);
  const wasOpen = signal(false);
  // Entering the top layer lays the host out anew, so it does before its panel is built. The bubble alone is above the page
  // by its `z-index`.
  const needsTop = signal(false);
  const isRaised = computed(() => needsTop.value && options.value.zIndex === TOP_LAYER);
  const viewOptions = computed((): ViewOptions => {
    // A panel that is built before it opens loads nothing.
    const text = options.value.markdown && wasOpen.value && { text: extras.showText };
    return {
      ...options.value,
      renderers: { ...text, ...extras.renderers.value, ...options.value.renderers },
    };
  });

  const context: WidgetContext = {
    options: viewOptions,
    translation,
    theme,
    fullScreen,
    calm,
    panel,
    attachments: host.attachments,
    focusTarget: opening.focusTarget,
    report,
    open: opening.openByHand,
    close: opening.closeByHand,
    raise: () => (needsTop.value = true),
  };
  const engine = createEngine<Options, PartialOptions>({
    options,
    events,
    report,
    panel,
    getTranslation: () => translation.peek(),
    payloadText: (message): string | undefined => payloadText(message, createUi(context, engine.user.peek())),
    slot: slotOf(initial),
    page: createChatPage(() => options.peek().baseUrl),
    readOptions: (change, before) => readOptions(change, report, before),
    // The page may have broken a function that the removal needs. The chat still ends.
    onDestroy: () => report.contain(['widget-error'], undo),
  });
  // Before the view is built: a panel that is open from the start does not move in.
  if (target) panel.setOpen(true);
  const view = mountView(host.root, context);

  const undo = joinStops([
    engine.user.subscribe(view.show),
    panel.open.subscribe((isOpen) => {
      if (!isOpen) return;
      wasOpen.value = true;
      needsTop.value = true;
      // A modal dialog of the page may have kept it out before.
      host.setRaised(isRaised.peek());
      // In a later task: that of the press only shows the panel.
      setTimeout(engine.user.peek().start);
    }),
    isRaised.subscribe(host.setRaised),
    hideWhenIdle(options, panel),
    opening.stop,
    appearance.stop,
    view.remove,
    host.remove,
    onDestroy,
  ]);
  queueMicrotask(() => events.emit('ready'));

  function openAnd(show: () => void) {
    opening.open();
    show();
  }

  const handle = computed((): Handle => {
    const user = engine.user.value;
    return {
      ...user,
      ...engine,
      open: opening.open,
      close: opening.close,
      toggle: () => (panel.open.peek() ? opening.close() : opening.open()),
      show: () => (panel.bubbleShown.value = true),
      hide: () => (panel.bubbleShown.value = false),
      isOpen: () => panel.open.peek(),
      unreadCount: () => panel.unread.peek(),
      ask: (text, given) => openAnd(() => user.ask(text, given)),
      showTeaser: (text) => (panel.teaser.value = text),
      showMetrics: () => openAnd(user.showMetrics),
      showActions: () => openAnd(user.showActions),
      connectBank: () => openAnd(user.connectBank),
      // It has the events of the panel, too.
      on: engine.on as Handle['on'],

      focus() {
        if (panel.open.peek()) opening.focusTarget.value = 'input';
      },

      update(change) {
        const before = options.peek().hideAmounts;
        engine.update(change);
        const { hideAmounts } = options.peek();
        // The same `false` again uncovers nothing: some hosts give all their options at every change.
        if (change.hideAmounts === true || hideAmounts !== before) panel.amountsHidden.value = hideAmounts;
      },
    };
  });

  return createActs(HANDLE_ACTS, {
    getTarget: () => (engine.isDestroyed() ? undefined : handle.peek()),
    report,
    isLoggedOut: engine.isLoggedOut,
  });
}

/** Tells the widgets on a page apart, the same way after a reload: each target has a conversation of its own. */
export function slotOf({ mode, target }: Pick<Options, 'mode' | 'target'>): string {
  if (mode === 'bubble' || !target) return mode;
  return typeof target === 'string' ? target : pathOf(target);
}

/** A selector of the element: from the nearest id, the place among the children of each step. */
function pathOf(element: Element): string {
  const { id, parentElement, localName } = element;
  if (id) return `#${id}`;
  if (!parentElement) return localName;
  const place = [...parentElement.children].indexOf(element) + 1;
  return `${pathOf(parentElement)} > :nth-child(${place})`;
}
