import { withoutDefaults } from '../brand';
import { dataUrlOf, LOGOS, linkedBrand } from '../logo';
import { FileButton, Text } from './fields';
import { Group } from './Group';
import type { StudioProps } from './props';

/** The brand's name and logos, in the header of the chat. */
export function Identity({ studio }: Pick<StudioProps, 'studio'>) {
  const { brand, page } = studio.view.value;
  const given: Record<string, string> = { ...brand.brand };
  const isInLink = JSON.stringify(linkedBrand(brand)) === JSON.stringify(brand);

  function setPart(name: string, value?: string) {
    const { [name]: _, ...others } = given;
    studio.setBrand(withoutDefaults({ ...brand, brand: value ? { ...others, [name]: value } : others }));
  }

  return (
    <Group title="Name and logo">
      <Text
        label="Name in the header"
        placeholder={studio.scenario.value.dress?.brand?.name ?? ''}
        value={given.name ?? ''}
        onText={(name) => setPart('name', name)}
      />
      {Object.entries(LOGOS).map(([name, label]) => (
        <p class="acts" key={name}>
          {given[name] && <img class="logo" data-on={name} src={given[name]} alt={label} />}
          <FileButton
            label={`${label}…`}
            name={`Choose a file: ${label}`}
            accept="image/*"
            onFile={async (file) => setPart(name, await dataUrlOf(file))}
          />
          {given[name] && (
            <button aria-label={`Remove: ${label}`} onClick={() => setPart(name)}>
              Remove
            </button>
          )}
        </p>
      ))}
      <p class="hint">
        A square picture. Dark chats take the second, if there is one.
        {!isInLink && ' It is too large for the link: only this tab and the brand file keep it.'}
        {page === 'bank' && ' The policy of the bank’s page allows no pictures, so our mark stands there.'}
      </p>
    </Group>
  );
}
