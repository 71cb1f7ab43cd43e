import { copyFileSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
  'blob/main/docs/contributing.md': 'documents/Contributing.html',
  'blob/main/CHANGELOG.md': 'documents/Changelog.html',
  'raw/main/demo/picture.png': 'media/picture.png',
};

const DOCS = new URL('../../docs/', import.meta.url);

/** The guides as they are written, with a list of them (llmstxt.org), for language models that help a developer. */
function writeForModels(out) {
  // The pages among the examples would not work here.
  cpSync(DOCS, join(out, 'guides'), { recursive: true, filter: (path) => !path.endsWith('.html') });
  copyFileSync(new URL('../README.md', DOCS), join(out, 'README.md'));
  const guides = readdirSync(DOCS).filter((file) => file.endsWith('.md'));
  const lines = guides.map((file) => {
    const [, title] = /^# (.+)/.exec(readFileSync(new URL(file, DOCS), 'utf8'));
    return `- [${title}](guides/${file})`;
  });
  const summary =
    '> A chat about money for any web page. You bring the assistant: a service with six JSON endpoints.';
  const text = ['# Finance Chat', summary, '- [Read first](README.md)', '## Guides', lines.join('\n')];
  writeFileSync(join(out, 'llms.txt'), `${text.join('\n\n')}\n`);
}

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
    writeForModels(outputDirectory);
  });
}
