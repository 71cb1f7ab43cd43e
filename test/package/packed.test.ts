import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** A project of its own that has installed the packed package, and nothing else. */
let folder: string;

const write = (file: string, text: string) => writeFile(join(folder, file), text);

/** Gives the project a package that is installed here. */
async function link(name: string) {
  const path = join(folder, 'node_modules', name);
  await mkdir(dirname(path), { recursive: true });
  await rm(path, { force: true });
  await symlink(join(ROOT, 'node_modules', name), path);
}

/** Runs a program in the project and returns its output. */
function run(program: string, ...given: string[]) {
  const { status, stdout, stderr } = spawnSync(program, given, { cwd: folder, encoding: 'utf8' });
  expect(status, `${program} ${given.join(' ')}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'finance-chat-'));
  const installed = join(folder, 'node_modules/finance-chat');
  await mkdir(installed, { recursive: true });
  const packed = run('npm', 'pack', ROOT, '--ignore-scripts', '--silent').trim();
  run('tar', '-xzf', packed, '-C', installed, '--strip-components=1');
  await write('package.json', '{ "type": "module" }');
});

afterAll(() => rm(folder, { recursive: true }));

it('is built before it is packed, as a fresh clone has no dist', async () => {
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const build = `node -e "fs.mkdirSync('dist'); fs.writeFileSync('dist/built.js', '')"`;
  await mkdir(join(folder, 'clone'));
  await write(
    'clone/package.json',
    JSON.stringify({ ...manifest, workspaces: [], scripts: { ...manifest.scripts, build } }),
  );
  run('npm', 'pack', './clone', '--silent', '--pack-destination', 'clone');
  const packed = `clone/finance-chat-${manifest.version}.tgz`;
  expect(run('tar', '-tzf', packed)).toContain('package/dist/built.js');
});

it('has in it what its users need, and no more', () => {
  const files = run('find', 'node_modules/finance-chat', '-type', 'f', '-printf', '%P\\n').trim().split('\n');
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

it('gives a module its doors and sentences, without side effects', async () => {
  await link('react');
  await write(
    'languages.js',
    `const before = Object.getOwnPropertyNames(globalThis);
    const { addMessages, version } = await import('finance-chat');
    const { default: de } = await import('finance-chat/locales/de');
    const { default: zhHans } = await import('finance-chat/locales/zh-Hans');
    for (const door of ['headless', 'markdown', 'react', 'testing']) await import('finance-chat/' + door);
    const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.includes(name));
    addMessages('de', de);
    const names = Object.keys(await import('finance-chat'));
    console.log(JSON.stringify({ added, names, version, titles: [de.title, zhHans.title] }));`,
  );
  expect(JSON.parse(run(process.execPath, 'languages.js'))).toEqual({
    added: [],
    names: ['FinanceChatError', 'addMessages', 'init', 'version'],
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    titles: ['Finanzchat', '财务助手'],
  });
});

it.each(['headless createChat', 'react useChat', 'vue useChat'])('bundles no view for %s', async (given) => {
  const [door, name] = given.split(' ');
  await write('own.js', `export { ${name} } from 'finance-chat/${door}';`);
  const lib = { entry: join(folder, 'own.js'), formats: ['es' as const] };
  const options = { write: false, lib, rolldownOptions: { external: ['react', 'vue'] } };
  const built = await build({ configFile: false, logLevel: 'error', root: folder, build: options });
  const texts = ['/api/chat/send', 'attachShadow'].filter((text) => JSON.stringify(built).includes(text));
  expect(texts).toEqual(['/api/chat/send']);
});

/** The files of the doors that documents name. */
const DOORS = {
  '': 'dist/finance-chat.mjs',
  '/headless': 'dist/headless.mjs',
  '/react': 'dist/react.mjs',
  '/vue': 'dist/vue.mjs',
  '/testing': 'dist/testing.mjs',
  '/finance-chat.js': 'dist/finance-chat.js',
  '/locales/fr': 'dist/locales/fr.mjs',
  '/locales/fr.js': 'dist/locales/fr.js',
  '/integrity.json': 'dist/integrity.json',
  '/openapi.json': 'dist/openapi.json',
  '/package.json': 'package.json',
};

it('has its files where its documents say', async () => {
  const code = `for (const door of ${JSON.stringify(Object.keys(DOORS))})
    console.log(import.meta.resolve('finance-chat' + door));`;
  await write('doors.js', code);
  const resolved = run(process.execPath, 'doors.js').trim().split('\n');
  const files = resolved.map((url) => url.replace(/^.*\/node_modules\/finance-chat\//, ''));
  expect(files).toEqual(Object.values(DOORS));
});

for (const [module, moduleResolution] of [
  ['ESNext', 'bundler'],
  ['NodeNext', 'NodeNext'],
]) {
  it(`has types that TypeScript finds with moduleResolution ${moduleResolution}, for React too`, {
    tags: module === 'NodeNext' ? ['all'] : [],
  }, async () => {
    for (const name of ['@types/react', '@types/react-dom', 'csstype']) await link(name);
    await write(
      'page.tsx',
      `import { addMessages, init, type Handle, type InitOptions } from 'finance-chat';
      import de from 'finance-chat/locales/de';
      import 'finance-chat/finance-chat.js';
      import 'finance-chat/locales/fr.js';
      import { FinanceChat, useChat } from 'finance-chat/react';
      import { createService } from 'finance-chat/testing';
      import './intent.js';
      addMessages('de', { ...de, send: 'Los' });
      // @ts-expect-error: a sentence is no number
      const wrong: number = de.title;
      const options: InitOptions = { baseUrl: '/', userId: de.title, tokens: { accessToken: 'a' } };
      export const handle: Handle = init(options);
      export const users = createService().users.map(({ userId }) => userId);
      (window.FinanceChat ??= { queue: [] }).queue.push((chat) => chat.init(options));
      document.addEventListener('finance-chat:unread', ({ detail }) => detail.count.toFixed());
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
    await write('intent.tsx', await readFile(join(ROOT, 'docs/examples/reactIntent.tsx'), 'utf8'));
    const compilerOptions = {
      module,
      moduleResolution,
      jsx: 'react-jsx',
      target: 'ES2022',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: [],
      strict: true,
      noEmit: true,
      noUncheckedSideEffectImports: true,
    };
    await write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['page.tsx'] }));
    run(join(ROOT, 'node_modules/.bin/tsc'), '-p', '.');
  });
}
