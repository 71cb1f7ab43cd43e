import { afterAll, expect } from 'vitest';

// These files run one after the other in the same world: none may leave a global behind. Vue keeps some of its own.
const before = new Set(Object.getOwnPropertyNames(globalThis));

afterAll(() => {
  const left = Object.getOwnPropertyNames(globalThis).filter(
    (name) => !before.has(name) && !name.startsWith('__VUE'),
  );
  expect(left, 'globals that the file leaves behind').toEqual([]);
});
