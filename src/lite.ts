import integrity from 'integrity:finance-chat.js';
import { createBubble } from './lite/bubble';
import { createScriptLoader } from './page/scriptLoader';
import { lineOf } from './report/warnings';

/**
 * In a bundle, `currentScript` is the bundle or nothing. This is the usual reason why the chat does not load, and not the
 * only one, so the line asks.
 */
const IN_BUNDLE = 'Is the light tag in a bundle?';

const own = document.currentScript as HTMLScriptElement | null;
/** The console has been told of this fault. */
let told = '';

if (!own) tell(IN_BUNDLE);
// Beside the full tag or another light one, there is nothing to do.
else if (!window.FinanceChat?.init && !window.FinanceChat?.load) showBubble(own);

function tell(fault: string) {
  if (fault !== told) console.error(lineOf('script-not-ready', fault));
  told = fault;
}

function showBubble(own: HTMLScriptElement) {
  const { host, button, remove } = createBubble(own.dataset);
  const loadScript = createScriptLoader(own);
  let loading: Promise<void> | undefined;
  /** What had the focus at the press: the bubble, or an element of the page, where a dialog there takes each focus back. */
  let pressedFrom: Element | null = null;

  async function load() {
    // The page may have the full tag, too.
    if (window.FinanceChat?.init) return;
    loading ??= loadScript('finance-chat.js', integrity).catch((error) => {
      tell(`${error.message} ${IN_BUNDLE}`);
      const detail = { operation: 'load', code: 'script-not-ready', kind: 'unavailable' };
      if (pressedFrom) document.dispatchEvent(new CustomEvent('finance-chat:error', { detail }));
      pressedFrom = null;
      loading = undefined;
      throw error;
    });
    await loading;
  }

  /** A failure is told already, and the next click tries again. */
  const loadQuietly = () => load().catch(() => {});

  /** Loads the script where the page wants that early, or where this tab has a conversation: `chat/record.ts` names its record. */
  async function loadIfUsed() {
    const isUsed = own.dataset.load === 'idle' || `${Object.keys(sessionStorage)}`.includes('finance-chat:');
    if (isUsed) await load();
  }

  async function press() {
    pressedFrom = document.activeElement;
    button.setAttribute('aria-busy', 'true');
    await loadQuietly();
    button.removeAttribute('aria-busy');
    if (window.FinanceChat?.init && !document.querySelector('finance-chat')) tell('No init(), or it failed.');
  }

  /** The widget's own bubble is on the page, and nothing has been painted since. */
  function awaitRelease() {
    const widget = document.querySelector(':root > finance-chat');
    const isHeld = button.matches(':active');
    // The widget lies above, and browsers send no click for a press that ends on another element than it began on.
    widget?.toggleAttribute('inert', isHeld);
    if (isHeld) {
      setTimeout(awaitRelease);
      return;
    }
    const root = widget?.shadowRoot;
    const launcher = root?.querySelector<HTMLElement>('.launcher');
    // Neither a bubble nor an open panel: with a button of the page's own, this bubble goes, and nothing opens.
    if (!root?.querySelector('button')) tell('The light tag needs a bubble.');
    const { activeElement, body } = document;
    if (activeElement === host) launcher?.focus();
    // A person whose focus is in a field of the page has gone on, and is left alone.
    const isHere = activeElement === pressedFrom || activeElement === body;
    if (isHere && pressedFrom && launcher?.matches('[aria-expanded=false]')) launcher.click();
    remove();
  }

  window.FinanceChat ??= { queue: [] };
  // The script loads its other files by this, too: a page may allow only one Trusted Types policy of our name.
  window.FinanceChat.load = (file?: string, digest?: string) => (file ? loadScript(file, digest) : load());
  button.onpointerenter = loadQuietly;
  button.onfocus = loadQuietly;
  button.onclick = press;
  document.addEventListener('finance-chat:ready', awaitRelease, { once: true });
  // A browser may refuse sessionStorage.
  (window.requestIdleCallback ?? setTimeout)(() => loadIfUsed().catch(() => {}));
}
