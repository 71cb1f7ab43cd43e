import { type Brand as BrandOptions, withDefaults } from '../brand';
import { languageName } from '../languageName';
import { CheckedText } from './CheckedText';
import { Select, Text } from './fields';
import { Group } from './Group';
import { History } from './History';
import { Identity } from './Identity';
import { Look } from './Look';
import { OwnAnswers } from './OwnAnswers';
import { Parts } from './Parts';
import { Presets } from './Presets';
import type { StudioProps } from './props';
import { Sentences } from './Sentences';

const MAX_STARTERS = 4;

/** By the option's value in milliseconds. */
const HIDE_TIMES = [
  ['', 'Never'],
  ['10000', 'After 10 seconds'],
  ['60000', 'After a minute'],
  ['300000', 'After 5 minutes'],
];

export function Brand({ studio, controls }: StudioProps) {
  return (
    <>
      <History studio={studio} controls={controls} />
      <Presets studio={studio} controls={controls} />
      <Identity studio={studio} />
      <Look studio={studio} controls={controls} />
      <Words studio={studio} controls={controls} />
      <Amounts studio={studio} />
      <OwnAnswers studio={studio} controls={controls} />
      <Sentences studio={studio} controls={controls} />
      <Parts studio={studio} controls={controls} />
    </>
  );
}

function Words({ studio, controls }: StudioProps) {
  const { brand } = studio.view.value;
  const brandInUse = withDefaults(brand);
  const { dress = {} } = studio.scenario.value;
  const tags = new Set(['en', ...studio.locales]);
  if (brand.locale) tags.add(brand.locale);
  const change = (options: BrandOptions) => studio.setBrand({ ...brand, ...options });

  return (
    <Group title="Words">
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
      <Text
        label="Greeting"
        rows={2}
        placeholder={dress.greeting ?? ''}
        value={brandInUse.greeting ?? ''}
        onText={(greeting) => change({ greeting })}
      />
      <CheckedText
        label="Starters, a line each, up to four"
        rows={4}
        placeholder={(dress.starters ?? []).join('\n')}
        value={(brandInUse.starters ?? []).join('\n')}
        drafts={controls.drafts}
        check={startersFault}
        onText={(lines) => change({ starters: startersOf(lines) })}
      />
      <Text
        label="Disclaimer"
        placeholder={dress.disclaimer ?? ''}
        value={brandInUse.disclaimer ?? ''}
        onText={(disclaimer) => change({ disclaimer })}
      />
    </Group>
  );
}

function Amounts({ studio }: Pick<StudioProps, 'studio'>) {
  const { brand } = studio.view.value;
  const { hideAmounts = false, hideAmountsAfter = '' } = withDefaults(brand);
  const change = (options: BrandOptions) => studio.setBrand({ ...brand, ...options });

  return (
    <Group title="Amounts">
      <label class="check">
        <input
          type="checkbox"
          checked={hideAmounts}
          onChange={({ currentTarget }) => change({ hideAmounts: currentTarget.checked })}
        />
        Start with amounts hidden
      </label>
      <label class="field">
        Hide after inactivity
        <select
          value={`${hideAmountsAfter}`}
          onChange={({ currentTarget: { value } }) => {
            const { hideAmountsAfter: _, ...never } = brand;
            studio.setBrand(value ? { ...brand, hideAmountsAfter: Number(value) } : never);
          }}
        >
          {HIDE_TIMES.map(([ms, name]) => (
            <option key={ms} value={ms}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </Group>
  );
}

const startersOf = (lines: string) => (lines ? lines.split('\n') : []);

function startersFault(lines: string): string | undefined {
  const surplus = lines.split('\n').length - MAX_STARTERS;
  if (surplus > 0) return `The chat has room for ${MAX_STARTERS}: ${surplus} too many.`;
}
