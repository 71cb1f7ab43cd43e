import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { createEngine } from '../chat/engine';
import { createEmitter } from '../chat/events';
import { createPanel } from '../chat/panel';
import type { Renderer } from '../lib/renderer';
import type { Reporter } from '../lib/reporter';
import type { PartialOptions } from '../options/types';
import { type Options, readOptions } from '../options/widgetOptions';
import type { ViewOptions } from '../ui/context';
import { mountView } from '../ui/mount';
import styles from '../ui/styles.css?inline';
import { createAppearance } from './appearance';
import { createHandle } from './createHandle';
import type { Handle } from './handle';
import { hideWhenIdle } from './hideWhenIdle';
import type { Languages } from './languages';
import { createOpening } from './opening';
import { createChatPage } from './page/chatPage';
import { listen } from './page/listen';
import { createShadowHost } from './page/shadowHost';
import { slotOf } from './slot';

/** The parts that all widgets of a page share. */
interface Shared {
  languages: Languages;
  renderers: ReadonlySignal<ViewOptions['renderers']>;
  markdownStub: Renderer;
}

/** Joins chat, view and page. `destroy()` of the handle undoes it all. */
export function createWidget(
  initial: Options,
  /** The element that the panel stands in, if it stands inside the page. */
  target: Element | undefined,
  { languages, renderers, markdownStub }: Shared,
  report: Reporter,
  onDestroy: () => void,
): Handle {
  const options = signal(initial);
  // The page may listen without the handle, too.
  const events = createEmitter(report, (event) => document.dispatchEvent(event));
  const panel = createPanel(events.emit, () => options.peek());
  const host = createShadowHost(styles, report, target);
  const appearance = createAppearance(options, languages, host, report);
  const opening = createOpening(panel, host.root, options);
  const getTranslation = () => appearance.translation.peek();
  const engine = createEngine<Options, PartialOptions>({
    options,
    events,
    report,
    panel,
    getTranslation,
    slot: slotOf(initial),
    page: createChatPage(() => options.peek().baseUrl, report),
    readOptions: (change, before) => readOptions(change, report, before),
  });
  const viewOptions = computed((): ViewOptions => {
    const stub = options.value.markdown && { text: markdownStub };
    return { ...options.value, renderers: { ...stub, ...renderers.value, ...options.value.renderers } };
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
      open: () => opening.openByHand(),
      close: opening.closeByHand,
    },
    { ...engine.state, ...engine.acts, rate: engine.rate },
  );

  let shownUser = engine.user.peek();
  if (target) panel.setOpen(true);
  const stops = [
    engine.user.subscribe((user) => {
      if (user !== shownUser) view.restart();
      shownUser = user;
    }),
    panel.open.subscribe((isOpen) => {
      if (isOpen) engine.acts.start();
    }),
    effect(() => {
      if (panel.open.value) appearance.needLanguage();
    }),
    listen(document, ['click'], (event) => {
      if (event.target instanceof Element) opening.toggleByButton(event.target);
    }),
    hideWhenIdle(options, panel),
    ...[appearance.stop, view.remove, host.remove, onDestroy],
  ];
  void Promise.resolve().then(() => events.emit('ready'));

  function removeFromPage() {
    for (const stop of stops) stop();
  }

  return createHandle({ engine, panel, opening, options, report, removeFromPage });
}
