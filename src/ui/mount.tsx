import { options, render } from 'preact';
import { createViewState, type ShownChat, type Ui, UiContext, type WidgetContext } from './context';
import { ErrorBoundary } from './ErrorBoundary';
import { Widget } from './Widget';

/** How long to wait before a view that failed is built again. Each further failure doubles it. */
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 30_000;
/** The failure of a view that has worked for this long is a first one again. */
const SOUND_MS = 60_000;

export interface View {
  /** The chat is another user's now. Nothing of the former conversation stays on the page, even where rendering fails. */
  restart(): void;
  remove(): void;
}

/** Shows the widget in a shadow root. A view that fails is taken down, and built again from the state. */
export function mountView(root: ShadowRoot, context: WidgetContext, chat: ShownChat): View {
  let ui = createUi(context, chat);
  /** Each view has an element of its own: the remains of a failed one cannot disturb the next. */
  let frame: HTMLElement | undefined;
  let wasTyping = false;
  let builtAt = 0;
  let delay = FIRST_DELAY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  options.debounceRendering = renderSafely;
  build();

  function reportFailure(error: unknown) {
    context.report.warn(['rendering-failed'], error);
  }

  function build() {
    takeDown();
    const next = document.createElement('div');
    next.className = 'widget';
    frame = next;
    builtAt = performance.now();
    try {
      root.replaceChildren(next);
      returnFocus();
      render(
        <ErrorBoundary onError={(error) => fail(next, error)}>
          <UiContext.Provider value={ui}>
            <Widget frame={next} />
          </UiContext.Provider>
        </ErrorBoundary>,
        next,
      );
    } catch (error) {
      fail(next, error);
    }
  }

  function fail(failed: HTMLElement, error: unknown) {
    reportFailure(error);
    // One cause may break many components, and a view that could not be taken down may fail later.
    if (failed !== frame || timer !== undefined) return;
    if (root.activeElement?.matches('textarea')) wasTyping = true;
    if (performance.now() - builtAt > SOUND_MS) delay = FIRST_DELAY_MS;
    const buildAgain = () => {
      if (failed === frame) build();
    };
    try {
      timer = setTimeout(buildAgain, delay);
    } catch {
      // That of the page may fail, too.
      AbortSignal.timeout(delay).onabort = buildAgain;
    }
    delay = Math.min(delay * 2, LONGEST_DELAY_MS);
  }

  /** Returns the focus to the input if it was there, unless the person has moved it elsewhere meanwhile. */
  function returnFocus() {
    const { activeElement, body } = document;
    if (wasTyping && (!activeElement || activeElement === body)) context.focusTarget.value ??= 'input';
    wasTyping = false;
  }

  /** Preact may fail to end a broken view. Its element leaves the page all the same. */
  function takeDown() {
    const former = frame;
    frame = undefined;
    clearTimeout(timer);
    timer = undefined;
    try {
      if (former) render(null, former);
    } catch (error) {
      reportFailure(error);
    }
  }

  return {
    restart() {
      ui = createUi(context, chat);
      build();
    },

    remove() {
      takeDown();
      root.replaceChildren();
    },
  };
}

const createUi = (context: WidgetContext, chat: ShownChat): Ui => ({
  ...context,
  chat,
  state: createViewState(),
});

/**
 * An error boundary that cannot take its broken children off the page throws, in a task of Preact's own. By then the
 * failure is reported and the view about to be built again, so nothing of it should reach the page.
 */
function renderSafely(renderQueue: () => void) {
  // Not `queueMicrotask`: a page may have replaced it by one that throws, into the write to the state.
  Promise.resolve()
    .then(renderQueue)
    .catch(() => {
      // Reported by the error boundary.
    });
}
