import { withoutDefaults } from '../brand/brand';
import { dataUrlOf, LOGOS, linkedBrand } from '../brand/logo';
import type { StudioProps } from './controls';
import { FileButton, Text } from './fields';
import { Group } from './Group';

/** The brand's logos and name, in the header of the chat. */
export function Identity({ studio }: Pick<StudioProps, 'studio'>) {
  const { brand, page } = studio.view.value;
  const given: Record<string, string> = { ...brand.brand };
  const isInLink = JSON.stringify(linkedBrand(brand)) === JSON.stringify(brand);

  function setPart(name: string, value?: string) {
    const { [name]: _, ...others } = given;
    studio.setBrand(withoutDefaults({ ...brand, brand: value ? { ...others, [name]: value } : others }));
  }

  return (
    <Group title="Logo and name">
      <div class="logos">
        {Object.entries(LOGOS).map(([name, label]) => (
          <div class="logo" data-on={name} key={name}>
            <FileButton
              name={`Choose a file: ${label}`}
              accept="image/*"
              onFile={async (file) => setPart(name, await dataUrlOf(file))}
            >
              {given[name] ? <img src={given[name]} alt={label} /> : <span>+ {label}</span>}
            </FileButton>
            {given[name] && (
              <button
                class="remove"
                aria-label={`Remove: ${label}`}
                title="Remove"
                onClick={() => setPart(name)}
              >
                ×
              </button>
            )}
          </div>
        ))}
      </div>
      <Text
        label="Name"
        placeholder="Finance chat"
        value={given.name ?? ''}
        onText={(name) => setPart('name', name)}
      />
      {!isInLink && (
        <p class="hint">The logo is too large for the link. This tab and the brand file keep it.</p>
      )}
      {page === 'bank' && (
        <p class="hint">The policy of the bank’s page allows no pictures, so our mark stands there.</p>
      )}
    </Group>
  );
}
