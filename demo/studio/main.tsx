import { effect } from '@preact/signals-core';
import { render } from 'preact';
import { createStudio } from './model';
import { ready } from './ready';
import { createControls } from './ui/controls';
import { Studio } from './ui/Studio';

const place = document.getElementById('studio') as HTMLElement;

async function start() {
  await ready('worker.js');
  const answer = await fetch('integrity.json');
  if (!answer.ok) throw new Error('The widget is not built yet: run "npm run build" first.');
  const studio = createStudio(await answer.json());
  const controls = createControls();
  // The view is one function of the signals, as the widget's own.
  effect(() => render(<Studio studio={studio} controls={controls} />, place));
}

start().catch((error: Error) => render(<p role="alert">{error.message}</p>, place));
