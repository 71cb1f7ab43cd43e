import { options, render } from 'preact';
import { createViewState, type ShownChat, type Ui, UiContext, type WidgetContext } from './context';
import { ErrorBoundary } from './ErrorBoundary';
import { createFocusKeeper } from './focusKeeper';
import { showPlainView } from './plainView';
import { createRecovery } from './recovery';
import { Widget } from './Widget';

export interface View {
  /** The chat is another user's now. Nothing of the former conversation stays on the page, whatever fails. */
  restart(): void;
  remove(): void;
}

/** Shows the widget in a shadow root. A failure in it is reported, and the view is built again from the state. */
export function mountView(root: ShadowRoot, context: WidgetContext, chat: ShownChat): View {
  const focus = createFocusKeeper(root, context.focusTarget);
  const recovery = createRecovery(build, buildPlain);
  let ui = createUi(context, chat, reportFailure);
  let clear = () => {};
  /** The view on the page, until it fails. */
  let working: symbol | undefined;
  containRenderings();
  build();

  function reportFailure(error: unknown) {
    context.report.warn(['rendering-failed'], error);
  }

  function fail(view: symbol, error: unknown) {
    reportFailure(error);
    // One cause may break many components, each of which comes here, and a view that could not be removed may fail later.
    if (view !== working) return;
    working = undefined;
    focus.keep();
    recovery.fail();
  }

  /** An element of its own for each view: what a failed one left behind cannot disturb the next. */
  function createFrame(): HTMLElement {
    focus.keep();
    clear();
    clear = () => {};
    const frame = document.createElement('div');
    frame.className = 'widget';
    root.replaceChildren(frame);
    focus.restore();
    return frame;
  }

  function build() {
    const view = Symbol('view');
    working = view;
    try {
      const frame = createFrame();
      clear = () => unmount(frame, reportFailure);
      render(
        <ErrorBoundary onError={(error) => fail(view, error)}>
          <UiContext.Provider value={ui}>
            <Widget frame={frame} />
          </UiContext.Provider>
        </ErrorBoundary>,
        frame,
      );
    } catch (error) {
      fail(view, error);
    }
  }

  function buildPlain() {
    try {
      clear = showPlainView(createFrame(), ui);
      return true;
    } catch (error) {
      reportFailure(error);
      return false;
    }
  }

  return {
    restart() {
      recovery.cancel();
      ui = createUi(context, chat, reportFailure);
      build();
    },

    remove() {
      working = undefined;
      recovery.cancel();
      clear();
      root.replaceChildren();
    },
  };
}

const createUi = (context: WidgetContext, chat: ShownChat, reportFailure: Ui['reportFailure']): Ui => ({
  ...context,
  chat,
  state: createViewState(),
  reportFailure,
});

/** Preact may fail to take a broken view down. Its frame leaves the page all the same. */
function unmount(frame: HTMLElement, onError: (error: unknown) => void) {
  try {
    render(null, frame);
  } catch (error) {
    onError(error);
  }
}

/**
 * An error boundary that cannot take its broken children off the page throws, in a task of Preact's own. By then the
 * failure is reported and the view about to be built again, so nothing of it should reach the page.
 */
function containRenderings() {
  options.debounceRendering = renderSafely;
}

function renderSafely(renderQueue: () => void) {
  // Not `queueMicrotask`: a page may have replaced it by one that throws, into the write to the state.
  Promise.resolve()
    .then(renderQueue)
    .catch(() => {
      // Reported by the error boundary.
    });
}
