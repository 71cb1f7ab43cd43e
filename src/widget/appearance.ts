import { computed, effect, type ReadonlySignal } from '@preact/signals';
import { isRightToLeft, scriptOf } from '../locale/tags';
import { createTranslation, type Translation } from '../locale/translation';
import { TOP_LAYER } from '../options/types';
import type { Options } from '../options/widgetOptions';
import { colorsOf, type Scheme, tintOf, toRgb } from '../page/colors';
import type { Reporter } from '../report/reporter';
import type { Theme } from '../ui/context';
import type { LazyFiles } from './lazyFiles';
import { followMedia } from './media';
import type { ShadowHost } from './shadowHost';

/** Language, colours and size of the widget: by the host's options, else by the page and the system. */
export interface WidgetAppearance {
  readonly translation: ReadonlySignal<Translation>;
  readonly theme: ReadonlySignal<Theme>;
  /** The panel fills the screen and is modal. */
  readonly fullScreen: ReadonlySignal<boolean>;
  /** The person wants nothing on the screen to move. */
  readonly calm: ReadonlySignal<boolean>;
  /** The page has loaded, and the code that called `init` has run. */
  readonly ready: ReadonlySignal<boolean>;
  stop(): void;
}

interface AppearanceParts {
  options: ReadonlySignal<Options>;
  lazyFiles: LazyFiles;
  host: ShadowHost;
  /** Of the panel, which needs the messages of its language. */
  isOpen: ReadonlySignal<boolean>;
  report: Reporter;
}

export function createAppearance(parts: AppearanceParts): WidgetAppearance {
  const { options, lazyFiles, host, isOpen, report } = parts;
  const media = followMedia();

  const locale = computed(() => options.value.locale ?? pageLocale());
  const missing = computed(() => lazyFiles.findMissing(locale.value));
  // As text, because an update may give the same messages in another object.
  const messages = computed(() => JSON.stringify(options.value.messages ?? {}));
  const translation = computed(() =>
    createTranslation(locale.value, lazyFiles.catalogue.value, JSON.parse(messages.value)),
  );
  /** Before its messages are there, the bubble already stands where that language has it. */
  const isRtl = computed(() => {
    const isComing = missing.value && !lazyFiles.failed.value.includes(missing.value);
    return isComing ? isRightToLeft(missing.value) : translation.value.rtl;
  });

  const fullScreen = computed(() => options.value.mode !== 'inline' && media.narrow.value);

  const theme = computed((): Theme => {
    const chosen = options.value;
    const { mode, position, zIndex, appearance } = chosen;
    const { locale } = translation.value;
    const dir = isRtl.value ? 'rtl' : 'ltr';
    const scheme = appearance.scheme === 'auto' ? media.scheme.value : appearance.scheme;
    const { density } = appearance;
    const size = { density, fullScreen: fullScreen.value, low: media.low.value };
    return {
      scheme,
      applyTo(frame) {
        Object.assign(frame, { lang: locale, dir });
        Object.assign(frame.dataset, { mode, position, scheme, ...size });
        host.setStyle(themeOf(chosen, scheme, host.root));
        host.setRaised(zIndex === TOP_LAYER);
      },
    };
  });

  function needLanguage() {
    if (missing.value) return lazyFiles.needLanguage(missing.value);
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
    fullScreen,
    calm: media.calm,
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
    ...tintOf(accent, scheme),
    '--_radius': length(radius),
    '--_size': length(fontSize),
    'font-family': fontFamily,
    ...(mode === 'inline' && { position: 'static', height: '100%' }),
  };
}
