import { afterAll, expect } from 'vitest';

// These files run one after the other in the same world: none may leave a global behind. Vue and axe keep some of their own.
const before = new Set(Object.getOwnPropertyNames(globalThis));

afterAll(() => {
  const left = Object.getOwnPropertyNames(globalThis).filter(
    (name) => !before.has(name) && !/^(axe$|__core-js|__VUE)/.test(name),
  );
  expect(left, 'globals that the file leaves behind').toEqual([]);
});
