import { en, type Sentences } from './en';
import { createFormat } from './format';

export type Catalogue = Readonly<Record<string, Partial<Sentences>>>;

const RTL = /^(ar|fa|he|ur)\b/;

export type Words = ReturnType<typeof createWords>;

/**
 * The sentences and formats of the best known language for `wanted` (BCP 47): `fr-CA` speaks French with
 * Canadian figures, and a language without sentences is English throughout.
 */
export function createWords(wanted: string, catalogue: Catalogue, own?: Partial<Sentences>) {
  let locale = canonical(wanted);
  let known = locale;
  // `zh-Hans-CN`, `zh-Hans`, `zh`
  while (known && !(known in catalogue) && known !== 'en') known = known.replace(/-?[^-]+$/, '');
  if (!known) locale = 'en';
  const sentences: Sentences = { ...en, ...catalogue[known], ...own };
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

function canonical(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
