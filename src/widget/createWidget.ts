import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { createEngine } from '../chat/createEngine';
import { createEmitter, EVENT_NAMES } from '../chat/events';
import { createPanel } from '../chat/panel';
import type { Reporter } from '../lib/reporter';
import type { Catalogue } from '../locale/translation';
import { elementOf, type Options, readOptions } from '../options/widgetOptions';
import type { ViewOptions } from '../ui/context';
import { mountView } from '../ui/mount';
import styles from '../ui/styles.css?inline';
import { createAppearance } from './appearance';
import { createHandle } from './createHandle';
import type { Handle } from './handle';
import { hideWhenIdle } from './hideWhenIdle';
import { createOpening } from './opening';
import { dispatchOnDocument } from './page/documentEvents';
import { listen } from './page/listen';
import { createShadowHost } from './page/shadowHost';
import { slotOf } from './slot';

/** What all widgets of a page share. */
interface Shared {
  catalogue: ReadonlySignal<Catalogue>;
  renderers: ReadonlySignal<ViewOptions['renderers']>;
}

/** Joins engine, view and page. `destroy()` of the handle undoes it all. */
export function createWidget(
  initial: Options,
  { catalogue, renderers }: Shared,
  report: Reporter,
  onDestroy: () => void,
): Handle {
  const options = signal(initial);
  const isInline = initial.mode === 'inline';
  const events = createEmitter(report, dispatchOnDocument);
  const panel = createPanel(events.emit, initial);
  const target = isInline ? (elementOf(initial.target) ?? undefined) : undefined;
  const host = createShadowHost(styles, target);
  const appearance = createAppearance({ options, catalogue, host, report });
  const opening = createOpening({ panel, root: host.root, options });
  const getTranslation = () => appearance.translation.peek();
  const chat = createEngine<Options>({
    ...{ options, events, report, panel, getTranslation },
    slot: slotOf(initial),
    eventNames: EVENT_NAMES,
    readOptions: (change, before) => readOptions(change, report, before),
    isStarted: () => panel.open.peek(),
    onUpdate(before, change) {
      const { hideAmounts } = options.peek();
      // The same `false` again uncovers nothing: some hosts give all their options at every change.
      if (change.hideAmounts || hideAmounts !== before.hideAmounts) panel.setAmountsHidden(hideAmounts);
    },
    onReplace() {
      if (options.peek().hideAmounts) panel.setAmountsHidden(true);
    },
    onReplaced: () => view.restart(),
  });
  const viewOptions = computed((): ViewOptions => {
    return { ...options.value, renderers: { ...renderers.value, ...options.value.renderers } };
  });
  const view = mountView(
    host.root,
    {
      ...appearance,
      options: viewOptions,
      panel,
      attachments: host.attachments,
      focusTarget: opening.focusTarget,
      report,
      open: () => opening.openByHand(),
      close: opening.closeByHand,
    },
    chat,
  );

  if (isInline) panel.setOpen(true);
  const stopStarting = panel.open.subscribe((isOpen) => {
    if (!isOpen) return;
    appearance.checkLanguage();
    chat.start();
  });
  const stopClicks = listen(document, ['click'], (event) => {
    if (event.target instanceof Element) opening.toggleByButton(event.target);
  });
  const stopHiding = hideWhenIdle(options, panel);
  void Promise.resolve().then(() => events.emit('ready'));

  function removeFromPage() {
    stopStarting();
    stopClicks();
    stopHiding();
    appearance.stop();
    view.remove();
    host.remove();
    onDestroy();
  }

  return createHandle({ chat, panel, opening, options, report, getTranslation, removeFromPage });
}
