import { options, render } from 'preact';
import { useErrorBoundary } from 'preact/hooks';
import type { User } from '../chat/user';
import { createUi, type Ui, UiContext, type WidgetContext } from './context';
import { Widget } from './Widget';

/** How long to wait before a view that failed is built again. Each further failure doubles it. */
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 30_000;

/** Shows the widget in a shadow root, once `show` is called. A view that fails is taken down, and built again from the state. */
export function mountView(root: ShadowRoot, context: WidgetContext) {
  /** Set by `show`. */
  let ui: Ui;
  /** Each view has an element of its own: the remains of a failed one cannot disturb the next. */
  let frame: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = FIRST_DELAY_MS;

  function build() {
    takeDown();
    try {
      const next = document.createElement('div');
      next.className = 'widget';
      frame = next;
      root.replaceChildren(next);
      render(<View ui={ui} frame={next} onError={(error) => handleFailure(next, error)} />, next);
    } catch (error) {
      handleFailure(frame, error);
    }
  }

  function handleFailure(failed: HTMLElement | undefined, error: unknown) {
    context.report.warn(['rendering-failed'], error);
    // One cause may break many components, and a view that could not be taken down may fail later.
    if (failed !== frame || timer !== undefined) return;
    timer = setTimeout(build, delay);
    delay = Math.min(delay * 2, LONGEST_DELAY_MS);
  }

  function takeDown() {
    const former = frame;
    frame = undefined;
    clearTimeout(timer);
    timer = undefined;
    // Preact may fail to end a broken view. Its element leaves the page all the same.
    if (former) context.report.contain(['rendering-failed'], () => render(null, former));
  }

  // Where an error boundary cannot take its broken children off the page, Preact throws what was reported already.
  options.debounceRendering = (renderQueue) =>
    void Promise.resolve()
      .then(renderQueue)
      .catch(() => {});

  return {
    /** Shows the chat of a user. Nothing of a former conversation stays on the page, even where rendering fails. */
    show(chat: User) {
      ui = createUi(context, chat);
      build();
    },

    remove() {
      takeDown();
      root.replaceChildren();
    },
  };
}

/** The whole view; nothing once rendering it, or an effect of it, has failed. */
function View({ ui, frame, onError }: { ui: Ui; frame: HTMLElement; onError(error: unknown): void }) {
  const [error] = useErrorBoundary(onError);
  return <UiContext.Provider value={ui}>{!error && <Widget frame={frame} />}</UiContext.Provider>;
}
