export const aggregatorStyle = `
:root {
  color-scheme: light dark;
  --ground: #eef1f4;
  --paper: #ffffff;
  --ink: #17202b;
  --ink-soft: #55616f;
  --edge: #c9d1da;
  --control-edge: #7d8997;
  --accent: #155e75;
  --on-accent: #ffffff;
  --tint: #e8f3f6;
}

@media (prefers-color-scheme: dark) {
  :root {
    --ground: #10161d;
    --paper: #19212b;
    --ink: #e8edf2;
    --ink-soft: #a4b0bd;
    --edge: #34404d;
    --control-edge: #7d8997;
    --accent: #67c5dd;
    --on-accent: #06222b;
    --tint: #1b313b;
  }
}

* { box-sizing: border-box; }

body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  grid-template-rows: auto 1fr auto;
  gap: 1rem;
  padding: 1.5rem 1rem;
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
}

header, main, footer { width: 100%; max-width: 30rem; margin: 0 auto; }
header p { margin: 0; font-weight: 600; color: var(--ink-soft); }
footer p { margin: 0; font-size: 0.875rem; color: var(--ink-soft); }

main {
  align-self: start;
  padding: clamp(1.25rem, 5vw, 2rem);
  background: var(--paper);
  border: 1px solid var(--edge);
  border-radius: 1rem;
}

h1 { margin: 0 0 0.75rem; font-size: 1.5rem; line-height: 1.25; text-wrap: balance; }
p { margin: 0 0 1rem; }
ul { margin: 0 0 1rem; padding-inline-start: 1.25rem; }
a { color: var(--accent); }
form { margin: 0; }
fieldset { margin: 0 0 1rem; padding: 0; border: 0; display: grid; gap: 0.5rem; min-width: 0; }
legend { padding: 0; margin-bottom: 0.5rem; font-weight: 600; }

.bank {
  display: flex;
  gap: 0.75rem;
  align-items: center;
  padding: 0.75rem 1rem;
  border: 1px solid var(--edge);
  border-radius: 0.75rem;
  cursor: pointer;
}
.bank:has(:checked) { border-color: var(--accent); background: var(--tint); }
.bank strong, .bank small { display: block; }
.bank small { font-size: 0.875rem; color: var(--ink-soft); }
.bank input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--accent); }

button {
  width: 100%;
  min-height: 2.75rem;
  padding: 0.5rem 1rem;
  border: 1px solid transparent;
  border-radius: 0.75rem;
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button:hover { filter: brightness(1.08); }
form + form, p + form, form + p { margin-top: 0.75rem; }
.quiet { background: transparent; color: var(--ink); border-color: var(--control-edge); }
.ending { margin: 0; font-weight: 600; }

:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.bank:focus-within { outline: 3px solid var(--accent); outline-offset: 2px; }
.bank :focus-visible { outline: none; }
`;
