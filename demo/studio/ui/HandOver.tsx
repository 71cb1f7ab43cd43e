import { OWN } from '../snippet';
import type { StudioProps } from './Studio';

export function HandOver({ studio }: StudioProps) {
  const { brand } = studio.view.value;
  const snippet = studio.snippet();
  const css = studio.css();

  async function read(input: HTMLInputElement) {
    const [file] = input.files ?? [];
    if (file) await studio.importBrand(await file.text());
    input.value = '';
  }

  return (
    <>
      <section class="group" aria-label="Link">
        <h2>Link</h2>
        <p>Opens this view as it is: scenario, page, device and brand.</p>
        <p class="acts">
          <button onClick={() => studio.copy('Link', studio.link())}>Copy link</button>
        </p>
      </section>
      <section class="group" aria-label="Snippet">
        <h2>Snippet</h2>
        <p>
          For a page of your own: the script with its integrity, and what differs from the defaults.
          {!import.meta.env.VITE_SERVICE_WORKER && ' Service, user and tokens are this demo’s.'}
        </p>
        {import.meta.env.VITE_SERVICE_WORKER && <Replacements />}
        <pre tabIndex={0}>{snippet}</pre>
        <p class="acts">
          <button onClick={() => studio.copy('Snippet', snippet)}>Copy snippet</button>
        </p>
      </section>
      <section class="group" aria-label="CSS">
        <h2>CSS</h2>
        <p>The look of the parts that are on the screen, for a style sheet.</p>
        <pre tabIndex={0}>{css}</pre>
        <p class="acts">
          <button onClick={() => studio.copy('CSS', css)}>Copy CSS</button>
        </p>
      </section>
      <section class="group" aria-label="Brand file">
        <h2>Brand file</h2>
        <p>The brand as JSON, to keep and to bring back.</p>
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
              onChange={({ currentTarget }) => read(currentTarget)}
            />
          </label>
        </p>
      </section>
    </>
  );
}

/** What of a snippet without a server is not true yet. */
const Replacements = () => (
  <div class="note">
    <p>Put your own in place of four examples:</p>
    <ul>
      <li>
        <code>{OWN.dist}</code> where you serve the files of <code>dist</code>
      </li>
      <li>
        <code>{OWN.baseUrl}</code> your service
      </li>
      <li>
        <code>{OWN.userId}</code> who is signed in
      </li>
      <li>
        <code>{OWN.tokensUrl}</code> where your backend gives out tokens
      </li>
    </ul>
  </div>
);
