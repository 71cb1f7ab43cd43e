/** The files of the built widget that the pages load. */
export const WIDGET_FILES = [
  ...['finance-chat.js', 'finance-chat-lite.js', 'finance-chat.mjs', 'headless.mjs', 'vue.mjs'],
  ...['engine.mjs', 'widget.mjs', 'frameworks.mjs', 'markdown.js', 'markdown.mjs'],
  ...['locales', 'integrity.json', 'THIRD-PARTY-LICENSES.txt'],
];
