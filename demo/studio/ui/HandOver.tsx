import { PLACEHOLDERS } from '../snippet';
import type { StudioProps } from './props';

export function HandOver({ studio }: StudioProps) {
  const { brand } = studio.view.value;
  const snippet = studio.snippet();
  const css = studio.css();

  async function importFile(input: HTMLInputElement) {
    const [file] = input.files ?? [];
    if (file) await studio.importBrand(await file.text());
    input.value = '';
  }

  return (
    <>
      <section class="group" aria-label="Link">
        <h2>Link</h2>
        <p>Opens the same view: scenario, page, device and brand.</p>
        <p class="acts">
          <button onClick={() => studio.copy('Link', studio.link())}>Copy link</button>
        </p>
      </section>
      <section class="group" aria-label="Snippet">
        <h2>Snippet</h2>
        <p>
          For your own page: the script with its integrity, and the options that differ from the defaults.
          {!import.meta.env.VITE_SERVICE_WORKER && ' Service, user and tokens are those of this demo.'}
        </p>
        {import.meta.env.VITE_SERVICE_WORKER && <PlaceholderList />}
        <pre tabIndex={0}>{snippet}</pre>
        <p class="acts">
          <button onClick={() => studio.copy('Snippet', snippet)}>Copy snippet</button>
        </p>
      </section>
      <section class="group" aria-label="CSS">
        <h2>CSS</h2>
        <p>Rules for your style sheet, with the look of the parts that are on the screen.</p>
        <pre tabIndex={0}>{css}</pre>
        <p class="acts">
          <button onClick={() => studio.copy('CSS', css)}>Copy CSS</button>
        </p>
      </section>
      <section class="group" aria-label="Brand file">
        <h2>Brand file</h2>
        <p>The brand as JSON, to save and to load again.</p>
        <p class="acts">
          <a
            class="button"
            download="brand.json"
            href={`data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(brand, null, 2))}`}
          >
            Export
          </a>
          <label class="button">
            Import
            <input
              type="file"
              accept="application/json,.json"
              aria-label="Import a brand file"
              onChange={({ currentTarget }) => importFile(currentTarget)}
            />
          </label>
        </p>
      </section>
    </>
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
