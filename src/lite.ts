import integrity from 'integrity:finance-chat.js';
import { lineOf } from './lib/lineOf';
import { createScriptLoader } from './lib/scriptLoader';
import { createBubble } from './lite/bubble';

const SCRIPT = 'finance-chat.js';

const own = document.currentScript as HTMLScriptElement | null;

// Beside the full tag or another light one, there is nothing to do.
if (own && !(window.FinanceChat?.init ?? window.FinanceChat?.load)) start(own);

function start(own: HTMLScriptElement) {
  const { host, button, remove } = createBubble(own.dataset);
  const loadScript = createScriptLoader(own);
  let loading: Promise<void> | undefined;
  /** The person has pressed the bubble, and waits for the panel. */
  let isWanted = false;
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
        isWanted = false;
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
    const { connection = {} } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
    if (!connection.saveData && !/2g/.test(`${connection.effectiveType}`)) loadQuietly();
  }

  async function open() {
    isWanted = true;
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
    if (isPressed) setTimeout(awaitRelease);
    else handOver(widget?.shadowRoot?.querySelector<HTMLElement>('.launcher'));
  }

  function handOver(launcher?: HTMLElement | null) {
    // A person whose focus is in a field of the page has gone on, and is left alone.
    const isHere = document.activeElement === host;
    if (isHere) launcher?.focus();
    if (isWanted && (isHere || document.activeElement === document.body)) {
      if (launcher?.matches('[aria-expanded=false]')) launcher.click();
    }
    isWanted = false;
    remove();
  }

  window.FinanceChat ??= { queue: [] };
  // The script loads its other files by this, too: a page may allow only one Trusted Types policy of our name.
  window.FinanceChat.load = (file?: string, digest?: string) => (file ? loadScript(file, digest) : load());
  button.onpointerenter = preload;
  button.onfocus = preload;
  button.onclick = open;
  document.addEventListener('finance-chat:ready', awaitRelease);
  document.addEventListener('finance-chat:destroy', awaitRelease);
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
