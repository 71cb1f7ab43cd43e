// The policy forbids style sheets from any address, so the script constructs one.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :root {
    color-scheme: light dark;
    --ground: #f3f6f4; --paper: #fff; --ink: #10211d; --soft: #51635d; --edge: #d3ddd8;
    --accent: #12685a; --band: #0d4d43; --on-band: #f2fbf8; --tint: #e2f0ec;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --ground: #0e1513; --paper: #16201d; --ink: #e7f0ec; --soft: #a2b4ad; --edge: #2b3935;
      --accent: #7fd1bf; --band: #0a2f29; --on-band: #e7f0ec; --tint: #1c302b;
    }
  }
  * { box-sizing: border-box; }
  body {
    margin: 0; background: var(--ground); color: var(--ink);
    font: 1.0625rem/1.6 system-ui, sans-serif; overflow-wrap: break-word;
  }
  .width { max-width: 68rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 2rem); }
  .skip { position: absolute; inset-block-start: -4rem; inset-inline-start: 1rem; padding: .5rem 1rem; background: var(--paper); }
  .skip:focus { inset-block-start: 1rem; }
  a { color: var(--accent); text-underline-offset: .2em; }
  :focus-visible { outline: 3px solid currentColor; outline-offset: 3px; border-radius: .25rem; }
  h1 { margin: 0 0 .5rem; font-size: clamp(1.75rem, 1.4rem + 2vw, 2.75rem); line-height: 1.12; letter-spacing: -.02em; text-wrap: balance; }
  h2 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.25; letter-spacing: -.01em; }
  h3 { margin: 0 0 .25rem; font-size: 1.0625rem; line-height: 1.35; }
  p, ul, dl, dd { margin: 0; }
  ul { padding: 0; list-style: none; }
  header { background: var(--band); color: var(--on-band); }
  .bar { display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: center; justify-content: space-between; padding-block: 1rem; }
  .brand { display: flex; gap: .625rem; align-items: center; font-size: 1.25rem; font-weight: 650; letter-spacing: -.01em; }
  nav ul { display: flex; flex-wrap: wrap; gap: .25rem; margin-inline-start: -.625rem; }
  nav a { display: block; padding: .375rem .625rem; border-radius: 1.25rem; color: inherit; text-decoration: none; }
  nav a:hover { text-decoration: underline; }
  nav a[aria-current] { background: #fff2; }
  .welcome {
    display: flex; flex-wrap: wrap; gap: 1rem 2rem; align-items: start; justify-content: space-between;
    padding-block: clamp(2rem, 5vw, 3.5rem);
  }
  .welcome div { max-width: 40rem; }
  .welcome div p, .tasks p, .news p, .soft, dd { color: var(--soft); }
  .session { display: flex; gap: .5rem; align-items: center; padding: .25rem .875rem; border-radius: 1rem; background: var(--tint); color: var(--accent); font-size: .9375rem; font-weight: 600; }
  .session span { width: .5rem; height: .5rem; border-radius: 50%; background: currentColor; }
  section { margin-block-end: clamp(2rem, 5vw, 3rem); }
  .tasks { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); gap: 1rem; }
  .tasks li, .news, dl { background: var(--paper); border: 1px solid var(--edge); border-radius: .875rem; }
  .tasks li { padding: 1.25rem; }
  .tasks svg { display: block; width: 1.75rem; margin-block-end: .75rem; fill: none; stroke: var(--accent); stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
  .columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 0 clamp(1.5rem, 4vw, 3rem); }
  .news li, dl div { padding: 1rem 1.25rem; }
  .news li + li, dl div + div { border-block-start: 1px solid var(--edge); }
  dt { font-weight: 600; }
  .soft { margin-block-start: .875rem; font-size: .9375rem; }
  footer { padding-block: 1.5rem 6rem; border-block-start: 1px solid var(--edge); color: var(--soft); font-size: .9375rem; }
`);
document.adoptedStyleSheets = [sheet];
