import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

interface Project {
  folder: string;
  write(file: string, text: string): Promise<void>;
  /** Gives the project a package that is installed here. */
  link(name: string): Promise<void>;
  /** Runs a program in the project and returns its output. */
  run(program: string, ...given: string[]): string;
}

async function linkPackage(folder: string, name: string) {
  const path = join(folder, 'node_modules', name);
  await mkdir(dirname(path), { recursive: true });
  await rm(path, { force: true });
  await symlink(join(ROOT, 'node_modules', name), path);
}

let project: Project;

/** A project of its own that has installed the packed package, and nothing else. */
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'finance-chat-'));
  const installed = join(folder, 'node_modules/finance-chat');

  function run(program: string, ...given: string[]) {
    const { status, stdout, stderr } = spawnSync(program, given, { cwd: folder, encoding: 'utf8' });
    expect(status, `${program} ${given.join(' ')}\n${stdout}${stderr}`).toBe(0);
    return stdout;
  }

  await mkdir(installed, { recursive: true });
  const packed = run('npm', 'pack', ROOT, '--ignore-scripts', '--silent').trim();
  run('tar', '-xzf', packed, '-C', installed, '--strip-components=1');
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  project = {
    folder,
    write: (file, text) => writeFile(join(folder, file), text),
    link: (name) => linkPackage(folder, name),
    run,
  };
});

afterAll(() => rm(project.folder, { recursive: true }));

it('is built before it is packed, as a fresh clone has no dist', async () => {
  const folder = join(project.folder, 'clone');
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const build = `node -e "fs.mkdirSync('dist'); fs.writeFileSync('dist/built.js', '')"`;
  await mkdir(folder);
  await project.write(
    'clone/package.json',
    JSON.stringify({ ...manifest, workspaces: [], scripts: { ...manifest.scripts, build } }),
  );
  project.run('npm', 'pack', './clone', '--silent', '--pack-destination', 'clone');
  const packed = `clone/finance-chat-${manifest.version}.tgz`;
  expect(project.run('tar', '-tzf', packed)).toContain('package/dist/built.js');
});

it('has in it what its users need, and no more', () => {
  const files = project
    .run('find', 'node_modules/finance-chat', '-type', 'f', '-printf', '%P\\n')
    .trim()
    .split('\n');
  const besides = files.filter((file) => !/^(dist|docs\/examples)\//.test(file)).sort();
  const guides = besides.filter((file) => /^docs\/[\w-]+\.md$/.test(file));
  expect(besides.filter((file) => !guides.includes(file))).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'docs/pictures/flow.svg',
    'docs/pictures/parts.png',
    'package.json',
  ]);
  expect(guides).toContain('docs/troubleshooting.md');
  expect(guides.filter((file) => /contributing|RELEASING/.test(file))).toEqual([]);
});

it('gives a module its sentences, without side effects', async () => {
  await project.write(
    'languages.js',
    `const before = Object.getOwnPropertyNames(globalThis);
    const { addMessages, version } = await import('finance-chat');
    const { default: de } = await import('finance-chat/locales/de');
    const { default: zhHans } = await import('finance-chat/locales/zh-Hans');
    const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.includes(name));
    addMessages('de', de);
    const names = Object.keys(await import('finance-chat'));
    console.log(JSON.stringify({ added, names, version, titles: [de.title, zhHans.title] }));`,
  );
  expect(JSON.parse(project.run(process.execPath, 'languages.js'))).toEqual({
    added: [],
    names: ['FinanceChatError', 'addMessages', 'init', 'version'],
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    titles: ['Finanzchat', '财务助手'],
  });
});

it('gives React its component and its hook on a server, without side effects', async () => {
  for (const name of ['react', 'react-dom', 'scheduler']) await project.link(name);
  await project.write(
    'server.js',
    `import { createElement } from 'react';
    import { renderToString } from 'react-dom/server';
    const before = Object.getOwnPropertyNames(globalThis);
    const { FinanceChat, useChat } = await import('finance-chat/react');
    const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.includes(name));
    const options = { baseUrl: 'https://api.example', userId: 'ada', tokens: { accessToken: 'a' } };
    const Own = () => useChat(options).connection;
    const rendered = [FinanceChat, Own].map((type) => renderToString(createElement(type, options)));
    console.log(JSON.stringify({ added, rendered }));`,
  );
  expect(JSON.parse(project.run(process.execPath, 'server.js'))).toEqual({
    added: [],
    rendered: ['', 'online'],
  });
});

it('has its files where its documents say', async () => {
  const doors = [
    '',
    '/headless',
    '/react',
    '/vue',
    '/testing',
    '/finance-chat.js',
    '/locales/fr',
    '/locales/fr.js',
  ];
  const files = [...doors, '/integrity.json', '/openapi.json', '/package.json'];
  await project.write(
    'doors.js',
    `for (const file of ${JSON.stringify(files)}) console.log(import.meta.resolve('finance-chat' + file));`,
  );
  const resolved = project.run(process.execPath, 'doors.js').trim().split('\n');
  expect(resolved.map((url) => url.replace(/^.*\/node_modules\/finance-chat\//, ''))).toEqual([
    'dist/finance-chat.mjs',
    'dist/headless.mjs',
    'dist/react.mjs',
    'dist/vue.mjs',
    'dist/testing.mjs',
    'dist/finance-chat.js',
    'dist/locales/fr.mjs',
    'dist/locales/fr.js',
    'dist/integrity.json',
    'dist/openapi.json',
    'package.json',
  ]);
});

for (const [module, moduleResolution] of [
  ['ESNext', 'bundler'],
  ['NodeNext', 'NodeNext'],
]) {
  const tags = module === 'NodeNext' ? ['all'] : [];
  it(`has types that TypeScript finds with moduleResolution ${moduleResolution}`, { tags }, async () => {
    await project.write(
      'usage.ts',
      `import { addMessages, init, type Handle, type InitOptions } from 'finance-chat';
      import de from 'finance-chat/locales/de';
      import 'finance-chat/finance-chat.js';
      import 'finance-chat/locales/fr.js';
      import { createService } from 'finance-chat/testing';
      addMessages('de', { ...de, send: 'Los' });
      const title: string = de.title;
      // @ts-expect-error: a sentence is no number
      const wrong: number = de.title;
      const options: InitOptions = { baseUrl: '/', userId: title, tokens: { accessToken: 'a' } };
      export const handle: Handle = init(options);
      export const users = createService().users.map(({ userId }) => userId);
      (window.FinanceChat ??= { queue: [] }).queue.push((chat) => chat.init(options));
      document.addEventListener('finance-chat:unread', ({ detail }) => detail.count.toFixed());`,
    );
    await compile(project, 'usage.ts', { module, moduleResolution });
  });

  it(`has types for React that TypeScript finds with moduleResolution ${moduleResolution}`, {
    tags,
  }, async () => {
    for (const name of ['@types/react', '@types/react-dom', 'csstype']) await project.link(name);
    await project.write(
      'page.tsx',
      `import './intent.js';
      import { FinanceChat, useChat } from 'finance-chat/react';
      const account = { baseUrl: '/', userId: 'ada', tokens: { accessToken: 'a' } };
      export function Page() {
        const { entries, start } = useChat(account);
        return (
          <main>
            <button onClick={start}>{entries.length}</button>
            <FinanceChat {...account} onUnread={({ detail }) => detail.count.toFixed()} />
            {/* @ts-expect-error: there is no such option */}
            <FinanceChat {...account} laucher={false} />
          </main>
        );
      }`,
    );
    await project.write('intent.tsx', await readFile(join(ROOT, 'docs/examples/reactIntent.tsx'), 'utf8'));
    await compile(project, 'page.tsx', { module, moduleResolution, jsx: 'react-jsx' });
  });
}

async function compile(project: Project, file: string, options: object) {
  const compilerOptions = {
    ...options,
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: [],
    strict: true,
    noEmit: true,
    noUncheckedSideEffectImports: true,
  };
  await project.write('tsconfig.json', JSON.stringify({ compilerOptions, files: [file] }));
  project.run(join(ROOT, 'node_modules/.bin/tsc'), '-p', '.');
}
