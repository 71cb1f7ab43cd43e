import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { customers } from '../src/testing/customers';
import { startDemo } from './server';
import { studioFiles } from './studio/build';

const DEFAULT_PORT = 4310;
const WIDGET = fileURLToPath(new URL('../dist/finance-chat.js', import.meta.url));

await studioFiles();
const demo = await startDemo({ port: Number(process.env.PORT || DEFAULT_PORT) });

console.log(`
  Finance Chat demo

  Studio         ${demo.url}/
  Pages          ${demo.url}/pages/
  Partner page   ${demo.url}/partner/
  Bank portal    ${demo.url}/bank/
  Other hosts    ${demo.url}/hosts/tag/ (module, react, vue, turbo)
  Service        ${demo.url}/api

  Customers
${customers.map(({ userId, label, currency }) => `    ${userId.padEnd(8)} ${label}, ${currency}`).join('\n')}

  Stop with Ctrl+C.
`);

if (!existsSync(WIDGET)) {
  console.warn('  The widget is not built yet, so no bubble will appear: run "npm run build" first.\n');
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void demo.close());
}
