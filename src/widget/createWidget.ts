import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { createEmitter } from '../core/events';
import { createPanel } from '../core/panel';
import { dispatchOnDocument } from '../host/documentEvents';
import { followPage } from '../host/pageEvents';
import { createShadowHost } from '../host/shadowHost';
import { watchSilence } from '../host/silence';
import type { Reporter } from '../lib/reporter';
import type { Catalogue } from '../locale/words';
import { elementOf } from '../options/checks';
import type { Options } from '../options/types';
import type { ViewOptions } from '../ui/context';
import { mountView } from '../ui/mount';
import styles from '../ui/styles.css?inline';
import { createAppearance } from './appearance';
import { createHandle, guardHandle } from './createHandle';
import type { Handle } from './handle';
import { hideWhenIdle } from './hideWhenIdle';
import { createOpening } from './opening';
import { createUserChat } from './userChat';

/** What all widgets of a page share. */
interface Shared {
  catalogue: ReadonlySignal<Catalogue>;
  renderers: ReadonlySignal<ViewOptions['renderers']>;
}

/** Joins core, view and page. `destroy()` of the handle undoes it all. */
export function createWidget(
  initial: Options,
  { catalogue, renderers }: Shared,
  report: Reporter,
  onDestroy: () => void,
): Handle {
  const options = signal(initial);
  const isInline = initial.mode === 'inline';
  const events = createEmitter(report, dispatchOnDocument);
  const panel = createPanel(events.emit, initial.hideAmounts);
  const target = isInline ? (elementOf(initial.target) ?? undefined) : undefined;
  const host = createShadowHost(styles, report, target);
  const appearance = createAppearance({ options, catalogue, host, report });
  const opening = createOpening({ panel, root: host.root, options });
  const silence = watchSilence({
    getBaseUrl: () => options.peek().baseUrl,
    onBlocked: (origin) => report.warn(['blocked-by-csp', origin]),
  });
  const userChat = createUserChat({
    options,
    panel,
    events,
    report,
    explainSilence: silence.explain,
    onReplaced({ conversation }) {
      view.show(conversation);
    },
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
    userChat.current.conversation,
  );

  if (isInline) panel.setOpen(true);
  let destroyed = false;
  const stopStarting = panel.open.subscribe((isOpen) => {
    if (!isOpen) return;
    appearance.checkLanguage();
    userChat.current.conversation.start();
  });
  const stopFollowing = followPage({
    onBrowserOnline: (online) => userChat.current.conversation.setBrowserOnline(online),
    onLeave: () => userChat.current.pause(),
    onReturn(fromCache) {
      userChat.current.resume(fromCache);
      // Perhaps of another chat by now.
      userChat.current.conversation.comeBack();
    },
    onClick: opening.toggleByButton,
  });
  const stopHiding = hideWhenIdle(options, panel);
  void Promise.resolve().then(() => events.emit('ready'));

  function destroy() {
    destroyed = true;
    userChat.current.close();
    stopStarting();
    stopFollowing();
    stopHiding();
    silence.stop();
    appearance.stop();
    view.remove();
    host.remove();
    onDestroy();
    events.emit('destroy');
    events.close();
  }

  const getWords = () => appearance.words.peek();
  const handle = createHandle({ userChat, panel, opening, events, options, report, getWords, destroy });
  return guardHandle(handle, () => destroyed);
}
