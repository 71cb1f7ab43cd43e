import { type Brand, withDefaults } from '../brand/brand';
import { languageName } from '../brand/sentences';
import { CheckedText } from './CheckedText';
import type { StudioProps } from './controls';
import { Select, Text } from './fields';
import { Group } from './Group';

const MAX_STARTERS = 4;

/** What the chat says first, and in which language. */
export function Words({ studio, controls }: StudioProps) {
  const { brand } = studio.view.value;
  const { greeting = '', starters = [], disclaimer = '' } = withDefaults(brand);
  const { dress = {} } = studio.scenario.value;
  const tags = new Set(['en', ...studio.locales]);
  if (brand.locale) tags.add(brand.locale);
  const change = (options: Brand) => studio.setBrand({ ...brand, ...options });

  return (
    <Group title="Words">
      <Text
        label="Greeting"
        rows={2}
        placeholder={dress.greeting ?? ''}
        value={greeting}
        onText={(text) => change({ greeting: text })}
      />
      <CheckedText
        label="Questions to begin with, one in each line"
        rows={3}
        placeholder={(dress.starters ?? []).join('\n')}
        value={starters.join('\n')}
        drafts={controls.drafts}
        check={startersFault}
        onText={(lines) => change({ starters: lines ? lines.split('\n') : [] })}
      />
      <Text
        label="Small print"
        placeholder={dress.disclaimer ?? ''}
        value={disclaimer}
        onText={(text) => change({ disclaimer: text })}
      />
      <Select
        label="Language"
        names={Object.fromEntries([
          ['', 'As the scenario'],
          ...[...tags].map((tag) => [tag, languageName(tag)]),
        ])}
        chosen={brand.locale ?? ''}
        onChoose={(locale) => {
          const { locale: _, ...rest } = brand;
          studio.setBrand(locale ? { ...rest, locale } : rest);
        }}
      />
    </Group>
  );
}

function startersFault(lines: string): string | undefined {
  const surplus = lines.split('\n').length - MAX_STARTERS;
  if (surplus > 0) return `The chat has room for ${MAX_STARTERS}: ${surplus} too many.`;
}
