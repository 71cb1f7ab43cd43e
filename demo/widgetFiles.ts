/** What the pages load of the built widget. */
export const WIDGET_FILES = [
  ...[
    'finance-chat.js',
    'finance-chat-lite.js',
    'finance-chat.mjs',
    'headless.mjs',
    'vue.mjs',
    'frameworks.mjs',
  ],
  ...['markdown.js', 'markdown.mjs', 'locales', 'integrity.json', 'THIRD-PARTY-LICENSES.txt'],
];
