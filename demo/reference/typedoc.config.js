import { readFileSync } from 'node:fs';

const ROOT = '../..';
const guide = (name) => `${ROOT}/docs/${name}.md`;

const { homepage } = JSON.parse(readFileSync(new URL(`${ROOT}/package.json`, import.meta.url), 'utf8'));
export const REPOSITORY = homepage.replace('#readme', '');
/** The front page of the demo, from the start page of this site. */
export const DEMO = '../';

/** The site of the guides and the API reference, which is written from the types. */
export default {
  name: 'Finance Chat',
  out: `${ROOT}/dist-demo/docs`,
  tsconfig: `${ROOT}/src/tsconfig.json`,
  entryPoints: ['index', 'headless', 'react', 'vue', 'markdown', 'testing'].map(
    (door) => `${ROOT}/src/${door}.ts`,
  ),
  readme: `${ROOT}/README.md`,
  customCss: './site.css',
  favicon: '../pages/icon.svg',
  plugin: ['./guides.js'],
  // In the order of the tables of the index.
  projectDocuments: [
    ...[
      'index',
      'embedding',
      'backend',
      'tokens',
      'testing',
      'goLive',
      'troubleshooting',
      'options',
      'theming',
      'languages',
      'about',
      'events',
      'privacy',
      'react',
      'vue',
      'headless',
      'recipes',
      'replies',
      'markdown',
      'reliability',
      'performance',
      'SECURITY',
      'ACCESSIBILITY',
      'contributing',
      'RELEASING',
    ].map(guide),
    `${ROOT}/CHANGELOG.md`,
  ],
  sort: ['kind', 'source-order'],
  highlightLanguages: [
    'html',
    'js',
    'jsx',
    'tsx',
    'ts',
    'css',
    'json',
    'python',
    'sh',
    'php',
    'java',
    'liquid',
    'svelte',
    'vue',
  ],
  disableSources: true,
  hideGenerator: true,
  navigationLinks: { Repository: REPOSITORY, Demo: DEMO },
  intentionallyNotExported: [
    ...['en', 'Plural', 'Placed', 'EmitName', 'Instance'],
    ...['Change', 'ComponentOptions', 'GroupName', 'RequiredName'],
    ...['CallbackName', 'MaybeMissing', 'VIEW_EVENTS'],
  ],
  // `npm run types` checks the types.
  skipErrorChecking: true,
  treatWarningsAsErrors: true,
};
