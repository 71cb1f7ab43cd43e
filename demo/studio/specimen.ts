import { createReporter } from '../../src/lib/reporter';
import { type Options, readOptions } from '../../src/options/widgetOptions';
import styles from '../../src/ui/styles.css?inline';
import { themeOf, toRgb } from '../../src/widget/theme';
import type { Brand } from './brand';
import { type Contrast, contrastsIn } from './contrast';
import { partRules } from './parts';
import markup from './specimen.html?raw';

/** The colours and contrasts of a brand in one scheme of the chat. Colours are like `#0b5c4b`. */
export interface SchemeLook {
  /** The accent as the fill of the bubble and the customer's messages. */
  fill: string;
  /** The colour of texts and icons on a fill. */
  ink: string;
  /** The accent as the colour of texts, icons and rings. */
  accent: string;
  ground: string;
  text: string;
  quiet: string;
  edge: string;
  danger: string;
  contrasts: readonly Contrast[];
}

export interface BrandLook {
  /** The accent as the designer gave it, without transparency. */
  given: string;
  light: SchemeLook;
  dark: SchemeLook;
  /** In pixels. */
  radius: number;
  fontSize: number;
}

/** A hidden chat with every part in it, in the widget's own style sheet. */
export interface Specimen {
  /** Throws the widget's error if it refuses the colours and sizes. */
  lookOf(brand: Brand): BrandLook;
}

const REQUIRED = { baseUrl: 'https://service.example', userId: 'x', tokens: { accessToken: 'x' } };

export function createSpecimen(): Specimen {
  const host = document.createElement('finance-chat');
  // Closed, so that nothing finds the same words twice on the page.
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  // The ring is measured without a focus.
  sheet.replaceSync(`${styles} .focused { outline: 2px solid var(--_accent) } :host {}`);
  const hostRule = sheet.cssRules[sheet.cssRules.length - 1] as CSSStyleRule;
  root.adoptedStyleSheets = [sheet];
  root.innerHTML = markup;
  const frame = root.firstElementChild as HTMLElement;
  const partSheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, partSheet];
  host.ariaHidden = 'true';
  // Some parts are visible in a hidden parent, and the host itself has no box.
  const place = Object.assign(document.createElement('div'), { className: 'offstage' });
  place.append(host);
  document.body.append(place);

  function lookIn(scheme: 'light' | 'dark', options: Options): SchemeLook {
    const theme = themeOf(options, scheme, root);
    for (const [name, value] of Object.entries({ ...theme, visibility: 'hidden' })) {
      hostRule.style.setProperty(name, value ?? '', 'important');
    }
    frame.dataset.scheme = scheme;
    const style = getComputedStyle(frame);
    const color = (name: string) => hexOf(style.getPropertyValue(`--_${name}`), root);
    return {
      fill: color('fill'),
      ink: color('ink'),
      accent: color('accent'),
      ground: color('ground'),
      text: color('text'),
      quiet: color('quiet'),
      edge: color('edge'),
      danger: color('danger'),
      contrasts: contrastsIn(root),
    };
  }

  return {
    lookOf(brand) {
      const options = readOptions({ ...REQUIRED, appearance: brand.appearance ?? {} }, createReporter());
      partSheet.replaceSync(partRules(brand.parts ?? {}));
      const [light, dark] = [lookIn('light', options), lookIn('dark', options)];
      const panel = getComputedStyle(root.querySelector('.panel') as Element);
      return {
        given: hexOf(options.appearance.accent, root),
        light,
        dark,
        radius: Number.parseFloat(panel.borderTopLeftRadius),
        fontSize: Number.parseFloat(panel.fontSize),
      };
    },
  };
}

const hexOf = (color: string, root: ShadowRoot) =>
  `#${toRgb(color, root)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
