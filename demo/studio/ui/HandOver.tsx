import type { Brand } from '../brand/brand';
import { partRules } from '../brand/parts';
import { canTakePicture } from '../handOver/picture';
import { tokensJson } from '../handOver/tokens';
import type { StudioProps } from './controls';
import { FileButton } from './fields';
import { Code, Download, FoldedGroup, Group } from './Group';

export function HandOver({ studio }: StudioProps) {
  const { brand } = studio.view.value;
  const css = partRules(brand.parts ?? {});
  const tokens = tokensJson(brand, studio.look.value);

  return (
    <>
      <Group title="Link">
        <p>For colleagues: opens this scenario, on this page, in your brand.</p>
        <p class="acts">
          <button class="filled" onClick={() => studio.copy('Link', location.href)}>
            Copy link
          </button>
        </p>
      </Group>
      <Group title="Snippet">
        <p>
          For developers: the tag, and the options of your brand.
          {!import.meta.env.VITE_SERVICE_WORKER && ' Service, user and tokens are those of this demo.'}
        </p>
        {import.meta.env.VITE_SERVICE_WORKER && (
          <p class="note">Replace the three addresses and the customer in it with your own.</p>
        )}
        <Examples studio={studio} />
        {(brand.brand?.logo || brand.brand?.logoDark) && (
          <p class="note">Put your logo on your site under the path in the snippet, or change the path.</p>
        )}
        <Code studio={studio} name="Snippet" code={studio.snippet()} />
      </Group>
      {css && (
        <Group title="CSS">
          <p>For your style sheet: the parts that you changed.</p>
          <Code studio={studio} name="CSS" code={css} />
        </Group>
      )}
      <Group title="Brand file and picture">
        <p>The brand as a file, to keep and to load again, and what the preview shows.</p>
        <p class="acts">
          <Download name="brand.json" text={JSON.stringify(brand, null, 2)}>
            Save brand
          </Download>
          <FileButton
            name="Load a brand file"
            accept="application/json,.json"
            onFile={async (file) => studio.importBrand(await file.text())}
          >
            Load brand…
          </FileButton>
          {canTakePicture() && (
            <button onClick={() => savePreview(studio)} title="Your browser asks to share this tab">
              Save picture
            </button>
          )}
        </p>
      </Group>
      <FoldedGroup title="Design tokens">
        <p>Colours as shown in both schemes, corners and type, in the W3C Design Tokens format 2025.10.</p>
        <Code studio={studio} name="Tokens" code={tokens}>
          <Download name="finance-chat.tokens.json" text={tokens}>
            Save tokens
          </Download>
        </Code>
      </FoldedGroup>
    </>
  );
}

function savePreview(studio: StudioProps['studio']) {
  const stages = document.querySelector('.stages');
  if (stages) studio.savePicture(stages);
}

/** Says which options of the preview are the scenario's and not the brand's, so that nobody misses them in the snippet. */
function Examples({ studio }: Pick<StudioProps, 'studio'>) {
  const { dress, host } = studio.scenario.value;
  const shown = { ...dress, ...(host?.inline && { mode: 'inline', target: '' }), ...host?.options };
  const names = Object.keys(shown).filter((name) => !studio.view.value.brand[name as keyof Brand]);
  if (!names.length) return null;
  const list = new Intl.ListFormat('en').format(names);
  return <p class="note">Of this scenario, and not in the snippet: {list}.</p>;
}
