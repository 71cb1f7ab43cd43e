// The build writes the version into the code, and Vitest has it among the globals. Here, nobody gives it.
const world = globalThis as { __VERSION__?: string };
world.__VERSION__ ??= 'crowd';
