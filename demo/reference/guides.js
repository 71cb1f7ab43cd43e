import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { Converter, PageEvent, RendererEvent } from 'typedoc';
import { DEMO, REPOSITORY } from './typedoc.config.js';

/** The import paths of the modules. */
const MODULES = {
  index: 'finance-chat',
  headless: 'finance-chat/headless',
  react: 'finance-chat/react',
  vue: 'finance-chat/vue',
  markdown: 'finance-chat/markdown',
  testing: 'finance-chat/testing',
};

/** The places on this site of files that the guides link to in the repository, because the package lacks them. */
const PLACES = {
  'blob/main/docs/SECURITY.md': 'documents/Security.html',
  'blob/main/docs/ACCESSIBILITY.md': 'documents/Accessibility.html',
  'blob/main/CHANGELOG.md': 'documents/Changelog.html',
  'raw/main/demo/picture.png': 'media/picture.png',
};

/** Names the guides by their headings and the modules by their import paths, and keeps links on this site. */
export function load(app) {
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_, document) => {
    const [, title] = /^# (.+)\n/.exec(document.content[0].text);
    document.name = title;
  });

  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    // The page has the name of the project above it.
    project.readme[0].text = project.readme[0].text.replace(/^# .+\n/, '');
    for (const module of project.children) module.name = MODULES[module.name] ?? module.name;
  });

  app.renderer.on(PageEvent.END, (page) => {
    const root = page.url.includes('/') ? '../' : '';
    page.contents = page.contents.replaceAll(`href="${DEMO}"`, `href="${root}${DEMO}"`);
    for (const [path, place] of Object.entries(PLACES)) {
      page.contents = page.contents.replaceAll(`${REPOSITORY}/${path}`, root + place);
    }
  });

  app.renderer.on(RendererEvent.END, ({ outputDirectory }) => {
    const picture = new URL('../picture.png', import.meta.url);
    copyFileSync(picture, join(outputDirectory, 'media/picture.png'));
  });
}
