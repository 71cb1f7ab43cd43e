import { en, type Sentences } from './en';
import { createFormat } from './format';

export type Catalogue = Readonly<Record<string, Partial<Sentences>>>;

export type Words = ReturnType<typeof createWords>;

/**
 * The sentences and formats of the best known language for `wanted` (BCP 47): `fr-CA` speaks French with
 * Canadian figures, `zh-CN` the Chinese of its script, and a language without sentences is English throughout.
 */
export function createWords(wanted: string, catalogue: Catalogue, own?: Partial<Sentences>) {
  // `zh-Hans-CN`, `zh-Hans`, `zh`
  const find = (tag: string): string =>
    tag &&
    (['en', ...Object.keys(catalogue)].find((name) => canonical(name) === tag) ??
      find(tag.replace(/-?\w+$/, '')));
  let locale = canonical(wanted);
  const known = find(locale) || find(canonical(locale, 'maximize'));
  if (!known) locale = 'en';
  const sentences = { ...en, ...catalogue[known], ...own };
  const format = createFormat(locale);
  let plurals: Intl.PluralRules | undefined;

  return {
    ...format,
    locale,
    rtl: /^(ar|fa|he|ur)\b/.test(locale),

    /** The sentence for a key, its `{name}`s filled in. */
    say(key: keyof Sentences, values: Record<string, string | number> = {}) {
      const found = sentences[key];
      const forms = Object(found);
      if (forms.other) plurals ??= new Intl.PluralRules(locale);
      const sentence = forms[plurals?.select(Number(values.count)) ?? ''] ?? forms.other ?? found ?? '';
      return `${sentence}`.replace(/\{(\w+)\}/g, (whole, name) => {
        const value = values[name] ?? whole;
        return typeof value === 'number' ? format.number(value) : value;
      });
    },
  };
}

/** The tag as `Intl` spells it, `maximize` with its likely script and region; empty for what is no tag. */
function canonical(tag: string, spell: 'toString' | 'maximize' = 'toString'): string {
  try {
    return `${new Intl.Locale(tag)[spell]()}`;
  } catch {
    return '';
  }
}
