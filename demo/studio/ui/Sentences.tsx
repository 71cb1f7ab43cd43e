import { en, type Messages } from '../../../src/locale/en';
import { sentencesOf } from '../brand/sentences';
import type { StudioProps } from './controls';
import { Text } from './fields';
import { FoldedGroup } from './Group';

type Key = keyof Messages;
type Sentence = Messages[Key];
type Forms = Record<string, string>;

/** The plural forms of a sentence. A sentence with one form has only `other`. */
function formsOf(sentence: Sentence | undefined): Forms {
  return typeof sentence === 'string' ? { other: sentence } : { ...sentence };
}

/** The sentence in English. A language may have forms that English has not. */
function labelOf(key: Key, form: string): string {
  const forms = formsOf(en[key]);
  return forms[form] ?? `${forms.other} (${form})`;
}

/** Fields for all sentences of the widget, one for each plural form of the language. */
export function Sentences({ studio, controls: { sentenceSearch } }: StudioProps) {
  const { brand } = studio.view.value;
  const messages = brand.messages ?? {};
  const search = sentenceSearch.value.toLowerCase();
  const all = Object.entries(sentencesOf(studio.locale.value)) as [Key, Sentence][];
  const found = all.filter(([key, sentence]) => {
    if (!search) return key in messages || key === 'placeholder';
    return `${key} ${Object.values(formsOf(en[key]))} ${Object.values(formsOf(sentence))}`
      .toLowerCase()
      .includes(search);
  });

  /** An empty text stands for the default. A sentence of several forms is given whole: the widget wants each form. */
  function replace(key: Key, form: string, text: string) {
    const { [key]: before, ...otherMessages } = messages;
    const defaults = sentencesOf(studio.locale.value)[key];
    const defaultForms = formsOf(defaults);
    const forms = { ...defaultForms, ...formsOf(before), [form]: text || defaultForms[form] };
    const isDefault = Object.entries(defaultForms).every(([name, words]) => forms[name] === words);
    const sentence = typeof defaults === 'string' ? forms.other : forms;
    const changed = isDefault ? otherMessages : { ...otherMessages, [key]: sentence };
    const { messages: _, ...otherOptions } = brand;
    const hasMessages = Object.keys(changed).length > 0;
    studio.setBrand(hasMessages ? { ...otherOptions, messages: changed } : otherOptions);
  }

  return (
    <FoldedGroup title="Every sentence">
      <Text
        label={`Find one of ${all.length} sentences`}
        value={sentenceSearch.value}
        onText={(text) => {
          sentenceSearch.value = text;
        }}
      />
      {found.flatMap(([key, sentence]) =>
        Object.entries(formsOf(sentence)).map(([form, defaultText]) => {
          const text = formsOf(messages[key])[form] ?? '';
          return (
            <Text
              key={`${key} ${form}`}
              label={labelOf(key, form)}
              placeholder={defaultText}
              value={text === defaultText ? '' : text}
              onText={(typed) => replace(key, form, typed)}
            />
          );
        }),
      )}
      {!found.length && <p>No sentence has these words.</p>}
    </FoldedGroup>
  );
}
