import { writeDocs } from './docs';
import { SITES } from './hosts';
import { startDemo } from './server';
import { studioFiles } from './studio/build';
import { drawThumbnails } from './thumbnails';

await studioFiles();
const { url, close } = await startDemo({ port: Number(process.env.PORT || 4310) }).catch(
  ({ message }: Error) => {
    console.error(`The demo cannot start: ${message}. PORT=4311 npm start takes another port.`);
    process.exit(1);
  },
);
console.log(`
  Finance Chat demo

  Start here     ${url}/
  Studio         ${url}/studio/
  Partner page   ${url}/partner/
  Bank portal    ${url}/bank/
  Guides         ${url}/docs/
  baseUrl        ${url}

  Examples
${SITES.map((site) => `    ${url}/hosts/${site}/`).join('\n')}

  Stop with Ctrl+C.
`);
writeDocs().catch((error) => console.error(`The guides are not written: ${error.message}`));
drawThumbnails(url).catch((error) => console.error(`The studio has no thumbnails: ${error.message}`));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Without waiting for thumbnails and guides in the making.
  process.once(signal, () => void close().then(() => process.exit()));
}
