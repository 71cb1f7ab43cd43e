import { effect } from '@preact/signals-core';
import { render } from 'preact';
import { createStudio } from './model';
import { startWorker } from './player/startWorker';
import { createControls } from './ui/controls';
import { Studio } from './ui/Studio';
import { listenToUndoKeys } from './ui/undoKeys';

const root = document.getElementById('studio') as HTMLElement;

async function start() {
  await startWorker('../worker.js');
  const answer = await fetch('../integrity.json');
  if (!answer.ok) throw new Error('The widget is not built yet: run "npm run build" first.');
  // The controls come first: they recognise a first visit by the empty hash, which the studio then writes.
  const controls = createControls();
  const studio = createStudio(await answer.json());
  listenToUndoKeys({ studio, controls });
  // An effect renders again when a signal changes that any component has read.
  effect(() => render(<Studio studio={studio} controls={controls} />, root));
}

start().catch((error: Error) => render(<p role="alert">{error.message}</p>, root));
