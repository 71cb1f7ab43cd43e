import { fileURLToPath } from 'node:url';
import { startDemo } from './server';
import { writeStudio } from './studio/build';
import { drawThumbnails } from './thumbnails';

const pathOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

await writeStudio(pathOf('dist'), pathOf('dist-demo'));
const demo = await startDemo({ port: 0 });
await drawThumbnails(demo.url).catch((error) => console.error(`No thumbnails are drawn: ${error.message}`));
await demo.close();
console.log('dist-demo/ is ready for any static host (https, or a loopback address).');
