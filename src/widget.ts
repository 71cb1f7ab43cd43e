import { batch, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import { type Chat, createChat } from './chat';
import { derived } from './derived';
import { createEmitter } from './events';
import type { Handle } from './handle';
import { type Catalogue, createWords } from './locale/words';
import type { View } from './model/entry';
import { createPanel } from './model/panel';
import { isMessage } from './model/replies';
import {
  elementOf,
  type InitOptions,
  mergeOptions,
  type Options,
  resolveOptions,
  TOP_LAYER,
} from './options';
import { createPlace, listen, watchMedia, watchScheme, watchViewport } from './page';
import { createReporter } from './reporter';
import type { TokenPair } from './service/tokens';
import { toPlainText } from './transcript';
import styles from './ui/styles.css?inline';
import { themeOf } from './ui/theme';
import { mountView } from './ui/view';

/** Narrower than this, a panel in a corner would leave no room for the page anyway. */
const FULL_SCREEN = '(max-width: 479.98px)';

/** Joins service, model, view and page, and undoes it all. */
export function createWidget(
  resolved: Options,
  catalogue: ReadonlySignal<Catalogue>,
  onDestroy: () => void,
): Handle {
  const options = signal(resolved);
  const { mode, target, hideAmounts } = resolved;
  const inline = mode === 'inline';
  const parent = (inline && elementOf(target)) || undefined;
  const report = createReporter();
  const events = createEmitter(report);
  const panel = createPanel(events.emit);
  const amountsHidden = signal(hideAmounts);
  const words = derived([options, catalogue], ({ locale, messages }, known) =>
    createWords(locale ?? (document.documentElement.lang || navigator.language), known, messages),
  );
  const place = createPlace(styles, parent);
  const narrow = watchMedia(FULL_SCREEN);
  const pageScheme = watchScheme();
  const viewport = watchViewport();
  const scheme = derived([options, pageScheme.scheme], ({ appearance: { scheme } }, page) =>
    scheme === 'light' || scheme === 'dark' ? scheme : page,
  );
  const theme = derived([options, scheme], (options, scheme) => themeOf(options, scheme, place.shadow));
  const fullScreen = derived([narrow.matches], (matches) => !inline && matches);
  const view = {
    ...{ options, words, panel, amountsHidden, scheme, fullScreen },
    contain: report.contain,
    open: () => open(true),
    close: () => close(true),
  };
  let chat: Chat;
  let unmount: (() => void) | undefined;
  let opener: HTMLElement | undefined;
  let destroyed = false;
  /** Until tokens come: those of an update start anew. */
  let loggedOut = false;
  /** What became of the pair the host gave. */
  let renewed: TokenPair | undefined;

  startChat(false);
  if (inline) panel.toggle(true);
  const undo = [
    () => unmount?.(),
    place.remove,
    narrow.stop,
    pageScheme.stop,
    viewport.stop,
    effect(() => {
      place.style({ ...theme.value, ...viewport.free.value });
      place.raise(options.value.zIndex === TOP_LAYER);
    }),
    effect(() => {
      if (panel.open.value) untracked(chat.conversation.start);
    }),
    listen(window, ['online', 'offline', 'focus', 'pageshow', 'pagehide'], follow),
    listen(document, ['visibilitychange'], follow),
    listen(document, ['click'], openFromHost),
  ];
  queueMicrotask(() => destroyed || events.emit('ready'));

  function startChat(afterLogout: boolean) {
    loggedOut = afterLogout;
    chat = createChat({
      ...{ loggedOut, panel, events, report },
      current: () => options.peek(),
      source: () => renewed ?? options.peek().tokens,
      onRenewed(pair) {
        if (typeof options.peek().tokens !== 'function') renewed = pair;
      },
      onLogout: forget,
      onMoved() {
        chat.close();
        startChat(loggedOut);
      },
    });
    unmount?.();
    unmount = mountView(place.shadow, view, chat.conversation);
    if (panel.open.peek()) chat.conversation.start();
  }

  /** The page goes on- and offline, leaves and comes back. */
  function follow({ type, persisted }: Event & Partial<PageTransitionEvent>) {
    if (type === 'pagehide') chat.pause();
    else if (type === 'online') chat.conversation.hint(true);
    // An `offline` the browser does not stand by is no more than noise.
    else if (type === 'offline') navigator.onLine || chat.conversation.hint(false);
    else if (!document.hidden) {
      chat.resume(!!persisted);
      // Perhaps of another chat by now.
      chat.conversation.comeBack();
    }
  }

  function openFromHost({ target: clicked }: Event) {
    const { launcher } = options.peek();
    if (typeof launcher !== 'string' || !(clicked instanceof Element)) return;
    const button = clicked.closest<HTMLElement>(launcher);
    if (button) toggle(true, button);
  }

  function open(byHand: boolean, by?: HTMLElement) {
    if (!panel.open.peek()) opener = by;
    panel.toggle(true);
    // On touch the composer would raise the keyboard over the conversation.
    if (byHand) find(matchMedia('(pointer: coarse)').matches ? 'dialog' : 'textarea')?.focus();
  }

  function close(fromPanel?: boolean) {
    // A dialog the browser has closed may have lost the focus by now.
    const focused = fromPanel || place.shadow.activeElement?.closest('dialog');
    panel.toggle(false);
    if (focused) (opener?.isConnected ? opener : find('.launcher'))?.focus();
  }

  function find(selector: string) {
    return place.shadow.querySelector<HTMLElement>(selector);
  }

  function toggle(byHand: boolean, by?: HTMLElement) {
    if (panel.open.peek()) close();
    else open(byHand, by);
  }

  /** Leaves nothing of the user in this tab. */
  function forget() {
    chat.wipe();
    panel.toggle(false);
    panel.restore({ open: false, unread: 0 });
    startChat(true);
  }

  function update(change: Partial<InitOptions>) {
    const before = options.peek();
    const after = resolveOptions(mergeOptions(before, change));
    const { tokens, hideAmounts: hide } = change;
    const isOther = before.baseUrl !== after.baseUrl || before.userId !== after.userId;
    // Hosts that give all their options at every change give the pair they began with.
    const isNews =
      tokens &&
      (chat.conversation.signedOut.peek() ||
        Object(tokens).accessToken !== Object(before.tokens).accessToken);
    if (isOther || isNews) renewed = undefined;
    batch(() => {
      options.value = after;
      if (hide !== undefined) amountsHidden.value = hide;
      if (isOther || before.persistence !== after.persistence || (tokens && loggedOut)) {
        chat.wipe();
        startChat(false);
      } else if (isNews && typeof tokens !== 'function') {
        chat.setTokens(tokens);
      }
    });
  }

  function showView(view: View) {
    open(false);
    void chat.conversation.show(view);
  }

  const handle: Handle = {
    open: () => open(false),
    close: () => close(),
    toggle: () => toggle(false),
    show() {
      panel.bubble.value = true;
    },
    hide() {
      panel.bubble.value = false;
    },
    isOpen: () => panel.open.peek(),
    unreadCount: () => panel.unread.peek(),
    send: (text) => void chat.conversation.send(`${text}`),
    prefill: (text) => chat.conversation.write(`${text}`),
    focus: () => find('textarea')?.focus(),
    showTeaser(text) {
      panel.teaser.value = `${text}`;
    },
    showMetrics: () => showView('metrics'),
    showActions: () => showView('actions'),
    connectBank: () => showView('connect'),
    receive(message) {
      if (isMessage(message)) chat.conversation.receive(message);
      else report.warn('receive() takes { payloadType, payload }.');
    },
    setTokens(tokens) {
      loggedOut = false;
      update({ tokens });
    },
    update,
    newSession: () => chat.conversation.newSession(),
    transcript: () => toPlainText(chat.conversation.entries.peek(), words.value, amountsHidden.peek()),
    on: events.on,
    logout() {
      chat.tellLogout();
      forget();
    },
    destroy() {
      destroyed = true;
      chat.close();
      for (const act of undo) act();
      onDestroy();
      events.emit('destroy');
    },
  };

  /** Once the widget is gone every method does nothing. */
  const guarded = Object.entries(handle).map(([name, method]) => [
    name,
    // Whoever listens late must get the way to stop, too.
    (...values: unknown[]) => (destroyed && method !== events.on ? undefined : method(...values)),
  ]);
  return Object.fromEntries(guarded);
}
