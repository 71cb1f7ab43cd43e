import { attempt } from '../lib/attempt';
import { isFilled, ownProperty } from '../lib/guards';
import { en, type Messages } from './en';
import { createFormat, type Format } from './format';
import { isRightToLeft, withScript } from './tags';

/** Messages by language. */
export type Catalogue = Readonly<Record<string, Partial<Messages>>>;

/** The messages and formats of one language. */
export interface Translation extends Format {
  /** BCP 47. */
  locale: string;
  rtl: boolean;
  /** The message for a key, its `{name}`s filled in. */
  t(key: keyof Messages, values?: Readonly<Record<string, string | number>>): string;
}

/**
 * The translation into the best known language for `wanted` (BCP 47): `fr-CA` gets French with Canadian figures, `zh-CN` the
 * Chinese of its script, and a language without messages gets English throughout. `own` replaces single messages.
 */
export function createTranslation(
  wanted: string,
  catalogue: Catalogue,
  own?: Partial<Messages>,
): Translation {
  const known = findLanguage(wanted, Object.keys(catalogue));
  const locale = known === undefined ? 'en' : canonical(wanted);
  const messages = { ...en, ...(known !== undefined && catalogue[known]), ...own };
  const format = createFormat(locale);

  function messageFor(key: keyof Messages, count: string | number | undefined): string {
    const found: string | Partial<Record<Intl.LDMLPluralRule, string>> = messages[key] ?? '';
    if (typeof found === 'string') return found;
    return String(found[format.plural(Number(count))] ?? found.other);
  }

  return {
    ...format,
    locale,
    rtl: isRightToLeft(locale),

    t(key, values = {}) {
      return messageFor(key, values.count).replace(/\{(\w+)\}/g, (whole, name: string) => {
        const value = ownProperty(values, name) ?? whole;
        return typeof value === 'number' ? format.number(value) : value;
      });
    },
  };
}

/** The name of the best known language for `wanted` (BCP 47). */
export function findLanguage(wanted: string, names: readonly string[]): string | undefined {
  const tag = canonical(wanted);
  return findTag(tag, names) ?? findTag(withScript(tag), names);
}

/** For `zh-Hans-CN`, the first known of `zh-Hans-CN`, `zh-Hans`, `zh`. */
function findTag(tag: string, others: readonly string[]): string | undefined {
  const names = ['en', ...others];
  for (let rest = tag; rest; rest = rest.replace(/-?\w+$/, '')) {
    const name = names.find((candidate) => canonical(candidate) === rest);
    if (name) return name;
  }
  return undefined;
}

/** Whether it is a BCP 47 tag. */
export const isTag = (value: unknown): value is string => isFilled(value) && canonical(value) !== '';

/** The tag as `Intl` spells it. Empty if it is no tag. */
const canonical = (tag: string) => attempt(() => `${new Intl.Locale(tag)}`) ?? '';
