import { en, type Sentences } from './en';
import { createFormat } from './format';

export type Catalogue = Readonly<Record<string, Partial<Sentences>>>;

const RTL = /^(ar|fa|he|ur)\b/;

export type Words = ReturnType<typeof createWords>;

/**
 * The sentences and formats of the best known language for `wanted` (BCP 47): `fr-CA` speaks French with
 * Canadian figures, `zh-CN` the Chinese of its script, and a language without sentences is English throughout.
 */
export function createWords(wanted: string, catalogue: Catalogue, own?: Partial<Sentences>) {
  const sets: Record<string, Partial<Sentences>> = { en };
  for (const tag of Object.keys(catalogue)) {
    const name = canonical(tag);
    sets[name] = { ...sets[name], ...catalogue[tag] };
  }
  // `zh-Hans-CN`, `zh-Hans`, `zh`
  const find = (tag: string): string => (!tag || sets[tag] ? tag : find(tag.replace(/-?[^-]+$/, '')));
  let locale = canonical(wanted);
  const known = find(locale) || find(canonical(locale, 'maximize'));
  if (!known) locale = 'en';
  const sentences = { ...en, ...sets[known], ...own };
  const plurals = new Intl.PluralRules(locale);
  const format = createFormat(locale);

  return {
    ...format,
    locale,
    rtl: RTL.test(locale),

    /** The sentence for a key, its `{name}`s filled in. */
    say(key: keyof Sentences, values: Record<string, string | number> = {}) {
      const found = sentences[key];
      const forms = Object(found);
      const sentence = forms[plurals.select(Number(values.count))] ?? forms.other ?? found ?? '';
      return `${sentence}`.replace(/\{(\w+)\}/g, (whole, name) => {
        const value = values[name] ?? whole;
        return typeof value === 'number' ? format.number(value) : value;
      });
    },
  };
}

/** The tag as `Intl` spells it, with the likely script and region if asked for; none of what is no tag. */
function canonical(tag: string, maximize?: 'maximize'): string {
  try {
    const locale = new Intl.Locale(tag);
    return `${maximize ? locale.maximize() : locale}`;
  } catch {
    return '';
  }
}
