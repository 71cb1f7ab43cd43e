import { computed, effect, type ReadonlySignal } from '@preact/signals';
import type { Reporter } from '../lib/reporter';
import { isRightToLeft } from '../locale/direction';
import { type Catalogue, createTranslation, type Translation } from '../locale/translation';
import { TOP_LAYER } from '../options/types';
import type { Options } from '../options/widgetOptions';
import type { Theme } from '../ui/context';
import type { LanguageFiles } from './languageFiles';
import { isScheme, watchMedia, watchScheme, watchViewport } from './page/media';
import { pageLocale } from './page/pageLocale';
import type { ShadowHost } from './page/shadowHost';
import { themeOf } from './theme';

/** In a narrower window, a panel in a corner would leave no room for the page anyway. */
const FULL_SCREEN = '(max-width: 479.98px)';

/** A lower window has no room for shortcuts beside a conversation. */
const LOW = '(max-height: 479.98px)';

export interface AppearanceOptions {
  options: ReadonlySignal<Options>;
  catalogue: ReadonlySignal<Catalogue>;
  languageFiles: LanguageFiles;
  host: ShadowHost;
  report: Reporter;
}

/** Language, colours and size of the widget: what the host chose, else what the page and the system say. */
export interface WidgetAppearance {
  readonly translation: ReadonlySignal<Translation>;
  readonly theme: ReadonlySignal<Theme>;
  /** The panel fills the screen and is modal. */
  readonly fullScreen: ReadonlySignal<boolean>;
  /** The person wants nothing on the screen to move. */
  readonly calm: ReadonlySignal<boolean>;
  /** Loads the file of the language where there is one. Warns if the host wants a language that has no messages. */
  needLanguage(): void;
  stop(): void;
}

export function createAppearance({
  options,
  catalogue,
  languageFiles,
  host,
  report,
}: AppearanceOptions): WidgetAppearance {
  const narrow = watchMedia(FULL_SCREEN);
  const low = watchMedia(LOW);
  const reducedMotion = watchMedia('(prefers-reduced-motion: reduce)');
  const pageScheme = watchScheme(report);
  const viewport = watchViewport();
  const stopViewportStyle = effect(() => host.setStyle(viewport.current.value));

  const locale = computed(() => options.value.locale ?? pageLocale());
  const missing = computed(() => languageFiles.findMissing(locale.value));
  /** The bubble stands from the start where that language has it. */
  const coming = computed(() => {
    const hasFailed = languageFiles.failed.value.includes(missing.value ?? '');
    return hasFailed ? undefined : missing.value;
  });
  // As text, because an update may give the same messages in another object.
  const messages = computed(() => JSON.stringify(options.value.messages ?? {}));
  const translation = computed(() =>
    createTranslation(locale.value, catalogue.value, JSON.parse(messages.value), report),
  );

  const fullScreen = computed(() => options.value.mode !== 'inline' && narrow.current.value);

  const theme = computed((): Theme => {
    const chosen = options.value;
    const { mode, position, zIndex, appearance } = chosen;
    const { locale, rtl } = translation.value;
    const isMirrored = coming.value ? isRightToLeft(coming.value) : rtl;
    const scheme = isScheme(appearance.scheme) ? appearance.scheme : pageScheme.current.value;
    const isFullScreen = fullScreen.value;
    const isLow = low.current.value || viewport.keyboard.value;
    return {
      scheme,
      applyTo(frame) {
        frame.lang = locale;
        frame.dir = isMirrored ? 'rtl' : 'ltr';
        const { density } = appearance;
        const looks = { mode, position, scheme, density, fullScreen: isFullScreen, low: isLow };
        Object.assign(frame.dataset, looks);
        host.setStyle(themeOf(chosen, scheme, host.root));
        host.setRaised(zIndex === TOP_LAYER);
      },
    };
  });

  return {
    translation,
    theme,
    fullScreen,
    calm: reducedMotion.current,

    needLanguage() {
      if (missing.value) return languageFiles.load(missing.value);
      const { locale = 'en' } = options.value;
      const isMissing = translation.value.locale === 'en' && !/^en\b/i.test(locale);
      // Until then, its script may still come.
      if (isMissing && document.readyState === 'complete') report.warn(['unknown-language', locale]);
    },

    stop() {
      narrow.stop();
      low.stop();
      reducedMotion.stop();
      pageScheme.stop();
      viewport.stop();
      stopViewportStyle();
    },
  };
}
