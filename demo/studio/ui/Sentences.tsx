import type { Messages } from '../../../src/locale/en';
import { sentencesOf } from '../sentences';
import { Text } from './fields';
import { Group } from './Group';
import type { StudioProps } from './props';

type Key = keyof Messages;
type Sentence = Messages[Key];
type Forms = Record<string, string>;

/** The plural forms of a sentence. A sentence with one form has only `other`. */
function formsOf(sentence: Sentence | undefined): Forms {
  return typeof sentence === 'string' ? { other: sentence } : { ...sentence };
}

/** Fields for all sentences of the widget, one for each plural form of the language. */
export function Sentences({ studio, controls: { sentenceSearch } }: StudioProps) {
  const { brand } = studio.view.value;
  const messages = brand.messages ?? {};
  const search = sentenceSearch.value.toLowerCase();
  const all = Object.entries(sentencesOf(studio.locale.value)) as [Key, Sentence][];
  const found = all.filter(([key, sentence]) => {
    if (!search) return key in messages || key === 'title';
    return `${key} ${Object.values(formsOf(sentence))}`.toLowerCase().includes(search);
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
    <Group title="Sentences">
      <Text
        label={`Find among ${all.length} sentences`}
        value={sentenceSearch.value}
        onText={(text) => {
          sentenceSearch.value = text;
        }}
      />
      {found.flatMap(([key, sentence]) =>
        Object.entries(formsOf(sentence)).map(([form, defaultText]) => {
          const label = typeof sentence === 'string' ? key : `${key}, ${form}`;
          const text = formsOf(messages[key])[form] ?? '';
          return (
            <Text
              key={label}
              label={label}
              placeholder={defaultText}
              value={text === defaultText ? '' : text}
              onText={(typed) => replace(key, form, typed)}
            />
          );
        }),
      )}
      {!found.length && <p>No sentence has these words.</p>}
    </Group>
  );
}
