import integrity from 'integrity:finance-chat.js';
import { lineOf } from './lib/lineOf';
import { createScriptLoader } from './lib/scriptLoader';
import { createBubble } from './lite/bubble';

const SCRIPT = 'finance-chat.js';

/** Chromium's description of the network. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const own = document.currentScript as HTMLScriptElement | null;

// Beside the full tag or another light one, there is nothing to do.
if (own && !(window.FinanceChat?.init ?? window.FinanceChat?.load)) start(own);

function start(own: HTMLScriptElement) {
  const { host, button, remove } = createBubble(own.dataset);
  const loadScript = createScriptLoader(own);
  let loading: Promise<void> | undefined;
  /** The person has pressed the bubble, and waits for the panel. */
  let isWanted = false;
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
        tell(error.message);
        throw error;
      });
    }
    return loading;
  }

  /** A failure is told already, and the next click tries again. */
  const loadQuietly = () =>
    load().catch(() => {
      isWanted = false;
    });

  function preload() {
    const { connection = {} } = navigator as { connection?: Connection };
    if (!connection.saveData && !/2g/.test(`${connection.effectiveType}`)) loadQuietly();
  }

  async function open() {
    isWanted = true;
    button.setAttribute('aria-busy', 'true');
    await loadQuietly();
    button.removeAttribute('aria-busy');
    if (window.FinanceChat?.init && host.isConnected) tell(`${SCRIPT} loaded, but init() was not called.`);
  }

  /** The widget's own bubble is on the page, and nothing has been painted since; or the widget is destroyed already. */
  function handOver() {
    const widget = document.querySelector(':root > finance-chat')?.shadowRoot;
    const launcher = widget?.querySelector<HTMLElement>('[part=launcher]');
    // Whose focus is in a field of the page has gone on, and is left alone.
    const isHere = document.activeElement === host;
    if (isHere) launcher?.focus();
    if (isWanted && (isHere || document.activeElement === document.body)) {
      if (launcher?.getAttribute('aria-expanded') === 'false') launcher.click();
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
  for (const name of ['ready', 'destroy']) {
    document.addEventListener(`finance-chat:${name}`, handOver, { once: true });
  }
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
