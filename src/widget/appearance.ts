import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { joinStops, listen, observeMutations } from '../lib/listen';
import { isRightToLeft, scriptOf } from '../locale/tags';
import { createTranslation } from '../locale/translation';
import type { Options } from '../options/widgetOptions';
import { blendOf, colorsOf, DARK, readScheme, type Scheme, tintOf, toRgb } from '../page/colors';
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
  const stops: (() => void)[] = [];

  function matches(media: string): ReadonlySignal<boolean> {
    const query = matchMedia(media);
    const current = signal(query.matches);
    stops.push(listen(query, ['change'], () => (current.value = query.matches)));
    return current;
  }

  const calm = matches('(prefers-reduced-motion: reduce)');
  /** In so narrow a window, a panel in a corner would leave no room for the page anyway. */
  const narrow = matches('(max-width: 479.98px)');

  const pageScheme = signal(readScheme());
  const readSchemeAgain = () => (pageScheme.value = readScheme());

  const ready = signal(false);
  const checkPage = () => (ready.value = document.readyState === 'complete');
  queueMicrotask(checkPage);

  /** The edges that a panel that fills the screen must leave free; unknown while the person has zoomed in. */
  function setRoom({ scale, height, offsetTop }: VisualViewport) {
    // A page may zoom its root by CSS. The browser gives these lengths without that zoom.
    const cssZoom = host.root.host.currentCSSZoom ?? 1;
    const toLength = (pixels: number) => (scale > 1.01 ? undefined : `${pixels / cssZoom}px`);
    host.setStyle({ '--_top': toLength(offsetTop), '--_height': toLength(height) });
  }

  const locale = computed(() => options.value.locale ?? pageLocale());
  const missing = computed(() => extras.findMissing(locale.value));
  // As text, because an update may give the same messages in another object.
  const messages = computed(() => JSON.stringify(options.value.messages));
  const translation = computed(() =>
    createTranslation(locale.value, extras.catalogue.value, JSON.parse(messages.value)),
  );
  /** Before its messages are there, the bubble already stands where that language has it. */
  const isRtl = computed(() => {
    const isComing = missing.value && !extras.hasFailed(missing.value);
    return isComing ? isRightToLeft(missing.value) : translation.value.rtl;
  });

  const fullScreen = computed(() => options.value.mode !== 'inline' && narrow.value);

  const theme = computed((): Theme => {
    const chosen = options.value;
    const { mode, position, appearance } = chosen;
    const language = { lang: translation.value.locale, dir: isRtl.value ? 'rtl' : 'ltr' };
    const scheme = appearance.scheme === 'auto' ? pageScheme.value : appearance.scheme;
    const size = { density: appearance.density, fullScreen: fullScreen.value };
    const hasPageFont = appearance.fontFamily === 'inherit' && mode !== 'inline' && ready.value;
    return {
      scheme,
      applyTo(frame) {
        Object.assign(frame, language);
        Object.assign(frame.dataset, { mode, position, scheme, ...size });
        // The bubble inherits from the root element, and many pages give their font to `body`.
        const font = hasPageFont && { 'font-family': getComputedStyle(document.body).fontFamily };
        host.setStyle({ ...themeOf(chosen, scheme, host.root), ...font });
      },
    };
  });

  function needLanguage() {
    if (missing.value) return extras.needLanguage(missing.value);
    // Of a browser alone, the host knows no language.
    const locale = options.value.locale || document.documentElement.lang || 'en';
    const isUnknown = translation.value.locale === 'en' && !/^en\b/i.test(locale);
    // Until then, its script may still come.
    if (isUnknown && ready.value) report.warn(['unknown-language', locale]);
  }

  const { visualViewport } = window;
  // The DOM of a host's own tests may have none.
  if (visualViewport) stops.push(listen(visualViewport, ['resize', 'scroll'], () => setRoom(visualViewport)));
  stops.push(
    // Pages switch by a class or an attribute of their root.
    observeMutations([document.documentElement], { attributes: true }, readSchemeAgain),
    listen(matchMedia(DARK), ['change'], readSchemeAgain),
    // An async script may run before the style sheets of the page are there.
    listen(window, ['load'], readSchemeAgain),
    listen(window, ['load'], checkPage),
    effect(() => {
      if (isOpen.value) needLanguage();
    }),
  );

  return {
    translation,
    theme,
    /** The panel fills the screen and is modal. */
    fullScreen,
    /** The person wants nothing on the screen to move. */
    calm,
    /** The page has loaded, and the code that called `init` has run. */
    ready,
    stop: joinStops(stops),
  };
}

/**
 * The language of the page, else of the browser. Where the page names no region, the browser's for that language: a
 * British browser writes dates on an `en` page the British way. `zh-TW` is in another script than `zh`, and needs other
 * messages.
 */
export function pageLocale(): string {
  // As PHP and Java write it: `de_DE`.
  const lang = document.documentElement.lang.replaceAll('_', '-');
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
    ...(mode === 'inline' && { position: 'static', width: '100%', height: '100%' }),
  };
}
