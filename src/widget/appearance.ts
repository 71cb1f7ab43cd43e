import { computed, effect, type ReadonlySignal } from '@preact/signals';
import type { Reporter } from '../lib/reporter';
import { isRightToLeft } from '../locale/tags';
import { createTranslation, type Translation } from '../locale/translation';
import { TOP_LAYER } from '../options/types';
import type { Options } from '../options/widgetOptions';
import type { Theme } from '../ui/context';
import type { Languages } from './languages';
import { followMedia } from './page/media';
import { pageLocale } from './page/pageLocale';
import type { ShadowHost } from './page/shadowHost';
import { themeOf } from './theme';

/** Language, colours and size of the widget: by the host's options, else by the page and the system. */
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

export function createAppearance(
  options: ReadonlySignal<Options>,
  languages: Languages,
  host: ShadowHost,
  report: Reporter,
): WidgetAppearance {
  const media = followMedia(report);
  const stopRoomStyle = effect(() => host.setStyle(media.roomStyle.value));

  const locale = computed(() => options.value.locale ?? pageLocale());
  const missing = computed(() => languages.findMissing(locale.value));
  /** The bubble stands from the start where that language has it. */
  const coming = computed(() => {
    const hasFailed = languages.failed.value.includes(missing.value ?? '');
    return hasFailed ? undefined : missing.value;
  });
  // As text, because an update may give the same messages in another object.
  const messages = computed(() => JSON.stringify(options.value.messages ?? {}));
  const translation = computed(() =>
    createTranslation(locale.value, languages.catalogue.value, JSON.parse(messages.value), report),
  );

  const fullScreen = computed(() => options.value.mode !== 'inline' && media.narrow.value);

  const theme = computed((): Theme => {
    const chosen = options.value;
    const { mode, position, zIndex, appearance } = chosen;
    const { locale, rtl } = translation.value;
    const isMirrored = coming.value ? isRightToLeft(coming.value) : rtl;
    const scheme = appearance.scheme === 'auto' ? media.scheme.value : appearance.scheme;
    const { density } = appearance;
    const size = { density, fullScreen: fullScreen.value, low: media.low.value };
    return {
      scheme,
      applyTo(frame) {
        frame.lang = locale;
        frame.dir = isMirrored ? 'rtl' : 'ltr';
        Object.assign(frame.dataset, { mode, position, scheme, ...size });
        host.setStyle(themeOf(chosen, scheme, host.root));
        host.setRaised(zIndex === TOP_LAYER);
      },
    };
  });

  return {
    translation,
    theme,
    fullScreen,
    calm: media.calm,

    needLanguage() {
      if (missing.value) return languages.load(missing.value);
      const { locale = 'en' } = options.value;
      const isMissing = translation.value.locale === 'en' && !/^en\b/i.test(locale);
      // Until then, its script may still come.
      if (isMissing && document.readyState === 'complete') report.warn(['unknown-language', locale]);
    },

    stop() {
      media.stop();
      stopRoomStyle();
    },
  };
}
