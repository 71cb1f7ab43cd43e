import { announcement } from './announcement';
import { writeDocs } from './docs';
import { startDemo } from './server';
import { studioFiles } from './studio/build';
import { drawThumbnails } from './thumbnails';

const DEFAULT_PORT = 4310;

await studioFiles();
const demo = await startDemo({ port: Number(process.env.PORT || DEFAULT_PORT) });
console.log(announcement(demo.url));
writeDocs().catch((error) => console.error(`The guides are not written: ${error.message}`));
drawThumbnails(demo.url).catch((error) => console.error(`The studio has no thumbnails: ${error.message}`));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Without waiting for thumbnails and guides in the making.
  process.once(signal, () => void demo.close().then(() => process.exit()));
}
