import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { createEngine } from '../chat/engine';
import { createEmitter } from '../chat/events';
import { createPanel } from '../chat/panel';
import type { Renderer } from '../lib/renderer';
import type { Reporter } from '../lib/reporter';
import type { Catalogue } from '../locale/translation';
import type { PartialOptions } from '../options/types';
import { elementOf, type Options, readOptions } from '../options/widgetOptions';
import type { ViewOptions } from '../ui/context';
import { mountView } from '../ui/mount';
import styles from '../ui/styles.css?inline';
import { createAppearance } from './appearance';
import { createHandle } from './createHandle';
import type { Handle } from './handle';
import { hideWhenIdle } from './hideWhenIdle';
import type { LanguageFiles } from './languageFiles';
import { createOpening } from './opening';
import { createChatPage } from './page/chatPage';
import { listen } from './page/listen';
import { createShadowHost } from './page/shadowHost';
import { slotOf } from './slot';

/** What all widgets of a page share. */
interface Shared {
  catalogue: ReadonlySignal<Catalogue>;
  languageFiles: LanguageFiles;
  renderers: ReadonlySignal<ViewOptions['renderers']>;
  markdownStub: Renderer;
}

/** Joins chat, view and page. `destroy()` of the handle undoes it all. */
export function createWidget(
  initial: Options,
  { catalogue, languageFiles, renderers, markdownStub }: Shared,
  report: Reporter,
  onDestroy: () => void,
): Handle {
  const options = signal(initial);
  const isInline = initial.mode === 'inline';
  // The page may listen without the handle, too.
  const events = createEmitter(report, (event) => document.dispatchEvent(event));
  const panel = createPanel(events.emit, () => options.peek());
  const target = isInline ? (elementOf(initial.target) ?? undefined) : undefined;
  const host = createShadowHost(styles, report, target);
  const appearance = createAppearance({ options, catalogue, languageFiles, host, report });
  const opening = createOpening({ panel, root: host.root, options });
  const getTranslation = () => appearance.translation.peek();
  const engine = createEngine<Options, PartialOptions>({
    ...{ options, events, report, panel, getTranslation },
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
  const stopFollowingUser = engine.user.subscribe((user) => {
    if (user !== shownUser) view.restart();
    shownUser = user;
  });
  if (isInline) panel.setOpen(true);
  const stopStarting = panel.open.subscribe((isOpen) => {
    if (isOpen) engine.acts.start();
  });
  const stopSpeaking = effect(() => {
    if (panel.open.value) appearance.needLanguage();
  });
  const stopClicks = listen(document, ['click'], (event) => {
    if (event.target instanceof Element) opening.toggleByButton(event.target);
  });
  const stopHiding = hideWhenIdle(options, panel);
  void Promise.resolve().then(() => events.emit('ready'));

  function removeFromPage() {
    stopFollowingUser();
    stopStarting();
    stopSpeaking();
    stopClicks();
    stopHiding();
    appearance.stop();
    view.remove();
    host.remove();
    onDestroy();
  }

  return createHandle({ engine, panel, opening, options, report, getTranslation, removeFromPage });
}
