import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { listen, observeMutations } from '../lib/listen';
import { readDeclaredSchemes, type Scheme, schemeOf } from '../page/colors';

/** Where an on-screen keyboard leaves room, as custom properties; unknown while the person has zoomed in. */
type RoomStyle = Record<'--_top' | '--_height', string | undefined>;

const UNKNOWN: RoomStyle = { '--_top': undefined, '--_height': undefined };

/** A keyboard leaves less of a window than this. The bars of a browser leave more. */
const ABOVE_KEYBOARD = 0.8;

/** Settings of the page, its window and the system that decide how the widget looks. */
export interface Media {
  /** In so narrow a window, a panel in a corner would leave no room for the page anyway. */
  readonly narrow: ReadonlySignal<boolean>;
  /** In so low a window, or above an on-screen keyboard, there is no room for shortcuts beside a conversation. */
  readonly low: ReadonlySignal<boolean>;
  /** The person wants nothing on the screen to move. */
  readonly calm: ReadonlySignal<boolean>;
  /** The colour scheme that the page declares, else the one that the system prefers. */
  readonly scheme: ReadonlySignal<Scheme>;
  /** The page has loaded, and the code that called `init` has run. */
  readonly ready: ReadonlySignal<boolean>;
  /** The edges that a panel that fills the screen must leave free. */
  readonly roomStyle: ReadonlySignal<RoomStyle>;
  stop(): void;
}

export function followMedia(): Media {
  const stops: (() => void)[] = [];

  function matches(media: string): ReadonlySignal<boolean> {
    const query = matchMedia(media);
    const current = signal(query.matches);
    const stop = listen(query, ['change'], () => {
      current.value = query.matches;
    });
    stops.push(stop);
    return current;
  }

  const lowWindow = matches('(max-height: 479.98px)');
  const prefersDark = matches('(prefers-color-scheme: dark)');

  const roomStyle = signal(UNKNOWN);
  const keyboard = signal(false);

  function readRoom({ scale, height, offsetTop }: VisualViewport) {
    const isZoomed = scale > 1.01;
    keyboard.value = !isZoomed && height < window.innerHeight * ABOVE_KEYBOARD;
    roomStyle.value = isZoomed ? UNKNOWN : { '--_top': `${offsetTop}px`, '--_height': `${height}px` };
  }

  const { visualViewport } = window;
  // The DOM of a host's own tests may have none.
  if (visualViewport)
    stops.push(listen(visualViewport, ['resize', 'scroll'], () => readRoom(visualViewport)));

  const declared = signal(readDeclaredSchemes());
  const readDeclared = () => {
    declared.value = readDeclaredSchemes();
  };
  // Pages switch by a class or an attribute of their root.
  stops.push(observeMutations([document.documentElement], { attributes: true }, readDeclared));

  const ready = signal(false);
  const checkPage = () => {
    ready.value = document.readyState === 'complete';
  };
  stops.push(listen(window, ['load'], checkPage));
  void Promise.resolve().then(checkPage);

  return {
    narrow: matches('(max-width: 479.98px)'),
    low: computed(() => lowWindow.value || keyboard.value),
    calm: matches('(prefers-reduced-motion: reduce)'),
    scheme: computed(() => schemeOf(declared.value, prefersDark.value)),
    ready,
    roomStyle,

    stop() {
      for (const stop of stops) stop();
    },
  };
}
