// The build writes the version into the code. Here, nothing is built.
Object.assign(globalThis, { __VERSION__: 'crowd' });
