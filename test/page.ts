import { GlobalWindow } from 'happy-dom';
import { afterAll, expect } from 'vitest';
import { populateGlobal } from 'vitest/runtime';

// One page for all test files of a worker. The document is happy-dom's, `fetch` is Node's own, so that it reaches a server
// on any port.
if (!('happyDOM' in globalThis)) {
  // A link that a test presses leads nowhere: the page stays at its address.
  const navigation = { disableMainFrameNavigation: true, disableFallbackToSetURL: true };
  const settings = { disableErrorCapturing: true, navigation };
  const window = new GlobalWindow({ url: 'https://shop.example/', settings });
  // Node 25 and later have storages of their own, which would stand before those of the page.
  for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name);
  populateGlobal(globalThis, window, { bindFunctions: true });
}

afterAll(() => {
  expect(location.href).toBe('https://shop.example/');
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
});
