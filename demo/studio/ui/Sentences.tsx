import type { Sentences as Spoken } from '../../../src/locale/en';
import { sentencesOf } from '../sentences';
import { Text } from './fields';
import type { StudioProps } from './Studio';

type Forms = Record<string, string>;

/** As plural forms; a sentence with one form stands for all of them. */
const formsOf = (text: Spoken[keyof Spoken] | undefined) =>
  (typeof text === 'string' ? { other: text } : { ...text }) as Forms;

/** Any sentence of the widget, in each form that its language has. */
export function Sentences({ studio, controls: { sentence } }: StudioProps) {
  const { brand } = studio.view.value;
  const own = brand.messages ?? {};
  const wanted = sentence.value.toLowerCase();
  const all = Object.entries(sentencesOf(studio.locale.value)) as [keyof Spoken, Spoken[keyof Spoken]][];
  const found = all.filter(([key, text]) =>
    wanted
      ? `${key} ${Object.values(formsOf(text))}`.toLowerCase().includes(wanted)
      : key in own || key === 'title',
  );

  function replace(key: keyof Spoken, form: string | undefined, text: string) {
    const { [key]: before, ...rest } = own;
    const said = Object.entries({ ...formsOf(before), [form ?? 'other']: text }).filter(([, words]) => words);
    const messages = said.length ? { ...rest, [key]: form ? Object.fromEntries(said) : text } : rest;
    const { messages: _, ...others } = brand;
    studio.dress(Object.keys(messages).length ? { ...others, messages } : others);
  }

  return (
    <section class="group" aria-label="Sentences">
      <h2>Sentences</h2>
      <Text
        label={`Find among ${all.length} sentences`}
        value={sentence.value}
        onText={(text) => {
          sentence.value = text;
        }}
      />
      {found.flatMap(([key, text]) =>
        Object.entries(formsOf(text)).map(([form, usual]) => {
          const only = typeof text === 'string' ? undefined : form;
          const label = only ? `${key}, ${only}` : key;
          return (
            <Text
              key={label}
              label={label}
              placeholder={usual}
              value={formsOf(own[key])[form] ?? ''}
              onText={(to) => replace(key, only, to)}
            />
          );
        }),
      )}
      {!found.length && <p>No sentence has these words.</p>}
    </section>
  );
}
