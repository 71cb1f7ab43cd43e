import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { listen, observeMutations } from '../lib/listen';
import { isRightToLeft, scriptOf } from '../locale/tags';
import { createTranslation } from '../locale/translation';
import type { Options } from '../options/widgetOptions';
import { blendOf, colorsOf, readDeclaredSchemes, type Scheme, schemeOf, tintOf, toRgb } from '../page/colors';
import type { Reporter } from '../report/reporter';
import type { Theme } from '../ui/context';
import type { Extras } from './extras';
import type { ShadowHost } from './shadowHost';

/** Language, colours and size of the widget: by the host's options, else by the page and the system. */
export function createAppearance(
  options: ReadonlySignal<Options>,
  extras: Extras,
  host: ShadowHost,
  /** Of the panel, which needs the messages of its language. */
  isOpen: ReadonlySignal<boolean>,
  report: Reporter,
) {
  const media = followMedia();

  const locale = computed(() => options.value.locale ?? pageLocale());
  const missing = computed(() => extras.findMissing(locale.value));
  // As text, because an update may give the same messages in another object.
  const messages = computed(() => JSON.stringify(options.value.messages ?? {}));
  const translation = computed(() =>
    createTranslation(locale.value, extras.catalogue.value, JSON.parse(messages.value)),
  );
  /** Before its messages are there, the bubble already stands where that language has it. */
  const isRtl = computed(() => {
    const isComing = missing.value && !extras.hasFailed(missing.value);
    return isComing ? isRightToLeft(missing.value) : translation.value.rtl;
  });

  const fullScreen = computed(() => options.value.mode !== 'inline' && media.narrow.value);

  const theme = computed((): Theme => {
    const chosen = options.value;
    const { mode, position, appearance } = chosen;
    const { locale } = translation.value;
    const dir = isRtl.value ? 'rtl' : 'ltr';
    const scheme = appearance.scheme === 'auto' ? media.scheme.value : appearance.scheme;
    const size = { density: appearance.density, fullScreen: fullScreen.value };
    return {
      scheme,
      applyTo(frame) {
        Object.assign(frame, { lang: locale, dir });
        Object.assign(frame.dataset, { mode, position, scheme, ...size });
        host.setStyle(themeOf(chosen, scheme, host.root));
      },
    };
  });

  function needLanguage() {
    if (missing.value) return extras.needLanguage(missing.value);
    // Of a browser alone, the host knows no language.
    const locale = options.value.locale || document.documentElement.lang || 'en';
    const isUnknown = translation.value.locale === 'en' && !/^en\b/i.test(locale);
    // Until then, its script may still come.
    if (isUnknown && media.ready.value) report.warn(['unknown-language', locale]);
  }

  const stops = [
    effect(() => host.setStyle(media.roomStyle.value)),
    effect(() => {
      if (isOpen.value) needLanguage();
    }),
  ];

  return {
    translation,
    theme,
    /** The panel fills the screen and is modal. */
    fullScreen,
    /** The person wants nothing on the screen to move. */
    calm: media.calm,
    /** The page has loaded, and the code that called `init` has run. */
    ready: media.ready,

    stop() {
      media.stop();
      for (const stop of stops) stop();
    },
  };
}

/**
 * The language of the page, else of the browser. Where the page names no region, the browser's for that language: a
 * British browser writes dates on an `en` page the British way. `zh-TW` is in another script than `zh`, and needs other
 * messages.
 */
export function pageLocale(): string {
  const { lang } = document.documentElement;
  if (!lang) return navigator.language;
  return (
    navigator.languages.find((tag) => tag.startsWith(`${lang}-`) && scriptOf(tag) === scriptOf(lang)) ?? lang
  );
}

const length = (value: number | string | undefined) => (typeof value === 'number' ? `${value}px` : value);

/** The options of the looks as declarations of `:host`. An option left out keeps the value of tokens.css. */
export function themeOf({ appearance, offset, zIndex, mode }: Options, scheme: Scheme, root: ShadowRoot) {
  const { radius, fontFamily, fontSize, accentDark } = appearance;
  const accent = toRgb((scheme === 'dark' && accentDark) || appearance.accent, root);
  return {
    '--_x': length(offset.x),
    '--_y': length(offset.y),
    'z-index': `${zIndex}`,
    'color-scheme': scheme,
    ...colorsOf(accent, scheme),
    '--_blend': `rgb(${blendOf(accent)})`,
    ...tintOf(accent, scheme),
    '--_radius': length(radius),
    '--_size': length(fontSize),
    'font-family': fontFamily,
    ...(mode === 'inline' && { position: 'static', height: '100%' }),
  };
}

/** Settings of the page, its window and the system that decide how the widget looks. */
function followMedia() {
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

  const prefersDark = matches('(prefers-color-scheme: dark)');

  /** The edges that a panel that fills the screen must leave free; unknown while the person has zoomed in. */
  const roomStyle = signal<Readonly<Record<string, string | undefined>>>({});

  function readRoom({ scale, height, offsetTop }: VisualViewport) {
    const isZoomed = scale > 1.01;
    roomStyle.value = {
      '--_top': isZoomed ? undefined : `${offsetTop}px`,
      '--_height': isZoomed ? undefined : `${height}px`,
    };
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
    /** In so narrow a window, a panel in a corner would leave no room for the page anyway. */
    narrow: matches('(max-width: 479.98px)'),
    calm: matches('(prefers-reduced-motion: reduce)'),
    scheme: computed(() => schemeOf(declared.value, prefersDark.value)),
    ready,
    roomStyle,

    stop() {
      for (const stop of stops) stop();
    },
  };
}
