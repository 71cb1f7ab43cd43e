import { Brand } from './Brand';
import type { StudioProps } from './controls';
import { SIDES, TABS } from './controls';
import { HandOver } from './HandOver';
import { Log } from './Log';
import { Preview } from './Preview';
import { Scenarios } from './Scenarios';
import { Tabs } from './Tabs';

const PANELS = { scenarios: Scenarios, brand: Brand, handOver: HandOver, log: Log };

export function Studio({ studio, controls }: StudioProps) {
  const { tab, side } = controls;
  const Panel = PANELS[tab.value];
  return (
    <div class="studio" data-side={side.value}>
      <header class="top">
        <h1>
          <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
            <path d="M6 4h20a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H15l-7 6v-6H6a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Z" />
            <path d="m9 17 4-4 4 3 6-7" />
          </svg>
          Finance Chat <small>studio</small>
        </h1>
        <Tabs
          class="sides"
          label="Side"
          names={SIDES}
          chosen={side.value}
          onChoose={(name) => {
            side.value = name;
          }}
        />
        <p class="status-text" role="status">
          {studio.statusText.value}
        </p>
        <nav aria-label="Demo">
          <a href="../">Start page</a>
          <a href="../docs/">Guides</a>
          <button onClick={() => studio.copy('Link', location.href)}>Copy link</button>
          <button
            class="filled"
            onClick={() => {
              tab.value = 'handOver';
              side.value = 'controls';
            }}
          >
            Hand over
          </button>
        </nav>
      </header>
      <div role="alert" class="wrong">
        {studio.errors.value.map((error) => (
          <p key={error}>{error}</p>
        ))}
      </div>
      <main>
        <section class="side controls" id="controls-panel" aria-label="Controls">
          <Tabs
            class="tabs"
            label="Controls"
            names={TABS}
            chosen={tab.value}
            onChoose={(name) => {
              tab.value = name;
            }}
          />
          <div
            key={tab.value}
            class="panel"
            role="tabpanel"
            id={`${tab.value}-panel`}
            aria-labelledby={`${tab.value}-tab`}
            tabIndex={0}
          >
            <Panel studio={studio} controls={controls} />
          </div>
        </section>
        <Preview studio={studio} controls={controls} />
      </main>
    </div>
  );
}
