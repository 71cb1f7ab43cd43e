// The policy forbids style sheets from any address, so the script constructs one.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :root {
    color-scheme: light dark;
    --ground: #f4f6f3; --paper: #fff; --ink: #10211d; --soft: #51635d; --edge: #dbe3de;
    --accent: #12685a; --band: #0c3f37; --on-band: #f2fbf8; --soft-on-band: #a9cdc3; --tint: #e3f1ec; --gain: #12685a;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --ground: #0e1513; --paper: #161f1c; --ink: #e7f0ec; --soft: #a2b4ad; --edge: #2b3935;
      --accent: #7fd1bf; --band: #0a2923; --on-band: #e7f0ec; --soft-on-band: #9dc0b6; --tint: #1c302b; --gain: #7fd1bf;
    }
  }
  * { box-sizing: border-box; }
  html { font-family: system-ui, sans-serif; scroll-padding-block-start: 1.5rem; }
  body {
    margin: 0; background: var(--ground); color: var(--ink);
    line-height: 1.55; overflow-wrap: break-word;
  }
  .skip { position: absolute; inset-block-start: -4rem; inset-inline-start: 1rem; z-index: 1; padding: .5rem 1rem; background: var(--paper); }
  .skip:focus { inset-block-start: 1rem; }
  a { color: var(--accent); text-underline-offset: .2em; }
  :focus-visible { outline: 3px solid currentColor; outline-offset: 2px; border-radius: .25rem; }
  h1 { margin: 0 0 .25rem; font-size: clamp(1.75rem, 1.4rem + 1.4vw, 2.375rem); line-height: 1.15; letter-spacing: -.02em; }
  h2 { margin: 0 0 .875rem; font-size: 1.125rem; line-height: 1.3; }
  h3 { margin: 0; font-size: 1rem; line-height: 1.35; }
  p, ul, dl, dd { margin: 0; }
  ul { padding: 0; list-style: none; }
  header { display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: center; padding: .875rem 1.25rem; background: var(--band); color: var(--on-band); }
  .brand { display: flex; gap: .625rem; align-items: center; font-size: 1.1875rem; font-weight: 650; letter-spacing: -.01em; }
  nav ul { display: flex; flex-wrap: wrap; gap: .25rem; margin-inline-start: -.75rem; }
  nav a { display: block; padding: .4375rem .75rem; border-radius: .5rem; color: inherit; text-decoration: none; }
  nav a:hover { text-decoration: underline; }
  nav a[aria-current] { background: #fff2; font-weight: 600; }
  .session { display: flex; gap: .5rem; align-items: center; color: var(--soft-on-band); font-size: .875rem; }
  .session span { width: .5rem; height: .5rem; border-radius: 50%; background: currentColor; }
  main { max-width: 62rem; padding: clamp(1.5rem, 4vw, 2.75rem) clamp(1rem, 4vw, 3rem); }
  .lead { color: var(--soft); }
  main section { margin-block-start: clamp(1.75rem, 3vw, 2.5rem); }
  .accounts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: 1rem; }
  .accounts li { display: grid; justify-items: start; padding: 1.25rem 1.375rem; border: 1px solid var(--edge); border-radius: 1rem; background: var(--paper); }
  .accounts li:first-child { border-color: transparent; background: var(--band); color: var(--on-band); }
  .accounts span { font-size: .875rem; font-weight: 400; opacity: .8; }
  .balance { margin-block: .5rem 1rem; font-size: clamp(1.75rem, 1.4rem + 1.4vw, 2.25rem); font-weight: 650; line-height: 1.1; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
  .ask {
    padding: .3125rem .875rem; border: 0; border-radius: 1rem; background: var(--tint); color: var(--accent);
    font: inherit; font-size: .875rem; font-weight: 600; cursor: pointer; white-space: nowrap;
  }
  .ask:hover { box-shadow: inset 0 0 0 1px currentColor; }
  .accounts li:first-child .ask { background: #fff2; color: inherit; }
  .transactions { border: 1px solid var(--edge); border-radius: 1rem; background: var(--paper); }
  .transactions li { display: grid; grid-template-columns: 4rem 1fr auto auto; gap: 0 1.25rem; align-items: center; padding: .6875rem 1rem .6875rem 1.375rem; }
  .transactions li + li { border-block-start: 1px solid var(--edge); }
  .transactions time { color: var(--soft); font-size: .9375rem; }
  .payee { font-weight: 600; }
  .payee span { display: block; color: var(--soft); font-size: .875rem; font-weight: 400; }
  .payee span::first-letter { text-transform: uppercase; }
  .amount { font-weight: 600; font-variant-numeric: tabular-nums; }
  .gain { color: var(--gain); }
  /* Rows that have not come yet. */
  li[inert] * { color: transparent !important; }
  li[inert] > * { width: fit-content; border-radius: .5rem; background: #8883 !important; scale: 1 .7; }
  .tasks { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr)); gap: 1rem; }
  .tasks li { padding: 1.125rem 1.25rem; border: 1px solid var(--edge); border-radius: 1rem; background: var(--paper); }
  .tasks svg { display: block; width: 1.625rem; margin-block-end: .5rem; fill: none; stroke: var(--accent); stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
  .tasks p { color: var(--soft); font-size: .9375rem; }
  .security { background: #0b1614; color: #dbe9e4; }
  .security > div { max-width: 62rem; padding: clamp(1.75rem, 4vw, 2.75rem) clamp(1rem, 4vw, 3rem); }
  .security h2 { font-size: 1.375rem; margin-block-end: .25rem; }
  .security dl { min-height: 26rem; margin-block-start: 1.25rem; }
  .security dl div { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 0 2rem; padding-block: .5rem; border-block-start: 1px solid #253732; }
  .security code { color: #8fdcc8; font: .875rem/1.6 ui-monospace, monospace; }
  .security p, .security dd { color: #a9bdb6; font-size: .9375rem; }
  footer { display: flex; flex-wrap: wrap; gap: .25rem 2rem; padding: 1.25rem clamp(1rem, 4vw, 3rem) 6rem; color: var(--soft); font-size: .9375rem; }
  /* The leaf, in the accent of the page: the policy allows no image. */
  finance-chat::part(mark) {
    border: 0; border-radius: 0; background: var(--accent); color: transparent;
    clip-path: path("M16 2c9 5 12 12 11 20-4-6-7-9-9-10 3 5 4 10 3 16h-3c0-7-1-13-4-17-3 3-5 8-6 15H5C3 17 7 8 16 2Z");
  }
  @media (width < 40rem) {
    .transactions li { grid-template-columns: 1fr auto; gap: .125rem 1rem; padding-inline-end: 1.375rem; }
    .amount { justify-self: end; }
    /* At the side that the bubble leaves free. */
    .transactions .ask { order: 1; justify-self: start; }
    .transactions time { order: 2; justify-self: end; }
    .session { display: none; }
  }
  @media (pointer: coarse) { .ask { min-height: 2.75rem; border-radius: 1.375rem; } }
  /* A portal: the menu at the side, and room for the panel of the chat. */
  @media (width >= 70rem) {
    body { display: grid; grid-template-columns: 15rem 1fr; }
    header { flex-direction: column; flex-wrap: nowrap; gap: 2rem; align-items: stretch; position: sticky; inset-block-start: 0; height: 100vh; padding: 1.75rem 1.25rem; }
    nav ul { flex-direction: column; }
    .session { margin-block-start: auto; }
    main, .security > div { margin-inline-end: 26rem; }
  }
  @media (width >= 100rem) {
    main, .security > div { max-width: 72rem; padding-inline-start: 5rem; }
  }
`);
document.adoptedStyleSheets = [sheet];
