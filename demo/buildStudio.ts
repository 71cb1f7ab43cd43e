import { fileURLToPath } from 'node:url';
import { writeStudio } from './studio/build';

const pathOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

await writeStudio(pathOf('dist'), pathOf('dist-demo'));
console.log('dist-demo/ is ready for any static host (https, or a loopback address).');
