import { GlobalWindow } from 'happy-dom';
import { afterAll } from 'vitest';
import { populateGlobal } from 'vitest/runtime';

// One page for all test files of a worker. The document is happy-dom's, `fetch` is Node's own, so that it reaches a server
// on any port.
if (!('happyDOM' in globalThis)) {
  const settings = { disableErrorCapturing: true, navigation: { disableMainFrameNavigation: true } };
  const window = new GlobalWindow({ url: 'https://shop.example/', settings });
  populateGlobal(globalThis, window, { bindFunctions: true });
}

afterAll(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
});
