import { PLACEHOLDERS } from '../snippet';
import { Download } from './Download';
import { FileButton } from './fields';
import { Code, Group } from './Group';
import { InspectButton } from './InspectButton';
import { Pictures } from './Pictures';
import type { StudioProps } from './props';

export function HandOver({ studio, controls }: StudioProps) {
  const { brand } = studio.view.value;
  const snippet = studio.snippet();
  const css = studio.css();
  const tokens = studio.tokens();

  return (
    <>
      <Group title="Link">
        <p>Opens the same view: scenario, page, device, brand and your presets.</p>
        <p class="acts">
          <button onClick={() => studio.copy('Link', studio.link())}>Copy link</button>
        </p>
      </Group>
      <Group title="Snippet">
        <p>
          For your own page: the script with its integrity, and the options that differ from the defaults.
          {!import.meta.env.VITE_SERVICE_WORKER && ' Service, user and tokens are those of this demo.'}
        </p>
        {import.meta.env.VITE_SERVICE_WORKER && <PlaceholderList />}
        <Examples studio={studio} />
        {(brand.brand?.logo || brand.brand?.logoDark) && (
          <p class="note">Put your logo on your site under the path in the snippet, or change the path.</p>
        )}
        <Code studio={studio} name="Snippet" code={snippet} />
      </Group>
      <Group title="CSS">
        {css ? (
          <>
            <p>For your style sheet: the parts that you changed.</p>
            <Code studio={studio} name="CSS" code={css} />
          </>
        ) : (
          <p>You need none: the snippet has the whole look. What you change in single parts appears here.</p>
        )}
        <p class="acts">
          <InspectButton controls={controls} />
        </p>
      </Group>
      <Group title="Design tokens">
        <p>Colours as shown in both schemes, radius and type, in the W3C Design Tokens format 2025.10.</p>
        <Code studio={studio} name="Tokens" code={tokens}>
          <Download name="finance-chat.tokens.json" text={tokens}>
            Save tokens
          </Download>
        </Code>
      </Group>
      <Group title="CSS variables">
        <p>The same for your own style sheet, so that your page can have the colours of the chat.</p>
        <Code studio={studio} name="Variables" code={studio.variables()} />
      </Group>
      <Pictures studio={studio} controls={controls} />
      <Group title="Brand file">
        <p>The brand as JSON, to save and to load again.</p>
        <p class="acts">
          <Download name="brand.json" text={JSON.stringify(brand, null, 2)}>
            Export
          </Download>
          <FileButton
            label="Import"
            name="Import a brand file"
            accept="application/json,.json"
            onFile={async (file) => studio.importBrand(await file.text())}
          />
        </p>
      </Group>
    </>
  );
}

const EXAMPLES = ['greeting', 'starters', 'disclaimer'] as const;

/** Says which words of the preview are not the designer's own, so that nobody misses them in the snippet. */
function Examples({ studio }: Pick<StudioProps, 'studio'>) {
  const { brand } = studio.view.value;
  const { dress = {} } = studio.scenario.value;
  const names = EXAMPLES.filter((name) => dress[name] && !brand[name]);
  if (!names.length) return null;
  const list = new Intl.ListFormat('en').format(names);
  return (
    <p class="note">Examples of this scenario, and not in the snippet: {list}. Write your own under Brand.</p>
  );
}

/** Lists the example values in the snippet of a build without a server. */
const PlaceholderList = () => (
  <div class="note">
    <p>Replace these four examples with your own:</p>
    <ul>
      <li>
        <code>{PLACEHOLDERS.dist}</code> where you serve the files of <code>dist</code>
      </li>
      <li>
        <code>{PLACEHOLDERS.baseUrl}</code> your service
      </li>
      <li>
        <code>{PLACEHOLDERS.userId}</code> who is signed in
      </li>
      <li>
        <code>{PLACEHOLDERS.tokensUrl}</code> where your backend gives out tokens
      </li>
    </ul>
  </div>
);
