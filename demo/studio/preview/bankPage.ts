import css from './hostPage.css?inline';

// The policy allows no style sheet from anywhere: one that a script constructs is the only kind left.
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets = [sheet];
