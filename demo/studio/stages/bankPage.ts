import css from './hostPage.css?inline';

// The policy forbids style sheets from any address, so the script constructs one.
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
