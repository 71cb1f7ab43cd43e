import { type ReadonlySignal, signal } from '@preact/signals';
import { createEmitter } from '../core/events';
import { createPanel } from '../core/panel';
import { dispatchOnDocument } from '../host/documentEvents';
import { followPage } from '../host/pageEvents';
import { createShadowHost } from '../host/shadowHost';
import { createReporter } from '../lib/reporter';
import type { Catalogue } from '../locale/words';
import { elementOf } from '../options/checks';
import type { Options } from '../options/types';
import { mountView } from '../ui/mount';
import styles from '../ui/styles.css?inline';
import { createAppearance } from './appearance';
import { createHandle, guardHandle } from './createHandle';
import type { Handle } from './handle';
import { createOpening } from './opening';
import { createUserChat } from './userChat';

/** Joins core, view and page. `destroy()` of the handle undoes it all. */
export function createWidget(
  initial: Options,
  catalogue: ReadonlySignal<Catalogue>,
  onDestroy: () => void,
): Handle {
  const options = signal(initial);
  const isInline = initial.mode === 'inline';
  const report = createReporter();
  const events = createEmitter(report, dispatchOnDocument);
  const panel = createPanel(events.emit, initial.hideAmounts);
  const host = createShadowHost(styles, isInline ? (elementOf(initial.target) ?? undefined) : undefined);
  const appearance = createAppearance({ options, catalogue, host, report });
  const opening = createOpening({ panel, root: host.root, options });
  const userChat = createUserChat({
    options,
    panel,
    events,
    report,
    onReplaced({ conversation }) {
      view.show(conversation);
    },
  });
  const view = mountView(
    host.root,
    {
      ...appearance,
      options,
      panel,
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
    if (isOpen) userChat.current.conversation.start();
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
  void Promise.resolve().then(() => {
    if (!destroyed) events.emit('ready');
  });

  function destroy() {
    destroyed = true;
    userChat.current.close();
    stopStarting();
    stopFollowing();
    appearance.stop();
    view.remove();
    host.remove();
    onDestroy();
    events.emit('destroy');
  }

  return guardHandle(
    createHandle({
      userChat,
      panel,
      opening,
      events,
      report,
      getWords: () => appearance.words.peek(),
      destroy,
    }),
    () => destroyed,
  );
}
