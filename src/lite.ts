import integrity from 'integrity:finance-chat.js';
import { createBubble } from './lite/bubble';
import { createScriptLoader } from './page/scriptLoader';
import { lineOf } from './report/warnings';

const SCRIPT = 'finance-chat.js';

/** A person who has waited longer than this has gone on to something else. */
const PRESS_MS = 10_000;

const ONCE = { once: true };

const own = document.currentScript as HTMLScriptElement | null;

// Beside the full tag or another light one, there is nothing to do.
if (own && !(window.FinanceChat?.init ?? window.FinanceChat?.load)) showBubble(own);

function showBubble(own: HTMLScriptElement) {
  const { host, button, remove } = createBubble(own.dataset);
  const loadScript = createScriptLoader(own);
  let loading: Promise<void> | undefined;
  /** When the person pressed the bubble, which opens the panel. */
  let pressedAt = 0;
  /** The widget's own bubble is on the page, or was. */
  let isReady = false;
  /** The console has been told of this fault. */
  let told = '';

  function tell(fault: string) {
    if (fault !== told) console.error(lineOf('script-not-ready', fault));
    told = fault;
  }

  async function load() {
    if (!window.FinanceChat?.init) {
      loading ??= loadScript(SCRIPT, integrity).catch((error) => {
        loading = undefined;
        pressedAt = 0;
        tell(error.message);
        throw error;
      });
    }
    return loading;
  }

  /** A failure is told already, and the next click tries again. */
  const loadQuietly = () => load().catch(() => {});

  function preload() {
    // Chromium's description of the network.
    const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
    if (!connection?.saveData && !connection?.effectiveType?.includes('2g')) loadQuietly();
  }

  async function press() {
    pressedAt = Date.now();
    button.setAttribute('aria-busy', 'true');
    await loadQuietly();
    button.removeAttribute('aria-busy');
    if (window.FinanceChat?.init && !isReady) tell(`${SCRIPT} loaded, but init() was not called.`);
  }

  /** The widget's own bubble is on the page, and nothing has been painted since; or the widget is destroyed already. */
  function awaitRelease() {
    isReady = true;
    const widget = document.querySelector(':root > finance-chat');
    const isPressed = button.matches(':active');
    // The widget lies above, and browsers send no click for a press that ends on another element than it began on.
    widget?.toggleAttribute('inert', isPressed);
    if (isPressed) {
      setTimeout(awaitRelease);
      return;
    }
    const launcher = widget?.shadowRoot?.querySelector<HTMLElement>('.launcher');
    const { activeElement, body } = document;
    if (activeElement === host) launcher?.focus();
    // A person whose focus is in a field of the page has gone on, and is left alone.
    const isHere = activeElement === host || activeElement === body;
    if (isHere && Date.now() - pressedAt < PRESS_MS && launcher?.matches('[aria-expanded=false]'))
      launcher.click();
    pressedAt = 0;
    remove();
  }

  window.FinanceChat ??= { queue: [] };
  // The script loads its other files by this, too: a page may allow only one Trusted Types policy of our name.
  window.FinanceChat.load = (file?: string, digest?: string) => (file ? loadScript(file, digest) : load());
  button.onpointerenter = preload;
  button.onfocus = preload;
  button.onclick = press;
  document.addEventListener('finance-chat:ready', awaitRelease, ONCE);
  document.addEventListener('finance-chat:destroy', awaitRelease, ONCE);
  (window.requestIdleCallback ?? setTimeout)(() => {
    if (own.dataset.load === 'idle' || hasConversation()) loadQuietly();
  });
}

/** This tab has a conversation, under a name that `chat/storage.ts` gives. */
function hasConversation() {
  try {
    return `${Object.keys(sessionStorage)}`.includes('finance-chat:');
  } catch {
    return false;
  }
}
